// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { ReferenceTab } from './reference-tab.tsx';
import { inquiryStrings as words } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

it('of what the authority was not asked about it is not said that it has not got it', async () => {
  const common = { uid: '', errors: [], invoice_id: null, tax_number: '', buyer_name: '', state: null, raw: {} };
  const warning = { code: 'MEMORY_NOT_READY', message: 'حافظه A11216 کلید ندارد' };
  const answers = [
    { ...common, reference_number: 'r-1', outcome: 'notAsked', warnings: [warning] },
    { ...common, reference_number: 'r-2', outcome: 'notFound', warnings: [] },
  ];
  api.mockResolvedValueOnce({ answers });
  const { shown } = pagesAt('/', { '/': ReferenceTab });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'r-1 r-2' } });
  fireEvent.click(screen.getByRole('button', { name: words.ask }));
  const [unasked, unknown] = await screen.findAllByRole('listitem');
  if (unasked === undefined || unknown === undefined) throw new Error('two answers');
  expect(within(unasked).getByText(words.outcomes.notAsked)).toBeTruthy();
  expect(within(unasked).getByText(warning.message)).toBeTruthy();
  for (const other of [words.notFoundHint, words.notOurs, warning.code])
    expect(within(unasked).queryByText(other)).toBeNull();
  expect(within(unknown).getByText(words.outcomes.notFound)).toBeTruthy();
  expect(within(unknown).getByText(words.notFoundHint)).toBeTruthy();
});
