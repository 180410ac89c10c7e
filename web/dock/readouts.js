// The newest frame in words and numbers, beside the device.

/** Shows each edge's state with the frame that brings it, because it seldom changes, and all numbers ten times a second. */
export function createReadouts(document, store, { atDisplayRate, atTextRate }) {
  const [tick, offset, insets] = ['tick', 'offset', 'insets'].map((id) => document.getElementById(id));
  const edges = { header: createEdge(document.getElementById('header')), footer: createEdge(document.getElementById('footer')) };

  function showNumbers() {
    const { frame } = store.state;
    tick.textContent = String(frame.tick);
    offset.textContent = `${frame.offset.toFixed(1)} pt`;
    insets.textContent = `${frame.insets.map((inset) => `${Math.round(inset * 10) / 10}`).join(' / ')} pt`;
    for (const [name, edge] of Object.entries(edges)) edge.showProgress(frame[name]?.progress ?? 0);
  }

  store.subscribe(['frame'], atDisplayRate(() => {
    for (const [name, edge] of Object.entries(edges)) edge.showState(store.state.frame[name]);
  }));
  store.subscribe(['frame'], atTextRate(showNumbers));
}

/** One edge's section, which is hidden while the frame has no status of its control. */
function createEdge(section) {
  const [state, detail, percent, progress] = ['state', 'detail', 'percent', 'progress'].map((name) => section.querySelector(`[data-field=${name}]`));
  let shown; // the status whose state was written last

  return {
    showState(status) {
      section.hidden = !status;
      if (!status || (status.state === shown?.state && status.detail === shown.detail)) return;
      shown = status;
      section.dataset.state = status.state;
      state.textContent = status.state;
      detail.textContent = status.detail ?? '';
    },
    showProgress(share) {
      percent.textContent = `${Math.round(share * 100)} %`;
      progress.value = share;
    },
  };
}
