import assert from 'node:assert/strict';
import test from 'node:test';
import { deliver, read } from '../../web/messages.js';

const scene = {
  type: 'scene', viewport: [390, 844], content: { height: 2000, rowHeight: 44 }, background: '#20242c',
  nodes: [{ id: 0, kind: 'group' }],
};
const frame = { type: 'frame', tick: 36, offset: -81.2, insets: [0, 0], nodes: {} };

test('each of the daemon\'s messages is read as it stands', () => {
  const messages = [
    { type: 'welcome', session: 'demo', viewer: 1, ticksPerSecond: 120 },
    scene,
    frame,
    { type: 'notice', tick: 36, notice: 'state', edge: 'header', from: 'pulling', to: 'armed' },
    { type: 'script', event: 'started' },
    { type: 'refusal', reason: 'busy', text: 'another finger has the list' },
    { type: 'pong', t: 12 },
  ];

  for (const message of messages) assert.deepEqual(read(JSON.stringify(message)), message);
});

test('an unknown field is kept, an unknown kind of node too', () => {
  const newer = { ...scene, theme: 'x', nodes: [{ id: 7, kind: 'hologram' }] };

  assert.deepEqual(read(JSON.stringify(newer)), newer);
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
  'a node without a kind': JSON.stringify({ ...scene, nodes: [{ id: 0 }] }),
};
for (const [what, text] of Object.entries(wrong)) {
  test(`${what} is warned of and reaches no handler`, () => {
    const warnings = [];
    const never = () => assert.fail('handled');

    deliver(text, { scene: never, frame: never }, (warning) => warnings.push(warning));

    assert.equal(warnings.length, 1);
  });
}

test('a handler that throws is warned of and goes no further', () => {
  const warnings = [];

  deliver(JSON.stringify(frame), { frame() { throw new Error('oh'); } }, (warning) => warnings.push(warning));

  assert.deepEqual(warnings, ['message ignored: oh']);
});

test('a message goes to the handler named like its type', () => {
  const heard = [];

  deliver('{"type":"pong","t":12}', { pong: (message) => heard.push(message.t) });

  assert.deepEqual(heard, [12]);
});
