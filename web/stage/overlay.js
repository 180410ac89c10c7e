// The finger, drawn over the frame on the device.

import { inViewport, listSize } from '../model/axis.js';
import { nameFor, tintOf } from '../model/people.js';
import { font } from './font.js';

const touchRadius = 22; // pt: a fingertip of 44 pt
const maxNameWidth = 200; // pt; a longer name is drawn narrower
export const tints = { own: '#ff6a3d', other: '#2b8cff' }; // of fingers, on light and on dark content

/**
 * The fingers to show over a scene, each with `whose`, own or other: the one at the displayed tick, or
 * this page's and another viewer's, of which only the y is known. Another's has its `person`, if that is known.
 */
export function fingersOf({ pose, view, touch, otherFinger, otherViewer, people }, scene) {
  const past = pose ?? view;
  if (past) return Number.isFinite(past.finger) ? [{ ...pointOf(scene, past.finger), whose: 'own' }] : touch ? [{ ...touch, whose: 'own' }] : [];
  return [...(touch ? [{ ...touch, whose: 'own' }] : []), ...(otherFinger === null ? [] : [{ ...pointOf(scene, otherFinger), whose: 'other', ...personOf(otherViewer, people) }])];
}

/** A point of the list, along and across it, or in its middle, as `{ x, y }` in the viewport. */
export function pointOf(scene, along, across = null) {
  const [x, y] = inViewport(scene, [across ?? listSize(scene)[0] / 2, along]);
  return { x, y };
}

function personOf(viewer, people) {
  if (!viewer) return {};
  const name = people?.listed.find((each) => each.viewer === viewer)?.name ?? '';
  return { person: { name: nameFor({ viewer, name }), tint: tintOf(viewer, people) } };
}

/** Draws a finger at that point of the viewport; only its outline while the daemon does not answer. */
export function paintTouch(context, { x, y }, toPixels, tint, isHollow = false) {
  context.setTransform(...toPixels);
  context.globalAlpha = isHollow ? 0.05 : 0.3;
  context.fillStyle = tint;
  context.beginPath();
  context.arc(x, y, touchRadius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 0.9;
  context.lineWidth = 2;
  context.strokeStyle = tint;
  context.stroke();
}

/** Whose finger it is, in words above it. */
export function paintName(context, { x, y, person: { name, tint } }, toPixels) {
  context.setTransform(...toPixels);
  Object.assign(context, { globalAlpha: 1, font: font(11, 600), textBaseline: 'middle', textAlign: 'center' });
  const width = Math.min(context.measureText(name).width, maxNameWidth) + 16;
  const top = y - touchRadius - 28 < 4 ? y + touchRadius + 6 : y - touchRadius - 28;
  context.fillStyle = tint;
  context.beginPath();
  context.roundRect(x - width / 2, top, width, 22, 11);
  context.fill();
  context.fillStyle = '#fff';
  context.fillText(name, x, top + 11.5, maxNameWidth);
  context.textAlign = 'start';
}
