import type { SpooledFile } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../../platform/spreadsheet/spreadsheet-fault.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, needState } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { applyChanges } from './apply-changes.ts';
import { cellsPage, type GivenPage } from './edit-pages.ts';

const refuse = (message: string): never => {
  throw new Problem('INVALID_INPUT', { errors: [{ path: 'file', code: 'BAD_FILE', message }] });
};

async function* rowsOf({ path }: SpooledFile): AsyncGenerator<SpreadsheetRow[]> {
  try {
    yield* readSpreadsheet(path);
  } catch (error) {
    if (!(error instanceof SpreadsheetFault)) throw error;
    refuse(error.detail);
  }
}

const rowNumber = (text: string | undefined): number =>
  Number((text ?? '').replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16)));

/** Whether a file's first row is that of the errors of this import. */
function isHead(head: SpreadsheetRow | undefined, { headers }: ImportRow): boolean {
  const [first, ...given] = head?.cells ?? [];
  return first === importMessages.errorRow && headers.every((header, index) => (given[index] ?? '') === header.trim());
}

/** The cells of a mended file that are not as they stood, as it is read. */
async function* mendedCells(row: ImportRow, file: SpooledFile): AsyncGenerator<GivenPage> {
  let isFirst = true;
  for await (const batch of rowsOf(file)) {
    if (isFirst && !isHead(batch[0], row)) return refuse(importMessages.NOT_THE_ERRORS);
    const rows = isFirst ? batch.slice(1) : batch;
    isFirst = false;
    const cells = rows.flatMap(({ cells: [number, ...texts] }) => {
      const at = rowNumber(number);
      if (!Number.isInteger(at) || at < 1) return [];
      return row.headers.map((_, column) => ({ row: at, column, value: texts[column] ?? '' }));
    });
    if (cells.length > 0) yield cellsPage(row, cells);
  }
}

/**
 * Puts the rows of a mended error file in the place of those they came from; undone as one.
 * @throws Problem INVALID_INPUT, CONFLICT; then nothing of it is taken
 */
export async function mendImport(tx: Tx, deps: ImportDeps, row: ImportRow, file: SpooledFile): Promise<ImportRow> {
  needState(row, 'checking', 'ready', 'paused');
  return applyChanges(tx, deps, row, mendedCells(row, file));
}
