import assert from 'node:assert/strict';
import test from 'node:test';
import { createDesignChanges } from '../../../web/standalone/design-changes.js';

const number = (name, min, max, standard) => ({ name, kind: 'number', unit: 'pt', min, max, default: standard });
const catalog = {
  systems: [
    { name: 'arrow', edges: ['header', 'footer'], parameters: [number('height', 20, 200, 50), { name: 'color', kind: 'color', default: '#000000' }],
      presets: [{ name: 'published', values: { height: 50, color: '#000000' } }, { name: 'tall', values: { height: 90, color: '#112233' } }] },
    { name: 'words', edges: ['header'], parameters: [{ name: 'text', kind: 'text', default: 'Pull' }, { name: 'figure', kind: 'figure', form: 'bars', figures: [{ name: 'X', text: '0,0 1,1' }], default: '0,0 1,1' }],
      presets: [{ name: 'published', values: { text: 'Pull', figure: '0,0 1,1' }, languages: { de: { text: 'Ziehen' } } }] },
  ],
  scroll: [{ name: 'rate', kind: 'choice', choices: ['normal', 'fast'], default: 'normal' }],
};
const outlines = [{ text: 'Pull', data: 'M0' }, { text: 'Ziehen', data: 'M1' }];
const changes = createDesignChanges(catalog, outlines);
const arrow = { header: { name: 'arrow', parameters: { height: 50, color: '#000000' } }, footer: null, scroll: {}, work: null };
const refused = (text) => ({ name: 'Error', message: text });

test('a value is set, a colour as a link or script has it, and a named figure by its text', () => {
  assert.equal(changes.set(arrow, 'header', 'height', 80).header.parameters.height, 80);
  assert.equal(changes.choice(arrow, { edge: 'header', name: 'color', text: 'ff8800' }).header.parameters.color, '#ff8800');
  assert.equal(changes.choice(arrow, { edge: 'header', name: 'height', text: '70pt' }).header.parameters.height, 70);
  assert.equal(changes.choice(arrow, { name: 'rate', text: 'fast' }).scroll.rate, 'fast');
  const words = changes.system(arrow, 'header', 'words');
  assert.equal(changes.set(words, 'header', 'figure', 'X').header.parameters.figure, '0,0 1,1');
  assert.equal(arrow.header.parameters.height, 50, 'the design before is as it was');
});

test('a preset sets all values, in a language; a text has its outline', () => {
  assert.deepEqual(changes.preset(arrow, 'header', 'tall').header.parameters, { height: 90, color: '#112233' });
  const words = changes.system(arrow, 'header', 'words', { language: 'de' }).header;
  assert.deepEqual([words.parameters.text, words.outlines], ['Ziehen', [outlines[1]]]);
});

test('a control comes back with the values that it had, and none is none', () => {
  assert.deepEqual(changes.system(arrow, 'footer', 'arrow', { tuned: { height: 33 } }).footer.parameters, { height: 33 });
  assert.equal(changes.system(arrow, 'header', null).header, null);
  assert.equal(changes.choice(arrow, { edge: 'header', system: 'arrow' }), arrow);
});

test('what is not allowed is refused in words', () => {
  assert.throws(() => changes.set(arrow, 'header', 'height', 5), refused('height must be a number from 20 to 200 pt'));
  assert.throws(() => changes.set(arrow, 'header', 'depth', 5), refused('there is no parameter "depth"; there is height, color'));
  assert.throws(() => changes.set(arrow, 'footer', 'height', 5), refused('there is no footer'));
  assert.throws(() => changes.system(arrow, 'footer', 'words'), refused('words cannot be a footer'));
  assert.throws(() => changes.system(arrow, 'header', 'wave'), refused('there is no control "wave"; there is arrow, words'));
  assert.throws(() => changes.preset(arrow, 'header', 'small'), refused('there is no preset "small"; there is published, tall'));
  assert.throws(() => changes.scroll(arrow, 'rate', 'slow'), refused('rate must be one of normal, fast'));
});
