import { headerKey } from '@taraz/core';
import { storable } from '../../platform/db/storable.ts';
import { placeOfMost } from '../../platform/spreadsheet/best-sheet.ts';
import type { ChosenSheet, ReadSheet, SheetHead } from '../../platform/spreadsheet/spreadsheet.ts';
import { headerOf, knownIn, withUnitAbove } from './header-row.ts';

/** A sheet of the file that has rows. */
export interface ImportSheet {
  readonly name: string;
  /** its header's row; 0 when the first row is data */
  readonly head: number;
  /** the first sheet with the same header: those are read together */
  readonly alike: number;
  /** by how much its rows are numbered on from those of the sheets before; null when it was not read */
  readonly offset: number | null;
}

export interface SheetPlan {
  readonly sheets: readonly ImportSheet[];
  readonly chosen: readonly ChosenSheet[];
}

/** What a header says, the same for sheets whose columns mean the same; null where nothing says it. */
function meaningOf(cells: readonly string[]): string | null {
  const keys = cells.map(headerKey);
  while (keys.at(-1) === '') keys.pop();
  return keys.length === 0 ? null : JSON.stringify(keys);
}

/** Excel's own limit is 31. */
const nameCharacters = 60;

/** Names that may be shown and tell sheets apart, whatever a file says. */
function namesOf(heads: readonly SheetHead[]): string[] {
  const taken = new Set<string>();
  return heads.map(({ name }) => {
    let own = storable(name.replace(/[\p{Cc}!]|(?!\u200c)\p{Cf}/gu, ' ').slice(0, nameCharacters)).trim() || '-';
    while (taken.has(own)) own += '*';
    taken.add(own);
    return own;
  });
}

/**
 * Which sheets are read: those that were asked for, else the one whose header names most of what we know. Sheets after the
 * first are read from under their headers.
 * @param wanted places of sheets with one header
 */
export function planSheets(heads: readonly SheetHead[], wanted: readonly number[] | null): SheetPlan {
  const headers = heads.map(({ rows }) => {
    const header = headerOf(rows);
    return header === null
      ? { number: 0, known: 0, meaning: null }
      : { number: header.number, known: knownIn(header.cells), meaning: meaningOf(withUnitAbove(header, rows)) };
  });
  const names = namesOf(heads);
  const places = wanted ?? [placeOfMost(headers.map(({ known }) => known))];
  return {
    sheets: headers.map(({ number, meaning }, place) => ({
      name: names[place] ?? '',
      head: number,
      alike: meaning === null ? place : headers.findIndex((one) => one.meaning === meaning),
      offset: null,
    })),
    chosen: places.map((place, index) => ({ place, after: index === 0 ? 0 : (headers[place]?.number ?? 0) })),
  };
}

/** The sheets as they are kept once they were read. */
export function sheetsRead({ sheets, chosen }: SheetPlan, read: readonly ReadSheet[]): ImportSheet[] {
  return sheets.map((sheet, place) => {
    const index = chosen.findIndex((one) => one.place === place);
    return { ...sheet, offset: read[index]?.offset ?? null };
  });
}

/** Whether the file has more sheets of the kind that was read than were read. */
export const hasMoreAlike = (sheets: readonly ImportSheet[]): boolean => {
  const kinds = new Set(sheets.flatMap(({ offset, alike }) => (offset === null ? [] : [alike])));
  return sheets.some(({ offset, alike }) => offset === null && kinds.has(alike));
};
