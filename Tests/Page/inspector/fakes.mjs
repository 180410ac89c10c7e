// What the tests of the inspector share: a catalog, a session's state, and a daemon that is asked and answers by hand.

import { createStore } from '../../../web/model/store.js';

const number = (name, min, max, more = {}) => ({ name, kind: 'number', min, max, unit: 'pt', step: 1, scale: 'linear', label: name, group: 'Look', summary: `the ${name}`, default: min, ...more });

export const catalog = {
  systems: [
    {
      name: 'arrow', summary: 'an arrow', edges: ['header', 'footer'], workSeconds: 3,
      parameters: [
        number('height', 20, 400, { label: 'Height', group: 'Pull', default: 60 }), number('scale', 0.1, 10, { unit: '', step: 0.1, scale: 'log', default: 1, label: 'Scale' }),
        { name: 'count', kind: 'whole', unit: '', min: 0, max: 50, step: 1, scale: 'linear', default: 5, label: 'Count', group: 'Look', summary: '' },
        { name: 'hides', kind: 'flag', default: false, label: 'Hides', group: 'Loading', summary: 'whether it hides' },
        { name: 'look', kind: 'choice', choices: ['arrow', 'disc'], default: 'arrow', label: 'Figure', group: 'Look', summary: '' },
        { name: 'color', kind: 'color', default: '#ff8000', label: 'Colour', group: 'Look', summary: '' },
        { name: 'title', kind: 'text', longest: 40, default: 'Pull', label: 'Title', group: 'Texts', summary: 'what it says' },
      ],
    },
    { name: 'plain', summary: 'a view', edges: ['header'], workSeconds: 2, parameters: [number('height', 20, 400, { label: 'Height', group: 'Pull', default: 120 })] },
  ],
  scroll: [{ name: 'rate', kind: 'choice', choices: ['normal', 'fast'], default: 'normal', label: 'Rate', group: 'Scroll', summary: '' }],
};
const published = { height: 60, scale: 1, count: 5, hides: false, look: 'arrow', color: '#ff8000', title: 'Pull' };
const designed = { ...published, color: '#2255aa', title: 'Pull to refresh' };
catalog.systems[0].presets = [
  { name: 'published', summary: 'as it is', values: published }, { name: 'designed', summary: 'ours', values: designed, languages: { de: { title: 'Zum Aktualisieren ziehen' } } },
];
catalog.systems[1].presets = [{ name: 'published', summary: '', values: { height: 120 } }, { name: 'designed', summary: '', values: { height: 90 } }];

export const sceneOf = (parameters = designed, more = {}) => ({ type: 'scene', number: 1, viewport: [390, 844], content: { height: 2000, rowHeight: 44 }, nodes: [], header: { system: 'arrow', parameters }, ...more });
export const designedValues = designed;
export const settings = { scroll: { rate: 'normal' }, inset: [64, 34], work: null };

/** A store of a session that shows `parameters`. */
export function sessionOf(parameters, more = {}) {
  const store = createStore();
  store.set({ catalog, scene: sceneOf(parameters), settings, welcome: { session: 'demo', role: 'controller' }, ...more });
  return store;
}

/** `request` as of net/requests.js; `asked` has what was asked, each with `resolve` and `reject`. `done()` answers all that wait. */
export function fakeDaemon() {
  const asked = [];
  return {
    asked,
    messages: () => asked.map(({ message }) => message),
    request: (message) => new Promise((resolve, reject) => asked.push({ message, resolve, reject })),
    async done(answer = { effect: true }) {
      for (const { resolve } of asked) resolve(answer);
      await settled();
    },
    async refuse(text) {
      for (const { reject } of asked) reject({ text });
      await settled();
    },
  };
}

/** All promises that were settled have been heard of. */
export const settled = () => new Promise(setImmediate);

/** A storage as of model/storage.js, over a map. */
export function fakeStorage(kept = new Map()) {
  return {
    kept,
    read: (name, isRight) => (kept.has(name) && isRight(kept.get(name)) ? kept.get(name) : undefined),
    write: (name, value) => { kept.set(name, JSON.parse(JSON.stringify(value))); return true; },
  };
}

/** Samples packed as the first links had them, which nobody writes any more. */
export function firstPack(samples) {
  const bytes = [1];
  const varint = (value) => {
    for (; value > 127; value = Math.floor(value / 128)) bytes.push(value % 128 + 128);
    bytes.push(value);
  };
  let [time, y] = [0, 0];
  for (const sample of samples) {
    const now = [Math.round(sample.time / 10), Math.round(sample.y * 100)];
    varint((now[0] - time) * 4 + ['move', 'down', 'up', 'cancel'].indexOf(sample.phase));
    varint(now[1] < y ? (y - now[1]) * 2 - 1 : (now[1] - y) * 2);
    [time, y] = now;
  }
  return Buffer.from(bytes).toString('base64url');
}
