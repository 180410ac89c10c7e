import assert from 'node:assert/strict';
import test from 'node:test';
import { createMotions, createPictures, rowsOf } from '../../../web/report/data.js';

const golden = (name, status) => ({ name, status });
const script = (file, goldens = [], fields = {}) => ({ file, ending: 'passed', errors: [], goldens, ...fields });

test('what failed comes first, then what was rejected, then what is new; each in the order of the run', () => {
  const rows = rowsOf({ scripts: [
    script('a.pull', [golden('a', 'holds')]), script('b.pull', [golden('b1', 'new'), golden('b2', 'differs')], { ending: 'failed' }), script('c.pull', [golden('c', 'rejected')], { ending: 'failed' }),
    script('d.pull'), script('e.pull', [], { ending: 'failed', errors: ['offset: expected …'] }), script('f.pull', [], { ending: 'skipped' }),
  ] });

  assert.deepEqual(rows.map((row) => [row.golden?.name ?? row.script.file, row.status]), [
    ['b2', 'failed'], ['e.pull', 'failed'], ['c', 'rejected'], ['b1', 'new'], ['f.pull', 'skipped'], ['a', 'passed'], ['d.pull', 'passed'],
  ]);
});

test('a script whose goldens hold and whose expectation does not has failed, once', () => {
  const rows = rowsOf({ scripts: [script('a.pull', [golden('one', 'holds'), golden('two', 'holds')], { ending: 'failed', errors: ['state: expected armed'] })] });

  assert.deepEqual(rows.map(({ golden: { name }, status }) => [name, status]), [['two', 'failed'], ['one', 'passed']]);
});

test('a motion that cannot be unpacked is said, not shown', async () => {
  const loadMotion = createMotions(['AAAA']);

  await assert.rejects(loadMotion(0, 'new'));
});

test('a picture that the report holds comes from there', () => {
  class Image { set src(address) { this.address = address; } }
  const Picture = createPictures({ 'images/wire/0.png': 'data:image/png;base64,AA' }, Image);

  assert.equal(Object.assign(new Picture(), { src: 'images/wire/0.png' }).address, 'data:image/png;base64,AA');
  assert.equal(Object.assign(new Picture(), { src: 'images/other/0.png' }).address, 'images/other/0.png');
});
