// Modules that are loaded when they are first used, because most visits never use them.

/**
 * `load` promises the module. It is called once, and again only after it has failed. `use(act)` calls `act` with the
 * module as soon as it is loaded, so that a first click is not lost; of several calls until then the last one counts.
 * Without `act` it only loads. A failure is a toast. `preload()` begins early, and does not report a failure.
 */
export function createLazy(toast, load) {
  const nothing = () => {};
  let loading = null;
  let wanted = nothing;
  let isWaiting = false;

  const start = () => loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });

  async function use(act) {
    wanted = act ?? wanted;
    if (isWaiting) return;
    isWaiting = true;
    const [loaded, error] = await start().then((value) => [value, null], (reason) => [null, reason]);
    const last = wanted;
    [wanted, isWaiting] = [nothing, false];
    if (error) toast(`It could not be loaded, try again. ${error.message}`);
    else last(loaded);
  }

  function preload() {
    start().catch(nothing); // `use` tries again
  }

  /** `use` and `preload` as the listeners of a button. */
  return { use, preload, button: (act) => ({ click: () => use(act), pointerenter: preload, focus: preload }) };
}

/** Calls `load` once, after the first frame: for what the page works without. An embedded device has nothing of it. */
export function afterFirstFrame(store, load) {
  let isLoaded = false;
  store.subscribe(['frame'], ({ mode }) => {
    if (isLoaded || mode === 'embed') return;
    isLoaded = true;
    load().catch(() => {});
  });
}
