// Share: behind the bar's button in a window with room, in a tab of its own on phones; and the page's own link, which it
// applies. Each is loaded when it is used.

import { place } from '../components/menu.js';
import { make } from '../model/elements.js';
import { createSave } from '../model/files.js';
import { createLazy } from '../model/lazy.js';
import { asksForMore } from '../net/address.js';

/**
 * `registry` is of model/commands.js, `layout` shell/layout.js', `banners` the place under the bar, `edits` of edits.js;
 * `request`, `trace` and `takes` are the model's, `linked` the address that links lead to.
 */
export function createSharing(document, store, { registry, layout, banners, edits, request, trace, takes, linked, toast }, browser = globalThis) {
  const button = document.getElementById('share');
  const root = document.getElementById('sharing');
  const isOnPhone = () => store.state.mode === 'phone' || store.state.mode === 'side';
  const values = createLazy(toast, async () => {
    const { createValues } = await import('./values.js');
    return createValues(document, store, request);
  });
  const embed = createLazy(toast, async () => {
    const { createEmbed } = await import('./embed.js');
    return createEmbed(document);
  });
  const clip = createLazy(toast, async () => {
    const { createClip } = await import('../clip/clip.js');
    return createClip(document, store, toast);
  });
  const share = createLazy(toast, async () => {
    const { createShare } = await import('./share.js');
    const made = createShare(document, store, {
      trace, linked, openValues: () => openDialog(values), openEmbed: (address) => openDialog(embed, address, store.state.scene.viewport), savePage, saveFilm: () => registry.commands.film?.run(), openClip: () => openDialog(clip),
    }, browser);
    return { ...made, popover: createPopover(document, button, made) };
  });

  function openDialog(dialog, ...more) {
    share.use(({ popover }) => popover.close());
    dialog.use(({ open }) => open(isOnPhone() ? document.activeElement : button, ...more));
  }
  /** The take that is shown, or else the last one, with the present values. */
  async function savePage() {
    const { trace: seen, takes: kept, scene, welcome } = store.state;
    const take = kept.find(({ number }) => number === seen?.take)?.number ?? kept.at(-1)?.number;
    try {
      const text = await trace.file({ ...(take === undefined ? {} : { take }), format: 'page' }, 'page');
      if (text === null) return;
      const { pageFile } = await import('./page-file.js');
      const file = await pageFile(JSON.parse(text), scene.nodes, daemonOf(linked.href));
      createSave(document, browser)(`${welcome.session}.html`, new Blob([file], { type: 'text/html' }));
      toast(`${welcome.session}.html is saved, ${Math.round(file.length / 1000)} kB.`);
    } catch (refusal) {
      toast(`The page could not be made: ${refusal?.text ?? refusal?.message ?? 'the connection was lost'}.`);
    }
  }

  let isAwaited = false; // a press that came before there was something to share
  function open() {
    if (isOnPhone()) layout.choose('share');
    else share.use(({ isReady, popover }) => {
      isAwaited = !isReady();
      if (!isAwaited) popover.toggle();
    });
  }
  store.subscribe(['welcome', 'scene', 'catalog'], () => { if (isAwaited) open(); });
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, share.preload);

  /** The tab has the same, and the recorder. */
  const recorder = document.getElementById('recorder');
  const placeRecorder = () => {
    const parent = isOnPhone() ? root : document.getElementById('lower');
    if (recorder.parentElement !== parent) parent.append(recorder);
    recorder.hidden = isOnPhone() && store.state.takes.length === 0; // there is nothing to record yet
  };
  store.subscribe(['mode', 'takes'], placeRecorder);
  placeRecorder();
  let wasShown = false;
  new browser.ResizeObserver(() => {
    const isShown = root.clientHeight > 0;
    if (isShown && !wasShown) share.use(mount);
    wasShown = isShown;
  }).observe(root);
  store.subscribe(['welcome', 'scene', 'catalog'], () => { if (wasShown && !root.contains(root.querySelector('.share'))) share.use(mount); });
  function mount({ element, refresh, isReady }) {
    if (!isReady() || !isOnPhone()) return;
    root.prepend(element);
    refresh();
  }

  const copyLink = ({ refresh, isReady, ...made }, what) => {
    if (!isReady()) return;
    refresh();
    made[what]().then(toast);
  };
  registry.add({
    share: { text: 'Share', group: 'Share', run: open },
    copyLink: { text: 'Copy link', group: 'Share', also: 'address url', run: () => share.use((made) => copyLink(made, 'copyLink')) },
    copyLines: { text: 'Copy as set lines', group: 'Share', also: 'script', run: () => share.use((made) => copyLink(made, 'copyLines')) },
    page: { text: 'A page that needs nothing', group: 'Share', also: 'html file offline export', run: savePage },
    clip: { text: 'Clip', group: 'Share', also: 'video mp4 gif', run: () => openDialog(clip) },
    embed: { text: 'Embed the device', group: 'Share', also: 'iframe', run: () => share.use(({ embedAddress }) => openDialog(embed, embedAddress(), store.state.scene.viewport)) },
  });
  registry.addSource(async () => {
    const { formatNames } = await import('./values.js');
    return Object.entries(formatNames).map(([format, text]) => ({ name: `values ${format}`, text: `Values as ${text}`, group: 'Share', also: 'code export', run: () => openDialog(values, format) }));
  });
  registry.addSource(() => {
    const last = store.state.takes.at(-1)?.number;
    return last === undefined ? [] : Object.entries(takeFormats).map(([format, [text, suffix]]) => ({
      name: `take ${format}`, text: `Download take ${last} as ${text}`, group: 'Share', also: 'record export',
      run: () => trace.file({ take: last, format }, 'palette').then((found) => found !== null && createSave(document, browser)(`take-${last}.${suffix}`, new Blob([found], { type: 'text/plain' })), (refusal) => toast(refusal?.text ?? 'It could not be exported.')),
    }));
  });

  if (asksForMore(browser.location.href)) followLink();
  function followLink() {
    const offer = createLazy(toast, async () => {
      const { createLinkPrompt } = await import('./link-prompt.js');
      banners.append(createLinkPrompt(document, store, edits, { request, takes, toast }));
    });
    store.subscribe(['welcome'], () => offer.use());
    offer.use();
  }
}

/** Where the links of a saved page lead to: to this daemon, without the access token. */
function daemonOf(href) {
  const { origin, pathname } = new URL(href);
  return origin + pathname;
}

const takeFormats = { script: ['a script', 'pull'], actions: ['WebDriver actions', 'json'], recording: ['a recording', 'pullcast'] };

/** The card below the bar's button. The browser closes it on a press outside. */
function createPopover(document, button, { element, refresh }) {
  const popover = make(document, 'div', {
    popover: 'auto', className: 'menu share-menu', tabIndex: -1, attributes: { role: 'dialog', 'aria-label': 'Share' },
    on: { toggle: ({ newState }) => button.setAttribute('aria-expanded', String(newState === 'open')), keydown },
  }, make(document, 'div', { className: 'menu-title' }, make(document, 'h2', { textContent: 'Share' })));
  document.body.append(popover);
  button.popoverTargetElement = popover; // so that a press on it is not one outside
  const isOpen = () => popover.matches(':popover-open');

  function keydown(event) {
    if (event.ctrlKey || event.metaKey || event.key === 'Tab') return;
    event.stopPropagation(); // keys are not shortcuts here
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close(true);
  }
  function close(isByKey = false) {
    if (isOpen()) popover.hidePopover();
    if (isByKey) button.focus();
  }
  return {
    close: () => close(),
    toggle() {
      if (isOpen()) return close();
      popover.append(element); // it may have been in the phone's tab
      refresh();
      popover.showPopover({ source: button });
      place(popover, button, 'end');
      return element.querySelector('input').focus();
    },
  };
}
