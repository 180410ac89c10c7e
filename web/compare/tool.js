// The command that compares two designs, and its button on the stage. All else of it is loaded when it is used.

import { createButton } from '../components/button.js';
import { createLazy } from '../model/lazy.js';

/** `services` are those of compare.js. */
export function createCompareTool(document, store, scheduler, { registry, ...services }) {
  const compare = createLazy(services.toast, async () => {
    const { createCompare } = await import('./compare.js');
    return createCompare(document, store, scheduler, { ...services, changed });
  });
  const toggle = () => compare.use(({ isOpen, open, close }) => (isOpen() ? close() : open(button)));
  const button = createButton(document, toggle, { icon: 'compare', label: 'Compare designs (A/B)', className: 'stage-tool compare', hidden: true, attributes: { 'aria-pressed': 'false' } });
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, compare.preload);
  function changed(isOpen) {
    button.setAttribute('aria-pressed', String(isOpen));
  }

  document.getElementById('stage').append(button);
  const mayControl = () => store.state.welcome?.role === 'controller';
  const show = () => { button.hidden = !mayControl(); };
  store.subscribe(['welcome'], show);
  show();
  registry.add({ compare: { text: 'Compare designs (A/B)', group: 'Compare', also: 'two second design mirror a/b', run: toggle, isEnabled: mayControl } });
}
