import { bestSheet } from '../../platform/spreadsheet/best-sheet.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { knownTitles } from './mappings.ts';
import type { PartyKind } from './tables.ts';

/** A row has room for the longest descriptions of shops, and all of them for a thousand characters each. */
const partyLimits = {
  rowsMax: 100_000,
  columnsMax: 100,
  rowCharactersMax: 100_000,
  charactersMax: 100_000_000,
} as const;

/** The rows of a file: of several sheets that whose titles are known. @throws SpreadsheetFault */
export const readPartyFile = (kind: PartyKind, path: string, signal?: AbortSignal) =>
  readSpreadsheet(path, {
    limits: partyLimits,
    chooseSheets: bestSheet((rows) => knownTitles(kind, rows)),
    ...(signal === undefined ? {} : { signal }),
  });
