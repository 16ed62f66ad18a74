import type { FileHandle } from 'node:fs/promises';
import { readRange } from '../read-range.ts';
import { scannedRows } from '../scanned-rows.ts';
import { SpreadsheetFault } from '../spreadsheet-fault.ts';
import { type XmlHandler, XmlScanner } from '../xlsx/xml-scanner.ts';

/** Which sheets of an Excel 2003 XML people see: it says so of each behind its rows. */
export class SheetsSeen implements XmlHandler {
  /** of all sheets */
  count = 0;
  /** places, from 0 */
  readonly hidden = new Set<number>();
  #inVisible = false;

  open(name: string): void {
    if (name === 'Worksheet') this.count += 1;
    this.#inVisible = name === 'Visible';
  }

  close(): void {
    this.#inVisible = false;
  }

  text(text: string): void {
    if (this.#inVisible && /^\s*Sheet(?:Very)?Hidden\b/.test(text)) this.hidden.add(this.count - 1);
  }
}

/**
 * Looks through a whole Excel 2003 XML for what it says of its sheets. What is wrong with the file is for who reads its rows to
 * say, by the row: until there it has what was seen.
 */
export async function sheetsSeen(file: FileHandle, size: number, encoding: string): Promise<SheetsSeen> {
  const seen = new SheetsSeen();
  const none = scannedRows(readRange(file, 0, size), encoding, new XmlScanner(seen), () => []);
  try {
    while ((await none.next()).done !== true);
  } catch (error) {
    if (!(error instanceof SpreadsheetFault)) throw error;
  }
  return seen;
}
