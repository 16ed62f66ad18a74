import {
  amountPaths,
  amountUnit,
  checkPersonOrCompany,
  checkProductId,
  cleanIdentifier,
  columnOfSource,
  compareDecimals,
  figureTextMax,
  foldText,
  headerKey,
  isKindTitle,
  isOnlyTotalsText,
  isSubtotalText,
  isTotalsText,
  matchHeaders,
  normaliseDecimal,
  readCell,
  type SheetMapping,
  saidByWord,
  sheetColumn,
  toLatinDigits,
} from '@taraz/core';
import { keysHash } from '../../platform/spreadsheet/keys-hash.ts';
import { unitColumnOf, unitInCell } from '../../platform/spreadsheet/row-unit.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { importMessages } from './messages.fa.ts';

/** Titles and notes may stand above the header; it is looked for in so many rows. */
const rowsLookedAt = 15;

const knownIn = (cells: readonly string[]): number => matchHeaders(cells).filter((path) => path !== null).length;

/**
 * Two rows as one header: «خریدار» over «نام» and «کد ملی» is «نام خریدار» and «کد ملی خریدار», and a name that was merged
 * down over both stands in the upper one.
 */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let over = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [own, text] = [(upper[index] ?? '').trim(), (lower[index] ?? '').trim()];
    if (own !== '') over = own.replace(importMessages.groupTitle, '');
    if (text === '') return own;
    const whole = `${text} ${over}`;
    return over !== '' && knownIn([whole]) > 0 ? whole : text;
  });
}

/** Nothing that tells what a column means is so long; a cell may hold 32,767 characters. */
const tellingMax = 200;
const tellingText = (text: string): string => cleanIdentifier(text.slice(0, tellingMax));

/** Is it a row of data? A code with its check digit is no name of a column. */
const isData = (cells: readonly string[]): boolean =>
  cells.some((text) => {
    const code = tellingText(text);
    return checkProductId(code) || checkPersonOrCompany(code);
  });

/** The last column with a title, from 0; -1: none has one. */
export const lastTitled = (headers: readonly string[]): number => headers.findLastIndex((text) => text.trim() !== '');

/** A file may begin with its first invoice: its columns have no names then, and that row is one of its data. */
export const isNameless = (headers: readonly string[]): boolean => headers.every((text) => text.trim() === '');

const isUnit = (text: string): boolean =>
  importMessages.unitAlone.test(
    foldText(text)
      .replace(/[()[\]]/g, '')
      .trim(),
  );

/** A header with the row of units right below it, which has nothing else: «فی» over «(تومان)». */
function withUnitsBelow(header: SpreadsheetRow, rows: readonly SpreadsheetRow[]): SpreadsheetRow {
  const below = rows.find(({ number }) => number === header.number + 1);
  const texts = filledOf(below?.cells ?? []);
  if (below === undefined || !texts.some((text) => importMessages.moneyUnit.test(foldText(text)))) return header;
  if (!texts.every(isUnit)) return header;
  const cells = header.cells.map((title, index) => {
    const unit = (below.cells[index] ?? '').replace(/[()[\]]/g, '').trim();
    return unit === '' ? title : `${title} (${unit})`;
  });
  return { number: below.number, cells };
}

/**
 * The header: of the first rows the one, or two that belong together, that names the most columns we know. When none names
 * any it is the first, or, where that is data, a row of no names before it.
 */
export function headerOf(rows: readonly SpreadsheetRow[]): SpreadsheetRow | null {
  let best: SpreadsheetRow | null = rows[0] ?? null;
  let most = 0;
  const take = (row: SpreadsheetRow): void => {
    const known = knownIn(row.cells);
    if (known <= most) return;
    most = known;
    best = row;
  };
  const looked = rows.slice(0, rowsLookedAt);
  for (const row of looked) take(row);
  for (const [index, lower] of looked.entries()) {
    const upper = looked[index - 1];
    if (upper !== undefined) take({ ...lower, cells: joined(upper.cells, lower.cells) });
  }
  const [first] = rows;
  const isMissing = most === 0 && first !== undefined && isData(first.cells);
  if (isMissing) return { number: first.number - 1, cells: first.cells.map(() => '') };
  return best === null ? null : withUnitsBelow(best, rows);
}

/** Files with the same headers are mapped the same way. */
export const headersHash = (headers: readonly string[]): string => keysHash(headers.map(headerKey));

/** Columns that are known by what stands in them, whatever they are called. */
const tellingChecks: readonly (readonly [path: string, check: (code: string) => boolean])[] = [
  ['items[].item_code', checkProductId],
  ['buyer_info.national_code', checkPersonOrCompany],
];
const vatRate = 'items[].item_vat_percentage';
const vatAmount = 'items[].item_vat_amount';
const dutyAmount = 'items[].item_duty_amount';
const discount = 'items[].item_discount';
const discountRate = 'items[].item_discount_percentage';
const outputType = 'invoice.invoice_output_type';
const subject = 'invoice.invoice_type';
const goodsType = 'items[].item_type';
const goodsName = 'items[].item_name';
const goodsCode = 'items[].item_code';
const settlement = 'invoice.payment_method';
const paymentWay = 'payments[].payment_method';
const currencyAmount = 'items[].item_currency_amount';
const currencyValue = 'items[].item_currency_value';
const rialValue = 'items[].item_rial_value';
/** Part of a column's texts that must pass, and how many of them there must be. */
const telling = { part: 0.8, least: 2 } as const;
/** What a column that is called «نوع» alone may be of, by the words in it. */
const kindPaths = [
  'invoice.invoice_output_type',
  'buyer_info.buyer_entity',
  'items[].item_type',
  'invoice.invoice_type',
] as const;
const carat = 'items[].item_carat';

const isAbove100 = (text: string): boolean => Number(normaliseDecimal(text)) > 100 || amountUnit(text) !== '';

/**
 * Are taxes of a column amounts? Where its title says that they are rates most of them must be, so that one mistyped
 * cell does not make it another column; «مالیات» alone may be either.
 */
function areAmounts(header: string, texts: readonly string[]): boolean {
  const above = texts.filter(isAbove100).length;
  const said = texts.filter((text) => Number(normaliseDecimal(text)) !== 0).length;
  return importMessages.rateTitle.test(foldText(header)) ? above > said / 2 : above > 0 && above >= said / 2;
}

/** Words of a choice; numbers say nothing of which choice they are. */
const isWordOf = (path: string, text: string): boolean => {
  const column = sheetColumn(path);
  return column !== null && normaliseDecimal(text) === null && readCell(column, text, 0).ok;
};

/** The words under a title, without those that call a row no sale at all: they say nothing of what the others are. */
const wordsOf = (path: string, texts: readonly string[]): string[] =>
  texts.filter((text) => saidByWord(text) === null || isWordOf(path, text));

const mostly = (texts: readonly string[], check: (text: string) => boolean): boolean =>
  texts.length >= telling.least && texts.filter(check).length >= texts.length * telling.part;

/** What a title says that means something only by what stands under it or beside it; null when it stays unknown. */
function ambiguous(header: string, texts: readonly string[], paths: readonly (string | null)[]): string | null {
  const title = headerKey(header);
  const isFree = (path: string): boolean => !paths.includes(path);
  if (isKindTitle(header)) {
    return (
      kindPaths.find((path) => isFree(path) && mostly(wordsOf(path, texts), (text) => isWordOf(path, text))) ?? null
    );
  }
  // «اجرت» and «سود» are of gold beside its fineness alone, and a small figure may be a percentage.
  const part = importMessages.goldTitles[title];
  const said = texts.filter((text) => Number(normaliseDecimal(text)) !== 0);
  if (part === undefined || isFree(carat) || !isFree(part) || said.length === 0) return null;
  return said.every(isAbove100) ? part : null;
}

type Paths = (string | null)[];
/** The texts of a column's first rows, without those that say nothing. */
type TextsOf = (index: number) => string[];

/** «مالیات» may be the rate or its amount, whichever it is called; «عوارض» is a part of that amount, and means nothing without it. */
function settleTaxes(headers: readonly string[], paths: Paths, textsOf: TextsOf): void {
  const isAmount = (index: number): boolean => areAmounts(headers[index] ?? '', textsOf(index));
  const isRate = (index: number): boolean => !isAmount(index) && textsOf(index).some((text) => text !== '0');
  const [rate, amount] = [paths.indexOf(vatRate), paths.indexOf(vatAmount)];
  if (rate >= 0 && isAmount(rate)) paths[rate] = amount < 0 ? vatAmount : null;
  if (amount >= 0 && isRate(amount)) paths[amount] = rate < 0 ? vatRate : null;
  const duty = paths.indexOf(dutyAmount);
  if (duty >= 0 && (!paths.includes(vatAmount) || isRate(duty))) paths[duty] = null;
}

/** «تخفیف ٪» is no amount, nor is «تخفیف» over cells like "10%". */
function settleDiscounts(headers: readonly string[], paths: Paths, rows: readonly (readonly string[])[]): void {
  const amount = paths.indexOf(discount);
  if (amount < 0) return;
  const said = rows.map((cells) => cells[amount] ?? '').filter((text) => /[1-9]/.test(toLatinDigits(text)));
  const isRate = said.length > 0 && said.every((text) => /[%٪]/.test(text));
  if (!isRate && !importMessages.rateTitle.test(foldText(headers[amount] ?? ''))) return;
  paths[amount] = paths.includes(discountRate) ? null : discountRate;
}

/** What a program calls the kind of an invoice is its type, what it is about, or something of its own that says neither. */
function settleKinds(paths: Paths, textsOf: TextsOf): void {
  const kind = paths.indexOf(outputType);
  const texts = kind < 0 ? [] : wordsOf(subject, textsOf(kind));
  if (texts.every((text) => normaliseDecimal(text) !== null || isWordOf(outputType, text))) return;
  const isSubject = !paths.includes(subject) && texts.every((text) => isWordOf(subject, text));
  if (isSubject) paths[kind] = subject;
  else if (!texts.some((text) => isWordOf(outputType, text))) paths[kind] = null;
}

/** «کالا/خدمت» is what is sold where it does not say which of both it is. */
function settleGoods(paths: Paths, textsOf: TextsOf): void {
  const type = paths.indexOf(goodsType);
  const texts = type < 0 ? [] : textsOf(type);
  if (texts.length === 0 || texts.some((text) => normaliseDecimal(text) !== null || isWordOf(goodsType, text))) return;
  paths[type] = paths.includes(goodsName) ? null : goodsName;
}

/** «کد کالا» in which no id stands is of the program's own where another column has the ids. */
function settleCodes(headers: readonly string[], paths: Paths, textsOf: TextsOf): void {
  const code = paths.indexOf(goodsCode);
  if (code < 0 || textsOf(code).some(checkProductId)) return;
  const other = headers.findIndex((_, index) => paths[index] === null && mostly(textsOf(index), checkProductId));
  if (other < 0) return;
  paths[other] = goodsCode;
  paths[code] = null;
}

/**
 * «نحوه پرداخت» is how an invoice is settled where words of that stand under it, and any column where some of them are of
 * credit, «روش پرداخت» too: left out, all that is sold on credit would go as paid.
 */
function settleSettlement(headers: readonly string[], paths: Paths, textsOf: TextsOf): void {
  if (paths.includes(settlement)) return;
  const column = headers.findIndex((header, index) => {
    const path = paths[index] ?? null;
    if (path !== null && path !== paymentWay) return false;
    const isOfCredit = textsOf(index).some((text) => isWordOf(settlement, text) && !isWordOf(paymentWay, text));
    if (!isOfCredit && (path !== null || !importMessages.settlementTitle.test(headerKey(header)))) return false;
    return mostly(textsOf(index), (text) => isWordOf(settlement, text));
  });
  if (column >= 0) paths[column] = settlement;
}

/** «مبلغ ارزی» beside what goods are worth in rials, as exports have it, is what they are worth in the currency. */
function settleCurrencies(paths: Paths): void {
  const amount = paths.indexOf(currencyAmount);
  if (amount >= 0 && paths.includes(rialValue) && !paths.includes(currencyValue)) paths[amount] = currencyValue;
}

/** What the headers say by themselves, and, where they say nothing, the first rows. */
export function guessMapping(headers: readonly string[], rows: readonly (readonly string[])[] = []): SheetMapping {
  const paths = matchHeaders(headers);
  const textsOf: TextsOf = (index) =>
    rows.map((cells) => tellingText(cells[index] ?? '')).filter((text) => text !== '');
  settleTaxes(headers, paths, textsOf);
  settleDiscounts(headers, paths, rows);
  settleKinds(paths, textsOf);
  settleGoods(paths, textsOf);
  settleCodes(headers, paths, textsOf);
  settleCurrencies(paths);
  settleSettlement(headers, paths, textsOf);
  for (const [path, check] of tellingChecks) {
    if (paths.includes(path)) continue;
    const column = headers.findIndex((header, index) => {
      if (paths[index] !== null || foldText(header).includes(importMessages.seller)) return false;
      return mostly(textsOf(index), check);
    });
    if (column >= 0) paths[column] = path;
  }
  for (const [index, header] of headers.entries()) paths[index] ??= ambiguous(header, textsOf(index), paths);
  return Object.fromEntries(paths.flatMap((path, column) => (path === null ? [] : [[path, { column }] as const])));
}

/** Rows under a header by which a column of taxes is told to be of amounts. */
const unitRows = 20;

/** Money of which a title says in what it is counted. */
const moneyPaths = new Set([
  'items[].item_price',
  'items[].item_total',
  'items[].item_discount',
  'items[].item_vat_amount',
  'items[].item_duty_amount',
  'settlement[0].cash_price',
  'settlement[0].credit_price',
]);

/** The unit that a header or a title names; «بیش از ۱۰۰ میلیون ریال» is an amount and no unit. */
const unitNamed = (text: string): string => (importMessages.amount.test(foldText(text)) ? '' : amountUnit(text));

/** Is a column of money? By what is known of its title, else by the words in it; «مالیات» by what stands under it. */
function isMoney(header: string, path: string | null, texts: readonly string[]): boolean {
  if (path !== null && path !== vatRate) return moneyPaths.has(path);
  const title = foldText(header);
  if (importMessages.moneyUnit.test(title) || importMessages.noMoneyTitle.test(title)) return false;
  return path === vatRate ? areAmounts(header, texts) : importMessages.moneyTitle.test(title);
}

/**
 * The header with what a title above it says of all amounts: «مبالغ به تومان است». Columns that nobody knows yet are told
 * too, as «مبلغ»: what they mean their user says later.
 */
export function withUnitAbove({ number, cells }: SpreadsheetRow, rows: readonly SpreadsheetRow[]): string[] {
  const above = rows.filter((row) => row.number < number).flatMap((row) => row.cells);
  const titles = above.filter((text) => importMessages.amountsTitle.test(foldText(text)));
  const unit = titles.map(unitNamed).find((found) => found !== '') ?? '';
  if (unit === '') return cells;
  const paths = matchHeaders(cells);
  const under = rows.filter((row) => row.number > number).slice(0, unitRows);
  return cells.map((header, index) => {
    const texts = under.map((row) => tellingText(row.cells[index] ?? '')).filter((text) => text !== '');
    const isToBeSaid = isMoney(header, paths[index] ?? null, texts) && !importMessages.moneyUnit.test(foldText(header));
    return isToBeSaid ? `${header} (${unit})` : header;
  });
}

/**
 * A mapping with what the titles of its columns of amounts count in, where that is not rials and nobody has confirmed it.
 * @param isAsked whether a figure that says no unit is asked about
 */
export const withTitledUnits = (mapping: SheetMapping, headers: readonly string[], isAsked: boolean): SheetMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([path, source]) => {
      const isOpen = 'column' in source && source.unit === undefined && amountPaths.has(path);
      const titled = isOpen ? unitNamed(headers[source.column] ?? '') : '';
      return [path, titled === '' ? source : { ...source, titled, believed: !isAsked }];
    }),
  );

/** The number with a unit beside it; nought, and what is no number, is as it was. */
function inUnit(cell: string, unit: string): string {
  const value = normaliseDecimal(cell);
  return value === null || value === '' || value === '0' ? cell : `${cell} ${unit}`;
}

/** Where a column says in what each row's amounts are counted («واحد پول»), that beside those whose own header says nothing. */
function withRowUnits(headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] {
  const at = unitColumnOf(headers);
  const unitOf = ({ cells }: SpreadsheetRow) => unitInCell(cells[at]);
  if (at < 0 || !rows.some((row) => unitOf(row) !== '')) return rows;
  const paths = matchHeaders(headers);
  const money = headers.map((header, index) => {
    const texts = rows.map((row) => tellingText(row.cells[index] ?? '')).filter((text) => text !== '');
    return !importMessages.moneyUnit.test(foldText(header)) && isMoney(header, paths[index] ?? null, texts);
  });
  return rows.map((row) => {
    const unit = unitOf(row);
    if (unit === '') return row;
    return { number: row.number, cells: row.cells.map((cell, index) => (money[index] ? inUnit(cell, unit) : cell)) };
  });
}

/** Writes the unit that a column's header, or another column, names beside its numbers, so that none of them is taken for rials. */
export function withUnits(headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] {
  const units = [...headers.entries()].flatMap(([index, header]) => {
    const unit = unitNamed(header);
    return unit === '' ? [] : [{ index, unit }];
  });
  const said = withRowUnits(headers, rows);
  if (units.length === 0) return said;
  const unitAt = new Map(units.map(({ index, unit }) => [index, unit]));
  return said.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell, index) => {
      const unit = unitAt.get(index);
      return unit === undefined ? cell : inUnit(cell, unit);
    }),
  }));
}

/** The figure of a cell, also with the unit that was written beside it; null where it is none. */
const figureOf = (text: string): string | null =>
  text.length > figureTextMax || amountUnit(text) === ''
    ? normaliseDecimal(text)
    : normaliseDecimal(text.replace(/[\p{L}\p{Zs}]+$/u, ''));

const filledOf = (cells: readonly string[]): string[] => cells.filter((text) => text.trim() !== '');

/** Can a row at a file's end be no line of an invoice? It names no good, belongs to no group, and most of it is empty. */
function isUnderTable(cells: readonly string[], mapping: SheetMapping): boolean {
  const textOf = (path: string): string => (cells[columnOfSource(mapping[path])] ?? '').trim();
  const goods = textOf('items[].item_code');
  // Where goods are looked up by their names, a sum's word stands among these; what has more words, a number and a price is called so.
  const isPriced = ['items[].item_qty', 'items[].item_price'].every((path) => figureOf(textOf(path)));
  if (goods !== '' && (!isTotalsText(goods) || (isPriced && !isOnlyTotalsText(goods)))) return false;
  if (textOf('group') !== '') return false;
  return filledOf(cells).length <= cells.length / 2;
}

/** Is it a sum? It begins with such a word, or has nothing but numbers, of which none is an invoice's. */
function isTotals(cells: readonly string[], mapping: SheetMapping): boolean {
  if (!isUnderTable(cells, mapping)) return false;
  const filled = filledOf(cells);
  if (isTotalsText(filled[0] ?? '')) return true;
  const number = mapping['invoice.internal_id'];
  if (number === undefined || !('column' in number) || (cells[number.column] ?? '').trim() !== '') return false;
  return filled.length > 0 && filled.every((text) => figureOf(text) !== null);
}

/** The largest figure of a row, as of a file's sum what all comes to; null where it has none. */
export const largestFigure = (cells: readonly string[]): string | null =>
  cells
    .map((text) => figureOf(text) ?? '')
    .filter((figure) => figure !== '')
    .reduce<string | null>((most, one) => (most === null || compareDecimals(one, most) > 0 ? one : most), null);

/** The rows at a file's end that are no invoices: its sums, and what stands under the first of them. */
export function endingOf(rows: readonly SpreadsheetRow[], mapping: SheetMapping): readonly SpreadsheetRow[] {
  let from = rows.length;
  for (const [index, { cells }] of [...rows.entries()].reverse()) {
    if (isTotals(cells, mapping)) from = index;
    else if (!isUnderTable(cells, mapping)) break;
  }
  return rows.slice(from);
}

/** Is it a sum among the rows of invoices? A word of sums, and beside it nothing but numbers. */
export function isSumBetween(cells: readonly string[], mapping: SheetMapping): boolean {
  if (!isUnderTable(cells, mapping)) return false;
  const filled = filledOf(cells);
  return filled.some(isSubtotalText) && filled.every((text) => isSubtotalText(text) || figureOf(text) !== null);
}

/** Columns without which rows form no invoice. */
const needed = ['items[].item_code'] as const;
/** With these they do: what is cancelled has its goods. Sales among them are told that they have none. */
const ofCancellations = ['invoice.invoice_type', 'invoice.referral_tax_number'] as const;

/** Labels of what a mapping lacks. */
export function missingOf(mapping: SheetMapping): string[] {
  if (ofCancellations.every((path) => mapping[path] !== undefined)) return [];
  return needed.filter((path) => mapping[path] === undefined).map((path) => sheetColumn(path)?.label ?? path);
}
