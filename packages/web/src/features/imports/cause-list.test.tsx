// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CauseList } from './cause-list.tsx';
import type { ImportDetail } from './queries.ts';

afterEach(cleanup);

type Cause = ImportDetail['causes'][number];

function listOf(causes: readonly Partial<Cause>[], onChange = vi.fn()) {
  const whole = causes.map((cause, index) => ({
    ...{ code: `c${index}`, column: index, severity: 'error' as const, message: `علت ${index}`, count: 9, fixable: 0 },
    ...cause,
  }));
  const job = { causes: whole, headers: ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ'] } as unknown as ImportDetail;
  render(<CauseList job={job} value={null} onChange={onChange} />);
  return onChange;
}
/** Of the causes alone: they can be pressed in and out. */
const names = () => screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);

test('the most frequent causes come first, and all of them can be reached', () => {
  const onChange = listOf([{}, {}, {}, {}, {}, {}, {}, { severity: 'warning', column: -1, message: 'هشدار' }]);
  expect(names()).toEqual(['الف: علت ۰۹', 'ب: علت ۱۹', 'پ: علت ۲۹', 'ت: علت ۳۹', 'ث: علت ۴۹', 'هشدار۹']);
  fireEvent.click(screen.getByRole('button', { name: '۲ علت دیگر' }));
  expect(names()).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: /چ: علت ۶/ }));
  expect(onChange).toHaveBeenCalledWith({ code: 'c6', column: 6 });
  fireEvent.click(screen.getByRole('button', { name: 'علت‌های پرشمار' }));
  expect(names()).toHaveLength(6);
});

test('what has a banner or a list of its own is not among them', () => {
  listOf([{}, { code: '00107', column: -1 }, { code: 'SAME_NUMBER', severity: 'warning' }]);
  expect(names()).toEqual(['الف: علت ۰۹']);
});

test('nothing stands there where nothing is wrong', () => {
  listOf([{ code: '00107', column: -1 }]);
  expect(screen.queryByRole('list')).toBeNull();
});

test('a cause of several rows says what they have in common, and not how long the id of one of them is', () => {
  const message = '۸ رقم است، باید ۱۰ رقم باشد؛ صفر ابتدا افتاده است.';
  listOf([{ code: 'LOST_ZERO', message, count: 4 }]);
  expect(names()).toEqual(['الف: صفر ابتدا افتاده است۴']);
  cleanup();
  listOf([{ code: 'LOST_ZERO', message, count: 1 }]);
  expect(names()).toEqual(['الف: ۸ رقم است، باید ۱۰ رقم باشد۱']);
});
