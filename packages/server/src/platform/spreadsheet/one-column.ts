import { CsvSplitter } from './csv/csv-splitter.ts';
import { bestDelimiter } from './csv/read-csv.ts';
import { spreadsheetMessages } from './messages.fa.ts';
import {
  cellText,
  type SpreadsheetLimits,
  type SpreadsheetNotice,
  type SpreadsheetRow,
  type SpreadsheetSummary,
} from './spreadsheet.ts';
import { fault } from './spreadsheet-fault.ts';

/** So many rows tell. */
const rowsLooked = 50;
/** Of rows so many have the same number of parts, in percent, where a sign parts columns and is none of the text's own. */
const alikeMin = 80;
/** Signs and runs of spaces by which some programs part columns; we do not guess which. */
const unknownParts = /[~^#*§]|\S {2,}\S/u;

/** What parts the columns of rows that are one cell each; null where they are not, or nothing does. */
function partedBy(rows: readonly SpreadsheetRow[]): string | null {
  if (rows.length < 2 || rows.some(({ cells }) => cells.length > 1)) return null;
  const { delimiter, alike } = bestDelimiter(
    rows
      .slice(0, rowsLooked)
      .map(({ cells }) => cells[0])
      .join('\n'),
  );
  return alike >= alikeMin ? delimiter : null;
}

function parted({ number, cells }: SpreadsheetRow, delimiter: string, columnsMax: number): SpreadsheetRow {
  const splitter = new CsvSplitter(delimiter);
  const parts = [...splitter.write(cells.join(delimiter)), ...splitter.end()].flat().map(cellText);
  while (parts.at(-1) === '') parts.pop();
  if (parts.length > columnsMax) throw fault('TOO_MANY_COLUMNS', [columnsMax, number]);
  return { number, cells: parts };
}

const noticeOf = (code: 'COLUMNS_PARTED' | 'ONE_COLUMN', message: string): SpreadsheetNotice => ({
  code,
  message,
  count: 1,
});

/**
 * Lines of a CSV that were quoted as a whole, or pasted into the first column of a workbook, come as one cell a row: their
 * columns are parted here, by the sign that their first rows agree on, and it is told; so is a file whose sign is unknown.
 */
export async function* withColumnsParted(
  rows: AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary>,
  { columnsMax }: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  let delimiter: string | null | undefined;
  let isOne = true;
  let looksParted = false;
  while (true) {
    const step = await rows.next();
    if (step.done === true) {
      const { notices } = step.value;
      const told =
        typeof delimiter === 'string'
          ? [noticeOf('COLUMNS_PARTED', spreadsheetMessages.COLUMNS_PARTED(delimiter))]
          : isOne && looksParted
            ? [noticeOf('ONE_COLUMN', spreadsheetMessages.ONE_COLUMN())]
            : [];
      return told.length === 0 ? step.value : { ...step.value, notices: [...told, ...notices] };
    }
    const batch = step.value;
    if (delimiter === undefined) {
      delimiter = partedBy(batch);
      looksParted = batch.slice(0, 2).every(({ cells }) => unknownParts.test(cells[0] ?? ''));
    }
    isOne &&= batch.every(({ cells }) => cells.length <= 1);
    const sign = delimiter;
    yield sign === null ? batch : batch.map((row) => parted(row, sign, columnsMax));
  }
}
