// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { daysOf, type ShownPart, useDaySums } from './day-sums.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../../app/api.ts', () => ({ api }));

describe('the sums of days on a phone', () => {
  const row = (id: string, total: string, more: object = {}) => ({
    id,
    total,
    state: 'confirmed' as const,
    environment: 'production' as const,
    invoice_date: '2026-11-18T08:00:00Z',
    invoice_type: 'original' as const,
    superseded_by: null,
    cancelled_by: null,
    cancelled_elsewhere: false,
    ...more,
  });

  it('leave out what a later one stands for, and what was cancelled', () => {
    const days = daysOf([
      row('return', '58606000'),
      row('returned', '60190000', { superseded_by: 'return' }),
      row('cancelled', '7000', { cancelled_by: 'cancellation' }),
      row('cancellation', '7000', { invoice_type: 'cancellation' }),
      row('sale', '1000'),
      row('draft', '40', { state: 'draft' }),
      row('before', '5', { invoice_date: '2026-11-17T08:00:00Z' }),
    ]);
    expect(days.get('draft')).toEqual({ day: '2026-11-18', sum: '58607000', first: 'return' });
    expect(days.get('before')?.sum).toBe('5');
  });

  it('leave out what was refused, unless the list is of refused ones', () => {
    const refused = [row('rejected', '300', { state: 'rejected' }), row('left', '20', { state: 'abandoned' })];
    expect(daysOf([row('sale', '1000'), ...refused]).get('sale')?.sum).toBe('1000');
    expect(daysOf(refused).get('rejected')?.sum).toBe('320');
  });

  it('leave out tests, unless the list is of tests', () => {
    const tests = [row('test', '300', { environment: 'sandbox' }), row('other', '20', { environment: 'sandbox' })];
    expect(daysOf([row('sale', '1000'), ...tests]).get('sale')?.sum).toBe('1000');
    expect(daysOf(tests).get('test')?.sum).toBe('320');
  });

  describe('of a page', () => {
    const counts = (counted: string, drafts = '0') => ({
      counts: [{ state: 'draft', count: 1, total: drafts, total_vat: '0' }],
      counted: { count: counted === '0' ? 0 : 1, total: counted, total_vat: '0' },
    });
    const sumsOf = (part: ShownPart) => {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      const wrapper = ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client }, children);
      return renderHook(() => useDaySums(part, true), { wrapper }).result;
    };
    const dayOf = (date: number) => ({ invoice_date: `2026-11-${date}T08:00:00Z` });
    const rows = [row('a', '1', dayOf(18)), row('b', '2', dayOf(17)), row('c', '3', dayOf(16))];

    it('are whole days, of which only some rows stand on it', async () => {
      api.mockImplementation((_call: unknown, { query }: { query: { from_date: string } }) =>
        Promise.resolve(counts(query.from_date.startsWith('2026-11-17') ? '500' : '700')),
      );
      const sums = sumsOf({ rows, offset: 10, total: 50, filter: { search_field: 'پارس' } });
      // A part of a day is not said to be the whole of it.
      expect(sums.current('2026-11-18', '1')).toBe(undefined);
      expect(sums.current('2026-11-17', '2')).toBe('2');
      await waitFor(() => expect(sums.current('2026-11-18', '1')).toBe('500'));
      expect(sums.current('2026-11-16', '3')).toBe('700');
      expect(api).toHaveBeenCalledTimes(2);
      expect(api).toHaveBeenCalledWith(
        calls.invoiceSelection,
        {
          query: {
            search_field: 'پارس',
            from_date: '2026-11-17T20:30:00Z',
            to_date: '2026-11-18T20:29:59.999Z',
          },
        },
        expect.anything(),
      );
    });

    it('are of drafts where it shows no other', async () => {
      api.mockResolvedValue(counts('0', '90'));
      const drafts = rows.map((one) => ({ ...one, state: 'draft' as const }));
      const sums = sumsOf({ rows: drafts, offset: 0, total: 4, filter: { state: 'draft' } });
      expect(sums.current('2026-11-18', '1')).toBe('1');
      await waitFor(() => expect(sums.current('2026-11-16', '3')).toBe('90'));
    });
  });
});
