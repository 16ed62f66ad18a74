// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { ChequeForm } from './cheque-form.tsx';
import type { ChequeWithLife } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const words = treasuryStrings.cheques;
let answer: ((found: object) => void) | null = null;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: ({ id }: { id: string }) =>
    id === calls.listCheckbooks.id ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({}),
}));
afterEach(() => {
  cleanup();
  answer = null;
});

it.each([
  ['its next leaf', null, '101'],
  ['the number that was written before it was known', '107', '107'],
])('a cheque of the only book has %s', async (_, typed, expected) => {
  const form = () => <ChequeForm cheque={null} onClose={() => undefined} onSaved={() => undefined} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': form }).shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('radio', { name: words.directions.issued }));
  const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(words.number) });
  if (typed !== null) fireEvent.change(number(), { target: { value: typed } });
  await vi.waitFor(() => expect(answer).not.toBeNull());
  const book = { id: 'b', title: '', bank_account_name: 'ملت', series: '', next_number: '101', is_active: true };
  await act(async () => answer?.({ count: 1, checkbooks: [book] }));
  await screen.findByRole('button', { name: /ملت/ });
  await vi.waitFor(() => expect(number().value).toBe(expected));
});

const books = [
  { id: 'old', title: 'کهنه', bank_account_name: 'ملت', series: '', next_number: '', is_active: false },
  { id: 'new', title: 'نو', bank_account_name: 'ملی', series: '', next_number: '800101', is_active: true },
];
const issued = {
  ...{ id: 'c', etag: '1', direction: 'issued', state: 'issued', checkbook: 'old', number: '700103', sayad_id: '' },
  ...{ amount: '5', due_day: '2026-12-01', party: 'نگین', customer_id: null, customer_name: '', bank_name: 'ملت' },
  ...{ notes: '', invoice_id: null },
} as unknown as ChequeWithLife;
const edited = async (checkbooks: object[], cheque: ChequeWithLife | null = issued) => {
  const form = () => <ChequeForm cheque={cheque} onClose={() => undefined} onSaved={() => undefined} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': form }).shown}</QueryClientProvider>);
  if (cheque === null) fireEvent.click(await screen.findByRole('radio', { name: words.directions.issued }));
  await vi.waitFor(() => expect(answer).not.toBeNull());
  await act(async () => answer?.({ count: checkbooks.length, checkbooks }));
};

it('a cheque of a book that was set aside shows it, and has its own number with it', async () => {
  await edited(books);
  const field = await screen.findByRole('button', { name: /کهنه/ });
  const choose = async (from: HTMLElement, name: RegExp) => {
    fireEvent.click(from);
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(words.number) }).value;
  await choose(field, /نو/);
  await vi.waitFor(() => expect(number()).toBe('800101'));
  await choose(await screen.findByRole('button', { name: /نو/ }), /کهنه/);
  await vi.waitFor(() => expect(number()).toBe('700103'));
});

it('says that there is no cheque book only where there is none', async () => {
  await edited(books.slice(0, 1));
  await screen.findByRole('button', { name: /کهنه/ });
  expect(screen.queryByText(words.noBook)).toBeNull();
  cleanup();
  await edited(books.slice(0, 1), null);
  await screen.findByText(words.noBookInUse);
  cleanup();
  await edited([], null);
  await screen.findByText(words.noBook);
});
