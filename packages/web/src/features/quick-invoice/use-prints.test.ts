// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePrints } from './use-prints.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['full', { getItem: () => null }],
  ['closed', {}],
])('is switched where the storage of the device is %s', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  const { result } = renderHook(usePrints);
  const isOn = () => result.current[0];
  expect(isOn()).toBe(true);
  act(() => result.current[1](false));
  expect(isOn()).toBe(false);
});

it('is as it was the last time', () => {
  const first = renderHook(usePrints);
  act(() => first.result.current[1](false));
  expect(renderHook(usePrints).result.current[0]).toBe(false);
});
