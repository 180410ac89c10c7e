import assert from 'node:assert/strict';
import test from 'node:test';
import { createNoticeLog, lineOf, timeOf } from '../../../web/shell/notice-log.js';
import { createDocument } from '../dom.mjs';
import { fakeEvents } from '../fakes.mjs';
import { createHandlers } from '../../../web/model/handlers.js';
import { createStore } from '../../../web/model/store.js';
import { pulledTrace } from '../model/traces.mjs';

test('a tick is told in seconds, and after a while in minutes', () => {
  assert.deepEqual([37, 11999, 12000, 432060].map((tick) => timeOf(tick, 120)), ['0.308 s', '99.992 s', '1:40.000', '60:00.500']);
});

const lines = [
  [{ type: 'notice', tick: 36, notice: 'state', edge: 'header', from: 'pulling', to: 'armed' }, 'Pulling → Armed', ''],
  [{ type: 'notice', tick: 36, notice: 'state', edge: 'footer', from: 'loading', to: 'ending' }, 'Footer: Loading → Ending', ''],
  [{ type: 'notice', tick: 37, notice: 'begin', edge: 'header' }, 'begin', ''],
  [{ type: 'notice', tick: 37, notice: 'begin', edge: 'footer' }, 'Footer: begin', ''],
  [{ type: 'notice', tick: 541, notice: 'end', edge: 'header', result: 'succeeded' }, 'end', 'result succeeded'],
  [{ type: 'notice', tick: 541, notice: 'end', edge: 'header', result: 'noMoreData' }, 'end', 'result no more data'],
  [{ type: 'notice', tick: 37, notice: 'refreshed', edge: 'header', key: 'MSCommonRefreshTimeKey', at: 1470391200 }, 'Last refresh', new Date(1470391200000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })],
  [{ type: 'notice', tick: 517, notice: 'rowInserted', index: 45, text: 'New' }, 'Row 46 added', 'New'],
  [{ type: 'notice', tick: 37, notice: 'willEndDragging', velocity: -0.12345, target: -64 }, 'willEndDragging', 'velocity −0.12, target −64'],
  [{ type: 'notice', tick: 9, notice: 'somethingNew', list: [1, 2] }, 'somethingNew', 'list [1,2]'],
  [{ type: 'script', tick: 9, event: 'mark', name: 'loading' }, 'Mark', 'loading'],
  [{ type: 'script', tick: 9, event: 'finished', outcome: 'stopped' }, 'Script ends', 'stopped'],
  [{ type: 'refusal', reason: 'busy', text: 'another finger has the list' }, 'Refused: another finger has the list', ''],
];
for (const [message, ...line] of lines) {
  test(`the log says "${line.join(' ').trim()}"`, () => assert.deepEqual(lineOf(message), line));
}

const sought = []; // ticks
/** A playhead of the store's take, or of a motion that is under way. */
const playheadOf = (store, live = () => null) => {
  const shown = () => (store.state.playhead.isLive && live()) || store.state.trace;
  return { shown, seek: (tick) => sought.push(tick), tick: () => (store.state.playhead.isLive ? shown().ticks : store.state.playhead.tick) };
};

test('a new entry stands on top of those that were shown before, which are left alone', () => {
  const document = createDocument();
  const store = createStore();
  const handlers = createHandlers(store, fakeEvents());
  createNoticeLog(document, document.byId('status'), store, { atTextRate: (work) => work }, playheadOf(store));

  handlers.notice({ type: 'notice', tick: 1, notice: 'begin', edge: 'header' });
  const [first] = document.byId('notices').children;
  handlers.notice({ type: 'notice', tick: 2, notice: 'end', edge: 'header' });

  const list = document.byId('notices').children;
  assert.deepEqual(list.map(({ dataset }) => dataset.name), ['end', 'begin']);
  assert.equal(list[1], first);
});

test('of a take that is looked at the log has what happened until then, that of the tick is marked, and live the newest is back', () => {
  const document = createDocument();
  const store = createStore();
  const handlers = createHandlers(store, fakeEvents());
  createNoticeLog(document, document.byId('status'), store, { atTextRate: (work) => work }, playheadOf(store));
  const shown = () => document.byId('notices').children.map(({ dataset, ariaCurrent }) => [dataset.name, Number(dataset.tick), ariaCurrent ?? null]);
  const seek = (tick) => store.set({ playhead: { ...store.state.playhead, tick, isLive: false }, view: {} });
  handlers.notice({ type: 'notice', tick: 901, notice: 'begin', edge: 'header' });
  store.set({ trace: pulledTrace() });

  seek(12);
  assert.deepEqual(shown(), [['begin', 12, 'true'], ['mark', 10, null], ['state', 9, null]]);
  assert.equal(document.byId('log-title').textContent, 'Notices up to tick 12');
  document.byId('notices').children[1].children[0].click();
  assert.deepEqual(sought, [10], 'a line of a take goes to its tick');
  seek(11);
  assert.deepEqual(shown(), [['mark', 10, null], ['state', 9, null]]);
  handlers.notice({ type: 'notice', tick: 930, notice: 'end', edge: 'header' });
  assert.equal(shown().length, 2);

  store.set({ playhead: { ...store.state.playhead, isLive: true }, view: null });
  assert.deepEqual(shown(), [['end', 30, null], ['begin', 12, null], ['mark', 10, null], ['state', 9, null]], 'live, beside a take: all of it, at its own time');
  assert.equal(document.byId('log-title').textContent, 'Notices');
  store.set({ preferences: { ...store.state.preferences, time: false } });
  assert.deepEqual(shown(), [['end', 930, null], ['begin', 901, null]], 'without the time panel the session\'s log is back');
});

test('of a motion that is under way the log has its own times, and a refusal stands above them', () => {
  const document = createDocument();
  const store = createStore();
  const handlers = createHandlers(store, fakeEvents());
  let live = null;
  createNoticeLog(document, document.byId('status'), store, { atTextRate: (work) => work }, playheadOf(store, () => live));
  const names = () => document.byId('notices').children.map(({ dataset }) => [dataset.name, dataset.tick]);

  handlers.refusal({ type: 'refusal', reason: 'busy', text: 'too early' });
  store.set({ trace: pulledTrace() });
  live = { ...pulledTrace({ messages: [] }), isLive: true, ticks: 20, notices: [{ type: 'notice', tick: 4, notice: 'begin', edge: 'header' }] };
  handlers.notice({ type: 'notice', tick: 904, notice: 'begin', edge: 'header' });
  assert.deepEqual(names(), [['begin', 4]]);
  const [first] = document.byId('notices').children;
  live = { ...live, ticks: 25, notices: [...live.notices] };
  store.set({ playhead: { ...store.state.playhead } });
  assert.equal(document.byId('notices').children[0], first, 'lines that are there are left alone');

  handlers.refusal({ type: 'refusal', reason: 'busy', text: 'another finger has the list' });
  assert.deepEqual(names(), [['busy', undefined], ['begin', 4]]);
});
