import assert from 'node:assert/strict';
import test from 'node:test';
import { readRecording, scriptText } from '../../../web/engine/recording.js';

const header = '{"pullcast":1,"session":"demo","ticksPerSecond":120,"scenario":{"content":900}}';
const lines = (...events) => `${[header, ...events].join('\n')}\n`;

test('a recording is its scenario, its inputs from the mark on, and its last tick', () => {
  const text = lines('[0,"i",{"content":800}]', '[4,"m","recording"]', '[4,"f",{"offset":0}]', '[6,"m","armed"]', '[7,"i",{"down":[0,420]}]', '[8,"n",{"notice":"willBeginDragging"}]', '[564,"x",null]');

  assert.deepEqual(readRecording(text), {
    scenario: { content: 900 }, inputs: [{ tick: 0, input: { content: 800 } }, { tick: 7, input: { down: [0, 420] } }], marks: [{ tick: 6, name: 'armed' }], start: 4, end: 564, isCut: false,
  });
});

test('lines of other systems end with a carriage return, too', () => {
  assert.equal(readRecording(lines('[0,"m","recording"]', '[5,"n",{}]', '[9,"x",null]').replaceAll('\n', '\r\n')).end, 9);
});

for (const rest of ['', '[9,"i",{"move":[83', '[9,"f",{"offset":-6.27', '[9', '[9,"']) {
  test(`a recording that ends with ${JSON.stringify(rest)} is cut off, and ends with its last whole line`, () => {
    const { end, isCut, inputs } = readRecording(lines('[3,"i",{"down":[0,420]}]', '[6,"n",{}]') + rest);

    assert.deepEqual([end, isCut, inputs.length], [6, true, 1]);
  });
}

for (const [what, text, words] of [
  ['nothing', '', /first line/], ['a page', '<!doctype html>', /first line/], ['a script', 'pull 1\nsystem arrow\n', /pullwire run X\.pull --record X\.pullcast/],
  ['another version', header.replace('1,', '2,'), /version 2/], ['another clock', header.replace('120', '60'), /ticksPerSecond/], ['a cut header', header.slice(0, 40), /first line/],
  ['a tick that goes back', lines('[6,"n",{}]', '[5,"i",{}]'), /line 3: its tick/], ['a tick that is none', lines('["6","i",{}]'), /line 2: its tick/], ['a tick beyond an hour', lines('[432001,"x",null]'), /its tick/],
  ['damage in the middle', lines('[3,"i",{"do', '[6,"n",{}]'), /line 2: expected \[tick, code, data\]/], ['an input that is none', lines('[3,"i",7]'), /line 2: expected an input/],
  ['something behind the end', lines('[3,"x",null]', '[4,"n",{}]'), /line 3: nothing stands behind "x"/],
]) {
  test(`${what} is no recording, and the error says so`, () => assert.throws(() => readRecording(text), words));
}

test('a script is named in the command that makes a recording of it', () => {
  assert.match(scriptText('demo.pull'), /"pullwire run demo\.pull --record demo\.pullcast"/);
});
