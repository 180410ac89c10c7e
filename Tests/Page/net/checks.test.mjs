import assert from 'node:assert/strict';
import test from 'node:test';
import { check } from '../../../web/net/checks.js';
import { deliver } from '../../../web/net/client.js';

const scene = {
  type: 'scene', number: 1, viewport: [390, 844], content: { height: 2000, rowHeight: 44 }, background: '#20242c',
  nodes: [{ id: 0, kind: 'group' }],
};
const frame = { type: 'frame', tick: 36, offset: -81.2, insets: [0, 0], nodes: {} };

test('each of the daemon\'s messages is read as it stands', () => {
  const messages = [
    { type: 'welcome', session: 'demo', viewer: 1, role: 'viewer', ticksPerSecond: 120, run: '3f', heard: 0 },
    scene,
    frame,
    { type: 'notice', tick: 36, notice: 'state', edge: 'header', from: 'pulling', to: 'armed' },
    { type: 'script', tick: 0, event: 'started', name: 'a.pull' },
    { type: 'refusal', reason: 'busy', text: 'another finger has the list' },
    { type: 'pong', t: 12 },
    { type: 'done', id: 7, tick: 36, effect: false },
    { type: 'takes', takes: [{ number: 3, ticks: 564, name: '' }] },
    {
      type: 'traced', take: 3, script: false, from: 0, next: 1, ticks: 564, messages: [scene, frame],
      finger: [{ tick: 0, phase: 'began', y: -120.5 }], measures: [{ name: 'overshoot', value: 12.25, unit: 'pt', tick: 88 }], id: 8,
    },
    { type: 'exported', take: 3, format: 'script', text: 'pull 1\n' },
    { type: 'settings', scroll: { bounces: true, rate: 'fast' }, inset: [64, 0], work: { mode: 'after', seconds: 1.5 } },
    { type: 'settings', scroll: {}, inset: [64, 0] },
  ];

  for (const message of messages) assert.deepEqual(check(message), message);
});

test('a list has section headers and rows with texts of their own, and a row that grows', () => {
  const content = { height: 2028, rowHeight: 44, headerHeight: 28, sections: [{ row: 0, title: 'A' }], inserted: [{ row: 45, text: 'New' }] };
  const messages = [{ ...scene, content }, { ...frame, insertion: { row: 45, progress: 0.3 } }];

  for (const message of messages) assert.deepEqual(check(message), message);
});

test('a trace is unusable when something in it is', () => {
  const traced = { type: 'traced', take: 3, script: false, from: 0, next: 1, ticks: 1, messages: [scene, { ...frame, offset: 'far' }], finger: [], measures: [] };

  assert.throws(() => check(traced), /"frame" has no usable "offset"/);
});

test('a malformed node is no fault of its scene', () => {
  const half = { ...scene, nodes: [{ id: 0 }, { id: 1, kind: 'bar' }] };

  assert.deepEqual(check(half), half);
});

test('an unknown field is kept, an unknown kind of node too', () => {
  const newer = { ...scene, theme: 'x', nodes: [{ id: 7, kind: 'hologram' }] };

  assert.deepEqual(check(newer), newer);
});

const wrong = {
  'not JSON': '{',
  'not an object': '[1]',
  'null': 'null',
  'no type': '{}',
  'an unknown type': '{"type":"weather"}',
  'a type that every object has': '{"type":"constructor"}',
  'a frame without offset': '{"type":"frame","tick":1,"insets":[0,0],"nodes":{}}',
  'a frame whose offset is a text': JSON.stringify({ ...frame, offset: '0' }),
  'a frame whose nodes are a list': JSON.stringify({ ...frame, nodes: [] }),
  'a scene of no width': JSON.stringify({ ...scene, viewport: [0, 844] }),
  'rows of no height': JSON.stringify({ ...scene, content: { height: 9, rowHeight: 0 } }),
  'a node that is no object': JSON.stringify({ ...scene, nodes: [7] }),
  'sections out of order': JSON.stringify({ ...scene, content: { ...scene.content, sections: [{ row: 5, title: 'B' }, { row: 0, title: 'A' }] } }),
  'a section without a title': JSON.stringify({ ...scene, content: { ...scene.content, sections: [{ row: 0 }] } }),
  'half an inserted row': JSON.stringify({ ...scene, content: { ...scene.content, inserted: [{ row: 0.5, text: 'A' }] } }),
  'an insertion without progress': JSON.stringify({ ...frame, insertion: { row: 45 } }),
};
for (const [what, text] of Object.entries(wrong)) {
  test(`${what} is warned of and reaches no handler`, () => {
    const warnings = [];
    const never = () => assert.fail('handled');

    deliver(text, { scene: never, frame: never }, JSON.parse, (warning) => warnings.push(warning));

    assert.equal(warnings.length, 1);
  });
}

test('a handler that throws is warned of and goes no further', () => {
  const warnings = [];

  deliver(JSON.stringify(frame), { frame() { throw new Error('oh'); } }, JSON.parse, (warning) => warnings.push(warning));

  assert.deepEqual(warnings, ['message ignored: oh']);
});

test('a message goes to the handler named like its type', () => {
  const heard = [];

  deliver('{"type":"pong","t":12}', { pong: (message) => heard.push(message.t) });

  assert.deepEqual(heard, [12]);
});

const right = {
  'lengths of 0': { ...scene, content: { height: 0, rowHeight: 0.5, headerHeight: 0 } },
  'sections over one row': { ...scene, content: { ...scene.content, sections: [{ row: 1, title: 'A' }, { row: 1, title: 'B' }] } },
  'no nodes': { ...scene, nodes: [] },
};
for (const [what, message] of Object.entries(right)) {
  test(`${what} can be shown`, () => assert.deepEqual(check(message), message));
}

const beyond = {
  'a viewport of one side': { ...scene, viewport: [390] },
  'a viewport of texts': { ...scene, viewport: ['390', '844'] },
  'content of a negative height': { ...scene, content: { ...scene.content, height: -1 } },
  'content that is a text': { ...scene, content: 'long' },
  'sections that are no list': { ...scene, content: { ...scene.content, sections: { row: 0 } } },
  'a second section without a title': { ...scene, content: { ...scene.content, sections: [{ row: 0, title: 'A' }, { row: 4 }] } },
  'a done without its id': { type: 'done', tick: 3 },
  'a done whose id is half': { type: 'done', id: 0.5, tick: 3 },
};
for (const [what, message] of Object.entries(beyond)) {
  test(`${what} cannot be used`, () => assert.throws(() => check(message), /no usable/));
}

test('what is no object is told to be none', () => {
  for (const message of [null, 7, 'frame', []]) assert.throws(() => check(message), /a message is an object/);
});

test('a viewport and rows have a size: 0 is none, a half is one', () => {
  const sized = (side, rowHeight) => ({ ...scene, viewport: [side, side], content: { ...scene.content, rowHeight } });

  assert.throws(() => check(sized(0, 44)), /viewport/);
  assert.throws(() => check(sized(390, 0)), /content/);
  assert.throws(() => check(sized(-1, 44)), /viewport/);
  assert.throws(() => check(sized('390', 44)), /viewport/);
  assert.doesNotThrow(() => check(sized(0.5, 0.5)));
});
