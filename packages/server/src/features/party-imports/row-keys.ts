import { cleanIdentifier, gtinKey, isGtin, lookupKey, normaliseMobile } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { PartyKind } from './tables.ts';

/** Fields of a row, or of a record, by their names. */
export type Fields = Record<string, unknown>;

/** One way in which rows mean records. */
export interface Way {
  name: string;
  /** by what a record with these fields is found, in two parts; null: not this way */
  pairOf(fields: Fields): readonly [string, string] | null;
  /** as `pairOf`, by what a row before it finds a record with these fields; as that has it, where it is not said */
  foundBy?(fields: Fields): readonly [string, string] | null;
  /** whether a row is looked for this way; always, where it is not said */
  isSought?(fields: Fields): boolean;
  /** the second part of a record may be another than that of the row */
  isLoose?: true;
  /** several records of one pair are meant by none: nobody can tell which */
  isAlone?: true;
  /** what the record `r` has that is meant by the pair `w.a`, `w.b` */
  matches: RawBuilder<boolean>;
}

/** By what a record can be found among others of its kind. */
interface Keys {
  /** those that its row is looked for by; it means a record at most where one has one of them */
  sought: string[];
  /** those that other rows may find the record by */
  own: string[];
}

const codeOf = (value: unknown): string => cleanIdentifier(String(value ?? ''));
const textOf = (value: unknown): string => String(value ?? '').trim();
const phoneOf = ({ phone }: Fields): string => normaliseMobile(codeOf(phone)) ?? codeOf(phone);
/** What a customer is called: a company, or a person. */
const customerName = ({ company, first_name, last_name }: Fields): string =>
  textOf(company) || `${textOf(first_name)} ${textOf(last_name)}`.trim();

/** Is a row one of a company's branch? */
const saysBranch = ({ branch_code }: Fields): boolean => codeOf(branch_code) !== '';
export const saysEconomicCode = ({ economic_code }: Fields): boolean => codeOf(economic_code) !== '';
/** The codes that a row says. */
export const codesOf = ({ economic_code, national_code }: Fields): string[] =>
  [codeOf(economic_code), codeOf(national_code)].filter((code) => code !== '');

/** The codes of rows that are of branches. */
export const codesOfBranches = (rows: readonly Fields[]): string[] => rows.filter(saysBranch).flatMap(codesOf);

const pair = (first: string, second = ''): readonly [string, string] | null => (first === '' ? null : [first, second]);

const hasEconomic = sql<boolean>`r.economic_code = w.a and r.economic_code <> ''`;
const hasNational = sql<boolean>`r.national_code = w.a and r.national_code <> ''`;
const economic: Way = {
  name: 'economic',
  pairOf: ({ economic_code, branch_code }) => pair(codeOf(economic_code), codeOf(branch_code)),
  matches: sql`${hasEconomic} and r.branch_code = w.b`,
};
const national: Way = {
  name: 'national',
  pairOf: ({ national_code, branch_code }) => pair(codeOf(national_code), codeOf(branch_code)),
  matches: sql`${hasNational} and r.branch_code = w.b`,
};
/** A company has one code, of eleven digits: some have it as the one, some as the other. */
const ofCompany = (way: Way) => (fields: Fields) => {
  const found = way.pairOf(fields);
  return found !== null && /^\d{11}$/.test(found[0]) ? found : null;
};
/** The same code twice was looked for as both already. */
const isOther = ({ economic_code, national_code }: Fields): boolean => codeOf(economic_code) !== codeOf(national_code);
const economicAsNational: Way = {
  name: 'economic as national',
  pairOf: ofCompany(economic),
  foundBy: ofCompany(national),
  isSought: isOther,
  matches: national.matches,
};
const nationalAsEconomic: Way = {
  name: 'national as economic',
  pairOf: ofCompany(national),
  foundBy: ofCompany(economic),
  isSought: isOther,
  matches: economic.matches,
};
const customerNamed: Way = {
  name: 'name',
  pairOf: (fields) => pair(persianSortKey(customerName(fields)), phoneOf(fields)),
  isSought: (fields) => economic.pairOf(fields) === null && national.pairOf(fields) === null,
  isLoose: true,
  matches: sql`r.name_sort = w.a and (w.b = '' or r.phone in (w.b, ''))`,
};

const stockCode: Way = {
  name: 'sku',
  pairOf: ({ sku }) => pair(textOf(sku)),
  matches: sql`r.sku = w.a and r.sku <> ''`,
};
/** However its letters and digits are written: files of other programs have those of another keyboard. */
const stockCodeFolded: Way = {
  name: 'sku_key',
  pairOf: ({ sku }) => pair(lookupKey(textOf(sku))),
  isAlone: true,
  matches: sql`r.sku_key = w.a and r.sku_key <> ''`,
};
/** Is a row to be found by its barcode? */
const isWithoutStockCode = (fields: Fields): boolean => stockCode.pairOf(fields) === null;
const barcode: Way = {
  name: 'gtin',
  pairOf: ({ gtin }) => pair(codeOf(gtin)),
  isSought: isWithoutStockCode,
  matches: sql`r.gtin = w.a and r.gtin <> ''`,
};
/** The same with other zeros before it: UPC-A has twelve digits, and thirteen as an EAN-13. */
const barcodeByNumber: Way = {
  name: 'gtin_key',
  pairOf: ({ gtin }) => {
    const key = gtinKey(codeOf(gtin));
    return key.length < 12 || !isGtin(key) ? null : pair(key);
  },
  isSought: isWithoutStockCode,
  isAlone: true,
  matches: sql`r.gtin in (w.a, '0' || w.a, '00' || w.a) and r.gtin <> ''`,
};
export const productNamed: Way = {
  name: 'name',
  pairOf: ({ name, code }) => pair(persianSortKey(textOf(name)), codeOf(code)),
  isSought: (fields) => stockCode.pairOf(fields) === null && barcode.pairOf(fields) === null,
  matches: sql`r.name_sort = w.a and r.code = w.b`,
};

/**
 * The ways, the surer before the others. Customers: by economic code and branch, by national code and branch, by either as
 * the other, those without any by name and phone. Products: by stock code to the letter, then however it is written, those
 * without by barcode in the same two steps, those without either by name and id.
 */
export const codeWays: readonly Way[] = [economic, national, economicAsNational, nationalAsEconomic];
/** Rows of no branch, by who alone has their code, as whichever branch. */
const ofAnyBranch = (way: Way, matches: RawBuilder<boolean>): Way => ({
  ...way,
  pairOf: (fields) => (saysBranch(fields) ? null : way.pairOf(fields)),
  isAlone: true,
  matches,
});
export const anyBranchWays: readonly Way[] = [
  ofAnyBranch(economic, hasEconomic),
  ofAnyBranch(national, hasNational),
  ofAnyBranch(economicAsNational, hasNational),
  ofAnyBranch(nationalAsEconomic, hasEconomic),
];
export const waysOf: Readonly<Record<PartyKind, readonly Way[]>> = {
  customers: [...codeWays, customerNamed],
  products: [stockCode, stockCodeFolded, barcode, barcodeByNumber, productNamed],
};

/** What a row is looked for by in one way; null: it is not. */
export const soughtBy = (way: Way, fields: Fields): readonly [string, string] | null =>
  way.isSought === undefined || way.isSought(fields) ? way.pairOf(fields) : null;

export function keysOf(kind: PartyKind, fields: Fields): Keys {
  const keys = (pairs: (way: Way) => readonly [string, string] | null) =>
    waysOf[kind].flatMap((way) => {
      const found = pairs(way);
      return found === null ? [] : [JSON.stringify([way.name, ...(way.isLoose ? found.slice(0, 1) : found)])];
    });
  return { sought: keys((way) => soughtBy(way, fields)), own: keys((way) => (way.foundBy ?? way.pairOf)(fields)) };
}
