// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { ChequeForm } from './cheque-form.tsx';
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
  const book = { id: 'b', title: '', bank_account_name: 'ملت', series: '', next_number: '101' };
  await act(async () => answer?.({ count: 1, checkbooks: [book] }));
  await screen.findByRole('button', { name: /ملت/ });
  await vi.waitFor(() => expect(number().value).toBe(expected));
});
