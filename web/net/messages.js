// Message → handler.

import { isIndex, isLength, isNumber, isObject, isPair, isText, listOf, objectWith, optional, wrongField } from './shapes.js';

const isPositive = (value) => isNumber(value) && value > 0;
const isViewport = (value) => isPair(value) && value.every(isPositive);
const isInOrder = (sections) => sections.every(({ row }, index) => index === 0 || row >= sections[index - 1].row);
const isSections = (value) => listOf(objectWith({ row: isIndex, title: isText }))(value) && isInOrder(value);
const isContent = objectWith({
  height: isLength, rowHeight: isPositive, headerHeight: optional(isLength),
  sections: optional(isSections), inserted: optional(listOf(objectWith({ row: isIndex, text: isText }))),
});
const isInsertion = objectWith({ row: isIndex, progress: isNumber });

/** What each type must have for the page to use it; all else is the handlers' to take or leave. */
const fields = {
  __proto__: null,
  welcome: { session: isText, ticksPerSecond: isNumber, script: optional(isText) },
  scene: { viewport: isViewport, content: isContent, background: isText, nodes: listOf(isObject) },
  frame: { tick: isNumber, offset: isNumber, insets: isPair, insertion: optional(isInsertion), nodes: optional(isObject) },
  notice: { tick: isNumber, notice: isText },
  script: { event: isText },
  refusal: { reason: isText, text: isText },
  pong: { t: isNumber },
  recording: { tick: isNumber, lines: isText },
  done: { id: isIndex, tick: isNumber },
};

/** The message, if the page can use it. Throws when it does not follow the protocol. */
export function check(message) {
  if (!isObject(message)) throw new Error('a message is an object');
  const needed = fields[message.type];
  if (!needed) throw new Error(`unknown type ${JSON.stringify(message.type)}`);
  const wrong = wrongField(message, needed);
  if (wrong) throw new Error(`"${message.type}" has no usable "${wrong}"`);
  return message;
}

/** Reads data of the socket and hands the message to the handler named like its type. Nothing that the daemon says stops the page. */
export function deliver(data, handlers, read = JSON.parse, warn = console.warn) {
  try {
    const message = check(read(data));
    handlers[message.type]?.(message);
  } catch (error) {
    warn(`message ignored: ${error.message}`, data);
  }
}
