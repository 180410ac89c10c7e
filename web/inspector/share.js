// What Share has: a link of the session, lines of a script, values as code, the device for other pages.

import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { menuLine } from '../components/menu.js';
import { pack } from '../model/packed-gesture.js';
import { othersOf } from './knobs.js';
import { linkOf } from './link.js';
import { controlsOf } from './presets.js';
import { presetLine, setLines, systemLine } from './script-lines.js';
import { digestOf } from '../model/digest.js';
import { make as makeElement } from '../model/elements.js';
import { copyText } from '../model/files.js';
import { notesOf } from '../model/notes.js';
import { tokenOf } from '../net/address.js';

/**
 * Returns `element`, `refresh()` for when it is opened, `isReady()`, `embedAddress()`, and `copyLink()` and `copyLines()`,
 * which promise what to say.
 * `trace` is of model/tracer.js; `openValues()`, `openEmbed(address)`, `savePage()`, `saveFilm()` and `openClip()` are what further lines do. The
 * access token of this page is in the link only if the user wants it; the token of a view-only link always is, because
 * without it nobody can open the link.
 */
export function createShare(document, store, { trace, linked, openValues, openEmbed, savePage, saveFilm, openClip }, browser = globalThis) {
  const make = (...rest) => makeElement(document, ...rest);
  const token = tokenOf(linked.href);
  const field = make('input', { type: 'text', readOnly: true, attributes: { 'aria-label': 'Link' }, on: { focus: selectField, copy: copyWhenWhole } });
  const says = make('p', { className: 'says' });
  const done = make('p', { className: 'share-done', attributes: { role: 'status' } });
  const withToken = make('input', { type: 'checkbox', className: 'switch', attributes: { role: 'switch' }, on: { change: show } });
  const access = make('label', { className: 'menu-row', hidden: !token }, make('span', { className: 'menu-text' }), withToken);
  const film = line('Filmstrip as PNG', 'film', '', saveFilm);
  const element = make('div', { className: 'share' },
    make('div', { className: 'share-link' }, field, createButton(document, () => say(copyLink()), { text: 'Copy link', icon: 'link', className: 'accent' })), says, access, done, menuLine(document),
    line('Open in Pullwire', 'link', '', () => browser.open(field.value), 'of-file'), line('Copy as set lines', 'lines', 'for a script', () => say(copyLines())), line('Values as code', 'code', 'SwiftUI, CSS, …', openValues, 'of-daemon'),
    line('Embed the device', 'embed', 'in a page', () => openEmbed(embedAddress()), 'of-daemon'), line('A page that needs nothing', 'down', 'one file', savePage, 'of-daemon'), film, line('Clip', 'play', 'video or GIF', openClip));
  let shared = null; // the gesture, as of link.js
  let reading = null; // the gesture's promise, while it is pending

  /** `whose`: `of-file` and `of-daemon` are only in a page without or with a daemon. */
  function line(text, drawing, detail, act, whose = '') {
    return make('button', { type: 'button', className: `menu-item ${whose}`.trim(), on: { click: act } }, icon(document, drawing), make('span', { className: 'menu-text', textContent: text }), make('span', { className: 'menu-detail', textContent: detail }));
  }

  function selectField() {
    field.select();
    field.scrollLeft = 0; // the beginning says more than the end
  }

  const isReady = () => Boolean(store.state.welcome && store.state.catalog && store.state.scene); // before, there is nothing to share

  function refresh() {
    if (!isReady()) return;
    const isViewer = store.state.welcome.role === 'viewer';
    withToken.checked = isViewer;
    access.firstElementChild.textContent = isViewer ? 'Include the access token: without it nobody can open the link' : 'Whoever has the link can control';
    done.textContent = '';
    readGesture();
    show();
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
    return { gesture: await pack(text), same: digestOf(motion), notes: notesOf({ notes: store.state.notes, trace: { take } }) };
  }

  function show() {
    const { welcome, takes, trace: seen } = store.state;
    const { href, has } = linkOf(store.state, { page: linked.href, session: welcome.session, shared, token: withToken.checked ? token : null });
    field.value = href;
    film.disabled = !seen;
    film.lastElementChild.textContent = seen?.take ? `of take ${seen.take}` : '';
    if (field.ownerDocument?.activeElement === field) selectField();
    const take = shared?.take.endsWith(`.${takes.at(-1)?.number}`) ? 'the last gesture' : `the gesture of take ${shared?.take.split('.').at(-1)}`;
    says.textContent = [
      `Session ${welcome.session}`, ...controlsOf(store.state).map(({ edge, system, base, changed }) => `${edge} ${system.name}, preset ${base.name}${changed.length ? `, ${changed.length} changed` : ''}`),
      has.figures ? '' : 'without the figure, which would make it too long', has.values || !has.figures ? '' : 'without long texts, which would make it too long',
      { whole: `${take}, sample by sample`, kept: `${take}, which is too long for a link: it can be seen in this session only, for as long as the session keeps it` }[has.gesture] ?? (reading ? 'reading the gesture …' : 'no gesture'),
      shared?.tick ? `tick ${shared.tick}` : '', notesText(shared?.notes.length ?? 0, has), withToken.checked ? 'the access token' : token ? 'no access token' : '',
    ].filter(Boolean).join(' · ');
  }

  /** A copy that is requested before the gesture has come waits for it. */
  function copyLink() {
    return copy(reading ? reading.then(() => field.value) : field.value, 'The link');
  }
  function copyLines() {
    return copy(scriptOfState(store.state), 'The script');
  }

  function copyWhenWhole(event) {
    if (!reading) return;
    event.preventDefault();
    say(copyLink());
  }

  async function copy(text, what) {
    if (await copyText(text, browser)) return `${what} is copied.`;
    if (what !== 'The link') field.value = text;
    field.focus();
    selectField();
    return `This browser does not let the page copy. ${what} is selected: copy it with Ctrl+C.`;
  }
  async function say(sentence) {
    done.textContent = await sentence;
  }

  /** The page with the device alone, with the link's token. */
  function embedAddress() {
    const address = new URL(linked.href);
    address.search = new URLSearchParams({ session: store.state.welcome.session, embed: '' }).toString();
    address.hash = token && withToken.checked ? new URLSearchParams({ token }).toString() : '';
    return address.href;
  }

  store.subscribe(['takes', 'trace', 'notes'], () => {
    if (!isReady() || !isShown()) return;
    readGesture(); // the motion in progress has ended
    show();
  });
  const isShown = () => element.checkVisibility?.() ?? true;
  return { element, refresh, isReady, copyLink, copyLines, embedAddress };
}

/** How many notes the link has; without the gesture it has none, and nothing need be said. */
function notesText(count, { gesture, notes }) {
  if (count === 0 || gesture !== 'whole') return '';
  return notes ? `${count} ${count === 1 ? 'note' : 'notes'}` : 'without its notes, which would make it too long';
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
    ...(work ? [work.mode === 'manual' ? 'work manual' : `work after ${work.seconds}s ${work.result ?? 'succeeded'}${work.rows ? ` rows ${work.rows}` : ''}`] : []),
  ];
}
