import type { FileHandle } from 'node:fs/promises';
import { unmarkInnerFormulas } from '@taraz/core';
import { readRange } from '../read-range.ts';
import {
  cellText,
  gridMax,
  type SpreadsheetLimits,
  type SpreadsheetRow,
  type SpreadsheetSummary,
} from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';
import { CsvSplitter } from './csv-splitter.ts';
import { encodingOf, type TextEncoding } from './decode-text.ts';
import { splitNumbersAt } from './split-numbers.ts';
import { isWholeAsFloat } from './whole-as-float.ts';

const delimiters = [',', ';', '\t', '|', '؛'] as const;
/** It parts words of a text and thousands of a number, too: it parts columns where the titles have it, and nearly every line as often. */
const persianComma = '،';
const persianCommaShareMin = 80;
const linesSampled = 50;
const batchRows = 500;

/** Fields of each line when cut at `delimiter` outside quotes. */
function widths(sample: string, delimiter: string): number[] {
  const found: number[] = [];
  let width = 1;
  let quoted = false;
  // A quote opens a field only where one begins; right after one that closed it, it goes on: two of them are one in it.
  let before = delimiter;
  let hasClosed = false;
  for (const sign of sample) {
    const opens: boolean = hasClosed || before === delimiter || before === '\n' || before === '\r';
    const isMark: boolean = sign === '"' && (quoted || opens);
    const isPairOfEnds: boolean = sign === '\n' && before === '\r';
    before = sign;
    hasClosed = isMark && quoted;
    if (isMark) quoted = !quoted;
    else if (quoted || isPairOfEnds) continue;
    else if (sign === delimiter) width += 1;
    else if (sign === '\n' || sign === '\r') {
      found.push(width);
      width = 1;
      if (found.length === linesSampled) return found;
    }
  }
  if (before !== '\n' && before !== '\r') found.push(width);
  return found;
}

/**
 * What parts the fields: that by which the most lines have the same number of them; more fields decide among equals. A
 * title above the table has none. Excel's
 * own first line "sep=;" decides by itself.
 */
export function delimiterOf(sample: string): string {
  return /^\ufeff?sep=(.)[\r\n]/i.exec(sample)?.[1] ?? bestDelimiter(sample).delimiter;
}

/** The sign, and the share of lines, in percent, that have the usual number of fields by it; 0: it parts none. */
export function bestDelimiter(sample: string): { delimiter: string; alike: number } {
  let best: { delimiter: string; alike: number; score: number } = { delimiter: ',', alike: 0, score: 0 };
  for (const delimiter of [...delimiters, persianComma]) {
    const all = widths(sample, delimiter);
    const lines = Map.groupBy(
      all.filter((width) => width > 1),
      (width) => width,
    );
    const [usual, alike] = [...lines].sort(([, one], [, other]) => other.length - one.length)[0] ?? [1, []];
    if (usual === 1) continue;
    const share = (alike.length / all.length) * 100;
    if (delimiter === persianComma && (share < persianCommaShareMin || all[0] !== usual)) continue;
    const score = share + Math.min(usual, 50);
    if (score > best.score) best = { delimiter, alike: share, score };
  }
  return best;
}

/** "=\"0012\"" is how programs keep a spreadsheet from taking a text for a number. */
const asText = /^="([^"]*)"$/;

function cellOf(raw: string): string {
  const text = cellText(raw);
  if (text.startsWith('=')) return text.replace(asText, '$1');
  return isWholeAsFloat(text) ? text.slice(0, -2) : unmarkInnerFormulas(text);
}

function rowOf(record: string[], number: number, limits: SpreadsheetLimits): SpreadsheetRow | null {
  const cells = record.map(cellOf);
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  if (cells.length === 0) return null;
  if (cells.length > limits.columnsMax) throw fault('TOO_MANY_COLUMNS', [limits.columnsMax, number]);
  if (cells.some((cell) => cell.length > limits.cellCharactersMax)) throw fault('CELL_TOO_LONG', [number]);
  return { number, cells };
}

/** Records as the file is read. */
async function* recordsOf(
  file: FileHandle,
  size: number,
  encoding: TextEncoding,
  delimiter: string,
): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder(encoding);
  const splitter = new CsvSplitter(delimiter);
  for await (const chunk of readRange(file, 0, size)) yield splitter.write(decoder.decode(chunk, { stream: true }));
  yield splitter.write(decoder.decode());
  yield splitter.end();
}

/** Rows of a text with separated values; encoding and separator are found out. @throws SpreadsheetFault */
export async function* readCsv(
  file: FileHandle,
  size: number,
  limits: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  const { encoding, sample } = await encodingOf(file, size);
  const delimiter = delimiterOf(sample);
  const skipped = /^\ufeff?sep=/i.test(sample) ? 1 : 0;
  let number = 0;
  let rows = 0;
  let batch: SpreadsheetRow[] = [];
  for await (const records of recordsOf(file, size, encoding, delimiter)) {
    for (const record of records) {
      number += 1;
      if (number > gridMax.rows) throw fault('TOO_MANY_ROWS', [gridMax.rows]);
      const row = number <= skipped ? null : rowOf(record, number, limits);
      if (row === null) continue;
      rows += 1;
      if (rows > limits.rowsMax + 1) throw fault('TOO_MANY_ROWS', [limits.rowsMax]);
      batch.push(row);
      if (batch.length < batchRows) continue;
      refuseSplit(batch, delimiter, rows);
      yield batch;
      batch = [];
    }
  }
  refuseSplit(batch, delimiter, rows);
  if (batch.length > 0) yield batch;
  if (rows === 0) throw fault('EMPTY', []);
  return { kind: 'csv', encoding, delimiter, sheets: [], rows, notices: [] };
}

/** Numbers cut at their thousands would be taken for small ones. @throws SpreadsheetFault SPLIT_NUMBERS */
function refuseSplit(batch: readonly SpreadsheetRow[], delimiter: string, rows: number): void {
  const at = delimiter === ',' && rows === batch.length ? splitNumbersAt(batch) : null;
  if (at !== null) throw fault('SPLIT_NUMBERS', [at]);
}
