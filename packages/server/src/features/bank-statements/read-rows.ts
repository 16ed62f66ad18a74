import type { MoneyUnit } from '@taraz/contract';
import { cleanIdentifier, foldText, isTotalsText, plainCell } from '@taraz/core';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { flatMapInTurns } from '../../platform/turns.ts';
import { statementTexts } from './messages.fa.ts';
import { readAmount } from './read-amount.ts';
import { directionOf } from './read-direction.ts';
import { type ClockDigits, clockDigits, readMoment } from './read-moment.ts';
import { isFailed } from './read-state.ts';
import type { StatementColumnFields, StatementField } from './tables.ts';
import { failedSide, openingWords } from './words.fa.ts';

export interface CellFault {
  field: StatementField;
  message: string;
}

/** A row of a bank's file. Rial; what leaves is negative. What could not be read is null, and `faults` say why. */
export interface StatementRow {
  /** as the spreadsheet counts */
  number: number;
  at: Date | null;
  /** YYYY-MM-DD in Tehran; '' without `at` */
  day: string;
  hasTime: boolean;
  amount: bigint | null;
  /** what lay in the account after it */
  balance: bigint | null;
  description: string;
  /** of the payment, else of the bank's document; as it is written */
  reference: string;
  /** every number by which the books may know it: of the payment, of the document, of its cheque */
  numbers: readonly string[];
  payer: string;
  faults: readonly CellFault[];
}

/** What says what a file's columns are. */
export interface Reading {
  /** of the whole sheet */
  rows: readonly SpreadsheetRow[];
  /** the header's place among them */
  headerAt: number;
  fields: StatementColumnFields;
  unit: MoneyUnit;
}

type Cells = Readonly<Record<StatementField, string>>;

/** Texts longer than these are cut: what is kept of a movement is no longer either. */
const most = { description: 900, reference: 60, payer: 200 } as const;
/** Of a side or a state no more is looked at. */
const sayingMost = 100;

function cellsOf(fields: StatementColumnFields, cells: readonly string[]): Cells {
  const at = (field: StatementField): string => {
    const place = fields.indexOf(field);
    return place < 0 ? '' : plainCell(cells[place] ?? '');
  };
  return {
    date: at('date'),
    time: at('time'),
    description: at('description'),
    deposit: at('deposit'),
    withdrawal: at('withdrawal'),
    amount: at('amount'),
    direction: at('direction').slice(0, sayingMost),
    state: at('state').slice(0, sayingMost),
    balance: at('balance'),
    reference: at('reference'),
    document: at('document'),
    cheque: at('cheque'),
    payer: at('payer'),
  };
}

/** A number by which a payment is known; '' for «0», «-» and the like, which banks write where there is none. */
export const numberOf = (text: string): string => {
  const clean = cleanIdentifier(text).replace(/[^\p{L}\p{N}]/gu, '');
  return /^0*$/.test(clean) ? '' : clean;
};

/** A figure of one column; null where there is none, or a fault is added. */
function figure(field: StatementField, text: string, unit: MoneyUnit, faults: CellFault[]) {
  const reading = readAmount(text, unit);
  if ('amount' in reading) return reading;
  faults.push({ field, message: reading.fault });
  return { amount: null, isDebit: null };
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What moved, by columns of both sides, or by one with a sign, a side or a column that says which way. */
function amountOf(cells: Cells, fields: StatementColumnFields, unit: MoneyUnit, faults: CellFault[]): bigint | null {
  const before = faults.length;
  const deposit = figure('deposit', cells.deposit, unit, faults).amount ?? 0n;
  const withdrawal = size(figure('withdrawal', cells.withdrawal, unit, faults).amount ?? 0n);
  if (faults.length > before) return null;
  if (deposit !== 0n && withdrawal !== 0n) {
    faults.push({ field: 'deposit', message: statementTexts.bothSides });
    return null;
  }
  if (deposit !== 0n || withdrawal !== 0n) return deposit - withdrawal;
  const { amount, isDebit } = figure('amount', cells.amount, unit, faults);
  if (amount === null || amount === 0n) return null;
  if (isDebit !== null) return isDebit ? -size(amount) : size(amount);
  if (amount < 0n || !fields.includes('direction')) return amount;
  const direction = directionOf(cells.direction);
  if (direction !== null) return direction * amount;
  faults.push({ field: 'direction', message: statementTexts.direction });
  return null;
}

function balanceOf(cells: Cells, unit: MoneyUnit, faults: CellFault[]): bigint | null {
  const { amount, isDebit } = figure('balance', cells.balance, unit, faults);
  return amount === null || isDebit === null ? amount : isDebit ? -size(amount) : size(amount);
}

function readRow(
  reading: Reading,
  { number, cells: texts }: SpreadsheetRow,
  nowMs: number,
  clocks: ClockDigits,
): StatementRow {
  const { fields, unit } = reading;
  const cells = cellsOf(fields, texts);
  const faults: CellFault[] = [];
  const moment = readMoment(cells.date, cells.time, nowMs, clocks);
  if ('fault' in moment) faults.push({ field: moment.field, message: moment.fault });
  const at = 'at' in moment ? moment.at : null;
  const amount = amountOf(cells, fields, unit, faults);
  const [reference, document] = [numberOf(cells.reference), numberOf(cells.document)];
  const cheque = numberOf(cells.cheque);
  const numbers = [reference, document, /\p{N}/u.test(cheque) ? cheque : ''];
  return {
    number,
    at,
    day: at === null ? '' : tehranDay(at),
    hasTime: 'at' in moment && moment.hasTime,
    amount,
    balance: balanceOf(cells, unit, faults),
    description: cells.description.slice(0, most.description),
    reference: (reference === '' ? (document === '' ? '' : cells.document) : cells.reference).slice(0, most.reference),
    numbers: numbers.filter((one) => one !== ''),
    payer: cells.payer.slice(0, most.payer),
    faults,
  };
}

/** Neither a day nor an amount: a note, the bank's address, what a long text wrapped to. */
const saysNothing = (cells: Cells): boolean =>
  cells.date === '' && [cells.deposit, cells.withdrawal, cells.amount].every((text) => !/\p{N}/u.test(text));

/** Carries a balance and moves nothing. */
const carriesOnly = (row: StatementRow): boolean =>
  row.amount === null &&
  row.faults.every(({ field }) => field === 'date' || field === 'time') &&
  (row.balance !== null || openingWords.test(foldText(row.description)));

const isSum = ({ cells }: SpreadsheetRow): boolean => isTotalsText(cells.find((text) => text !== '') ?? '');

/** Rows under the header that say something; without those under the last movement, and sums. */
function sayingRows({ rows, headerAt, fields }: Reading): SpreadsheetRow[] {
  const header = rows[headerAt]?.cells.join('\u0000');
  const body = rows.slice(headerAt + 1).filter((row) => row.cells.join('\u0000') !== header);
  const hasDate = ({ cells }: SpreadsheetRow): boolean => /\p{N}/u.test(cellsOf(fields, cells).date);
  const end = body.findLastIndex((row) => hasDate(row) && !isSum(row));
  return body
    .slice(0, end + 1)
    .filter((row) => !saysNothing(cellsOf(fields, row.cells)) && !(isSum(row) && !hasDate(row)));
}

/** A side may say that it failed, too; «برگشت» beside one is money that moved. */
function isFailedRow({ fields }: Reading, { cells }: SpreadsheetRow): boolean {
  const { state, direction } = cellsOf(fields, cells);
  return isFailed(state) || failedSide.test(foldText(direction.replace(/[\u200c_]/g, ' ')));
}

/** How many rows are payments that did not come, as the column of states says. */
export const failedCount = (reading: Reading): number =>
  sayingRows(reading).filter((row) => isFailedRow(reading, row)).length;

/** Reads a row: one movement, or none where it only carries a balance, or is a payment that did not come. */
function rowReader(
  reading: Reading,
  rows: readonly SpreadsheetRow[],
  nowMs: number,
): (row: SpreadsheetRow) => StatementRow[] {
  const clocks = clockDigits(rows.map(({ cells }) => cellsOf(reading.fields, cells).time));
  return (cells) => {
    if (isFailedRow(reading, cells)) return [];
    const row = readRow(reading, cells, nowMs, clocks);
    if (carriesOnly(row)) return [];
    return row.amount !== null || row.faults.some(({ field }) => field !== 'date' && field !== 'time')
      ? [row]
      : [{ ...row, faults: [...row.faults, { field: 'amount', message: statementTexts.noAmount }] }];
  };
}

/** The movements of a file; rows that only carry a balance, and payments that did not come, are left out. */
export function readRows(reading: Reading, nowMs: number): StatementRow[] {
  const rows = sayingRows(reading);
  return rows.flatMap(rowReader(reading, rows, nowMs));
}

/** Rows of words in every cell take up to a millisecond each. */
const turnRows = 100;

/** The same, in turns with everybody else: files have thousands of rows. */
export function readRowsInTurns(reading: Reading, nowMs: number): Promise<StatementRow[]> {
  const rows = sayingRows(reading);
  return flatMapInTurns(rows, turnRows, rowReader(reading, rows, nowMs));
}

/** Can it be written? */
export const isGood = (row: StatementRow): row is StatementRow & { at: Date; amount: bigint } =>
  row.at !== null && row.amount !== null && row.faults.length === 0;
