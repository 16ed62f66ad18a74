// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DeletedBanner } from './deleted-banner.tsx';
import { importStrings } from './strings.fa.ts';

const words = importStrings.report;
afterEach(cleanup);

it.each([
  ['checking', false, true],
  ['checking', true, false],
  ['paused', true, false],
  ['done', false, true],
] as const)(
  'deleted ones of a file that is %s, on its way out: %s, can be made ready again: %s',
  (state, goes_out, may) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DeletedBanner job={{ id: 'a', state, issued: 3, deleted: 1, goes_out, rows_gone_at: null }} />
      </QueryClientProvider>,
    );
    expect(screen.queryByRole('button', { name: words.takeDeleted }) !== null).toBe(may);
    expect(screen.queryByText(words.takeDeletedLater) !== null).toBe(goes_out);
  },
);
