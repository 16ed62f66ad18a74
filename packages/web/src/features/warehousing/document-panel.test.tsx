// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { unitCodeOf, unitLabel } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { purchasesKey } from '../purchases/queries.ts';
import { DocumentPanel } from './document-panel.tsx';
import { stockStrings } from './strings.fa.ts';

const at = '2026-11-25T08:00:00Z';
let document = {
  ...{ id: 'd', etag: '1', kind: 'receipt', number: '7', at, value: '0', by: '', is_short: false, is_undone: false },
  ...{ warehouse_name: 'مرکزی', to_warehouse_name: '', invoice_id: null, invoice_tax_id: '', may_undo: true },
  ...{ party: 'پخش البرز', reference_number: '', notes: '', lines: [], movements: [] },
};
const saved = vi.fn();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, { body }: { body?: object }, { ifMatch = '' } = {}) => {
    if (id === calls.putWarehousing.id) saved(body, ifMatch);
    return document;
  },
}));
afterEach(cleanup);

it('keeps what is being written of a document that another undoes meanwhile, and saves it against the version it was written on', async () => {
  const client = new QueryClient();
  const onClose = vi.fn();
  const panel = () => <DocumentPanel id="d" onClose={onClose} />;
  render(<QueryClientProvider client={client}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  const notes = () => screen.findByRole<HTMLInputElement>('textbox', { name: stockStrings.documents.notes });
  fireEvent.change(await notes(), { target: { value: 'دو کارتن کم بود' } });

  document = { ...document, etag: '2', party: 'پخش دماوند', is_undone: true };
  await client.invalidateQueries();
  expect(await screen.findByText(stockStrings.documents.isUndone)).toBeTruthy();
  expect((await notes()).value).toBe('دو کارتن کم بود');

  fireEvent.click(screen.getByRole('button', { name: new RegExp(stockStrings.documents.describe) }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ notes: 'دو کارتن کم بود', party: 'پخش البرز' }), '1');
});

it('asks again before what is written after a save is lost', async () => {
  const onClose = vi.fn();
  const panel = () => <DocumentPanel id="d" onClose={onClose} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  const write = async (value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name: stockStrings.documents.notes }), { target: { value } });
  saved.mockClear();
  await write('یک');
  fireEvent.click(screen.getByRole('button', { name: new RegExp(stockStrings.documents.describe) }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: stockStrings.documents.notes }).value).toBe(''),
  );
  await write('دو');
  await vi.waitFor(() => {
    fireEvent.keyDown(screen.getByRole('textbox', { name: stockStrings.documents.notes }), { key: 'Escape' });
    expect(screen.getByRole('button', { name: uiStrings.leaveStay })).toBeTruthy();
  });
  expect(onClose).not.toHaveBeenCalled();
});

it('undone, is counted anew by the purchase whose goods it brought', async () => {
  document = { ...document, is_undone: false };
  const client = new QueryClient();
  client.setQueryData([...purchasesKey, 'one', 'p'], { stock: { documents: 1 } });
  const panel = () => <DocumentPanel id="d" onClose={() => {}} />;
  render(<QueryClientProvider client={client}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: stockStrings.documents.undo }));
  await vi.waitFor(() => expect(client.getQueryState([...purchasesKey, 'one', 'p'])?.isInvalidated).toBe(true));
});

it('says of each movement of a transfer in which warehouse it was: two balances of the same goods', async () => {
  const before = document;
  const movement = {
    ...{ document_id: 'd', document_number: '7', document_kind: 'transfer', product_name: 'چای', at, created_at: at },
    ...{ invoice_id: null, invoice_tax_id: '', is_short: false, party: '', value: '0', unit: unitCodeOf('KILO') },
  };
  const movements = [
    { ...movement, id: 'in', kind: 'in', warehouse_id: 's', warehouse_name: 'فروشگاه', qty: '60', qty_after: '60' },
    { ...movement, id: 'out', kind: 'out', warehouse_id: 'w', warehouse_name: 'مرکزی', qty: '-60', qty_after: '90' },
  ];
  const moved = { ...before, kind: 'transfer', to_warehouse_name: 'فروشگاه', is_undone: false };
  const shown = async (of: readonly object[]) => {
    document = { ...moved, movements: of as never[] };
    const panel = () => <DocumentPanel id="d" onClose={() => {}} />;
    render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
    const list = await screen.findByRole('list', { name: stockStrings.documents.moved });
    return [...list.children].map(({ textContent }) => textContent);
  };
  try {
    const [into, from] = await shown(movements);
    expect(into).toContain('چای · فروشگاه');
    const kilos = unitLabel('KILO');
    expect([into, from]).toEqual(
      [`۶۰ ${kilos}مانده ۶۰ ${kilos}`, `منفی (۶۰) ${kilos}مانده ۹۰ ${kilos}`].map((said) =>
        expect.stringContaining(said),
      ),
    );
    expect(from).toContain('چای · مرکزی');
    cleanup();
    // Of one warehouse the panel's head says it.
    expect((await shown(movements.slice(0, 1)))[0]).not.toContain('فروشگاه');
  } finally {
    document = before;
  }
});
