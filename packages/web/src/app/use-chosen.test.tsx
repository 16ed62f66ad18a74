// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { toast, useToasts } from '../ui/toast-store.ts';
import { nothingChosen } from './selection.ts';
import { useChosen } from './use-chosen.ts';

afterEach(() => {
  cleanup();
  toast.closeAll();
});

const open = () =>
  renderHook(() => {
    const [search, show] = useState({ q: 'a', page: 1 });
    const [selection, choose] = useChosen<string, typeof search>({ search, key: search.q, show });
    return { search, show, selection, choose, told: useToasts('bottom') };
  });
const some = {
  kind: 'some',
  rows: new Map([
    ['1', 'row'],
    ['2', 'row'],
  ]),
} as const;

it('another filter lets go of what was chosen, says so, and brings it back with its list', () => {
  const { result } = open();
  act(() => result.current.choose(some));
  act(() => result.current.show({ q: 'a', page: 2 }));
  expect([result.current.selection, result.current.told]).toEqual([some, []]);
  act(() => result.current.show({ q: 'b', page: 1 }));
  expect(result.current.selection).toEqual(nothingChosen);
  expect(result.current.told.map(({ text }) => text)).toEqual(['با تغییر فیلتر، انتخاب ۲ ردیف لغو شد']);
  act(() => result.current.told[0]?.action?.onPress());
  expect([result.current.search.q, result.current.selection]).toEqual(['a', some]);
});

it('nothing is said where nothing was chosen, nor is what was let go chosen again by itself', () => {
  const { result } = open();
  act(() => result.current.show({ q: 'b', page: 1 }));
  expect(result.current.told).toEqual([]);
  act(() => result.current.choose(some));
  act(() => result.current.show({ q: 'a', page: 1 }));
  act(() => result.current.show({ q: 'b', page: 1 }));
  expect([result.current.selection, result.current.told.length]).toEqual([nothingChosen, 1]);
});

it('offers no way back to what was chosen once the screen was left', () => {
  const { result, unmount } = open();
  const told = renderHook(() => useToasts('bottom')).result;
  act(() => result.current.choose(some));
  act(() => result.current.show({ q: 'b', page: 1 }));
  act(() => result.current.choose(some));
  act(() => result.current.show({ q: 'c', page: 1 }));
  expect(told.current).toHaveLength(2);
  act(unmount);
  expect(told.current).toEqual([]);
});
