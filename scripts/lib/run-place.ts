import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';

/** The environment variable that tells the processes of a test run where it works. */
export const placeVariable = 'TARAZ_RUN_PLACE';

/** That of where products lie that were started once and stopped, for every runner of browsers of a test run. */
export const preparedVariable = 'TARAZ_RUN_PREPARED';

/**
 * Once this process has ended, of itself or killed: ends what still runs of it (processes with `TARAZ_RUN_PLACE` in the
 * place, databases that lie there; Linux only) and removes the place.
 */
export function clearUpAfter(place: string): void {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../clear-up.ts'), place], {
    // A process group of its own: Ctrl-C, and whoever kills the whole group, do not reach it.
    detached: true,
    // With none of the run's variables: it is no part of what it ends.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as Socket).unref();
}
