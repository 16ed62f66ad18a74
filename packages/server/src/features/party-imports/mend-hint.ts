import { type CellReading, rialCell, saysRials } from '@taraz/core';
import { importTexts } from './messages.fa.ts';

/**
 * What is to be written into a cell that could not be read, '' where nobody knows. Rials are called so: a title or the choice
 * for the whole file may say tomans, and a bare number would be taken for tomans, ten times as much, or be told once more.
 */
export function mendHint(cell: string, reading: CellReading, sign = ''): string {
  if (reading.ok || reading.fix === undefined) return '';
  const mend = sign + reading.fix;
  const isRials = reading.code === 'NOT_IN_RIALS' || saysRials(cell);
  return ` ${importTexts.fixHint(isRials ? rialCell(mend) : mend)}`;
}
