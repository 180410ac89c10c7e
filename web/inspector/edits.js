// Sends changes to the daemon: at most sixty a second, always including the last one, each recorded for undo.

import { createHistory } from './history.js';
import { edges, isSame, messageOf, readValue, splitKey } from './knobs.js';

const interval = 1000 / 60; // ms
const unsent = 'It could not be sent.';

/**
 * `request(message)` promises the daemon's answer, and is rejected with its refusal. The events are `toast(text)`, and
 * `edited()` when values have been sent. `onChange()` is called when a value, an error or the history has changed. A
 * value that has been sent but is not in the store yet counts as the present one, so that a field does not jump back
 * while the answer is pending.
 */
export function createEdits(store, request, { toast, edited }, onChange, { performance, setTimeout } = globalThis) {
  const history = createHistory();
  const wanted = new Map(); // by key: { value, isDone }
  const errors = new Map(); // by key: why the last value was refused
  const waiting = new Set(); // keys whose newest value has not been sent
  let timer = null;
  let last = -Infinity; // ms

  const valueOf = (key) => (wanted.has(key) ? wanted.get(key).value : readValue(store.state, key));
  const systemOf = (key) => edges.filter((edge) => key.startsWith(`${edge}.`)).map((edge) => store.state.scene[edge]?.system)[0];

  function flush() {
    timer = null;
    last = performance.now();
    const keys = [...waiting];
    waiting.clear();
    for (const key of keys) deliver(key, messageOf(key, wanted.get(key).value, valueOf));
    if (keys.length > 0) edited();
  }

  function deliver(key, message) {
    const entry = wanted.get(key);
    const { value } = entry;
    request(message).then(({ effect }) => {
      errors.delete(key);
      if (wanted.get(key) === entry && entry.value === value) entry.isDone = true;
      if (effect === false) settle(key);
      onChange();
    }, (refusal) => {
      if (wanted.get(key)?.value === value) wanted.delete(key);
      errors.set(key, refusal?.text ?? unsent);
      history.correct(key, value, readValue(store.state, key));
      onChange();
    });
  }

  /** Drops a wanted value once the daemon shows it, or has said that it never will. */
  function settle(key) {
    const { value, isDone } = wanted.get(key) ?? {};
    if (!waiting.has(key) && (isDone || isSame(value, readValue(store.state, key)))) wanted.delete(key);
  }

  function want(key, value) {
    wanted.set(key, { value, isDone: false });
    waiting.add(key);
  }

  function schedule() {
    const now = performance.now();
    if (timer === null && now - last >= interval) flush();
    else timer ??= setTimeout(flush, last + interval - now);
    onChange();
  }

  /** The previous value of another system's parameter is unknown. */
  function changeOf(key, after, values) {
    const [edge, name] = splitKey(key);
    const isNew = name && values[edge] !== undefined && values[edge] !== valueOf(edge);
    return { before: isNew ? undefined : valueOf(key), after, system: isNew ? values[edge] : systemOf(key) };
  }

  /** Applies a step at once, in either direction: its systems first, because its parameters belong to them. */
  function apply({ changes }, side) {
    for (const edge of edges) {
      const system = [...changes].find(([key]) => key.startsWith(`${edge}.`))?.[1].system;
      if (system && system !== valueOf(edge) && !changes.has(edge)) want(edge, system);
    }
    const inOrder = [...changes].sort(([one], [other]) => one.includes('.') - other.includes('.'));
    for (const [key, change] of inOrder) if (change[side] !== undefined) want(key, change[side]);
    flush();
    onChange();
  }

  function goBack(step, side, word) {
    if (!step) return;
    const isForeign = [...step.changes].some(([key, change]) => !isSame(valueOf(key), change[side === 'before' ? 'after' : 'before']));
    apply(step, side);
    const back = word === 'Undone' ? { icon: 'undo', action: ['Redo', redo] } : { icon: 'redo', action: ['Undo', undo] };
    toast(`${word}: ${step.label}${isForeign ? '. It had been changed since, by someone else or with its system.' : ''}`, back);
  }

  const undo = () => goBack(history.undo(), 'before', 'Undone');
  const redo = () => goBack(history.redo(), 'after', 'Redone');

  store.subscribe(['scene', 'settings'], () => { for (const key of [...wanted.keys()]) settle(key); });
  store.subscribe(['connection'], ({ connection }) => {
    if (connection.state === 'open') return;
    wanted.clear();
    waiting.clear();
    onChange();
  });

  return {
    history,
    valueOf,
    errorOf: (key) => errors.get(key),
    clearError(key) {
      if (errors.delete(key)) onChange();
    },
    /** Until `end`, all changes are one step: a scrub from down to up, or typing. */
    begin: (label) => history.open(label),
    end() {
      history.close();
      onChange();
    },
    /** Sets a key's value, soon. */
    change(label, key, value) {
      const before = valueOf(key);
      if (isSame(before, value)) return;
      errors.delete(key);
      history.add(label, key, { before, after: value, system: systemOf(key) });
      want(key, value);
      schedule();
    },
    /** Sets many values as one step, at once. With `message`, this one message sets them all. */
    changeAll(label, values, message) {
      const changes = new Map(Object.entries(values).map(([key, after]) => [key, changeOf(key, after, values)]));
      history.open(label);
      for (const [key, change] of changes) if (!isSame(change.before, change.after)) history.add(label, key, change);
      const step = history.close();
      if (!message) return apply({ changes: new Map([...changes].filter(([, { before, after }]) => !isSame(before, after))) }, 'after');
      request(message).catch((refusal) => {
        history.remove(step);
        toast(refusal?.text ?? unsent);
        onChange();
      });
      edited();
      onChange();
    },
    undo,
    redo,
  };
}
