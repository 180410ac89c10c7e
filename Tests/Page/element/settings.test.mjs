import assert from 'node:assert/strict';
import test from 'node:test';
import { inputsBetween, withSettings } from '../../../web/element/settings.js';

const scenario = { header: { name: 'storehouse', parameters: { scale: 2 } } };
const valuesOf = () => ({ header: { dropHeight: 80, reverse: false, color: '#ffffff', figure: 'akta', scale: 2 }, footer: undefined });
const lay = (settings) => withSettings(scenario, settings, valuesOf);

test('a text is read as the kind of value that is there', () => {
  const { header } = lay({ dropHeight: '90pt', 'header.reverse': 'on', color: 'ff0000', figure: 'pullwire' });

  assert.deepEqual(header, { name: 'storehouse', parameters: { scale: 2, dropHeight: 90, reverse: true, color: '#ff0000', figure: 'pullwire' } });
});

test('values of a script are as good as texts', () => {
  assert.deepEqual(lay({ dropHeight: 90, reverse: true }).header.parameters, { scale: 2, dropHeight: 90, reverse: true });
});

test('the list and its scroll view have settings, too', () => {
  const { viewport, content, sections, insets, seed, work, scroll } = lay({ viewport: '320x480', content: '900pt', rows: '5', inset: '64 34', seed: '7', work: 'after 0.5s failed', 'scroll.rate': 'fast', 'scroll.bounces': 'off', 'scroll.startSpeed': '20' });

  assert.deepEqual({ viewport, content, sections, insets, seed, work, scroll }, {
    viewport: [320, 480], content: 900, sections: 5, insets: [64, 34], seed: '7', work: { after: 60, result: 'failed' },
    scroll: { rate: 'fast', bounces: false, startSpeed: 20 },
  });
  assert.equal(lay({ work: 'manual' }).work, 'manual');
});

for (const [settings, words] of [
  [{ nothing: '1' }, 'nothing="1": storehouse has no parameter "nothing"'], [{ 'footer.height': '1' }, 'footer.height="1": there is no footer'],
  [{ dropHeight: 'tall' }, 'dropHeight="tall": it is no number'], [{ dropHeight: '' }, 'dropHeight="": it is no number'], [{ reverse: 'maybe' }, 'reverse="maybe": it is on or off'],
  [{ viewport: '390' }, 'viewport="390": it is 2 numbers'], [{ 'constructor': '1' }, 'constructor="1": storehouse has no parameter "constructor"'],
]) {
  test(`it says that ${words}`, () => assert.throws(() => lay(settings), { message: words }));
}

test('what changes while a list moves are inputs, and only for what differs', () => {
  const after = { ...scenario, content: 900, scroll: { rate: 'fast' }, header: { name: 'arrow' } };

  assert.deepEqual(inputsBetween(scenario, scenario), []);
  assert.deepEqual(inputsBetween(scenario, after), [{ content: 900 }, { scrollSettings: { rate: 'fast' } }, { system: { name: 'arrow' }, edge: 'header' }]);
});
