// The scripts that a page writes itself, for gestures, held states and pictures, without the daemon that reads scripts:
// the few statements that they are made of. A script of a person's is the program's to read.

import { lengthOf } from '../model/axis.js';
import { basicCubics, easingFunction } from '../model/easing.js';
import { ticksOf, ticksPerSecond } from '../engine/recording.js';
import { needsDaemon } from './refusal.js';

const mostTicks = 60 * ticksPerSecond;
const tickTime = 1e6 / ticksPerSecond; // µs

const points = (text) => Number(/^(-?[\d.]+)pt$/.exec(text)?.[1] ?? NaN);
const ticks = (text) => {
  const [, number, unit] = /^([\d.]+)(ms|s)$/.exec(text) ?? [];
  return ticksOf(Number(number) / (unit === 'ms' ? 1000 : 1));
};

/** The words of a line; a text in quotation marks is one. */
const wordsOf = (line) => [...line.matchAll(/"((?:[^"\\]|\\.)*)"|\S+/g)].map(([word, quoted]) => (quoted === undefined ? word : quoted.replace(/\\(.)/g, '$1')));

/**
 * Reads a script: `{ scenario, choices, inputs, marks }`. `scenario` has what it changes of the list; `choices` are what it says of
 * controls, in its order: `{ edge, system }`, `{ edge, preset, language }` or `{ edge, name, text }`, and of the scroll
 * view `{ name, text }`; inputs and marks have their ticks. `scene` is that of the list. Throws a refusal for anything else.
 */
export function readScript(text, scene) {
  const script = { scenario: {}, choices: [], inputs: [], marks: [] };
  let edge = 'header';
  let [tick, touched, y] = [0, 0, null]; // the tick at which the finger went down, and where it is

  const sample = () => [Math.round((tick - touched) * tickTime), y];
  const add = (input) => script.inputs.push({ tick, input });
  const pass = (count) => {
    tick += count;
    if (!(tick <= mostTicks)) throw needsDaemon();
  };
  function drag(travel, time, curve) {
    if (y === null) {
      const axis = script.choices.find(({ name }) => name === 'axis')?.text ?? scene.axis;
      [touched, y] = [tick, lengthOf({ viewport: script.scenario.viewport ?? scene.viewport, axis: axis === 'vertical' ? undefined : axis }) / 2];
      add({ down: sample() });
    }
    const [from, count, way] = [y, Math.max(1, ticks(time)), easingFunction({ kind: 'cubic', points: basicCubics[curve] })];
    for (let step = 1; step <= count; step += 1) {
      pass(1);
      y = from + travel * way(step / count);
      add({ move: sample() });
    }
  }
  const choose = (where) => ([name]) => {
    edge = where;
    script.choices.push({ edge, system: name });
  };

  const statements = {
    __proto__: null,
    pull() {},
    viewport: ([size]) => { script.scenario.viewport = size.split('x').map(Number); },
    content: ([value]) => { script.scenario.content = points(value); },
    inset: (values) => { script.scenario.insets = values.map(points); },
    start: ([value]) => { script.scenario.start = points(value); },
    work: ([mode, time, result = 'succeeded']) => { script.scenario.work = mode === 'manual' ? mode : { after: ticks(time), result }; },
    system: choose('header'),
    footer: choose('footer'),
    preset: ([preset, language = 'en']) => script.choices.push({ edge, preset, language }),
    set: ([name, value]) => script.choices.push(name.startsWith('scroll.') ? { name: name.slice('scroll.'.length), text: value } : { edge, name, text: value }),
    drag: ([travel, , time, ease, ...curve]) => drag(points(travel), time, ease ? `ease ${curve.join(' ').replace('-', ' ')}` : 'linear'),
    hold: ([time]) => pass(ticks(time)),
    sleep: ([time]) => pass(ticks(time)),
    release() {
      add({ up: sample() });
      y = null;
    },
    finish: ([where = 'header']) => add({ finish: where, result: 'succeeded' }),
    mark: ([name]) => script.marks.push({ tick, name }),
    wait() {}, // what it waits for comes before a motion rests
  };
  for (const line of text.split('\n')) {
    const [verb, ...words] = wordsOf(line);
    if (verb === undefined) continue;
    if (!statements[verb]) throw needsDaemon();
    statements[verb](words);
  }
  return { ...script, end: tick };
}
