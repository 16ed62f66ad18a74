import { exportSheetColumns } from '@taraz/core';
import type { SheetShape } from './sheet-file.ts';

/** Core's table of columns: what bulk import reads. */
export const lineColumns: Pick<SheetShape, 'head' | 'numbers'> = {
  head: exportSheetColumns.map(({ label }) => label),
  numbers: exportSheetColumns.map(({ kind }) => kind.type === 'number' || kind.type === 'percent'),
};
