// Message → handler.

const isNumber = Number.isFinite;
const isText = (value) => typeof value === 'string';
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber);
const isViewport = (value) => isPair(value) && value.every((side) => side > 0);
const isContent = (value) => isObject(value) && value.height >= 0 && value.rowHeight > 0;
const isChanges = (value) => value === undefined || isObject(value);
const isNodeList = (value) => Array.isArray(value) && value.every((node) => isObject(node) && isText(node.kind));

/** What each type must have for the page to use it; all else is the handlers' to take or leave. */
const fields = {
  __proto__: null,
  welcome: { session: isText, ticksPerSecond: isNumber },
  scene: { viewport: isViewport, content: isContent, background: isText, nodes: isNodeList },
  frame: { tick: isNumber, offset: isNumber, insets: isPair, nodes: isChanges },
  notice: { tick: isNumber, notice: isText },
  script: { event: isText },
  refusal: { reason: isText, text: isText },
  pong: { t: isNumber },
};

/** The message in this text. Throws when it does not follow the protocol. */
export function read(text) {
  const message = JSON.parse(text);
  if (!isObject(message)) throw new Error('a message is an object');
  const needed = fields[message.type];
  if (!needed) throw new Error(`unknown type ${JSON.stringify(message.type)}`);
  for (const [name, isRight] of Object.entries(needed)) {
    if (!isRight(message[name])) throw new Error(`"${message.type}" has no usable "${name}"`);
  }
  return message;
}

/** Hands the message to the handler named like its type. Nothing that the daemon says stops the page. */
export function deliver(text, handlers, warn = console.warn) {
  try {
    const message = read(text);
    handlers[message.type]?.(message);
  } catch (error) {
    warn(`message ignored: ${error.message}`, text);
  }
}
