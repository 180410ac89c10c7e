import assert from 'node:assert/strict';
import test from 'node:test';
import { createSplitter } from '../../../web/components/splitter.js';
import { createDocument } from '../dom.mjs';

/** A splitter of a part that is 200 px large, between 100 and 300. */
function part(more = {}, document = createDocument()) {
  const sizes = [];
  let size = 200;
  const { element } = createSplitter(document, {
    label: 'Height', axis: 'y', min: 100, size: () => size, max: () => 300, reset: () => { size = 150; },
    resize(pixels, isLast) {
      size = pixels;
      sizes.push([pixels, isLast]);
    }, ...more,
  });
  return { element, sizes };
}

test('a splitter follows the pointer, and stays within its bounds', () => {
  const { element, sizes } = part();

  element.fire('pointerdown', { clientY: 500 });
  element.fire('pointermove', { clientY: 480 });
  element.fire('pointermove', { clientY: 0 });
  element.fire('pointerup', { clientY: 450 });

  assert.deepEqual(sizes, [[220, false], [300, false], [250, true]]);
  assert.equal(element.getAttribute('aria-valuenow'), '250');
});

test('a finger has a larger target than is seen: its tap goes to what lies below, and does not move the edge', (t) => {
  const types = [];
  const document = createDocument();
  const { element, sizes } = part({}, document);
  document.elementsFromPoint = () => [element, { dispatchEvent: ({ type }) => types.push(type) }];
  globalThis.PointerEvent = class { constructor(type) { this.type = type; } };
  t.after(() => { delete globalThis.PointerEvent; });
  const touch = (type, clientY) => element.fire(type, { type, clientY, pointerType: 'touch' });

  touch('pointerdown', 500);
  touch('pointermove', 497);
  touch('pointerup', 496);
  assert.deepEqual([sizes, types], [[], ['pointerdown', 'pointerup', 'click']]);

  touch('pointerdown', 500);
  touch('pointermove', 480);
  touch('pointermove', 499);
  touch('pointerup', 499);
  assert.deepEqual([sizes, types.length], [[[220, false], [201, false], [201, true]], 3]);
});

test('a press without a movement changes nothing', () => {
  const { element, sizes } = part();

  element.fire('pointerdown', { clientY: 500 });
  element.fire('pointerup', { clientY: 500 });

  assert.deepEqual(sizes, []);
});

test('an arrow key moves the edge in its direction, whichever part grows', () => {
  for (const [more, key, size] of [[{}, 'ArrowUp', 216], [{}, 'ArrowDown', 184], [{ grows: 1 }, 'ArrowDown', 216], [{ axis: 'x' }, 'ArrowLeft', 216], [{ axis: 'x', grows: 1 }, 'ArrowRight', 216], [{}, 'Home', 100], [{}, 'End', 300]]) {
    const { element, sizes } = part(more);
    element.fire('keydown', { key });
    assert.deepEqual(sizes, [[size, true]], key);
  }
});

test('a double click sets it back', () => {
  const { element } = part();

  element.fire('dblclick');

  assert.equal(element.getAttribute('aria-valuenow'), '150');
});
