// The engine's frames, to the objects of JSON: what a page draws, whoever has made it.

import { exactDifference, exactLookOf } from './exact-looks.js';
import { lookFrom, nodeNumbers, numbersOf } from './answers.js';

/**
 * Returns a function from a frame of the engine and its scene (`preview.scene()`) to what the message `frame` has. As
 * long as the scene is the same object, its nodes are not looked at again.
 */
export function createFrameMessages() {
  let known;
  let rest;

  return function messageOf(frame, scene) {
    if (scene !== known) [known, rest] = [scene, scene.nodes.map(restOf)];
    return { ...headOf(frame), nodes: changesOf(frame, rest) };
  };
}

/** All that the message has but for its nodes. */
export function headOf({ tick, offset, velocity, insets, header, footer, insertion }) {
  const head = { tick, offset, insets };
  if (velocity !== 0) head.velocity = velocity;
  if (header) head.header = header;
  if (footer) head.footer = footer;
  if (insertion) head.insertion = insertion;
  return head;
}

function restOf(node) {
  const look = exactLookOf(node);
  return { look, numbers: numbersOf(look), text: look.at(-1) };
}

/** By the ids of nodes that are not as they are at rest, how they differ. */
function changesOf({ numbers, texts }, rest) {
  const changes = {};
  rest.forEach((base, id) => {
    const at = id * nodeNumbers;
    if (texts[id] === base.text && base.numbers.every((number, index) => number === numbers[at + index])) return;
    changes[id] = exactDifference(lookFrom(numbers, at, texts[id]), base.look) ?? {}; // nothing says that a colour is gone
  });
  return changes;
}
