// Two whole designs under one finger: a second device beside the first, a session of its own that mirrors this one, and
// the measures of both.

import { choicesOf, designOfLink, isSessionName, secondName, valuesOfState, valuesOfTake } from './designs.js';
import { createSecondDevice } from './device.js';
import { addressOf, createSecond } from './second.js';
import { createTable } from './table.js';
import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { createSegmented } from '../components/segmented.js';
import { createSelect, setChoices } from '../components/select.js';
import { createOwnPresets } from '../inspector/presets.js';
import { make } from '../model/elements.js';
import { addSheet } from '../model/sheets.js';
import { rejectionText } from '../net/requests.js';

/**
 * Returns `open(opener)` and `close()`. `trace` is this session's (model/tracer.js), `takes` model/takes.js'; `send`
 * reaches this session, `seek(tick)` goes to a tick, `changed(isOpen)` is called when it opens or closes.
 */
export function createCompare(document, store, scheduler, { send, trace, takes, connect: createClient, seek, storage, toast, changed }, { location } = globalThis) {
  const { body } = document;
  const own = createOwnPresets(storage);
  const device = createSecondDevice(document, store, scheduler, send);
  const table = createTable(document, seek);
  const labelOf = (text) => make(document, 'span', { className: 'design-label', textContent: text, ariaHidden: true });
  const firstLabel = labelOf('A');
  device.element.append(labelOf('B'));
  addSheet(document, 'compare/compare.css');

  const shown = createSegmented(document, { label: 'Shown design', choices: [['a', 'A'], ['b', 'B']], change: (design) => { body.dataset.design = design; }, className: 'which' });
  const select = createSelect(document, { label: 'Design B', choices: [], change: () => choose(select.value) });
  const input = make(document, 'input', { type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 8192, on: { keydown: (event) => { if (event.key === 'Escape') stopAsking(event); } } });
  const ask = make(document, 'form', { hidden: true, on: { submit: answer } }, input, createButton(document, () => {}, { text: 'Use', className: 'outlined', type: 'submit' }));
  const tune = make(document, 'a', { className: 'button', target: '_blank', title: 'Tune B in a page of its own' }, icon(document, 'tune'), make(document, 'span', { textContent: 'Tune B' }));
  const bar = make(document, 'div', { className: 'compare-bar', attributes: { role: 'group', 'aria-label': 'Two designs' } },
    shown.element, make(document, 'label', { className: 'which-b' }, make(document, 'span', { textContent: 'B' }), select), ask, tune,
    createButton(document, close, { icon: 'close', label: 'Stop comparing', className: 'stop' }));

  let second = null; // second.js
  let choices = [];
  let chosen = 'copy';
  let asks = null; // the choice that needs a text
  let motion = null; // B's last take
  let pinnedBefore = null;
  let opener = null;

  function offer() {
    choices = choicesOf(store.state, own);
    setChoices(select, choices.map(({ id, text }) => [id, text]));
    select.value = choices.some(({ id }) => id === chosen) ? chosen : 'copy';
  }

  async function choose(id) {
    const choice = choices.find((each) => each.id === id);
    if (!choice) return;
    if (choice.asks) return startAsking(choice);
    chosen = id;
    ask.hidden = true;
    try {
      useValues(choice.take ? await valuesOf(choice.take) : choice.values(store.state));
    } catch (refusal) {
      toast(rejectionText(refusal));
    }
  }
  const valuesOf = async (take) => valuesOfTake(await trace({ take, recorded: true }, 'design'), store.state);

  function startAsking(choice) {
    asks = choice;
    ask.hidden = false;
    input.value = '';
    input.placeholder = choice.asks;
    input.ariaLabel = choice.asks;
    input.focus();
  }
  function stopAsking(event) {
    event?.stopPropagation();
    ask.hidden = true;
    select.value = chosen;
    select.focus();
  }
  function answer(event) {
    event.preventDefault();
    const text = input.value.trim();
    const found = asks.id === 'link' ? designOfLink(text, store.state) : isSessionName(text) ? { session: text } : { error: 'A session\'s name has letters, digits, "-", "_" and ".".' };
    if (found.error) return toast(found.error);
    chosen = asks.id;
    ask.hidden = true;
    if (found.values) useValues(found.values);
    else connect(found.session, null);
  }

  /** B is the second session of this one, with those values. */
  function useValues(values) {
    const name = secondName(store.state.welcome.session);
    if (second?.store.state.welcome?.session !== name) return connect(name, values);
    second.design(values).catch((refusal) => { if (refusal) toast(rejectionText(refusal)); });
  }

  function connect(name, values) {
    second?.close();
    const href = addressOf(location.href, name);
    second = createSecond(href, store.state.welcome.session, { catalog: store.state.catalog, values, toast, connect: createClient });
    second.store.subscribe(['takes', 'settings', 'scene'], lookAgain);
    tune.href = href;
    device.show(second);
    keep(null);
  }

  /** B's last take as its design is now: the ghost in the curves, and a column of the table. */
  async function lookAgain() {
    const own = second;
    const take = own?.store.state.takes.at(-1)?.number;
    if (!take || !store.state.trace) return;
    const found = await own.trace({ take, name: 'B' }, 'take').catch(() => null);
    if (found && own === second) keep({ ...found, take: 0, name: 'B' });
  }
  function keep(found) {
    motion = found;
    takes.pinOther(found);
    table.show(store.state.trace, found);
  }
  const showTable = scheduler.atTextRate(() => { if (second) table.show(store.state.trace, motion); });
  store.subscribe(['trace'], () => {
    showTable();
    if (second && !motion) lookAgain();
  });
  store.subscribe(['welcome'], () => second?.sourceIsBack());

  function open(from = document.activeElement) {
    const { welcome, scene, catalog, pinned } = store.state;
    if (second) return;
    if (!welcome || !scene || !catalog) return toast('The session has not come yet.');
    if (welcome.role === 'viewer') return toast('This link may only watch; ask for one that may control.');
    [opener, pinnedBefore, chosen] = [from, pinned, 'copy'];
    offer();
    body.dataset.compare = 'yes';
    body.dataset.design = 'a';
    shown.set('a');
    document.querySelector('#screen > .device').append(firstLabel);
    document.getElementById('screen').append(device.element);
    document.getElementById('stage').prepend(bar);
    document.getElementById('measures').before(table.element);
    connect(secondName(welcome.session), valuesOfState(store.state));
    store.set({ isComparing: true });
    changed(true);
  }

  function close() {
    if (!second) return;
    second.close();
    second = null;
    device.show(null);
    motion = null;
    takes.pinOther(pinnedBefore);
    for (const element of [firstLabel, device.element, bar, table.element]) element.remove();
    delete body.dataset.compare;
    delete body.dataset.design;
    store.set({ isComparing: false });
    opener?.focus?.();
    changed(false);
  }

  select.addEventListener('pointerdown', offer);
  select.addEventListener('focus', offer);
  return { open, close, isOpen: () => second !== null };
}
