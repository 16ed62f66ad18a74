import { expect, it } from 'vitest';
import { checkWindow, formatInquiryTime, recentWindow, windowAround } from './inquiry-window.ts';

it('writes times as the document does, at Iran’s offset', () => {
  expect(formatInquiryTime(Date.parse('2023-05-13T20:30:00Z'))).toBe('2023-05-14T00:00:00.000000000+03:30');
  expect(formatInquiryTime(Date.parse('2026-03-20T23:59:59.123Z'))).toBe('2026-03-21T03:29:59.123000000+03:30');
});

it('windows hold the moment they are for, and are never too long', () => {
  const nowMs = Date.parse('2026-11-20T00:00:00Z');
  for (const window of [recentWindow(nowMs), windowAround(nowMs)]) {
    checkWindow(window);
    expect(window.fromMs).toBeLessThan(nowMs);
    expect(window.toMs).toBeGreaterThan(nowMs);
  }
  expect(() => checkWindow({ fromMs: Number.NaN, toMs: 1 })).toThrow(RangeError);
});
