import assert from 'node:assert/strict';
import test from 'node:test';
import { lineOf, listedNotes, notesOf } from '../../../web/model/notes.js';
import { colorOf, initialOf, nameFor, ownNameOf, peopleOf, tintOf } from '../../../web/model/people.js';

const mozilla = 'Mozilla/5.0 ';
for (const [userAgent, name] of [
  ['(iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1', 'iPhone, Safari'],
  ['(iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1', 'iPhone, Chrome'],
  ['(Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36', 'Android, Chrome'],
  ['(Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36', 'Android, Samsung Internet'],
  ['(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0', 'Windows, Edge'],
  ['(X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Linux, Firefox'],
  ['(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15', 'Mac, Safari'],
  ['', ''],
]) {
  test(`a page goes by what its browser is: ${name || 'nothing is known'}`, () => {
    assert.equal(ownNameOf({ userAgent: userAgent && mozilla + userAgent }), name);
  });
}

test('an iPad that says it is a Mac has fingers', () => {
  assert.equal(ownNameOf({ userAgent: `${mozilla}(Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15`, maxTouchPoints: 5 }), 'iPad, Safari');
});

test('this page is first, whether it is listed or not, and the others in the order in which they came', () => {
  const listed = [{ viewer: 9, name: 'B', role: 'controller', drags: true }, { viewer: 4, name: '', role: 'viewer' }, { viewer: 5, name: 'old', role: 'controller' }];

  const all = peopleOf({ listed, count: 3 }, { viewer: 5, role: 'controller' }, 'Ada');

  assert.deepEqual(all.map(({ viewer, drags, isYou }) => [viewer, drags, isYou]), [[5, false, true], [4, false, false], [9, true, false]]);
  assert.deepEqual(all.map(nameFor), ['You', 'Guest 4', 'B']);
  assert.deepEqual(all.map(initialOf), ['A', 'G', 'B']);
  assert.deepEqual(peopleOf(null, { viewer: 5, role: 'viewer' }, 'Ada'), [{ drags: false, viewer: 5, role: 'viewer', name: 'Ada', isYou: true }]);
});

test('an initial is a letter or a figure, of any script; a name without one has a question mark', () => {
  assert.deepEqual(['"ada"', '喜欢', '7 of 9', '🦊 fox', '…'].map((name) => initialOf({ name, viewer: 1 })), ['A', '喜', '7', 'F', '?']);
});

test('any five viewers have five colors, the same in words and on the device', () => {
  const viewers = [7, 12, 9, 10, 14];
  const people = { listed: viewers.map((viewer) => ({ viewer })) };

  assert.equal(new Set(viewers.map((viewer) => colorOf(viewer, people))).size, 5);
  assert.equal(new Set(viewers.map((viewer) => tintOf(viewer, people))).size, 5);
  assert.equal(colorOf(7, people), colorOf(7, null), 'who came first keeps the color of the number');
  assert.equal(colorOf(99, people), colorOf(99, null), 'one who is not listed');
});

test('what is typed becomes a line without anything that the daemon refuses', () => {
  assert.equal(lineOf('  a\n\tb\u202ec\u2028 ', 40), 'a b c');
  assert.equal(lineOf('👩‍👩‍👧', 40), '👩‍👩‍👧');
  assert.equal([...lineOf('长'.repeat(600), 500)].length, 500);
  assert.equal(lineOf(' \n ', 500), '');
});

test('notes are those of the take that is shown, in the order of their ticks; a script that is shown has its own', () => {
  const notes = [{ number: 1, take: 3, tick: 40 }, { number: 2, take: 2, tick: 1 }, { number: 3, take: 3, tick: 7 }];

  assert.deepEqual(notesOf({ notes, trace: { take: 3, notes: [{ tick: 9 }] } }).map(({ number }) => number), [3, 1]);
  assert.deepEqual(notesOf({ notes, trace: { take: 0, isScript: true, notes: [{ tick: 9, text: 'a' }] } }), [{ tick: 9, text: 'a' }]);
  assert.deepEqual(notesOf({ notes, trace: null }), []);
  assert.deepEqual(listedNotes({ notes, trace: { take: 2 } }).map(({ number }) => number), [2, 3, 1]);
});
