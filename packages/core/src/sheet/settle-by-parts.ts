import {
  isCashWithinTax,
  isCreditBeyondTotal,
  isCreditWithinTax,
  methodOfParts,
  settleAs,
} from '../invoice/method-of-parts.ts';
import { isCashOnly } from '../invoice/settlement-method.ts';
import type { InvoiceDraft, SettlementMethod } from '../model/draft.ts';
import { isPositive } from '../money/decimal-strings.ts';
import type { RowReader, ToldCode } from './row-reader.ts';
import { type CellFault, columnOfSource, type SheetMapping, type SheetRow } from './sheet-rows.ts';

const methodPath = 'invoice.payment_method';

/** What a row, or one value for all rows, says of credit goes for nothing where type and pattern leave cash alone; a cancellation says nothing by it. */
export function tellAllCash(rows: readonly SheetRow[], { invoice }: InvoiceDraft, reader: RowReader): void {
  const row = rows.find((one) => one.row === reader.headerRows.get(methodPath));
  const isCredit = invoice.payment_method !== 'cash' && invoice.invoice_type !== 'cancellation';
  if (row !== undefined && isCredit && isCashOnly(invoice))
    reader.tell(row, methodPath, 'ALL_CASH', { severity: 'warning', ofConstant: true });
}

const cashPath = 'settlement[0].cash_price';
const creditPath = 'settlement[0].credit_price';

/** What is wrong with an amount of cash or credit, in its own cell. */
interface Told {
  readonly path: string;
  readonly code: ToldCode;
  readonly severity: CellFault['severity'];
}

/** Of an amount that goes for nothing beside how a draft is settled. */
function lostPart(draft: InvoiceDraft): Told | null {
  const [{ cash_price, credit_price }] = draft.settlement;
  const { payment_method: method } = draft.invoice;
  const severity = 'warning';
  if (method === 'cash' && isPositive(credit_price))
    return { path: creditPath, code: isCashOnly(draft.invoice) ? 'ALL_CASH' : 'CREDIT_OF_CASH', severity };
  if (method !== 'credit') return null;
  if (isPositive(cash_price)) return { path: cashPath, code: 'PART_OF_CREDIT', severity };
  const isLess = methodOfParts(draft) === 'both' || isCreditWithinTax(draft);
  return isLess ? { path: creditPath, code: 'PART_OF_CREDIT', severity } : null;
}

/** How amounts settle a draft. What was paid of its tax alone leaves all of it a credit, and is told. */
const meantBy = (draft: InvoiceDraft): SettlementMethod | null =>
  isCashWithinTax(draft) ? 'credit' : methodOfParts(draft);

/**
 * Where rows do not say how their invoice is settled, its amounts of cash and credit do, before what is said for all rows:
 * else all that is sold on credit would go as paid. An amount that goes for nothing is told.
 */
export function settleByParts(
  draft: InvoiceDraft,
  rows: readonly SheetRow[],
  mapping: SheetMapping,
  reader: RowReader,
): void {
  const { invoice_type } = draft.invoice;
  if (invoice_type === 'cancellation') return;
  const said = reader.header.get(methodPath);
  const isOfRow = said !== undefined && columnOfSource(mapping[methodPath]) >= 0;
  const meant = isOfRow ? null : meantBy(draft);
  // What refers to another invoice is settled as that one.
  if (said === undefined && meant === null && invoice_type !== 'original') return;
  if (meant !== null) settleAs(draft, meant);
  const beyond = { path: creditPath, code: creditBeyond, severity: 'error' } as const;
  const isBeyond = said !== 'credit' && draft.invoice.payment_method !== 'cash' && isCreditBeyondTotal(draft);
  const told = isBeyond ? beyond : lostPart(draft);
  const row = rows.find((one) => told !== null && one.row === reader.headerRows.get(told.path));
  if (told === null || row === undefined || reader.faults.some(({ code }) => code === 'ALL_CASH')) return;
  reader.tell(row, told.path, told.code, { severity: told.severity, ofConstant: true });
}

const creditBeyond = 'CREDIT_BEYOND_TOTAL';

/** Faults without that of a credit beyond the total where a line is wrong itself: the total may come right with it. */
export const withoutBeyondWrong = (faults: readonly CellFault[]): CellFault[] => {
  const isLineWrong = faults.some(({ path, severity }) => severity === 'error' && path.startsWith('items[]'));
  return faults.filter(({ code }) => !(isLineWrong && code === creditBeyond));
};
