// What the author of a control sees while `pullwire dev` builds it: the build's state, and the compiler's errors.

import '../components/icons-later.js';
import { make } from '../model/elements.js';
import { createReplay } from '../model/replay.js';

/**
 * The entries of a compiler's output: each with `place` (file:line:column, or empty), `kind`, `message`, and the
 * `lines` after it.
 */
export function diagnosticsOf(text) {
  const entries = [];
  for (const line of text.split('\n')) {
    const [, place, kind, message] = line.match(/^(?:(\S.*?:\d+:\d+): )?(error|warning|note): (.*)$/) ?? [];
    if (kind) entries.push({ place: place ?? '', kind, message, lines: [] });
    else if (entries.length > 0) entries.at(-1).lines.push(line);
    else if (line.trim() !== '') entries.push({ place: '', kind: '', message: line, lines: [] });
  }
  return entries;
}

/** "2 errors", "1 warning", or empty. */
export function countOf(entries) {
  return ['error', 'warning', 'note'].map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length]).filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`).join(', ');
}

const statusTexts = { building: () => 'Building …', failed: () => 'Build failed', done: ({ number, text }) => `Build ${number}${isNoted(diagnosticsOf(text)) ? `, ${countOf(diagnosticsOf(text))}` : ''}` };
const titles = {
  failed: (entries) => `The build failed${entries.length > 0 ? `: ${countOf(entries)}` : ''}`,
  done: (entries) => (isNoted(entries) ? 'The page shows the control by the daemon’s frames' : 'The previous build crashed'),
};

/** Whether these are no more than notes, of a build in which nothing is wrong. */
const isNoted = (entries) => entries.length > 0 && entries.every(({ kind }) => kind === 'note');

/**
 * Adds the state to `root`, which shows and hides the panel with the text. `show()` shows the store's `build`.
 * `services` are for replay.js.
 */
export function createBuild(document, root, store, { atTextRate }, toast, services) {
  const status = make(document, 'button', {
    id: 'build', type: 'button', className: 'plain', attributes: { 'aria-controls': 'build-panel', 'aria-expanded': 'false' }, on: { click: () => open(panel.hidden) },
  });
  const title = make(document, 'h2');
  const close = make(document, 'button', { type: 'button', className: 'icon plain', textContent: '✕', title: 'Close', attributes: { 'aria-label': 'Close' }, on: { click: () => open(false) } });
  const list = make(document, 'ol', { tabIndex: 0, attributes: { 'aria-label': 'Errors' } });
  const panel = make(document, 'section', { id: 'build-panel', className: 'card', hidden: true, attributes: { 'aria-label': 'Build' }, on: { keydown: closeByKey } },
    make(document, 'header', {}, title, close), list);
  document.head?.append(make(document, 'link', { rel: 'stylesheet', href: 'shell/build.css' }));
  document.body.append(panel);
  root.append(status);
  createReplay(store, { ...services, toast });
  let shown = null; // the message whose text the panel has

  function open(isOpen) {
    const hadFocus = panel.contains(document.activeElement);
    panel.hidden = !isOpen || list.childElementCount === 0;
    status.setAttribute('aria-expanded', String(!panel.hidden));
    if (panel.hidden && hadFocus) status.focus();
  }
  function closeByKey(event) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    open(false);
  }

  const show = atTextRate(() => {
    const { build } = store.state;
    status.textContent = statusTexts[build.state](build);
    status.dataset.state = build.state;
    if (build.state === 'building') { shown = null; return; } // the last build's output stays until this one has ended
    if (shown?.text === build.text && shown.state === build.state) return; // it is shown already, or was closed
    shown = build;
    const entries = diagnosticsOf(build.text);
    title.textContent = titles[build.state](entries);
    list.replaceChildren(...entries.map((entry) => entryElement(document, entry)));
    status.disabled = entries.length === 0;
    open(entries.length > 0 && !isNoted(entries));
    if (!panel.hidden) toast(`${title.textContent}.`);
  });
  return { show };
}

function entryElement(document, { place, kind, message, lines }) {
  const code = lines.join('\n').trimEnd();
  return make(document, 'li', { data: { kind } },
    ...(place ? [make(document, 'code', { textContent: place })] : []),
    make(document, 'p', {}, ...(kind ? [make(document, 'strong', { textContent: `${kind}: ` })] : []), message),
    ...(code ? [make(document, 'pre', { textContent: code })] : []));
}
