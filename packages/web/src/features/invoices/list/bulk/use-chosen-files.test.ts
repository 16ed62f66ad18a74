// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Selection } from '../../../../app/selection.ts';
import { keepFile } from '../../../../ui/keep-file.ts';
import { fetchExport } from '../../../invoice-export/export-menu.tsx';
import type { InvoiceSummary } from '../../queries.ts';
import { fetchChosen } from './fetch-file.ts';
import type { BulkJob, BulkWork } from './use-bulk-work.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import type { ListSelection } from './use-selection.ts';

vi.mock('../../../../ui/keep-file.ts', () => ({ keepFile: vi.fn() }));
vi.mock('../../../invoice-export/export-menu.tsx', () => ({ fetchExport: vi.fn(async () => new Blob()) }));
vi.mock('./fetch-file.ts', () => ({ fetchChosen: vi.fn(async () => new Blob()), fetchPapers: vi.fn() }));

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `i${at}` }) as InvoiceSummary);
const mapOf = (all: InvoiceSummary[]) => new Map(all.map((row) => [row.id, row]));
/** Runs a job as it stands, without its dialog. */
const run = async ({ targets, chunk, work }: BulkJob) => {
  const all = await targets();
  for (let at = 0; at < all.length; at += chunk) await work(all.slice(at, at + chunk), at / chunk);
};
const takeOut = (selection: Selection<InvoiceSummary>) => {
  const list = { selection, filter: { state: 'draft' }, sort: 'total', collectInOrder: async () => rows(2_500) };
  const files = useChosenFiles(list as unknown as ListSelection, { run } as unknown as BulkWork);
  return files.takeOut({ format: 'xlsx', content: 'list' });
};

beforeEach(() => vi.clearAllMocks());

it.each([
  ['everything', 0, {}],
  ['everything but some', 2, { except: 'i0,i1' }],
])('%s is one file, in the order of the list', async (_what, left, asked) => {
  await takeOut({ kind: 'all', except: mapOf(rows(left)) });
  const query = { state: 'draft', sort: 'total', ...asked };
  expect(vi.mocked(fetchExport).mock.calls).toEqual([[query, { format: 'xlsx', content: 'list' }]]);
  expect(vi.mocked(keepFile).mock.calls.map(([name]) => name)).toEqual(['invoices.xlsx']);
  expect(fetchChosen).not.toHaveBeenCalled();
});

it('what is named one by one, or is everything but very many, comes as a file for each thousand', async () => {
  await takeOut({ kind: 'all', except: mapOf(rows(151)) });
  expect(vi.mocked(fetchChosen).mock.calls.map(([{ ids }]) => ids.length)).toEqual([1_000, 1_000, 500]);
  expect(fetchExport).not.toHaveBeenCalled();
});
