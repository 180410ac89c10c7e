import assert from 'node:assert/strict';
import test from 'node:test';
import { parameterCommands, valueOfText } from '../../../web/inspector/parameter-commands.js';
import { readValue } from '../../../web/inspector/knobs.js';
import { frameOf } from '../../../web/inspector/embed.js';
import { partsOf } from '../../../web/inspector/code-view.js';
import { linesOf } from '../../../web/dock/help.js';
import { sessionOf } from './fakes.mjs';

const read = [
  ['90', { kind: 'number', unit: 'pt' }, 90], ['90 pt', { kind: 'number', unit: 'pt' }, 90], ['-1.5', { kind: 'number', unit: '' }, -1.5], ['', { kind: 'number' }, undefined], ['x', { kind: 'whole' }, undefined],
  ['ON', { kind: 'flag' }, true], ['no', { kind: 'flag' }, false], ['maybe', { kind: 'flag' }, undefined], ['FF8000', { kind: 'color' }, '#ff8000'], ['#ff80', { kind: 'color' }, undefined],
  ['fa', { kind: 'choice', choices: ['normal', 'fast'] }, 'fast'], ['slow', { kind: 'choice', choices: ['normal', 'fast'] }, undefined], ['Let go', { kind: 'text' }, 'Let go'], ['cubic-bezier(.3,0,0,1)', { kind: 'curve' }, 'cubic(0.3, 0, 0, 1)'], ['cubic(0.3', { kind: 'curve' }, undefined], ['bars', { kind: 'figure' }, undefined],
];
for (const [text, parameter, value] of read) test(`"${text}" as a ${parameter.kind} is ${value}`, () => assert.equal(valueOfText(text, parameter), value));

function commands(more) {
  const [store, calls] = [sessionOf(undefined, more), []];
  const note = (name) => (...given) => calls.push([name, ...given]);
  const edits = { valueOf: (key) => readValue(store.state, key), change: note('change'), changeAll: note('changeAll') };
  const list = parameterCommands(store, edits, { language: 'en', own: { of: ({ name }) => (name === 'arrow' ? [{ name: 'mine', values: { height: 99 } }] : []) }, show: note('show') });
  return { calls, list, of: (name) => list.find((each) => each.name === name) };
}

test('every parameter can be gone to and set; a value that is not allowed says what is', () => {
  const { calls, of } = commands();
  const height = of('set header.height');
  assert.deepEqual([height.group, height.text, height.detail], ['Header', 'Height', '60 pt']);
  height.run();
  const set = height.typed('90');
  assert.equal(set.text, 'Set height to 90 pt');
  set.run();
  const wrong = height.typed('900');
  assert.equal(wrong.text, 'Height must be a number from 20 to 400 pt');
  assert.equal(wrong.isEnabled(), false);
  assert.equal(height.typed('tall'), null);
  assert.deepEqual(calls, [['show', 'header.height'], ['change', 'Height', 'header.height', 90]]);
});

test('the other controls of an edge, none, and the presets of the present one, also the user\'s own, can be chosen', () => {
  const { calls, list, of } = commands();
  assert.deepEqual(list.filter(({ name }) => /^(system|preset)/.test(name)).map(({ group, text }) => `${group}: ${text}`),
    ['Header: Use plain', 'Header: Use no control', 'Header: Preset published', 'Header: Preset designed', 'Header: Your preset mine', 'Footer: Use arrow']);
  of('system header plain').run();
  of('system header null').run();
  of('preset header published').run();
  of('preset header own mine').run();
  assert.deepEqual(calls.map(([, , , message]) => message), [
    { type: 'system', name: 'plain', edge: 'header', preset: 'designed', language: 'en' }, { type: 'system', name: null, edge: 'header' }, { type: 'preset', name: 'published', edge: 'header', language: 'en' }, undefined,
  ]);
  assert.deepEqual(calls.at(-1).slice(1), ['preset mine', { 'header.height': 99 }]);
});

test('who only watches can go to values, and set none', () => {
  const { list } = commands({ welcome: { session: 'demo', role: 'viewer' } });
  assert.ok(list.length > 10 && list.every(({ name, typed }) => name.startsWith('set ') && typed === undefined));
});

test('code is in parts with their kinds, and all of it', () => {
  const text = '// a\nstatic let a = "b // c" + 0x1f - 2.5 # <!-- d -->';
  const parts = partsOf(text);
  assert.equal(parts.map(([, part]) => part).join(''), text);
  assert.deepEqual(parts.filter(([kind]) => kind), [['comment', '// a'], ['keyword', 'static'], ['keyword', 'let'], ['string', '"b // c"'], ['number', '0x1f'], ['number', '2.5'], ['comment', '<!-- d -->']]);
});

test('a frame has the address as an attribute, and the viewport\'s size', () => {
  assert.match(frameOf('http://h/?session=a&embed=#token="', [390, 844]), /^<iframe src="http:\/\/h\/\?session=a&amp;embed=#token=&quot;"\n {2}width="390" height="844"/);
});

test('the list of keys has a line for those that belong together, in the order of the groups', () => {
  const command = (group, text, key, line) => ({ group, text, key, line });
  assert.deepEqual(linesOf({ a: command('Values', 'Undo', 'Ctrl Z'), b: command('Play', 'Back', ',', 'A tick back, forward'), c: command('Play', 'Forth', '.', 'A tick back, forward'), d: command('Play', 'No key') }),
    [['Play', [['A tick back, forward', [',', '.']]]], ['Values', [['Undo', ['Ctrl Z']], ['A step; with Shift ten, with Alt a tenth', ['↑ ↓']]]]]);
});
