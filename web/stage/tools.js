// The stage's corners: focus, with its factor, and the states that can be held.

import { createButton } from '../components/button.js';
import { createMenu, menuItem, menuLabel, menuLine } from '../components/menu.js';
import { make } from '../model/elements.js';
import { factorText, nextFocus, noFocus } from '../model/focus.js';
import { createLazy } from '../model/lazy.js';
import { titleOf } from '../model/trace.js';

const states = [['30', 'Pulled to 30 %'], ['60', 'Pulled to 60 %'], ['90', 'Pulled to 90 %'], ['armed', 'Armed'], ['loading', 'Loading'], ['ending', 'Ending']];

/**
 * Returns `focus()`, which zooms to the control by the next factor, `fillMenu(menu)`, which fills a menu with the states,
 * and `release()`.
 * `trace` is model/tracer.js', `goLive` ends a replay (model/playhead.js).
 */
export function createStageTools(document, store, { atDisplayRate }, { registry, trace, edited, toast, goLive }) {
  const holding = createLazy(toast, async () => {
    const { createHold } = await import('./hold.js');
    return createHold(store, trace, { edited, toast });
  });
  const release = () => (store.state.pose ? holding.use((hold) => hold.release()) : goLive());
  const textOf = ({ pose, playhead: { until }, trace }) => (pose?.label ? `Held: ${pose.label}` : until === null ? '' : `Replay: ${titleOf(trace)}`);

  function focus() {
    const { scene, settings, focus: now } = store.state;
    if (scene) store.set({ focus: nextFocus(now, scene, settings?.inset) });
  }
  const look = createButton(document, focus, { text: '1×', label: 'Zoom to the control', key: 'Z', className: 'stage-tool focus' });
  const hold = createButton(document, () => {}, { icon: 'pause', label: 'Hold a state, so that every turn of a knob is seen', className: 'stage-tool hold' });
  createMenu(document, hold, { label: 'Hold', align: 'end', fill: fillMenu });
  hold.addEventListener('pointerenter', holding.preload);

  const name = make(document, 'span');
  const held = make(document, 'div', { className: 'held', hidden: true }, name, createButton(document, release, { icon: 'close', label: 'Let go', key: 'Esc' }));
  const stage = document.getElementById('stage');
  stage.append(make(document, 'div', { className: 'stage-tools', attributes: { role: 'group', 'aria-label': 'View' } }, hold, look), held);

  function fillMenu(menu, className = '') {
    const { scene, pose } = store.state;
    const edges = ['header', 'footer'].filter((edge) => scene?.[edge]);
    for (const edge of edges) {
      menu.append(menuLabel(document, edges.length === 1 ? 'Hold' : edge === 'header' ? 'Hold the header' : 'Hold the footer'));
      const list = className ? make(document, 'div', { className }) : menu;
      if (className) menu.append(list);
      list.append(...states.map(([state, text]) => menuItem(document, { text, isChosen: pose?.held === `${edge} ${state}`, act: () => holding.use(({ hold: begin }) => begin(state, edge)) })));
    }
    if (edges.length === 0) menu.append(menuLabel(document, 'There is no control.'));
    if (pose?.label) menu.append(menuLine(document), menuItem(document, { text: 'Let go', key: 'Esc', act: release }));
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || textOf(store.state) === '' || event.target.closest?.('[popover], dialog')) return;
    event.preventDefault();
    release();
  });
  const show = atDisplayRate(() => {
    const { pose, focus: now } = store.state;
    if (look.textContent !== factorText(now)) look.textContent = factorText(now);
    look.setAttribute('aria-pressed', String(now !== noFocus));
    const text = textOf(store.state);
    if (name.textContent === text) return;
    name.textContent = text;
    held.hidden = text === '';
    hold.setAttribute('aria-pressed', String(Boolean(pose?.label)));
    stage.dataset.held = String(text !== '');
  });
  store.subscribe(['pose', 'focus', 'playhead'], show);
  show(); // two fingers may have zoomed it already
  registry.add({
    focus: { group: 'Look', text: 'Zoom to the control', key: 'Z', run: focus, also: 'focus' },
    ...Object.fromEntries(states.map(([state, text]) => [`hold ${state}`, { group: 'Hold', text, also: 'hold state', run: () => holding.use(({ hold: begin }) => begin(state, store.state.scene?.header ? 'header' : 'footer')) }])),
    release: { group: 'Hold', text: 'Let go', run: release, isEnabled: () => Boolean(store.state.pose?.label) },
  });
  return {
    focus,
    /** The same in a menu, for windows without room for it. */
    fillPhoneMenu(whole) {
      const menu = make(document, 'div');
      whole.append(menu);
      menu.append(menuLine(document), menuItem(document, { text: 'Zoom to the control', icon: 'focus', detail: factorText(store.state.focus), act: focus }));
      fillMenu(menu, 'gesture-grid');
    },
    fillMenu, release,
  };
}
