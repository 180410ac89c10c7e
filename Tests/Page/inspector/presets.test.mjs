import assert from 'node:assert/strict';
import test from 'node:test';
import { createBasePresets } from '../../../web/inspector/base-presets.js';
import { createOwnPresets, languageOf, maxOwnPresets, nearestPreset, valuesOf } from '../../../web/inspector/presets.js';
import { createStorage } from '../../../web/model/storage.js';
import { catalog, designedValues, fakeStorage, sceneOf } from './fakes.mjs';

const [arrow] = catalog.systems;
const [published, designed] = arrow.presets;

test('the language is the browser\'s if a preset has it, else English', () => {
  assert.deepEqual(['de-AT', 'DE', 'sv', 'constructor', undefined].map((language) => languageOf(catalog, language)), ['de', 'de', 'en', 'en', 'en']);
  assert.equal(languageOf(null, 'de'), 'en');
});

test('a preset in a language has that language\'s texts; in an unknown one its own', () => {
  assert.equal(valuesOf(designed, 'de').title, 'Zum Aktualisieren ziehen');
  assert.equal(valuesOf(designed, 'toString').title, 'Pull to refresh');
  assert.equal(valuesOf(published, 'de').title, 'Pull');
});

test('values came from the preset that they are nearest to, in whichever language', () => {
  const name = (values) => { const { name: found, language } = nearestPreset(arrow, [], values); return `${found} ${language}`; };
  assert.equal(name({ ...published.values, count: 9 }), 'published en');
  assert.equal(name({ ...designedValues, count: 9, height: 99 }), 'designed en');
  assert.equal(name({ ...designedValues, title: 'Zum Aktualisieren ziehen', height: 99 }), 'designed de');
});

test('the preset that dots compare with stays while values are tuned, until another one is met exactly or the system is another', () => {
  const basePresets = createBasePresets({ of: () => [] });
  const shows = (parameters, more) => {
    basePresets.update({ catalog, devices: [], preferences: {}, scene: sceneOf(parameters, more) });
    const { name, changed } = basePresets.of('header');
    return [name, changed];
  };
  assert.deepEqual(shows(designedValues), ['designed', 0]);
  assert.deepEqual(shows({ ...published.values, count: 9 }), ['designed', 3]);
  assert.deepEqual(shows(published.values), ['published', 0]);
  assert.deepEqual(shows({}, { header: { system: 'plain', parameters: { height: 91 } } }), ['designed', 1]);
  basePresets.update({ catalog, devices: [], preferences: {}, scene: sceneOf({}, { header: undefined }) });
  assert.equal(basePresets.of('header'), undefined);
});

test('a system without presets is compared with its defaults', () => {
  const { values } = nearestPreset({ ...arrow, presets: undefined }, [], designedValues);
  assert.equal(values.color, '#ff8000');
});

test('own presets are kept by system, renamed and saved anew under their name, and deleted', () => {
  const own = createOwnPresets(fakeStorage());
  assert.equal(own.save(arrow, 'calm', { height: 70, color: '#112233' }), null);
  assert.equal(own.save(arrow, 'calm', { height: 80 }), null);
  assert.equal(own.save(arrow, 'loud', { height: 90 }), null);
  assert.deepEqual(own.of(arrow).map(({ name, values }) => [name, values]), [['calm', { height: 80 }], ['loud', { height: 90 }]]);
  assert.deepEqual(own.of(catalog.systems[1]), []);

  own.remove(arrow, 'calm');
  assert.deepEqual(own.of(arrow).map(({ name }) => name), ['loud']);
});

test('there is a bound, and what is beyond it is refused in words', () => {
  const own = createOwnPresets(fakeStorage());
  for (let count = 0; count < maxOwnPresets; count += 1) assert.equal(own.save(arrow, `p${count}`, {}), null);
  assert.match(own.save(arrow, 'one more', {}), /delete one first/);
  assert.equal(own.save(arrow, 'p3', { height: 99 }), null);
});

test('a storage that is full, forbidden, or holds anything, never breaks the page', () => {
  for (const text of ['{', '[]', 'null', '{"arrow":5}', '{"arrow":[null,5,{"name":7},{"name":"x"},{"name":" ","values":{}},{"name":"y","values":[]}]}', '"__proto__"']) {
    assert.deepEqual(createOwnPresets(createStorage(() => ({ getItem: () => text }))).of(arrow), [], text);
  }
  const hostile = { arrow: [{ name: 'n'.repeat(500), values: { height: 1e9, scale: '1', title: 'a\nb', look: 'none', count: 7, __proto__: 1, unknown: 2 } }] };
  const [{ name, values }] = createOwnPresets(createStorage(() => ({ getItem: () => JSON.stringify(hostile) }))).of(arrow);
  assert.deepEqual([name.length, values], [40, { count: 7 }]);
  const forbidden = createOwnPresets(createStorage(() => { throw new Error('SecurityError'); }));
  assert.deepEqual([forbidden.of(arrow), forbidden.save(arrow, 'x', {})], [[], 'This browser could not keep it.']);
});
