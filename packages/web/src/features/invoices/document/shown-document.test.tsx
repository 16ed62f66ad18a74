// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { appStrings } from '../../../app/app.fa.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { toast } from '../../../ui/toast-store.ts';
import { paperQuery } from '../../paper/fetch-paper.ts';
import { usePrintShown } from './shown-document.tsx';

const printPdf = vi.hoisted(() => vi.fn());
const part = vi.hoisted(() => ({ comes: true }));
const missing = 'Failed to fetch dynamically imported module: /assets/print-pdf.js';
vi.mock('../../paper/print-pdf.ts', () => ({
  get printPdf() {
    if (part.comes) return printPdf;
    throw new TypeError(missing);
  },
}));
let answers: { come: (response: Response) => void; fail: (error: Error) => void }[] = [];
vi.mock('../../../app/files.ts', async (original) => ({
  ...(await original<object>()),
  fetchAnswer: () => new Promise((come, fail) => answers.push({ come, fail })),
}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  printPdf.mockReset();
  part.comes = true;
  answers = [];
});

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it('a paper that is on its way is waited for, and why it failed is told: nothing came of the button', async () => {
  signIn({ roles: ['admin'] });
  const { result } = renderHook(() => usePrintShown('i', 'normal'), { wrapper });
  act(() => result.current.print());
  expect(result.current.isPrinting).toBe(true);
  await act(async () => answers[0]?.come(new Response('%PDF')));
  await waitFor(() => expect(printPdf).toHaveBeenCalledOnce());
  await waitFor(() => expect(result.current.isPrinting).toBe(false));

  expect(answers).toHaveLength(1);
  const told = vi.spyOn(toast, 'error');
  const other = renderHook(() => usePrintShown('j', 'normal'), { wrapper });
  act(() => other.result.current.print());
  await act(async () => answers[1]?.fail(new Error('cut')));
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  await waitFor(() => expect(other.result.current.isPrinting).toBe(false));
});

it('a paper that is there is not printed where the part that prints does not come, and that is told', async () => {
  signIn({ roles: ['admin'] });
  client.setQueryData(paperQuery('k', 'normal').queryKey, { blob: new Blob(['%PDF']), fileName: 'k.pdf' });
  const told = vi.spyOn(toast, 'error');
  const { result } = renderHook(() => usePrintShown('k', 'normal'), { wrapper });
  part.comes = false;
  act(() => result.current.print());
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(told.mock.calls[0]).toMatchObject([appStrings.newVersion.partMissing, { action: expect.anything() }]);
  part.comes = true;
  act(() => result.current.print());
  await waitFor(() => expect(printPdf).toHaveBeenCalledOnce());
});
