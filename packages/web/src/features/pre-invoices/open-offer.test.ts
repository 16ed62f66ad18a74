import { dueAfter } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../app/session-store.ts';
import type { StoredDraft } from '../invoices/draft-store/draft-codec.ts';
import { setOfferUntil, updateHeader } from '../invoices/draft-store/transitions.ts';
import { contentOf, initialState } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { openOffer } from './open-offer.ts';
import type { PreInvoice } from './queries.ts';

const offer = {
  id: 'o-1',
  etag: 'v2',
  valid_until: '2026-11-30',
  draft: { invoice: { title: 'ذخیره‌شده' }, items: [] },
} as unknown as PreInvoice;

const kept = (over: Partial<StoredDraft> = {}): StoredDraft => ({
  content: contentOf(setOfferUntil(updateHeader(initialState(browserDeps), { title: 'نوشته اینجا' }), '2027-01-01')),
  steps: 2,
  reachedStep: 2,
  invoiceTypeState: '',
  source: { id: 'o-1', etag: 'v2', state: '', tax_number: '' },
  savedAt: '2026-11-21T10:00:00.000Z',
  dirty: true,
  memoryId: null,
  attempt: null,
  lost: null,
  referenceId: '',
  previousQuantities: {},
  discountRules: {},
  wageRules: {},
  previousPayments: null,
  goldRate: '',
  formerRates: {},
  formerFits: {},
  formerCodes: {},
  ...over,
});

const open = (preInvoice: PreInvoice | null, isCopy: boolean, stored: StoredDraft | null) =>
  openOffer({ me: null, memory: null, preInvoice, isCopy, stored });

describe('openOffer', () => {
  it('goes on with what was written on this device, and with how long it holds', () => {
    expect(open(offer, false, kept())).toMatchObject({
      state: { invoice: { title: 'نوشته اینجا' }, offerUntil: '2027-01-01', steps: 2 },
      source: { id: 'o-1', etag: 'v2' },
      isResumed: true,
      isBehind: false,
    });
    expect(open(null, false, kept({ source: null }))).toMatchObject({
      state: { offerUntil: '2027-01-01' },
      source: null,
    });
  });

  it('says that somebody changed it since, and will write over just that version', () => {
    const old = kept({ source: { id: 'o-1', etag: 'v1', state: '', tax_number: '' } });
    expect(open(offer, false, old)).toMatchObject({ isBehind: true, source: { etag: 'v2' } });
    // A save without an answer may be what changed it: it asks for its own version first.
    const lost = { idempotencyKey: 'k', request: {} };
    expect(open(offer, false, { ...old, lost })).toMatchObject({ isBehind: false, source: { etag: 'v1' }, lost });
  });

  it('copies all but how long it holds, as a new one; changes to the copy go on too', () => {
    expect(open(offer, true, null)).toMatchObject({
      state: { invoice: { title: 'ذخیره‌شده' }, offerUntil: '' },
      source: null,
      isResumed: false,
    });
    expect(open(offer, true, kept({ source: null }))).toMatchObject({
      state: { invoice: { title: 'نوشته اینجا' } },
      source: null,
    });
    expect(open(offer, false, null)).toMatchObject({ state: { offerUntil: '2026-11-30' }, source: { id: 'o-1' } });
  });

  it('copies how long one has to pay, and not the day that the old one was of', () => {
    const invoice = { invoice_date: '2026-01-05T08:00:00.000Z', dateFlag: true, payment_due: '2026-02-04' };
    const old = { ...offer, draft: { invoice, items: [], payments: [{ amount: '5' }] } } as unknown as PreInvoice;
    const { state } = open(old, true, null);
    expect(Math.abs(Date.parse(state.invoice.invoice_date) - browserDeps.now())).toBeLessThan(60_000);
    expect(state.invoice).toMatchObject({ dateFlag: false, payment_due: dueAfter(state.invoice.invoice_date, '30') });
    expect(state.payments).toEqual([]);
    expect(open(old, false, null).state).toMatchObject({ invoice, payments: [{ amount: '5' }] });
  });

  it('copies no seller of before: that is the account as it is now, and who writes it', () => {
    const account = { entity: 'legal', name: 'آریا', address: 'نو' };
    const me = { branch: { id: 'b', code: '0002' }, account } as unknown as Me;
    const seller_info = { company: 'آریا', address: 'کهنه', branch_id: '0003' };
    const sent = { ...offer, branch_id: 'c', draft: { ...offer.draft, seller_info } } as unknown as PreInvoice;
    const sellerOf = (isCopy: boolean, mine: StoredDraft | null = null) =>
      openOffer({ me, memory: null, preInvoice: sent, isCopy, stored: mine }).state.seller_info;
    expect(sellerOf(true)).toMatchObject({ address: 'نو', branch_id: '0002' });
    expect(sellerOf(false)).toMatchObject(seller_info);
    const draft = kept();
    const content = { ...draft.content, seller_info: { ...draft.content.seller_info, ...seller_info } };
    expect(sellerOf(true, { ...draft, content, source: null })).toMatchObject({ address: 'نو', branch_id: '0003' });
    expect(sellerOf(false, { ...draft, content })).toMatchObject(seller_info);
  });

  it('begins with the settlement of the tax memory, with a buyer whatever its type', () => {
    const memory = { payment_method: 'credit', invoice_output_type: 'type_two' } as const;
    const headerOf = (preInvoice: PreInvoice | null, isCopy: boolean) =>
      openOffer({ me: null, memory, preInvoice, isCopy, stored: null }).state.invoice;
    const made = { ...memory, invoice_output_type: 'type_one' };
    expect(headerOf(null, false)).toMatchObject(made);
    // What was offered for cash stays so.
    const cash = { ...offer, draft: { invoice: { payment_method: 'cash' }, items: [] } } as unknown as PreInvoice;
    expect([headerOf(cash, false), headerOf(cash, true)]).toMatchObject([
      { payment_method: 'cash' },
      { payment_method: 'cash' },
    ]);
  });
});
