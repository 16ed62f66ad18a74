import type { Tx } from '../../platform/db/database.ts';
import type { MemoryKey } from '../invoices/numbering.ts';

type Named = Pick<MemoryKey, 'environment' | 'memoryId'>;

const versionOf = (tx: Tx, { environment, memoryId }: Named) =>
  tx
    .selectFrom('tax_memories')
    .select('version')
    .where('environment', '=', environment)
    .where('memory_id', '=', memoryId);

/** Changes with whatever is changed of a memory, who signs for it and with which key as well; null: it is not there. */
export const memoryVersion = async (tx: Tx, memory: Named): Promise<number | null> =>
  (await versionOf(tx, memory).executeTakeFirst())?.version ?? null;

/** As `memoryVersion`, once a change that is under way is over; until this transaction ends nobody begins to sign in place of another. */
export const heldMemoryVersion = async (tx: Tx, memory: Named): Promise<number | null> =>
  (await versionOf(tx, memory).forKeyShare().executeTakeFirst())?.version ?? null;
