// As much of a document as the page asks for: elements that keep what is done to them, without a browser.

/** The parts of a selector without combinators. */
const simple = /:not\([^)]*\)|[.:]?[\w-]+|\[[^\]]*\]/g;

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An element. `fire(type, event)` calls its listeners; `find(test)` gives the first descendant that passes. */
export function createElement(tag = 'div', document = undefined) {
  const listeners = new Map();
  const attributes = new Map();
  const fields = new Map();
  const classes = new Set();
  let isPopoverOpen = false;
  const element = {
    tagName: tag.toUpperCase(), ownerDocument: document, dataset: {}, hidden: false, title: '', inert: false, value: '', tabIndex: -1, ownText: '', nodes: [], parent: null,
    style: { setProperty(name, value) { this[name] = value; }, removeProperty(name) { delete this[name]; } },
    classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name), contains: (name) => classes.has(name), toggle: (name, on) => (on ? classes.add(name) : classes.delete(name)) },
    get children() { return element.nodes.filter((node) => typeof node !== 'string'); },
    get childElementCount() { return element.children.length; },
    get firstElementChild() { return element.children[0] ?? null; },
    get lastElementChild() { return element.children.at(-1) ?? null; },
    get textContent() { return element.nodes.length > 0 ? element.nodes.map((node) => (typeof node === 'string' ? node : node.textContent)).join('') : element.ownText; },
    set textContent(text) { element.nodes = []; element.ownText = String(text); },
    get isConnected() { return true; },
    append(...parts) { adopt(parts); element.nodes.push(...parts); },
    prepend(...parts) { adopt(parts); element.nodes.unshift(...parts); },
    replaceChildren(...parts) { element.nodes = []; element.append(...parts); },
    before(...parts) { const { nodes } = element.parent; nodes.splice(nodes.indexOf(element), 0, ...parts); },
    after(...parts) { const { nodes } = element.parent; nodes.splice(nodes.indexOf(element) + 1, 0, ...parts); },
    remove() { if (element.parent) element.parent.nodes = element.parent.nodes.filter((node) => node !== element); },
    setAttribute(name, value) { attributes.set(name, String(value)); },
    getAttribute: (name) => attributes.get(name) ?? null,
    hasAttribute: (name) => attributes.has(name),
    removeAttribute: (name) => attributes.delete(name),
    toggleAttribute: (name, on) => (on ? attributes.set(name, '') : attributes.delete(name)),
    addEventListener: (type, listener) => listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    removeEventListener: (type, listener) => listeners.set(type, (listeners.get(type) ?? []).filter((other) => other !== listener)),
    fire(type, event = {}) {
      const given = { type, target: element, currentTarget: element, preventDefault() {}, stopPropagation() {}, stopImmediatePropagation() {}, ...event };
      for (const listener of listeners.get(type) ?? []) listener(given);
    },
    click() { element.fire('click'); },
    focus() { if (document) document.activeElement = element; },
    blur() {},
    select() {},
    setPointerCapture() {},
    getContext: () => document?.context,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 390, height: 844, right: 390, bottom: 844 }),
    find(test) {
      for (const child of element.children) {
        const found = test(child) ? child : child.find(test);
        if (found) return found;
      }
      return null;
    },
    /** Understands `#id`, `.class`, `tag` and `[data-name=value]`; other selectors get an element of their own. */
    querySelector(selector) {
      const [, name, value] = selector.match(/^\[data-([\w-]+)=["']?(.*?)["']?\]$/) ?? [];
      const test = name ? (child) => Object.entries(child.dataset).some(([key, own]) => kebab(key) === name && own === value)
        : (child) => `#${child.id}` === selector || (child.className ?? '').split(' ').some((own) => `.${own}` === selector) || child.tagName === selector.toUpperCase();
      const found = element.find(test);
      if (found) return found;
      if (!fields.has(selector)) fields.set(selector, createElement('div', document));
      return fields.get(selector);
    },
    querySelectorAll: (selector) => element.children.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]),
    /** Understands lists of `tag`, `.class`, `[name]`, `[name="value"]`, `:not(…)` of one of these, `:disabled` and `:popover-open`. */
    matches: (selector) => selector.split(',').some((each) => (each.trim().match(simple) ?? []).every(hasPart)),
    closest: (selector) => (element.matches(selector) ? element : element.parent?.closest(selector) ?? null),
    get parentElement() { return element.parent; },
    checkVisibility: () => !element.hidden,
    showPopover() { togglePopover('open'); },
    hidePopover() { togglePopover('closed'); },
    showModal() { element.open = true; },
    close() {
      element.open = false;
      element.fire('close');
    },
    contains: (other) => other === element || element.find((child) => child === other) !== null,
  };
  function hasPart(part) {
    const [, refused] = part.match(/^:not\((.*)\)$/) ?? [];
    if (refused) return !hasPart(refused);
    if (part.startsWith(':')) return part === ':popover-open' ? isPopoverOpen : part === ':disabled' && element.disabled === true;
    if (part.startsWith('.')) return classes.has(part.slice(1)) || (element.className ?? '').split(' ').includes(part.slice(1));
    const [, name, value] = part.match(/^\[([\w-]+)(?:="(.*)")?\]$/) ?? [];
    if (!name) return element.tagName === part.toUpperCase();
    const own = attributes.get(name) ?? Object.entries(element.dataset).find(([key]) => `data-${kebab(key)}` === name)?.[1] ?? { tabindex: element.tabIndex >= 0 ? String(element.tabIndex) : undefined, type: element.type, popover: element.popover }[name];
    return value === undefined ? own !== undefined : own === value;
  }
  function togglePopover(newState) {
    if (isPopoverOpen === (newState === 'open')) return;
    isPopoverOpen = newState === 'open';
    element.fire('toggle', { newState });
  }
  function adopt(parts) { for (const part of parts) if (typeof part !== 'string') part.parent = element; }
  return element;
}

/** A document. `byId(id)` finds an element that was appended, or makes the mount of that id. `context` is what canvases give. */
export function createDocument(context) {
  const mounts = new Map();
  const document = createElement('#document');
  const inPage = (id) => [document.body, ...mounts.values()].map((root) => (root.id === id ? root : root.find((child) => child.id === id))).find((found) => found);
  const byId = (id) => inPage(id) ?? mounts.set(id, Object.assign(createElement('div', document), { id })).get(id);
  return Object.assign(document, {
    context, body: createElement('body', document), documentElement: createElement('html', document), hidden: false, activeElement: null, byId,
    getElementById: byId,
    createElement: (tag) => createElement(tag, document),
    createElementNS: (_, tag) => createElement(tag, document),
  });
}
