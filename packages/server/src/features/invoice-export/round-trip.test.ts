import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ColumnKey,
  columnKeys,
  columnOfDraft,
  draftOfRows,
  exportSheetColumns,
  faultsSaid,
  type InvoiceDraft,
  matchHeaders,
  rowsOfDraft,
  sayingColumns,
  sheetColumn,
} from '@taraz/core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFileRows } from '../../platform/spreadsheet/read-file.ts';
import { type SpreadsheetRow, spreadsheetLimits } from '../../platform/spreadsheet/spreadsheet.ts';
import { lineColumns } from './line-columns.ts';
import { arbitraryInvoice, carried, exampleDrafts } from './testing/arbitrary-account.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taraz-round-trip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* pageOf(drafts: readonly InvoiceDraft[]) {
  yield drafts.flatMap((draft, index) => rowsOfDraft(draft, exportSheetColumns, String(index + 1)));
}

async function throughFile(format: 'csv' | 'xlsx', drafts: readonly InvoiceDraft[]): Promise<SpreadsheetRow[]> {
  const { head, numbers } = lineColumns;
  const path = join(folder, format);
  const pages = pageOf(drafts);
  await writeFile(path, format === 'csv' ? writeCsv(head, numbers, pages) : writeXlsx('A', head, numbers, pages));
  const rows: SpreadsheetRow[] = [];
  for await (const batch of readFileRows(path, spreadsheetLimits)) rows.push(...batch);
  return rows;
}

/** The invoices of a file's rows, put together by the column that says which rows are one. */
function readBack([head, ...rows]: readonly SpreadsheetRow[], column: ColumnKey) {
  const paths = matchHeaders(head?.cells ?? []);
  expect(paths).toEqual(exportSheetColumns.map(({ path }) => sheetColumn(path)?.path ?? null));
  const mapping = Object.fromEntries(paths.flatMap((path, column) => (path === null ? [] : [[path, { column }]])));
  const saying = sayingColumns(head?.cells ?? [], mapping);
  const groups = Map.groupBy(rows, ({ cells }) => cells[paths.indexOf('group')]);
  return [...groups.values()].map((some) => {
    const own = some.map(({ number, cells }) => ({ row: number, cells }));
    const read = draftOfRows(own, mapping, {
      ...{ nowMs: Date.parse('2026-11-20T10:00:00Z'), uuid: () => '', column, seller: {} },
      ...{ sandbox: false, term: '30', paymentMethod: 'cash', ownRates: new Map<string, string>() },
      ...{ ownUnits: new Map<string, string>() },
      own: { goods: new Map(), nearGoods: new Map(), buyers: new Map(), coded: new Map(), nearBuyers: new Map() },
    });
    return { ...read, isTest: faultsSaid(own, saying).some(({ code }) => code === 'SAID_TEST') };
  });
}

const accounts = fc.array(arbitraryInvoice, { minLength: 1, maxLength: 8 });

it.each(['xlsx', 'csv'] as const)('whatever an account holds is read out of its export as %s', async (format) => {
  const columns = new Set<string>();
  await fc.assert(
    fc.asyncProperty(accounts, fc.constantFrom(...columnKeys), async (drafts, otherwise) => {
      const back = readBack(await throughFile(format, drafts), otherwise);
      for (const draft of drafts) columns.add(columnOfDraft(draft).key);
      expect(back.flatMap(({ faults }) => faults)).toEqual([]);
      expect(back.map(({ draft }) => carried(draft))).toEqual(drafts.map(carried));
      expect(back.map(({ isTest }) => isTest)).toEqual(drafts.map(({ invoice }) => invoice.is_send_sand_box));
    }),
    { numRuns: 40, examples: [[[...exampleDrafts], '1/1']] },
  );
  expect(columns.size).toBe(16);
});
