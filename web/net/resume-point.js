// Where the page is in its session, so that its next socket continues from there.

/**
 * The resume point after one more message; null until the first welcome. It is `{ run, count, scene }`: `run` names the
 * session's present run (a session that was restored by another daemon, or is new, has another one), `count` is the
 * number of notices and script messages of that run, `scene` the number of the newest scene, 0 when there is none.
 */
export function advanced(point, message) {
  if (message.type === 'welcome') return { run: message.run, count: message.heard, scene: message.run === point?.run ? point.scene : 0 };
  if (point === null) return null;
  if (message.type === 'scene') return { ...point, scene: message.number };
  if (message.type === 'notice' || message.type === 'script') return { ...point, count: point.count + 1 };
  return point;
}

/** The value of `resume` in the socket's address; null when the page has not been in the session yet. */
export function resumeText(point) {
  return point && `${point.run}.${point.count}.${point.scene}`;
}
