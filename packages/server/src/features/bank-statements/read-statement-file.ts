import { statementFileMaxBytes, statementRowsMax, type UploadedFile } from '@taraz/contract';
import { Problem } from '../../platform/problem.ts';
import { bestSheet } from '../../platform/spreadsheet/best-sheet.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../platform/spreadsheet/spreadsheet-fault.ts';
import { shownName } from '../accounts/documents.ts';
import { sheetScore } from './header.ts';
import { statementTexts } from './messages.fa.ts';

const limits = { rowsMax: statementRowsMax, columnsMax: 100, cellCharactersMax: 4_000 } as const;

/** A bank's file as it was read. */
export interface StatementFile {
  name: string;
  rows: readonly SpreadsheetRow[];
  /** Persian, what is to be known of it */
  notices: readonly string[];
}

const refuse = (code: 'REQUIRED' | 'BAD_FILE', message: string): Problem =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'file', code, message }] });

async function readAll(path: string): Promise<Omit<StatementFile, 'name'>> {
  const reader = readSpreadsheet(path, { limits, chooseSheets: bestSheet(sheetScore) });
  const rows: SpreadsheetRow[] = [];
  let step = await reader.next();
  for (; step.done !== true; step = await reader.next()) rows.push(...step.value);
  return { rows, notices: step.value.notices.map(({ message }) => message) };
}

/** The file of a call, read whole. @throws Problem INVALID_INPUT saying what is wrong with it, TOO_LARGE */
export async function readStatementFile(file: unknown): Promise<StatementFile> {
  if (typeof file !== 'object' || file === null || !('bytes' in file))
    throw refuse('REQUIRED', statementTexts.fileMissing);
  const { name, bytes } = file as UploadedFile;
  if (bytes.length > statementFileMaxBytes) throw new Problem('TOO_LARGE', { detail: statementTexts.fileLarge });
  try {
    return { name: shownName(name), ...(await withSpooledFile(bytes, readAll)) };
  } catch (error) {
    if (error instanceof SpreadsheetFault) throw refuse('BAD_FILE', error.detail);
    throw error;
  }
}
