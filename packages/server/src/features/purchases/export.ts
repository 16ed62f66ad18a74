import type { CallInput, calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { fileOf, type Sheet } from '../invoice-export/sheet-file.ts';
import { purchaseColumns, purchaseNames } from './messages.fa.ts';
import { type PurchaseRow, pageOfPurchases } from './queries.ts';

/** What went back is negative, so that a column's sum is the list's. */
const signed = (kind: PurchaseRow['kind'], amount: string): string =>
  kind === 'return' && amount !== '0' ? `-${amount}` : amount;

const purchaseSheet: Sheet<PurchaseRow> = {
  ...purchaseColumns,
  cells: (row) => [
    formatJalaliDate(`${row.day}T12:00:00Z`),
    purchaseNames.kinds[row.kind],
    row.supplier_name,
    row.economic_code,
    row.national_code,
    row.tax_number,
    row.number,
    ...[row.net, row.vat, row.other_taxes, row.total].map((amount) => signed(row.kind, amount)),
    purchaseNames.credits[row.credit],
    row.branch_name,
    row.note,
  ],
};

/** The whole list as it is filtered. @throws Problem INVALID_INPUT */
export const exportPurchases = (
  database: Database,
  accountId: string,
  { format = 'xlsx', ...query }: CallInput<typeof calls.exportPurchases>['query'],
): Promise<StreamReply> =>
  fileOf(purchaseSheet, format, (page) =>
    database.readAccount(accountId, (tx) => pageOfPurchases(tx, { ...query, ...page })),
  );
