import assert from 'node:assert/strict';
import test from 'node:test';
import { packed, unpacked } from '../../../web/figure/pack.js';
import { createRandom, randomFigure, square, strokes } from './fakes.mjs';

test('a packed figure is exactly the one that was packed, for every multiple of 0.01 pt', () => {
  const random = createRandom(5);
  for (const form of ['bars', 'strokes']) {
    for (let run = 0; run < 300; run += 1) {
      const text = randomFigure(random, form, 1 + run % 100, [1, 2, 10, 100][run % 4]);
      const short = packed(text, form);
      assert.ok(short.startsWith('*') || short === text);
      if (short !== text) assert.equal(unpacked(short, form), text);
    }
  }
});

test('100 bars take about 1 kB', () => {
  const random = createRandom(6);
  for (let run = 0; run < 20; run += 1) {
    const text = randomFigure(random, 'bars', 100, 100);
    const short = packed(text, 'bars');
    assert.ok(short.length < 1300 && short.length < text.length * 0.7, `${short.length} of ${text.length}`);
  }
});

test('a link needs not escape it', () => {
  const short = packed(square, 'bars');
  assert.equal(new URLSearchParams({ a: short }).toString(), `a=${short}`);
  assert.match(short, /^\*[\w-]+$/);
});

test('what cannot be said exactly, and what is no figure, stays a text', () => {
  for (const text of ['0,0 0.123456,1', 'storehouse', '']) assert.equal(packed(text, 'bars'), text);
  assert.equal(unpacked(packed('0,0 0.1234,100.5678', 'bars'), 'bars'), '0,0 0.1234,100.5678');
});

test('what was packed by nobody is an error, never a figure', () => {
  const right = packed(square, 'bars');
  for (const text of ['*', '**', '*AA', '*AQ', '*AQH-', right.slice(0, -2), `${right}____`, right.slice(1), `*${'A'.repeat(70000)}`, '*AgEA', '*AQ8A']) {
    assert.throws(() => unpacked(text, 'bars'), Error, text.slice(0, 30));
  }
  assert.throws(() => unpacked(packed(strokes, 'strokes'), 'bars'), /no bars/);
  const many = `*${btoa(String.fromCharCode(1, 1, ...new Array(4 * 401).fill(0)))}`.replace(/=/g, '');
  assert.throws(() => unpacked(many, 'bars'), /more than 400 bars/);
});

test('random bytes never give what is no figure', () => {
  const random = createRandom(7);
  for (let run = 0; run < 3000; run += 1) {
    const bytes = [1, [0, 1, 4, 16, 17][run % 5], ...Array.from({ length: run % 60 }, () => Math.floor(random() * 256))];
    const text = `*${btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}`;
    const form = ['bars', 'strokes'][Math.floor(bytes[1] / 16)];
    try {
      const found = unpacked(text, form);
      assert.equal(unpacked(text, form), found);
      assert.doesNotMatch(found, /NaN|undefined|Infinity/);
    } catch (error) {
      assert.ok(error instanceof Error && !(error instanceof TypeError), error);
    }
  }
});
