import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readRange } from '../read-range.ts';
import { cellText, type SpreadsheetLimits, type SpreadsheetRow, type SpreadsheetSummary } from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';
import { encodingOf, type TextEncoding } from './decode-text.ts';

const delimiters = [',', ';', '\t', '|'] as const;
const linesSampled = 50;
const batchRows = 500;

/** Fields of each line when cut at `delimiter` outside quotes. */
function widths(sample: string, delimiter: string): number[] {
  const found: number[] = [];
  let width = 1;
  let quoted = false;
  for (const sign of sample) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === delimiter) width += 1;
    else if (sign === '\n' || sign === '\r') {
      found.push(width);
      width = 1;
      if (found.length === linesSampled) return found;
    }
  }
  found.push(width);
  return found;
}

/**
 * What parts the fields: that by which the most lines have the same number of them; more fields decide among equals. A
 * title above the table has none. Excel's
 * own first line "sep=;" decides by itself.
 */
export function delimiterOf(sample: string): string {
  const told = /^\ufeff?sep=(.)\r?\n/i.exec(sample)?.[1];
  if (told !== undefined) return told;
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const all = widths(sample, delimiter);
    const lines = Map.groupBy(
      all.filter((width) => width > 1),
      (width) => width,
    );
    const [usual, alike] = [...lines].sort(([, one], [, other]) => other.length - one.length)[0] ?? [1, []];
    if (usual === 1) continue;
    const score = (alike.length / all.length) * 100 + Math.min(usual, 50);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function decoded(encoding: TextEncoding): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    decodeStrings: true,
    encoding: 'utf8',
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number((error as { lines?: number }).lines ?? 1);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return fault('QUOTE_NOT_CLOSED', [line], { cause: error });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return fault('CELL_TOO_LONG', [line], { cause: error });
  return fault('BAD_QUOTE', [line], { cause: error });
}

function rowOf(record: string[], number: number, limits: SpreadsheetLimits): SpreadsheetRow | null {
  const cells = record.map(cellText);
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  if (cells.length === 0) return null;
  if (cells.length > limits.columnsMax) throw fault('TOO_MANY_COLUMNS', [limits.columnsMax, number]);
  if (cells.some((cell) => cell.length > limits.cellCharactersMax)) throw fault('CELL_TOO_LONG', [number]);
  return { number, cells };
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
  const parser = parse({
    delimiter,
    // Files put together from several have more than one kind.
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_column_count: true,
    relax_quotes: false,
    skip_empty_lines: false,
    from: skipped + 1,
    max_record_size: 4_000_000,
  });
  const source = Readable.from(readRange(file, 0, size), { objectMode: false });
  // Failures come out of the iteration below.
  pipeline(source, decoded(encoding), parser, () => undefined);
  let number = skipped;
  let rows = 0;
  let batch: SpreadsheetRow[] = [];
  try {
    for await (const record of parser) {
      number += 1;
      const row = rowOf(record as string[], number, limits);
      if (row === null) continue;
      rows += 1;
      if (rows > limits.rowsMax + 1) throw fault('TOO_MANY_ROWS', [limits.rowsMax]);
      batch.push(row);
      if (batch.length === batchRows) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    throw faultOf(error);
  } finally {
    source.destroy();
  }
  if (batch.length > 0) yield batch;
  if (rows === 0) throw fault('EMPTY', []);
  return { kind: 'csv', encoding, delimiter, sheet: '', rows, notices: [] };
}
