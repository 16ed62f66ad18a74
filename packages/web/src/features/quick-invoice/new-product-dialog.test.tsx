// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { NewProductDialog } from './new-product-dialog.tsx';
import { quickStrings } from './strings.fa.ts';

const words = quickStrings.product;
const code = '2720000114542';
let answer: ((found: object) => void) | null = null;
const make = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: ({ id }: { id: string }) =>
    id === calls.searchGoods.id ? new Promise((resolve) => (answer = resolve)) : make(),
}));
afterEach(() => {
  cleanup();
  answer = null;
});

it.each([
  ['nothing was written', null, '۰'],
  ['a rate was written meanwhile', '9', '۹'],
])('the rate that the authority’s catalogue knows comes where %s', async (_, typed, expected) => {
  signIn({ roles: ['admin'] });
  const none = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewProductDialog text={code} onMade={none} onClose={none} onScan={none} />
    </QueryClientProvider>,
  );
  const rate = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.vat) });
  if (typed !== null) fireEvent.change(rate, { target: { value: typed } });
  await vi.waitFor(() => expect(answer).not.toBeNull());
  await act(async () => answer?.({ goods: [{ id: code, description: 'چای', vat: '0', is_current: true }] }));
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) }).value).toBe('چای'),
  );
  expect(rate.value).toBe(expected);
});

it('is made and taken once, however often Enter comes before the answer', async () => {
  signIn({ roles: ['admin'] });
  const none = () => undefined;
  const onMade = vi.fn();
  let reply = (_product: object) => {};
  make.mockClear();
  make.mockImplementation(() => new Promise((resolve) => (reply = resolve)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewProductDialog text="چای" onMade={onMade} onClose={none} onScan={none} />
    </QueryClientProvider>,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) });
  for (const _press of [1, 2])
    await act(async () => {
      if (name.form !== null) fireEvent.submit(name.form);
      await new Promise((resolve) => setTimeout(resolve, 30));
    });
  const first = reply;
  await act(async () => first({ id: 'p' }));
  await vi.waitFor(() => expect(onMade).toHaveBeenCalled());
  expect([make.mock.calls.length, onMade.mock.calls.length]).toEqual([1, 1]);
});
