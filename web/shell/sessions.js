// The list of sessions, and a field for the name of a new one.

import { icon } from '../components/icon.js';
import { menuLine, menuTitle } from '../components/menu.js';
import { make } from '../model/elements.js';
import { tokenOf } from '../net/address.js';
import { isObject, isText } from '../net/shapes.js';

const maxListed = 200; // chosen: more than one reads
const namePattern = '[A-Za-z0-9._\\-]{1,64}'; // the daemon's rule for names

/** The address of another session for the page at `href`, with the same token and encoding. */
export function sessionAddress(href, name) {
  const address = new URL(href);
  const token = tokenOf(href);
  for (const key of [...address.searchParams.keys()]) if (key !== 'encoding' && key !== 'embed') address.searchParams.delete(key);
  address.searchParams.set('session', name);
  address.hash = token ? `token=${token}` : '';
  return address.href;
}

/**
 * The sessions in the daemon's answer: the running ones first, then the stored ones; each as `{ name, text }`.
 */
export function sessionsIn(answer) {
  const listOf = (value) => (Array.isArray(value) ? value.filter((one) => isObject(one) && isText(one.name)) : []);
  const all = [...listOf(answer?.sessions), ...listOf(answer?.kept).map((one) => ({ ...one, kept: true }))];
  const [kept, live] = [all.filter((one) => one.kept), all.filter((one) => !one.kept)];
  return [...live, ...kept].slice(0, maxListed).map((one) => ({ name: one.name, text: textOf(one) }));
}

function textOf({ kept, viewers, header, footer, system }) {
  const control = [header?.system, footer?.system].filter(Boolean).join(' + ') || (isText(system) ? system : '');
  const people = kept ? 'kept' : viewers > 0 ? `${viewers} here` : 'nobody here';
  return [control, people].filter(Boolean).join(', ');
}

/** Promises the sessions that the daemon has, as `sessionsIn`; rejected with a reason in words. */
export async function askSessions({ fetch, location } = globalThis) {
  const token = tokenOf(location.href);
  const response = await fetch('api/sessions', { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!response.ok) throw new Error((await response.text()).trim());
  return sessionsIn(await response.json());
}

/** Returns `fill(menu)`, which fills the menu with the sessions that the daemon has. */
export function createSessions(document, store, browser = globalThis) {
  const { location } = browser;
  const open = (name) => location.assign(sessionAddress(location.href, name));

  function fill(menu) {
    const list = make(document, 'div', { id: 'session-list', textContent: 'Loading…' });
    const field = make(document, 'input', { type: 'text', id: 'session-name', name: 'session', required: true, pattern: namePattern, placeholder: 'New or other name', autocomplete: 'off',
      title: '1 to 64 letters, digits, "-", "_" and "."', attributes: { 'aria-label': 'Name of a session' } });
    const form = make(document, 'form', { className: 'menu-row', on: { submit } }, field, make(document, 'button', { type: 'submit', className: 'outlined', textContent: 'Open' }));
    menu.append(menuTitle(document, 'Sessions'), list, menuLine(document), form);
    askSessions(browser).then((sessions) => show(list, sessions), (error) => { list.textContent = error.message || 'The daemon does not answer.'; });

    function submit(event) {
      event.preventDefault();
      if (field.value) open(field.value);
    }
  }

  function show(list, sessions) {
    const present = store.state.welcome?.session;
    list.replaceChildren(...sessions.map(({ name, text }) => make(document, 'a', {
      className: 'menu-item', href: sessionAddress(location.href, name), attributes: { 'aria-current': name === present ? 'page' : null },
    }, name === present ? icon(document, 'check') : make(document, 'span', { className: 'menu-space' }), make(document, 'span', { className: 'menu-text', textContent: name }), make(document, 'span', { className: 'menu-detail', textContent: text }))));
  }

  return { fill };
}
