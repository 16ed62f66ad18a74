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
const linkEnded = (seller: string): Problem =>
  new Problem('LINK_ENDED', seller === '' ? {} : { detail: messages.endedOf(seller) });

async function whoseItWas(tx: Tx, ports: SharingPorts, link: LinkRow): Promise<string> {
  const { account_id: accountId } = link;
  const kind = kindOf(link);
  if (kind === 'statement') return (await sellerOf(tx, accountId)).name;
  const [shared] = await ports.shareables(tx, kind, { accountId, memoryIds: null }, [link[columnOf(kind)] ?? '']);
  return shared?.seller ?? '';
}

/** Which link a token is of, whatever has become of it. */
type FoundLink = Pick<LinkRow, 'account_id' | 'id'>;

/**
 * Every look is counted by address, and wrong tokens far more.
 * @throws Problem NOT_FOUND, TOO_MANY_REQUESTS
 */
export const findLink = (deps: SharingDeps, { token, ip }: Omit<Visit, 'to'>): Promise<FoundLink> =>
  foundFor(deps, ip, () =>
    deps.database.withPlatform(async (tx) => {
      const { rows } = await sql<FoundLink>`select * from share_link_of(${token})`.execute(tx);
      return rows[0];
    }),
  );

/** Whether what it leads to is there still: a customer who was removed, or was made one with another, has no account any more. */
async function isThere(tx: Tx, ports: SharingPorts, link: LinkRow): Promise<boolean> {
  const { account_id: accountId, customer_id: customerId } = link;
  if (customerId === null) return true;
  return (await ports.shareables(tx, 'statement', { accountId, memoryIds: null }, [customerId])).length > 0;
}

/**
 * Opens a link that was found by its token, for whatever it may be asked. One that ended, or ends with its customer, says whose it was: who has the token has read as much, and it is
 * the seller who gives another.
 * @throws Problem NOT_FOUND, LINK_ENDED
 */
export function openFound<T>(
  { database, runtime, ports }: SharingDeps,
  { account_id: accountId, id }: FoundLink,
  to: Visit['to'],
  use: Use<T>,
): Promise<T> {
  return database.withAccount(accountId, async (tx) => {
    const link = await tx
      .selectFrom('share_links')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (link === undefined || !to.includes(kindOf(link))) throw new Problem('NOT_FOUND');
    if (stateOf(link, runtime.clock.nowMs()) !== 'live' || !(await isThere(tx, ports, link)))
      throw linkEnded(await whoseItWas(tx, ports, link));
    return use(tx, link);
  });
}

/**
 * Opens a link by its token, for anybody; see `findLink` and `openFound`.
 * @throws Problem NOT_FOUND, LINK_ENDED, TOO_MANY_REQUESTS
 */
export const openLink = async <T>(deps: SharingDeps, visit: Visit, use: Use<T>): Promise<T> =>
  openFound(deps, await findLink(deps, visit), visit.to, use);

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
