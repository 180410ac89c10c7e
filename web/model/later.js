// What is loaded when it is first wanted, because most visits do without it.

/**
 * `load` promises what is wanted. It is called once, and again only after it has failed. `use(act)` calls `act` with it as soon as it is there, so that
 * a first click is not lost; of several until then the last one counts. Without `act` it is only loaded. A failure is a toast. `ahead()` begins without
 * a word what is about to be wanted.
 */
export function createLater(toast, load) {
  const nothing = () => {};
  let loading = null;
  let wanted = nothing;
  let isAwaited = false;

  const start = () => loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });

  async function use(act) {
    wanted = act ?? wanted;
    if (isAwaited) return;
    isAwaited = true;
    const [loaded, error] = await start().then((value) => [value, null], (reason) => [null, reason]);
    const last = wanted;
    [wanted, isAwaited] = [nothing, false];
    if (error) toast(`It could not be loaded, try again. ${error.message}`);
    else last(loaded);
  }

  function ahead() {
    start().catch(nothing); // who wants it asks again
  }

  /** `use` and `ahead` as the listeners of a button. */
  return { use, ahead, button: (act) => ({ click: () => use(act), pointerenter: ahead, focus: ahead }) };
}
