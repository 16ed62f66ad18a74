// @vitest-environment happy-dom
import { calls } from '@taraz/contract';
import { cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { useFound } from './use-found.tsx';

const goods = ['USD', 'IRR'].map((currency_type) => ({
  ...{ id: currency_type, name: 'tea', code: '1', price: '100', currency_type },
}));
vi.mock('./api.ts', () => ({
  api: async (call: unknown) => ({ invoices: [], customers: [], products: call === calls.listProducts ? goods : [] }),
  onProblem: () => () => {},
}));
afterEach(cleanup);

it('a price in another currency names it', async () => {
  signIn({ roles: ['admin'] });
  const { result } = renderHook(() => useFound('tea', false));
  await waitFor(() => expect(result.current).toHaveLength(2));
  const shown = result.current.map(({ end }) => render(end).container.textContent);
  expect(shown).toEqual(['۱۰۰USD', '۱۰۰']);
});
