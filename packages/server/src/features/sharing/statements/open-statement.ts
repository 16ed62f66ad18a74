import type { Tx } from '../../../platform/db/database.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { noCheques } from '../../customers/cheques-in-hand.ts';
import { fileRowsMax, type Range, type Statement, statementOf } from '../../customers/statement.ts';
import { type PaidInto, paidIntoAccount } from '../../treasury/paid-into.ts';
import type { SharingDeps } from '../deps.ts';
import type { LinkRow } from '../links.ts';
import { linkEnded, noteSeen, openLink, type Visit } from '../open-link.ts';
import { type Seller, sellerOf } from './seller.ts';

/** What an opened link to an account leads to. */
export interface OpenedStatement {
  link: LinkRow;
  seller: Seller;
  paidInto: PaidInto | null;
  /** as the seller reads it, with the cheques left out that say nothing beside a past day */
  statement: Statement;
  /** whether it ends with a day that is over */
  isPast: boolean;
  now: Date;
}

/** Who comes for what: to see (the sharer learns that), or for all that stands in it. */
export interface StatementVisit extends Omit<Visit, 'to'> {
  purpose: 'see' | 'all';
}

const rangeOf = ({ from_day, to_day }: LinkRow): Range => ({
  ...(from_day === null ? {} : { from_day }),
  ...(to_day === null ? {} : { to_day }),
});

/**
 * Opens a customer's account by its link's token, as it is at this moment. A customer who was removed, or was made one with
 * another, has no account any more: the link has ended, until that is taken back.
 * @throws Problem as `openLink` does
 */
export const openStatement = <T>(
  deps: SharingDeps,
  { token, ip, purpose }: StatementVisit,
  use: (tx: Tx, opened: OpenedStatement) => Promise<T>,
): Promise<T> =>
  openLink(deps, { token, ip, to: ['statement'] }, async (tx, link) => {
    const { account_id: accountId, customer_id, to_day } = link;
    const customerId = customer_id ?? '';
    const seller = await sellerOf(tx, accountId);
    const [there] = await deps.ports.shareables(tx, 'statement', { accountId, memoryIds: null }, [customerId]);
    if (there === undefined) throw linkEnded(seller.name);
    const whole = await statementOf(tx, customerId, rangeOf(link), ...(purpose === 'all' ? [fileRowsMax] : []));
    const paidInto = whole.closing.startsWith('-') || whole.closing === '0' ? null : await paidIntoAccount(tx);
    const now = new Date(deps.runtime.clock.nowMs());
    const isPast = to_day !== null && to_day < tehranDay(now);
    const statement = isPast ? { ...whole, cheques: noCheques } : whole;
    if (purpose === 'see') await noteSeen(tx, link, now);
    return use(tx, { link, seller, paidInto, statement, isPast, now });
  });
