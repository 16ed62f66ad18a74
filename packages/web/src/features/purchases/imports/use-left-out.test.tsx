// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import type { ImportRow } from './queries.ts';
import { useLeftOut } from './use-left-out.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const fresh: Pick<ImportRow, 'row' | 'state'> = { row: 2, state: 'new' };
const likely: Pick<ImportRow, 'row' | 'state'> = { row: 3, state: 'likely' };

it('of what is new all is wanted that is not taken off, of what is likely there already what is put on, over a reload', () => {
  signIn({ roles: ['admin'], permissions: [] });
  const { result } = renderHook(() => useLeftOut('f'));
  const told = ({ current }: typeof result) => [
    current.has(fresh),
    current.has(likely),
    current.without,
    current.likely,
  ];
  expect(told(result)).toEqual([false, true, [], []]);
  act(() => result.current.choose([fresh], () => false));
  act(() => result.current.choose([likely], () => true));
  expect(told(result)).toEqual([true, false, [2], [3]]);
  expect(told(renderHook(() => useLeftOut('f')).result)).toEqual([true, false, [2], [3]]);
  act(() => result.current.choose([fresh, likely], ({ row }) => row === 2));
  expect(told(result)).toEqual([false, true, [], []]);
});

it('what is left out stays so where it is likely there by now', () => {
  signIn({ roles: ['admin'], permissions: [] });
  const { result } = renderHook(() => useLeftOut('f'));
  act(() => result.current.choose([fresh], () => false));
  expect(result.current.has({ row: 2, state: 'likely' })).toBe(true);
  act(() => result.current.choose([{ row: 2, state: 'likely' }], () => true));
  expect(result.current.without).toEqual([]);
});
