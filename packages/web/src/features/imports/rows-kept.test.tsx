// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RowsKept } from './rows-kept.tsx';

afterEach(cleanup);

const job = { id: 'a', file_name: 'a.csv', rows: 3, rows_kept_until: null, rows_gone_at: null };

it('says of a file that is over until when its rows stay, and of an old one that they went', () => {
  const { container, rerender } = render(<RowsKept job={job} />);
  expect(container.textContent).toBe('');
  rerender(<RowsKept job={{ ...job, rows_kept_until: '2026-05-20T08:00:00.000Z' }} />);
  expect(container.textContent).toContain('۱۴۰۵/۰۲/۳۰');
  expect(screen.getByRole('button', { name: 'دریافت همه ردیف‌ها' })).toBeTruthy();
  rerender(<RowsKept job={{ ...job, rows_gone_at: '2026-05-20T08:00:00.000Z' }} />);
  expect(container.textContent).toContain('پاک شد');
  expect(screen.queryByRole('button')).toBeNull();
});
