import assert from 'node:assert/strict';
import test from 'node:test';
import { createStore } from '../../../web/model/store.js';
import { countOf, createBuild, diagnosticsOf } from '../../../web/shell/build.js';
import { createDocument } from '../dom.mjs';
import { fakeEvents } from '../fakes.mjs';

const output = `Sources/ribbon/Ribbon.swift:12:9: error: cannot find 'wdith' in scope
10 | a
12 |   wdith
   |   \`- error: cannot find 'wdith' in scope
Sources/ribbon/Ribbon.swift:3:1: warning: unused
error: link command failed
`;

test('the compiler\'s output becomes entries with their place, kind, message and the lines behind them', () => {
  const [first, second, third] = diagnosticsOf(output);

  assert.deepEqual([first.place, first.kind, first.message, first.lines.length], ['Sources/ribbon/Ribbon.swift:12:9', 'error', 'cannot find \'wdith\' in scope', 3]);
  assert.deepEqual([second.kind, third.place, third.message], ['warning', '', 'link command failed']);
  assert.equal(countOf(diagnosticsOf(output)), '2 errors, 1 warning');
  assert.deepEqual(diagnosticsOf(''), []);
  assert.deepEqual(diagnosticsOf('SIGILL\nat x').map(({ message, lines }) => [message, lines]), [['SIGILL', ['at x']]]);
});

function built() {
  const document = createDocument();
  const [store, { toast, told }] = [createStore(), fakeEvents()];
  const root = document.byId('place');
  const show = (state, text, number = 1) => {
    store.set({ build: { type: 'build', state, text, number } });
    build.show();
  };
  store.set({ build: { state: 'done', text: '', number: 1 } });
  const build = createBuild(document, root, store, { atTextRate: (work) => work }, toast, { loadCatalog() {} });
  build.show();
  return { document, told, show, status: document.byId('build'), panel: document.byId('build-panel') };
}

test('the panel opens with a failure, stays closed when it was closed, and comes back with the next failure', () => {
  const { show, status, panel, told } = built();
  assert.deepEqual([status.textContent, panel.hidden, status.disabled], ['Build 1', true, true]);

  show('building', '');
  assert.equal(status.textContent, 'Building …');
  show('failed', output);
  assert.deepEqual([status.textContent, panel.hidden, told], ['Build failed', false, ['The build failed: 2 errors, 1 warning.']]);

  panel.find(({ tagName }) => tagName === 'BUTTON').click();
  show('failed', output); // as after a lost connection
  assert.equal(panel.hidden, true);
  status.click();
  assert.equal(panel.hidden, false);
  panel.fire('keydown', { key: 'Escape' });
  assert.equal(panel.hidden, true);

  show('building', '');
  show('failed', output);
  assert.equal(panel.hidden, false);
});

test('a build that is done takes the panel away; one whose forerunner crashed says so', () => {
  const { show, panel } = built();
  show('failed', output);
  show('done', '', 2);
  assert.equal(panel.hidden, true);

  show('done', 'SIGILL: Index out of range', 3);
  assert.equal(panel.hidden, false);
  assert.match(panel.textContent, /The previous build crashed.*Index out of range/);
});

test('notes of a build that is done are counted beside its number, and shown when one asks for them', () => {
  const { show, status, panel, told } = built();
  show('done', 'Sources/ribbon/Ribbon.swift:2:8: note: no such module \'Foundation\'');
  assert.deepEqual([status.textContent, panel.hidden, status.disabled, told], ['Build 1, 1 note', true, false, []]);

  status.click();
  assert.equal(panel.hidden, false);
  assert.match(panel.textContent, /by the daemon’s frames.*Ribbon\.swift:2:8.*no such module/);
});
