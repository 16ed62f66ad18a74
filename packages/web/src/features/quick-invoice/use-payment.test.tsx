// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usePayment } from './use-payment.ts';

const open = () => renderHook(() => usePayment()).result;
const shown = ({ current: { method, cardPart } }: ReturnType<typeof open>) => [method, cardPart];

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('stands as it was after a reload, until it is chosen otherwise', () => {
  const first = open();
  expect(shown(first)).toEqual(['pos', '']);
  act(() => first.current.set({ method: 'both' }));
  act(() => first.current.set({ cardPart: '250000' }));
  cleanup();
  const second = open();
  expect(shown(second)).toEqual(['both', '250000']);
});

it('a sale in parts is followed by one that is paid as those before it; card or cash stays', () => {
  const till = open();
  act(() => till.current.set({ method: 'cash' }));
  act(() => till.current.restart());
  expect(shown(till)).toEqual(['cash', '']);
  act(() => till.current.set({ method: 'both', cardPart: '250000' }));
  act(() => till.current.restart());
  expect(shown(till)).toEqual(['cash', '']);
});

it('is the card where the device kept something that is no way to pay', () => {
  const first = open();
  act(() => first.current.set({ method: 'cash' }));
  cleanup();
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"method":"gold"}');
  expect(shown(open())).toEqual(['pos', '']);
});
