// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Statement } from './queries.ts';
import { ResultBanner } from './result-banner.tsx';
import { statementStrings } from './strings.fa.ts';

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => {} }));

afterEach(cleanup);

const { differsBefore, differsHint } = statementStrings.done;
const nothing = { new: 0, likely: 0, bad: 0, booked: 4, only_in_books: 0 };

it.each([
  [nothing, null, differsBefore],
  [nothing, true, differsBefore],
  // A balance of the file itself that does not follow.
  [nothing, false, differsHint],
  [{ ...nothing, only_in_books: 1 }, true, differsHint],
  [{ ...nothing, new: 1 }, true, differsHint],
  [{ ...nothing, likely: 1 }, true, differsHint],
  [{ ...nothing, bad: 1 }, true, differsHint],
])('a difference sends to where it can be: %j, %j', (counts, is_consistent, hint) => {
  const statement = {
    ...{
      id: '0198f000-0000-7000-8000-000000000001',
      state: 'imported',
      place_id: '0198f000-0000-7000-8000-000000000002',
    },
    ...{ difference: '1215000000', to_day: '2026-11-30', written: 4, matched: 0, counts, is_consistent },
  } as unknown as Statement;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResultBanner statement={statement} />
    </QueryClientProvider>,
  );
  const shown = [differsBefore, differsHint].filter((said) => document.body.textContent?.includes(said));
  expect(shown).toEqual([hint]);
});
