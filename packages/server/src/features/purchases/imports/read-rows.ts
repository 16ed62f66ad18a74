import { type MoneyUnit, purchaseCredits } from '@taraz/contract';
import {
  addDays,
  cleanIdentifier,
  daysOfTaxId,
  foldText,
  isTotalsText,
  noTerm,
  parseTaxId,
  plainCell,
  readCell,
  saidByWord,
  sheetColumn,
  wordKey,
} from '@taraz/core';
import type { ColumnFields } from '../../../platform/spreadsheet/guess-columns.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { flatMapInTurns } from '../../../platform/turns.ts';
import type { EntityKind } from '../../access/tables.ts';
import { readMoment } from '../../bank-statements/read-moment.ts';
import { portalWords } from '../../inquiry/portal/headers.fa.ts';
import { reactionOf, wordMost } from '../../inquiry/portal/read-portal.ts';
import { purchaseNames, purchaseTexts } from '../messages.fa.ts';
import type { PurchaseCredit } from '../tables.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { readAmounts } from './read-amounts.ts';
import { readSupplier } from './read-supplier.ts';
import type { PurchaseField } from './tables.ts';
import { orderWords, overLimitWords, replacedWords, returnWords, saleWords } from './words.fa.ts';

export interface CellFault {
  field: PurchaseField;
  message: string;
}

/** Amounts of a row, whole rials. */
export interface RowAmounts {
  net: bigint;
  vat: bigint;
  other: bigint;
}

/** A row of a file of purchases. What could not be read is null or '', and `faults` say why. */
export interface PurchaseFileRow {
  /** as the spreadsheet counts */
  number: number;
  kind: 'buy' | 'return';
  /** YYYY-MM-DD in Tehran; '' where it cannot be read */
  day: string;
  /** YYYY-MM-DD in Tehran until which it is to be paid; null: none is given */
  paymentDue: string | null;
  supplierName: string;
  personType: EntityKind;
  economicCode: string;
  nationalCode: string;
  /** of before 1402, beside a right one: purchases that files entered earlier have it as their only code; '' */
  formerCode: string;
  taxNumber: string;
  /** the invoice in whose place it stands, or that it cancels */
  reference: string;
  ownNumber: string;
  amounts: RowAmounts | null;
  credit: PurchaseCredit;
  /** it exceeds its seller's sales limit (article 6): its buyer has no credit until that is settled (spec/rules.md, limits) */
  isOverLimit: boolean;
  /** why the authority gives no credit for it; '' */
  refusal: string;
  /** it only cancels another */
  isCancellation: boolean;
  /** the authority's word where it is rejected, cancelled or replaced; '' */
  voidStatus: string;
  faults: readonly CellFault[];
}

/** What says what a file's columns are. */
export interface PurchaseReading {
  /** of the whole sheet */
  rows: readonly SpreadsheetRow[];
  /** the header's place among them */
  headerAt: number;
  fields: ColumnFields<PurchaseField>;
  unit: MoneyUnit;
}

export type CellOf = (field: PurchaseField) => string;

/** Longer numbers of sellers' own are cut. */
const numberMost = 60;

const cellsOf =
  (fields: ColumnFields<PurchaseField>, cells: readonly string[]): CellOf =>
  (field) => {
    const place = fields.indexOf(field);
    return place < 0 ? '' : plainCell(cells[place] ?? '');
  };

function readTaxNumber(field: 'tax_number' | 'reference', cell: CellOf, faults: CellFault[]): string {
  const taxNumber = cleanIdentifier(cell(field)).toUpperCase();
  if (taxNumber === '' || /^[-0]+$/.test(taxNumber)) return '';
  const parts = parseTaxId(taxNumber);
  if (parts?.valid) return taxNumber;
  // A reference that is none is nobody's: what it would replace is not there.
  if (field === 'reference') return '';
  const message = parts === null ? purchaseTexts.taxNumberForm : purchaseTexts.taxNumberCheck;
  faults.push({ field, message });
  return taxNumber;
}

/** The day of its cell; without one, that which the tax number holds, unless the season of its VAT hangs on the hour. */
function readDay(cell: CellOf, taxNumber: string, nowMs: number, faults: CellFault[]): string {
  const typed = cell('date');
  if (typed === '') {
    const parts = parseTaxId(taxNumber);
    const days = parts && daysOfTaxId(parts.epochDays);
    const isOneOfTwo = days !== null && !days.areOfOneSeason && days.dayAfter <= tehranDay(new Date(nowMs));
    if (days === null || isOneOfTwo)
      faults.push({ field: 'date', message: isOneOfTwo ? texts.whichSeason : texts.noDay });
    return days === null || isOneOfTwo ? '' : days.day;
  }
  const moment = readMoment(typed, '', nowMs);
  if ('at' in moment) return tehranDay(moment.at);
  faults.push({ field: 'date', message: moment.fault });
  return '';
}

const dueColumn = sheetColumn('invoice.payment_due');

/** Until when it is to be paid, written as a day or as how many; what goes back is not. */
function readDue(
  cell: CellOf,
  { kind, day }: Pick<PurchaseFileRow, 'kind' | 'day'>,
  nowMs: number,
  faults: CellFault[],
): string | null {
  const typed = cell('payment_due');
  if (typed === '' || kind === 'return' || day === '' || dueColumn === null) return null;
  const read = readCell(dueColumn, typed, nowMs);
  if (!read.ok) {
    faults.push({ field: 'payment_due', message: read.message });
    return null;
  }
  if (read.value === noTerm) return null;
  const due = /^\d+$/.test(read.value) ? addDays(day, Number(read.value)) : read.value;
  if (due < day) faults.push({ field: 'payment_due', message: purchaseTexts.dueBeforeDay });
  return due;
}

/** Tells texts that have one of the words in them. */
function saying(words: readonly string[]): (text: string) => boolean {
  const sought = words.map((word) => foldText(word));
  return (text) => {
    const folded = foldText(text);
    return sought.some((word) => folded.includes(word));
  };
}
const saysCancelled = saying(portalWords.cancellation);
const saysReplaced = saying(replacedWords);

/** Of an accounting program's own list, which has sales, drafts and orders beside purchases; the authority's has other words. */
const isNoPurchaseWord = (word: string): boolean => {
  const said = saidByWord(word);
  return (said !== null && said !== 'purchase') || orderWords.test(wordKey(word)) || saleWords.test(foldText(word));
};

const voidReactions: ReadonlySet<string | null> = new Set(['CANCELED', 'REJECTED']);
/** It was rejected, cancelled or replaced. */
const isVoidWord = (word: string): boolean => voidReactions.has(reactionOf(word)) || saysReplaced(word);

const creditsByWord: ReadonlyMap<string, PurchaseCredit> = new Map(
  purchaseCredits.map((credit) => [foldText(purchaseNames.credits[credit]), credit]),
);
/** What this product's own file says of its credit; null: nothing, or what is none of its words. */
const creditSaid = (word: string): PurchaseCredit | null => creditsByWord.get(foldText(word)) ?? null;

/** The authority's refusal, then what was said of it here, then what follows from its number. */
function readCredit(
  said: PurchaseCredit | null,
  { taxNumber, refusal }: { taxNumber: string; refusal: string },
): PurchaseCredit {
  if (refusal !== '') return 'other';
  const isLeft = said === null || said === 'void' || (said === 'no_tax_number' && taxNumber !== '');
  return isLeft ? (taxNumber === '' ? 'no_tax_number' : 'yes') : said;
}

/** What the authority's words make of it. */
function readStanding(cell: CellOf, taxNumber: string) {
  const word = (field: PurchaseField): string => cell(field).slice(0, wordMost);
  const [status, subject, credit] = [word('status'), word('subject'), word('credit')];
  // The buyer's reaction may stand in a column of its own: what either says, holds.
  const told = [status, word('reaction')].filter((one) => one !== '');
  const saidCredit = creditSaid(credit);
  const voidStatus = told.find(isVoidWord) ?? (saidCredit === 'void' ? credit : '');
  const aside = taxNumber === '' ? [status, subject].find(isNoPurchaseWord) : undefined;
  const isOverLimit = overLimitWords.test(foldText(word('limit')));
  const isImpossible = told.some((one) => reactionOf(one) === 'IMPOSSIBLE_REACTION');
  const refusal = isOverLimit ? texts.overLimit : isImpossible ? texts.impossible : '';
  return {
    kind: returnWords.test(wordKey(subject)) ? ('return' as const) : ('buy' as const),
    isCancellation: saysCancelled(subject),
    voidStatus: voidStatus || (aside ?? ''),
    credit: readCredit(saidCredit, { taxNumber, refusal }),
    isOverLimit,
    refusal,
  };
}

function readRow(reading: PurchaseReading, { number, cells }: SpreadsheetRow, nowMs: number): PurchaseFileRow {
  const cell = cellsOf(reading.fields, cells);
  const faults: CellFault[] = [];
  const taxNumber = readTaxNumber('tax_number', cell, faults);
  const standing = readStanding(cell, taxNumber);
  const day = readDay(cell, taxNumber, nowMs, faults);
  return {
    number,
    ...standing,
    day,
    paymentDue: readDue(cell, { kind: standing.kind, day }, nowMs, faults),
    ...readSupplier(cell, faults),
    taxNumber,
    reference: readTaxNumber('reference', cell, faults),
    ownNumber: cell('number').slice(0, numberMost),
    amounts: readAmounts(cell, { unit: reading.unit, isReturn: standing.kind === 'return' }, faults),
    faults,
  };
}

const partyFields = ['supplier_name', 'supplier_code', 'national_code'] as const;

/** Neither a seller nor a number nor a day: a note, an empty line, sums under the table. A remark may begin as a sum does. */
function isNoPurchase({ cells: texts_ }: SpreadsheetRow, cell: CellOf): boolean {
  if (cell('tax_number') !== '') return false;
  const names = (field: PurchaseField): boolean => cell(field) !== '' && !isTotalsText(cell(field));
  if (texts_.some(isTotalsText)) return !names('date') || !partyFields.some(names);
  return [...partyFields, 'date' as const].every((field) => cell(field) === '');
}

/** Reads a row under the header: one purchase, or none. */
function rowReader(reading: PurchaseReading, nowMs: number): (row: SpreadsheetRow) => PurchaseFileRow[] {
  const { rows, headerAt, fields } = reading;
  const header = rows[headerAt]?.cells.join('\u0000');
  return (row) =>
    row.cells.join('\u0000') === header || isNoPurchase(row, cellsOf(fields, row.cells))
      ? []
      : [readRow(reading, row, nowMs)];
}

const rowsUnder = ({ rows, headerAt }: PurchaseReading): SpreadsheetRow[] => rows.slice(headerAt + 1);

/** The purchases of a file. */
export const readRows = (reading: PurchaseReading, nowMs: number): PurchaseFileRow[] =>
  rowsUnder(reading).flatMap(rowReader(reading, nowMs));

/** Rows of words in every cell take up to a millisecond each. */
const turnRows = 100;

/** The same, in turns with everybody else: files have thousands of rows. */
export const readRowsInTurns = (reading: PurchaseReading, nowMs: number): Promise<PurchaseFileRow[]> =>
  flatMapInTurns(rowsUnder(reading), turnRows, rowReader(reading, nowMs));

/** Can it be written? */
export const isGood = (row: PurchaseFileRow): row is PurchaseFileRow & { amounts: RowAmounts } =>
  row.amounts !== null && row.faults.length === 0;
