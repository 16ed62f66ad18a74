import type { SpooledFile } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../../platform/spreadsheet/spreadsheet-fault.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, needState } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { editCells } from './edit-rows.ts';

const refuse = (message: string): never => {
  throw new Problem('INVALID_INPUT', { errors: [{ path: 'file', code: 'BAD_FILE', message }] });
};

/** All rows of a mended error file. @throws Problem INVALID_INPUT */
export async function readMended({ path }: SpooledFile): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = [];
  try {
    for await (const batch of readSpreadsheet(path)) rows.push(...batch);
  } catch (error) {
    if (error instanceof SpreadsheetFault) return refuse(error.detail);
    throw error;
  }
  return rows;
}

const rowNumber = (text: string | undefined): number =>
  Number((text ?? '').replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16)));

/** Puts the mended rows in the place of those they came from; undone as one. @throws Problem INVALID_INPUT, CONFLICT */
export async function mendImport(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  [head, ...rows]: readonly SpreadsheetRow[],
): Promise<ImportRow> {
  needState(row, 'checking', 'ready', 'paused');
  const [first, ...headers] = head?.cells ?? [];
  const same = row.headers.every((header, index) => (headers[index] ?? '') === header.trim());
  if (first !== importMessages.errorRow || !same) return refuse(importMessages.NOT_THE_ERRORS);
  const cells = rows.flatMap(({ cells: [number, ...texts] }) => {
    const at = rowNumber(number);
    if (!Number.isInteger(at) || at < 1) return [];
    return row.headers.map((_, column) => ({ row: at, column, value: texts[column] ?? '' }));
  });
  return cells.length === 0 ? row : editCells(tx, deps, row, { cells });
}
