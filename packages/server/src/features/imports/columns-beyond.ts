import { columnOfSource, type SheetMapping } from '@taraz/core';
import { lastTitled } from './header-row.ts';

/** What is kept of the columns of files with the same titles; behind the last title a file may have more of them than the next. */
export interface ColumnsKept {
  readonly mapping: SheetMapping;
  /** what they were taken for by themselves; null: not kept then */
  readonly guess: SheetMapping | null;
  /** of so many columns something was told, be it that they mean nothing */
  readonly width: number;
}

const where = (mapping: SheetMapping, isIt: (column: number, path: string) => boolean): SheetMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([path, source]) => isIt(columnOfSource(source), path)));

/** Without what stands in untitled columns behind the last of a file that has so many. */
export const within = (mapping: SheetMapping, width: number): SheetMapping =>
  where(mapping, (column) => column < width);

const isInTomans = (mapping: SheetMapping): boolean => Object.values(mapping).some((source) => 'unit' in source);

/**
 * What is told of a file's columns, with what was told before of untitled ones behind its last: a file without them forgets
 * nothing of them. What no longer fits is to be told anew of the next file that has them: of a meaning that something else
 * has now, and of amounts where the others are counted otherwise.
 * @param before what was kept; null: nothing
 */
export function withBeyond(told: ColumnsKept, before: ColumnsKept | null): ColumnsKept {
  if (before === null) return told;
  const { mapping, guess, width } = told;
  const isSameUnit = isInTomans(mapping) === isInTomans(within(before.mapping, width));
  const beyond = where(before.mapping, (column) => column >= width);
  const fitting = isSameUnit ? where(beyond, (_, path) => mapping[path] === undefined) : {};
  const isWhole = Object.keys(fitting).length === Object.keys(beyond).length;
  return {
    mapping: { ...mapping, ...fitting },
    guess: { ...where(before.guess ?? {}, (column) => column >= width), ...guess },
    width: isWhole ? Math.max(width, before.width) : width,
  };
}

/** Of how many columns something was told, as far as it is known: of titled ones, and of all up to the last that means something. */
export const widthTold = ({ mapping, width }: ColumnsKept, headers: readonly string[]): number =>
  Math.max(width, lastTitled(headers) + 1, ...Object.values(mapping).map((source) => columnOfSource(source) + 1));
