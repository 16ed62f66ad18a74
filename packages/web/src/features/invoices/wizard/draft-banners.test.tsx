// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../../app/session-store.ts';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { updateHeader } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { DraftBanners } from './draft-banners.tsx';
import { wizardStrings } from './wizard.fa.ts';

const number = 'A112160512900000000014';
const words = wizardStrings.editBanner;
const refusal = {
  code: '0300601',
  severity: 'error',
  field: '',
  messageEn: '',
  message: 'مرجع در سامانه نیست.',
} as const;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ memories: [], invoices: [], count: 0 }));
  dispatchSession({
    type: 'user',
    user: { id: 'u', roles: ['admin'], permissions: [], account: { id: 'a' }, memories: [] } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('of a refused cancellation says what it is, and what was said of the invoice that it refers to', async () => {
  const subject = { invoice_type: 'cancellation', referral_tax_number: number } as const;
  const initial = updateHeader(initialState(browserDeps), subject);
  const shelf = createDraftShelf(window.localStorage, 'account');
  const source = { id: 'x', state: 'rejected', tax_number: 'B', etag: 'v1' } as never;
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'x', initial, source, later: () => () => {} });
  const findings = createFindingsStore(
    store,
    () => () => [],
    () => () => {},
    () => 0,
  );
  findings.start();
  findings.setExternal([{ ...refusal, path: 'invoice.referral_tax_number' } as never]);
  findings.judgeNow();
  const { shown } = pagesAt('/', {
    '/': () => (
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>
          <DraftBanners shelf={shelf} draftKey="x" failure={null} lostReference={null} />
        </FindingsContext>
      </DraftStoreContext>
    ),
  });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  expect(await screen.findByText(words.cancellationTitle(number))).toBeTruthy();
  expect(screen.getByText(words.cancellation)).toBeTruthy();
  expect(screen.getByText(words.rejectedTitle('B'))).toBeTruthy();
  expect(screen.getByText(refusal.message)).toBeTruthy();
});
