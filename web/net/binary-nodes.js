// A node's look in whole steps, and what of it has changed. The daemon's NodeChange.swift is its other side.

import { steps } from './words.js';

const fields = { factors: 1, place: 2, opacity: 4, hidden: 8, color: 16, strokes: 32, image: 64, text: 128 };

/** How a node looks of which nothing is said, in steps. */
export const standard = {
  factors: [steps.factor, 0, 0, steps.factor], place: [0, 0], opacity: steps.opacity, hidden: false, color: undefined,
  strokes: [0, steps.stroke], image: 0, text: '',
};

/** A value changed by the difference that comes next: 32 bits, which wrap around. */
export const changed = (bytes, value) => (value + bytes.signed()) | 0;

/** The look that `bytes` make of `node`, for the fields that `mask` names. */
export function changedNode(bytes, node, mask) {
  const now = { ...node };
  const each = (values) => values.map((value) => changed(bytes, value));
  if (mask & fields.factors) now.factors = each(node.factors);
  if (mask & fields.place) now.place = each(node.place);
  if (mask & fields.opacity) now.opacity = changed(bytes, node.opacity);
  if (mask & fields.hidden) now.hidden = !node.hidden;
  if (mask & fields.color) now.color = bytes.optional(bytes.color);
  if (mask & fields.strokes) now.strokes = each(node.strokes);
  if (mask & fields.image) now.image = changed(bytes, node.image);
  if (mask & fields.text) now.text = bytes.text();
  return now;
}

/** What of `now` differs from `rest`, as a frame in JSON says it; undefined when nothing does. */
export function changeOf(now, rest) {
  const change = {};
  const differs = (name) => String(now[name]) !== String(rest[name]);
  if (differs('factors') || differs('place')) {
    change.transform = [...now.factors.map((n) => n / steps.factor), ...now.place.map((n) => n / steps.length)];
  }
  if (differs('opacity')) change.opacity = now.opacity / steps.opacity;
  if (differs('hidden')) change.hidden = now.hidden;
  if (differs('color') && now.color) change.color = now.color;
  if (now.strokes[0] !== rest.strokes[0]) change.strokeStart = now.strokes[0] / steps.stroke;
  if (now.strokes[1] !== rest.strokes[1]) change.strokeEnd = now.strokes[1] / steps.stroke;
  if (differs('image')) change.image = now.image;
  if (differs('text')) change.text = now.text;
  return Object.keys(change).length ? change : undefined;
}
