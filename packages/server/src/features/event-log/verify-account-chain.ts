import { CompiledQuery } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type ChainEntry, type ChainFault, selectChain, walkChain } from './walk-chain.ts';

export interface AccountChainVerdict {
  entries: number;
  /** of the last entry; null while there is none */
  head: Buffer | null;
  /** how many in all; `faults` are the first of them */
  count: number;
  faults: ChainFault[];
}

const shownMax = 100;

/**
 * `verifyEventLog` for one account, as that account sees it: recomputed from the entries themselves, apart from the
 * database's own functions.
 * @param tx one snapshot (`readAccount`)
 */
export async function verifyAccountChain(tx: Tx, accountId: string): Promise<AccountChainVerdict> {
  const faults: ChainFault[] = [];
  let count = 0;
  const onFault = (fault: ChainFault) => {
    count += 1;
    if (faults.length < shownMax) faults.push(fault);
  };
  const read = async (id: string, after: number) =>
    (await tx.executeQuery<ChainEntry>(CompiledQuery.raw(selectChain, [id, after]))).rows;
  const end = await walkChain(read, accountId, onFault);
  const head = await tx.selectFrom('event_log_heads').selectAll().executeTakeFirst();
  const isAtHead = head === undefined ? end.seq === 0 : Number(head.seq) === end.seq && head.hash.equals(end.hash);
  if (!isAtHead) onFault({ account_id: accountId, seq: Number(head?.seq ?? 0), what: 'cut', entry_id: null });
  const unplaced = await tx.selectFrom('event_log').select('id').where('seq', 'is', null).execute();
  for (const { id } of unplaced) onFault({ account_id: accountId, seq: null, what: 'unplaced', entry_id: id });
  return { entries: end.seq, head: end.seq === 0 ? null : end.hash, count, faults };
}
