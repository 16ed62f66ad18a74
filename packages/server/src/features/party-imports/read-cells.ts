import { calls, type MoneyUnit } from '@taraz/contract';
import {
  addDecimals,
  amountUnit,
  checkEconomicCode14,
  checkLegalNationalId,
  checkNationalCode,
  cleanIdentifier,
  foldText,
  isLonger,
  isTotalsText,
  matchHeaders,
  phonesApart,
  plainCell,
  readCell,
  readTomans,
  rialCell,
  saysRials,
  sheetColumn,
  textTooLong,
  withoutRemarks,
  withoutUnit,
} from '@taraz/core';
import { unitColumnOf, unitInCell } from '../../platform/spreadsheet/row-unit.ts';
import { productColumns } from '../products/columns.fa.ts';
import { isOneOf } from './cell-word.ts';
import { nameCellsOf, namesOfPerson } from './kind-kept.ts';
import { mendHint } from './mend-hint.ts';
import {
  cellWords,
  customerImportColumns,
  dutyColumn,
  type ImportColumn,
  importTexts,
  productAliases,
  vagueTitles,
} from './messages.fa.ts';
import { openingFigures, readOpening, withSignFirst } from './opening-balance.ts';
import type { PartyKind, RowFault } from './tables.ts';

/** The columns that are read for a kind, in the template's order. */
export const columnsOf: Readonly<Record<PartyKind, readonly ImportColumn[]>> = {
  customers: customerImportColumns,
  products: [
    ...productColumns.map(({ field, title }) => ({ field, title, aliases: productAliases[field] ?? [] })),
    dutyColumn,
  ],
};

/** Of these a file must have one of each list. */
export const neededOf: Readonly<Record<PartyKind, readonly (readonly string[])[]>> = {
  customers: [['company', 'last_name', 'first_name']],
  products: [['name'], ['code']],
};

/** No title is so long: of a longer text, which a cell may hold, no more is looked at. */
const titleMax = 300;

/** A title as it is compared. */
export const titleKey = (text: string): string => foldText(text.slice(0, titleMax)).replace(/[^\p{L}\p{N}]/gu, '');

/** What a title that means one of several fields may be, the likeliest first. */
const vagueFields = (kind: PartyKind, title: string): readonly string[] =>
  Object.entries(vagueTitles[kind]).find(([vague]) => titleKey(vague) === titleKey(title))?.[1] ?? [];

function fieldsByTitle(kind: PartyKind): ReadonlyMap<string, string> {
  const entries = columnsOf[kind].flatMap(({ field, title, aliases }) =>
    [title, field, ...aliases]
      .filter((name) => vagueFields(kind, name).length === 0)
      .map((name) => [titleKey(name), field] as const),
  );
  // The first of two claims on a title holds: a column's own title comes before another's alias.
  return new Map([...entries].reverse());
}

/** Fields that are read as the invoice's own columns are: lost zeros, rounded codes and tomans are told, with what was meant. */
const readAs: Readonly<Record<PartyKind, Readonly<Record<string, string>>>> = {
  customers: {
    national_code: 'buyer_info.national_code',
    economic_code: 'buyer_info.economic_code',
    postal_code: 'buyer_info.postal_code',
  },
  products: {
    code: 'items[].item_code',
    price: 'items[].item_price',
    discount: 'items[].item_price',
    vat_percentage: 'items[].item_vat_percentage',
    other_tax_percentage: 'items[].item_other_tax_percentage',
    other_legal_payments_percentage: 'items[].item_other_legal_payments_percentage',
  },
};

/** Fields whose titles are known as those of the invoice's own columns too: «عنوان طرف حساب». */
const titledAs: Readonly<Record<PartyKind, Readonly<Record<string, string>>>> = {
  customers: {
    ...readAs.customers,
    company: 'buyer_info.name',
    phone: 'buyer_info.phone',
    landline: 'buyer_info.landline',
    address: 'buyer_info.address',
  },
  products: { ...readAs.products, name: 'items[].item_name', unit: 'items[].item_unit' },
};

/** A file of customers or products has no more; each of more would be looked up in vain. */
const columnsLookedUp = 100;

/** The field of a title as invoices have it. */
function fieldAsInInvoices(kind: PartyKind, title: string): string | undefined {
  const [path] = matchHeaders([title]);
  return Object.entries(titledAs[kind]).find(([, one]) => one === path)?.[0];
}

export type Columns = readonly { title: string; field: string | null }[];

/** What each title is taken for, each field once. */
export function guessTitles(kind: PartyKind, titles: readonly string[]): Columns {
  const known = fieldsByTitle(kind);
  const taken = new Set<string>();
  const take = (field: string | undefined): string | null => {
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const surely = titles.map((title) => take(known.get(titleKey(title)) ?? known.get(titleKey(withoutUnit(title)))));
  // Whole titles come before shortened ones.
  for (const [index, title] of titles.entries()) surely[index] ??= take(known.get(titleKey(withoutRemarks(title))));
  for (const [index, title] of titles.slice(0, columnsLookedUp).entries()) {
    if (vagueFields(kind, title).length === 0) surely[index] ??= take(fieldAsInInvoices(kind, title));
  }
  return titles.map((title, index) => ({
    title,
    field: surely[index] ?? take(vagueFields(kind, title).find((field) => !taken.has(field))),
  }));
}

/** Whether fields are enough for records of a kind. */
export const hasNeeded = (kind: PartyKind, fields: ReadonlySet<string>): boolean =>
  neededOf[kind].every((some) => some.some((field) => fields.has(field)));

/** What each title is taken for; null when the row is no header of such a file. */
export function readTitles(kind: PartyKind, titles: readonly string[]): Columns | null {
  const columns = guessTitles(kind, titles);
  const fields = new Set(columns.flatMap(({ field }) => (field === null ? [] : [field])));
  return hasNeeded(kind, fields) ? columns : null;
}

/** The titles that a file lacks, for its message. */
export const neededTitles = (kind: PartyKind): string[] =>
  neededOf[kind].map(([first = '']) => `«${columnsOf[kind].find(({ field }) => field === first)?.title ?? first}»`);

export type Given = Record<string, string>;

/** Fields that hold amounts, with the column that reads them. */
const amounts: ReadonlyMap<string, string> = new Map([
  ['price', 'items[].item_price'],
  ['discount', 'items[].item_price'],
  ...[...openingFigures].map((field) => [field, 'items[].item_price'] as const),
]);

/** Amounts of either unit as numbers of rials; those of another currency, and what is no number, as they are. */
function inRials(given: Given, unit: MoneyUnit): Given {
  const read = unit === 'toman' ? readTomans : readCell;
  const { currency_type = '' } = given;
  if (currency_type !== '' && currencyOf(currency_type) !== 'IRR') return given;
  const entries = Object.entries(given).map(([field, cell]) => {
    const column = sheetColumn(amounts.get(field) ?? '');
    const reading = column === null ? null : read(column, cell, 0);
    return [field, reading?.ok ? reading.value : cell];
  });
  return Object.fromEntries(entries);
}

/** A figure with what its column's title, or a column of units, says that it is counted in: also rials, in a file that is read in tomans. */
function withUnitOf(
  title: string,
  cell: string,
  { priceUnit, ofRow }: { priceUnit: MoneyUnit; ofRow: string },
): string {
  const unit = amountUnit(title) || (saysRials(title) ? '' : ofRow);
  if (unit !== '') return `${cell} ${unit}`;
  return priceUnit === 'toman' && saysRials(title) ? rialCell(cell) : cell;
}

const unitPlaces = new WeakMap<Columns, number>();

/** Looked for once for all rows of a file. */
function unitPlaceOf(columns: Columns): number {
  const known = unitPlaces.get(columns) ?? unitColumnOf(columns.map(({ title }) => title));
  unitPlaces.set(columns, known);
  return known;
}

/** The cells of a row by field; those left empty are not there. */
export function givenOf(columns: Columns, cells: readonly string[], priceUnit: MoneyUnit = 'rial'): Given {
  const given: Given = {};
  const ofRow = unitInCell(cells[unitPlaceOf(columns)]);
  for (const [place, { title, field }] of columns.entries()) {
    const written = plainCell(cells[place] ?? '');
    if (field === null || written === '') continue;
    const cell = openingFigures.has(field) ? withSignFirst(written) : written;
    given[field] = amounts.has(field) && /\p{Nd}$/u.test(cell) ? withUnitOf(title, cell, { priceUnit, ofRow }) : cell;
  }
  return inRials(given, priceUnit);
}

/** Cells as the invoice's own columns read them: "10%" is 10, "2.720000114542E+12" an id; of the others it is told why not. */
function asInInvoices(kind: PartyKind, given: Given): { read: Given; faults: RowFault[] } {
  const read = { ...given };
  const faults: RowFault[] = [];
  for (const [field, path] of Object.entries(readAs[kind])) {
    const cell = given[field];
    const column = sheetColumn(path);
    if (cell === undefined || column === null) continue;
    const reading = readCell(column, cell, 0);
    if (reading.ok) read[field] = reading.value;
    else faults.push({ path: field, message: reading.message + mendHint(cell, reading) });
  }
  return { read, faults };
}

/** Whom or what a row names; '' when nobody. */
export const nameOf = ({ name, company, first_name, last_name }: Given): string =>
  name ?? company ?? [first_name, last_name].filter(Boolean).join(' ');

/** What only somebody has, or something that is sold: beside one of these a name may begin like a sum. */
const ofRecords = [
  ...['code', 'national_code', 'economic_code', 'phone', 'landline'],
  ...['person_type', 'register_number', 'province', 'city', 'address', 'postal_code'],
];

/** A row of sums names nobody and nothing; its word may stand in a column that is left out. */
function isTotals(given: Given, cells: readonly string[]): boolean {
  const isUnnamed = nameOf(given) === '';
  if (isUnnamed && isTotalsText(cells.find((text) => text !== '') ?? '')) return true;
  const said = ofRecords.flatMap((field) => given[field] ?? []);
  if (said.some((text) => !isTotalsText(text))) return false;
  const { name, company, first_name, last_name } = given;
  return (isUnnamed ? Object.values(given) : [name, company, first_name, last_name]).some(
    (text) => text !== undefined && isTotalsText(text),
  );
}

function yesOrNo(cell: string): boolean | null {
  if (isOneOf(cellWords.yes, cell)) return true;
  return isOneOf(cellWords.no, cell) ? false : null;
}

/** A cell by a column of invoices, which knows names and codes. What it does not know stays as it is. */
function asRead(path: string, cell: string): string {
  const column = sheetColumn(path);
  const reading = column === null ? null : readCell(column, cell, 0);
  return reading?.ok ? reading.value : cell;
}

/** A unit as people write it: its label, the product's code, the authority's. */
export const unitOf = (cell: string): string => asRead('items[].item_unit', cell);
const currencyOf = (cell: string): string => asRead('invoice.currency_type', cell);

export type ReadRow = { input: Record<string, unknown>; faults: RowFault[] };

/** What whoever writes one by hand gives. */
const byHand: Readonly<Record<PartyKind, Readonly<Record<string, unknown>>>> = {
  customers: calls.createCustomer.body?.properties ?? {},
  products: calls.createProduct.body?.properties ?? {},
};
/** What has no form by which a longer one would be refused. */
const freeTexts: Readonly<Record<PartyKind, readonly string[]>> = {
  customers: ['first_name', 'last_name', 'company', 'address', 'province', 'city', 'register_number'],
  products: ['name', 'spec', 'category', 'sku', 'other_tax_subject', 'other_legal_payments_subject'],
};

/** Texts that are longer than their field takes of whoever writes it by hand: such a record could not be saved there again. */
function tooLong(kind: PartyKind, input: Readonly<Record<string, unknown>>): RowFault[] {
  return freeTexts[kind].flatMap((path) => {
    const { maxLength: most = Number.POSITIVE_INFINITY } = byHand[kind][path] as { maxLength?: number };
    return isLonger(String(input[path] ?? '').trim(), most) ? [{ path, message: textTooLong(most) }] : [];
  });
}

/** Cells as the API takes them; what is no choice is a fault. @param cells all of the row's, also those left out */
export function readGiven(kind: PartyKind, given: Given, cells: readonly string[] = []): ReadRow {
  if (isTotals(given, cells)) return { input: {}, faults: [{ path: '', message: importTexts.totals }] };
  const { read, faults: unread } = asInInvoices(kind, given);
  const { input, faults } = kind === 'customers' ? readCustomerWithOpening(read) : readProductRow(read);
  return { input, faults: [...faults, ...unread, ...tooLong(kind, input)] };
}

/** Whether the column of last names is called one of whole names. */
export const hasWholeNames = (columns: Columns): boolean =>
  titleKey(columns.find(({ field }) => field === 'last_name')?.title ?? '').includes(titleKey(cellWords.wholeName));

/**
 * A company's id beside a name; or, where that is not given, eleven digits of an economic code beside a name in one cell.
 * Beside a first and a last name such a code is that of whom the person acts for.
 */
const isCompanysCode = ({ national_code = '', economic_code = '', ...given }: Given): boolean =>
  checkLegalNationalId(cleanIdentifier(national_code)) ||
  (national_code === '' && nameCellsOf(given) === 'one' && checkLegalNationalId(cleanIdentifier(economic_code)));

/** Files with columns for a person's names alone have companies in them: what a company's code stands beside is one's name. */
function ofCompany(given: Given): Given {
  const { first_name, last_name, ...rest } = given;
  const { company, person_type } = rest;
  const name = nameOf(given);
  if (company !== undefined || name === '') return given;
  const isOne = person_type === undefined ? isCompanysCode(given) : isOneOf(cellWords.persons.legal, person_type);
  return isOne ? { ...rest, company: name } : given;
}

/** A person's national code; or, where that is not given, the fourteen digits of a person's economic code. */
const isPersonsCode = ({ national_code = '', economic_code = '' }: Given): boolean =>
  national_code === ''
    ? checkEconomicCode14(cleanIdentifier(economic_code))
    : checkNationalCode(cleanIdentifier(national_code));

/** Many files have one column for names: what a person's code, or a word for one, stands beside is a person's name. */
function named(given: Given): Given {
  const { company, ...rest } = given;
  const { person_type, first_name, last_name, national_code = '', economic_code = '' } = rest;
  if (company === undefined || first_name !== undefined || last_name !== undefined) return given;
  const isPerson =
    person_type === undefined
      ? isPersonsCode({ national_code, economic_code })
      : isOneOf([...cellWords.persons.real, ...cellWords.persons.follower], person_type);
  if (!isPerson) return given;
  return { ...rest, ...namesOfPerson(company) };
}

/** A row's telephones where they belong. */
function withPhonesApart({ phone = '', landline = '', ...rest }: Given): Given {
  const numbers = Object.entries(phonesApart({ phone, landline }));
  return { ...rest, ...Object.fromEntries(numbers.filter(([, number]) => number !== '')) };
}

const rateColumn = sheetColumn(readAs.products.vat_percentage ?? '');

const isRate = (text: string): boolean => /^\d{1,2}(?:\.\d+)?$/.test(text);

/** A rate, or why it cannot be read; null for what is none, as a dash. */
function percentOf(cell: string): { percent: string } | { fault: string } | null {
  const reading = rateColumn === null ? null : readCell(rateColumn, cell, 0);
  if (reading === null) return null;
  if (reading.ok) return isRate(reading.value) ? { percent: reading.value } : null;
  const isMeant = isRate(reading.fix ?? '') && reading.fix !== '0' && reading.code !== 'NOT_IN_RIALS';
  return isMeant ? { fault: reading.message + mendHint(cell, reading) } : null;
}

type TaxFields = { has_tax?: boolean; vat_percentage?: string };

/** What files say under «مالیات»: whether there is any, or at which rate. */
function taxOf(cell: string, faults: RowFault[]): TaxFields {
  const said = yesOrNo(cell);
  if (said !== null) return { has_tax: said };
  const read = percentOf(cell);
  if (read !== null && 'percent' in read)
    return { has_tax: !/^0+(?:\.0+)?$/.test(read.percent), vat_percentage: read.percent };
  faults.push({ path: 'has_tax', message: read?.fault ?? importTexts.yesNoOrRate });
  return {};
}

/** A tax's rate with that of the duty beside it; as it is where either says none. */
function withDuty(rate: string | undefined, duty: string | undefined, faults: RowFault[]): TaxFields {
  if (rate === undefined) return {};
  const [own, beside] = [percentOf(rate), percentOf(duty ?? '')];
  if (beside !== null && 'fault' in beside && yesOrNo(duty ?? '') === null)
    faults.push({ path: dutyColumn.field, message: beside.fault });
  const areBoth = own !== null && 'percent' in own && beside !== null && 'percent' in beside;
  return { vat_percentage: areBoth ? addDecimals(own.percent, beside.percent) : rate };
}

function readProductRow({
  type,
  has_tax,
  unit,
  currency_type,
  duty_percentage,
  vat_percentage,
  ...rest
}: Given): ReadRow {
  const faults: RowFault[] = [];
  const tax = has_tax === undefined ? {} : taxOf(has_tax, faults);
  const isService = type !== undefined && isOneOf(cellWords.services, type);
  if (type !== undefined && !isService && !isOneOf(cellWords.goods, type)) {
    faults.push({ path: 'type', message: importTexts.type });
  }
  return {
    faults,
    input: {
      ...tax,
      ...withDuty(vat_percentage ?? tax.vat_percentage, duty_percentage, faults),
      ...rest,
      ...(type === undefined ? {} : { type: isService ? 'services' : 'goods' }),
      ...(unit === undefined ? {} : { unit: unitOf(unit) }),
      ...(currency_type === undefined ? {} : { currency_type: currencyOf(currency_type) }),
    },
  };
}

/** Where the file does not say what kind of person it is, nor does the row: one that is there keeps its own. */
function readCustomerRow({ person_type, ...rest }: Given): ReadRow {
  if (person_type === undefined) return { faults: [], input: rest };
  const found = Object.entries(cellWords.persons).find(([, words]) => isOneOf(words, person_type));
  if (found === undefined) return { input: rest, faults: [{ path: 'person_type', message: importTexts.person }] };
  return { faults: [], input: { ...rest, person_type: found[0] } };
}

function readCustomerWithOpening(given: Given): ReadRow {
  const { rest, amount, faults } = readOpening(given);
  const read = readCustomerRow(withPhonesApart(named(ofCompany(rest))));
  const input = amount === null ? read.input : { ...read.input, opening_balance: amount };
  return { input, faults: [...read.faults, ...faults] };
}
