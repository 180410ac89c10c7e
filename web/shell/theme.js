// The light or dark theme, or the system's.

import { createButton } from '../components/button.js';

export const themes = ['system', 'light', 'dark'];

/**
 * Adds the switch to `root`. The document's `data-theme` is light or dark; the browser's own colours follow.
 */
export function createTheme(document, root, store, prefer, { matchMedia } = globalThis) {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const button = createButton(document, next, { icon: 'theme', label: 'Theme', id: 'theme' });
  root.append(button);

  function next() {
    prefer({ theme: themes[(themes.indexOf(store.state.preferences.theme) + 1) % themes.length] });
  }
  function show() {
    const { theme } = store.state.preferences;
    const shown = theme === 'system' ? (isDark.matches ? 'dark' : 'light') : theme;
    document.documentElement.dataset.theme = shown;
    store.set({ theme: shown });
    button.setAttribute('aria-label', `Theme: ${theme}`);
  }
  store.subscribe(['preferences'], show);
  isDark.addEventListener('change', show);
  show();
}
