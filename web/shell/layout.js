// Which of the page's four layouts the window has, and which panel is visible if not all are. The style sheets do the
// rest.

import { make } from '../model/elements.js';

/** The first one that matches is used. A low window is a phone in landscape, or a page at 200 %. */
const modes = [
  ['side', '(max-height: 36rem) and (min-aspect-ratio: 1/1)'],
  ['phone', '(max-width: 699.98px)'],
  ['medium', '(max-width: 1099.98px)'],
];

/** The panels, in the order of the tabs, and the layouts in which one has a tab. */
const panels = [
  { tab: 'tune', text: 'Tune', id: 'inspector', modes: ['phone', 'side'] },
  { tab: 'time', text: 'Time', id: 'dock', modes: ['wide', 'medium', 'phone', 'side'] },
  { tab: 'record', text: 'Record', id: 'recorder', modes: ['wide', 'medium', 'phone', 'side'] },
  { tab: 'state', text: 'State', id: 'status', modes: ['medium', 'phone', 'side'] },
];

/** The name of the layout; `matches(query)` asks the browser. */
export function modeOf(matches) {
  return modes.find(([, query]) => matches(query))?.[0] ?? 'wide';
}

/**
 * The tab that is selected in a layout when `wanted` was chosen last. A panel that is next to the device has no
 * tab.
 */
export function tabIn(mode, wanted) {
  return panels.some(({ tab, modes: where }) => tab === wanted && where.includes(mode)) ? wanted : panels.find(({ modes: where }) => where.includes(mode)).tab;
}

/**
 * Sets `data-mode`, `data-tab`, `data-drawer` and `data-sheet` of the body, and creates the tabs. With `?embed` the
 * page shows only the device.
 */
export function createLayout(document, store, prefer, { matchMedia, location } = globalThis) {
  const { body } = document;
  const isEmbedded = new URL(location.href).searchParams.has('embed');
  const queries = new Map(modes.map(([, query]) => [query, matchMedia(query)]));
  const drawerListeners = [];
  let wanted = 'time';

  const tabs = panels.map(({ tab, text, id }) => make(document, 'button', {
    type: 'button', id: `tab-${tab}`, textContent: text, on: { click: () => choose(tab) }, attributes: { role: 'tab', 'aria-controls': id },
  }));
  const list = make(document, 'div', { attributes: { role: 'tablist', 'aria-label': 'Panels' }, on: { keydown: moveByKey } }, ...tabs);
  const sheet = make(document, 'button', { type: 'button', id: 'sheet', on: { click: () => showSheet(!('sheet' in body.dataset)) } });
  document.getElementById('tabs').append(list, sheet);

  function toggle(name, isOn) {
    if (isOn) body.dataset[name] = '';
    else delete body.dataset[name];
  }
  function showSheet(isOpen) {
    toggle('sheet', isOpen);
    sheet.textContent = isOpen ? '✕' : 'Tune · Time · Record';
    sheet.title = isOpen ? 'Close the panels' : 'Open the panels';
    sheet.setAttribute('aria-label', isOpen ? sheet.title : sheet.textContent);
    sheet.setAttribute('aria-expanded', String(isOpen));
  }
  function showDrawer({ preferences: { drawer } }) {
    toggle('drawer', drawer);
    for (const listener of drawerListeners) listener(drawer);
  }
  function choose(tab) {
    wanted = tab;
    show();
  }
  function show() {
    const mode = isEmbedded ? 'embed' : modeOf((query) => queries.get(query).matches);
    const current = isEmbedded ? '' : tabIn(mode, wanted);
    Object.assign(body.dataset, { mode, tab: current });
    panels.forEach(({ tab, id, modes: where }, index) => {
      tabs[index].hidden = !where.includes(mode);
      tabs[index].setAttribute('aria-selected', String(tab === current));
      tabs[index].tabIndex = tab === current ? 0 : -1;
      showRole(document.getElementById(id), where.includes(mode), tab);
    });
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
  store.subscribe(['preferences'], showDrawer);
  showDrawer(store.state);
  showSheet(false);
  show();
  return {
    /** The panel whose tab is selected. */
    panel: () => document.getElementById(panels.find(({ tab }) => tab === body.dataset.tab)?.id ?? 'dock'),
    hasDrawer: () => store.state.preferences.drawer,
    showDrawer: (drawer) => prefer({ drawer }),
    /** Calls the listener now and whenever the drawer is shown or hidden. */
    onDrawer(listener) {
      drawerListeners.push(listener);
      listener(store.state.preferences.drawer);
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
