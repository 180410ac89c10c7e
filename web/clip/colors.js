// How a video's numbers mean colours, as both containers write it: the code points of ITU-T H.273.

const primaries = { __proto__: null, bt709: 1, bt470bg: 5, smpte170m: 6, bt2020: 9 };
const transfers = { __proto__: null, bt709: 1, smpte170m: 6, linear: 8, 'iec61966-2-1': 13 };
const matrices = { __proto__: null, rgb: 0, bt709: 1, bt470bg: 5, smpte170m: 6, 'bt2020-ncl': 9 };

/** Of an encoder's `colorSpace`; null if it leaves one of them open, and players take what is usual for the size. */
export function codePoints(colorSpace) {
  const points = { primaries: primaries[colorSpace?.primaries], transfer: transfers[colorSpace?.transfer], matrix: matrices[colorSpace?.matrix] };
  return Object.values(points).includes(undefined) ? null : { ...points, isFullRange: colorSpace.fullRange === true };
}
