import assert from 'node:assert/strict';
import test from 'node:test';
import { createButton } from '../../../web/components/button.js';
import { createDialog } from '../../../web/components/dialog.js';
import { createMenu, menuItem, menuTitle, place } from '../../../web/components/menu.js';
import { createDocument, createElement } from '../dom.mjs';

function sizes({ chosen = 'small' } = {}) {
  const document = createDocument();
  const acts = [];
  const button = createButton(document, () => {}, { text: 'Size' });
  document.body.append(button);
  const menu = createMenu(document, button, { label: 'Size', fill(element) {
    element.append(menuTitle(document, 'Size'), ...['small', 'middle', 'large'].map((text) => menuItem(document, { text, isChosen: text === chosen, isDisabled: text === 'middle', act: () => acts.push(text) })));
  } });
  const press = (key) => {
    let isStopped = false;
    menu.element.fire('keydown', { key, target: document.activeElement, stopPropagation() { isStopped = true; } });
    return isStopped;
  };
  return { document, button, menu, acts, press };
}

test('a menu is filled when it opens, and the focus is on what is chosen', () => {
  const { document, button, menu } = sizes({ chosen: 'large' });
  assert.equal(menu.element.childElementCount, 0);

  button.click();

  assert.equal(menu.isOpen(), true);
  assert.equal(button.getAttribute('aria-expanded'), 'true');
  assert.equal(document.activeElement.textContent, 'large');
});

test('arrow keys go round, past what is off; Home and End go to the ends', () => {
  const { document, button, press } = sizes();
  button.click();
  const seen = [];

  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    assert.equal(press(key), true);
    seen.push(document.activeElement.textContent);
  }

  assert.deepEqual(seen, ['large', 'small', 'large', 'small', 'large']);
});

test('Escape closes a menu, and the focus goes back to its button', () => {
  const { document, button, menu, press } = sizes();
  button.click();

  press('Escape');

  assert.equal(menu.isOpen(), false);
  assert.equal(document.activeElement, button);
});

test('a choice closes its menu before it acts', () => {
  const { button, menu, acts } = sizes();
  button.click();

  menu.element.children.at(-1).click();

  assert.deepEqual([menu.isOpen(), acts], [false, ['large']]);
});

test('a second press on the button closes its menu', () => {
  const { button, menu } = sizes();
  button.click();
  button.click();

  assert.equal(menu.isOpen(), false);
});

function placed(anchor, [width, height], align) {
  const element = Object.assign(createElement(), { offsetWidth: width, offsetHeight: height });
  const button = { getBoundingClientRect: () => ({ ...anchor, right: anchor.left + anchor.width, bottom: anchor.top + 28 }) };
  place(element, button, align, { innerWidth: 400, innerHeight: 300 });
  return [element.style.left, element.style.top, element.style.maxHeight];
}

test('a menu lies 6 px below its button, and 8 px from the edge of the window at least', () => {
  assert.deepEqual(placed({ left: 20, top: 10, width: 60 }, [200, 100]), ['20px', '44px', '248px']);
  assert.deepEqual(placed({ left: 330, top: 10, width: 60 }, [200, 100]), ['192px', '44px', '248px']);
  assert.deepEqual(placed({ left: 200, top: 10, width: 100 }, [200, 100], 'end'), ['100px', '44px', '248px']);
  assert.deepEqual(placed({ left: 20, top: 10, width: 60 }, [100, 100], 'center'), ['8px', '44px', '248px']);
});

test('a menu opens above its button if there is more room, and over it if there is not enough', () => {
  assert.deepEqual(placed({ left: 20, top: 250, width: 60 }, [200, 100]), ['20px', '144px', '236px']);
  assert.deepEqual(placed({ left: 20, top: 250, width: 60 }, [200, 900]), ['20px', '8px', '284px']);
});

test('a dialog gives the focus back to its opener', () => {
  const document = createDocument();
  const button = createButton(document, () => {}, { text: 'Keys' });
  let closed = 0;
  const dialog = createDialog(document, { title: 'Keys', closed: () => { closed += 1; } });

  dialog.open(button);
  assert.equal(dialog.element.open, true);
  dialog.close();

  assert.equal(document.activeElement, button);
  assert.equal(closed, 1);
});

test('keys in a dialog do nothing in the page', () => {
  const dialog = createDialog(createDocument(), { title: 'Keys' });
  const stopped = [];
  const press = (event) => dialog.element.fire('keydown', { stopPropagation() { stopped.push(event.key); }, ...event });

  press({ key: 'p' });
  press({ key: 'z', ctrlKey: true });

  assert.deepEqual(stopped, ['p']);
});
