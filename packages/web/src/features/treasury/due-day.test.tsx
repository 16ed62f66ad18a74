// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chequePhoneRow, DueDay } from './cheques-tab.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('reads as a day and how long ago it was: «۱۴۰۵/۰۹/۰۳۳ روز» was heard, and copied', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T08:00:00Z') });
  const cheque = { direction: 'received', state: 'bounced', due_day: '2026-11-24' };
  const { container } = render(<DueDay cheque={cheque as never} />);
  expect(container.textContent).toBe('۱۴۰۵/۰۹/۰۳ ۳ روز گذشته');
});

it('a cheque on a phone shows its number beside its day', () => {
  const cheque = { number: '7730215', party: 'توان', amount: '5000', due_day: '2026-11-25', state: 'cleared' };
  const { container } = render(chequePhoneRow({ ...cheque, direction: 'received' } as never).sub);
  expect(container.textContent?.trim()).toBe('7730215 · ۱۴۰۵/۰۹/۰۴');
});
