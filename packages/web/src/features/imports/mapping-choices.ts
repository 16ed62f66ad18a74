/** What each column of a file is said to mean, until it is confirmed. */
import type { MoneyUnit } from '@taraz/contract';
import { amountPaths, type LookupList, lookupPaths, type SheetMapping, type SheetSource } from '@taraz/core';
import { type Lookups, lookupLists, mayLookUp } from './own-list-choice.tsx';
import type { ImportDetail } from './queries.ts';

/** What the columns of a file are to mean, and what is the same for all its rows. */
export interface Choices {
  /** for each file column the path it means, or '' */
  paths: readonly string[];
  constants: Readonly<Record<string, string>>;
  /** the columns by which goods and buyers are looked up in the account's own lists */
  lookups: Lookups;
  /** file columns whose amounts, if they are any, are counted in tomans */
  tomans: ReadonlySet<number>;
}

/** The choices that a kept mapping makes. */
export function choicesOf({ headers, mapping }: Pick<ImportDetail, 'headers' | 'mapping'>): Choices {
  const paths = headers.map(() => '');
  const constants: Record<string, string> = {};
  const lookups: Partial<Record<LookupList, number>> = {};
  const tomans = new Set<number>();
  const amounts = new Set<number>();
  for (const [path, source] of Object.entries(mapping ?? {})) {
    if ('column' in source) {
      paths[source.column] = path;
      if (amountPaths.has(path)) amounts.add(source.column);
      if (source.unit === 'toman') tomans.add(source.column);
    } else if ('lookup' in source) lookups[path === lookupPaths.goods ? 'goods' : 'buyers'] = source.lookup;
    else constants[path] = source.value;
  }
  // Where all of a file are, so will be what is yet to be said.
  const isWhole = tomans.size > 0 && tomans.size === amounts.size;
  return { paths, constants, lookups, tomans: isWhole ? everywhere(paths) : tomans };
}

/** What one column says and another one need not. */
const insteadOf: Readonly<Record<string, readonly string[]>> = {
  'items[].item_total': ['items[].item_price'],
  // The rate is made of it.
  'items[].item_vat_amount': ['items[].item_vat_percentage'],
};

/** What an own product says of its line. */
const ofOwnGoods = [lookupPaths.goods, 'items[].item_name', 'items[].item_unit', 'items[].item_vat_percentage'];
/** What an own customer, or a code, says of who buys. */
const ofBuyer = [lookupPaths.buyers, 'buyer_info.economic_code', 'buyer_info.buyer_entity'];

/** What the columns say, by themselves or by what is made of them: nobody is asked for it. */
export function saidByColumns(choices: Choices): ReadonlySet<string> {
  const { paths, lookups } = choices;
  const hasBuyer = lookups.buyers !== undefined || !mayLookUp('buyers', paths);
  return new Set([
    ...paths.flatMap((path) => [path, ...(insteadOf[path] ?? [])]),
    ...(lookupIn(choices, 'goods') === undefined ? [] : ofOwnGoods),
    ...(hasBuyer ? ofBuyer : []),
  ]);
}

/** Choices of columns without the values for all rows that are said by these now: nobody sees them any more, and they would go before what the columns say. */
function withoutSaid(before: Choices, after: Choices): Choices {
  const [said, now] = [saidByColumns(before), saidByColumns(after)];
  const left = Object.entries(after.constants).filter(([path]) => said.has(path) || !now.has(path));
  return { ...after, constants: Object.fromEntries(left) };
}

/** The choices with other columns by which the own lists are looked up. */
export const withLookups = (choices: Choices, lookups: Lookups): Choices =>
  withoutSaid(choices, { ...choices, lookups });

const everywhere = (paths: readonly string[]): ReadonlySet<number> => new Set(paths.keys());

/** In what the amounts of the file are counted; null: it has none, or some in each. */
export function unitOf({ paths, tomans }: Choices): MoneyUnit | null {
  const amounts = [...paths.keys()].filter((column) => amountPaths.has(paths[column] ?? ''));
  const count = amounts.filter((column) => tomans.has(column)).length;
  return amounts.length === 0 || (count > 0 && count < amounts.length) ? null : count > 0 ? 'toman' : 'rial';
}

/** The choices with all amounts of the file counted in one unit. */
export const withUnit = (choices: Choices, unit: MoneyUnit): Choices => ({
  ...choices,
  tomans: unit === 'toman' ? everywhere(choices.paths) : new Set(),
});

/** The choices with the amounts of one column counted otherwise. */
export function withToman(choices: Choices, column: number, isToman: boolean): Choices {
  const tomans = new Set(choices.tomans);
  if (isToman) tomans.add(column);
  else tomans.delete(column);
  return { ...choices, tomans };
}

/** The mapping that choices make. */
export function mappingOf(choices: Choices): SheetMapping {
  const { paths, constants, tomans } = choices;
  const mapping: Record<string, SheetSource> = {};
  for (const [path, value] of Object.entries(constants))
    if (value.trim() !== '') mapping[path] = { value: value.trim() };
  for (const list of lookupLists) {
    const lookup = lookupIn(choices, list);
    if (lookup !== undefined) mapping[lookupPaths[list]] = { lookup };
  }
  for (const [column, path] of paths.entries()) {
    const isToman = tomans.has(column) && amountPaths.has(path);
    if (path !== '') mapping[path] = isToman ? { column, unit: 'toman' } : { column };
  }
  return mapping;
}

/** As a column's meaning: it is what is looked up by. */
export const lookupValue = (list: LookupList): string => `own ${list}`;

/** The column by which a list is looked up; undefined also where another column says it by now. */
export const lookupIn = ({ paths, lookups }: Choices, list: LookupList): number | undefined =>
  mayLookUp(list, paths) ? lookups[list] : undefined;

/** As what a column is looked up by; '' where it is not. */
export const lookedUpBy = (choices: Choices, column: number): string => {
  const list = lookupLists.find((one) => lookupIn(choices, one) === column);
  return list === undefined ? '' : lookupValue(list);
};

/**
 * The choices with another meaning of one column: a path, what it is looked up by, or '' for none. A meaning is one
 * column's: whichever had it before means nothing.
 */
export function withColumn(choices: Choices, column: number, meaning: string): Choices {
  const { paths, lookups } = choices;
  const list = lookupLists.find((one) => lookupValue(one) === meaning);
  const wasLookedUp = (paths[column] ?? '') === '';
  const others = Object.entries(lookups).filter(([, by]) => !(wasLookedUp && by === column));
  return withoutSaid(choices, {
    ...choices,
    paths: paths.map((one, index) => {
      if (index !== column) return one === meaning ? '' : one;
      return list === undefined ? meaning : '';
    }),
    lookups: { ...Object.fromEntries(others), ...(list === undefined ? {} : { [list]: column }) },
  });
}
