// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FaultStrip } from './fault-strip.tsx';

afterEach(cleanup);

const nothing = () => {};
const does = { isBusy: false, onHere: nothing, onAlike: nothing, onNext: nothing, twin: null };
const show = (shown: Omit<ComponentProps<typeof FaultStrip>, keyof typeof does>) =>
  render(<FaultStrip {...does} {...shown} />);

test("the authority's sentence is told without its regular expression, figures in the user's digits", () => {
  const message = 'الگو(^\\d{13}$) رعایت نشده است در قلم کالای «1».';
  const fault = {
    column: 4,
    path: 'items[].item_code',
    code: '0103304',
    severity: 'error',
    message,
    fix: null,
  } as const;
  show({ fault, text: '123', alike: 0 });
  expect(screen.getByText('الگو رعایت نشده است در قلم کالای «۱».')).toBeTruthy();
});

test('a name that may be another is mended where the same stands, without a number of cells that say something else', () => {
  const said = { message: 'شاید مشتری پیشنهادی باشد.', fix: 'علی حسینی' };
  const at = { column: 2, path: 'buyer_info.national_code', code: 'LIKE_OWN_BUYER', severity: 'error' } as const;
  show({ fault: { ...at, ...said }, text: 'علی حسیتی', alike: 7, isOfText: true });
  expect(screen.getByRole('button', { name: /^هر جا همین نام است/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /۷/ })).toBeNull();
});

test('what the file says is no sale is left out by one press for all alike, or issued; no mend is shown for it', () => {
  const said = { message: 'ستون «وضعیت» این را پیش‌نویس می‌داند.', fix: 'قطعی' };
  const at = { column: 9, path: '', code: 'SAID_DRAFT', severity: 'error' } as const;
  let left = 0;
  const onLeaveAll = () => {
    left += 1;
  };
  show({ fault: { ...at, ...said }, text: 'پیش‌نویس', alike: 12, said: { count: 12, onLeaveAll }, onLeaveOut: nothing });
  screen.getByRole('button', { name: /^هر ۱۲ ردیف کنار گذاشته شود/ }).click();
  expect(left).toBe(1);
  expect(screen.getByRole('button', { name: 'هر ۱۲ ردیف صادر شود' })).toBeTruthy();
  expect(screen.queryByText('قطعی')).toBeNull();
});
