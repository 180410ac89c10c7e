import assert from 'node:assert/strict';
import test from 'node:test';
import { differingKeys, linkOf, maxLink, readLink, tokenOnly } from '../../../web/inspector/link.js';
import { hasMoreThanToken } from '../../../web/net/address.js';
import { scriptOfState } from '../../../web/inspector/share.js';
import { catalog, designedValues, sceneOf, settings } from './fakes.mjs';

const state = (parameters = {}, more = {}, own = settings) => ({ catalog, scene: sceneOf({ ...designedValues, ...parameters }, more), settings: own });
const page = { page: 'http://host/deep/?session=old&encoding=json#token=secret', session: 'demo' };
const shared = { gesture: 'AgABxyz-_', take: '3f9ac1.7', same: '392.1mz4k2x.8s1t0f', tick: '12' };
const hashOf = (shown, more) => new URL(linkOf(shown, { ...page, ...more }).href).hash;

test('a link says the session, the systems, their presets and what differs; nothing else of the page\'s address', () => {
  const { href } = linkOf(state({ height: 80, hides: true, color: '#010203', title: 'a & b #' }, {}, { ...settings, scroll: { rate: 'fast' }, inset: [0, 0] }), page);
  const link = new URL(href);

  assert.equal(link.origin + link.pathname + link.search, 'http://host/deep/?session=demo');
  assert.deepEqual([...new URLSearchParams(link.hash.slice(1))], [
    ['header', 'arrow'], ['header.preset', 'designed.en'], ['header.height', '80'], ['header.hides', 'on'], ['header.color', '010203'], ['header.title', 'a & b #'], ['footer', ''], ['scroll.rate', 'fast'],
  ]);
});

test('what a link says is what is read from it', () => {
  for (const shown of [state(), state({ height: 80.5, count: 7, hides: true, look: 'disc', color: '#010203', title: '%20ä字"\\' }), state({}, { header: undefined, footer: { system: 'arrow', parameters: { ...designedValues, height: 33 } }, viewport: [320, 568] }, { ...settings, work: { mode: 'after', seconds: 1.5, result: 'failed' } })]) {
    const link = readLink(hashOf(shown, { shared }), shown);
    assert.deepEqual(link.errors, []);
    assert.deepEqual(differingKeys(link.values, shown), []);
    assert.deepEqual([link.gesture, link.take, link.same, link.tick], [shared.gesture, { run: '3f9ac1', number: 7 }, shared.same, 12]);
  }
});

test('a curve is in a link and in a script as its text, and in a link in any spelling', () => {
  const [arrow, ...others] = catalog.systems;
  const curve = { name: 'closeCurve', kind: 'curve', default: 'ease in out', label: 'Close curve', group: 'Motion' };
  const own = { ...arrow, parameters: [...arrow.parameters, curve], presets: [{ name: 'designed', summary: '', values: { ...designedValues, closeCurve: 'ease in out' } }] };
  const shown = { ...state({ closeCurve: 'cubic(0.3, 0, 0, 1)' }), catalog: { ...catalog, systems: [own, ...others] } };

  assert.equal(new URLSearchParams(hashOf(shown).slice(1)).get('header.closeCurve'), 'cubic(0.3, 0, 0, 1)');
  assert.deepEqual(differingKeys(readLink(hashOf(shown), shown).values, shown), []);
  assert.equal(readLink(`#header=arrow&header.closeCurve=${encodeURIComponent('.spring(response: 0.4, dampingFraction: 0.7)')}`, shown).values['header.closeCurve'], 'spring(response 0.4, damping 0.7)');
  assert.deepEqual(readLink('#header=arrow&header.closeCurve=fast', shown).errors, ['Close curve must be a curve such as ease in out']);
  assert.match(scriptOfState(shown), /^set closeCurve cubic\(0\.3, 0, 0, 1\)$/m);
});

test('values that differ are found, also in a system that the session does not show', () => {
  const link = readLink(hashOf(state({ height: 80 })), state());
  assert.deepEqual(differingKeys(link.values, state()), ['header.height']);
  const other = state({}, { header: { system: 'plain', parameters: { height: 90 } } });
  assert.ok(differingKeys(link.values, other).includes('header'));
});

test('a link is at most 8 kB: first the packed gesture is left out, and only the session has it, then long texts; and it says so', () => {
  const long = { ...shared, gesture: 'x'.repeat(8100) };
  const [whole, withoutGesture, withoutTexts] = [linkOf(state(), { ...page, shared }), linkOf(state({ title: 'kurz' }), { ...page, shared: long }), linkOf(state({ title: '字'.repeat(1400) }), { ...page, shared })];

  for (const { href } of [whole, withoutGesture, withoutTexts]) assert.ok(href.length <= maxLink);
  assert.deepEqual([whole.has, withoutGesture.has, withoutTexts.has], [
    { gesture: 'whole', notes: 0, values: true, figures: true }, { gesture: 'kept', notes: 0, values: true, figures: true }, { gesture: 'kept', notes: 0, values: false, figures: true },
  ]);
  const { gesture, take, same, tick } = readLink(new URL(withoutGesture.href).hash, state());
  assert.deepEqual([gesture, take.number, same, tick], [null, 7, shared.same, 12]);
  assert.equal(linkOf(state(), page).has.gesture, null);
});

test('the token is in it only if it is given', () => {
  assert.ok(!linkOf(state(), page).href.includes('secret'));
  assert.equal(new URLSearchParams(hashOf(state(), { token: 'watch' }).slice(1)).get('token'), 'watch');
  assert.deepEqual([hasMoreThanToken('#token=a'), hasMoreThanToken(''), hasMoreThanToken('#token=a&header=arrow')], [false, false, true]);
  assert.deepEqual([tokenOnly('http://h/?session=a#token=b&header=c'), tokenOnly('http://h/?session=a#header=c')], ['http://h/?session=a#token=b', 'http://h/?session=a']);
});

test('what is wrong in a link is left out and named, the rest counts', () => {
  const read = (hash) => readLink(hash, state());
  assert.deepEqual(read('#header=arrow&header.height=80&header.scale=999').errors, ['Scale must be a number from 0.1 to 10']);
  assert.equal(read('#header=arrow&header.height=80&header.scale=999').values['header.height'], 80);
  assert.deepEqual(read('#header=<img src=x onerror=alert(1)>').values, {});
  for (const hash of ['#header=nothing', '#footer=plain', '#header=arrow&header.preset=none', '#header=arrow&header.height=', '#header=arrow&header.hides=yes', '#header=arrow&header.color=%23ff',
    '#header.constructor=1', '#__proto__=1', '#take=7', '#take=a.0', '#take=.1', '#take=<.1', '#same=1.2', '#same=1.a.<b>', '#tick=1.5', '#tick=-1', '#tick=1e99', '#scroll.rate=', '#list.height=Infinity', '#list.rows=0x10z', '#header=arrow&header.title=a%0Ab', '#x', `#${'a'.repeat(9000)}`]) {
    assert.equal(read(hash).errors.length, 1, hash.slice(0, 60));
    assert.deepEqual(Object.values(read(hash).values).filter((value) => Number.isNaN(value)), []);
  }
});

test('random fragments never throw', () => {
  let seed = 3;
  const random = (count) => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
  const words = ['header', 'footer', 'arrow', 'plain', '.', '=', '&', 'preset', 'designed', 'height', '80', '%', '%zz', '%F0%9F', '#', '__proto__', 'gesture', 'AQ', 'tick', '-', '1e400', 'scroll.rate', 'list.work', '\u0000', '字'];
  for (let round = 0; round < 3000; round += 1) readLink(`#${Array.from({ length: random(14) }, () => words[random(words.length)]).join('')}`, state());
});

test('as lines of a script: systems, presets, what differs, and what the list has', () => {
  const shown = state({ height: 80, hides: true, color: '#010203', title: 'say "hi" \\' }, { content: { height: 900, rowHeight: 44, sections: [{ row: 0 }, { row: 12 }] } }, { scroll: { rate: 'fast' }, inset: [64, 0], work: { mode: 'after', seconds: 2, result: 'failed' } });
  assert.equal(scriptOfState(shown), [
    'pull 1', 'system arrow', 'preset "designed" en', 'set height 80pt', 'set hides on', 'set color 010203', 'set title "say \\"hi\\" \\\\"', 'set scroll.rate fast', 'viewport 390x844', 'content 900pt', 'rows 12', 'inset 64pt 0pt', 'work after 2s failed', '',
  ].join('\n'));
});

test('without a control there is no line for one, which is how a script says it', () => {
  const shown = state({ height: 80 });
  assert.ok(scriptOfState({ ...shown, scene: { ...shown.scene, header: null } }).startsWith('pull 1\nviewport '));
});

const figureCatalog = { ...catalog, systems: [{ ...catalog.systems[0], parameters: [...catalog.systems[0].parameters, { name: 'figure', label: 'Figure', kind: 'figure', form: 'bars', figures: [{ name: 'logo', text: '0,0 1,1' }], default: 'logo', group: 'Look' }],
  presets: catalog.systems[0].presets.map((preset) => ({ ...preset, values: { ...preset.values, figure: 'logo' } })) }] };
const drawn = (figure, more = {}) => ({ ...state({ figure, ...more }), catalog: figureCatalog });
const bars = (count) => Array.from({ length: count }, (_, index) => `${index * 2.5},${index % 7} ${(index * 37 % 300) / 4},${40.25 - index % 9}`).join('; ');

test('a link carries a figure of 100 bars exactly, within 2 kB of its own; a named one by its name', () => {
  const shown = drawn(bars(100));
  const { href, has } = linkOf(shown, { ...page, shared });
  assert.ok(href.length <= 2048 && has.figures && has.gesture === 'whole', href.length);
  const link = readLink(new URL(href).hash, drawn('logo'));
  assert.deepEqual([link.errors, link.values['header.figure']], [[], bars(100)]);
  assert.equal(new URLSearchParams(hashOf(drawn('0,0 1,1', { height: 61 })).slice(1)).get('header.figure'), 'logo');
});

test('a figure stays in the link when long texts do not, and goes last', () => {
  const [withTexts, tooLong] = [linkOf(drawn(bars(60), { title: '字'.repeat(1400) }), page), linkOf(drawn(bars(400).replace(/\d+/g, (each) => `${each}.0625`)), page)];
  assert.deepEqual([withTexts.has.values, withTexts.has.figures, tooLong.has.figures], [false, true, false]);
  assert.equal(readLink(new URL(withTexts.href).hash, drawn('logo')).values['header.figure'], bars(60));
  assert.ok(tooLong.href.length <= maxLink);
});

test('what is no figure in a link is left out and named', () => {
  for (const text of ['storehouse', '*AAAA', '*', '0,0 1', '<svg>', '0,0 1,NaN']) {
    const link = readLink(`#header=arrow&header.figure=${encodeURIComponent(text)}`, drawn('logo'));
    assert.equal(link.errors.length, 1, text);
    assert.equal(link.values['header.figure'], 'logo');
  }
});

test('a figure in a script is quoted, and named where it has a name', () => {
  assert.match(scriptOfState(drawn('0,0 5,5; 1,1 2,2')), /\nset figure "0,0 5,5; 1,1 2,2"\n/);
  assert.match(scriptOfState({ ...drawn('0,0 1,1'), scene: { ...drawn('0,0 1,1').scene, header: { system: 'arrow', parameters: { ...designedValues, figure: '0,0 1,1' } } } }), /\nset figure "logo"\n/);
});

test('the notes of the gesture are in the link, with their ticks; what the daemon would refuse is not read from one', () => {
  const notes = [{ tick: 0, text: 'too slow & late' }, { tick: 108000, text: '喜欢 🦊' }];
  const { href, has } = linkOf(state(), { ...page, shared: { ...shared, notes } });

  assert.equal(has.notes, 2);
  assert.deepEqual(readLink(new URL(href).hash, state()).notes, notes);
  for (const wrong of ['108001 a', 'x a', '12', '12 ', `12 ${'a'.repeat(501)}`, '12 a\u202eb', '-1 a']) {
    const link = readLink(`#${new URLSearchParams({ note: wrong })}`, state());
    assert.deepEqual([link.notes, link.errors], [[], ['one of its notes cannot be read']], wrong);
  }
  assert.equal(readLink(`#${new URLSearchParams(Array.from({ length: 101 }, () => ['note', '1 a']))}`, state()).notes.length, 100);
});

test('notes that would make a link too long are left out, before its gesture is; without the gesture there are none', () => {
  const notes = Array.from({ length: 20 }, (_, tick) => ({ tick, text: 'a'.repeat(500) }));
  const [withGesture, without] = [shared.gesture, null].map((gesture) => linkOf(state(), { ...page, shared: { ...shared, gesture, notes: gesture ? notes : notes.slice(0, 1) } }));

  assert.deepEqual([withGesture.has.gesture, withGesture.has.notes], ['whole', 0]);
  assert.deepEqual([without.has.gesture, without.has.notes, without.href.includes('note=')], ['kept', 0, false]);
});
