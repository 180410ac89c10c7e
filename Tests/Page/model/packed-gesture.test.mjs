import assert from 'node:assert/strict';
import test from 'node:test';
import { deflateSync } from 'node:zlib';
import { bounds, pack, unpack } from '../../../web/model/packed-gesture.js';

const base64 = (bytes) => Buffer.from(bytes).toString('base64url');
/** What a link has whose bytes, before they are deflated, are these. */
const linkOf = (bytes, version = 2) => base64([version, ...deflateSync(Buffer.from(bytes))]);
const header = '{"pullcast":1,"session":"demo","ticksPerSecond":120,"scenario":{"viewport":[390,844],"start":-0,"values":"session","memory":{"header":{"scattering":"7"}}}}';

/** Numbers from a seed, below `count`. */
function randomFrom(seed) {
  return (count) => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
}

/** A hand's lines: of every kind that there is, times that stand still, places below zero, between steps, and far away. */
function hand(random, count) {
  const lines = [header];
  let [tick, time] = [random(9), random(2) * 5e9 + random(1e6)];
  for (let index = 0; index < count; index += 1) {
    tick += random(4) * random(3);
    time += [0, 1, 999, 8333, random(1e7)][random(5)];
    const y = [random(900), random(9e5) / 1000, -random(9e5) / 1000, 120 + Math.sqrt(random(99)), -1 / (1 + random(99)), (random(2) - 0.5) * 1e21, 0][random(7)];
    lines.push(`[${tick},"i",{"${['down', 'move', 'up'][random(3)]}":[${time},${y}]}]`);
    if (random(20) === 0) lines.push([`[${tick},"i",{"cancel":null}]`, `[${tick},"m","喜欢 \\"€"]`, `[${tick},"i",{"up":[${time},${y}],"velocity":-12.5}]`, `[${tick},"i",{"down":[${time},-0]}]`, '', `[${tick - 1},"i",{"move":[-5,3]}]`][random(6)]);
  }
  return [...lines, `[${tick + 40},"x",null]`, ''].join('\n');
}

test('whatever a hand does, what comes out of a link is what went in, to the last letter', async () => {
  for (let seed = 1; seed < 60; seed += 1) {
    const random = randomFrom(seed);
    const text = hand(random, random(400));
    assert.equal(await unpack(await pack(text)), text);
  }
});

test('a pull of two seconds is a few hundred letters of a link, of a quick mouse a few thousand', async () => {
  const pull = (count, step) => {
    const random = randomFrom(3);
    let [time, y] = [1e6, 200];
    const lines = Array.from({ length: count }, (_, index) => `[${Math.round(index * step * 0.12)},"i",{"${index ? 'move' : 'down'}":[${time += step * 1000 + random(300)},${(y = Math.round((y + random(2000) / 1000) * 1000) / 1000)}]}]`);
    return [header, ...lines, ''].join('\n');
  };
  assert.ok((await pack(pull(240, 8.3))).length < 2000);
  assert.ok((await pack(pull(1000, 1))).length < 7000);
});

test('the bytes before they are deflated: a line as its length and text; a sample as its kind, ticks, time and place, each less the one before', async () => {
  const bytes = [
    1 * 8 + 3, 0x61, // one letter of text: kind 3
    10 * 8 + 1, ...[0xf4, 0x03], ...[0x90, 0x03], // down at tick 10: 250 µs, 500 in zigzag, and 200 steps, 400
    2 * 8 + 0, 0x00, 0x63, // move two ticks later at the same time: 50 steps back, 99
    0 * 8 + 2 + 4, 0x02, 0, 0, 0, 0, 0, 0, 0xc4, 0x3f, // up at the same tick, 1 µs later: 0.15625 in eight bytes
    0 * 8 + 0, 0x00, 0x00, // the next difference is to the place before in steps
  ];
  const text = ['a', '[10,"i",{"down":[250,0.2]}]', '[12,"i",{"move":[250,0.15]}]', '[12,"i",{"up":[251,0.15625]}]', '[12,"i",{"move":[251,0.15]}]'].join('\n');
  assert.equal(await unpack(linkOf(bytes)), text);
  assert.equal(await unpack(await pack(text)), text);
});

test('what is cut off, changed, of another version or too long is refused in words', async () => {
  const whole = await pack(hand(randomFrom(5), 200));
  const changed = `${whole.slice(0, 100)}${whole[100] === 'A' ? 'B' : 'A'}${whole.slice(101)}`;
  for (const text of [whole.slice(0, -1), whole.slice(0, whole.length >> 1), whole.slice(0, 8), changed, 'Ag', '', '=', '<img>', 'A', linkOf([7]), linkOf([250]), linkOf([8, 1]), linkOf([6, 0, 1, 2]), linkOf([255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 1, 1]), 'x'.repeat(bounds.packed + 1)]) {
    await assert.rejects(unpack(text), /^Error: its gesture is (cut off or was changed|of another version of this page)$/, text.slice(0, 30));
  }
  await assert.rejects(unpack(linkOf([3], 3)), /another version/);
});

test('a few bytes that say millions are not unpacked', async () => {
  const bomb = linkOf(Buffer.alloc(5 << 20));
  assert.ok(bomb.length < bounds.packed);
  await assert.rejects(unpack(bomb), /longer than 64 KiB/);
});

test('random texts give lines or an error in words, nothing else', async () => {
  const random = randomFrom(7);
  for (let round = 0; round < 400; round += 1) {
    const bytes = Array.from({ length: random(60) }, () => random(256));
    await unpack(round % 2 ? linkOf(bytes) : base64([2, ...bytes])).catch(({ message }) => assert.match(message, /^its gesture is/));
  }
});
