// Notice → a line of text.

/** "t 0.308 s" of a tick. */
export function timeOf(tick, ticksPerSecond) {
  return `t ${(tick / ticksPerSecond).toFixed(3)} s`;
}

/** What a notice or a script event says, without its time: "header pulling → armed". New kinds read as they are. */
export function lineOf(message) {
  if (message.type === 'refusal') return `refused · ${message.text}`;
  if (message.notice === 'state') return `${message.edge} ${message.from} → ${message.to}`;
  const { type, tick, notice, event, edge, ...rest } = message;
  const subject = [type === 'script' ? 'script' : edge, notice ?? event].filter(Boolean).join(' ');
  return [subject, ...Object.entries(rest).map(([name, value]) => `${name} ${show(value)}`)].join(' · ');
}

function show(value) {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
