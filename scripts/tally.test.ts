import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playwrightTally, tested, vitestTally } from './lib/tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'taraz-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (text: string): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, text);
  return file;
};
const ended = { name: 'tests', ok: true, seconds: 1, output: 'all well' };

it('counts what the reports say; a flaky test has passed', () => {
  expect(vitestTally(fileWith('{"numPassedTests":7,"numFailedTests":2}'))).toEqual({ passed: 7, failed: 2 });
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  expect(playwrightTally(fileWith(JSON.stringify({ stats })))).toEqual({ passed: 7, failed: 1 });
  expect(tested(ended, { passed: 7, failed: 0 })).toEqual({ outcome: ended, tally: { passed: 7, failed: 0 } });
});

it.each([
  ['without a report', () => playwrightTally(join(folder, 'is-not-there.json'))],
  ['with half a report', () => playwrightTally(fileWith('{"stats":'))],
  ['with a report of something else', () => playwrightTally(fileWith('{}'))],
  ['of unit tests without a report', () => vitestTally(join(folder, 'is-not-there.json'))],
  ['that ran nothing', () => ({ passed: 0, failed: 0 })],
])('a runner %s has failed, though it ended with 0', (_, tally) => {
  const { outcome, tally: counted } = tested(ended, tally());
  expect([outcome.ok, counted]).toEqual([false, { passed: 0, failed: 1 }]);
  expect(outcome.output).toContain('all well');
});
