// A short text over the device that disappears by itself.

const duration = 4000; // ms

/** Shows each text of the event `toast`. */
export function createToast(element, toast, { atTextRate }, { setTimeout, clearTimeout } = globalThis) {
  let timer = null;
  let newest = '';

  const show = atTextRate(() => {
    clearTimeout(timer);
    element.textContent = newest;
    timer = setTimeout(() => { element.textContent = ''; }, duration);
  });
  toast.listen((text) => {
    newest = text;
    show();
  });
}
