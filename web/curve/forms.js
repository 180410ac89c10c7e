// The fields below the graph: what a spring and steps are made of, and what one can know of them.

import { createNumberField } from '../components/number-field.js';
import { createSegmented } from '../components/segmented.js';
import { overshoot, positions, settlingTime, springSpeed } from '../model/easing.js';
import { make } from '../model/elements.js';
import { numberText } from '../model/numbers.js';

const response = { kind: 'number', min: 0.01, max: 10, step: 0.01, unit: 's', scale: 'log' };
const damping = { kind: 'number', min: 0.01, max: 10, step: 0.01, unit: '', scale: 'log' };
const count = { kind: 'whole', min: 1, max: 1000, unit: '', scale: 'log' };

/** `edit` has begin(), end(), change(curve), present(), the curve, and `onError(text | null)`. Each form has `element` and `show(curve, duration)`. */
export function createForms(document, edit) {
  /** A number of the curve. `part` is its name there, `changed(curve)` sets right what else has to change. */
  function number(label, quantity, part, changed = (curve) => curve) {
    const { element, show, scrubOn } = createNumberField(document, quantity, {
      begin: edit.begin, end: edit.end, present: () => edit.present()[part], change: (value) => edit.change(changed({ ...edit.present(), [part]: value })),
      onError: (text) => edit.onError(text && `${label}: ${text}`),
    }, { ariaLabel: label });
    const name = make(document, 'span', {}, label);
    scrubOn(name);
    return { element: make(document, 'div', { className: 'curve-number' }, name, element), show };
  }
  const form = (...children) => make(document, 'div', { className: 'curve-form' }, ...children);

  const [responseField, dampingField] = [number('Response', response, 'response'), number('Damping', damping, 'damping')];
  const facts = make(document, 'p', { className: 'curve-facts' });
  const countField = number('Steps', count, 'count', (curve) => (curve.position === 'none' ? { ...curve, count: Math.max(2, curve.count) } : curve));
  const position = createSegmented(document, {
    label: 'Where they jump', choices: positions.map((each) => [each, `${each[0].toUpperCase()}${each.slice(1)}`]),
    change(value) { edit.change({ kind: 'steps', count: Math.max(value === 'none' ? 2 : 1, edit.present().count ?? 1), position: value }); },
  });

  return {
    spring: {
      element: form(responseField.element, dampingField.element, facts),
      show(curve, duration) {
        responseField.show(curve.response);
        dampingField.show(curve.damping);
        const speed = duration > 0 ? springSpeed(curve, duration) : 1;
        const [beyond, settled] = [overshoot(curve) * 100, settlingTime(curve)].map((value) => value.toPrecision(3)).map(Number);
        facts.textContent = `Overshoot ${beyond < 0.1 ? 0 : numberText(beyond)} %, settled after ${numberText(settled)} s${speed > 1.005 ? `; ${speed.toFixed(1)} times as fast, to fit ${numberText(duration)} s` : ''}`;
      },
    },
    steps: {
      element: form(countField.element, position.element),
      show(curve) {
        countField.show(curve.count ?? 1);
        position.set(curve.position);
      },
    },
    cubic: { element: form(make(document, 'p', { className: 'curve-facts' }, 'Drag a handle. Arrow keys move it by 0.01, with Shift by 0.1.')), show() {} },
    points: { element: form(make(document, 'p', { className: 'curve-facts' }, 'Values, and where they are in %, in the text below: linear(0, 0.3 20%, 1)')), show() {} },
  };
}
