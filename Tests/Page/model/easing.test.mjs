import assert from 'node:assert/strict';
import test from 'node:test';
import { dampingOf, easingFunction, easingPoints, easingText, overshoot, settlingTime, springSpeed } from '../../../web/model/easing.js';
import { canonicalEasing, easingError, readEasing } from '../../../web/model/easing-text.js';

const near = (one, other, tolerance = 1e-9) => assert.ok(Math.abs(one - other) <= tolerance, `${one} is not ${other}`);
const at = (text, share, duration) => easingFunction(readEasing(text), duration)(share);

const spellings = {
  // Pullwire's own
  linear: 'linear', 'Ease in Out': 'ease in out', '  hold ': 'hold', 'cubic(0,0,1,1)': 'linear', 'cubic(.42, 0, .58, 1)': 'ease in out', 'cubic(0.34, 1.56, 0.64, 1)': 'cubic(0.34, 1.56, 0.64, 1)', 'cubic(0, -0, 1e-1, 1)': 'cubic(0, 0, 0.1, 1)',
  'spring(response 0.4, damping 0.7)': 'spring(response 0.4, damping 0.7)', 'spring(0.4, 0.7)': 'spring(response 0.4, damping 0.7)',
  'spring(mass 1, stiffness 100, damping 10)': 'spring(response 0.6283185307179586, damping 0.5)', 'spring(1, 100, 10)': 'spring(response 0.6283185307179586, damping 0.5)',
  'steps(4, end)': 'steps(4, end)', 'steps(3)': 'steps(3, end)', 'linear(0, 0.3 20%, 1)': 'linear(0, 0.3 20%, 1)', 'linear(0, 0.25, 1)': 'linear(0, 0.25 50%, 1)', 'linear(0, 1 40%, 0.5, 0.75, 1)': 'linear(0, 1 40%, 0.5 60%, 0.75 80%, 1)',
  'linear(0.1 0% 29%, 1 58%, 0)': 'linear(0.1, 0.1 29%, 1 58%, 0)', 'linear(0 0%, 1 100%)': 'linear', 'linear(0, 1, 1, 1)': 'linear(0, 1 33.3333333333%, 1 66.6666666667%, 1)',
  // CSS
  'cubic-bezier(0.2, 0, 0, 1);': 'cubic(0.2, 0, 0, 1)', 'ease-in-out': 'ease in out', 'step-start': 'steps(1, start)', 'steps(5, jump-none)': 'steps(5, none)', 'linear(0, 0.5 20% 40%, 1)': 'linear(0, 0.5 20%, 0.5 40%, 1)', 'linear(\n  0,\n  0.5\n)': 'linear(0, 0.5)',
  // SwiftUI
  '.spring(response: 0.4, dampingFraction: 0.7, blendDuration: 0)': 'spring(response 0.4, damping 0.7)', '.spring(duration: 0.5, bounce: 0.2)': 'spring(response 0.5, damping 0.8)', '.spring(duration: 0.5, bounce: -0.2)': 'spring(response 0.5, damping 1.25)',
  'Animation.spring(duration: 0.5)': 'spring(response 0.5, damping 1)', '.interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)': 'spring(response 0.6283185307179586, damping 0.5)', '.interactiveSpring()': 'spring(response 0.15, damping 0.86)',
  '.timingCurve(0.2, 0, 0, 1, duration: 0.3)': 'cubic(0.2, 0, 0, 1)', '.easeInOut(duration: 0.3)': 'ease in out', '.linear(duration: 1)': 'linear', '.smooth': 'spring(response 0.5, damping 1)', '.snappy(duration: 0.4)': 'spring(response 0.4, damping 0.85)', '.bouncy(duration: 0.4, extraBounce: 0.1)': 'spring(response 0.4, damping 0.6)',
  // UIKit and Core Animation
  'UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 0, dy: 0))': 'spring(response 0.6283185307179586, damping 0.5)', '.curveEaseInOut': 'ease in out', kCAMediaTimingFunctionEaseInEaseOut: 'ease in out',
  'UICubicTimingParameters(controlPoint1: CGPoint(x: 0.3, y: 0), controlPoint2: CGPoint(x: 0, y: 1))': 'cubic(0.3, 0, 0, 1)', 'UICubicTimingParameters(animationCurve: .easeIn)': 'ease in', 'CAMediaTimingFunction(controlPoints: 0.3, 0, 0, 1)': 'cubic(0.3, 0, 0, 1)',
  // Compose and Flutter
  'CubicBezierEasing(0.4f, 0f, 0.2f, 1f)': 'cubic(0.4, 0, 0.2, 1)', 'spring(dampingRatio = 0.7f, stiffness = 400f)': 'spring(response 0.3141592653589793, damping 0.7)', LinearEasing: 'linear', FastOutSlowInEasing: 'cubic(0.4, 0, 0.2, 1)',
  'spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)': 'spring(response 0.44428829381583657, damping 0.5)',
  'Cubic(0.4, 0.0, 0.2, 1.0)': 'cubic(0.4, 0, 0.2, 1)', 'SpringDescription(mass: 1, stiffness: 100, damping: 10)': 'spring(response 0.6283185307179586, damping 0.5)', 'SpringDescription.withDampingRatio(mass: 1, stiffness: 100, ratio: 0.7)': 'spring(response 0.6283185307179586, damping 0.7)', 'Curves.easeInOut': 'ease in out',
};
for (const [text, canonical] of Object.entries(spellings)) {
  test(`${JSON.stringify(text)} is ${canonical}, which is itself`, () => {
    assert.equal(canonicalEasing(text), canonical);
    assert.equal(canonicalEasing(canonical), canonical);
    assert.equal(easingError(text), null);
  });
}

const wrong = {
  '': /^Column 1: a curve is linear, ease, .* or linear\(0, 0\.3 20%, 1\)$/, foo: /^Column 1: "foo" is no curve; allowed are linear/, constructor: /^Column 1/, 'toString()': /^Column 1/, spring: /^Column 1/, 'ease in out)': 'Column 12: ")" is too much', '0.3, 0, 0, 1': /^Column 1/,
  'cubic(0.3, 0, 0)': 'Column 6: a cubic has four numbers, x1, y1, x2, y2, not 3', 'cubic(0.3, 0, 0, 1, 2)': 'Column 21: a cubic has four numbers, x1, y1, x2, y2, not 5', 'cubic(1.3, 0, 0, 1)': 'Column 7: x1 is from 0 to 1',
  'cubic(0.3, x, 0, 1)': 'Column 12: y1 is a number, not "x"', 'cubic(0.3, 0, 0, 11)': 'Column 18: y2 is from -10 to 10', 'cubic(0.3, 0, 0, 1': 'Column 19: a ) is missing', 'cubic(0.3, 0, 0, 1) x': 'Column 21: "x" is too much', 'cubic(0.3 #': 'Column 11: "#" cannot be read',
  'spring()': 'Column 7: a spring needs a response in s, as in spring(response 0.4, damping 0.7)', 'spring(response 0.4)': 'Column 7: a spring needs a ratio of damping, as in spring(response 0.4, damping 0.7)', 'spring(response 0.001, damping 1)': 'Column 17: a response in s is from 0.01 to 10, not 0.001',
  'spring(0.4, 20)': 'Column 13: a ratio of damping is from 0.01 to 10, not 20', 'spring(speed 1, damping 2)': /^Column 14: a spring has no "speed"/, 'spring(1)': /^Column 8: a spring has a response and a damping, or/, 'spring(1, 0, 1)': /^Column 8: .* not Infinity$/, 'spring(0, 0, 0)': /^Column 8/,
  'steps()': /^Column 6: steps need their number/, 'steps(0)': 'Column 7: the number of steps is from 1 to 1000', 'steps(2.5)': 'Column 7: the number of steps is whole', 'steps(1, none)': /^Column 7: .* at least 2$/, 'steps(4, middle)': 'Column 10: steps jump at start, end, none or both', 'steps(4, end, 2)': /^Column 15/,
  'linear(0)': 'Column 7: linear() has 2 to 100 points, not 1', 'linear(0, 11, 1)': 'Column 11: a value is from -10 to 10', 'linear(0, 0.3 60%, 0.4 50%, 1)': 'Column 24: the places are in order: at least 60%', 'linear(0, 0.3 120%, 1)': 'Column 15: a place is from 0 to 100', 'linear(0 20%, 1)': 'Column 10: the first place is 0%', 'linear(0, 1 80%)': 'Column 13: the last place is 100%', 'linear(0 0.5, 1)': 'Column 10: a , is missing',
  'linear(0, 1e999)': /^Column 11/, [`linear(${Array(101).fill(0).join()})`]: /not 101$/, [`hold${' '.repeat(9000)}`]: /^Column 1/,
};
for (const [text, message] of Object.entries(wrong)) {
  test(`${JSON.stringify(text.slice(0, 40))} is refused with the place`, () => {
    assert.equal(canonicalEasing(text), undefined);
    if (typeof message === 'string') assert.equal(easingError(text), message);
    else assert.match(easingError(text), message);
  });
}

test('cubics are those of browsers', () => {
  near(at('ease in out', 0.25), 0.12916193104731940, 1e-9); // WebKit's UnitBezier
  near(at('ease', 0.5), 0.8024033877399112, 1e-9);
  near(Math.max(...easingPoints(readEasing('cubic(0.34, 1.56, 0.64, 1)')).map(([, value]) => value)), 1.1, 0.005); // easings.net: easeOutBack
  for (const share of [0, 0.1, 0.5, 1]) near(at('linear', share), share);
  for (const text of ['ease in', 'cubic(0, 1, 1, 0)', 'cubic(1, -10, 0, 10)']) assert.deepEqual([at(text, 0), at(text, 1)].map((value) => Math.round(value * 1e9) / 1e9 + 0), [0, 1]);
});

test('a spring is the solution of its equation, in its own time or faster', () => {
  const [response, damping] = [0.4, 0.7];
  const omega = 2 * Math.PI / response;
  const swing = omega * Math.sqrt(1 - damping ** 2);
  const known = (t) => 1 - Math.exp(-damping * omega * t) * (Math.cos(swing * t) + damping * omega / swing * Math.sin(swing * t));
  const settling = settlingTime({ response, damping });
  for (const t of [0.01, 0.1, 0.3, 0.6]) near(at('spring(0.4, 0.7)', t / 2, 2), known(t));
  near(at('spring(0.4, 0.7)', 0.5, 0.2), known(0.5 * settling));
  near(springSpeed({ response, damping }, 0.2), settling / 0.2);
  assert.equal(springSpeed({ response, damping }, 2), 1);
  near(at('spring(0.5, 1)', 0.1, 1), 1 - (1 + 0.4 * Math.PI) * Math.exp(-0.4 * Math.PI));
  assert.deepEqual([at('spring(0.4, 0.7)', 0, 1), at('spring(0.4, 0.7)', 1, 0.1)], [0, 1]);
});

test('a spring has settled when never more than a thousandth of the way is left; one that swings, by its envelope', () => {
  near(settlingTime({ response: 0.4, damping: 0.7 }), Math.log(1000 / Math.sqrt(0.51)) / (0.7 * 2 * Math.PI / 0.4));
  for (const response of [0.01, 0.4, 10]) {
    for (const damping of [0.01, 0.3, 0.7, 0.9, 0.99999999, 1, 1.00000001, 2, 10]) {
      const [time, way] = [settlingTime({ response, damping }), easingFunction({ kind: 'spring', response, damping }, 1e6)];
      if (damping >= 1) near(Math.abs(1 - way(time / 1e6)), 0.001, 1e-6);
      for (let more = 0; more < 4; more += 0.01) assert.ok(Math.abs(1 - way((time + more * response) / 1e6)) < 0.001001, `${response} ${damping} ${more}`);
    }
  }
});

test('the overshoot is a swing\'s first extreme', () => {
  near(overshoot({ damping: 0.5 }), 0.16303353482158, 1e-12);
  assert.equal(overshoot({ damping: 1 }), 0);
  for (const damping of [0.05, 0.5, 0.9]) near(dampingOf(overshoot({ damping })), damping);
  assert.equal(dampingOf(0), 1);
  near(Math.max(...easingPoints(readEasing('spring(0.4, 0.5)')).map(([, value]) => value)), 1.163, 1e-3);
});

test('steps, hold and points are those of CSS Easing 2, but for their end', () => {
  const table = [
    ['steps(4, end)', [[0, 0], [0.24, 0], [0.25, 0.25], [0.99, 0.75], [1, 1]]], ['steps(4, start)', [[0, 0.25], [0.3, 0.5], [1, 1]]], ['steps(2, none)', [[0, 0], [0.6, 1], [1, 1]]], ['steps(1, both)', [[0, 0.5], [0.9, 0.5], [1, 1]]],
    ['hold', [[0, 0], [0.999, 0], [1, 1]]], ['linear(0, 0.3 20%, 1)', [[0, 0], [0.1, 0.15], [0.2, 0.3], [0.6, 0.65], [1, 1]]], ['linear(0, 0.2 50%, 0.8 50%, 0.5)', [[0.25, 0.1], [0.5, 0.8], [0.75, 0.65], [1, 1]]], ['linear(0.5, 0.2 100%, 0.7)', [[0, 0.5], [0.5, 0.35], [1, 1]]],
  ];
  for (const [text, values] of table) for (const [share, value] of values) near(at(text, share), value, 1e-12);
});

test('a picture has all corners of steps, and finite values of every curve', () => {
  assert.deepEqual(easingPoints(readEasing('steps(2, end)')), [[0, 0], [0, 0], [0.5, 0], [0.5, 0.5], [1, 0.5], [1, 1]]);
  assert.deepEqual(easingPoints(readEasing('hold')), [[0, 0], [1, 0], [1, 1]]);
  for (const text of ['ease', 'spring(0.01, 0.01)', 'spring(10, 10)', 'steps(1000, both)', 'linear(0, 1 50%, 0 50%, 1)']) {
    for (const duration of [undefined, 0, 0.3, 60]) {
      const points = easingPoints(readEasing(text), duration);
      assert.ok(points.length < 3000 && points.flat().every(Number.isFinite), text);
    }
  }
  assert.equal(easingText({ kind: 'cubic', points: [0, -0, 1, 1] }), 'linear');
});
