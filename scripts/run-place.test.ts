import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { placeVariable } from './lib/run-place.ts';

const module = join(import.meta.dirname, 'lib', 'run-place.ts');
/** A process that nothing but a signal ends, says its number, and is nobody's child any more when its parent has ended. */
const sleeper = 'console.log(process.pid); setInterval(() => {}, 60_000)';
/** A test run: two processes of its own, one in a directory of the place; then it waits for its end. */
const runner = `
import { spawn } from 'node:child_process';
import { clearUpAfter } from ${JSON.stringify(module)};
const place = process.argv[1];
clearUpAfter(place);
for (const at of [place, place + '/worker'])
  spawn(process.execPath, ['-e', ${JSON.stringify(sleeper)}], {
    detached: true,
    env: { ...process.env, ${placeVariable}: at },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
process.stdin.resume().on('end', () => process.exit(0));`;

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
const newPlace = (): string => {
  const place = mkdtempSync(join(tmpdir(), 'taraz-place-'));
  writeFileSync(join(place, 'something'), '');
  return place;
};

it.runIf(existsSync('/proc')).each(['SIGKILL', 'its own end'])(
  'what a test run left running ends, and its place goes, after %s',
  async (how) => {
    const [place, others] = [newPlace(), newPlace()];
    const stranger = spawn(process.execPath, ['-e', sleeper], { env: { [placeVariable]: others } });
    const child = spawn(process.execPath, ['--input-type=module', '-e', runner, place]);
    const pids: number[] = [];
    for await (const line of createInterface({ input: child.stdout })) if (pids.push(Number(line)) === 2) break;
    expect(pids.map(isAlive)).toEqual([true, true]);
    if (how.startsWith('SIG')) child.kill(how as NodeJS.Signals);
    else child.stdin.end();
    await once(child, 'exit');
    await expect.poll(() => [...pids.map(isAlive), existsSync(place)]).toEqual([false, false, false]);
    expect([isAlive(stranger.pid ?? 0), existsSync(others)]).toEqual([true, true]);
    stranger.kill('SIGKILL');
    rmSync(others, { recursive: true });
  },
);
