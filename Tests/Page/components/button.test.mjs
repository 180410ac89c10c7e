import assert from 'node:assert/strict';
import test from 'node:test';
import { createButton } from '../../../web/components/button.js';
import '../../../web/components/icons-later.js';
import { icon, iconNames, changeIcon } from '../../../web/components/icon.js';
import { createDocument } from '../dom.mjs';

const spriteOf = (document) => document.body.children.find((child) => child.getAttribute('class') === 'sprite');

test('an icon adds its symbol to the sprite once', () => {
  const document = createDocument();

  const [first, second] = [icon(document, 'play'), icon(document, 'play')];

  assert.equal(first.firstElementChild.getAttribute('href'), '#icon-play');
  assert.notEqual(first, second);
  assert.deepEqual(spriteOf(document).children.map(({ tagName }) => tagName), ['SYMBOL']);
});

test('every icon can be drawn', () => {
  const document = createDocument();

  for (const name of iconNames()) icon(document, name);

  for (const symbol of spriteOf(document).children) assert.ok(symbol.children.every((path) => path.getAttribute('d').length > 5), symbol.getAttribute('id'));
});

test('an icon becomes another one', () => {
  const document = createDocument();
  const drawing = icon(document, 'play');

  changeIcon(document, drawing, 'pause');

  assert.equal(drawing.firstElementChild.getAttribute('href'), '#icon-pause');
});

test('a button with a label only is an icon that has a name', () => {
  const button = createButton(createDocument(), () => {}, { icon: 'undo', label: 'Undo', key: 'Ctrl Z' });

  assert.equal(button.getAttribute('aria-label'), 'Undo');
  assert.equal(button.className, 'icon-only');
  assert.deepEqual([button.dataset.key, button.dataset.tip], ['Ctrl Z', undefined]);
});

test('a label beside a text is the tooltip, and not the name', () => {
  const button = createButton(createDocument(), () => {}, { text: '4.1 ms', label: 'Round trip' });

  assert.equal(button.getAttribute('aria-label'), null);
  assert.equal(button.dataset.tip, 'Round trip');
  assert.equal(button.textContent, '4.1 ms');
});
