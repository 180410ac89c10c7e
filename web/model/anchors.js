// Where two motions are aligned, and by how many ticks one is shifted for that.

/** Where two motions can be aligned. */
export const anchors = ['touch down', 'release', 'begin', 'end'];

/** The ticks of these `anchors`; undefined for anchors that do not occur. */
export function anchorsOf(trace) {
  const firstNotice = (name) => trace.notices.find(({ notice }) => notice === name)?.tick;
  const lifted = trace.finger.find(({ phase }) => phase === 'ended' || phase === 'cancelled')?.tick ?? firstNotice('didEndDragging');
  return {
    'touch down': trace.finger[0]?.tick ?? firstNotice('willBeginDragging'),
    release: lifted,
    begin: firstNotice('begin'),
    end: firstNotice('end'),
  };
}

/** By how many ticks `other` must be shifted to align its anchor with that of `trace`; 0 if either has none. */
export function shiftOf(trace, other, anchor) {
  const [here, there] = [anchorsOf(trace)[anchor], anchorsOf(other)[anchor]];
  return here === undefined || there === undefined ? 0 : here - there;
}
