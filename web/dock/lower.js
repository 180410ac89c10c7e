// Below the lanes: notices, recorder and sweep as tabs, whose height can be changed; in a low window the measures, too.

import { createSplitter } from '../components/splitter.js';
import { createTabs } from '../components/tabs.js';
import { make } from '../model/elements.js';
import { isEvent } from '../model/lanes.js';

const closed = 36; // CSS pixels, the tabs alone
const opened = 180; // what a closed one opens to
const maxShare = 0.6; // of the panel
const low = '(height < 700px)'; // there is no room for the tiles above the lanes

/**
 * `show(tab)` is called with the tab that is shown: `measures`, `notices`, `notes`, `record` or `sweep`. Returns `choose(tab)`,
 * `toggle(tab)`, and `tools`, the element at the right end of the tabs.
 */
export function createLower(document, store, prefer, show, { matchMedia } = globalThis) {
  const [root, panel, measures] = ['lower', 'panel', 'measures'].map((id) => document.getElementById(id));
  const sweep = make(document, 'section', { id: 'sweep', attributes: { 'aria-label': 'Sweep' } });
  const notes = make(document, 'section', { id: 'notes', attributes: { 'aria-label': 'Notes' } });
  const tools = make(document, 'span', { className: 'tab-tools' });
  const tabs = createTabs(document, { label: 'Below the curves', tabs: [['measures', 'Measures'], ['notices', 'Notices'], ['notes', 'Notes'], ['record', 'Record'], ['sweep', 'Sweep']], change: choose });
  const head = make(document, 'div', { className: 'lower-head' }, tabs.element, tools);
  const splitter = createSplitter(document, {
    id: 'splitter', label: 'Height of the tabs below the curves', axis: 'y', grows: -1, size: () => root.clientHeight, min: closed, max: () => panel.clientHeight * maxShare, resize: (height, isLast) => (isLast ? prefer({ lowerHeight: height }) : apply(height)),
    reset: () => prefer({ lowerHeight: 0 }),
  });
  root.prepend(splitter.element, head);
  new ResizeObserver(() => splitter.tell()).observe(root);
  root.append(notes, sweep);
  const parts = { notices: document.getElementById('notices-panel'), notes, record: document.getElementById('recorder'), sweep };
  let current = '';

  function choose(tab) {
    const isOpen = root.clientHeight > closed + 8;
    if (tab === current && isOpen) return prefer({ lowerHeight: closed });
    if (!isOpen) prefer({ lowerHeight: opened });
    return select(tab);
  }
  function select(tab) {
    current = tab;
    tabs.set(tab);
    root.dataset.shown = tab;
    for (const [name, part] of Object.entries(parts)) part.setAttribute('aria-labelledby', `tab-${name}`);
    show(tab);
  }
  function apply(height) {
    if (height > 0) panel.style.setProperty('--lower', `${height}px`);
    else panel.style.removeProperty('--lower');
  }

  const query = matchMedia(low);
  /** Where the measures are: above the lanes, or the first of the tabs. */
  function placeMeasures() {
    const isTab = query.matches && ['wide', 'tablet'].includes(store.state.mode);
    tabs.tab('measures').hidden = !isTab;
    if (isTab === root.contains(measures)) return;
    if (isTab) head.after(measures);
    else document.getElementById('dock').before(measures);
    select(isTab ? 'measures' : current === 'measures' ? 'notices' : current);
  }
  query.addEventListener('change', placeMeasures);
  store.subscribe(['mode'], placeMeasures);
  store.subscribe(['preferences'], ({ preferences }) => apply(preferences.lowerHeight));
  store.subscribe(['trace'], ({ trace }) => tabs.setCount('notices', trace ? String(trace.notices.filter(isEvent).length + trace.marks.length) : ''));
  store.subscribe(['notes'], (state) => tabs.setCount('notes', state.notes.length > 0 ? String(state.notes.length) : ''));
  apply(store.state.preferences.lowerHeight);
  select('notices');
  placeMeasures();

  return { choose, tools, notes, sweep, toggle: (tab) => (tab === current && root.clientHeight > closed + 8 ? select('notices') : choose(tab)) };
}
