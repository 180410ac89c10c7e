import assert from 'node:assert/strict';
import test from 'node:test';
import { linkedScenario } from '../../../web/element/link.js';
import { packed } from '../../../web/figure/pack.js';
import { pack } from '../../../web/model/packed-gesture.js';

const catalog = { systems: [{ name: 'arrow', presets: [{ name: 'designed', values: { height: 60, textNormal: 'Pull' }, languages: { zh: { textNormal: '下拉' } } }] }] };

test('a link gives its controls and their values, and what only a daemon knows is left out', async () => {
  const { header, footer, settings, tick, notes } = await linkedScenario('token=secret&header=arrow&header.preset=published.en&header.height=90&footer=&scroll.rate=fast&take=a.3&tick=40');

  assert.deepEqual({ header, footer, settings, tick, notes }, { header: 'arrow', footer: null, settings: { 'header.height': '90', 'scroll.rate': 'fast' }, tick: 40, notes: [] });
});

test("the list's values are settings by their names", async () => {
  const { settings } = await linkedScenario('list.height=900&list.rows=5&list.top=64&list.width=320&list.work=after&list.seconds=0.5&list.result=failed');

  assert.deepEqual(settings, { content: '900', rows: '5', inset: '64 0', viewport: '320x844', work: '0.5s failed' });
});

test('a figure that is packed is its text', async () => {
  const figures = { bars: '0,0 10,0; 10,0 10,20; 10,20 0,20; 0,20 0,40; 0,40 30,40', strokes: 'M0 0L30 0M0 10C0 20 10 20 10 10' };
  for (const [form, text] of Object.entries(figures)) {
    const short = packed(text, form);
    assert.notEqual(short, text);
    assert.deepEqual((await linkedScenario(`header=storehouse&header.figure=${short}`)).settings, { 'header.figure': text });
  }
  await assert.rejects(linkedScenario('header=storehouse&header.figure=*AAAA'), /its figure/);
});

test('a preset is in the catalog; without one a note says so', async () => {
  const fragment = 'header=arrow&header.preset=designed.zh&header.height=90';

  assert.deepEqual((await linkedScenario(fragment, async () => catalog)).settings, { 'header.height': '90', 'header.textNormal': '下拉' });
  assert.match((await linkedScenario(fragment)).notes[0], /preset "designed" is not known here/);
});

test('a gesture is a recording of the link\'s controls', async () => {
  const text = '{"pullcast":1,"session":"a","ticksPerSecond":120,"scenario":{"values":"session","content":900}}\n[0,"m","recording"]\n[3,"i",{"down":[0,420]}]\n[9,"x",null]\n';

  const { recording } = await linkedScenario(`header=arrow&gesture=${await pack(text)}`);

  assert.deepEqual([recording.scenario, recording.end, recording.inputs.length], [{ content: 900, header: { name: 'arrow' } }, 9, 1]);
});

test('a link that is damaged, too long or of another page is told of in words', async () => {
  await assert.rejects(linkedScenario('gesture=%%%'), /cut off or was changed/);
  await assert.rejects(linkedScenario(`header=${'a'.repeat(9000)}`), /longer than 8192/);
  assert.match((await linkedScenario('header=arrow&colour=red')).notes[0], /"colour" is not known/);
});
