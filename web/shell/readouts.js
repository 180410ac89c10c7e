// The displayed frame, in words and numbers: the state of each edge's control, and where the list is.

import { createWriter, make } from '../model/elements.js';
import { pullOf, restOf } from '../model/pull.js';
import { stateName } from '../model/states.js';

/** The states in the order of a refresh. Beginning has no place of its own: it is the start of loading. */
const rail = ['idle', 'pulling', 'armed', 'loading', 'ending'];
const placeOf = (state) => rail.indexOf(state === 'beginning' ? 'loading' : state);

/**
 * Inserts them at the start of `root`. States are updated with their frame, because they seldom change, and numbers ten
 * times a second.
 */
export function createReadouts(document, root, store, { atDisplayRate, atTextRate }) {
  const write = createWriter();
  const edges = { header: createEdge(document, 'header', 'Header', write), footer: createEdge(document, 'footer', 'Footer', write) };
  const values = Object.fromEntries(['pull', 'tick', 'offset', 'insets'].map((id) => [id, make(document, 'span', { id, className: 'often', textContent: '–' })]));
  const figure = (id, title, unit = '') => make(document, 'div', { data: { figure: id } }, make(document, 'dt', { textContent: title }),
    make(document, 'dd', {}, values[id], ...(unit ? [make(document, 'small', { textContent: unit })] : [])));
  root.prepend(edges.header.section, edges.footer.section,
    make(document, 'dl', { className: 'figures' }, figure('pull', 'Pull', 'pt'), figure('tick', 'Tick'), figure('offset', 'Offset', 'pt'), figure('insets', 'Insets', 'pt')));

  const shown = () => store.state.pose ?? store.state.view ?? store.state;
  const statesOf = (frame) => [frame?.header?.state, frame?.header?.detail, frame?.footer?.state, frame?.footer?.detail].join('\n');

  function showNumbers() {
    const { scene, frame } = shown();
    if (!frame) return;
    write(values.tick, String(frame.tick));
    write(values.offset, lengthText(frame.offset));
    write(values.insets, frame.insets.map(insetText).join(' / '));
    if (scene?.content) write(values.pull, lengthText(pullOf(frame, scene, restOf(store.state, frame))));
    for (const [name, edge] of Object.entries(edges)) edge.showProgress(frame[name]?.progress ?? 0);
  }

  let before = statesOf(null);
  const showStates = atDisplayRate(() => {
    for (const [name, edge] of Object.entries(edges)) edge.showState(shown().frame?.[name]);
  });
  store.subscribe(['frame', 'view', 'pose'], () => {
    const now = statesOf(shown().frame);
    if (now !== before) showStates();
    before = now;
  });
  store.subscribe(['frame', 'view', 'pose', 'settings'], atTextRate(showNumbers));
}

/** "−47.0": with a real minus. */
export const lengthText = (value) => value.toFixed(1).replace(/^-(?=.*[1-9])/, '−').replace(/^-/, '');

/** With a decimal only where there is room for it, and no ".0". */
const insetText = (inset) => String(inset >= 100 ? Math.round(inset) : Math.round(inset * 10) / 10);

/** One edge's section, which is hidden while the frame has no status of its control. */
function createEdge(document, id, title, write) {
  const field = (tag, name, fields = {}) => make(document, tag, { data: { field: name }, ...fields });
  const state = field('strong', 'state');
  const whole = make(document, 'span', { className: 'often' });
  const percent = make(document, 'output', { data: { field: 'percent' }, attributes: { 'aria-live': 'off' } }, whole, make(document, 'small', { textContent: ' %' }));
  const progress = field('progress', 'progress', { className: 'often', max: 1, value: 0, attributes: { 'aria-label': `${title} progress` } });
  const steps = rail.map((name) => make(document, 'li', { data: { state: name }, textContent: stateName(name) }));
  const section = make(document, 'section', { id, className: 'edge', hidden: true, attributes: { 'aria-label': title } },
    make(document, 'h2', { textContent: title }), state, percent, progress, make(document, 'ol', { className: 'rail', attributes: { 'aria-hidden': 'true' } }, ...steps));
  let shown; // the status whose state was written last
  let shownPercent = -1;

  return {
    section,
    showState(status) {
      if (section.hidden === Boolean(status)) section.hidden = !status;
      if (!status || (status.state === shown?.state && status.detail === shown.detail)) return;
      shown = status;
      section.dataset.state = status.state;
      state.title = `${title}: the control itself calls it ${status.detail ?? status.state}`;
      write(state, stateName(status.state));
      const place = placeOf(status.state);
      steps.forEach((step, index) => { step.dataset.place = index < place ? 'past' : index > place ? 'coming' : 'present'; });
    },
    showProgress(share) {
      const now = Math.round(share * 100);
      if (now === shownPercent) return;
      shownPercent = now;
      write(whole, String(now));
      progress.value = share;
      steps[1].style.setProperty('--share', String(share)); // of pulling, the only state whose length is known
    },
  };
}
