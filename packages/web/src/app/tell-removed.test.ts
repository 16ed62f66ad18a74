// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../ui/toast-store.ts';
import { tellRemoved } from './tell-removed.ts';

afterEach(() => toast.closeAll());

const shown = () => renderHook(() => useToasts('bottom')).result.current;

it('brings a removed record back when asked, and says when that failed', async () => {
  const restore = vi.fn(async () => undefined);
  tellRemoved('شعبه غرب حذف شد', restore);
  const [told] = shown();
  expect(told?.text).toBe('شعبه غرب حذف شد');
  expect(restore).not.toHaveBeenCalled();
  told?.action?.onPress();
  await vi.waitFor(() => expect(restore).toHaveBeenCalledTimes(1));
  expect(shown().some(({ tone }) => tone === 'bad')).toBe(false);

  tellRemoved('شعبه شرق حذف شد', () => Promise.reject(new TypeError('no network')));
  shown().at(-1)?.action?.onPress();
  await vi.waitFor(() => expect(shown().some(({ tone }) => tone === 'bad')).toBe(true));
});
