// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { PlacePanel } from './place-panel.tsx';
import { treasuryStrings as strings } from './strings.fa.ts';

const desk = { id: 'd', etag: '1', name: 'صندوق فروشگاه', balance: '0', is_open: false, is_active: true, counts: [] };
/** What moved in it. */
let movements: object[] = [];
const answers: Record<string, () => unknown> = {
  [calls.getCashDesk.id]: () => ({ ...desk, opened_at: null, branch_id: null, branch_name: '', notes: '' }),
  [calls.listMovements.id]: () => ({ movements, count: movements.length, sum_in: '0', sum_out: '0' }),
  [calls.listBranches.id]: () => ({ branches: [], count: 0 }),
};
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) => answers[id]?.(),
}));
afterEach(() => {
  cleanup();
  movements = [];
});

it('keeps what was written of its details while its movements are looked at, and asks before it is lost', async () => {
  const onClose = vi.fn();
  const panel = () => <PlacePanel kind="desk" id="d" onClose={onClose} onAllMovements={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  const turnTo = (title: string) => fireEvent.click(screen.getByRole('tab', { name: title }));
  await screen.findByRole('tab', { name: strings.panelTabs.details });

  turnTo(strings.panelTabs.details);
  fireEvent.change(screen.getByRole('textbox', { name: strings.fields.notes }), { target: { value: 'کلید نزد رضا' } });
  const tabs = screen.getByRole('tablist');
  turnTo(strings.panelTabs.movements);
  // The same ones: who goes along them by arrows keeps the keyboard.
  expect(screen.getByRole('tablist')).toBe(tabs);
  fireEvent.keyDown(document.body.querySelector('[role=tab]') ?? document.body, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.leaveStay }));
  expect(onClose).not.toHaveBeenCalled();
  turnTo(strings.panelTabs.details);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: strings.fields.notes }).value).toBe('کلید نزد رضا');
});

it('has the keyboard in it as it opens, where no field of its details is shown yet', async () => {
  const panel = () => <PlacePanel kind="desk" id="d" onClose={vi.fn()} onAllMovements={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  await screen.findByRole('tab', { name: strings.panelTabs.movements });
  expect(document.activeElement?.textContent).toContain(desk.name);
});

it('says of the second figure of a movement that it is the balance after it', async () => {
  const words = { other_place_name: '', customer_name: '', notes: '', reference_number: '', cheque_number: '', by: '' };
  const of = { cheque_id: null, invoice_id: null, likely_invoices: [], at: '2026-11-26T08:00:00Z' };
  movements = [{ ...words, ...of, id: 'm', kind: 'deposit', amount: '250000', balance_after: '1750000' }];
  const panel = () => <PlacePanel kind="desk" id="d" onClose={vi.fn()} onAllMovements={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  const line = await screen.findByRole('list', { name: strings.panelTabs.movements });
  expect(line.textContent).toContain(`${strings.movements.after} ۱٬۷۵۰٬۰۰۰`);
});
