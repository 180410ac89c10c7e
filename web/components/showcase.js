// The page of all components in all their states, at `/?components`.

import { make } from '../model/elements.js';
import { createEvent } from '../model/event.js';
import { stateName } from '../model/states.js';
import { createButton } from './button.js';
import { createColorField } from './color-field.js';
import { createDialog } from './dialog.js';
import { icon, iconNames } from './icon.js';
import { createMenu, menuItem, menuLabel, menuLine, menuRow, menuTitle } from './menu.js';
import { createNumberField } from './number-field.js';
import { createRow } from './row.js';
import { createSegmented } from './segmented.js';
import { createSelect } from './select.js';
import { createSlider } from './slider.js';
import { createSplitter } from './splitter.js';
import { createTabs } from './tabs.js';
import { createBanner, createToast } from './toast.js';

const states = ['idle', 'pulling', 'armed', 'loading', 'ending'];

/** Shows them instead of the page. */
export function showComponents(document) {
  document.head.append(make(document, 'link', { rel: 'stylesheet', href: 'components/showcase.css' }));
  const toast = createEvent();
  const part = createParts(document);
  const root = make(document, 'main', { className: 'showcase' },
    head(document), buttons(document, part), choices(document, part), menus(document, part, toast), dialogs(document, part), numbers(document, part), fields(document, part),
    texts(document, part), type(document, part), stateColors(document, part), splitters(document, part), icons(document, part));
  document.body.append(root);
  createToast(document, root.querySelector('.showcase-toast'), toast, { atTextRate: (work) => work });
}

/** `card(title, …)` is a part of the page, `example(name, element)` one state of a component in it. */
function createParts(document) {
  return {
    card: (title, ...children) => make(document, 'section', { className: 'showcase-card', ariaLabel: title }, make(document, 'h2', { textContent: title }), ...children),
    grid: (...children) => make(document, 'div', { className: 'showcase-grid' }, ...children),
    example: (name, ...children) => make(document, 'div', { className: 'showcase-example' }, make(document, 'p', { textContent: name }), ...children),
  };
}

function head(document) {
  const { documentElement } = document;
  const theme = createSegmented(document, { label: 'Theme', choices: [['light', 'Light'], ['dark', 'Dark']], change: (value) => { documentElement.dataset.theme = value; } });
  theme.set(documentElement.dataset.theme);
  return make(document, 'header', { className: 'showcase-head' }, make(document, 'h1', { textContent: 'Components' }), theme.element);
}

function buttons(document, { card, grid, example }) {
  const button = (name, fields) => example(name, createButton(document, () => {}, fields));
  return card('Button', grid(
    button('Quiet', { text: 'Signal' }), button('Hover', { text: 'Signal', className: 'is-hover' }), button('Pressed', { text: 'Snap', icon: 'magnet', attributes: { 'aria-pressed': 'true' } }),
    button('Focus', { text: 'Signal', className: 'is-focus' }), button('Off', { text: 'Signal', disabled: true }), button('Down', { text: 'Signal', className: 'is-active' }),
    button('Outlined', { text: 'Edit', className: 'outlined' }), button('Hover', { text: 'Edit', className: 'outlined is-hover' }), button('Pressed', { text: 'Edit', className: 'outlined', attributes: { 'aria-pressed': 'true' } }),
    button('Accent', { text: 'Share', icon: 'share', className: 'accent' }), button('Hover', { text: 'Share', icon: 'share', className: 'accent is-hover' }), button('Off', { text: 'Share', icon: 'share', className: 'accent', disabled: true }),
    button('Icon', { icon: 'loop', label: 'Loop', key: 'O' }), button('On', { icon: 'loop', label: 'Loop', key: 'O', attributes: { 'aria-pressed': 'true' } }), button('Off', { icon: 'loop', label: 'Loop', disabled: true }),
  ));
}

function choices(document, { card, grid, example }) {
  const segmented = (label, list, chosen, more) => {
    const group = createSegmented(document, { label, choices: list, ...more });
    group.set(chosen);
    return group.element;
  };
  const rates = [['normal', 'Normal'], ['fast', 'Fast']];
  const select = (name, more) => example(name, createSelect(document, { label: `Speed, ${name}`, choices: [['1', '1×'], ['0.5', '½×'], ['0.25', '¼×']], ...more }));
  const focused = segmented('Rate, focus', rates, 'fast');
  focused.lastElementChild.className = 'segment is-focus';
  const { element, setCount } = createTabs(document, { label: 'Panels', tabs: [['notices', 'Notices', '9'], ['record', 'Record'], ['sweep', 'Sweep']] });
  setCount('notices', '12');
  return card('Choices',
    grid(example('Segmented', segmented('Rate', rates, 'normal')), example('Focus', focused)),
    grid(select('Select'), select('Hover', { className: 'is-hover' }), select('Off', { disabled: true })),
    example('With icons', segmented('Way', [['list', 'List', 'lines'], ['grid', 'Grid', 'grid']], 'grid')), example('Tabs', element));
}

function menus(document, { card, grid, example }, toast) {
  const opener = (text, menu) => {
    const button = createButton(document, () => {}, { text, className: 'with-chevron' });
    button.append(icon(document, 'chevron-down'));
    createMenu(document, button, menu);
    return button;
  };
  const size = opener('iPhone 14', { label: 'Device', fill(menu) {
    menu.append(menuTitle(document, 'Device', 'upright'),
      ...[['iPhone SE', '375 × 667'], ['iPhone 14', '390 × 844'], ['iPhone 16 Pro Max', '440 × 956']].map(([text, detail], index) => menuItem(document, { text, detail, isChosen: index === 1, act: () => toast(`${text} is chosen.`) })));
  } });
  const more = opener('Menu', { label: 'More', align: 'end', fill(menu) {
    menu.append(menuItem(document, { text: 'Copy as set lines', icon: 'lines', detail: 'for a script' }), menuItem(document, { text: 'Pick a node', icon: 'pick', key: 'K' }), menuItem(document, { text: 'Off', icon: 'trash', isDisabled: true }),
      menuLine(document), menuLabel(document, 'Look'), menuRow(document, 'Show touches', make(document, 'input', { type: 'checkbox', className: 'switch', checked: true, ariaLabel: 'Show touches', attributes: { role: 'switch' } })));
  } });
  return card('Menu', grid(example('Choices', size), example('Actions', more)));
}

function dialogs(document, { card, grid, example }) {
  const dialog = createDialog(document, { title: 'Values as code', className: 'showcase-dialog' });
  dialog.head.append(createButton(document, () => {}, { text: 'Copy', icon: 'copy' }));
  dialog.body.append(make(document, 'p', { textContent: 'It has a head of 48 px, and takes the whole window on a phone.' }));
  return card('Dialog', grid(example('Opener', createButton(document, ({ currentTarget }) => dialog.open(currentTarget), { text: 'Open', className: 'outlined' }))));
}

const dropHeight = { kind: 'number', min: 20, max: 400, unit: 'pt' };

/** How a component of a value gets and sets it; `value` is what it has at first. */
function editOf(value) {
  return { begin() {}, change() {}, end() {}, present: () => value, onError() {} };
}

function numbers(document, { card, grid, example }) {
  function number(name, value, { state = '', className = '', ...fields } = {}) {
    const { element, input, show } = createNumberField(document, dropHeight, editOf(value), { ariaLabel: `Drop height, ${name}`, ...fields });
    show(value);
    if (name === 'Wrong') input.setAttribute('aria-invalid', 'true');
    Object.assign(element.dataset, state && { state });
    element.classList.add(...[className].filter(Boolean));
    return example(name, make(document, 'div', { className: name === 'Changed' ? 'changed' : '' }, element));
  }
  const slider = createSlider(document, dropHeight, editOf(104), 'Drop height');
  slider.show(104);
  return card('Number field, row, colour',
    grid(number('Rest', 80), number('Hover', 80, { className: 'is-hover' }), number('Changed', 104), number('While dragged', 112, { state: 'dragged' }), number('Typing', 104, { className: 'is-typing' }), number('Wrong', 900)),
    make(document, 'div', { className: 'showcase-rows' }, ...rows(document)), example('Slider', slider.element));
}

function rows(document) {
  function row(label, control, { changed = null, error = '', className = 'number' } = {}) {
    const own = createRow(document, { id: control.input.id, label, className, reset() {} });
    own.add(control.element);
    own.setChanged(changed);
    if (error) own.setError(error, control.input);
    return own.element;
  }
  function number(id, value) {
    const field = createNumberField(document, dropHeight, editOf(value), { id });
    field.show(value);
    return field;
  }
  const color = createColorField(document, 'Color', editOf('#bcd4ff'), { id: 'showcase-color' });
  color.show('#bcd4ff');
  const glow = make(document, 'input', { type: 'checkbox', id: 'showcase-glow', className: 'switch', checked: true, attributes: { role: 'switch' } });
  return [
    row('Horizontal randomness', number('showcase-rest', 150)), row('Drop height', number('showcase-changed', 104), { changed: 'Set Drop height back to 80 pt' }),
    row('Drop height', number('showcase-wrong', 900), { error: 'From 20 to 400 pt' }), row('Color', color, { className: 'color' }), row('Glow backwards', { element: glow, input: glow }, { className: 'flag' }),
  ];
}

function fields(document, { card, grid, example }) {
  const box = (name, more) => example(name, make(document, 'input', { type: 'checkbox', ariaLabel: name, ...more }));
  const isSwitch = { className: 'switch', attributes: { role: 'switch' } };
  const text = (name, more) => example(name, make(document, 'input', { type: 'text', ariaLabel: name, ...more }));
  return card('Switch, box, text',
    grid(box('Switch off', isSwitch), box('Switch on', { ...isSwitch, checked: true }), box('Unusable', { ...isSwitch, checked: true, disabled: true }), box('Box', {}), box('Box, chosen', { checked: true })),
    grid(text('Text', { placeholder: 'Search values' }), text('Typed', { value: 'heavy' }), text('Wrong', { value: 'heavy/', attributes: { 'aria-invalid': 'true' } })));
}

function texts(document, { card, example }) {
  const button = (text, className) => createButton(document, () => {}, { text, className });
  const toastTo = (text, more) => {
    const toast = createEvent();
    const element = make(document, 'div');
    createToast(document, element, toast, { atTextRate: (work) => work }, { setTimeout() {}, clearTimeout() {} });
    toast(text, more);
    return element;
  };
  return card('Toast, banner, chip, tooltip',
    toastTo('Undone: Drop height', { icon: 'undo', action: ['Redo', () => {}] }), toastTo('Somebody else drags now.', { icon: 'warn' }),
    createBanner(document, { text: 'The link has other values than this session.' }, button('Keep these', 'outlined'), button('Set its', 'accent')),
    createBanner(document, { text: 'The connection is lost. Again in 3 s.', icon: 'warn', isWarning: true }, button('Now', 'outlined')),
    make(document, 'div', { className: 'showcase-line' }, make(document, 'span', { className: 'chip' }, icon(document, 'eye'), 'You watch'), make(document, 'span', { className: 'chip active' }, icon(document, 'live'), 'A script plays', button('Stop', ''))),
    example('Tooltip', make(document, 'div', { className: 'tooltip shown' }, 'Pin', make(document, 'kbd', { textContent: 'P' }))),
    make(document, 'div', { className: 'showcase-toast' }));
}

function type(document, { card }) {
  const line = (text) => make(document, 'p', { className: 'showcase-type' }, ...[400, 500, 600].map((weight) => make(document, 'span', { textContent: text })));
  return card('Type', ...['22/28 state when live', '17/22 state in the strip', '15/20 titles', '13/18 base 0123456789', '12/16 notices −139.6 pt', '11/14 axes 1 2 3 ×'].map(line));
}

function stateColors(document, { card }) {
  const text = (tag, name) => make(document, tag, { textContent: stateName(name) });
  const line = (name) => make(document, 'div', { className: 'showcase-state', data: { state: name } }, text('span', name), text('b', name));
  return card('States', ...[...states, 'beginning'].map(line));
}

function splitters(document, { card }) {
  const left = make(document, 'div', { textContent: 'Left' });
  const { element, tell } = createSplitter(document, {
    label: 'Width of the left part', axis: 'x', grows: 1, min: 60, size: () => left.offsetWidth, max: () => 240, reset: () => { left.style.width = ''; }, resize: (pixels) => { left.style.width = `${pixels}px`; },
  });
  queueMicrotask(tell);
  return card('Splitter', make(document, 'div', { className: 'showcase-split' }, left, element, make(document, 'div', { textContent: 'Right' })));
}

function icons(document, { card }) {
  return card('Icons', make(document, 'ul', { className: 'showcase-icons' }, ...iconNames().sort().map((name) => make(document, 'li', { data: { tip: name } }, icon(document, name), make(document, 'span', { textContent: name })))));
}
