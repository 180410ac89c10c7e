// The menu that makes a link of the session, or lines of a script.

import { pack } from './gesture.js';
import { othersOf } from './knobs.js';
import { linkOf } from './link.js';
import { controlsOf } from './presets.js';
import { presetLine, setLines, systemLine } from './script-lines.js';
import { digestOf } from '../model/digest.js';
import { copyText } from '../model/files.js';
import { tokenOf } from '../net/address.js';

/**
 * The menu that the bar's button opens. `trace` is of model/tracer.js, `openValues(opener)` of values.js. The access
 * token of this page is in the link only if the user wants it; the token of a view-only link always is, because without
 * it nobody can open the link.
 */
export function createShare(make, store, button, { trace, openValues }, browser = globalThis) {
  const { location } = browser;
  const token = tokenOf(location.href);
  const field = make('input', { type: 'text', readOnly: true, attributes: { 'aria-label': 'Link' }, on: { focus: () => field.select(), copy: copyWhenWhole } });
  const says = make('p', { className: 'says' });
  const done = make('p', { attributes: { role: 'status' } });
  const withToken = make('input', { type: 'checkbox', on: { change: show } });
  const access = make('label', { hidden: !token }, withToken, make('span', {}));
  const copyOf = (text, act) => make('button', { type: 'button', on: { click: act } }, text);
  const panel = make('div', { className: 'menu', hidden: true, tabIndex: -1, attributes: { role: 'dialog', 'aria-label': 'Share' } }, field, says, access,
    make('p', { className: 'copies' }, copyOf('Copy link', copyLink), copyOf('Copy as set lines', () => copy(scriptOfState(store.state), 'The script')),
      copyOf('Values as code…', () => openValues(button))), done);
  let shared = null; // the gesture, as of link.js
  let reading = null; // the gesture's promise, while it is pending

  function toggle(isOpen = panel.hidden) {
    if (!store.state.welcome || !store.state.catalog || !store.state.scene) return; // there is nothing to share yet
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) return;
    const isViewer = store.state.welcome?.role === 'viewer';
    withToken.checked = isViewer;
    access.lastElementChild.textContent = isViewer
      ? 'include this view-only link\'s access token: without it nobody can open the link' : 'include this page\'s access token: whoever has the link can control this session';
    done.textContent = '';
    readGesture();
    show();
    field.focus();
  }

  /** Puts the gesture of the take that is shown, or else of the last one, into the link. */
  function readGesture() {
    const { takes, trace: seen, playhead, welcome: { run } } = store.state;
    const isLookedAt = !playhead.isLive && takes.some(({ number }) => number === seen?.take);
    const number = isLookedAt ? seen.take : takes.at(-1)?.number;
    const tick = isLookedAt ? String(Math.round(playhead.tick)) : null;
    shared = null;
    reading = number === undefined ? null : gestureOf(number).then((found) => ({ ...found, take: `${run}.${number}`, tick }), () => null); // it may be dropped by now
    const own = reading;
    own?.then((found) => {
      if (own !== reading) return; // the menu has been opened again
      [shared, reading] = [found, null];
      show();
    });
  }

  async function gestureOf(take) {
    const text = await trace.file({ take, format: 'gesture' }, 'link');
    const motion = await trace({ take }, 'link\'s motion');
    if (text === null || motion === null) throw new Error('asked again');
    return { gesture: await pack(text), same: digestOf(motion) };
  }

  function show() {
    const { welcome, takes } = store.state;
    const { href, has } = linkOf(store.state, { page: location.href, session: welcome.session, shared, token: withToken.checked ? token : null });
    field.value = href;
    if (field.ownerDocument?.activeElement === field) field.select();
    const take = shared?.take.endsWith(`.${takes.at(-1)?.number}`) ? 'the last gesture' : `the gesture of take ${shared?.take.split('.').at(-1)}`;
    says.textContent = [
      `Session ${welcome.session}`, ...controlsOf(store.state).map(({ edge, system, base, changed }) => `${edge} ${system.name}, preset ${base.name}${changed.length ? `, ${changed.length} changed` : ''}`),
      has.figures ? '' : 'without the figure, which would make it too long', has.values || !has.figures ? '' : 'without long texts, which would make it too long',
      { whole: `${take}, sample by sample`, kept: `${take}, which is too long for a link: it can be seen in this session only, for as long as the session keeps it` }[has.gesture] ?? (reading ? 'reading the gesture …' : 'no gesture'),
      shared?.tick ? `tick ${shared.tick}` : '', withToken.checked ? 'the access token' : token ? 'no access token' : '',
    ].filter(Boolean).join(' · ');
  }

  /** A copy that is requested before the gesture has come waits for it. */
  function copyLink() {
    copy(reading ? reading.then(() => field.value) : field.value, 'The link');
  }

  function copyWhenWhole(event) {
    if (!reading) return;
    event.preventDefault();
    copyLink();
  }

  async function copy(text, what) {
    if (await copyText(text, browser)) {
      done.textContent = `${what} is copied.`;
      return;
    }
    if (what !== 'The link') field.value = text;
    field.focus();
    field.select();
    done.textContent = `This browser does not let the page copy. ${what} is selected: copy it with Ctrl+C.`;
  }

  store.subscribe(['takes'], () => {
    if (panel.hidden) return;
    readGesture(); // the motion in progress has ended
    show();
  });
  panel.addEventListener('keydown', (event) => {
    event.stopPropagation(); // keys are not shortcuts here
    if (event.key !== 'Escape') return;
    button.focus();
    toggle(false);
  });
  panel.addEventListener('focusout', ({ relatedTarget }) => { if (relatedTarget !== button && !panel.contains(relatedTarget)) toggle(false); });
  return { panel, toggle };
}

/** The session's values as the beginning of a gesture script. */
export function scriptOfState(state) {
  const controls = controlsOf(state);
  return ['pull 1', ...controls.flatMap(({ edge, system, values, base, changed }) => [
    systemLine(edge, system.name), ...(system.presets ? [presetLine(base)] : []), ...setLines(values, changed),
  ]), ...othersOf(state).filter(({ place }) => place === 'scroll').flatMap(({ parameter, value }) => setLines({ [parameter.name]: value }, [parameter], 'scroll.')), ...listLines(state), ''].join('\n');
}

function listLines({ scene: { viewport, content }, settings }) {
  const rows = content.sections?.[1]?.row;
  const work = settings?.work;
  return [
    `viewport ${viewport.join('x')}`, `content ${content.height}pt`, ...(rows ? [`rows ${rows}`] : []),
    ...(settings?.inset ? [`inset ${settings.inset.map((inset) => `${inset}pt`).join(' ')}`] : []),
    ...(work ? [work.mode === 'manual' ? 'work manual' : `work after ${work.seconds}s ${work.result ?? 'succeeded'}`] : []),
  ];
}
