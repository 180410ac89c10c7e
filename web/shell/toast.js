// A short text over the device, which disappears by itself.

const duration = 4000; // ms

export function createToast(element, store, { atTextRate }, { setTimeout, clearTimeout }) {
  let timer = null;

  store.subscribe(['toast'], atTextRate(() => {
    clearTimeout(timer);
    element.textContent = store.state.toast.text;
    timer = setTimeout(() => { element.textContent = ''; }, duration);
  }));
}
