import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownBeginning, type RunFile, runFilePath, runningProduct, writeRunFile } from './run-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'taraz-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function isRunning(pid: number, began?: string): boolean {
  writeFileSync(runFilePath(folder), JSON.stringify({ url: 'http://127.0.0.1:1', pid, began, demo: null }));
  return runningProduct(folder) !== null;
}

it('knows the product that runs, by its number and when it began', () => {
  expect(isRunning(process.pid, ownBeginning())).toBe(true);
  expect(isRunning(process.pid)).toBe(true);
});

it('a later process with the number of a dead one is not it', () => {
  expect(isRunning(process.pid, '1')).toBe(process.platform !== 'linux');
});

it('one that is gone is not it', () => {
  expect(isRunning(2 ** 22 + 1, '1')).toBe(false);
  rmSync(runFilePath(folder));
  expect(runningProduct(folder)).toBeNull();
});

it.each(['', '{"url":"http://127.0'])('one that a power cut left unwritten tells of none: %j', (left) => {
  writeFileSync(runFilePath(folder), left);
  expect(runningProduct(folder)).toBeNull();
});

it('is written whole, for its user alone, over one that was left', () => {
  const run: RunFile = {
    ...{ url: 'http://127.0.0.1:1', simulatorUrl: '', opsUrl: '', pid: process.pid, began: ownBeginning() },
    demo: null,
  };
  writeRunFile(folder, run);
  expect(runningProduct(folder)).toEqual(run);
  expect([readdirSync(folder), statSync(runFilePath(folder)).mode & 0o777]).toEqual([['run.json'], 0o600]);
});

it.runIf(process.platform === 'linux')('one that was killed and is not yet buried is not it', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 30']);
  try {
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    await expect.poll(() => isRunning(Number(said.toString()))).toBe(false);
    expect(() => process.kill(Number(said.toString()), 0)).not.toThrow();
  } finally {
    parent.kill('SIGKILL');
  }
});
