// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pressKeys } from '../../testing/press-keys.ts';
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
/** The dialog over a till, signed in as its owner. @param told what of it is looked at */
function show(text: string, told: Partial<ComponentProps<typeof NewProductDialog>> = {}): void {
  signIn({ roles: ['admin'] });
  const none = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewProductDialog text={text} onMade={none} onClose={none} onScan={none} onWait={none} {...told} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  answer = null;
});

it.each([
  ['nothing was written', null, '۰'],
  ['a rate was written meanwhile', '9', '۹'],
])('the rate that the authority’s catalogue knows comes where %s', async (_, typed, expected) => {
  show(code);
  const rate = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.vat) });
  if (typed !== null) fireEvent.change(rate, { target: { value: typed } });
  await vi.waitFor(() => expect(answer).not.toBeNull());
  await act(async () => answer?.({ goods: [{ id: code, description: 'چای', vat: '0', is_current: true }] }));
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) }).value).toBe('چای'),
  );
  expect(rate.value).toBe(expected);
});

it('a code that is scanned for a name is gone on with whole, also one without a check digit whose keys paused', async () => {
  const onScan = vi.fn();
  show(code, { onScan });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) });
  act(() => name.focus());
  pressKeys(name, '6 260000000024', 20);
  expect(onScan.mock.calls).toEqual([['6260000000024']]);
});

it('a name that the catalogue knows comes selected where somebody is about to write one: that takes its place', async () => {
  show(code);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) });
  name.focus();
  await vi.waitFor(() => expect(answer).not.toBeNull());
  await act(async () => answer?.({ goods: [{ id: code, description: 'چای', vat: '0', is_current: true }] }));
  await vi.waitFor(() => expect(name.value).toBe('چای'));
  expect([name.selectionStart, name.selectionEnd]).toEqual([0, 3]);
});

it.each([
  ['at the end of its name by a scanner', words.name, 'چای', 20, '6260000000024', 'چای', 0],
  ['at the end of its name by hand', words.name, 'چای', 70, '6260000000024', 'چای6260000000024', 1],
  ['at the end of its price by a scanner', words.price, '250000', 20, '6260000000024', '۲۵۰٬۰۰۰', 0],
  ['there, with a zero at its beginning', words.price, '250000', 20, '012345678905', '۲۵۰٬۰۰۰', 0],
  ['for a price by a scanner, with a zero at its beginning', words.price, '', 20, '02345678', '', 0],
  ['for a price by a scanner, with two of them', words.price, '', 20, '0012345678905', '', 0],
  ['behind a price, without a check digit, its keys paused', words.price, '250000', 20, '12345 67890', '۲۵۰٬۰۰۰', 0],
  ['behind a rate of nothing', words.vat, '0', 20, '6260000000024', '۰', 0],
  ['behind a rate that has room for one more place', words.vat, '9.5', 20, '6260000000024', '۹٫۵', 0],
  ['behind a rate that has room for none', words.vat, '9.51', 20, '6260000000024', '۹٫۵۱', 0],
  ['where a barcode stands', words.gtin, '', 20, '0626000000002', '0626000000002', 1],
] as const)('a code that is written %s', async (_, label, before, pauseMs, scanned, after, sent) => {
  const onWait = vi.fn();
  make.mockReset();
  make.mockImplementation(() => new Promise(() => {}));
  show('چای', { onWait });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(label) });
  act(() => field.focus());
  if (field.value !== before) fireEvent.change(field, { target: { value: before } });
  pressKeys(field, scanned, pauseMs);
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  const waiting = sent === 0 ? [scanned.replace(' ', '')] : [];
  expect([onWait.mock.calls.flat(), field.value, make.mock.calls.length]).toEqual([waiting, after, sent]);
});

it.each([
  ['the price, with its zero', words.price, '012345678905', ''],
  ['the name, with a pause amid it', words.name, '6 260000000024', 'چای'],
  ['the price, with a pause amid it', words.price, '6 260000000024', ''],
])('a code that is scanned while it is being saved into %s, waits whole', async (_, label, scanned, after) => {
  const onWait = vi.fn();
  make.mockReset();
  make.mockImplementation(() => new Promise(() => {}));
  show('چای', { onWait });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(label) });
  if (field.form !== null) fireEvent.submit(field.form);
  await vi.waitFor(() => expect(make).toHaveBeenCalled());
  act(() => field.focus());
  pressKeys(field, scanned, 20);
  const waiting = [scanned.replace(' ', '')];
  expect([onWait.mock.calls.flat(), field.value, make.mock.calls.length]).toEqual([waiting, after, 1]);
});

it('a code that is scanned into the rate is no rate of anybody: the authority’s catalogue still says it', async () => {
  show(code);
  const rate = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.vat) });
  act(() => rate.focus());
  pressKeys(rate, '6260000000024', 20);
  await vi.waitFor(() => expect(answer).not.toBeNull());
  await act(async () => answer?.({ goods: [{ id: code, description: 'چای', vat: '0', is_current: true }] }));
  await vi.waitFor(() => expect(rate.value).toBe('۰'));
});

it('is made and taken once, however often Enter comes before the answer', async () => {
  const onMade = vi.fn();
  let reply = (_product: object) => {};
  make.mockClear();
  make.mockImplementation(() => new Promise((resolve) => (reply = resolve)));
  show('چای', { onMade });
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

it('one that comes at once behind another whose keys paused before the last is no longer by that', async () => {
  const onWait = vi.fn();
  make.mockReset();
  make.mockImplementation(() => new Promise(() => {}));
  show('چای', { onWait });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) });
  if (name.form !== null) fireEvent.submit(name.form);
  await vi.waitFor(() => expect(make).toHaveBeenCalled());
  act(() => name.focus());
  for (const scanned of ['626000000002 4', '6260001234567']) pressKeys(name, scanned, 20, { sinceMs: 10 });
  expect([onWait.mock.calls.flat(), name.value]).toEqual([['6260000000024', '6260001234567'], 'چای']);
});

it.each([
  ['is made', (reply: { done: (product: object) => void }) => reply.done({ id: 'p' })],
  ['is refused', (reply: { fail: (error: Error) => void }) => reply.fail(new Error('refused'))],
])('goods that are scanned while it is being saved wait, and are no part of it, where it %s', async (how, answerIt) => {
  const [onMade, onScan, onWait] = [vi.fn(), vi.fn(), vi.fn()];
  const reply = { done: (_product: object) => {}, fail: (_error: Error) => {} };
  make.mockImplementation(() => new Promise((done, fail) => Object.assign(reply, { done, fail })));
  show('چای', { onMade, onScan, onWait });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) });
  const enter = () =>
    act(async () => {
      if (name.form !== null) fireEvent.submit(name.form);
      await new Promise((resolve) => setTimeout(resolve, 30));
    });
  await enter();
  for (const scanned of ['6260000000017', '6260000000024']) {
    fireEvent.change(name, { target: { value: `چای${scanned}` } });
    await enter();
    expect(name.value).toBe('چای');
  }
  expect(onWait.mock.calls).toEqual([['6260000000017'], ['6260000000024']]);
  await act(async () => answerIt(reply));
  if (how === 'is made') await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith({ id: 'p' }));
  else await screen.findByRole('alert');
  expect([onScan.mock.calls, name.value]).toEqual([[], 'چای']);
});

it('goods that are scanned over a refused one are no part of its name, and a code that mends it is one of its own', async () => {
  const onWait = vi.fn();
  make.mockReset();
  make.mockImplementation(() => Promise.reject(new Error('refused')));
  show('چای', { onWait });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.name) });
  const write = async (field: HTMLInputElement, value: string) => {
    fireEvent.change(field, { target: { value } });
    if (name.form !== null) fireEvent.submit(name.form);
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  };
  await write(name, 'چای');
  await screen.findByRole('alert');
  await write(name, 'چای6260000000024');
  expect([name.value, onWait.mock.calls, make.mock.calls.length]).toEqual(['چای', [['6260000000024']], 1]);
  await write(screen.getByRole('textbox', { name: new RegExp(words.gtin) }), '6260000000017');
  expect([onWait.mock.calls.length, make.mock.calls.length]).toEqual([1, 2]);
});

it.each([
  ['a scanner', words.save, 20, '6260000000024', [['6260000000024']], 0],
  ['a scanner, with a pause amid it,', words.save, 20, '6 260001234567', [['6260001234567']], 0],
  ['a scanner', words.cancel, 20, '6260000000024', [['6260000000024']], 0],
  ['hands', words.save, 200, '12', [], 1],
] as const)(
  'what %s writes over «%s» at a pace of %i ms waits where it is a code',
  async (_, name, pauseMs, keys, waiting, sent) => {
    const [onWait, onClose] = [vi.fn(), vi.fn()];
    make.mockReset();
    make.mockImplementation(() => new Promise(() => {}));
    show('چای', { onClose, onWait });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    act(() => button.focus());
    pressKeys(button, keys, pauseMs);
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    expect([onWait.mock.calls, make.mock.calls.length, onClose.mock.calls]).toEqual([waiting, sent, []]);
  },
);
