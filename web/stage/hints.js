// What a newcomer is told, each once in a browser: that the list can be pulled, by pulling it once by itself, that time
// can be looked at, and what a dashed curve is. Loaded after the first frame.

import { createButton } from '../components/button.js';
import { lengthOf } from '../model/axis.js';
import { make } from '../model/elements.js';
import { pullIn } from '../model/gestures.js';
import { ticksPerSecond } from '../model/trace.js';
import { isObject } from '../net/shapes.js';
import { createCallout } from './callout.js';

const quiet = 900; // ms until the list pulls itself; chosen: a visitor looks at the page first
const names = ['pull', 'time', 'knob'];
const texts = { time: 'Look at it tick by tick', knob: 'The dashed curve is what it was' };
const space = 'http://www.w3.org/2000/svg';

/** A slow pull, and what follows it, for a scene with a control at that edge. */
export function firstPull(scene) {
  const length = lengthOf(scene);
  const start = scene.header ? [] : [`start ${Math.max(0, scene.content.height - length)}pt`];
  const travel = scene.header ? pullIn(length) : -pullIn(length);
  return ['pull 1', ...start, 'work after 1s', `drag ${travel}pt in 1.6s ease in-out`, 'hold 200ms', 'release', 'sleep 3s', ''].join('\n');
}

/** Whether nobody and nothing else moves the list, and this page may. */
export function mayPull({ welcome, scene, frame, takes, script, otherFinger, touch, playhead, mode, pose, trace }) {
  return welcome?.role === 'controller' && Boolean(scene?.header || scene?.footer) && Boolean(frame) && takes.length === 0
    && script === null && otherFinger === null && touch === null && playhead.isLive && mode !== 'embed' && pose === null && !trace;
}

/** Creates them, unless this browser has seen all of them. `services` are for createHints. */
export function loadHints(document, store, services) {
  const seen = services.storage.read('hints', isObject) ?? {};
  if (names.every((name) => seen[name] === true)) return;
  if (store.state.mode !== 'embed') createHints(document, store, services);
}

/**
 * `trace` is model/tracer.js', `takes` model/takes.js'. Nothing of it is sent to the session: the pull is traced, and
 * drawn in this page only.
 */
export function createHints(document, store, { storage, trace, takes, edited }, browser = globalThis) {
  const isStill = browser.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const seen = storage.read('hints', isObject) ?? {};
  const isSeen = (name) => seen[name] === true;
  function see(name) {
    if (isSeen(name)) return;
    seen[name] = true;
    storage.write('hints', seen);
  }

  const pull = createPullHint(document, store, trace, { isStill, done: () => see('pull') }, browser);
  if (!isSeen('pull')) browser.setTimeout(() => { if (!isSeen('pull') && mayPull(store.state)) pull.begin(); }, quiet);
  store.subscribe(['touch', 'takes', 'script', 'otherFinger', 'playhead'], (state) => {
    if (state.touch) see('pull');
    if (pull.isShown() && !mayPull({ ...state, pose: null })) pull.end();
  });

  const callout = createCallout(document, browser);
  /** Beside the curves, or the bar or the tab that leads to them. */
  const show = (name, tab) => {
    if (isSeen(name)) return;
    see(name);
    callout.show(texts[name], store.state.mode === 'phone' ? ['sheet'] : ['dock', 'slim', tab]);
  };
  store.subscribe(['trace'], ({ trace: shown }) => {
    if (shown?.take && isSeen('pull')) browser.requestAnimationFrame(() => show('time', 'tab-time')); // when its panel has its place
  });
  edited.listen(() => {
    const { trace: before, pinned } = store.state;
    if (isSeen('knob') || !before || before.isLive) return;
    if (!pinned) takes.pin(); // so that there is a curve to compare with
    show('knob', 'tune-lane');
  });
}

/** The bubble and the hand over the list; the hand pulls it once, and then stays where it let go. */
function createPullHint(document, store, trace, { isStill, done }, { requestAnimationFrame, performance }) {
  let element = null;
  let run = 0; // of the pull in progress: a newer one, or the end, stops it

  async function begin() {
    const { scene } = store.state;
    const mine = run += 1;
    element = hintElement(document);
    element.dataset.edge = scene.header ? 'header' : 'footer';
    document.querySelector('.device').append(element);
    if (isStill) return;
    const motion = await trace({ script: firstPull(scene) }, 'hint').catch(() => null);
    if (motion && mine === run) play(motion, mine);
  }
  function play(motion, mine) {
    const since = performance.now();
    const [first, lift] = [motion.finger[0], motion.finger.findLast(({ phase }) => phase === 'ended')];
    const hand = element.querySelector('.first-pull-hand');
    function step() {
      if (mine !== run) return;
      const tick = Math.floor((performance.now() - since) * ticksPerSecond / 1000);
      const sample = motion.finger.findLast((each) => each.tick <= tick) ?? first;
      if (tick >= motion.ticks) {
        element.dataset.state = 'still';
        hand.style.transform = '';
        store.set({ pose: null });
        return;
      }
      element.dataset.state = tick < (lift?.tick ?? 0) ? 'down' : 'up';
      const share = (sample?.y - first?.y) / pullIn(lengthOf(store.state.scene)) || 0;
      hand.style.transform = `translateY(${Math.round(62 * Math.abs(share))}px)`;
      store.set({ pose: { ...motion.at(tick), finger: null, label: '' } });
      requestAnimationFrame(step);
    }
    step();
  }
  function end() {
    run += 1;
    element?.remove();
    element = null;
    done();
    if (store.state.pose?.label === '') store.set({ pose: null });
  }
  return { begin, end, isShown: () => element !== null };
}

function hintElement(document) {
  const draw = (tag, attributes, ...children) => {
    const element = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  return make(document, 'div', { className: 'first-pull', data: { state: 'still' } }, make(document, 'p', { className: 'first-pull-text', textContent: 'Pull me' }),
    draw('svg', { viewBox: '0 0 48 112', width: 48, height: 112, 'aria-hidden': 'true' },
      draw('defs', {}, draw('linearGradient', { id: 'first-pull-trail', x1: 0, y1: 0, x2: 0, y2: 1 },
        draw('stop', { offset: 0, 'stop-color': 'currentColor', 'stop-opacity': 0 }), draw('stop', { offset: 1, 'stop-color': 'currentColor', 'stop-opacity': 0.55 }))),
      draw('rect', { class: 'first-pull-trail', x: 19, y: 14, width: 10, height: 76, rx: 5, fill: 'url(#first-pull-trail)' }),
      draw('g', { class: 'first-pull-hand' }, draw('circle', { cx: 24, cy: 26, r: 17, fill: 'currentColor', 'fill-opacity': 0.18, stroke: 'currentColor', 'stroke-width': 2 }),
        draw('path', { d: 'M24 19v13m-5-5l5 5 5-5', fill: 'none', stroke: 'currentColor', 'stroke-width': 2.25, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }))));
}
