import assert from 'node:assert/strict';
import test from 'node:test';
import { createSettings } from '../../../web/inspector/settings.js';

/** A document whose elements keep what they are made of, and fire by hand. */
const document = {
  createElement(tag) {
    const listeners = {};
    return {
      tag, children: [], dataset: {}, value: '', validity: { valid: true },
      get valueAsNumber() { return Number(this.value); },
      append(...parts) { this.children.push(...parts); },
      replaceChildren(...parts) { this.children = parts; },
      addEventListener: (type, listener) => { listeners[type] = listener; },
      fire: (type) => listeners[type](),
    };
  },
};
const catalog = {
  systems: [
    {
      name: 'arrow', edges: ['header', 'footer'],
      parameters: [
        { name: 'height', kind: 'number', min: 20, max: 200, unit: 'pt', summary: '' }, { name: 'hides', kind: 'flag', summary: '' },
        { name: 'look', kind: 'choice', choices: ['arrow', 'disc'], summary: '' }, { name: 'title', kind: 'text', summary: '' },
      ],
    },
    { name: 'words', edges: ['header'], parameters: [] },
  ],
};
const scene = (fields = {}) => ({ content: { height: 2000 }, header: { system: 'arrow', parameters: { height: 64.00049, hides: true, look: 'disc', title: 'Pull' } }, ...fields });

function panel(shown = scene()) {
  const sent = [];
  const root = document.createElement('div');
  const settings = createSettings(document, root, catalog, (message) => sent.push(message));
  settings.showScene(shown);
  const all = (element) => [element, ...element.children.filter((child) => child.tag).flatMap(all)];
  const labelled = (name) => all(root).find((element) => element.tag === 'label' && element.children[0].textContent === name);
  const find = (name, tag) => all(labelled(name)).find((element) => element.tag === tag);
  const buttons = () => all(root).filter(({ tag }) => tag === 'button');
  return { sent, root, settings, find, labelled, buttons, all: () => all(root) };
}

test('every parameter shows the scene\'s value, numbers in thousandths', () => {
  const { find } = panel();

  assert.deepEqual([find('height', 'input').value, find('hides', 'input').checked, find('look', 'select').value, find('title', 'input').value], [64, true, 'disc', 'Pull']);
  assert.deepEqual([find('height', 'input').min, find('height', 'input').max, find('height', 'input').step], [20, 200, 'any']);
});

test('what is changed is set at its edge, in its own kind', () => {
  const { sent, find } = panel();
  const change = (name, tag, fields) => { Object.assign(find(name, tag), fields).fire('change'); };

  change('height', 'input', { value: '80' });
  change('hides', 'input', { checked: false });
  change('look', 'select', { value: 'arrow' });
  change('title', 'input', { value: 'Let go' });

  const set = (name, value) => ({ type: 'set', name, value, edge: 'header' });
  assert.deepEqual(sent, [set('height', 80), set('hides', false), set('look', 'arrow'), set('title', 'Let go')]);
});

test('what is no number, or beyond its bounds, is not sent', () => {
  const { sent, find } = panel();

  Object.assign(find('height', 'input'), { value: '' }).fire('change');
  Object.assign(find('height', 'input'), { value: '9000', validity: { valid: false } }).fire('change');

  assert.deepEqual(sent, []);
});

test('what is being typed is left alone until it is done', () => {
  const { settings, find } = panel();

  Object.assign(find('title', 'input'), { value: 'Let' }).fire('input');
  settings.showScene(scene());
  assert.equal(find('title', 'input').value, 'Let');
  find('title', 'input').fire('change');
  settings.showScene(scene());
  assert.equal(find('title', 'input').value, 'Pull');
});

test('an edge offers the systems that fit it, and none', () => {
  const { sent, find } = panel();
  const names = (edge) => find(edge, 'select').children.map(({ textContent }) => textContent);

  assert.deepEqual([names('header'), names('footer')], [['none', 'arrow', 'words'], ['none', 'arrow']]);
  Object.assign(find('header', 'select'), { value: '' }).fire('change');
  Object.assign(find('footer', 'select'), { value: 'arrow' }).fire('change');

  assert.deepEqual(sent, [{ type: 'system', name: null, edge: 'header' }, { type: 'system', name: 'arrow', edge: 'footer' }]);
});

test('begin, finish with its result, and reset belong to the edge that has a control', () => {
  const { sent, buttons, all } = panel();
  const results = all().find(({ ariaLabel }) => ariaLabel === 'header result');

  assert.deepEqual(results.children.map(({ value }) => value), ['succeeded', 'failed', 'noMoreData']);
  results.value = 'failed';
  for (const button of buttons()) button.fire('click');

  assert.deepEqual(sent, [{ type: 'begin', edge: 'header' }, { type: 'finish', edge: 'header', result: 'failed' }, { type: 'reset', edge: 'header' }]);
});

test('controls are made anew only for other systems', () => {
  const { settings, root } = panel();
  const before = root.children;

  settings.showScene(scene({ content: { height: 3000 } }));
  assert.equal(root.children, before);
  settings.showScene(scene({ footer: { system: 'arrow', parameters: {} } }));
  assert.notEqual(root.children, before);
});

test('the list\'s height and the rows of its sections are shown and set', () => {
  const { sent, find, settings } = panel();
  assert.deepEqual([find('content height', 'input').value, find('rows a section', 'input').value], [2000, 0]);
  settings.showScene(scene({ content: { height: 3000, sections: [{ row: 0 }, { row: 10 }] } }));
  assert.deepEqual([find('content height', 'input').value, find('rows a section', 'input').value], [3000, 10]);

  Object.assign(find('content height', 'input'), { value: '4000' }).fire('change');
  Object.assign(find('rows a section', 'input'), { value: '5' }).fire('change');

  assert.deepEqual(sent, [{ type: 'content', height: 4000 }, { type: 'sections', rows: 5 }]);
});
