import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { foundFor } from '../access/found-for.ts';
import type { SharedKind, SharingDeps, SharingPorts } from './deps.ts';
import { columnOf, kindOf, type LinkRow, stateOf } from './links.ts';
import { sharingMessages as messages } from './messages.fa.ts';
import { sellerOf } from './statements/seller.ts';

/** Who comes with which link, and to what: another link's token is none here. */
export interface Visit {
  token: string;
  ip: string;
  to: readonly SharedKind[];
}

/** What is done with an opened link, in the transaction that read it. */
type Use<T> = (tx: Tx, link: LinkRow) => Promise<T>;

/** What whoever comes with a link that ended is told: whose it was, and nothing else of what it led to. */
export const linkEnded = (seller: string): Problem =>
  new Problem('LINK_ENDED', seller === '' ? {} : { detail: messages.endedOf(seller) });

async function whoseItWas(tx: Tx, ports: SharingPorts, link: LinkRow): Promise<string> {
  const { account_id: accountId } = link;
  const kind = kindOf(link);
  if (kind === 'statement') return (await sellerOf(tx, accountId)).name;
  const [shared] = await ports.shareables(tx, kind, { accountId, memoryIds: null }, [link[columnOf(kind)] ?? '']);
  return shared?.seller ?? '';
}

/**
 * Opens a link by its token, for anybody. Every look is counted by address, and wrong tokens far more. One that ended says
 * whose it was: who has the token has read as much, and it is the seller who gives another.
 * @throws Problem NOT_FOUND, LINK_ENDED, TOO_MANY_REQUESTS
 */
export async function openLink<T>(deps: SharingDeps, { token, ip, to }: Visit, use: Use<T>): Promise<T> {
  const { database, runtime, ports } = deps;
  const { clock } = runtime;
  const owner = await foundFor(deps, ip, () =>
    database.withPlatform(async (tx) => {
      const { rows } = await sql<{ account_id: string; id: string }>`select * from share_link_of(${token})`.execute(tx);
      return rows[0];
    }),
  );
  const { account_id: accountId, id } = owner;
  return database.withAccount(accountId, async (tx) => {
    const link = await tx
      .selectFrom('share_links')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (link === undefined || !to.includes(kindOf(link))) throw new Problem('NOT_FOUND');
    if (stateOf(link, clock.nowMs()) !== 'live') throw linkEnded(await whoseItWas(tx, ports, link));
    return use(tx, link);
  });
}

/** The sharer learns that somebody looked. */
export async function noteSeen(tx: Tx, link: LinkRow, now: Date): Promise<void> {
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
