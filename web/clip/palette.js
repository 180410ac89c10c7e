// The colours of a GIF's picture: its own, if they are few enough, or the best approximation. The numbers are those of
// `ColorTable` in Sources/Pictures/Writing. Source: Heckbert, Color Image Quantization for Frame Buffer Display, 1982.

export const maxColors = 255; // one more index is transparent
const maxExact = 64; // of the most frequent colours, which flat areas keep
const maxCounted = 4096; // the more, the more certainly the frequent ones are among them
const bins = 1 << 15; // by the five upper bits of each channel

const binOf = (pixel) => (pixel >> 3 & 0x1f) | (pixel >> 6 & 0x3e0) | (pixel >> 9 & 0x7c00);
const channelOf = (pixel, channel) => pixel >>> 8 * channel & 255;

/** `{ colors, indexOf(pixel) }` of a picture's pixels, 32-bit numbers; 0 is none. There is no dithering: dots would move. */
export function colorTable(pixels) {
  const counts = countsOf(pixels);
  if (counts.size <= maxColors) return tableOf([...counts.keys()], () => 0);
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxExact).map(([color]) => color);
  const { colors, places } = cut(histogramOf(pixels, new Set(frequent)), maxColors - frequent.length);
  return tableOf([...frequent, ...colors], (pixel) => frequent.length + places[binOf(pixel)]);
}

function tableOf(colors, nearest) {
  const places = new Map(colors.map((color, place) => [color, place]));
  return { colors, indexOf: (pixel) => places.get(pixel) ?? nearest(pixel) };
}

/** How often each colour occurs, up to a limit of colours. Neighbours usually have the same. */
function countsOf(pixels) {
  const counts = new Map();
  for (let from = 0, to; from < pixels.length; from = to) {
    const color = pixels[from];
    for (to = from + 1; to < pixels.length && pixels[to] === color;) to += 1;
    const before = counts.get(color);
    if (color !== 0 && (before !== undefined || counts.size < maxCounted)) counts.set(color, (before ?? 0) + to - from);
  }
  return counts;
}

/** The bins with pixels in them: `{ bin, weight, mean }`, the mean as a number for each channel. */
function histogramOf(pixels, without) {
  const weights = new Uint32Array(bins);
  const sums = [0, 1, 2].map(() => new Float64Array(bins));
  for (const pixel of pixels) {
    if (pixel === 0 || without.has(pixel)) continue;
    const bin = binOf(pixel);
    weights[bin] += 1;
    for (let channel = 0; channel < 3; channel += 1) sums[channel][bin] += channelOf(pixel, channel);
  }
  return Array.from(weights.keys()).filter((bin) => weights[bin] > 0).map((bin) => ({ bin, weight: weights[bin], mean: sums.map((sum) => sum[bin] / weights[bin]) }));
}

/** Median cut: at most so many colours, and of every bin the place of its colour. */
function cut(all, count) {
  const boxes = [boxOf(all)];
  while (boxes.length < count) {
    const widest = boxes.reduce((best, box, place) => (box.spread > boxes[best].spread ? place : best), 0);
    if (boxes[widest].spread === 0) break;
    boxes.splice(widest, 1, ...halvesOf(boxes[widest]).map(boxOf));
  }
  const places = new Uint8Array(bins);
  boxes.forEach(({ members }, place) => { for (const { bin } of members) places[bin] = place; });
  return { places, colors: boxes.map(colorOf) };
}

/** With the channel that varies most, and how much, weighted. */
function boxOf(members) {
  const weight = members.reduce((sum, each) => sum + each.weight, 0);
  const spreads = [0, 1, 2].map((channel) => {
    const mean = members.reduce((sum, each) => sum + each.weight * each.mean[channel], 0) / weight;
    return members.reduce((sum, each) => sum + each.weight * (each.mean[channel] - mean) ** 2, 0);
  });
  const spread = members.length > 1 ? Math.max(...spreads) : 0;
  return { members, weight, spread, channel: spreads.indexOf(Math.max(...spreads)) };
}

/** With the same number of pixels, as nearly as bins allow. */
function halvesOf({ members, weight, channel }) {
  const sorted = [...members].sort((one, other) => one.mean[channel] - other.mean[channel]);
  let split = 1;
  for (let sum = sorted[0].weight; split < sorted.length - 1 && sum + sorted[split].weight / 2 < weight / 2; split += 1) sum += sorted[split].weight;
  return [sorted.slice(0, split), sorted.slice(split)];
}

function colorOf({ members, weight }) {
  const [red, green, blue] = [0, 1, 2].map((channel) => Math.round(members.reduce((sum, each) => sum + each.weight * each.mean[channel], 0) / weight));
  return (0xff << 24 | blue << 16 | green << 8 | red) >>> 0;
}
