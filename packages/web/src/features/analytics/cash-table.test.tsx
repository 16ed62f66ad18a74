// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import type { CashRow } from './cash-rows.ts';
import { CashTable } from './cash-table.tsx';

vi.mock('../../ui/use-media.ts', async (original) => ({ ...(await original<object>()), usePhone: () => true }));
afterEach(cleanup);

const rows: CashRow[] = [
  {
    ...{ key: 'a', kind: 'period', from: '2026-11-28', to: '2026-12-04', closing: '900' },
    ...{ cheques: { in: '500', out: '0' }, debts: { in: '0', out: '70' } },
  },
];

it('says on a phone what comes and goes, and no name without a figure; each opens what it is made of', async () => {
  const open = vi.fn();
  render(pagesAt('/', { '/': () => <CashTable rows={rows} step="week" onOpen={open} />, '/checks': () => null }).shown);
  expect(await screen.findByText('۷ تا ۱۳ آذر')).toBeTruthy();
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'چک دریافتی (ریال)',
    'بدهی خریدها (ریال)',
  ]);
  const cheques = new URL(
    screen.getByRole('link', { name: /^۵۰۰، چک دریافتی/ }).getAttribute('href') ?? '',
    'http://x',
  );
  expect(Object.fromEntries(cheques.searchParams)).toEqual({
    ...{ direction: 'received', state: 'awaited', from: '2026-11-28', to: '2026-12-04' },
  });
  fireEvent.click(screen.getByRole('button', { name: /^۷۰، بدهی خریدها/ }));
  expect(open).toHaveBeenCalledWith({ side: 'out', when: '۷ تا ۱۳ آذر', from: '2026-11-28', to: '2026-12-04' });
});
