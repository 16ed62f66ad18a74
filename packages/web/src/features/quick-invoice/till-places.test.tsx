// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressKeys } from '../../testing/press-keys.ts';
import { quickStrings as words } from './strings.fa.ts';
import { TillPlacesChoice, useTillPlaces } from './till-places.tsx';
import { isCardAbove, paymentsOf } from './use-issue.ts';

const desk = (id: string, is_open = true) => ({ id, kind: 'desk', name: `صندوق ${id}`, detail: '', is_open });
const pos = (id: string) => ({ id, kind: 'pos', name: `کارتخوان ${id}`, detail: '', is_open: true });

let known: object[] | null = [];
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => {
    if (known === null) throw new TypeError('no network');
    return Response.json(
      { count: known.length, places: known, next: null },
      { headers: { 'content-type': 'application/json' } },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onScan = vi.fn();
let till: ReturnType<typeof useTillPlaces>;
function Probe() {
  till = useTillPlaces();
  return <TillPlacesChoice {...till} onScan={onScan} />;
}

async function open(places: object[] | null) {
  known = places;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Probe />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(till.source.isPending).toBe(false));
}

it('takes the only desk and the only terminal, and says where its money goes', async () => {
  await open([desk('d1'), pos('p1')]);
  expect(till.places).toEqual({ desk: 'd1', pos: 'p1' });
  expect(screen.getByRole('button', { name: /صندوق d1.*پول نقد در/ })).toBeDefined();
});

it('takes none of several before one is chosen, which stays after a reload; so does that none is wanted', async () => {
  await open([desk('d1'), desk('d2'), pos('p1')]);
  expect(till.places).toEqual({ desk: '', pos: 'p1' });
  act(() => till.choose('desk', 'd2'));
  act(() => till.choose('pos', ''));
  expect(till.places).toEqual({ desk: 'd2', pos: '' });
  cleanup();
  await open([desk('d1'), desk('d2'), pos('p1')]);
  expect(till.places).toEqual({ desk: 'd2', pos: '' });
});

it('sells into what was chosen on this device also where nobody tells which places there are', async () => {
  await open([desk('d1'), desk('d2'), pos('p1')]);
  act(() => till.choose('desk', 'd2'));
  act(() => till.choose('pos', ''));
  cleanup();
  await open(null);
  expect(till.places).toEqual({ desk: 'd2', pos: '' });
});

it('hears goods that are scanned over an open list, and chooses nothing by their Enter', async () => {
  await open([desk('d1'), desk('d2')]);
  fireEvent.click(screen.getByRole('button', { name: /پول نقد در/ }));
  const option = await screen.findByRole('option', { name: /d2/ });
  act(() => option.focus());
  act(() => pressKeys(option, '6260000000024', 20));
  expect([onScan.mock.calls, till.places.desk]).toEqual([[['6260000000024']], '']);
  // Its own keys are its own.
  fireEvent.keyDown(option, { key: 'Enter' });
  fireEvent.keyUp(option, { key: 'Enter' });
  await waitFor(() => expect(till.places.desk).toBe('d2'));
});

it('says that the desk is closed, of the one that is chosen', async () => {
  await open([desk('d1'), desk('d2', false)]);
  act(() => till.choose('desk', 'd1'));
  expect(screen.queryByText(words.places.closed)).toBeNull();
  act(() => till.choose('desk', 'd2'));
  expect(screen.getByText(words.places.closed)).toBeTruthy();
});

it('leaves a desk that is gone, and shows nothing where the account keeps none', async () => {
  await open([desk('d1'), desk('d2')]);
  act(() => till.choose('desk', 'd2'));
  cleanup();
  await open([]);
  expect(till.places).toEqual({ desk: '', pos: '' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('gives each part of a sale the place that its money goes to', () => {
  const places = { desk: 'd1', pos: 'p1' };
  const parts = paymentsOf({ method: 'both', cardPart: '400' }, places, '1000', '2026-11-28T10:00:00.000Z');
  expect(parts.map(({ payment_method, amount, treasury_id }) => [payment_method, amount, treasury_id])).toEqual([
    ['pos', '400', 'p1'],
    ['cash', '600', 'd1'],
  ]);
});

it.each([
  ['both', '1001', true],
  ['both', '1000', false],
  ['both', '', false],
  ['cash', '1001', false],
] as const)('%s with %s of 1000 from the card: above it %s', (method, cardPart, isAbove) => {
  expect(isCardAbove({ method, cardPart }, '1000')).toBe(isAbove);
});
