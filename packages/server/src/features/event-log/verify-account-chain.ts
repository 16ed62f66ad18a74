import { CompiledQuery } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { clientLeft } from '../../platform/http/client-left.ts';
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
 * database's own functions. A connection is held for one page at a time; the head is read together with the last page, so
 * that what is written meanwhile is no fault.
 * @param hasLeft whoever asked hears no answer any more: no further page is read
 * @throws Error with the code ECONNRESET when they have left
 */
export async function verifyAccountChain(
  database: Database,
  accountId: string,
  hasLeft: () => boolean,
): Promise<AccountChainVerdict> {
  const faults: ChainFault[] = [];
  let count = 0;
  const onFault = (fault: ChainFault) => {
    count += 1;
    if (faults.length < shownMax) faults.push(fault);
  };
  const readHead = (tx: Tx) => tx.selectFrom('event_log_heads').selectAll().executeTakeFirst();
  let head: Awaited<ReturnType<typeof readHead>>;
  const read = (id: string, after: string | null) => {
    if (hasLeft()) throw clientLeft();
    return database.readAccount(accountId, async (tx) => {
      head = await readHead(tx);
      return (await tx.executeQuery<ChainEntry>(CompiledQuery.raw(selectChain, [id, after]))).rows;
    });
  };
  const end = await walkChain(read, accountId, onFault);
  const isAtHead = head === undefined ? end.seq === 0 : Number(head.seq) === end.seq && head.hash.equals(end.hash);
  if (!isAtHead) onFault({ account_id: accountId, seq: Number(head?.seq ?? 0), what: 'cut', entry_id: null });
  const unplaced = await database.readAccount(accountId, (tx) =>
    tx.selectFrom('event_log').select('id').where('seq', 'is', null).execute(),
  );
  for (const { id } of unplaced) onFault({ account_id: accountId, seq: null, what: 'unplaced', entry_id: id });
  return { entries: end.seq, head: end.seq === 0 ? null : end.hash, count, faults };
}
