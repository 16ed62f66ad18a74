/** What a screen understands of its address's search. The rest, whoever wrote it there, is as if it were not there. */
import { searchMax, uuidForm } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { dayToDate } from '../ui/jalali-values.ts';
import { pageSizes } from '../ui/page-sizes.ts';
import { ownRowsPerPage } from '../ui/preferences.ts';

/** The value of one key as the screen takes it, or undefined for what it does not understand. */
export type Reader<T> = (raw: unknown) => T | undefined;

type Readers<S> = { readonly [K in keyof S]-?: Reader<Exclude<S[K], undefined>> };

const offsetMax = 10_000_000;

/** The router reads a search of digits as a number. NUL is in no text that the server takes. */
export const text: Reader<string> = (raw) =>
  (typeof raw === 'string' && raw !== '' && !raw.includes('\0')) || typeof raw === 'number'
    ? String(raw).slice(0, searchMax)
    : undefined;

export const textOf =
  (form: RegExp): Reader<string> =>
  (raw) => {
    const found = text(raw);
    return found !== undefined && form.test(found) ? found : undefined;
  };

export const oneOf =
  <const T extends string | number>(values: readonly T[]): Reader<T> =>
  (raw) =>
    values.find((value) => value === raw);

export const flag: Reader<true> = (raw) => (raw === true || raw === 'true' ? true : undefined);

/** A day `YYYY-MM-DD` that there is. */
export const day: Reader<string> = (raw) => (typeof raw === 'string' && dayToDate(raw) !== null ? raw : undefined);

export const id: Reader<string> = textOf(uuidForm);

/** The open panel: of a record, or of one to come. */
export const idOrNew: Reader<string> = (raw) => (raw === 'new' ? raw : id(raw));

/** Rows before the page; left out at the first. */
export const offset: Reader<number> = (raw) => {
  const rows = Math.trunc(Number(raw));
  return rows > 0 && rows <= offsetMax ? rows : undefined;
};

/** Rows of a page; the usual number is left out. */
export const limit: Reader<number> = (raw) =>
  pageSizes.find((size) => size === Number(raw) && size !== listDefaults.limit);

/** Two days in their order, or neither. */
export function daysInOrder<S extends { from?: string; to?: string }>(search: S): S {
  const { from, to, ...rest } = search;
  return from !== undefined && to !== undefined && from <= to ? search : (rest as S);
}

/**
 * A list that is opened at its first page has as many rows as the user has on others. An address that says where its page
 * begins was written with the rows that it says, or with the usual number.
 */
function withOwnRows<S extends { offset?: number; limit?: number }>(search: S): S {
  const rows = ownRowsPerPage();
  const isSaid = search.offset !== undefined || search.limit !== undefined;
  return isSaid || rows === listDefaults.limit ? search : { ...search, limit: rows };
}

/**
 * `validateSearch` of a route, from a reader for each key; `settle` decides about keys that hang together.
 *
 * The router lays the result over the address as it stands, so that what is merely left out comes through unread;
 * whatever was not understood is therefore taken away by name.
 */
export function searchOf<S extends object>(
  readers: Readers<S>,
  settle: (search: S) => S = (search) => search,
): (raw: Record<string, unknown>) => S {
  return (raw) => {
    const understood = Object.entries<Reader<unknown>>(readers).flatMap(([key, read]) => {
      const value = read(raw[key]);
      return value === undefined ? [] : [[key, value] as const];
    });
    const nothing = Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]));
    const search = settle(Object.fromEntries(understood) as S);
    return { ...nothing, ...('limit' in readers ? withOwnRows(search) : search) };
  };
}
