import type { CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { settleBalances } from '../../customers/balances.ts';
import { duesOf } from '../../customers/due-debts.ts';
import {
  endsInPast,
  fileRowsMax,
  type Range,
  type Statement,
  statementOf,
  withoutLaterCheques,
} from '../../customers/statement.ts';
import { type PaidInto, paidIntoAccount } from '../../treasury/paid-into.ts';
import type { PayableOnline, SharingDeps } from '../deps.ts';
import type { LinkRow } from '../links.ts';
import { noteSeen, openLink, type Visit } from '../open-link.ts';
import { type Seller, sellerOf } from './seller.ts';

type SharedDues = CallReply<typeof calls.openSharedStatement>['due'];

/** What an opened link to an account leads to. */
export interface OpenedStatement {
  link: LinkRow;
  seller: Seller;
  paidInto: PaidInto | null;
  /** what may be paid online; only where it was opened to be seen */
  online: PayableOnline | null;
  /** as the seller reads it, without money that was taken back on its day, and without cheques that say nothing beside a past day */
  statement: Statement;
  /** whether it ends with a day that is over */
  isPast: boolean;
  /** what is owed, by the days until which it was to be paid; null: nothing is overdue */
  due: SharedDues;
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

/** As it is now: beside what was owed at the end of a past day it says nothing, nor while what is kept is still counted. */
async function dueNow(tx: Tx, { closing }: Statement, customerId: string, now: Date): Promise<SharedDues> {
  await settleBalances(tx);
  const known = await duesOf(tx, customerId, tehranDay(now));
  return known?.balance === closing ? known.due : null;
}

/** Opens a customer's account by its link's token, as it is at this moment. @throws Problem as `openLink` does */
export const openStatement = <T>(
  deps: SharingDeps,
  { token, ip, purpose }: StatementVisit,
  use: (tx: Tx, opened: OpenedStatement) => Promise<T>,
): Promise<T> =>
  openLink(deps, { token, ip, to: ['statement'] }, async (tx, link) => {
    const { account_id: accountId, customer_id, to_day } = link;
    const customerId = customer_id ?? '';
    const seller = await sellerOf(tx, accountId);
    const most = purpose === 'all' ? { most: fileRowsMax } : {};
    const whole = await statementOf(tx, customerId, rangeOf(link), { ...most, onlyStanding: true });
    const paidInto = whole.closing.startsWith('-') || whole.closing === '0' ? null : await paidIntoAccount(tx);
    const now = new Date(deps.runtime.clock.nowMs());
    const isPast = endsInPast(to_day, now.getTime());
    const statement = withoutLaterCheques(whole, isPast);
    const due = isPast ? null : await dueNow(tx, whole, customerId, now);
    const isSeen = purpose === 'see';
    const online = isPast || !isSeen ? null : await deps.ports.online(tx, 'statement', customerId);
    if (isSeen) await noteSeen(tx, link, now);
    return use(tx, { link, seller, paidInto, online, statement, isPast, due, now });
  });
