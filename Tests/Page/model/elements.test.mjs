import assert from 'node:assert/strict';
import test from 'node:test';
import { createWriter, make } from '../../../web/model/elements.js';
import { createDocument } from '../dom.mjs';

test('an element is made with properties, data, attributes, listeners and children', () => {
  let clicks = 0;

  const element = make(createDocument(), 'button', { type: 'button', data: { tab: 'time' }, attributes: { role: 'tab', title: null }, on: { click: () => { clicks += 1; } } }, 'a', 'b');
  element.click();

  assert.deepEqual([element.tagName, element.type, element.dataset.tab, element.getAttribute('role'), element.hasAttribute('title'), element.textContent, clicks],
    ['BUTTON', 'button', 'time', 'tab', false, 'ab', 1]);
});

test('a writer touches an element only when its text changes', () => {
  let writes = 0;
  const element = { set textContent(_) { writes += 1; } };
  const write = createWriter();

  for (const text of ['a', 'a', 'b', 'b', 'a']) write(element, text);

  assert.equal(writes, 3);
});
