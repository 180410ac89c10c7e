// The place under the bar for what stays until it is dealt with: a link's question, a lost connection. What is below it
// moves down, so that nothing is covered.

import { createButton } from '../components/button.js';
import { createBanner } from '../components/toast.js';

const second = 1000; // ms

/** The place. Its height is the property `--banner` of the page, which style.css takes off the device. */
export function createBannerArea(document, { ResizeObserver } = globalThis) {
  const area = document.getElementById('banners');
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--banner', `${area.offsetHeight}px`);
    document.body.dataset.banner = area.offsetHeight > 0 ? 'shown' : 'none';
  }).observe(area);
  return area;
}

/** Shows in `area` that the connection is lost, and when the next attempt is, or that the daemon lets nobody in. */
export function createConnectionBanner(document, area, store, retryNow, { setTimeout, clearTimeout, performance } = globalThis) {
  let banner = null;
  let timer = null;

  function show({ connection }) {
    banner?.remove();
    clearTimeout(timer);
    banner = { reconnecting: lost, refused }[connection.state]?.(connection) ?? null;
    if (banner) area.append(banner);
  }

  function lost({ retryIn = 0 }) {
    const at = performance.now() + retryIn;
    const text = () => `The connection is lost. ${againText(at - performance.now())}`;
    const element = createBanner(document, { text: text(), icon: 'warn', isWarning: true }, createButton(document, retryNow, { text: 'Now', className: 'outlined' }));
    const words = element.querySelector('.banner-text');
    const count = () => {
      words.textContent = text();
      timer = setTimeout(count, second / 4);
    };
    count();
    return element;
  }

  function refused({ reason }) {
    return createBanner(document, { text: ['Access denied.', reason.trim()].filter(Boolean).join(' '), icon: 'warn', isWarning: true });
  }

  store.subscribe(['connection'], show);
}

/** "Again in 3 s.", or that it is being tried. */
export function againText(milliseconds) {
  const seconds = Math.ceil(milliseconds / second);
  return seconds > 0 ? `Again in ${seconds} s.` : 'Trying again …';
}
