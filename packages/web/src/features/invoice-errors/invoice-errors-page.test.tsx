// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { ApiProblem, calls } from '@taraz/contract';
import { emptyDraft, emptyItem } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveAccount } from '../../app/session-store.ts';
import { createFormat } from '../../i18n/format.ts';
import { toast } from '../../ui/toast-store.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { InvoiceErrorsPage } from './invoice-errors-page.tsx';
import type { RefusedInvoice } from './queries.ts';
import type { RefusedRows } from './refused-rows.tsx';
import { errorStrings as words } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
vi.mock('../../app/use-may.ts', () => ({ useMay: () => true }));
vi.mock('../invoices/live/use-live-invoices.ts', () => ({ useLiveInvoices: () => undefined }));
// Plain boxes: several hundred rows of the real table take this test seconds.
vi.mock('./refused-rows.tsx', () => ({
  Deadline: () => null,
  RefusedRows: ({ rows, chosen, all, onToggle }: Parameters<typeof RefusedRows>[0]) => (
    <>
      <input type="checkbox" aria-label="all" checked={all.isSelected} onChange={() => all.onChange(!all.isSelected)} />
      {rows.map(({ invoice: { id } }) => (
        <Box key={id} id={id} isOn={chosen.has(id)} onToggle={onToggle} />
      ))}
    </>
  ),
}));
const Box = ({ id, isOn, onToggle }: { id: string; isOn: boolean; onToggle: (id: string, isOn: boolean) => void }) => (
  <input type="checkbox" aria-label={id} checked={isOn} onChange={() => onToggle(id, !isOn)} />
);
vi.mock('../../app/layout/page.tsx', () => ({
  Page: ({ children }: { children: React.ReactNode }) => <main>{children}</main>,
}));

const [a, b] = ['0304401', '0203001'];
const item_code = '2720000114542';
const format = createFormat('fa');
const nowIso = new Date(browserDeps.now()).toISOString();

/** An invoice that was refused for the rate of its only line. */
function refused(id: string): RefusedInvoice {
  const draft = emptyDraft({ nowIso, uuid: browserDeps.uuid });
  draft.invoice.invoice_output_type = 'type_two';
  draft.seller_info.economic_code = '14003778990';
  const line = { item_code, item_name: 'برنج', item_unit: '1627', item_qty: '2', item_price: '1000000' };
  draft.items = [{ ...emptyItem(browserDeps.uuid()), ...line, item_vat_percentage: '9' }];
  const findings = [{ code: a, path: 'items[0].item_vat_percentage', severity: 'error', message: '', remedy: '' }];
  const shown = { buyer_name: id, buyer_code: '', deadline: null, etag: `"${id}"`, own_rates: {} };
  const kept = { id, tax_number: id, invoice_type: 'original', memory_id: 'A11216' };
  return { ...kept, ...shown, draft, findings } as unknown as RefusedInvoice;
}

const book = {
  refused: [] as RefusedInvoice[],
  causes: [] as string[],
  mended: [] as string[],
  hold: false,
  isRefusing: false,
  isSlowToRead: false,
};
let goOn: (() => void)[] = [];

function answer(call: unknown, { query }: { query: Record<string, string | number> }) {
  if (call === calls.listErrorCauses) {
    const causes = book.causes.map((code) => ({ code, count: book.refused.length, deadline: null }));
    return { count: book.refused.length, causes, mended: [] };
  }
  if (call === calls.editInvoice) {
    const id = String(query.invoice_id);
    book.mended.push(id);
    book.refused = book.refused.filter((one) => one.id !== id);
    return {};
  }
  const { after = '', limit } = query;
  const behind = book.refused.filter(({ id }) => id > String(after));
  const invoices = behind.slice(0, Number(limit));
  const next = invoices.length === limit ? (invoices.at(-1)?.id ?? null) : null;
  return { count: book.refused.length, invoices, next };
}

beforeEach(() => {
  Object.assign(book, { refused: [], causes: [a], mended: [], hold: false, isRefusing: false, isSlowToRead: false });
  goOn = [];
  api.mockImplementation(async (call, input, options) => {
    // What is read for the screen may be given up, what is read to be mended may not.
    if (book.isSlowToRead && input.query.after && options.signal) await new Promise(() => undefined);
    if (call === calls.editInvoice && book.hold) await new Promise<void>((resolve) => goOn.push(resolve));
    if (call === calls.editInvoice && book.isRefusing) throw new ApiProblem(409, null);
    return answer(call, input);
  });
});
afterEach(() => {
  cleanup();
  leaveAccount();
  toast.closeAll();
  vi.clearAllMocks();
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(4, '0'));

function open() {
  const root = createRootRoute({ component: Outlet });
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const page = createRoute({
    getParentRoute: () => main,
    path: '/invoice-errors',
    validateSearch: ({ code }: { code?: string }) => (code === undefined ? {} : { code: String(code) }),
    component: InvoiceErrorsPage,
  });
  const history = createMemoryHistory({ initialEntries: ['/invoice-errors'] });
  const router = createRouter({ routeTree: root.addChildren([main.addChildren([page])]), history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const refresh = () => act(() => client.invalidateQueries({ queryKey: ['invoices'] }));
  return { refresh, router };
}

/** By selectors: of several hundred boxes each question by role takes a second. */
const $ = (selector: string) => document.querySelector<HTMLElement>(selector);
const shown = (selector: string) => waitFor(() => expect($(selector)).not.toBeNull(), waiting);
const status = () => $('footer [role="status"]')?.textContent ?? '';
const press = (name: string) =>
  fireEvent.click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as Element);
const tick = (id: string) => fireEvent.click($(`input[aria-label="${id}"]`) as Element);
const inHand = () => $('nav [aria-current]')?.getAttribute('href');
const firstOfList = () => $('nav a')?.getAttribute('href');
const waiting = { timeout: 6_000 };
const n = (count: number) => format.number(count);

it('mends all 312 of a cause at one press, but those that were left out', async () => {
  book.refused = numbers(312).map(refused);
  open();
  await shown('input[aria-label="0312"]');
  tick('0003');
  tick('0300');
  expect(status()).toContain(words.chosen(n(310), n(312)));
  press(words.repair(n(310)));
  await waitFor(() => expect(book.mended).toHaveLength(310), waiting);
  expect(book.refused.map(({ id }) => id)).toEqual(['0003', '0300']);
}, 60_000);

it('mends those behind what is read page by page, and says that they were not looked at', async () => {
  book.refused = numbers(150).map(refused);
  book.isSlowToRead = true;
  open();
  await shown('input[aria-label="0003"]');
  expect(status()).toContain(words.behind(n(50)));
  tick('0003');
  press(words.repairUpTo(n(149)));
  await waitFor(() => expect(book.mended).toHaveLength(149), waiting);
  expect(book.refused.map(({ id }) => id)).toEqual(['0003']);
}, 60_000);

it('mends those alone that are ticked after all were unticked', async () => {
  book.refused = numbers(120).map(refused);
  open();
  await shown('input[aria-label="0007"]');
  tick('all');
  expect(status()).toContain(words.chosen(n(0), n(120)));
  tick('0007');
  press(words.repair(n(1)));
  await waitFor(() => expect(book.mended).toEqual(['0007']), waiting);
}, 60_000);

it('mends nothing that is unticked while the others are being mended', async () => {
  book.refused = ['0001', '0002', '0003'].map(refused);
  book.hold = true;
  open();
  await shown('input[aria-label="0003"]');
  press(words.repair(n(3)));
  await waitFor(() => expect(goOn).toHaveLength(1));
  tick('0002');
  book.hold = false;
  goOn[0]?.();
  await waitFor(() => expect(status()).toContain(words.chosen(n(0), n(1))));
  expect(book.mended).toEqual(['0001', '0003']);
});

it('reads none behind to be mended once all are unticked', async () => {
  book.refused = numbers(150).map(refused);
  book.isSlowToRead = true;
  book.hold = true;
  open();
  await shown('input[aria-label="0003"]');
  press(words.repairUpTo(n(150)));
  await waitFor(() => expect(goOn).toHaveLength(1));
  tick('all');
  goOn[0]?.();
  await waitFor(() => expect(status()).toContain(words.chosen(n(0), n(149))), waiting);
  expect(book.mended).toEqual(['0001']);
}, 60_000);

it('keeps the cause in hand when another one comes first, with what was left out of it', async () => {
  book.refused = ['0001', '0002'].map(refused);
  book.causes = [a, b];
  const { refresh } = open();
  await shown('input[aria-label="0002"]');
  tick('0002');
  book.causes = [b, a];
  await refresh();
  await waitFor(() => expect(firstOfList()).toContain(b));
  expect(inHand()).toContain(a);
  expect(status()).toContain(words.chosen(n(1), n(2)));
});

it('tells how far it is wherever one looks meanwhile, mends nothing else, and keeps what was left out', async () => {
  book.refused = ['0001', '0002', '0003'].map(refused);
  book.causes = [a, b];
  book.hold = true;
  const { refresh } = open();
  await shown('input[aria-label="0002"]');
  tick('0002');
  press(words.repair(n(2)));
  await waitFor(() => expect(status()).toBe(words.repairing(n(0), n(2))));
  book.causes = [b, a];
  await refresh();
  await waitFor(() => expect(firstOfList()).toContain(b));
  expect(status()).toBe(words.repairing(n(0), n(2)));
  fireEvent.click($(`a[href*="${b}"]`) as Element);
  await waitFor(() => expect(status()).toBe(words.repairingOther(words.repairing(n(0), n(2)))));
  press(words.stop);
  for (const go of goOn) go();
  await waitFor(() => expect(status()).toContain(words.chosen(n(0), n(2))));
  fireEvent.click($(`a[href*="${a}"]`) as Element);
  await waitFor(() => expect(status()).toContain(words.chosen(n(1), n(2))));
  expect(book.mended).toEqual(['0001']);
});

it('calls none mended that was refused, and tells meanwhile how many were', async () => {
  book.refused = ['0001', '0002'].map(refused);
  book.causes = [a, b];
  book.hold = true;
  book.isRefusing = true;
  open();
  await shown('input[aria-label="0002"]');
  press(words.repair(n(2)));
  await waitFor(() => expect(goOn).toHaveLength(1));
  expect(status()).toBe('۰ از ۲ بررسی شد');
  goOn[0]?.();
  await waitFor(() => expect(status()).toBe('۱ از ۲ بررسی شد · ۱ اصلاح نشد'));
  fireEvent.click($(`a[href*="${b}"]`) as Element);
  await waitFor(() => expect(status()).toBe('اصلاح علتی دیگر در جریان است: ۱ از ۲ بررسی شد · ۱ اصلاح نشد'));
  goOn[1]?.();
  await waitFor(() => expect(status()).toContain(words.chosen(n(0), n(2))));
});

it('puts no other cause in the place of one that has no invoices left', async () => {
  book.refused = ['0001'].map(refused);
  book.causes = [a, b];
  const { refresh } = open();
  await shown('input[aria-label="0001"]');
  book.causes = [b];
  await refresh();
  await screen.findByText(words.noneOfCause);
  expect(screen.queryByRole('button', { name: /اصلاح و ارسال/ })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: words.nextCause }));
  await waitFor(() => expect(inHand()).toContain(b));
});
