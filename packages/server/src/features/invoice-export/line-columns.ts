import { exportSheetColumns } from '@taraz/core';

/** What a file has in its columns. */
export interface ExportColumns {
  head: readonly string[];
  numbers: readonly boolean[];
}

/** Core's table of columns: what bulk import reads. */
export const lineColumns: ExportColumns = {
  head: exportSheetColumns.map(({ label }) => label),
  numbers: exportSheetColumns.map(({ kind }) => kind.type === 'number' || kind.type === 'percent'),
};
