// The fields below the graph: what a spring and steps are made of, and what one can know of them.

import { createNumberField } from '../components/number-field.js';
import { createSegmented } from '../components/segmented.js';
import { dampingOf, overshoot, positions, settlingTime, springSpeed } from '../model/easing.js';
import { make } from '../model/elements.js';
import { numberText } from '../model/numbers.js';

const response = { kind: 'number', min: 0.01, max: 10, step: 0.01, unit: 's', scale: 'log' };
const damping = { kind: 'number', min: 0.01, max: 10, step: 0.01, unit: '', scale: 'log' };
const beyond = { kind: 'number', min: 0, max: 95, step: 1, unit: '%' };
const count = { kind: 'whole', min: 1, max: 1000, unit: '', scale: 'log' };

const rounded = (value) => Number(value.toPrecision(3));
const percentOf = (curve) => { const share = overshoot(curve); return share < 5e-4 ? 0 : rounded(share * 100); };

/** `edit` has begin(), end(), change(curve), present(), the curve, and `onError(text | null)`. Each form has `element` and `show(curve, duration)`. */
export function createForms(document, edit) {
  /** A number of the curve: `read(curve)` gives it, `changed(curve, value)` is the curve with another. */
  function number(label, quantity, read, changed) {
    const { element, show, scrubOn } = createNumberField(document, quantity, {
      begin: edit.begin, end: edit.end, present: () => read(edit.present()), change: (value) => edit.change(changed(edit.present(), value)),
      onError: (text) => edit.onError(text && `${label}: ${text}`),
    }, { ariaLabel: label });
    const name = make(document, 'span', {}, label);
    scrubOn(name);
    return { element: make(document, 'div', { className: 'curve-number' }, name, element), show: (curve) => show(read(curve)) };
  }
  const form = (...children) => make(document, 'div', { className: 'curve-form' }, ...children);

  const springFields = [
    number('Response', response, (curve) => curve.response, (curve, value) => ({ ...curve, response: value })),
    number('Damping', damping, (curve) => curve.damping, (curve, value) => ({ ...curve, damping: value })),
    number('Overshoot', beyond, percentOf, (curve, value) => (value === percentOf(curve) ? curve : { ...curve, damping: Math.round(dampingOf(value / 100) * 1e5) / 1e5 })),
  ];
  const settled = make(document, 'p');
  const speed = make(document, 'p', { className: 'curve-facts' });
  const countField = number('Steps', count, (curve) => curve.count ?? 1, (curve, value) => ({ kind: 'steps', count: Math.max(curve.position === 'none' ? 2 : 1, value), position: curve.position ?? 'end' }));
  const position = createSegmented(document, {
    label: 'Where they jump', choices: positions.map((each) => [each, `${each[0].toUpperCase()}${each.slice(1)}`]),
    change(value) { edit.change({ kind: 'steps', count: Math.max(value === 'none' ? 2 : 1, edit.present().count ?? 1), position: value }); },
  });

  return {
    spring: {
      element: form(...springFields.map((field) => field.element), settled, speed),
      show(curve, duration) {
        for (const field of springFields) field.show(curve);
        const faster = duration > 0 ? springSpeed(curve, duration) : 1;
        settled.textContent = `Settles in ${rounded(settlingTime(curve))} s`;
        speed.textContent = faster > 1.005 ? `${faster.toFixed(1)} times as fast, to fit ${numberText(duration)} s` : '';
      },
    },
    steps: {
      element: form(countField.element, position.element),
      show(curve) {
        countField.show(curve);
        position.set(curve.position);
      },
    },
    cubic: { element: form(make(document, 'p', { className: 'curve-facts' }, 'Drag a handle. Arrow keys move it by 0.01, with Shift by 0.1.')), show() {} },
    points: { element: form(make(document, 'p', { className: 'curve-facts' }, 'Values, and where they are in %, in the text below: linear(0, 0.3 20%, 1)')), show() {} },
  };
}
