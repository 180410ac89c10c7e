// Plays sessions on engine.wasm as a page does, a line of JSON each on standard input, and prints the digests of all
// their frames in one. usage: node play.mjs ENGINE < SESSIONS

import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { loadEngine } from '../../web/engine/engine.js';

const prime = 0x100000001b3n;
const engine = await loadEngine(readFile(process.argv[2]));

function play({ scenario, inputs, end }) {
  const preview = engine.open(scenario);
  let all = 0n;
  const look = () => { all = BigInt.asUintN(64, (all ^ BigInt(`0x${preview.hash()}`)) * prime); };
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
  preview.close();
  return all.toString(16).padStart(16, '0');
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(play(JSON.parse(line)));
  } catch (error) {
    console.log(`${error.name}: ${error.message}`);
    if (error instanceof WebAssembly.RuntimeError) throw error;
  }
}
