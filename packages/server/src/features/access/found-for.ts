import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { meter, refuseThrottled, type Subject } from './throttle.ts';

interface Deps {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
}

/**
 * Looks at the end of a payment, which its page asks for again and again: its own are counted, and those of its address as such,
 * so that they keep nobody behind the same address from other things.
 */
export const paymentLooks = (authority: string, ip: string): Subject[] => [
  { kind: 'payment', value: authority },
  { kind: 'payments', value: ip },
];

/**
 * What somebody without a login names: every look is counted, and names of nothing far more, by address.
 * @param looks whose looks are counted: the address's, or as `paymentLooks` says
 * @throws Problem NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function foundFor<T>(
  { database, runtime: { clock } }: Deps,
  ip: string,
  find: () => Promise<T | null | undefined>,
  looks: readonly Subject[] = [{ kind: 'preview', value: ip }],
): Promise<T> {
  const guesses = { kind: 'preview-guess', value: ip } as const;
  await refuseThrottled(database, clock, [...looks, guesses]);
  const found = (await find()) ?? null;
  // Of many at once no more pass than one after the other would.
  await meter(database, clock, found === null ? [guesses] : looks);
  if (found === null) throw new Problem('NOT_FOUND');
  return found;
}
