// <pullwire-preview>: a control that can be pulled, or a recording that plays, in any page. docs/embedding.md says how it
// is used. Nothing of it is outside its shadow root, and it never throws into the page.

import { contentOf } from '../model/preferences.js';
import { readAttributes } from './attributes.js';
import { createDevice } from './device.js';
import { createEngines } from './engines.js';
import { isTrue, untilNear, watchPage } from './page.js';
import { openSession } from './session.js';
import { loadSource } from './source.js';
import { createView } from './view.js';

const engineOf = createEngines();
/** Attributes that make what is shown another one; the others only change how it is shown. */
const loading = ['src', 'system', 'footer', 'engine', 'pictures', 'catalog', 'autoplay', 'loading'];
const mostWaiting = 100; // requests before it is ready; older ones are dropped
const ofNotices = { __proto__: null, begin: 'begin', end: 'end' };

export class PullwirePreview extends HTMLElement {
  /** The engine: its address, its bytes, a response, or a promise of one of these. */
  static engine = null;
  /** The address that picture sets (`images/wire`) are below. */
  static pictures = null;

  #view = null;
  #device = null;
  #session = null;
  #options = readAttributes([]);
  #linked = {}; // the settings of a link
  #own = {}; // the settings that `set` has given
  #loads = 0; // how often it was loaded: what an earlier one still brings does not count
  #waiting = []; // what was asked for before it was ready
  #watch = null; // ends what watches the page
  #isSeen = true;

  connectedCallback() {
    if (!this.#view) {
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      this.#view = createView(document, root, { toggle: () => this.#toggle(), seek: (tick) => this.seek(tick), key: () => (this.#session?.ticks ?? 0) > 0 });
    }
    this.#watch = watchPage(this, {
      changed: (names) => this.#changed(names), repaint: () => this.#repaint(),
      seen: (isSeen) => {
        this.#isSeen = isSeen;
        this.#session?.setVisible(isSeen);
      },
    });
    this.#load();
  }

  disconnectedCallback() {
    this.#watch?.();
    this.#loads += 1;
    this.#close();
  }

  /** The tick that is shown, and how many there are; 0 for a list that only waits for a hand. */
  get tick() { return this.#session?.tick() ?? 0; }
  get ticks() { return this.#session?.ticks ?? 0; }
  get isReady() { return this.#session !== null; }
  get isPlaying() { return this.#session?.isPlaying() ?? false; }

  play() { this.#whenReady(() => this.#session.play()); }
  pause() { this.#whenReady(() => this.#session.pause()); }
  seek(tick) {
    if (!Number.isFinite(Number(tick))) return this.#fail(new Error(`"${tick}" is no tick`));
    this.#whenReady(() => this.#session.seek(Number(tick)));
  }

  /** `set('dropHeight', 90)`, or several: `set({ dropHeight: 90, 'scroll.rate': 'fast' })`. */
  set(name, value) {
    this.#whenReady(() => this.#change({ ...this.#own, ...(typeof name === 'object' ? name : { [name]: value }) }));
  }

  #toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  #whenReady(act) {
    if (this.#session) act();
    else this.#waiting = [...this.#waiting, act].slice(-mostWaiting);
  }

  #change(own) {
    try {
      this.#session.change({ ...this.#linked, ...this.#options.settings, ...own });
      this.#own = own;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #load() {
    const load = this.#loads += 1;
    this.#close();
    this.#options = readAttributes(this.attributes);
    this.#showOptions();
    this.#view.say('');
    this.#view.showPoster(this.#options.poster?.image ?? null);
    try {
      await (this.#options.isLazy ? untilNear(this) : null); // what the page's script says of the engine after this one was defined
      if (load !== this.#loads) return;
      const { engine = null, pictures = null } = this.#options;
      const [ready, source] = await Promise.all([
        engineOf(engine ? new URL(engine, document.baseURI) : PullwirePreview.engine),
        loadSource(this.#options, document),
      ]);
      if (load === this.#loads) this.#open(ready, source, pictures ?? PullwirePreview.pictures ?? document.baseURI);
    } catch (error) {
      if (load !== this.#loads) return;
      this.#close();
      this.#fail(error);
    }
  }

  #open(engine, { recording, settings, tick, notes }, pictures) {
    this.#linked = settings;
    this.#session = openSession(engine, recording, { ...settings, ...this.#options.settings, ...this.#own }, this.#listener());
    this.#device ??= createDevice(document, this.#view.canvas, {
      shown: () => this.#session?.shown(), content: () => contentOf({ preferences: { content: 'page' }, theme: this.#theme() }),
      take: (inputs) => this.#session?.input(inputs) ?? false, pictures: new URL(pictures, document.baseURI),
    });
    this.#showOptions();
    this.#session.setVisible(this.#isSeen);
    const isPlayed = this.#begin(tick);
    this.#view.showPoster(null);
    this.#view.say([...notes, ...this.#options.errors].join(' '));
    this.#send('ready', { ticks: this.ticks, system: this.#session.scene().header?.system ?? null, isCut: recording.isCut });
    if (isPlayed) this.#session.play();
    for (const act of this.#waiting.splice(0)) act();
  }

  /** Shows where it begins. Returns whether it plays: who wants less motion sees the armed state at rest. */
  #begin(tick) {
    const { autoplay, poster } = this.#options;
    const isCalm = isTrue('(prefers-reduced-motion: reduce)');
    const isPlayed = autoplay && !isCalm;
    const wanted = isPlayed ? 0 : poster?.tick ?? tick;
    if (wanted === null && isCalm && this.ticks > 0) this.#session.seekArmed();
    else this.#session.seek(wanted ?? 0);
    return isPlayed;
  }

  #listener() {
    return {
      draw: () => this.#device.draw(),
      tick: (tick) => {
        this.#showPlaying();
        this.#send('tick', { tick });
      },
      notices: (notices) => { for (const notice of notices) this.#tell(notice); },
      changed: (isPlaying, reason) => {
        this.#showPlaying();
        this.#send(isPlaying ? 'play' : 'pause', { reason });
      },
      failed: (error) => {
        this.#showPlaying();
        this.#fail(new Error(`it has stopped: ${error.message}`));
      },
    };
  }

  #tell({ notice, edge, from, to, result }) {
    if (notice === 'state') this.#send('state', { edge, from, to });
    if (notice === 'state' && to === 'armed') this.#send('arm', { edge });
    if (notice in ofNotices) this.#send(ofNotices[notice], notice === 'end' ? { edge, result } : { edge });
  }

  #send(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #fail(error) {
    this.#view?.say(`${error.message[0].toUpperCase()}${error.message.slice(1)}.`, true);
    this.#send('error', { message: error.message });
  }

  #theme() {
    const { theme } = this.#options;
    return theme === 'auto' ? (isTrue('(prefers-color-scheme: dark)') ? 'dark' : 'light') : theme;
  }

  #showOptions() {
    const { controls, label, system, loop, speed } = this.#options;
    this.#view.showControls(controls && this.ticks > 0);
    this.#view.showTheme(this.#theme());
    this.#view.showLabel(label ?? `${system ?? 'A list'}: pull it down, with the arrow keys too`);
    this.#session?.set({ loop, speed });
    this.#showPlaying();
  }

  #showPlaying() {
    this.#view.showPlaying({ tick: this.tick, ticks: this.ticks, isPlaying: this.isPlaying });
  }

  #close() {
    this.#device?.letGo();
    this.#session?.close();
    this.#session = null;
  }

  #changed(names) {
    const before = this.#options;
    this.#options = readAttributes(this.attributes);
    if (names.some((name) => loading.includes(name))) return this.#load();
    this.#showOptions();
    if (!this.#session) return;
    if (JSON.stringify(before.settings) !== JSON.stringify(this.#options.settings)) this.#change(this.#own);
    else if (before.theme !== this.#options.theme) this.#device.draw();
  }

  #repaint() {
    this.#showOptions();
    if (this.#session) this.#device.draw();
  }
}
