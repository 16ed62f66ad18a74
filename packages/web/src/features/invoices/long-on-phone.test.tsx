// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { useLongOnPhone } from './long-on-phone.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const areLong = (width: number, ...amounts: string[]) => {
  windowAsWideAs(width);
  return renderHook(() => useLongOnPhone(amounts.map((item_final_price) => ({ item_final_price })))).result.current;
};

it('leaves a name its line: beside millions on a phone, on a narrow one beside hundreds of thousands alone', () => {
  expect(areLong(390, '999999999999', '1')).toBe(false);
  expect(areLong(390, '1000000000000', '1')).toBe(true);
  expect(areLong(320, '999999', '1')).toBe(false);
  expect(areLong(320, '52800000', '1')).toBe(true);
});
