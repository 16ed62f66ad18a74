import type { MoneyUnit } from '@taraz/contract';
import { Decimal, decimalOf, figureTextMax, parseDecimal, purchaseTotal, readCell, sheetColumn } from '@taraz/core';
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

const percentColumn = sheetColumn('items[].item_vat_percentage');
const hundred = decimalOf('100');
/** No tax is so small a part of what is taxed: a bare «10» beside it is a rate. */
const leastShare = 1_000n;
/** Rials by which tax may differ from that of its rate, having been rounded line by line. */
const roundedMost = decimalOf('1000');

/** A rate where the amount of a tax should stand; null: it is none. @param base what is taxed, or more @param rest as of `vatAt` */
function rateIn(text: string, unit: MoneyUnit, base: bigint | null, rest: bigint | null): Decimal | null {
  const reading = percentColumn === null || text.length > figureTextMax ? null : readCell(percentColumn, text, 0);
  // 0.1 is ten percent as spreadsheets keep it.
  const said = reading?.ok ? reading.value : reading?.code === 'FRACTION_OF_ONE' ? reading.fix : undefined;
  const rate = said === undefined ? null : parseDecimal(said);
  if (rate === null || rate.compare(hundred) > 0) return null;
  const asAmount = readAmount(text, unit);
  if ('fault' in asAmount) return rate;
  const { amount } = asAmount;
  // What net and total leave is the tax itself, however small: of one bag among much that is exempt.
  if (amount === null || amount <= 0n || amount === rest) return null;
  return base !== null && amount * leastShare <= base ? rate : null;
}

/** The VAT that a row with rates instead of its amount has; null: nobody knows. @param rest what net and total leave of it */
function vatAt(rate: Decimal, net: bigint | null, rest: bigint | null): bigint | null {
  if (rate.isZero()) return 0n;
  if (net === null || rest === null) return null;
  const off = decimalOf(String(rest)).minus(decimalOf(String(net)).times(rate.percent()));
  return off.abs().compare(roundedMost) > 0 ? null : rest;
}

/** Net, VAT and other taxes of a row, each from its column or from the others. */
export function readAmounts(cell: CellOf, of: AmountsOf, faults: CellFault[]): RowAmounts | null {
  const before = faults.length;
  const said = (field: AmountField): bigint | null => figure(field, cell, of, faults);
  const [net, other, total] = [said('net'), said('other_taxes'), said('total')];
  const rest = net === null || total === null ? null : total - net - (other ?? 0n);
  const rateOf = (field: 'vat' | 'duty') => rateIn(cell(field), of.unit, net ?? total, rest);
  const [rate, dutyRate] = [rateOf('vat'), rateOf('duty')];
  const tax = rate === null ? said('vat') : null;
  const duty = dutyRate === null ? said('duty') : null;
  if (faults.length > before) return null;
  // Tax and its duty are credited together; a duty alone is a levy of another kind, as far as anybody knows.
  const levies = tax === null && rate === null && duty !== null ? duty + (other ?? 0n) : other;
  let vat = tax === null ? null : tax + (duty ?? 0n);
  if (rate !== null || dutyRate !== null) {
    vat = rate === null || (duty ?? 0n) !== 0n ? null : vatAt(rate.plus(dutyRate ?? Decimal.zero), net, rest);
    if (vat === null) faults.push({ field: rate === null ? 'duty' : 'vat', message: texts.rate });
    if (vat === null) return null;
  }
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
