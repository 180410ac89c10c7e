// A pull that a list does by itself where there is no recording: what it can do is seen before a hand tries it.

import { pullIn } from '../model/gestures.js';

const pause = 60; // ticks before the finger comes, and after all is at rest
const [drag, hold] = [60, 24]; // ticks; chosen: slow enough to look at
const mostWork = 3600; // ticks; a work that has no end is left there
const tickTime = 1e6 / 120; // µs
const share = 0.3; // of the list's length, where the finger goes down

/** The inputs of a pull in a list of that length, pt: down, eased to its end, held, let go. */
export function pullInputs(length) {
  const from = share * length;
  const sample = (tick, y) => [Math.round(tick * tickTime), y];
  const moves = Array.from({ length: drag }, (_, index) => {
    const part = (index + 1) / drag;
    return { tick: pause + index + 1, input: { move: sample(index + 1, from + pullIn(length) * part ** 2 * (3 - 2 * part)) } };
  });
  const last = pause + drag + hold;
  return [{ tick: pause, input: { down: sample(0, from) } }, ...moves, { tick: last, input: { up: sample(drag + hold, from + pullIn(length)) } }];
}

/** The recording of such a pull on a list, until it is at rest again. */
export function pullOf(engine, scenario, length) {
  const inputs = pullInputs(length);
  const preview = engine.open(scenario);
  const first = preview.tick();
  const passed = () => preview.tick() - first;
  for (const { tick, input } of inputs) {
    preview.advance(tick - passed());
    preview.input(input);
  }
  while (!preview.isStill() && passed() < mostWork) preview.advance(1);
  const end = passed() + pause;
  preview.close();
  return { scenario, inputs, start: 0, end };
}
