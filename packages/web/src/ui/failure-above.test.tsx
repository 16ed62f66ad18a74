// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FailureAbove } from './failure-above.tsx';
import { LedgerList } from './ledger-list.tsx';

afterEach(cleanup);

const queryOf = (isError: boolean, isLoadingError: boolean) => ({
  ...{ isError, isLoadingError, error: isError ? new Error('cut') : null },
  ...{ isFetching: false, isPending: false, isPlaceholderData: false, refetch: vi.fn() },
});

it.each([
  ['nothing failed', false, false, 0, 1],
  ['a refetch failed', true, false, 1, 1],
  ['nothing came at all', true, true, 1, 0],
] as const)('shows what it has where %s', (_, isError, isLoadingError, failures, rows) => {
  render(
    <FailureAbove title="نیامد" query={queryOf(isError, isLoadingError)}>
      <p>ردیف</p>
    </FailureAbove>,
  );
  expect(screen.queryAllByRole('alert')).toHaveLength(failures);
  expect(screen.queryAllByText('ردیف')).toHaveLength(rows);
});

it('a list keeps its rows where a refetch failed', () => {
  render(
    <LedgerList
      {...{ label: 'فهرست', failed: 'نیامد', safe: 'داده‌ها سر جایشان‌اند.', count: 1, empty: null }}
      list={queryOf(true, false)}
      rows={[{ id: 'a' }]}
      page={{ offset: 0, limit: 50 }}
      onPage={vi.fn()}
      columns={[{ id: 'name', title: 'نام', minWidth: 80, render: () => 'ردیف' }]}
      phoneRow={() => ({ title: 'ردیف', sub: '', name: 'ردیف' })}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('نیامد');
  expect(screen.queryAllByText('ردیف')).toHaveLength(1);
});
