import assert from 'node:assert/strict';
import test from 'node:test';
import { createEdits } from '../../../web/inspector/edits.js';
import { maxSteps } from '../../../web/inspector/history.js';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { designedValues, fakeDaemon, sceneOf, sessionOf, settled } from './fakes.mjs';

function begin(parameters) {
  const [store, clock, daemon, events] = [sessionOf(parameters), fakeClock(), fakeDaemon(), fakeEvents()];
  clock.pass(1000);
  const edits = createEdits(store, daemon.request, events, () => {}, clock);
  const shows = (changes, more) => store.set({ scene: sceneOf({ ...designedValues, ...changes }, more) });
  return { store, clock, daemon, events, edits, shows, height: () => edits.valueOf('header.height') };
}
const set = (name, value, edge = 'header') => ({ type: 'set', name, value, edge });

test('what is scrubbed goes out at once, then at most sixty times a second, and the last value always', () => {
  const { clock, daemon, edits } = begin();
  edits.begin('Height');
  for (let value = 61; value <= 160; value += 1) { // a hundred moves in half a second
    edits.change('Height', 'header.height', value);
    clock.pass(5);
  }
  edits.end();
  clock.pass(100);

  const values = daemon.messages().map(({ value }) => value);
  assert.equal(values[0], 61);
  assert.equal(values.at(-1), 160);
  assert.ok(values.length <= 32, `${values.length} messages in 500 ms`);
  assert.ok(values.length >= 24, `${values.length} messages in 500 ms`);
});

test('a value counts as what it will be until the daemon shows it, and then as what the daemon shows', async () => {
  const { daemon, edits, shows, height } = begin();
  edits.change('Height', 'header.height', 80);
  shows({ height: 61 }); // the scene of an earlier change
  assert.equal(height(), 80);

  await daemon.done();
  assert.equal(height(), 80);
  shows({ height: 80 });
  shows({ height: 90 }); // another viewer's
  assert.equal(height(), 90);
});

test('a value that the daemon has already, or shows rounded, is not waited for', async () => {
  const { clock, daemon, edits, shows, height } = begin();
  edits.change('Height', 'header.height', 80.12345);
  await daemon.done();
  shows({ height: 80.1235 });
  assert.equal(height(), 80.1235);

  edits.change('Height', 'header.height', 70);
  clock.pass(20);
  await daemon.done({ effect: false });
  assert.equal(height(), 80.1235);
});

test('a refusal brings back the true value and says why, until the next change', async () => {
  const { daemon, edits, height } = begin();
  edits.change('Height', 'header.height', 80);
  await daemon.refuse('"height" must be smaller');

  assert.deepEqual([height(), edits.errorOf('header.height')], [60, '"height" must be smaller']);
  assert.equal(edits.history.canUndo, true);
  edits.change('Height', 'header.height', 70);
  assert.equal(edits.errorOf('header.height'), undefined);
});

test('a connection that is lost leaves nothing that would be waited for', () => {
  const { store, edits, height } = begin();
  edits.change('Height', 'header.height', 80);

  store.set({ connection: { state: 'reconnecting', reason: '' } });

  assert.equal(height(), 60);
});

test('the dock is told of what was sent, not of what waits', () => {
  const { events, clock, edits } = begin();
  edits.change('Height', 'header.height', 80);
  edits.change('Height', 'header.height', 81);
  assert.equal(events.edits(), 1);
  clock.pass(17);
  assert.equal(events.edits(), 2);
});

test('a scrub is one step of the history, from down to up; undo and redo set its ends', () => {
  const { daemon, clock, edits, height } = begin();
  edits.begin('Height');
  for (const value of [61, 70, 90]) edits.change('Height', 'header.height', value);
  edits.end();
  clock.pass(20);
  daemon.asked.length = 0;

  edits.undo();
  assert.equal(height(), 60);
  edits.redo();
  assert.equal(height(), 90);
  assert.deepEqual(daemon.messages(), [set('height', 60), set('height', 90)]);
  assert.deepEqual([edits.history.canUndo, edits.history.canRedo], [true, false]);
});

test('a scrub that ends where it began is no step; a new step ends what could be done again', () => {
  const { edits } = begin();
  edits.begin('Height');
  edits.change('Height', 'header.height', 70);
  edits.change('Height', 'header.height', 60);
  edits.end();
  assert.equal(edits.history.canUndo, false);

  edits.change('Height', 'header.height', 70);
  edits.undo();
  edits.change('Count', 'header.count', 6);
  assert.equal(edits.history.canRedo, false);
});

test('the history keeps a bounded number of steps, the newest', () => {
  const { edits, height } = begin();
  for (let step = 1; step <= maxSteps + 5; step += 1) edits.change('Height', 'header.height', 60 + step);
  let undone = 0;
  while (edits.history.canUndo && undone < 1000) {
    edits.undo();
    undone += 1;
  }
  assert.deepEqual([undone, height()], [maxSteps, 65]);
});

test('undo sets back what the step changed, also when somebody else has changed it since, and says so', async () => {
  const { events, daemon, edits, shows, height } = begin();
  edits.change('Height', 'header.height', 80);
  await daemon.done();
  shows({ height: 80 });
  shows({ height: 200, count: 9 }); // another viewer

  edits.undo();

  assert.deepEqual([height(), edits.valueOf('header.count')], [60, 9]);
  assert.match(events.told[0], /^Undone: Height\. It had been changed since/);
});

test('undo of a parameter whose system is gone brings the system back first', async () => {
  const { store, daemon, edits, shows } = begin();
  edits.change('Height', 'header.height', 80);
  await daemon.done();
  shows({ height: 80 });
  store.set({ scene: sceneOf({}, { header: { system: 'plain', parameters: { height: 120 } } }) });
  daemon.asked.length = 0;

  edits.undo();

  assert.deepEqual(daemon.messages(), [{ type: 'system', name: 'arrow', edge: 'header' }, set('height', 60)]);
});

test('a preset is one message and one step; its undo sets only what it changed', async () => {
  const { daemon, clock, edits, shows } = begin();
  const message = { type: 'preset', name: 'published', edge: 'header', language: 'en' };
  edits.changeAll('preset published', { 'header.height': 60, 'header.color': '#ff8000', 'header.title': 'Pull' }, message);
  assert.deepEqual(daemon.messages(), [message]);
  await daemon.done();
  shows({ color: '#ff8000', title: 'Pull' });
  daemon.asked.length = 0;

  edits.undo();
  clock.pass(20);

  assert.deepEqual(daemon.messages(), [set('color', '#2255aa'), set('title', 'Pull to refresh')]);
});

test('a preset that is refused is no step, and its refusal is told', async () => {
  const { events, daemon, edits } = begin();
  edits.change('Height', 'header.height', 80);
  await daemon.done();
  edits.changeAll('preset published', { 'header.color': '#ff8000' }, { type: 'preset', name: 'published', edge: 'header' });
  await daemon.refuse('a script plays');
  assert.deepEqual(events.told, ['a script plays']);
  assert.equal(edits.history.undo().label, 'Height');
});

test('values for another system come behind it; undo brings back the system alone, which has kept its values', () => {
  const { daemon, edits } = begin();
  edits.changeAll('the link', { header: 'plain', 'header.height': 90 });
  assert.deepEqual(daemon.messages(), [{ type: 'system', name: 'plain', edge: 'header' }, set('height', 90)]);
  daemon.asked.length = 0;

  edits.undo();
  assert.deepEqual(daemon.messages(), [{ type: 'system', name: 'arrow', edge: 'header' }]);
});

test('what shares a message takes the other\'s newest value along', () => {
  const { daemon, clock, edits } = begin();
  edits.change('Top inset', 'list.top', 80);
  edits.change('Bottom inset', 'list.bottom', 10);
  edits.change('Viewport width', 'list.width', 320);
  edits.change('Work time', 'list.seconds', 2);
  edits.change('Work', 'list.work', 'manual');
  clock.pass(20);

  assert.deepEqual(daemon.messages(), [
    { type: 'inset', top: 80, bottom: 34 }, { type: 'inset', top: 80, bottom: 10 }, { type: 'resize', width: 320, height: 844 },
    { type: 'work', mode: 'after', seconds: 2, result: 'succeeded' }, { type: 'work', mode: 'manual' },
  ]);
});

test('an answer that comes after another change of the same value changes nothing', async () => {
  const { daemon, clock, edits, height } = begin();
  edits.change('Height', 'header.height', 80);
  edits.change('Height', 'header.height', 90);
  daemon.asked[0].reject({ text: 'no' });
  await settled();
  assert.equal(height(), 90);
  clock.pass(20);
  assert.equal(daemon.messages().at(-1).value, 90);
});
