// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { PhoneStatement } from './phone-statement.tsx';
import type { Statement } from './queries.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, search, children }: { to: string; search?: { id: string }; children: ReactNode }) => (
    <a href={`${to}?id=${search?.id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const sale: Statement['rows'][number] = {
  kind: 'invoice',
  id: 'a',
  customer_id: null,
  day: '2026-11-19',
  subject: 'original',
  tax_number: 'A1121605128000000001C19',
  internal_id: '',
  note: '',
  place_name: '',
  cheque_number: '',
  cheque_id: null,
  invoice_id: null,
  pays_purchase_id: null,
  open: null,
  debit: '43890000',
  credit: '0',
  balance: '591459200',
};
const customer = { id: 'c', name: '', economic_code: '', national_code: '' };
const statement: Statement = {
  customer,
  opening: '547569200',
  rows: [sale],
  count: 1,
  debit: '43890000',
  credit: '0',
  closing: '591459200',
  cheques: { awaited_count: 0, awaited_sum: '0', bounced_count: 0, bounced_sum: '0', to_credit: '0' },
};

const toasts = () => renderHook(() => useToasts('bottom')).result.current;
const lines = (shown: Statement) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PhoneStatement statement={shown} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('listitem').map((line) => ({
    text: line.textContent,
    figures: [...line.querySelectorAll('dd')].map(({ textContent }) => textContent),
  }));
};

it('has what moved the account, its amount and the balance after it in one line, and the sums under all', () => {
  const [opening, moved, closing] = lines(statement);
  expect(opening?.figures).toEqual(['۵۴۷٬۵۶۹٬۲۰۰']);
  expect(moved?.figures).toEqual(['۴۳٬۸۹۰٬۰۰۰', '۵۹۱٬۴۵۹٬۲۰۰']);
  expect(moved?.text).toContain('۱۴۰۵/۰۸/۲۸');
  expect(closing?.figures).toEqual(['۴۳٬۸۹۰٬۰۰۰', '۵۹۱٬۴۵۹٬۲۰۰']);
});

it('says both sides of a sale that was paid at once, and that nothing is left of it', () => {
  const [paid] = lines({ ...statement, opening: '0', rows: [{ ...sale, credit: '43890000', balance: '0' }] });
  expect(paid?.figures).toEqual(['۴۳٬۸۹۰٬۰۰۰', '۴۳٬۸۹۰٬۰۰۰', '۰']);
});

it('tells a sale by the end of its number: the beginning is the same in all', () => {
  const [, moved] = lines(statement);
  expect(moved?.text).toContain('0000001C19');
  expect(moved?.text).not.toContain('A11216');
});

it('says of a sale what is still owed for it, and nothing once that is paid', () => {
  const [, moved] = lines({ ...statement, rows: [{ ...sale, open: '890000' }] });
  expect(moved?.text).toContain('باز ۸۹۰٬۰۰۰');
  cleanup();
  const [, paid] = lines({ ...statement, rows: [{ ...sale, open: '0' }] });
  expect(paid?.text).not.toContain('باز');
});

it.each([
  ['receipt', { debit: '0', credit: '700' }, '700', { invoice_id: '0198f000-0000-7000-8000-0000000000aa' }],
  ['receipt', { debit: '0', credit: '700' }, '700', {}],
  ['payment', { debit: '700', credit: '0' }, '700', {}],
  ['payment', { debit: '700', credit: '0' }, '700', { pays_purchase_id: '0198f000-0000-7000-8000-0000000000bb' }],
  ['opening', { debit: '0', credit: '700' }, '-700', {}],
] as const)('a %s that is taken away is written again as it was when asked', async (kind, sides, amount, paid) => {
  const sent: string[] = [];
  const into: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    if (init?.method === 'POST') into.push(...(String(input).match(/[0-9a-f-]{36}/) ?? []));
    // Beside it the connection is looked after by a HEAD now and then.
    if (init?.method !== 'HEAD') sent.push(`${init?.method} ${init?.body ?? ''}`);
    return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
  });
  const id = '0198f000-0000-7000-8000-000000000001';
  const merged = '0198f000-0000-7000-8000-000000000002';
  lines({
    ...statement,
    customer: { ...customer, id },
    rows: [{ ...sale, ...sides, ...paid, id, kind, customer_id: merged, note: 'by hand' }],
  });
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(toasts()).toHaveLength(1));
  toasts()[0]?.action?.onPress();
  const body = JSON.stringify({ kind, amount, day: sale.day, note: 'by hand', ...paid });
  await vi.waitFor(() => expect(sent).toEqual(['DELETE ', `POST ${body}`]));
  expect(into).toEqual([merged]);
  toast.closeAll();
  vi.unstubAllGlobals();
});

it('a receipt by hand is taken away here; what a cheque paid that was given on goes with that', () => {
  const receipt = {
    ...sale,
    kind: 'receipt',
    id: 'r',
    subject: null,
    tax_number: '',
    debit: '0',
    credit: '900',
  } as const;
  const mayRemove = () => screen.queryAllByRole('button').length;
  lines({ ...statement, rows: [receipt] });
  expect(mayRemove()).toBe(1);
  cleanup();
  lines({ ...statement, rows: [{ ...receipt, cheque_number: '5511', cheque_id: 'q' }] });
  expect(mayRemove()).toBe(0);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/checks?id=q');
});
