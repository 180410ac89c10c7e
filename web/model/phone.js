// Reads a phone's offsets from a file: lines of cells → samples. The rules are those of `pullwire compare` without its
// options: anything that the column names do not define is an error. Pure functions.

const maxLines = 1000000;
const maxColumns = 64;
const minSamples = 6;
const steps = [0.0009, 0.25]; // s between two samples of a device
const counted = 10000;

const roles = {
  time: ['time', 't', 'timestamp', 'elapsed', 'seconds', 'milliseconds'],
  offset: ['offset', 'y', 'contentoffset.y', 'contentoffset', 'contentoffsety', 'offset.y', 'offsety'],
  touch: ['touch', 'touched', 'touching', 'istouched', 'dragging', 'isdragging', 'tracking', 'istracking'],
  finger: ['finger', 'fingery', 'finger.y', 'touch.y', 'touchy'],
};
const perSecond = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 };
const namedUnits = { __proto__: null, seconds: 's', milliseconds: 'ms' };
const flags = { __proto__: null, 1: true, true: true, yes: true, 0: false, false: false, no: false };

/**
 * `{ samples: [{ time, offset, isTouched, finger }], warnings }` in s and pt; null where the file has no value. Throws
 * an error in words.
 */
export function parsePhone(text) {
  if (text.slice(0, 4096).includes('\0')) throw new Error('is no text in UTF-8, and so no CSV file');
  const lines = linesOf(text);
  if (lines.length === 0) throw new Error('is empty');
  const separator = ['\t', ';'].find((each) => lines[0].text.includes(each)) ?? ',';
  const rows = lines.map((line) => ({ ...line, cells: line.text.split(separator).map(trimmed) }));
  const columns = columnsOf(rows[0]);
  const warnings = [];
  const last = rows.at(-1);
  if (last.isOpen && rows.length > 1) {
    rows.pop();
    warnings.push(`line ${last.number} has no line end, so it may have been cut off: it is left out`);
  }
  if (rows.length - 1 > maxLines) throw new Error(`has more than ${maxLines} lines, which no gesture has`);
  const samples = rows.slice(1).map((row) => sampleOf(row, columns));
  checkFinger(samples, columns);
  return { samples: checkedTimes(samples, columns, warnings), warnings };
}

/** The lines that are neither empty nor comments: `{ text, number, isOpen }`. */
function linesOf(text) {
  const all = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  return all.map((line, index) => ({ text: line, number: index + 1, isOpen: index === all.length - 1 }))
    .filter(({ text: line }) => line.trim() !== '' && !line.trimStart().startsWith('#'));
}

const trimmed = (cell) => cell.trim().replace(/^"(.*)"$/, '$1');

function numberOf(cell) {
  if (cell.length > 40 || !/^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i.test(cell)) return null;
  const value = Number(cell.replace(',', '.'));
  return Number.isFinite(value) && Math.abs(value) <= 1e18 ? value : null;
}

function nameOf(text) {
  const lower = text.toLowerCase();
  const [, name, unit] = /^(.*?)\s*[_([]((?:s|ms|us|µs|ns|pt|px|px@[1-4](?:\.\d+)?))[)\]\s]*$/.exec(lower) ?? [null, lower, ''];
  return { text, role: Object.keys(roles).find((role) => roles[role].includes(name)), unit: unit.replace('µs', 'us') || (namedUnits[name] ?? '') };
}

/** The meaning of each column: `{ time, offset, touch, finger }` as `{ at, text, per }`, and `count`. */
function columnsOf({ cells, number }) {
  if (cells.length > maxColumns) throw at(number, `has more than ${maxColumns} columns`);
  if (cells.every((cell) => cell === '' || numberOf(cell) !== null)) throw at(1, 'the first line has only numbers, so no column has a name');
  const names = cells.map(nameOf);
  const find = (role) => {
    const found = names.filter((name) => name.role === role);
    if (found.length > 1) throw new Error(`both ${found[0].text} and ${found[1].text} may be the ${role}`);
    return found.length === 0 ? null : { ...found[0], at: names.indexOf(found[0]), per: role === 'time' ? perSecond[found[0].unit] ?? 1 : 1 };
  };
  const found = Object.fromEntries(Object.keys(roles).map((role) => [role, find(role)]));
  for (const role of ['time', 'offset']) {
    if (found[role]) continue;
    const known = names.slice(0, 12).map(({ text }) => quoted(text)).join(', ') + (names.length > 12 ? ' …' : '');
    throw new Error(`no column is named as ${role === 'offset' ? 'an' : 'a'} ${role} (${roles[role].slice(0, 3).join(', ')}): there ${names.length === 1 ? 'is' : 'are'} ${known}`);
  }
  for (const column of [found.offset, found.finger]) if (column) column.per = pointsIn(column);
  return { ...found, count: cells.length };
}

function pointsIn({ text, unit }) {
  if (unit === 'px') throw new Error(`${text} does not say how many pixels a point has`);
  return Number(/^px@(.+)$/.exec(unit)?.[1] ?? 1);
}

function sampleOf({ cells, number }, { time, offset, touch, finger, count }) {
  if (cells.length !== count) throw at(number, `has ${cells.length} cell${cells.length === 1 ? '' : 's'}, and the first line ${count}`);
  const wrong = (column, what) => at(number, cells[column.at] === '' ? `${column.text} is empty` : `${column.text} is ${quoted(cells[column.at])}, ${what}`);
  const read = (column) => {
    const value = numberOf(cells[column.at]);
    if (value === null) throw wrong(column, 'no number');
    return value / column.per;
  };
  const sample = { time: read(time), offset: read(offset), isTouched: null, finger: null, line: number };
  if (finger) {
    if (cells[finger.at] !== '') sample.finger = read(finger);
    sample.isTouched = sample.finger !== null;
  }
  if (touch) sample.isTouched = flags[cells[touch.at].toLowerCase()] ?? null;
  if (touch && sample.isTouched === null) throw wrong(touch, 'neither 1 nor 0');
  if (sample.isTouched === false) sample.finger = null;
  return sample;
}

function checkFinger(samples, { finger, touch }) {
  const places = samples.filter((sample) => sample.finger !== null);
  if (!finger || touch || places.length === 0 || places.some(({ finger: y }) => y !== 0 && y !== 1)) return;
  throw new Error(`${finger.text} has only 0 and 1, so it says whether a finger is down and not where`);
}

function checkedTimes(samples, { time, offset }, warnings) {
  if (samples.length < minSamples) throw new Error(`has ${samples.length} sample${samples.length === 1 ? '' : 's'}, and a motion at least ${minSamples}`);
  const stepsOf = (name, list) => list.slice(1).map((sample, index) => sample[name] - list[index][name]);
  const back = stepsOf('time', samples).findIndex((step) => step < 0) + 1;
  if (back > 0) {
    const text = `${time.text} goes back, from ${readable(samples[back - 1].time)}s to ${readable(samples[back].time)}s`;
    const ways = stepsOf('offset', samples);
    const grows = ways.every((way) => way >= 0) && ways.filter((way) => way > 0).length * 10 >= ways.length * 9;
    throw at(samples[back].line, grows ? `${text}, but ${offset.text} grows from line to line: the two may be swapped` : text);
  }
  const kept = samples.filter((sample, index) => index === 0 || sample.time > samples[index - 1].time);
  const doubles = samples.length - kept.length;
  if (doubles > 0) warnings.push(doubled(samples, doubles, time));
  const usual = stepsOf('time', kept).slice(0, counted).sort((a, b) => a - b);
  checkStep(usual[Math.floor(usual.length / 2)], time);
  return kept;
}

function doubled(samples, count, time) {
  const { line } = samples.find((sample, index) => index > 0 && sample.time === samples[index - 1].time);
  if (count > Math.max(2, Math.floor(samples.length / 100))) throw at(line, `${time.text} stands still, here and in ${count - 1} more line${count === 2 ? '' : 's'}`);
  return `line ${line} has the time of the line before${count > 1 ? `, as ${count - 1} more have` : ''}: it is left out`;
}

function checkStep(step, { text, per }) {
  const isUsual = (each) => each >= steps[0] && each <= steps[1];
  if (isUsual(step)) return;
  const other = Object.keys(perSecond).find((unit) => isUsual(step * per / perSecond[unit]));
  const problem = `by ${text} a sample comes every ${readable(step)}s, which no device does`;
  throw new Error(other ? `${problem}; in ${other} that would be ${readable(step * per / perSecond[other])}s` : problem);
}

const at = (line, problem) => new Error(`${line}: ${problem}`);
const quoted = (text) => `"${text.slice(0, 40).replace(/[\\"]/g, '\\$&')}"`;
/** With at most six decimals. */
const readable = (value) => value.toFixed(6).replace(/\.?0+$/, '');
