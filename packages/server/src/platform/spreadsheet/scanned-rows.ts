import type { SpreadsheetRow } from './spreadsheet.ts';

/** Takes a text in pieces and finds rows in it. */
export interface RowScanner {
  write(piece: string): void;
  end(): void;
}

/** Rows as a scanner finds them in the bytes of a text. @param take gives the rows that are whole since the last time */
export async function* scannedRows(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
  scanner: RowScanner,
  take: () => SpreadsheetRow[],
): AsyncGenerator<SpreadsheetRow[], void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    scanner.write(decoder.decode(chunk, { stream: true }));
    const rows = take();
    if (rows.length > 0) yield rows;
  }
  scanner.write(decoder.decode());
  scanner.end();
  const rest = take();
  if (rest.length > 0) yield rest;
}
