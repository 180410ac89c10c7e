import assert from 'node:assert/strict';
import test from 'node:test';
import { painters } from '../../../web/stage/painters.js';
import { fakeAssets, fakeContext } from '../fakes.mjs';

function drawn(kind, node, assets = fakeAssets()) {
  const context = fakeContext();
  painters[kind](context, { opacity: 1, strokeStart: 0, strokeEnd: 1, color: '#ff0000', ...node }, assets);
  return context.calls;
}
const named = (calls, wanted) => calls.filter(({ name }) => name === wanted);

test('a rectangle is filled, its corners rounded by the radius', () => {
  const calls = drawn('rectangle', { frame: [1, 2, 30, 40], radius: 5 });

  assert.deepEqual(calls.map(({ name, parameters }) => [name, ...parameters]), [['beginPath'], ['roundRect', 1, 2, 30, 40, 5], ['fill']]);
  assert.equal(calls[2].fillStyle, '#ff0000');
});

test('a rectangle without a radius has square corners', () => {
  assert.deepEqual(named(drawn('rectangle', { frame: [1, 2, 30, 40] }), 'roundRect')[0].parameters, [1, 2, 30, 40, 0]);
});

for (const align of ['left', 'center', 'right']) {
  test(`a label's ${align} stands at the anchor, the line's middle too`, () => {
    const [text] = named(drawn('label', { text: '下拉可以刷新', size: 13, align }), 'fillText');

    assert.deepEqual([text.parameters, text.textAlign, text.textBaseline, text.fillStyle], [['下拉可以刷新', 0, 0], align, 'middle', '#ff0000']);
    assert.match(text.font, /^400 13px -apple-system, /);
  });
}

test('an image is its picture fitted into the frame, smoothly', () => {
  const shown = { naturalWidth: 200, naturalHeight: 100 };
  const picture = (images, index) => (images === 'images/wire' && index === 3 ? shown : undefined);

  const [call] = named(drawn('image', { frame: [0, 0, 50, 50], images: 'images/wire', image: 3 }, fakeAssets({ picture })), 'drawImage');

  assert.deepEqual(call.parameters, [shown, 0, 12.5, 50, 25]);
  assert.equal(call.imageSmoothingQuality, 'high');
});

test('a picture that is not there draws nothing', () => {
  assert.deepEqual(drawn('image', { frame: [0, 0, 50, 50], images: 'images/wire', image: 3 }), []);
});

const path = { data: 'M0 0H200', length: 200, width: 1.5 };

test('a path is stroked with butt ends as far as its stroke end', () => {
  const calls = drawn('path', { ...path, strokeEnd: 0.5 });

  const [stroke] = named(calls, 'stroke');
  assert.deepEqual([stroke.parameters, stroke.lineDash, stroke.lineDashOffset], [['M0 0H200'], [100, 400], 0]);
  assert.deepEqual([stroke.lineCap, stroke.lineWidth, stroke.strokeStyle], ['butt', 1.5, '#ff0000']);
});

test('a stroke that starts at its end is nothing at all', () => {
  assert.deepEqual(drawn('path', { ...path, strokeStart: 0.4, strokeEnd: 0.4 }), []);
  assert.deepEqual(drawn('path', { ...path, strokeEnd: 0 }), []);
});

test('a path with a fill is filled before it is stroked, whatever is stroked of it', () => {
  const calls = (more) => drawn('path', { ...path, fill: '#00ff00', ...more }).map(({ name, fillStyle }) => [name, fillStyle].filter(Boolean).join(' '));

  assert.deepEqual(calls({}), ['fill #00ff00', 'stroke']);
  assert.deepEqual(calls({ strokeEnd: 0 }), ['fill #00ff00']);
});

test('a path without a colour or a width is not stroked', () => {
  assert.deepEqual(drawn('path', { ...path, color: undefined }), []);
  assert.deepEqual(drawn('path', { ...path, width: 0 }), []);
});

test('of several subpaths each has its own dash', () => {
  const outline = () => ({ whole: 'both', parts: [{ path: 'first', from: 0, to: 0.5 }, { path: 'second', from: 0.5, to: 1 }] });

  const strokes = named(drawn('path', { ...path, strokeEnd: 0.75 }, fakeAssets({ outline })), 'stroke');

  assert.deepEqual(strokes.map(({ parameters, lineDash }) => [parameters[0], lineDash]), [['first', []], ['second', [50, 400]]]);
});

test('a spinner has twelve spokes counter-clockwise from twelve o\'clock, each a twelfth fainter', () => {
  const calls = drawn('spinner', { diameter: 20, opacity: 0.5 });

  const ends = named(calls, 'lineTo').map(({ parameters: [x, y] }) => [Math.round(x * 100) / 100 + 0, Math.round(y * 100) / 100 + 0]);
  assert.deepEqual([ends[0], ends[3], ends[6], ends[9]], [[0, -9], [-9, 0], [0, 9], [9, 0]]);
  assert.deepEqual(named(calls, 'stroke').map(({ globalAlpha }) => Math.round(globalAlpha * 24)), [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a spinner fills its circle: half of the radius to the radius, with round ends', () => {
  const calls = drawn('spinner', { diameter: 20 });

  assert.deepEqual(named(calls, 'moveTo')[0].parameters.map((v) => v + 0), [0, -6]); // the end reaches 1 pt further: to 5
  assert.deepEqual(named(calls, 'lineTo')[0].parameters.map((v) => v + 0), [0, -9]); // and to 10
  assert.deepEqual([named(calls, 'stroke')[0].lineCap, named(calls, 'stroke')[0].lineWidth], ['round', 2]);
});

test('a bar has butt ends whatever was drawn before it', () => {
  const context = fakeContext();
  context.lineCap = 'round';

  painters.bar(context, { from: [0, 0], to: [10, 0], width: 2, color: '#ff0000' });
  painters.path(Object.assign(context, { lineCap: 'round' }), { ...path, color: '#ff0000', strokeStart: 0, strokeEnd: 1 }, fakeAssets());

  assert.deepEqual(named(context.calls, 'stroke').map(({ lineCap }) => lineCap), ['butt', 'butt']);
});

test('a spoke points from the middle outwards: the fourth to nine o\'clock', () => {
  const calls = drawn('spinner', { diameter: 20 });
  const [from, to] = [named(calls, 'moveTo')[3].parameters, named(calls, 'lineTo')[3].parameters].map((place) => place.map((n) => Math.round(n * 1000) / 1000 + 0));

  assert.deepEqual([from, to], [[-6, 0], [-9, 0]]);
});

test('a stroke that begins within a part begins there in its dash, too', () => {
  const outline = () => ({ whole: 'AB', parts: [{ path: 'A', from: 0, to: 0.5 }, { path: 'B', from: 0.5, to: 1 }] });

  const strokes = named(drawn('path', { ...path, strokeStart: 0.25, strokeEnd: 0.75 }, fakeAssets({ outline })), 'stroke');

  assert.deepEqual(strokes.map(({ lineDash, lineDashOffset }) => [lineDash, Math.abs(lineDashOffset)]), [[[50, 400], 50], [[50, 400], 0]]);
});
