// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { portalStrings as words } from './portal.fa.ts';
import { PortalResult } from './portal-result.tsx';
import type { PortalAnswer } from './portal-tab.tsx';

afterEach(cleanup);

type Result = NonNullable<PortalAnswer['result']>;

it('says that both books say the same only where all amounts were compared', () => {
  const book = { count: 1, total: '1100' };
  const result: Result = {
    ...{ from_date: '2026-10-23T00:00:00Z', to_date: '2026-11-21T00:00:00Z', here: book, there: book, same: 1 },
    ...{ counts: [], differences: [], unreadable: [], unread_amounts: [] },
  };
  const shown = (over: Partial<Result>) => (
    <QueryClientProvider client={new QueryClient()}>
      <PortalResult result={{ ...result, ...over }} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown({}));
  expect(screen.queryByText(words.noneTitle)).toBeTruthy();
  rerender(shown({ same: 0, unread_amounts: [2] }));
  expect(screen.queryByText(words.noneTitle)).toBeNull();
});
