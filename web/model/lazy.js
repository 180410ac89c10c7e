// Modules that are loaded when they are first used, because most visits never use them.

let sheet = null; // the promise of the sheet of what is loaded later

/** Adds the style sheet that the document names for what is loaded later, once. The report has all in its own. */
function loadSheet({ document } = globalThis) {
  const href = document?.querySelector('meta[name="later-sheet"]')?.content;
  return sheet ??= new Promise((resolve, reject) => {
    if (!href) return resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror() {
      sheet = null;
      link.remove();
      reject(new Error(`There is no ${href}.`));
    } });
    document.head.append(link);
  });
}

/**
 * `load(sheet)` promises the module; `sheet` promises the style sheet of what is loaded later, for those who add elements
 * at once. It is called once, and again only after it has failed. `use(act)` calls `act` with the
 * module as soon as it is loaded, so that a first click is not lost; of several calls until then the last one counts.
 * Without `act` it only loads. A failure is a toast. `preload()` begins early, and does not report a failure.
 */
export function createLazy(toast, load) {
  const nothing = () => {};
  let loading = null;
  let wanted = nothing;
  let isWaiting = false;

  const begin = (sheet) => Promise.all([load(sheet), sheet]);
  const start = () => loading ??= begin(loadSheet()).then(([loaded]) => loaded).catch((error) => {
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

  /** `loaded()` promises the module; `button` are `use` and `preload` as the listeners of a button. */
  return { use, preload, loaded: start, button: (act) => ({ click: () => use(act), pointerenter: preload, focus: preload }) };
}
