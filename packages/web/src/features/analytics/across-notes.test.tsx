// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { acrossStrings as strings } from './across.fa.ts';
import { AcrossNotes } from './across-notes.tsx';

afterEach(cleanup);

const none = { before: { count: 0, vat: '0', former_vat: '0' }, later: { count: 0, vat: '0' } };
const cancelled = { count: 0, vat: '0' };

it('says nothing where nothing is across the days', () => {
  render(<AcrossNotes across={{ sales: { ...none, cancelled }, purchases: none }} onOpen={vi.fn()} />);
  expect(screen.queryByText(strings.title)).toBeNull();
});

it('tells what of the days stands for others, or stands no more, each with its list', () => {
  const onOpen = vi.fn();
  const sales = {
    ...{ before: { count: 2, vat: '90', former_vat: '1000' }, later: { count: 3, vat: '147' } },
    cancelled: { count: 4, vat: '12' },
  };
  render(<AcrossNotes across={{ sales, purchases: { ...none, later: { count: 1, vat: '7' } } }} onOpen={onOpen} />);
  fireEvent.click(screen.getByText(strings.sales.before('۲', '۱٬۰۰۰', '۹۰')));
  fireEvent.click(screen.getByText(strings.sales.later('۳', '۱۴۷')));
  fireEvent.click(screen.getByText(strings.sales.cancelled('۴', '۱۲')));
  fireEvent.click(screen.getByText(strings.purchases.later('۱', '۷')));
  expect(onOpen.mock.calls).toEqual([
    [{ of: 'sales', kind: 'before' }],
    [{ of: 'sales', kind: 'later' }],
    [{ of: 'sales', kind: 'cancelled' }],
    [{ of: 'purchases', kind: 'later' }],
  ]);
  expect(screen.getAllByRole('button')).toHaveLength(4);
});
