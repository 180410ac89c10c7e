// The displayed frame, in words and numbers next to the device.

import { createWriter, make } from '../model/elements.js';

/**
 * Inserts them at the start of `root`. States are updated with their frame, because they seldom change, and numbers ten
 * times a second.
 */
export function createReadouts(document, root, store, { atDisplayRate, atTextRate }) {
  const write = createWriter();
  const edges = { header: createEdge(document, 'header', 'Header', write), footer: createEdge(document, 'footer', 'Footer', write) };
  const [tick, offset, insets] = ['tick', 'offset', 'insets'].map((id) => make(document, 'dd', { id, className: 'numbers often', textContent: '–' }));
  const figures = [['Tick', tick], ['Offset', offset], ['Insets', insets]]
    .map(([name, value]) => make(document, 'div', {}, make(document, 'dt', { textContent: name }), value));
  root.prepend(edges.header.section, edges.footer.section, make(document, 'dl', { className: 'figures card' }, ...figures));

  const shownFrame = () => store.state.view?.frame ?? store.state.frame;
  const statesOf = (frame) => [frame?.header?.state, frame?.header?.detail, frame?.footer?.state, frame?.footer?.detail].join('\n');

  function showNumbers() {
    const frame = shownFrame();
    if (!frame) return;
    write(tick, String(frame.tick));
    write(offset, `${frame.offset.toFixed(1)} pt`);
    write(insets, `${frame.insets.map((inset) => `${Math.round(inset * 10) / 10}`).join(' / ')} pt`);
    for (const [name, edge] of Object.entries(edges)) edge.showProgress(frame[name]?.progress ?? 0);
  }

  let shown = statesOf(null);
  const showStates = atDisplayRate(() => {
    for (const [name, edge] of Object.entries(edges)) edge.showState(shownFrame()?.[name]);
  });
  store.subscribe(['frame', 'view'], () => {
    const now = statesOf(shownFrame());
    if (now !== shown) showStates();
    shown = now;
  });
  store.subscribe(['frame', 'view'], atTextRate(showNumbers));
}

/** One edge's section, which is hidden while the frame has no status of its control. */
function createEdge(document, id, title, write) {
  const field = (tag, name, fields = {}) => make(document, tag, { data: { field: name }, ...fields });
  const [state, detail, percent] = [field('strong', 'state'), field('span', 'detail'), field('output', 'percent', { className: 'numbers often' })];
  const progress = field('progress', 'progress', { className: 'often', max: 1, value: 0, attributes: { 'aria-label': `${title} progress` } });
  const section = make(document, 'section', { id, className: 'edge card', hidden: true, attributes: { 'aria-label': title } },
    make(document, 'h2', { textContent: title }), make(document, 'p', { className: 'often' }, state, ' ', detail), percent, progress);
  percent.setAttribute('aria-live', 'off');
  let shown; // the status whose state was written last
  let shownPercent = -1;

  return {
    section,
    showState(status) {
      if (section.hidden === Boolean(status)) section.hidden = !status;
      if (!status || (status.state === shown?.state && status.detail === shown.detail)) return;
      shown = status;
      section.dataset.state = status.state;
      write(state, status.state);
      write(detail, status.detail === status.state ? '' : status.detail ?? ''); // at rest both are the same word
    },
    showProgress(share) {
      const whole = Math.round(share * 100);
      if (whole === shownPercent) return;
      shownPercent = whole;
      write(percent, `${whole} %`);
      progress.value = share;
    },
  };
}
