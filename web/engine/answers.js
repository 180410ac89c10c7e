// What the engine answers in its memory (Sources/PageEngine/README.md), to the objects of JSON: the fields of the
// daemon's messages in the order of their declarations, but with exact numbers.

import { createReader } from '../net/codec.js';
import { fromDaemon } from '../net/declarations.js';
import { exactDifference, exactLookOf } from './exact-looks.js';

const utf8 = new TextDecoder();
const fieldsOf = (type) => fromDaemon.find(({ name }) => name === type).fields;
const readFields = createReader(fieldsOf('scene').filter(({ name }) => name !== 'number'));
const readNotice = createReader(fieldsOf('notice'));
const runFields = fieldsOf('traced').find(({ name }) => name === 'animations').kind[1][1];
const readAnimation = createReader(runFields.slice(0, 3)); // edge, name, from: what else a trace tells is not of one tick
const standardLook = exactLookOf({});

const measureNames = ['timeToArm', 'overshoot', 'settle', 'peakVelocity', 'largestStep', 'largestVelocityChange'];
const measureUnits = ['ms', 'pt', 'ms', 'pt/s', 'pt', 'pt/s'];

/** How many numbers of a node there are: those of net/looks.js, its colour, and whether it is hidden. */
export const nodeNumbers = 12;
const lookNumbers = nodeNumbers - 2;

/** The scene at that place of a buffer, as the message `scene` has it. */
export const readScene = (buffer, at) => readFields(createAnswerReader(buffer, at), {});

/** The notices at that place, each as its message has it. */
export const readNotices = listReader(readNotice);

/** The running animations at that place: each one's edge, name, and first tick (`from`), as a trace has them. */
export const readAnimations = listReader(readAnimation);

/** The measures at that place, each as a trace has them. */
export const readMeasures = listReader((bytes) => {
  const code = bytes.byte();
  return { name: measureNames[code], value: bytes.double(), unit: measureUnits[code], tick: bytes.double() };
});

function listReader(read) {
  return (buffer, at) => {
    const bytes = createAnswerReader(buffer, at);
    return bytes.list(() => read(bytes, {}));
  };
}

/** A node's look in units, as net/looks.js lists it, from its numbers, the first of which is at that place. */
export function lookFrom(numbers, at, text) {
  const look = [];
  for (let index = 0; index < lookNumbers; index += 1) look.push(numbers[at + index]);
  const [color, hidden] = [numbers[at + lookNumbers], numbers[at + lookNumbers + 1]];
  look.push(hidden === 1, color < 0 ? undefined : colorFrom(color), text);
  return look;
}

/** The numbers of a node with that look. */
export function numbersOf(look) {
  const [hidden, color = '#-1'] = look.slice(lookNumbers);
  return [...look.slice(0, lookNumbers), parseInt(color.slice(1), 16), hidden ? 1 : 0];
}

const colorFrom = (number) => `#${number.toString(16).padStart(6, '0')}`;

/** The methods of net/bytes.js that net/codec.js calls. Every number is one of 64 bits. */
function createAnswerReader(buffer, start) {
  const view = new DataView(buffer, start);
  let position = 0;

  function advance(length) {
    position += length;
    return position - length;
  }

  const byte = () => view.getUint8(advance(1));
  const number = () => view.getFloat64(advance(8), true);
  const flag = () => byte() === 1;
  const word = (words) => words[byte()];

  function text() {
    const length = number();
    return utf8.decode(new Uint8Array(buffer, start + advance(length), length));
  }

  return {
    byte, flag, text, word, choice: word, isAtEnd: () => false, unsigned: number, signed: number, double: number, length: number,
    color: () => colorFrom(number()),
    optional: (read) => (flag() ? read() : undefined),
    list: (read) => Array.from({ length: number() }, (_, index) => read(index)),
    look: () => exactDifference(lookFrom(Array.from({ length: nodeNumbers }, number), 0, text()), standardLook),
  };
}
