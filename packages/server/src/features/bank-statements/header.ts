import type { MoneyUnit } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { type ColumnFields, hasNeeded, type NeededFields } from '../../platform/spreadsheet/guess-columns.ts';
import { type Header, headerOf as headerByScore } from '../../platform/spreadsheet/header-row.ts';
import { keysHash } from '../../platform/spreadsheet/keys-hash.ts';
import { unitColumnOf, unitInCell } from '../../platform/spreadsheet/row-unit.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { titleKey } from '../party-imports/read-cells.ts';
import { headerScore } from './columns.ts';
import { rialWord, tomanWord } from './words.fa.ts';

/** The header of a bank's file. */
export const headerOf = (rows: readonly SpreadsheetRow[]): Header => headerByScore(rows, headerScore);

/** How much the first rows of a sheet look like a statement. */
export const sheetScore = (rows: readonly SpreadsheetRow[]): number => headerScore(headerOf(rows).titles);

/** A file of which it is asked in what its amounts are counted. */
interface UnitAsked<Field extends string> {
  readonly rows: readonly SpreadsheetRow[];
  /** the header's place among them */
  readonly at: number;
  readonly titles: readonly string[];
  /** what the titles are taken for by themselves */
  readonly fields: ColumnFields<Field>;
  /** fields that are amounts */
  readonly amounts: ReadonlySet<Field>;
  readonly needed: NeededFields<Field>;
}

/** In what a file says that its amounts are counted; `isAbove`: not its titles say so, but what stands above them, or in a column of units. */
export interface UnitSaid {
  readonly unit: MoneyUnit;
  readonly isAbove: boolean;
}

const says = (word: RegExp, texts: readonly string[]): boolean => texts.some((text) => word.test(foldText(text)));

/**
 * What the titles of its amounts say, rials where they say both, or, where they do not, a column of units («واحد پول»), or a short title above the header; of a
 * file among whose titles an amount is not known that it needs all are looked at. Null: nothing is said.
 */
export function unitSaid<Field extends string>(file: UnitAsked<Field>): UnitSaid | null {
  const { rows, at, titles, fields, amounts, needed } = file;
  const own = titles.filter((_, place) => {
    const field = fields[place] ?? null;
    return field !== null && amounts.has(field);
  });
  const neededAmounts = needed.filter((some) => some.some((field) => amounts.has(field)));
  for (const looked of hasNeeded(neededAmounts, fields) ? [own] : [own, titles]) {
    if (says(rialWord, looked)) return { unit: 'rial', isAbove: false };
    if (says(tomanWord, looked)) return { unit: 'toman', isAbove: false };
  }
  const column = unitColumnOf(titles);
  const beside = column < 0 ? [] : rows.slice(at + 1).map(({ cells }) => unitInCell(cells[column]));
  // Not its titles say so, which another file has with another unit in that column.
  if (says(tomanWord, beside)) return { unit: 'toman', isAbove: true };
  const above = rows.slice(0, at).flatMap(({ cells }) => cells.filter((text) => text.length <= 60));
  if (says(tomanWord, above)) return { unit: 'toman', isAbove: true };
  return says(rialWord, above) ? { unit: 'rial', isAbove: true } : null;
}

/**
 * Under what is remembered of a file's columns, the surest first: programs write one list in rials and in tomans under the same
 * titles, and only what stands above them tells which it is.
 */
export function headerKeys(titles: readonly string[], said: UnitSaid | null): readonly [exact: string, ...string[]] {
  const keys = titles.map(titleKey);
  return said?.isAbove === true ? [keysHash([`in ${said.unit}`, ...keys]), keysHash(keys)] : [keysHash(keys)];
}

/** What is remembered of a header, and whether it is of files that say the same of their unit. */
export interface KeptUnit {
  readonly unit: MoneyUnit;
  readonly isExact: boolean;
}

/** Of what is remembered under `headerKeys` that of the surest; null: nothing is. */
export function surestOf<Kept extends { header_key: string; unit: MoneyUnit }>(
  keys: readonly string[],
  kept: readonly Kept[],
): (Kept & KeptUnit) | null {
  const [first] = kept.toSorted((one, other) => keys.indexOf(one.header_key) - keys.indexOf(other.header_key));
  return first === undefined ? null : { ...first, isExact: first.header_key === keys[0] };
}

/**
 * In what a file's amounts are counted, and whether somebody told so: not where it says other than what is remembered of its
 * titles alone. Of the two that is tomans then, which is asked about.
 */
export function unitOf(kept: KeptUnit | null, said: UnitSaid | null): { unit: MoneyUnit; isTold: boolean } {
  if (kept !== null && (kept.isExact || kept.unit === said?.unit)) return { unit: kept.unit, isTold: true };
  return { unit: kept?.unit === 'toman' || said?.unit === 'toman' ? 'toman' : 'rial', isTold: false };
}
