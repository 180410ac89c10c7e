// Code that is read and copied: with line numbers and plain colours.

import { copyText } from '../model/files.js';

const kinds = ['comment', 'string', 'number', 'keyword'];
const words = 'import|package|enum|struct|class|object|interface|extension|static|final|const|let|var|val|func|fun|return|private|public|internal|override|init|self|this|if|else|for|in|void|double|int|true|false|null|nil';
const pattern = new RegExp([
  '(\\/\\/.*|\\/\\*[\\s\\S]*?\\*\\/|<!--[\\s\\S]*?-->)', '("(?:[^"\\\\\\n]|\\\\.)*")', '(#[\\da-fA-F]{3,8}\\b|\\b0x[\\da-fA-F]+\\b|\\b\\d[\\d_]*(?:\\.\\d+)?(?:e[+-]?\\d+)?)', `\\b(${words})\\b`,
].join('|'), 'g');

/** The parts of a text, as [kind, text]; of no kind: ''. Together they are the text. */
export function partsOf(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push(['', text.slice(end, match.index)]);
    parts.push([kinds[match.slice(1).findIndex((group) => group !== undefined)], match[0]]);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(['', text.slice(end)]);
  return parts;
}

/** Returns `element`, `show(text)`, `text()`, and `copy(what)`, which promises what to say of it. */
export function createCodeView(make, label, browser = globalThis) {
  const [numbers, code] = [make('span', { className: 'line-numbers', attributes: { 'aria-hidden': 'true' } }), make('code')];
  const element = make('pre', { className: 'code', tabIndex: 0, attributes: { role: 'region', 'aria-label': label } }, numbers, code);
  let shown = '';

  return {
    element,
    text: () => shown,
    show(text) {
      shown = text;
      code.replaceChildren(...partsOf(text).map(([kind, part]) => (kind ? make('span', { className: kind }, part) : part)));
      numbers.textContent = text.trimEnd().split('\n').map((_, index) => index + 1).join('\n');
    },
    /** `what` begins both sentences: "The values are". */
    async copy(what) {
      if (await copyText(shown, browser)) return `${what} copied.`;
      element.focus();
      browser.getSelection?.().selectAllChildren(code);
      return `This browser does not let the page copy. ${what} selected: press Ctrl+C.`;
    },
  };
}
