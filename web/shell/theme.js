// The light or dark theme, or the system's.

import { make } from '../model/elements.js';

const names = ['system', 'light', 'dark'];
const icons = { system: '◐', light: '☀', dark: '☾' };

/**
 * Adds the switch to `root`. The document's `data-theme` is light or dark; the browser's own colours follow.
 */
export function createTheme(document, root, store, prefer, { matchMedia } = globalThis) {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const button = make(document, 'button', { id: 'theme', type: 'button', className: 'icon', on: { click: next } });
  root.append(button);

  function next() {
    prefer({ theme: names[(names.indexOf(store.state.preferences.theme) + 1) % names.length] });
  }
  function show() {
    const { theme } = store.state.preferences;
    const shown = theme === 'system' ? (isDark.matches ? 'dark' : 'light') : theme;
    document.documentElement.dataset.theme = shown;
    store.set({ theme: shown });
    button.textContent = icons[theme];
    button.title = `Theme: ${theme}`;
    button.setAttribute('aria-label', button.title);
  }
  store.subscribe(['preferences'], show);
  isDark.addEventListener('change', show);
  show();
}
