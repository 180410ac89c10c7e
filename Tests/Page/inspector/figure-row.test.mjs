import assert from 'node:assert/strict';
import test from 'node:test';
import { createField } from '../../../web/inspector/field.js';
import { pictureOf } from '../../../web/inspector/figure-row.js';
import { createDocument } from '../dom.mjs';

const parameter = { name: 'figure', label: 'Figure', kind: 'figure', form: 'bars', figures: [{ name: 'logo', text: '0,0 10,10' }, { name: 'news' }] };

function begin(value) {
  const [document, changes, opened] = [createDocument(), [], []];
  const edits = { begin() {}, end() {}, change: (label, key, next) => changes.push([key, next]), valueOf: () => value, errorOf: () => undefined, clearError() {} };
  const editFigure = (target, opener) => ({ click: () => opened.push([target, opener()]) });
  const row = createField(document, { key: 'header.figure', parameter }, edits, { editFigure });
  row.show('logo');
  const find = (tag) => row.element.find(({ tagName }) => tagName === tag);
  const button = row.element.find(({ className }) => className?.includes('edit-figure'));
  return { row, find, changes, opened, button, path: row.element.find(({ className }) => className === 'figure-field').find(({ tagName }) => tagName === 'PATH') };
}

test('a named figure is chosen by its name and has a picture; one\'s own is called so', () => {
  const { find, changes, path } = begin('logo');
  assert.deepEqual([find('SELECT').value, path.getAttribute('d')], ['logo', 'M0,0L10,10']);
  find('SELECT').value = 'news';
  find('SELECT').fire('change');
  assert.deepEqual(changes, [['header.figure', 'news']]);
  const own = begin('0,0 5,0; 5,0 5,5');
  assert.deepEqual([own.find('SELECT').value, own.path.getAttribute('d')], ['', 'M0,0L5,0M5,0L5,5']);
  assert.deepEqual([begin('0,0 10,10').find('SELECT').value, begin('news').path.getAttribute('d')], ['logo', '']);
});

test('its button opens the editor of that figure', () => {
  const { button, opened } = begin('logo');
  button.click();
  assert.deepEqual([opened[0][0].key, opened[0][0].parameter, opened[0][1]], ['header.figure', parameter, button]);
});

test('a picture has room around every point, and nothing hostile in it', () => {
  assert.equal(pictureOf('0,0 100,0').viewBox, '-6 -6 112 12');
  assert.deepEqual(pictureOf('M0 0C0 10 10 10 10 0').data, 'M0 0C0 10 10 10 10 0');
  for (const text of ['', undefined, 'storehouse', '<svg onload=alert(1)>', '1,1', '1e999,0 1,1']) assert.equal(pictureOf(text).data, '', text);
});
