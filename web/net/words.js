// What crosses the wire as one byte: its place in these lists. New ones go to the end.

export const edges = ['header', 'footer'];
export const results = ['succeeded', 'failed', 'noMoreData'];
export const states = ['idle', 'pulling', 'armed', 'beginning', 'loading', 'ending'];
export const phases = ['began', 'moved', 'ended', 'cancelled'];
export const outcomes = ['passed', 'failed', 'timedOut', 'stopped'];
export const roles = ['controller', 'viewer'];
export const reasons = [
  'badMessage', 'binary', 'unknownSystem', 'unknownParameter', 'outOfRange', 'busy', 'script', 'viewerOnly', 'tooManyMessages', 'tooLarge', 'recording',
];
export const pieces = ['script', 'recording'];
export const layers = ['front', 'back'];
export const alignments = ['left', 'center', 'right'];

/** What binary messages count in, as steps a unit. A quotient of steps and these is the number that JSON would have. */
export const steps = { length: 1000, factor: 10000, opacity: 1020, stroke: 10000000, progress: 10000, velocity: 10 };
