// The bar at the top: the session, its connection, and the script that plays.

const connectionTexts = { connecting: 'Connecting…', open: 'Connected', reconnecting: 'Reconnecting…', refused: 'Not let in' };

export function createStatusBar(document, store, { atTextRate }, send) {
  const [session, connection, latency, stop] = ['session', 'connection', 'latency', 'stop'].map((id) => document.getElementById(id));

  store.subscribe(['welcome'], atTextRate(() => {
    const { welcome } = store.state;
    session.textContent = welcome.session;
    document.title = `${welcome.session} · Pullwire`;
    document.body.dataset.role = welcome.role;
  }));
  store.subscribe(['connection'], atTextRate(() => {
    document.body.dataset.connection = store.state.connection.state;
    connection.textContent = connectionTexts[store.state.connection.state];
  }));
  store.subscribe(['latency'], atTextRate(() => { latency.textContent = latencyText(store.state.latency); }));
  store.subscribe(['script'], atTextRate(() => {
    stop.hidden = store.state.script === null;
    stop.title = store.state.script ?? '';
  }));
  stop.addEventListener('click', () => send({ type: 'stop' }));
}

function latencyText(milliseconds) {
  return milliseconds === null ? '' : `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}
