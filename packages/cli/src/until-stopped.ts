import { setTimeout as pause } from 'node:timers/promises';
import { endConnections } from '@taraz/server';
import { listenForStop } from '@taraz/server/listen-for-stop';
import { StoppedError } from './stopped-error.ts';

/** So long half of a backup may take to be gone. */
const patienceMs = 10_000;

/**
 * Does `work` until Ctrl-C, SIGTERM or SIGHUP: then its connections end, it takes away what it has half done, and whoever
 * holds a database for it is told so, and stops that. A second Ctrl-C ends the process at once.
 * @param work given what ends it between two of its steps, where it has no connection yet
 * @throws StoppedError
 */
export async function untilStopped<T>(work: (goOn: () => void) => Promise<T>): Promise<T> {
  const stop = listenForStop();
  const goOn = () => {
    if (stop.isAsked()) throw new Error('It is to stop.');
  };
  const outcome = work(goOn).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const first = await Promise.race([outcome, stop.asked]);
  if (typeof first === 'string') {
    endConnections();
    await Promise.race([outcome, pause(patienceMs)]);
    throw new StoppedError(first);
  }
  if ('error' in first) throw first.error;
  return first.value;
}
