// Checks messages and nodes before the page uses them: against the declarations, and against rules beyond them.

import { createCheck } from './codec.js';
import { fromDaemon } from './declarations.js';
import { standardFields } from './looks.js';
import { isIndex, isNumber, isNumbers, isObject, objectWith, oneOf, optional, wrongField } from './shapes.js';

const maxPictures = 1000; // a greater number is a mistake, and a page that loaded them all would hang
export const isCount = (value) => isIndex(value) && value <= maxPictures;

/** Rules for fields that are of the right kind. */
const messageRules = {
  __proto__: null,
  scene: {
    viewport: (sides) => sides.every(isPositive), // drawings are scaled to it
    content: ({ rowHeight, sections = [] }) => isPositive(rowHeight) && isInOrder(sections), // rows are counted by dividing, sections found in order
  },
  traced: { messages: (messages) => messages.every(check) },
};
const nodeRules = {
  color: (color, { kind }) => color !== undefined || !isOnlyColor(kind),
  count: optional(isCount),
  columns: optional(isCount),
  image: isIndex, // it is part of an address
};

const isOnlyColor = oneOf('bar', 'rectangle', 'label', 'spinner'); // a path may have a fill instead, a group and an image need none
const isPositive = (value) => value > 0;
const isInOrder = (sections) => sections.every(({ row }, index) => index === 0 || row >= sections[index - 1].row);

/** The declarations do not list a frame's fields: its bytes are differences. */
const frameShapes = {
  tick: isNumber, offset: isNumber, insets: isNumbers(2), nodes: optional(isObject),
  insertion: optional(objectWith({ row: isIndex, progress: isNumber })),
};

const messageChecks = new Map([
  ...fromDaemon.map(({ name, fields }) => [name, createCheck(fields)]),
  ['frame', (frame) => wrongField(frame, frameShapes)],
]);

/** The message, if the page can use it. Throws when it does not follow the protocol. */
export function check(message) {
  if (!isObject(message)) throw new Error('a message is an object');
  if (!messageChecks.has(message.type)) throw new Error(`unknown type ${JSON.stringify(message.type)}`);
  const wrong = messageChecks.get(message.type)(message) ?? wrongField(message, messageRules[message.type] ?? {});
  if (wrong) throw new Error(`"${message.type}" has no usable "${wrong}"`);
  return message;
}

const [, nodeFields] = fromDaemon.find(({ name }) => name === 'scene').fields.find(({ name }) => name === 'nodes').kind;
const nodeCheck = createCheck([{ name: 'id', kind: 'unsigned' }, ...nodeFields], (words) => oneOf(...words));

/**
 * A complete node: the standard look, overridden by the scene's node, overridden by the frame's change. Throws when it
 * cannot be drawn. A kind that only a newer daemon knows is not an error.
 */
export function wholeNode(node, change = {}) {
  if (!isObject(change)) throw new Error('its change is not an object');
  const now = { ...standardFields, ...node, ...change };
  const wrong = nodeCheck(now) ?? wrongField(now, nodeRules);
  if (wrong) throw new Error(`no usable "${wrong}"`);
  return now;
}
