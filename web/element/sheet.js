// The element's own look. A sheet that is made by a script needs no allowance of a page's policy, as an inline one does.

const text = `
:host { display: inline-block; inline-size: 390px; max-inline-size: 100%; vertical-align: top; color-scheme: light; --ink: #171a20; --quiet: #5f6775; --panel: #f9fafb; --line: #c9ced8; --accent: #c5380f; --error: #b3261e; }
:host([hidden]) { display: none; }
.whole { color-scheme: var(--scheme); font: 400 13px/18px -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums; color: var(--ink); text-align: start; }
.whole[data-theme="dark"] { --ink: #eef0f4; --quiet: #a3abb9; --panel: #14171c; --line: #3a414d; --accent: #ff7d57; --error: #ff8a80; color-scheme: dark; }
.device { position: relative; overflow: hidden; border-radius: 12px; background: #20242c; }
canvas { display: block; inline-size: 100%; aspect-ratio: 390 / 844; cursor: grab; touch-action: none; overscroll-behavior: none; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; outline: none; }
canvas:active { cursor: grabbing; }
.device:has(canvas:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; pointer-events: none; }
.words { position: absolute; inset-inline: 12px; inset-block-end: 12px; margin: 0; padding: 8px 12px; border-radius: 8px; background: var(--panel); box-shadow: 0 1px 4px #0005; pointer-events: none; overflow-wrap: anywhere; }
.words[data-error] { color: var(--error); }
.bar { display: flex; align-items: center; gap: 8px; margin-block-start: 6px; padding: 4px 10px 4px 4px; border-radius: 8px; background: var(--panel); }
button { flex: none; display: grid; place-items: center; inline-size: 32px; block-size: 32px; padding: 0; border: 0; border-radius: 6px; background: none; color: inherit; cursor: pointer; }
button:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
button svg { inline-size: 16px; block-size: 16px; fill: currentColor; }
.slider { position: relative; flex: 1; display: flex; align-items: center; block-size: 32px; border-radius: 6px; cursor: pointer; touch-action: pan-y; }
.slider::before { content: ""; inline-size: 100%; block-size: 4px; border-radius: 2px; background: linear-gradient(var(--accent) 0 0) 0 / calc(var(--share, 0) * 100%) 100% no-repeat var(--line); }
.slider::after { content: ""; position: absolute; inset-inline-start: calc((100% - 12px) * var(--share, 0)); inline-size: 12px; block-size: 12px; border-radius: 50%; background: var(--ink); }
button:focus-visible, .slider:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.time { flex: none; color: var(--quiet); }
[hidden] { display: none; }
@media (pointer: coarse) { button, .slider { block-size: 44px; } button { inline-size: 44px; } }
@media (forced-colors: active) { .slider::before, .slider::after { forced-color-adjust: none; background-color: ButtonText; } }
`;

let sheet;

/** One for all elements. */
export function sharedSheet({ CSSStyleSheet } = globalThis) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
  }
  return sheet;
}
