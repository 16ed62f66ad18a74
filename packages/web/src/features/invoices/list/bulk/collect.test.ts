import { calls } from '@taraz/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../app/api.ts';
import type { Selection } from '../../../../app/selection.ts';
import type { InvoiceSummary } from '../../queries.ts';
import { collect } from './collect.ts';

vi.mock('../../../../app/api.ts', () => ({ api: vi.fn() }));

const row = (id: string, state = 'draft') => ({ id, state }) as InvoiceSummary;
const mapOf = (...rows: InvoiceSummary[]) => new Map(rows.map((one) => [one.id, one]));
const ids = async (...what: Parameters<typeof collect>) => (await collect(...what)).map(({ id }) => id);
const asked = () => vi.mocked(api).mock.calls.map(([call, input]) => [call, (input as { query: object }).query]);

beforeEach(() => void vi.mocked(api).mockReset());

it('of chosen rows are those in the states that are taken, and nobody is asked', async () => {
  const some: Selection<InvoiceSummary> = { kind: 'some', rows: mapOf(row('a'), row('b', 'confirmed')) };
  expect(await ids(some, {}, ['draft'])).toEqual(['a']);
  expect(await ids(some, {}, null)).toEqual(['a', 'b']);
  expect(asked()).toEqual([]);
});

it.each([
  ['that of their making, in which nothing moves meanwhile', [], '-created_at'],
  ['the one asked for', ['invoice_date'], 'invoice_date'],
] as const)(
  'of everything is what the filter shows on all its pages, each once, but for what was left out; its order is %s',
  async (_order, sort, wanted) => {
    const all: Selection<InvoiceSummary> = { kind: 'all', except: mapOf(row('b')) };
    vi.mocked(api)
      .mockResolvedValueOnce({ invoices: [row('a'), row('b')], next: 'n' })
      .mockResolvedValueOnce({ invoices: [row('a'), row('c')], next: null });
    expect(await ids(all, { pattern: 'sale', state: 'draft,rejected' }, ['draft', 'queued'], ...sort)).toEqual([
      'a',
      'c',
    ]);
    const query = { pattern: 'sale', state: 'draft', sort: wanted, limit: 500 };
    expect(asked()).toEqual([
      [calls.listInvoices, query],
      [calls.listInvoices, { ...query, after: 'n' }],
    ]);
  },
);

it('of everything is nothing where the filter shows none of the states that are taken', async () => {
  const all: Selection<InvoiceSummary> = { kind: 'all', except: new Map() };
  expect(await ids(all, { state: 'confirmed' }, ['draft'])).toEqual([]);
  expect(asked()).toEqual([]);
});
