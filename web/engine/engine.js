// The refresh engine as WebAssembly: the same rules, and the same bits, as the daemon's. The functions that it exports
// and the forms that it reads and writes: Sources/PageEngine/README.md.

import { nodeNumbers, readAnimations, readMeasures, readNotices, readScene } from './answers.js';
import { inputMessage, scenarioMessage } from './message.js';

const version = 2;
const headNumbers = 14;
const states = ['idle', 'pulling', 'armed', 'beginning', 'loading', 'ending'];
const utf8 = new TextDecoder();
// Swift reads other words and hexadecimal digits, too; the engine gives none.
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** What the module imports. `memory()` is its memory, once it is made. */
const imports = (memory) => ({
  page: {
    number(at, length) {
      const text = utf8.decode(new Uint8Array(memory().buffer, at, length));
      return decimal.test(text) ? Number(text) : NaN;
    },
  },
});

/**
 * The engine of a module: a promise of a response (which is compiled while it arrives), or bytes. Rejects where there is
 * no WebAssembly, or the module is another version's.
 */
export async function loadEngine(source, { WebAssembly } = globalThis) {
  let exports;
  const given = imports(() => exports.memory);
  const bytes = await source;
  const { instance } = bytes.arrayBuffer ? await WebAssembly.instantiateStreaming(bytes, given) : await WebAssembly.instantiate(bytes, given);
  exports = instance.exports;
  if (exports.pullwire_version() !== version) throw new Error(`the engine has version ${exports.pullwire_version()}, and not ${version}`);
  exports.pullwire_add_controls?.();
  return createEngine(exports);
}

/**
 * Scenarios and inputs are those of recordings. Every function of a preview throws once it is closed. After a trap
 * (`WebAssembly.RuntimeError`) no function of the engine may be called again.
 */
function createEngine(exports) {
  const { memory } = exports;
  let textsShown = -1;
  let texts = [];

  function send(message) {
    const at = exports.pullwire_message(message.length);
    if (at === 0) throw new Error('it is too long');
    new Uint8Array(memory.buffer, at, message.length).set(message);
    return message.length;
  }

  function checked(result) {
    if (result >= 0) return result;
    const length = exports.pullwire_reason();
    throw new Error(utf8.decode(new Uint8Array(memory.buffer, exports.pullwire_message(0), length)));
  }

  function readTexts(at, length) {
    const view = new DataView(memory.buffer, at, length);
    const read = [];
    for (let place = 0; place < length;) {
      const count = view.getUint32(place, true);
      read.push(utf8.decode(new Uint8Array(memory.buffer, at + place + 4, count)));
      place += 4 + count;
    }
    return read;
  }

  function placed(address) {
    if (address === 0) throw new Error('there is no such preview');
    return address;
  }

  const answer = (read, address) => read(memory.buffer, placed(address));

  const statusOf = (state, progress, detail) => (state < 0 ? undefined : { state: states[state], detail, progress });

  function previewOf(handle) {
    return {
      handle,
      /** Takes an input at the present tick. Returns how many notices it brought. */
      input: (input) => checked(exports.pullwire_input(handle, send(inputMessage(input)))),
      /** Goes on by so many ticks. */
      advance: (ticks) => checked(exports.pullwire_advance(handle, ticks)),
      tick: () => exports.pullwire_tick(handle),
      /** Whether nothing would ever change without an input. */
      isStill: () => exports.pullwire_is_still(handle) === 1,
      /** Whether it is still, without a finger and without a refresh. */
      isIdle: () => exports.pullwire_is_idle(handle) === 1,
      /** The tick at which the work of the refreshes under way is done; -1: there is none, or it waits for `finish`. */
      workEnd: () => exports.pullwire_work_end(handle),
      /** The frame's digest, as sixteen digits. */
      hash: () => BigInt.asUintN(64, exports.pullwire_hash(handle)).toString(16).padStart(16, '0'),
      /** A new preview that is as this one is now; or `other`, once it has become so. */
      copy(other) {
        const copied = checked(exports.pullwire_copy(handle, other?.handle ?? -1));
        return other ?? previewOf(copied);
      },
      close: () => exports.pullwire_close(handle),
      /**
       * The scene as its message has it, but for the number. It is the same as long as a frame's `scene` is, and no
       * other preview is copied to this place.
       */
      scene: () => answer(readScene, exports.pullwire_scene(handle)),
      /**
       * The notices since this was last called, as their messages have them; those of every tick of a pull
       * (`progress`), too, which the daemon keeps to itself.
       */
      notices: () => answer(readNotices, exports.pullwire_notices(handle)),
      /** The animations that run now: `{ edge, name, from }`, as a trace has them; `from` is their first tick. */
      animations: () => answer(readAnimations, exports.pullwire_animations(handle)),
      /** From now on its motion is measured, until `measures()` gives what it found, as a trace has it. */
      measure: () => placed(exports.pullwire_measure(handle)),
      measures: () => answer(readMeasures, exports.pullwire_measures(handle)),
      /**
       * The present frame: the list's numbers and states by name, and of its nodes `numbers`, twelve each (a view of
       * the engine's memory, until its next call), and `texts`, one each.
       */
      frame() {
        const at = placed(exports.pullwire_frame(handle));
        const [tick, offset, velocity, top, bottom, header, headerProgress, footer, footerProgress, row, progress, nodes, scene, shown] = new Float64Array(memory.buffer, at, headNumbers);
        if (shown !== textsShown) {
          const [textsAt, length] = new Float64Array(memory.buffer, at + 8 * headNumbers, 2);
          texts = readTexts(textsAt, length);
          textsShown = shown;
        }
        const [headerDetail, footerDetail, ...labels] = texts;
        return {
          tick, offset, velocity, insets: [top, bottom], scene,
          header: statusOf(header, headerProgress, headerDetail), footer: statusOf(footer, footerProgress, footerDetail),
          insertion: row < 0 ? undefined : { row, progress },
          numbers: new Float64Array(memory.buffer, at + 8 * (headNumbers + 2), nodeNumbers * nodes), texts: labels,
        };
      },
    };
  }

  return {
    /** A preview at its first tick. Throws what is wrong with the scenario. */
    open: (scenario) => previewOf(checked(exports.pullwire_open(send(scenarioMessage(scenario))))),
  };
}
