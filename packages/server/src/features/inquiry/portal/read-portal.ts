import { type PortalColumn, portalColumns } from '@taraz/contract';
import {
  cleanIdentifier,
  foldText,
  headerKey,
  type InvoicePattern,
  type InvoiceSubject,
  isOddlyGrouped,
  isTotalsText,
  oneGroupOf,
  outputTypeCodes,
  parseDecimal,
  parseTaxId,
  patternNumbers,
  plainCell,
  readCell,
  readFigure,
  settlementCodes,
  sheetColumn,
  subjectCodes,
  toLatinDigits,
  wordOf,
} from '@taraz/core';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { readMoment } from '../../bank-statements/read-moment.ts';
import { portalHeads, portalPatternWords, portalStatusWords, portalWords } from './headers.fa.ts';
import { issuedAsSaid } from './issued-when.ts';

/** Which column of a file holds what, from 0. */
export type PortalMapping = { [C in PortalColumn]?: number };

/** One invoice as the portal's file has it. */
export interface PortalRecord {
  row: number;
  taxNumber: string;
  memoryId: string;
  /** whole days since 1970 in UTC, which the tax id holds: of a sale before 03:30 in Tehran the day before its own */
  utcDay: number;
  /** rial, whole; null: not in the file, or no number */
  total: string | null;
  vat: string | null;
  /** figures stand where an amount is, and cannot be read: it is compared with nothing */
  hasUnreadAmount: boolean;
  buyerName: string;
  /** the portal's word */
  status: string;
  /** as the authority calls it; null: not in the file, or not understood */
  reaction: string | null;
  /** What comparing does not need, and taking it into the book does. */
  kind: {
    buyerCode: string;
    outputType: 'type_one' | 'type_two';
    pattern: InvoicePattern;
    /** null: it refers to another one, and nothing that is understood says how */
    subject: InvoiceSubject | null;
    referralTaxNumber: string;
    paymentMethod: 'cash' | 'credit';
    /** null: not in the file, or not of a day that its tax id leaves possible, as when it was registered */
    issuedAt: Date | null;
  };
}

const keys: ReadonlyMap<string, PortalColumn> = new Map(
  portalColumns.flatMap((column) => portalHeads[column].map((head) => [headerKey(head), column] as const)),
);

/** What heads say by themselves; the first of two that say the same counts. */
export function guessPortalMapping(heads: readonly string[]): PortalMapping {
  const mapping: PortalMapping = {};
  heads.forEach((head, index) => {
    const column = keys.get(headerKey(head));
    if (column !== undefined) mapping[column] ??= index;
  });
  return mapping;
}

/** Titles may stand above the heads: the row among the first ten that names the most columns. */
export function headRowOf(rows: readonly SpreadsheetRow[]): number {
  let best = 0;
  let most = 0;
  rows.slice(0, 10).forEach(({ cells }, index) => {
    const named = Object.keys(guessPortalMapping(cells)).length;
    if (named > most) [best, most] = [index, named];
  });
  return best;
}

/** Rials as people's sheets write them; the portal has no fractions. What may be another amount, or a share, is not read. */
function amountOf(text: string): string | null {
  if (/[%٪]/.test(text) || oneGroupOf(text) !== null || isOddlyGrouped(text)) return null;
  const plain = readFigure(text) ?? '';
  return plain === '' || parseDecimal(plain) === null ? null : plain.replace(/\..*$/, '');
}

/** Of a state, a subject, a kind no more is looked at: to fold longer texts of thousands of rows would hold everybody up. */
export const wordMost = 100;

/** The authority's name of a word of the portal; null when it says nothing that is known. */
export function reactionOf(status: string): string | null {
  const folded = foldText(status.slice(0, wordMost));
  return portalStatusWords.find(([words]) => words.test(folded))?.[1] ?? null;
}

/** The number of a cell that holds the authority's own code and nothing else; null: words, or nothing. */
function codeIn(text: string): number | null {
  const digits = toLatinDigits(text).trim();
  return /^\d{1,2}$/.test(digits) ? Number(digits) : null;
}

/** Codes as invoices' own columns read them: of either it is told where a spreadsheet dropped first zeros or last digits. */
const codeColumns = ['buyer_info.national_code', 'buyer_info.economic_code'].map(sheetColumn);
/** Digits of a person's or a company's code, a foreigner's and a person's economic one. */
const codeLengths: ReadonlySet<number> = new Set([10, 11, 12, 14]);

/** A buyer's code with the zeros that a spreadsheet dropped; '' for what is nobody's, being rounded or of another length. */
function buyerCodeIn(text: string): string {
  const readings = codeColumns.flatMap((column) => (column === null ? [] : readCell(column, plainCell(text), 0)));
  const reading = readings.find(({ ok }) => !ok) ?? readings[0];
  const code = reading?.ok ? reading.value : reading?.fix;
  const digits = code?.replace(/\D/g, '') ?? '';
  return codeLengths.has(digits.length) && /[1-9]/.test(digits) ? digits : '';
}

const subjects = ['corrective', 'cancellation', 'return', 'original'] as const;

/**
 * What the portal says of an invoice's kind, in words or by the codes of the authority; what it does not say is what most
 * invoices are. One that refers to another is no original unless it says so: it would count beside what it replaces.
 */
function kindOf(cell: (column: PortalColumn) => string, buyerName: string): Omit<PortalRecord['kind'], 'issuedAt'> {
  const says = (column: PortalColumn, words: readonly string[]) => {
    const folded = foldText(cell(column).slice(0, wordMost));
    return words.some((word) => folded.includes(foldText(word)));
  };
  const coded = <Word extends string>(column: PortalColumn, codes: Readonly<Record<Word, number>>) =>
    wordOf(codes, codeIn(cell(column)));
  const buyerCode = buyerCodeIn(cell('buyer_code'));
  const isTypeTwo = says('output_type', portalWords.typeTwo);
  const isTypeOne =
    says('output_type', portalWords.typeOne) || buyerName !== '' || /[1-9]/.test(toLatinDigits(cell('buyer_code')));
  const subject = coded('subject', subjectCodes) ?? subjects.find((one) => says('subject', portalWords[one]));
  const referralTaxNumber = cleanIdentifier(cell('referral_tax_number')).toUpperCase().slice(0, 40);
  const isCredit = says('payment_method', portalWords.credit);
  return {
    buyerCode,
    outputType: coded('output_type', outputTypeCodes) ?? (isTypeTwo || !isTypeOne ? 'type_two' : 'type_one'),
    pattern:
      coded('pattern', patternNumbers) ?? portalPatternWords.find(([word]) => says('pattern', [word]))?.[1] ?? 'sale',
    subject: subject ?? (parseTaxId(referralTaxNumber) === null ? 'original' : null),
    referralTaxNumber,
    paymentMethod: isCredit || !['cash', null].includes(coded('payment_method', settlementCodes)) ? 'credit' : 'cash',
  };
}

function issuedOf(text: string, epochDays: number, nowMs: number): Date | null {
  const moment = readMoment(text, '', nowMs);
  return 'at' in moment ? issuedAsSaid(epochDays, moment.at, nowMs) : null;
}

/** A row of sums: it names no invoice, and says so. */
export const isPortalSum = ({ cells }: SpreadsheetRow, { tax_number: at }: PortalMapping): boolean =>
  (cells[at ?? -1] ?? '').trim() === '' && cells.some(isTotalsText);

const isUnread = (text: string): boolean => /\p{Nd}/u.test(text) && amountOf(text) === null;

/** Null for a row without a well-formed tax id: sums under the table, empty lines. */
export function readPortalRow(
  { number, cells }: SpreadsheetRow,
  mapping: PortalMapping,
  nowMs: number,
): PortalRecord | null {
  const cell = (column: PortalColumn): string => {
    const index = mapping[column];
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  const taxNumber = cleanIdentifier(cell('tax_number')).toUpperCase();
  const parts = parseTaxId(taxNumber);
  if (parts === null) return null;
  const status = cell('status');
  const buyerName = cell('buyer_name');
  return {
    row: number,
    taxNumber,
    memoryId: parts.memoryId,
    utcDay: parts.epochDays,
    total: amountOf(cell('total')),
    vat: amountOf(cell('total_vat')),
    hasUnreadAmount: isUnread(cell('total')) || isUnread(cell('total_vat')),
    buyerName,
    status,
    reaction: status === '' ? null : reactionOf(status),
    kind: { ...kindOf(cell, buyerName), issuedAt: issuedOf(cell('invoice_date'), parts.epochDays, nowMs) },
  };
}
