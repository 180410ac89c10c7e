import assert from 'node:assert/strict';
import test from 'node:test';
import { createSegmented } from '../../../web/components/segmented.js';
import { createSelect, setChoices } from '../../../web/components/select.js';
import { createTabs } from '../../../web/components/tabs.js';
import { createDocument } from '../dom.mjs';

test('a segmented control tells what is chosen, and not what is set', () => {
  const told = [];
  const rate = createSegmented(createDocument(), { label: 'Rate', choices: [['normal', 'Normal'], ['fast', 'Fast']], change: (value) => told.push(value) });
  const [normal, fast] = rate.element.children.map((label) => label.firstElementChild);

  rate.set('normal');
  assert.deepEqual([normal.checked, fast.checked], [true, false]);
  fast.fire('change');

  assert.deepEqual([told, rate.value()], [['fast'], 'fast']);
});

test('two segmented controls have choices of their own', () => {
  const document = createDocument();
  const names = [1, 2].map(() => createSegmented(document, { label: 'Rate', choices: [['a', 'A']] }).element.firstElementChild.firstElementChild.name);

  assert.notEqual(...names);
});

test('a select keeps its choice if the new choices have it', () => {
  const select = createSelect(createDocument(), { label: 'Speed', choices: [['1', '1×'], ['2', '2×']] });
  select.value = '2';

  setChoices(select, ['2', '4']);

  assert.equal(select.value, '2');
  assert.deepEqual(select.children.map(({ value, textContent }) => [value, textContent]), [['2', '2'], ['4', '4']]);
});

function panels(change = () => {}) {
  const document = createDocument();
  const tabs = createTabs(document, { label: 'Panels', tabs: [['notices', 'Notices', '12'], ['record', 'Record'], ['sweep', 'Sweep']], change });
  const press = (key) => tabs.element.fire('keydown', { key, target: document.activeElement });
  return { document, tabs, press };
}

test('arrow keys, Home and End move among tabs that are shown', () => {
  const chosen = [];
  const { document, tabs, press } = panels((id) => chosen.push(id));
  tabs.tab('record').hidden = true;
  document.activeElement = tabs.tab('notices');

  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) press(key);

  assert.deepEqual(chosen, ['sweep', 'notices', 'sweep', 'notices', 'sweep']);
});

test('the Tab key stops at the chosen tab only', () => {
  const { tabs } = panels();

  tabs.set('record');

  assert.deepEqual(tabs.element.children.map(({ tabIndex }) => tabIndex), [-1, 0, -1]);
  assert.equal(tabs.tab('record').getAttribute('aria-selected'), 'true');
});

test('a count without a text is hidden', () => {
  const { tabs } = panels();

  tabs.setCount('notices', '');

  assert.equal(tabs.tab('notices').lastElementChild.hidden, true);
});
