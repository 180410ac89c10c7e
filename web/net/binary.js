// Binary messages of `pullwire.v1` ↔ the same messages as in JSON.

import { createByteReader, createByteWriter } from './bytes.js';
import { createCasesReader, createCasesWriter, numbered } from './codec.js';
import { frameCode, fromDaemon, fromViewer } from './declarations.js';
import { frameAtRest, messageOf, nextFrame } from './frames.js';

const readMessage = createCasesReader('type', fromDaemon);
const writeMessage = createCasesWriter('type', fromViewer);
const codeOf = (type) => numbered(fromDaemon).find(({ name }) => name === type).code;
const [sceneCode, tracedCode] = ['scene', 'traced'].map(codeOf);

/**
 * Returns a function that reads a connection's next message from its bytes (an ArrayBuffer). It throws when it cannot
 * read one; after a scene or a frame it then calls `onLost`, too: the following frames build on what was not read.
 */
export function createBinaryReader(onLost) {
  let last = frameAtRest([]); // the frame that the next one builds on

  return function read(buffer) {
    const bytes = createByteReader(buffer);
    const [code] = new Uint8Array(buffer);
    try {
      if (code === frameCode) return messageOf(last = nextFrame(bytes, last));
      const message = readMessage(bytes, {});
      if (code === sceneCode) last = frameAtRest(message.nodes);
      if (code === tracedCode) message.messages = message.messages.map(createBinaryReader(() => {})); // they build on each other only
      return message;
    } catch (error) {
      if (code === frameCode || code === sceneCode) onLost();
      throw error;
    }
  };
}

/** The bytes of a viewer's message. */
export function writeBinary(message) {
  const bytes = createByteWriter();
  writeMessage(bytes, message);
  if (message.id !== undefined) bytes.unsigned(message.id); // after the last field, whichever it is
  return bytes.bytes();
}
