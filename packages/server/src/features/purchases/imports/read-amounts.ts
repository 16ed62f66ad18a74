import type { MoneyUnit } from '@taraz/contract';
import { purchaseTotal } from '@taraz/core';
import { readAmount } from '../../bank-statements/read-amount.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import type { CellFault, CellOf, RowAmounts } from './read-rows.ts';

type AmountField = 'net' | 'vat' | 'duty' | 'other_taxes' | 'total';

interface AmountsOf {
  readonly unit: MoneyUnit;
  /** its row says that goods went back: lists have its amounts with a minus or without, ours with */
  readonly isReturn: boolean;
}

/** Whole rials of a cell; null where it is empty, or a fault is added. */
function figure(field: AmountField, cell: CellOf, { unit, isReturn }: AmountsOf, faults: CellFault[]): bigint | null {
  const reading = readAmount(cell(field), unit);
  if ('fault' in reading) faults.push({ field, message: reading.fault });
  else if (reading.amount === null || reading.amount >= 0n) return reading.amount;
  else if (isReturn) return -reading.amount;
  else faults.push({ field, message: texts.negative });
  return null;
}

/** What of the parts is not in the file follows from the others: files have the total, or the net, or both. */
function partsOf(
  net: bigint | null,
  vat: bigint | null,
  other: bigint | null,
  total: bigint | null,
): RowAmounts | null {
  if (net === null)
    return total === null ? null : { net: total - (vat ?? 0n) - (other ?? 0n), vat: vat ?? 0n, other: other ?? 0n };
  if (total === null) return { net, vat: vat ?? 0n, other: other ?? 0n };
  if (vat === null) return { net, vat: total - net - (other ?? 0n), other: other ?? 0n };
  return { net, vat, other: other ?? total - net - vat };
}

/** Net, VAT and other taxes of a row, each from its column or from the others. */
export function readAmounts(cell: CellOf, of: AmountsOf, faults: CellFault[]): RowAmounts | null {
  const before = faults.length;
  const said = (field: AmountField): bigint | null => figure(field, cell, of, faults);
  const [net, tax, duty, other, total] = [said('net'), said('vat'), said('duty'), said('other_taxes'), said('total')];
  if (faults.length > before) return null;
  // Tax and its duty are credited together; a duty alone is a levy of another kind, as far as anybody knows.
  const vat = tax === null ? null : tax + (duty ?? 0n);
  const levies = tax === null && duty !== null ? duty + (other ?? 0n) : other;
  const parts = partsOf(net, vat, levies, total);
  if (parts === null) {
    faults.push({ field: 'total', message: texts.noAmount });
    return null;
  }
  const isWhole = Object.values(parts).every((part) => part >= 0n);
  if (isWhole && (total === null || purchaseTotal(parts) === total)) return parts;
  faults.push({ field: 'total', message: texts.sum });
  return null;
}
