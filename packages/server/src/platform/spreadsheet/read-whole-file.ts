import type { UploadedFile } from '@taraz/contract';
import { Problem } from '../problem.ts';
import { bestSheet } from './best-sheet.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { withSpooledFile } from './spool-file.ts';
import type { SpreadsheetRow } from './spreadsheet.ts';
import { SpreadsheetFault } from './spreadsheet-fault.ts';

/** A file that is kept whole beside what is said of it. */
export interface WholeFile {
  /** as it was sent */
  name: string;
  rows: readonly SpreadsheetRow[];
  /** Persian, what is to be known of it */
  notices: readonly string[];
}

interface FileRules {
  maxBytes: number;
  rowsMax: number;
  /** how much the first rows of a sheet look like what is sought: the sheet that does most is read */
  scoreOf: (rows: readonly SpreadsheetRow[]) => number;
  texts: { fileMissing: string; fileLarge: string };
}

const refuse = (code: 'REQUIRED' | 'BAD_FILE', message: string): Problem =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'file', code, message }] });

/**
 * Of all rows: such a file stands in memory, is read on the server's own thread and kept as one value. Two thousand for each
 * of five thousand rows, of which a list of payments or purchases has some hundred.
 */
const charactersMax = 10_000_000;

async function readAll(path: string, { rowsMax, scoreOf }: FileRules): Promise<Omit<WholeFile, 'name'>> {
  const limits = { rowsMax, columnsMax: 100, cellCharactersMax: 4_000, charactersMax };
  const reader = readSpreadsheet(path, { limits, chooseSheets: bestSheet(scoreOf) });
  const rows: SpreadsheetRow[] = [];
  let step = await reader.next();
  for (; step.done !== true; step = await reader.next()) rows.push(...step.value);
  return { rows, notices: step.value.notices.map(({ message }) => message) };
}

/** The file of a call, read whole. @throws Problem INVALID_INPUT saying what is wrong with it, TOO_LARGE */
export async function readWholeFile(file: unknown, rules: FileRules): Promise<WholeFile> {
  const { maxBytes, texts } = rules;
  if (typeof file !== 'object' || file === null || !('bytes' in file)) throw refuse('REQUIRED', texts.fileMissing);
  const { name, bytes } = file as UploadedFile;
  if (bytes.length > maxBytes) throw new Problem('TOO_LARGE', { detail: texts.fileLarge });
  try {
    return { name, ...(await withSpooledFile(bytes, (path) => readAll(path, rules))) };
  } catch (error) {
    if (error instanceof SpreadsheetFault) throw refuse('BAD_FILE', error.detail);
    throw error;
  }
}
