/**
 * Started by `clearUpAfter` as a process of its own, with a place as its argument: waits for its owner's end, which
 * closes its input, however that came about; then ends what is left running there, and takes the place away.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isPlace, isWithin, processPlaces } from './lib/process-places.ts';

/** What was killed is gone within moments. What cannot be cleared by then, says so by being there still. */
const patienceMs = 20_000;

/** Tells a process that works in the place to end: PostgreSQL at once and with all of its own, anybody else for good. */
function endIfIn(place: string, pid: string): boolean {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  try {
    const { ofRun, ofDatabase } = processPlaces(read('environ'), read('cmdline'));
    if (isWithin(place, ofDatabase)) return process.kill(Number(pid), 'SIGQUIT');
    return isWithin(place, ofRun) && process.kill(Number(pid), 'SIGKILL');
  } catch {
    // another user's, or gone meanwhile
    return false;
  }
}

/** The processes of this machine; none where they cannot be looked at. */
const processes = (): string[] =>
  existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid)) : [];

async function clearUp(place: string): Promise<void> {
  const until = performance.now() + patienceMs;
  // Again and again: one that was just started, or starts its database again, is met the next time.
  while (processes().filter((pid) => endIfIn(place, pid)).length > 0 && performance.now() < until) await pause(50);
  // Another that removes in there at the same time (a process's own end) makes one attempt stop half-way, without a word.
  do rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  while (existsSync(place) && performance.now() < until && (await pause(50, true)));
}

const place = process.argv[2] ?? '';
if (!isPlace(place)) throw new Error(`Not a place to clear up: "${place}"`);
for await (const _ of process.stdin);
await clearUp(place);
