// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Product, ProductFilter } from './queries.ts';
import { useProductSelection } from './use-product-selection.ts';

const pageOf = (...ids: string[]) => ids.map((id) => ({ id })) as Product[];
const start = { rows: pageOf('a', 'b', 'c'), filter: { type: 'goods' } as ProductFilter };

const open = () => {
  const { result, rerender } = renderHook(({ rows, filter }) => useProductSelection(rows, filter), {
    initialProps: start,
  });
  const state = () => [result.current.isAll, result.current.chosen.map(({ id }) => id).join('')];
  const press = (what: (selection: typeof result.current) => void) => act(() => what(result.current));
  return { state, press, rerender };
};

it('is no longer everything once a row is unticked: that one would be changed with the others', () => {
  const { state, press } = open();
  press(({ select }) => select(new Set(['a', 'b'])));
  press(({ selectAll }) => selectAll());
  expect(state()).toEqual([true, 'abc']);
  press(({ select }) => select(new Set(['a', 'c'])));
  expect(state()).toEqual([false, 'ac']);
});

it('is everything on another page and in another order, but not of another filter', () => {
  const { state, press, rerender } = open();
  press(({ select }) => select(new Set(['a'])));
  press(({ selectAll }) => selectAll());
  rerender({ rows: pageOf('d'), filter: { ...start.filter, sort: 'name' } });
  expect(state()).toEqual([true, 'd']);
  rerender({ rows: pageOf('a', 'e'), filter: {} });
  expect(state()).toEqual([false, 'a']);
  rerender({ rows: pageOf('a', 'b'), filter: start.filter });
  expect(state()).toEqual([false, 'a']);
  press(({ clear }) => clear());
  rerender(start);
  expect(state()).toEqual([false, '']);
});
