// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProgressStrip } from './progress-strip.tsx';
import type { ImportDetail } from './queries.ts';
import { StepsHead } from './steps-head.tsx';

afterEach(cleanup);

const none = { issued: 0, sandbox: 0, twins: 0, skipped: 0, left_out: 0, faulty: 0, unchecked: 0, bad_rows: 0 };
const half = { ...none, id: 'a', invoices: 100, valid: 30, editing: null, phase_ms: 0, phase_done: 0 };
const show = (job: object, Part: typeof ProgressStrip) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part job={job as ImportDetail} />
    </QueryClientProvider>,
  );
const widths = () => [...screen.getByRole('progressbar').children].map((one) => (one as HTMLElement).style.width);

it('has a part for what is left out or repeated, so that the bar is full when all is looked at', () => {
  show(
    { ...half, state: 'checking', valid: 60, faulty: 20, left_out: 15, skipped: 3, twins: 2, phase_done: 100 },
    ProgressStrip,
  );
  expect(widths()).toEqual(['60%', '20%', '20%']);
  expect(screen.getByText('۲۰ کنار گذاشته یا تکراری')).toBeTruthy();
  cleanup();
  show({ ...half, state: 'checking', unchecked: 70, phase_done: 30 }, ProgressStrip);
  expect(widths()).toEqual(['30%', '0%', '0%']);
  expect(screen.queryByText(/کنار گذاشته/)).toBeNull();
});

it('does not come and go for the moment in which some are judged again after a mend', () => {
  const isThere = (job: object) => {
    cleanup();
    show({ ...half, state: 'checking', ...job }, ProgressStrip);
    return screen.queryByRole('progressbar') !== null;
  };
  const again = { invoices: 5_000, valid: 4_400, unchecked: 500, phase_done: 100, phase_ms: 400 };
  expect(isThere(again)).toBe(false);
  expect(isThere({ ...again, phase_ms: 1_600 })).toBe(true);
  expect(isThere({ ...again, valid: 2_900, unchecked: 2_000 })).toBe(true);
  // The first time all of it is new.
  expect(isThere({ ...again, valid: 100, unchecked: 500, invoices: 600, phase_done: 100 })).toBe(true);
});

it('calls what is kept as drafts no issuing', () => {
  const labels = (['issue', 'draft', 'sandbox'] as const).map((mode) => {
    cleanup();
    show({ ...half, state: 'issuing', mode }, ProgressStrip);
    return ['صادر شده', 'پیش‌نویس شده', 'آزموده شده'].filter((label) => screen.queryByText(label) !== null);
  });
  expect(labels).toEqual([['صادر شده'], ['پیش‌نویس شده'], ['آزموده شده']]);
});

it('stays at the step at which it was held back', () => {
  const stepOf = (job: object) => {
    cleanup();
    show(job, StepsHead);
    return document.querySelector('[aria-current=step]')?.textContent;
  };
  expect(stepOf({ ...half, state: 'paused', unchecked: 70 })).toContain('بررسی');
  expect(stepOf({ ...half, state: 'paused', unchecked: 50, faulty: 20 })).toContain('رفع خطا');
  expect(stepOf({ ...half, state: 'paused', issued: 70 })).toContain('ارسال');
  const stopped = { ...half, state: 'stopped', rows: 100 };
  expect(stepOf({ ...stopped, rows: 0, invoices: 0 })).toContain('فایل');
  expect(stepOf({ ...stopped, invoices: 0 })).toContain('تطبیق');
  expect(stepOf({ ...stopped, unchecked: 70 })).toContain('بررسی');
  expect(stepOf({ ...stopped, issued: 7, unchecked: 70 })).toContain('ارسال');
});
