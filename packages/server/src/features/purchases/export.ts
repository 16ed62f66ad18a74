import type { CallInput, calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import type { StreamReply } from '../../platform/http/route.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { fileOf, type Sheet } from '../invoice-export/sheet-file.ts';
import { purchaseColumns, purchaseNames } from './messages.fa.ts';
import type { ListedPurchase } from './payments.ts';
import type { PurchaseRow } from './purchase-row.ts';
import { pageOfPurchases } from './queries.ts';
import type { PurchaseDeps } from './routes.ts';

/** What went back is negative, so that a column's sum is the list's. */
const signed = (kind: PurchaseRow['kind'], amount: string): string =>
  kind === 'return' && amount !== '0' ? `-${amount}` : amount;

const dayText = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`);

const purchaseSheet: Sheet<ListedPurchase> = {
  ...purchaseColumns,
  cells: (row) => [
    dayText(row.day),
    purchaseNames.kinds[row.kind],
    row.supplier_name,
    row.economic_code,
    row.national_code,
    row.tax_number,
    row.number,
    ...[row.net, row.vat, row.other_taxes, row.total].map((amount) => signed(row.kind, amount)),
    purchaseNames.credits[row.credit],
    row.payment_due === null ? '' : dayText(row.payment_due),
    row.open,
    row.branch_name,
    row.note,
  ],
};

/** The whole list as it is filtered. @throws Problem INVALID_INPUT */
export const exportPurchases = (
  { database, runtime }: PurchaseDeps,
  accountId: string,
  { format = 'xlsx', ...query }: CallInput<typeof calls.exportPurchases>['query'],
): Promise<StreamReply> =>
  fileOf(purchaseSheet, format, (page) =>
    database.withAccount(accountId, (tx) =>
      pageOfPurchases(tx, { ...query, ...page }, tehranDay(new Date(runtime.clock.nowMs()))),
    ),
  );
