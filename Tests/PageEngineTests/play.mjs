// Plays sessions on engine.wasm as a page does, a line of JSON each on standard input, and prints the digests of all
// their frames in one, or how its messages differ from those that the line has. usage: node play.mjs ENGINE < SESSIONS

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { loadEngine } from '../../web/engine/engine.js';
import { createFrameMessages } from '../../web/engine/frame-message.js';

const prime = 0x100000001b3n;
const engine = await loadEngine(readFile(process.argv[2]));

function play(session) {
  const preview = engine.open(session.scenario);
  try {
    return digestOf(preview, session);
  } finally {
    preview.close();
  }
}

function digestOf(preview, { inputs, end, messages }) {
  const comparison = messages && createComparison(preview, messages);
  if (messages) preview.measure();
  let all = 0n;
  const look = () => {
    all = BigInt.asUintN(64, (all ^ BigInt(`0x${preview.hash()}`)) * prime);
    comparison?.look();
  };
  const pass = (goal) => {
    for (let tick = preview.tick(); tick < goal; tick += 1) {
      preview.advance(1);
      look();
    }
  };
  look();
  for (const [tick, input] of inputs) {
    pass(tick);
    preview.input(input);
    look();
  }
  pass(end);
  comparison?.end();
  return all.toString(16).padStart(16, '0');
}

/** As JSON has it: without a zero below zero. */
const plain = (value) => JSON.parse(JSON.stringify(value));

/** Compares what a page sees with the messages that it would be sent. */
function createComparison(preview, messages) {
  const frameMessage = createFrameMessages();
  let [scene, version, looks, place] = [null, -1, 0, 0];
  function see(object) {
    assert.deepEqual(plain(object), plain(messages[place] ?? null));
    place += 1;
  }
  return {
    look() {
      if (preview.frame().scene !== version) see({ type: 'scene', number: 1, ...(scene = preview.scene()) });
      version = preview.frame().scene;
      for (const notice of preview.notices()) see({ type: 'notice', ...notice });
      if (looks % 16 === 0) {
        see({ type: 'frame', ...frameMessage(preview.frame(), scene) });
        see({ animations: preview.animations() });
      }
      looks += 1;
    },
    end() {
      see({ measures: preview.measures() });
      assert.equal(place, messages.length);
    },
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(play(JSON.parse(line)));
  } catch (error) {
    console.log(`${error.name}: ${error.message.replaceAll('\n', ' ')}`);
    if (error instanceof WebAssembly.RuntimeError) throw error;
  }
}
