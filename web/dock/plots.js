// A take's lanes, their gutter, its filmstrip and the sweep: loaded when the first take exists.

import { createButton } from '../components/button.js';
import { make } from '../model/elements.js';
import { clamp } from '../model/trace.js';
import { createSnapshot } from '../stage/snapshot.js';
import { xOf } from './axes.js';
import { createBars } from './bars.js';
import { createChart } from './chart.js';
import { createFilmstrip } from './filmstrip.js';
import { createGutter } from './gutter.js';
import { createJump } from './jump.js';
import { createNotes } from './notes.js';
import { followChartKeys } from './pointer.js';
import { createSignalMenu } from './signal-menu.js';
import { createChoice } from './signals.js';
import { createThumbnail } from './thumbnail.js';

const belowRuler = 40; // CSS pixels from the lanes' top

/**
 * Appends them to `root`. `shown` is dock.js' `motion`. `prefer` stores preferences. A report's `browser` has its own
 * `Image`, and no `tuning` (bars.js). Returns `{ chart, film, jump, thumbnail, motion, signals, showNotes }`; `signals` is the button of the menu of
 * signals.
 */
export function createPlots(document, store, scheduler, shown, { root, playhead, commands, prefer, save, toast, tuning, openNote = ({ tick }) => playhead.seek(tick) }, browser = globalThis) {
  const motion = { ...shown, choice: createChoice() };
  const thumbnail = createThumbnail(document, createSnapshot(document, store, scheduler.atTextRate(() => film.redraw()), browser));
  const chart = createChart(document, store, scheduler, motion, playhead, {
    onPlan(plan) {
      element.style.height = `${plan.height}px`;
      gutter.layOut(plan);
      film.layOut(plan.lanes.find(({ kind }) => kind === 'film'));
      notes.layOut(plan.lanes.find(({ kind }) => kind === 'notes'));
      bars?.layOut(plan);
    },
    onRange() {
      film.redraw();
      notes.place();
      bars?.place();
    },
  });
  const film = createFilmstrip(document, store, scheduler, { thumbnail, save, playhead, chart });
  const notes = createNotes(document, { chart, open: openNote });
  const jump = createJump(document, store, scheduler, motion, { playhead, toast });
  const act = {
    choose(toggle, signal) {
      motion.choice[toggle](signal);
      chart.redraw();
      chart.element.focus({ preventScroll: true }); // what was pressed is gone
    },
    resize(lane, height) {
      const { [lane.key]: _, ...others } = store.state.preferences.laneHeights;
      prefer({ laneHeights: height === null ? others : { ...others, [lane.key]: height } });
    },
  };
  const tool = (name, icon) => createButton(document, commands[name].run, { icon, label: commands[name].text, key: commands[name].key, data: { command: name } });
  const tools = {
    ruler: make(document, 'span', { className: 'lane-tools' }, jump.element, tool('farther', 'minus'), tool('fit', 'fit'), tool('closer', 'plus')),
    callbacks: [tool('previous', 'chevron-left'), tool('next', 'chevron-right')], film: [film.png],
  };
  const gutter = createGutter(document, store, scheduler, motion, { tools, act, commands });
  const signals = createSignalMenu(document, store, motion, { redraw: chart.redraw, prefer, commands });

  const element = make(document, 'div', { className: 'lanes' }, chart.element, film.element, notes.element, gutter.element);
  const bars = tuning && createBars(document, store, scheduler, motion, { root: element, chart, playhead, tuning });
  if (bars) chart.element.after(bars.element);
  const room = make(document, 'div', { className: 'lanes-room' }, element);
  root.append(room);
  new ResizeObserver(([{ contentRect: { width, height } }]) => chart.setRoom({ width, height })).observe(room);

  const show = scheduler.atTextRate(() => { room.hidden = !motion.trace(); });
  store.subscribe(['trace', 'frame'], show);
  followChartKeys(chart.element, playhead.step);
  followColors(document, chart.redrawAnew);
  show();
  return {
    chart, film, jump, thumbnail, motion, signals,
    /** Shows notes on ticks (notes.js) in a lane of their own. */
    showNotes(list) {
      notes.show(list);
      chart.showNotes(list);
    },
    /** Something that can be asked where a tick is, as an element can. */
    placeOf: (tick) => ({
      getBoundingClientRect() {
        const { left, top } = chart.element.getBoundingClientRect();
        const x = left + clamp(xOf(tick, chart.range(), chart.box()), 0, chart.element.clientWidth);
        return { left: x, right: x, width: 0, top, bottom: top + belowRuler };
      },
    }),
  };
}

/** The canvases take their colors from the style sheet, which changes with the theme; and the page's font comes late. */
function followColors(document, redraw) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  document.fonts?.addEventListener('loadingdone', redraw);
  new MutationObserver(redraw).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
}
