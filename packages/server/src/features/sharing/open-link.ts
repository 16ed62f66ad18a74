import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { noteFailure, refuseThrottled } from '../access/throttle.ts';
import type { PaperSource } from '../paper/paper-source.ts';
import type { DocumentKind, SharingDeps } from './deps.ts';
import { type LinkRow, stateOf } from './links.ts';
import { sharingMessages as messages } from './messages.fa.ts';

/** What an opened link leads to. */
export interface OpenedLink {
  link: LinkRow;
  kind: DocumentKind;
  source: PaperSource;
}

/** Who comes for what: to see (the sharer learns that), to print, or for the JSON. */
export interface Visit {
  token: string;
  ip: string;
  purpose: 'see' | 'print' | 'json';
}

/** What is done with an opened link, in the transaction that read it. */
type Use<T> = (tx: Tx, opened: OpenedLink) => Promise<T>;

/**
 * Opens a link by its token, for anybody. Every look is counted by address, and wrong tokens far more. One that ended says
 * whose it was: who has the token has read as much, and it is the seller who gives another.
 * @throws Problem NOT_FOUND, LINK_ENDED, TOO_MANY_REQUESTS
 */
export async function openLink<T>(deps: SharingDeps, { token, ip, purpose }: Visit, use: Use<T>): Promise<T> {
  const { database, runtime, ports } = deps;
  const { clock } = runtime;
  const looks = { kind: 'preview', value: ip } as const;
  const guesses = { kind: 'preview-guess', value: ip } as const;
  await refuseThrottled(database, clock, [looks, guesses]);
  const owner = await database.withPlatform(async (tx) => {
    const { rows } = await sql<{ account_id: string; id: string }>`select * from share_link_of(${token})`.execute(tx);
    return rows[0];
  });
  await noteFailure(database, clock, [owner === undefined ? guesses : looks]);
  if (owner === undefined) throw new Problem('NOT_FOUND');
  const { account_id: accountId, id } = owner;
  return database.withAccount(accountId, async (tx) => {
    const link = await tx
      .selectFrom('share_links')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (link === undefined) throw new Problem('NOT_FOUND');
    const nowMs = clock.nowMs();
    const kind = link.invoice_id === null ? 'pre_invoice' : 'invoice';
    const documentId = link.invoice_id ?? link.pre_invoice_id ?? '';
    if (stateOf(link, nowMs) !== 'live') {
      const [shared] = await ports.shareables(tx, kind, { accountId, memoryIds: null }, [documentId]);
      throw new Problem('LINK_ENDED', shared?.seller ? { detail: messages.endedOf(shared.seller) } : {});
    }
    const source = await ports.paper(tx, kind, accountId, documentId, purpose === 'print');
    if (purpose === 'see') await noteSeen(tx, link, new Date(nowMs));
    return use(tx, { link, kind, source });
  });
}

async function noteSeen(tx: Tx, link: LinkRow, now: Date): Promise<void> {
  await tx
    .updateTable('share_links')
    .set((row) => ({
      seen_at: link.seen_at ?? now,
      last_seen_at: now,
      seen_count: row('seen_count', '+', 1),
    }))
    .where('account_id', '=', link.account_id)
    .where('id', '=', link.id)
    .execute();
}
