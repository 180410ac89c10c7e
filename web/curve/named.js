// Curves with names: what the gallery shows, and what a row calls a curve that has one.

import { canonicalEasing } from '../model/easing-text.js';
import { numberText } from '../model/numbers.js';

/** Groups by origin: `[title, [[name, text]]]`. */
export const gallery = [
  // CSS Easing Functions 1. UIKit's curves are the same: curveLinear, curveEaseIn, curveEaseOut, curveEaseInOut.
  ['CSS and UIKit', [['Linear', 'linear'], ['Ease', 'ease'], ['Ease in', 'ease in'], ['Ease out', 'ease out'], ['Ease in out', 'ease in out']]],
  // SwiftUI's Animation: smooth, snappy and bouncy take 0.5 s with a bounce of 0, 0.15 and 0.3; spring() as first published, and interactiveSpring().
  ['iOS springs', [['Smooth', 'spring(0.5, 1)'], ['Snappy', 'spring(0.5, 0.85)'], ['Bouncy', 'spring(0.5, 0.7)'], ['Default', 'spring(0.55, 0.825)'], ['Interactive', 'spring(0.15, 0.86)']]],
  // m3.material.io/styles/motion: tokens md.sys.motion.easing.*, and the spatial springs of the expressive scheme, as in Compose's ExpressiveMotionTokens
  ['Material 3', [
    ['Standard', 'cubic(0.2, 0, 0, 1)'], ['Decelerate', 'cubic(0, 0, 0, 1)'], ['Accelerate', 'cubic(0.3, 0, 1, 1)'],
    ['Emph. decel.', 'cubic(0.05, 0.7, 0.1, 1)'], ['Emph. accel.', 'cubic(0.3, 0, 0.8, 0.15)'],
    ['Expressive', 'spring(dampingRatio = 0.8, stiffness = 380)'], ['Expr. fast', 'spring(dampingRatio = 0.6, stiffness = 800)'],
  ]],
  // easings.net
  ['easings.net', [
    ['Out sine', 'cubic(0.61, 1, 0.88, 1)'], ['Out cubic', 'cubic(0.33, 1, 0.68, 1)'], ['In out cubic', 'cubic(0.65, 0, 0.35, 1)'], ['Out quint', 'cubic(0.22, 1, 0.36, 1)'], ['Out expo', 'cubic(0.16, 1, 0.3, 1)'],
    ['In out circ', 'cubic(0.85, 0, 0.15, 1)'], ['Out circ', 'cubic(0, 0.55, 0.45, 1)'], ['In back', 'cubic(0.36, 0, 0.66, -0.56)'], ['Out back', 'cubic(0.34, 1.56, 0.64, 1)'], ['In out back', 'cubic(0.68, -0.6, 0.32, 1.6)'],
  ]],
  ['Android', [['Viscous', 'viscous']]], // Scroller's interpolator, the rebound of SmartRefreshLayout
  ['Steps', [['Hold', 'hold'], ['4 steps', 'steps(4, end)'], ['12 steps', 'steps(12, end)']]],
].map(([title, curves]) => [title, curves.map(([name, text]) => [name, canonicalEasing(text)])]);

const names = new Map(gallery.flatMap(([title, curves]) => curves.map(([name, text]) => [text, title === 'iOS springs' ? `${name} spring` : name])));

/** The name of a canonical text; itself if it has none. */
export const nameOf = (text) => names.get(text) ?? text;

/** As short as a row has room for. */
export function shortName(text, { kind, points, response, damping }) {
  if (names.has(text)) return names.get(text);
  if (kind === 'spring') return `Spring ${numberText(response)} s, ${numberText(damping)}`;
  return kind === 'cubic' ? points.join(', ') : kind === 'points' ? `${points.length} points` : text;
}
