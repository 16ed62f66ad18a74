import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { MeDeps } from '../access/me.ts';
import { presentMeMemory } from './presenter.ts';
import { memoriesOf } from './queries.ts';

/** Tax memories as the session shows them, for a user of the account of the transaction. */
export const memoriesForUser =
  (clock: Clock): MeDeps['memoriesFor'] =>
  async (tx, { memoryIds }: RequestContext) =>
    (await memoriesOf(tx, memoryIds)).map((memory) => presentMeMemory(memory, clock.nowMs()));

/** Does some memory in use leave signing to the taxpayer? */
export async function signsByTaxpayer(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('tax_memories')
    .select('id')
    .where('signer', '=', 'taxpayer')
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
