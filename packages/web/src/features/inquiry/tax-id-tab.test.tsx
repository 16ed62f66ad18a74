// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { referencesIn } from './reference-tab.tsx';
import { inquiryStrings as words } from './strings.fa.ts';
import { TaxIdTab } from './tax-id-tab.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }));
afterEach(cleanup);

async function ask(taxId: string) {
  const { shown } = pagesAt('/', { '/': TaxIdTab });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  fireEvent.change(await screen.findByRole('textbox', { name: words.taxId }), { target: { value: taxId } });
  fireEvent.click(screen.getByRole('button', { name: words.ask }));
}

it('what is wrong with a number stands at it, until it is changed', async () => {
  const errors = [{ path: 'tax_id', code: 'BAD_FORMAT', message: 'کوتاه است' }];
  api.mockRejectedValueOnce(new ApiProblem(400, { code: 'INVALID_INPUT', title: '', request_id: '', errors } as never));
  await ask('A11216');
  expect(await screen.findByText('کوتاه است')).toBeTruthy();
  expect(screen.queryByText(words.failed)).toBeNull();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A112160' } });
  expect(screen.queryByText('کوتاه است')).toBeNull();
});

const right = makeTaxId({ memoryId: 'A11216', indatimMs: Date.UTC(2026, 10, 25), serial: 512n });
it.each([
  ['may not have come yet', right, words.notFoundHint],
  ['is mistyped', right.slice(0, -1) + ((Number(right.at(-1)) + 1) % 10), words.mistyped],
])('a number that nobody knows %s', async (_what, tax_number, hint) => {
  api.mockResolvedValueOnce({ tax_number, standing: 'absent', invoice_id: null, buyer_name: '', state: null });
  await ask(tax_number);
  expect(await screen.findByText(hint)).toBeTruthy();
});

it('reference numbers are asked once each, in capitals or not', () => {
  expect(referencesIn('ab-1\n AB-1 ، cd-2; ab-1')).toEqual(['ab-1', 'cd-2']);
});
