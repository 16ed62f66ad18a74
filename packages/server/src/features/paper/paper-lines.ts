import { draftListMax } from '@taraz/core';
import { Problem } from '../../platform/problem.ts';
import { routeDetails } from './messages.fa.ts';
import type { PaperSource } from './paper-source.ts';

type Lines = Pick<PaperSource, 'draft'>;

/** Most lines in one file: the typesetter needs some 400 kB of memory for each. */
const linesMax = 3_000;
/** And most rows beside them, payments and goods shipped: as many as one invoice may have. */
const besideMax = draftListMax.payments + draftListMax.goods_shipped;
/** And most characters in all of them together, those of codes and figures too: a line of three hundred takes three times as long. */
const charactersMax = 600_000;
/** What is set in less than half a second or so. */
const short = { lines: 100, characters: 20_000 } as const;

interface Size {
  lines: number;
  beside: number;
  characters: number;
}

/** Ids of a line, which are on no paper. */
const notPrinted: ReadonlySet<string> = new Set<keyof Lines['draft']['items'][number]>(['uuid', 'product_id']);
const charactersOf = (row: object): number =>
  Object.entries(row).reduce(
    (sum, [name, value]) => sum + (typeof value === 'string' && !notPrinted.has(name) ? value.length : 0),
    0,
  );

function sizeOf(sources: readonly Lines[]): Size {
  const lines = sources.flatMap(({ draft }) => draft.items);
  const beside = sources.flatMap(({ draft }) => [...draft.payments, ...draft.invoice.goods_shipped]);
  const notes = sources.reduce((sum, { draft }) => sum + draft.invoice.notes.length, 0);
  const characters = [...lines, ...beside].reduce((sum, row) => sum + charactersOf(row), notes);
  return { lines: lines.length, beside: beside.length, characters };
}

/** Why these cannot be put on paper, in one file; null: they can. */
export function tooLong(sources: readonly Lines[]): string | null {
  const { lines, beside, characters } = sizeOf(sources);
  const isOne = sources.length === 1;
  if (lines > linesMax) return (isOne ? routeDetails.tooManyLinesOfOne : routeDetails.tooManyLines)(linesMax);
  // One has no more of them than this.
  if (beside > besideMax) return routeDetails.tooManyBeside(besideMax);
  if (characters <= charactersMax) return null;
  return isOne ? routeDetails.tooLongTextsOfOne : routeDetails.tooLongTexts;
}

/** Are these so few rows, of whatever table, that whoever waits for them need not wait for longer ones? */
export function areShort(sources: readonly Lines[]): boolean {
  const { lines, beside, characters } = sizeOf(sources);
  return lines + beside <= short.lines && characters <= short.characters;
}

/** The same of the rows of an account. */
export const isShortStatement = (rows: number): boolean => rows <= short.lines;

/** Can these be put on paper, in one file? */
export const fitsPaper = (...sources: readonly Lines[]): boolean => tooLong(sources) === null;

/** @throws Problem TOO_LARGE */
export function refuseTooLong(sources: readonly Lines[]): void {
  const detail = tooLong(sources);
  if (detail !== null) throw new Problem('TOO_LARGE', { detail });
}

/**
 * Refuses what is too long to be put on paper even by itself, each by its place in the list that was asked for.
 * @param long why, by their ids
 * @throws Problem TOO_LARGE
 */
export function refuseLongOnes(list: readonly string[], long: ReadonlyMap<string, string>): void {
  const errors = list.flatMap((id, index) => {
    const message = long.get(id);
    return message === undefined ? [] : [{ path: `ids[${index}]`, code: 'TOO_LARGE', message }];
  });
  const [first] = errors;
  if (first !== undefined) throw new Problem('TOO_LARGE', { detail: first.message, errors });
}
