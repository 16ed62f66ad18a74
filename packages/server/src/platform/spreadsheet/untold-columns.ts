import { Problem } from '../problem.ts';
import { fileColumnTexts } from './file-columns.fa.ts';
import { bodyOf, type ColumnedFile, widthOf } from './file-columns.ts';

/** A cell with a figure, as PostgreSQL and JavaScript look for it: zeros alone say nothing. */
export const someFigure = '[1-9۱-۹١-٩]';

const hasFigure = new RegExp(someFigure);

/**
 * Columns, from 0, without a title in which figures stand and of which nobody said anything: left out in silence, they could
 * be amounts.
 * @param told of so many columns something was told, be it that they mean nothing
 */
export function untoldColumns(file: ColumnedFile<string>, told: number): number[] {
  const body = bodyOf(file);
  return Array.from({ length: widthOf(file) }, (_, place) => place).filter(
    (place) =>
      place >= told &&
      (file.titles[place] ?? '').trim() === '' &&
      (file.fields[place] ?? null) === null &&
      body.some(({ cells }) => hasFigure.test(cells[place] ?? '')),
  );
}

/** Holds a file back until its user says what its untold columns are. @throws Problem CONFLICT */
export function needTold(untold: readonly number[]): void {
  if (untold.length > 0) throw new Problem('CONFLICT', { detail: fileColumnTexts.untold });
}
