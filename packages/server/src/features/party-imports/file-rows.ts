/** The rows of a file of customers or products, as they are taken. */
import type { MoneyUnit } from '@taraz/contract';
import type { SpreadsheetRow, SpreadsheetSummary } from '../../platform/spreadsheet/spreadsheet.ts';
import { codesApart } from './codes-in-names.ts';
import { nameCellsOf } from './kind-kept.ts';
import { besideMade, type FoundHeader, firstRows } from './mappings.ts';
import { type Columns, givenOf, hasWholeNames, nameOf, readGiven } from './read-cells.ts';
import { codesOfBranches } from './row-keys.ts';
import type { PartyKind } from './tables.ts';
import type { InputRow } from './take-batch.ts';

type Rows = AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary>;

/** A file of which the first rows were read. */
export interface BegunFile {
  readonly first: readonly SpreadsheetRow[];
  /** the rows under this header of the first ones, with the rest of the file */
  rowsUnder(header: FoundHeader): Rows;
}

/** Reads so many rows as tell what a file's columns are. @throws SpreadsheetFault */
export async function beginFile(reader: Rows): Promise<BegunFile> {
  const first: SpreadsheetRow[] = [];
  let step = await reader.next();
  for (; step.done !== true && first.length < firstRows; step = await reader.next()) first.push(...step.value);
  return {
    first,
    rowsUnder: async function* (header) {
      yield [...besideMade(header, first.slice(header.at + 1))];
      for (; step.done !== true; step = await reader.next()) yield [...besideMade(header, step.value)];
      return step.value;
    },
  };
}

/** What the columns of a file are taken for. */
export interface Header {
  readonly columns: Columns;
  readonly unit: MoneyUnit;
}

/** A row as it is taken. */
export function inputOf(kind: PartyKind, { columns, unit }: Header, row: SpreadsheetRow): InputRow {
  const given = givenOf(columns, row.cells, unit);
  const name = nameOf(given);
  const { input, faults } = readGiven(kind, given, row.cells);
  const told = kind === 'customers' ? { ...input, name_cells: nameCellsOf(given, hasWholeNames(columns)) } : input;
  return { no: row.number, cells: row.cells, name, input: told, faults };
}

/** Has a file rows of branches, by its columns? */
export const mayHaveBranches = ({ columns }: Header): boolean => columns.some(({ field }) => field === 'branch_code');

/** The codes that a file of customers has rows of branches of, those that are refused too. @throws SpreadsheetFault */
export async function branchesIn(header: Header, rows: Rows): Promise<ReadonlySet<string>> {
  const { columns } = header;
  const place = columns.findIndex(({ field }) => field === 'branch_code');
  const codes = new Set<string>();
  for await (const some of rows) {
    const filled = some.filter(({ cells }) => (cells[place] ?? '').trim() !== '');
    const inputs = codesApart('customers', columns, filled).map((row) => inputOf('customers', header, row).input);
    for (const code of codesOfBranches(inputs)) codes.add(code);
  }
  return codes;
}
