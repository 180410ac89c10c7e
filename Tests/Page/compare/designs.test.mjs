import assert from 'node:assert/strict';
import test from 'node:test';
import { choicesOf, designOfLink, isSessionName, messagesOf, secondName, valuesOfState, valuesOfTake } from '../../../web/compare/designs.js';
import { linkOf } from '../../../web/inspector/link.js';
import { catalog, designedValues, sceneOf, settings } from '../inspector/fakes.mjs';

const state = (parameters = {}, more = {}, own = settings) => ({ catalog, scene: sceneOf({ ...designedValues, ...parameters }, more), settings: own, trace: null });
const own = { of: () => [{ name: 'mine', values: { ...designedValues, height: 77 } }] };
const byText = (choices, text) => choices.find((choice) => choice.text === text);

test('a copy has all that makes a design, and nothing of the list and its app, which the first session gives', () => {
  const values = valuesOfState(state({ height: 80 }));

  assert.equal(values.header, 'arrow');
  assert.equal(values['header.height'], 80);
  assert.equal(values.footer, null);
  assert.ok('list.width' in values && 'list.top' in values);
  for (const key of ['list.height', 'list.rows', 'list.work', 'list.seconds', 'list.result']) assert.ok(!(key in values), key);
});

test('the choices are a copy, the presets, the user\'s own ones, the take that is shown, a link, and another session', () => {
  const now = { ...state(), trace: { take: 3, isScript: false } };
  const choices = choicesOf(now, own);

  assert.deepEqual([choices[0].text, ...choices.slice(-3).map(({ text }) => text)], ['Copy of A', 'Take 3, as it was', 'A link…', 'Another session…']);
  assert.equal(byText(choices, 'Own preset: mine').values(now)['header.height'], 77);
  assert.equal(byText(choices, 'Preset: designed').values(now)['header.height'], designedValues.height);
  assert.equal(choicesOf(state(), own).some(({ id }) => id === 'take'), false);
});

test('a take\'s design is that of its scene', () => {
  const trace = { at: () => ({ scene: sceneOf({ ...designedValues, height: 66 }) }) };

  assert.equal(valuesOfTake(trace, state())['header.height'], 66);
});

test('a pasted link is its values, or the session that it names, or said not to be one', () => {
  const { href } = linkOf(state({ height: 80 }), { page: 'http://host/', session: 'demo' });

  assert.equal(designOfLink(href, state()).values['header.height'], 80);
  assert.deepEqual(designOfLink('http://host/?session=other#token=abcdefghabcdefgh', state()), { session: 'other' });
  assert.deepEqual(designOfLink('http://host/', state()), { error: 'The link has no values.' });
  assert.deepEqual(designOfLink('arrow', state()), { error: 'This is not a link.' });
});

test('only what differs is sent; a system that it does not have comes first, and then all of its values', () => {
  assert.deepEqual(messagesOf(valuesOfState(state()), state()), []);
  assert.deepEqual(messagesOf(valuesOfState(state({ height: 80 })), state()), [{ type: 'set', name: 'height', value: 80, edge: 'header' }]);
  const none = state({}, { header: undefined });
  const messages = messagesOf(valuesOfState(state()), none);
  assert.deepEqual(messages[0], { type: 'system', name: 'arrow', edge: 'header' });
  assert.equal(messages.length, 1 + Object.keys(designedValues).length);
  assert.deepEqual(messagesOf({ ...valuesOfState(state()), 'list.height': 9 }, state()), []);
});

test('the second session is named after the first, and no longer than the daemon allows', () => {
  assert.equal(secondName('demo'), 'demo-b');
  assert.ok(isSessionName(secondName('x'.repeat(64))));
  assert.ok(!isSessionName('no name') && !isSessionName(''));
});
