// @vitest-environment happy-dom

import { ApiProblem, calls } from '@taraz/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../ui/toast-store.ts';
import { tellRemoved } from './tell-removed.ts';
import { useCreate } from './use-create.ts';

const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('./api.ts', () => ({ api: server.api }));

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

it('makes anew once, whatever another way back, or a form, sent without an answer', async () => {
  const keys: (string | undefined)[] = [];
  server.api.mockImplementation(async (_call, _input, options?: { idempotencyKey: string }) => {
    keys.push(options?.idempotencyKey);
    throw new ApiProblem(0, null);
  });
  const body = (title: string) => ({ body: { title, text: '' } });
  const form = renderHook(() => useCreate()).result.current;
  await form(calls.createCannedAnswer, body('form')).catch(() => undefined);
  for (const title of ['one', 'other']) tellRemoved(title, (create) => create(calls.createCannedAnswer, body(title)));
  for (const [at, told] of shown().entries()) {
    told.action?.onPress();
    await vi.waitFor(() => expect(keys).toHaveLength(at + 2));
  }
  expect(new Set(keys).size).toBe(3);
});
