import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { noteFailure, refuseThrottled, type Subject } from './throttle.ts';

interface Deps {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
}

/**
 * What somebody without a login names: every look is counted, and names of nothing far more, by address.
 * @param looks whose looks are counted: the address's; of what its own page asks for again and again its own, so that it keeps
 *   nobody behind the same address from other things
 * @throws Problem NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function foundFor<T>(
  { database, runtime: { clock } }: Deps,
  ip: string,
  find: () => Promise<T | null | undefined>,
  looks: Subject = { kind: 'preview', value: ip },
): Promise<T> {
  const guesses = { kind: 'preview-guess', value: ip } as const;
  await refuseThrottled(database, clock, [looks, guesses]);
  const found = (await find()) ?? null;
  await noteFailure(database, clock, [found === null ? guesses : looks]);
  if (found === null) throw new Problem('NOT_FOUND');
  return found;
}
