import type { CallInput, calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import type { StreamReply } from '../../platform/http/route.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { agedReply, agesOf, duesOf, jalaliOf } from '../customers/aged-sheet.ts';
import { customerColumns } from '../customers/messages.fa.ts';
import { fileOf, type Sheet, type SheetFormat } from '../invoice-export/sheet-file.ts';
import { payableColumns, purchaseColumns, purchaseNames } from './messages.fa.ts';
import type { Payables } from './payables.ts';
import type { ListedPurchase } from './payments.ts';
import type { PurchaseRow } from './purchase-row.ts';
import { pageOfPurchases } from './queries.ts';
import type { PurchaseDeps } from './routes.ts';

/** What went back is negative, so that a column adds up; the list's sums leave out what is void, which stands here as it is. */
const signed = (kind: PurchaseRow['kind'], amount: string): string =>
  kind === 'return' && amount !== '0' ? `-${amount}` : amount;

/** The register as a file; `imports/` reads it back. */
export const purchaseSheet: Sheet<ListedPurchase> = {
  ...purchaseColumns,
  cells: (row) => [
    jalaliOf(row.day),
    purchaseNames.kinds[row.kind],
    row.supplier_name,
    row.economic_code,
    row.national_code,
    row.tax_number,
    row.number,
    ...[row.net, row.vat, row.other_taxes, row.total].map((amount) => signed(row.kind, amount)),
    purchaseNames.credits[row.credit],
    row.payment_due === null ? '' : jalaliOf(row.payment_due),
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

/** Every supplier's due by age and by the days until which it is to be paid, with what is owed besides for who sees that; their sums under them. */
export function exportPayables({ suppliers, sums, day }: Payables, format: SheetFormat): StreamReply {
  const { file, sheet, names, open, beside, total } = payableColumns;
  const { ages, dues } = customerColumns;
  const amountsOf = (one: Payables['sums']) => [
    ...[one.open, ...agesOf(one), ...duesOf(one)],
    ...(one.beside === null ? [] : [one.beside, addDecimals(one.open, one.beside)]),
  ];
  return agedReply(
    { file, sheet, day, names, amounts: [open, ...ages, ...dues, ...(sums.beside === null ? [] : [beside, total])] },
    format,
    suppliers,
    (one) => [one.name, one.economic_code, one.national_code, ...amountsOf(one)],
    amountsOf(sums),
  );
}
