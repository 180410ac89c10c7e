// The list of sessions, and a field for the name of a new one.

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
  const people = kept ? 'kept' : viewers === 1 ? '1 viewer' : `${viewers ?? 0} viewers`;
  return [control, people].filter(Boolean).join(' · ');
}

/** Adds the list to `card`. Returns `fill()`, which requests the sessions from the daemon. */
export function createSessions(document, card, store, { fetch, location } = globalThis) {
  const list = make(document, 'ul', { id: 'session-list' });
  const field = make(document, 'input', { id: 'session-name', name: 'session', required: true, pattern: namePattern, placeholder: 'New or other name', autocomplete: 'off',
    title: '1 to 64 letters, digits, "-", "_" and "."', attributes: { 'aria-label': 'Name of a session' } });
  const form = make(document, 'form', { on: { submit } }, field, make(document, 'button', { type: 'submit', textContent: 'Open' }));
  card.append(list, form);

  function submit(event) {
    event.preventDefault();
    if (field.value) location.assign(sessionAddress(location.href, field.value));
  }

  async function fill() {
    const token = tokenOf(location.href);
    say('Loading…');
    try {
      const response = await fetch('api/sessions', { headers: token ? { Authorization: `Bearer ${token}` } : {} });
      if (!response.ok) throw new Error((await response.text()).trim());
      show(sessionsIn(await response.json()));
    } catch (error) {
      say(error.message || 'The daemon does not answer.');
    }
  }
  const say = (text) => list.replaceChildren(make(document, 'li', { textContent: text }));

  function show(sessions) {
    const present = store.state.welcome?.session;
    list.replaceChildren(...sessions.map(({ name, text }) => make(document, 'li', {}, make(document, 'a', {
      href: sessionAddress(location.href, name), attributes: { 'aria-current': name === present ? 'page' : null },
    }, make(document, 'span', { textContent: name }), make(document, 'small', { textContent: text })))));
  }

  return { fill };
}
