// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Finding } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../../testing/sign-in.ts';
import { uiStrings } from '../../../../ui/ui.fa.ts';
import { DraftStoreContext } from '../../draft-store/draft-context.ts';
import { createDraftShelf } from '../../draft-store/draft-shelf.ts';
import { createDraftStore } from '../../draft-store/draft-store.ts';
import { initialState } from '../../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../../findings/findings-store.ts';
import { browserDeps } from '../browser-deps.ts';
import { wizardStrings } from '../wizard.fa.ts';
import { ReviewStep } from './review-step.tsx';

beforeEach(() => signIn({ roles: ['employee'], permissions: ['issue'] }));
afterEach(cleanup);

const findingOf = (severity: 'error' | 'warning') => (_: unknown, at: number) =>
  ({ path: 'invoice.internal_id', code: '', severity, message: `${severity} ${at}` }) as Finding;

function show(findings: readonly Finding[]) {
  const store = createDraftStore({
    deps: browserDeps,
    shelf: createDraftShelf(window.localStorage, 'account'),
    key: 'new:a',
    initial: initialState(browserDeps),
    later: () => () => {},
  });
  const judged = createFindingsStore(
    store,
    () => () => findings,
    () => () => {},
    () => 0,
  );
  judged.judgeNow();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <FindingsContext value={judged}>
          <ReviewStep onGoTo={() => undefined} />
        </FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
}
const listed = (severity: string) => screen.queryAllByText(new RegExp(`^${severity} `)).length;

it.each(['error', 'warning'] as const)(
  'of many findings (%s) the first stand there, and the others a press away',
  (severity) => {
    show(Array.from({ length: 25 }, findingOf(severity)));
    expect(listed(severity)).toBe(20);
    fireEvent.click(screen.getByRole('button', { name: wizardStrings.review.more('۵') }));
    expect(listed(severity)).toBe(25);
    fireEvent.click(screen.getByRole('button', { name: uiStrings.reasons.fewer }));
    expect(listed(severity)).toBe(20);
  },
);

it('of hundreds it says how many it does not name', () => {
  show(Array.from({ length: 230 }, findingOf('error')));
  fireEvent.click(screen.getByText(wizardStrings.review.more('۲۱۰')));
  expect(listed('error')).toBe(200);
  expect(screen.getByText(wizardStrings.review.more('۳۰'))).toBeTruthy();
});
