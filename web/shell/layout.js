// Which of the page's layouts the window has, and which panel is visible if not all are. The style sheets do the rest.

import { make } from '../model/elements.js';

/** The first one that matches is used. A low window is a phone in landscape, or a page at 200 %. */
const modes = [
  ['side', '(max-height: 499.98px) and (max-width: 999.98px)'],
  ['phone', '(max-width: 699.98px)'],
  ['tablet', '(max-width: 999.98px)'],
];

/** The tabs, in their order: the panel of each, and the layouts in which it has a tab because it is not beside the device. */
const panels = [
  { tab: 'tune', text: 'Tune', id: 'inspector', modes: ['tablet', 'phone', 'side'] },
  { tab: 'time', text: 'Time', id: 'panel', modes: ['tablet', 'phone', 'side'] },
  { tab: 'share', text: 'Share', id: 'sharing', modes: ['phone', 'side'] },
];

/** The heights of a phone's sheet, from the lowest. */
export const sheetHeights = ['closed', 'half', 'full'];

/** The name of the layout; `matches(query)` asks the browser. */
export function modeOf(matches) {
  return modes.find(([, query]) => matches(query))?.[0] ?? 'wide';
}

/** The tab that is selected in a layout when `wanted` was chosen last. */
export function tabIn(mode, wanted) {
  const own = panels.filter(({ modes: where }) => where.includes(mode));
  return (own.find(({ tab }) => tab === wanted) ?? own[0] ?? panels[0]).tab;
}

/**
 * What the right panel shows: the figure editor while it is open; a take, unless the user has closed the time panel;
 * otherwise the live list's state.
 */
export function viewOf({ trace, isEditing, preferences }) {
  if (isEditing) return 'editor';
  return trace && preferences.time ? 'take' : 'live';
}

/**
 * Sets `data-mode`, `data-view`, `data-tab`, `data-sheet` and `data-panels` of the body, and creates the tabs. With
 * `?embed` the page shows only the device.
 */
export function createLayout(document, store, prefer, { matchMedia, location } = globalThis) {
  const { body } = document;
  const isEmbedded = new URL(location.href).searchParams.has('embed');
  const queries = new Map(modes.map(([, query]) => [query, matchMedia(query)]));
  let wanted = 'tune';
  let isCollapsed = false;

  const tabs = panels.map(({ tab, text, id }) => make(document, 'button', {
    type: 'button', id: `tab-${tab}`, textContent: text, on: { click: () => choose(tab) }, attributes: { role: 'tab', 'aria-controls': id },
  }));
  document.getElementById('tabs').append(make(document, 'div', { className: 'segmented', attributes: { role: 'tablist', 'aria-label': 'Panels' }, on: { keydown: moveByKey } }, ...tabs));

  function choose(tab) {
    wanted = tab;
    if (body.dataset.sheet === 'closed') showSheet('half');
    show();
  }
  function showSheet(height) {
    body.dataset.sheet = height;
    store.set({ sheet: height });
  }
  function show() {
    const mode = isEmbedded ? 'embed' : modeOf((query) => queries.get(query).matches);
    const current = isEmbedded ? '' : tabIn(mode, wanted);
    Object.assign(body.dataset, { mode, tab: current, view: viewOf(store.state), panels: isCollapsed ? 'collapsed' : 'shown' });
    panels.forEach(({ tab, id, modes: where }, index) => {
      tabs[index].hidden = !where.includes(mode);
      tabs[index].setAttribute('aria-selected', String(tab === current));
      tabs[index].tabIndex = tab === current ? 0 : -1;
      showRole(document.getElementById(id), where.includes(mode), tab);
    });
    store.set({ mode });
  }
  /** Arrow keys move through the layout's tabs. */
  function moveByKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const visible = tabs.filter(({ hidden }) => !hidden);
    const next = visible[(visible.indexOf(event.target) + step + visible.length) % visible.length];
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    next.click();
  }

  for (const query of queries.values()) query.addEventListener('change', show);
  store.subscribe(['preferences', 'isEditing'], show);
  let hasTrace = false;
  store.subscribe(['trace'], ({ trace, mode }) => { // the first take opens the time panel
    if (Boolean(trace) === hasTrace) return;
    hasTrace = Boolean(trace);
    if (hasTrace && mode !== 'phone' && store.state.preferences.time) wanted = 'time';
    show();
  });
  showSheet('closed');
  show();
  return {
    /** Selects a tab, and opens the phone's sheet if it is closed. */
    choose,
    /** Opens or closes the time panel; the choice is stored. */
    showTime(isOpen) {
      prefer({ time: isOpen });
      if (isOpen) choose('time');
    },
    /** The phone's sheet: one of `sheetHeights`. */
    showSheet,
    /** Hides all panels, or brings them back. */
    togglePanels() {
      isCollapsed = !isCollapsed;
      show();
    },
  };
}

/** A panel with a tab is a tabpanel; any other is a region. */
function showRole(panel, hasTab, tab) {
  if (hasTab) panel.setAttribute('role', 'tabpanel');
  else panel.removeAttribute('role');
  if (hasTab) panel.setAttribute('aria-labelledby', `tab-${tab}`);
  else panel.removeAttribute('aria-labelledby');
}
