import assert from 'node:assert/strict';
import test from 'node:test';
import { createSplitter } from '../../../web/components/splitter.js';
import { createDocument } from '../dom.mjs';

/** A splitter of a part that is 200 px large, between 100 and 300. */
function part(more = {}) {
  const sizes = [];
  let size = 200;
  const { element } = createSplitter(createDocument(), {
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
