// The sessions of a page without a daemon, in time: it plays the daemon's part for net/client.js' callers.

import { ticksPerSecond } from '../engine/recording.js';
import { needsDaemon, Refusal } from './refusal.js';
import { createSession } from './session.js';

const longestStep = 250; // ms; a motion goes on where it was after a longer gap, such as of a hidden page

/**
 * Returns `connect(href, store, handlers)`, which is net/client.js' createClient. `data` has the recording that a session begins with, the
 * catalog and outlines; `toast(text)` says that the engine has stopped.
 */
export function createWorld(engine, recording, data, sourceOf, toast, { performance, requestAnimationFrame, queueMicrotask } = globalThis) {
  const sessions = new Map();
  let isAsked = false;
  let isBroken = false;

  function turn(now = performance.now()) {
    isAsked = false;
    guard(() => {
      for (const each of sessions.values()) each.turn(now);
    });
    request();
  }

  /** After a trap the engine is of no use. */
  function guard(work) {
    if (isBroken) throw needsDaemon();
    try {
      return work();
    } catch (error) {
      isBroken = !(error instanceof Refusal);
      if (isBroken) toast(`The engine has stopped: load the page again. (${error.message})`);
      throw error;
    }
  }
  function request() {
    if (isAsked || isBroken || [...sessions.values()].every((each) => each.isQuiet())) return;
    isAsked = true;
    requestAnimationFrame(turn);
  }

  function createEntry(name, tell) {
    const session = createSession(engine, name, sessions.size === 0 ? recording : { ...recording, inputs: [], marks: [], end: 0 }, data, sourceOf, tell);
    let last = performance.now();
    let rest = 0; // of a tick
    let source = null; // the session that this one mirrors, once that is at rest
    let isMirror = false;

    function pass(now) {
      const elapsed = Math.max(0, session.isQuiet() ? now - last : Math.min(now - last, longestStep));
      const ticks = elapsed * ticksPerSecond / 1000 + rest;
      [last, rest] = [Math.max(now, last), ticks % 1]; // a frame of the display is of a moment before what came in it
      if (!isMirror) session.pass(Math.floor(ticks));
    }
    function begin() {
      if (!source?.session.isAtRest()) return;
      session.become(source.session);
      source.session.followers.add(session);
      isMirror = true;
      tell({ type: 'mirrored', session: source.session.name });
    }
    function end() {
      source?.session.followers.delete(session);
      [source, isMirror] = [null, false];
    }

    return {
      session,
      isQuiet: () => isMirror || (session.isQuiet() && source === null),
      pass,
      turn(now) {
        pass(now);
        if (source && !isMirror) begin();
        session.show();
      },
      hear(message) {
        if (message.type !== 'mirror') {
          if (isMirror && ['drag', 'begin', 'finish', 'reset', 'content', 'sections', 'play'].includes(message.type)) throw new Refusal('busy', 'this design mirrors the other one');
          return session.hear(message);
        }
        end();
        if (message.session !== undefined) {
          source = sessions.get(message.session);
          if (!source || source.session === session) throw new Refusal('mirror', 'there is no such session in this page');
          tell({ type: 'mirrored', session: message.session, waits: true });
          begin();
        }
        return { type: 'done', tick: 0, effect: true };
      },
      close() {
        end();
        session.close();
      },
    };
  }

  return function connect(href, store, handlers) {
    const name = new URL(href).searchParams.get('session') ?? data.name;
    let isOpen = true;
    const tell = (message) => { if (isOpen && entry) handlers[message.type]?.(message); };
    let entry = null;
    entry = createEntry(name, tell);
    sessions.set(name, entry);

    /** Throws a refusal. */
    function deliver(message) {
      if (!isOpen) throw needsDaemon();
      const answer = guard(() => {
        const now = performance.now();
        for (const each of sessions.values()) each.pass(now);
        const said = entry.hear(message);
        for (const each of sessions.values()) each.session.show();
        return said;
      });
      request();
      return answer;
    }
    function refusal(error, message) {
      if (!(error instanceof Refusal)) throw error;
      return { type: 'refusal', reason: error.reason, text: error.message, ...(message.id === undefined ? {} : { id: message.id }) };
    }

    queueMicrotask(() => {
      store.set({ connection: { state: 'open', reason: '', retryIn: 0 } });
      entry.session.welcome();
      request();
    });

    return {
      send(message) {
        try {
          deliver(message);
        } catch (error) {
          tell(refusal(error, message));
        }
        return isOpen;
      },
      async request(message) {
        try {
          return deliver(message);
        } catch (error) {
          throw refusal(error, message);
        }
      },
      retryNow() {},
      visibilityChanged() {},
      close() {
        isOpen = false;
        entry.close();
        sessions.delete(name);
      },
    };
  };
}
