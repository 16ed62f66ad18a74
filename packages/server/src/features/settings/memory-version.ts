import type { Tx } from '../../platform/db/database.ts';
import type { MemoryKey } from '../invoices/numbering.ts';

type Named = Pick<MemoryKey, 'environment' | 'memoryId'>;

const rowOf = (tx: Tx, { environment, memoryId }: Named) =>
  tx
    .selectFrom('tax_memories')
    .select(['version', 'enabled'])
    .where('environment', '=', environment)
    .where('memory_id', '=', memoryId);

/** A memory as it is: its `version` changes with whatever is changed of it, who signs for it and with which key as well; null: it is not there. */
export const memoryNow = async (tx: Tx, memory: Named): Promise<{ version: number; enabled: boolean } | null> =>
  (await rowOf(tx, memory).executeTakeFirst()) ?? null;

/** The version of `memoryNow`, once a change that is under way is over; until this transaction ends nobody begins to sign in place of another. */
export const heldMemoryVersion = async (tx: Tx, memory: Named): Promise<number | null> =>
  (await rowOf(tx, memory).forKeyShare().executeTakeFirst())?.version ?? null;
