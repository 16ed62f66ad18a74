import { addDecimals } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { PaperSource } from '../paper/paper-source.ts';
import { exampleNames, exampleSource, withLines } from '../paper/testing/paper-samples.ts';
import type { DocumentFacts } from './deps.ts';
import { sharedDocument } from './shared-document.ts';

const nowMs = Date.UTC(2026, 10, 21);
const shownOf = (name: string) =>
  sharedDocument(
    exampleSource(name),
    { isTaken: false, offer: null, confirmedAt: null, buyerReaction: null, payment: null, files: [] },
    { today: '2026-11-21', nowMs, url: 'https://taraz.test/p/x', online: null },
  );

const facts: DocumentFacts = {
  isTaken: false,
  files: [],
  offer: null,
  confirmedAt: new Date('2026-11-20T08:00:00Z'),
  buyerReaction: null,
  payment: null,
};
const sale = exampleSource('1-1-sale');
const seen = (changes: Partial<PaperSource>, more: Partial<DocumentFacts> = {}, at = nowMs) =>
  sharedDocument(
    { ...sale, ...changes },
    { ...facts, ...more },
    { today: '2026-11-21', nowMs: at, url: 'https://taraz.test/p/x', online: null },
  );
const offer = { number: '12', validUntil: '2026-11-21' };
const withInvoice = (invoice: Partial<PaperSource['draft']['invoice']>): Partial<PaperSource> => ({
  draft: { ...sale.draft, invoice: { ...sale.draft.invoice, ...invoice } },
});
const withBuyer = (buyer: Partial<PaperSource['draft']['buyer_info']>): Partial<PaperSource> => ({
  draft: { ...sale.draft, buyer_info: { ...sale.draft.buyer_info, ...buyer } },
});

describe('what a buyer is told of it', () => {
  it.each<[string, Partial<PaperSource>, Partial<DocumentFacts>, string]>([
    ['registered', {}, {}, 'confirmed'],
    ['in line', { state: 'queued' }, {}, 'pending'],
    ['on its way', { state: 'unknown' }, {}, 'pending'],
    ['refused', { state: 'rejected' }, {}, 'rejected'],
    ['given up', { state: 'abandoned' }, {}, 'abandoned'],
    ['a correction that its buyer refused', { fate: 'refused' }, { buyerReaction: 'REJECTED' }, 'refused'],
    ['cancelled', { fate: 'cancelled' }, {}, 'cancelled'],
    ['replaced', { fate: 'superseded' }, {}, 'superseded'],
    ['a pre-invoice on its last day', { offer }, {}, 'offer'],
    ['a pre-invoice without an end', { offer: { ...offer, validUntil: null } }, {}, 'offer'],
    ['a pre-invoice from yesterday', { offer: { ...offer, validUntil: '2026-11-20' } }, {}, 'offer_ended'],
    ['one that became an invoice', { offer: { ...offer, validUntil: '2026-11-20' } }, { isTaken: true }, 'offer_taken'],
  ])('%s', (_, changes, more, status) => {
    expect(seen(changes, more)).toMatchObject({ status, kind: 'offer' in changes ? 'pre_invoice' : 'invoice' });
  });

  it.each<[string, Partial<PaperSource>, Partial<DocumentFacts>, boolean]>([
    ['registered', {}, {}, true],
    ['of which the buyer has yet to say something', {}, { buyerReaction: 'AWAITING_REACTION' }, true],
    ['that the buyer approved', {}, { buyerReaction: 'APPROVED' }, false],
    ['that needs no word', {}, { buyerReaction: 'NO_NEED_REACTION' }, false],
    ['not yet registered', { state: 'queued' }, {}, false],
    ['cancelled', { fate: 'cancelled' }, {}, false],
    ['replaced', { fate: 'superseded' }, {}, false],
    ['a cancellation', withInvoice({ invoice_type: 'cancellation' }), {}, false],
    ['of type two', withInvoice({ invoice_output_type: 'type_two' }), {}, false],
    ['an export', withInvoice({ invoice_pattern: 'export' }), {}, false],
    ['the bourse', withInvoice({ invoice_pattern: 'commodity_exchange' }), {}, false],
    ['to a buyer whom the authority does not know', withBuyer({ economic_code: '' }), {}, false],
    ['a test', { environment: 'sandbox' }, { buyerReaction: 'AWAITING_REACTION' }, false],
  ])('may be refused: %s', (_, changes, more, may) => {
    expect(seen(changes, more).refuse_until).toBe(may ? '2026-12-20T08:00:00.000Z' : null);
  });

  it('has a JSON where it went from here, and by its own link alone', () => {
    const hasJson = (payload: string | null, url = 'https://taraz.test/p/x') =>
      sharedDocument({ ...sale, payload }, facts, { today: '2026-11-21', nowMs, url, online: null }).has_json;
    expect([hasJson('{}'), hasJson(null), hasJson('{}', '')]).toEqual([true, false, false]);
  });

  it('takes an answer while it is offered and its account is not closed', () => {
    const may = (isClosed: boolean, validUntil = '2026-11-21') =>
      seen({ offer: { ...offer, validUntil } }, { offer: { etag: 'v1', answer: null, isClosed } }).offer;
    expect([may(false), may(true), may(false, '2026-11-20')]).toEqual(
      [true, false, false].map((may_answer) => ({ etag: 'v1', answer: null, may_answer })),
    );
  });

  it('may be refused to the last moment of thirty days', () => {
    const end = Date.parse('2026-12-20T08:00:00Z');
    expect([seen({}, {}, end - 1).refuse_until, seen({}, {}, end).refuse_until]).toEqual([
      '2026-12-20T08:00:00.000Z',
      null,
    ]);
  });

  it('may be refused for thirty days from its own moment where nobody knows when it was registered', () => {
    expect(seen({ issuedAt: '2026-11-01T08:00:00.000Z' }, { confirmedAt: null })).toMatchObject({
      confirmed_at: null,
      refuse_until: '2026-12-01T08:00:00.000Z',
    });
  });

  it('has the number to ask the authority by while that has it and nothing newer', () => {
    const referenceNumber = 'dc4019bd-9198-4932-8261-743352c6ef97';
    const numberOf = (changes: Partial<PaperSource>) => seen({ referenceNumber, ...changes }).reference_number;
    expect(numberOf({})).toBe(referenceNumber);
    expect([numberOf({ state: 'sent' }), numberOf({ fate: 'superseded' }), numberOf({ fate: 'cancelled' })]).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('says when it was registered only of what is', () => {
    expect(seen({}).confirmed_at).toBe('2026-11-20T08:00:00.000Z');
    expect(seen({}, { confirmedAt: null }).confirmed_at).toBeNull();
    expect(seen({ state: 'rejected' }).confirmed_at).toBeNull();
  });

  it('is called by its own number: the seller’s, else its serial, a pre-invoice by the pre-invoice’s', () => {
    expect(seen(withInvoice({ internal_id: ' F-7 ' })).number).toBe('F-7');
    expect(seen(withInvoice({ internal_id: '' })).number).toBe('507');
    expect(seen({ ...withInvoice({ internal_id: 'F-7' }), offer }).number).toBe('12');
  });

  it('names goods by their code where they have no name, the seller where he is, and what was noted', () => {
    const [line] = sale.draft.items;
    const seller_info = { ...sale.draft.seller_info, province: 'تهران', city: '', address: 'خیابان آزادی' };
    const invoice = { ...sale.draft.invoice, notes: ' یک \nدو\n\n' };
    const items = [{ ...line, item_name: '', item_unit: '' }] as typeof sale.draft.items;
    const shown = seen({ draft: { ...sale.draft, seller_info, invoice, items } });
    expect(shown.items[0]).toMatchObject({ name: line?.item_code, unit: '' });
    expect(shown.seller.address).toBe('تهران، خیابان آزادی');
    expect(shown.notes.split('\n').map((text) => text.trim())).toEqual(['یک', 'دو']);
    expect(shown.total_in_words).toMatch(/ ریال$/);
  });

  it('says of a correction, return or cancellation what it refers to, and what that was', () => {
    const { total } = seen({}).totals;
    const known = { issuedAt: '2026-11-01T08:00:00Z', total: addDecimals(total, '500'), items: [] };
    const taxNumber = 'A112160512900000001FA0';
    const referring = withInvoice({ invoice_type: 'return', referral_tax_number: taxNumber });
    expect(seen({ ...referring, reference: { taxNumber, known } })).toMatchObject({
      referral_tax_number: taxNumber,
      reference: { invoice_date: '2026-11-01T08:00:00Z', total: known.total, difference: '-500' },
    });
    // Issued elsewhere: its number is all that is known.
    for (const reference of [null, { taxNumber, known: null }])
      expect(seen({ ...referring, reference })).toMatchObject({ referral_tax_number: taxNumber, reference: null });
    expect(seen({})).toMatchObject({ referral_tax_number: '', reference: null });
  });

  it.each([
    [1, 1, 0],
    [200, 200, 0],
    [201, 200, 1],
    [450, 200, 250],
  ])('of %d lines shows %d and counts %d more', (count, items, more) => {
    const shown = seen(withLines(sale, count));
    expect([shown.items.length, shown.more_items]).toEqual([items, more]);
  });

  it.each([
    [1_001, true],
    [3_000, true],
    [3_001, false],
  ])('of %d lines there is a paper, as its seller has it: %s', (count, fits) => {
    expect(seen(withLines(sale, count)).fits_paper).toBe(fits);
  });
});

describe('what a buyer sees behind a link', () => {
  it.each(exampleNames)('adds up: %s', (name) => {
    const { items, totals } = shownOf(name);
    const { services, discount, vat, other, total } = totals;
    const charged = addDecimals('0', ...items.map(({ amount }) => amount), services, vat, other);
    expect(addDecimals(charged, `-${discount}`)).toBe(total);
  });

  it('is paid as its paper says: the parts of one that is partly on credit come to its total', () => {
    const { settlement, totals } = seen({});
    expect(settlement).toMatchObject({
      method: 'both',
      parts: { cash: '200000000', tax: addDecimals(totals.vat, totals.other) },
    });
    const { cash, credit, tax } = settlement.parts ?? { cash: '', credit: '', tax: '' };
    expect(addDecimals(cash, credit, tax)).toBe(totals.total);
    for (const payment_method of ['cash', 'credit'] as const)
      expect(seen(withInvoice({ payment_method })).settlement).toEqual({ method: payment_method, parts: null });
  });

  it('says how far one on credit is paid, and of a cash sale nothing', () => {
    const payment = { state: 'part', received: '1000', open: '500', awaited: '0' } as const;
    expect(seen(withInvoice({ payment_method: 'credit' }), { payment }).payment).toEqual(payment);
    expect(seen({}, { payment }).payment).toEqual(payment);
    expect(seen(withInvoice({ payment_method: 'cash' }), { payment }).payment).toBeNull();
  });

  it('asks for a transfer while something is to be paid of it', () => {
    const numbers = { card_number: '6104337812345678', account_number: '', sheba: '' };
    const paidInto = { bank_name: 'ملت', owner_name: 'نگین', ...numbers };
    const intoOf = (changes: Partial<PaperSource>, more: Partial<DocumentFacts> = {}) =>
      seen({ ...withInvoice({ payment_method: 'credit', payment_due: '2026-12-30' }), paidInto, ...changes }, more);
    const payment = { state: 'paid', received: '1000', open: '0', awaited: '0' } as const;
    for (const told of [intoOf({}), intoOf({}, { payment: { ...payment, state: 'part' } }), intoOf({ offer })])
      expect(told).toMatchObject({ paid_into: paidInto, payment_due: '2026-12-30' });
    const ended = { ...offer, validUntil: '2026-11-20' };
    const silent = [intoOf({}, { payment }), intoOf({ offer: ended }), intoOf({ offer }, { isTaken: true })];
    for (const told of silent) expect([told.paid_into, told.payment_due]).toEqual([null, null]);
  });

  it('tells the fineness of gold, and of nothing else', () => {
    expect(shownOf('1-3-gold').items.map(({ fineness }) => fineness)).toEqual(['750', '750']);
    expect(shownOf('1-1-sale').items.map(({ fineness }) => fineness)).toEqual(['', '']);
  });

  it('tells how much of a currency, and its rate', () => {
    const { items } = shownOf('1-2-currency-sale');
    expect(items[0]).toMatchObject({ quantity: '1000.5', unit: 'دلار آمریکا', price: '705000' });
    // Goods that are sold for a currency stay goods.
    expect(shownOf('1-7-export').items[0]).toMatchObject({ quantity: '2450.5', unit: 'کیلوگرم' });
  });

  it('tells what an export is worth in its currency, of each line and of all, and of no other invoice', () => {
    const { items, foreign } = shownOf('1-7-export');
    expect(items.map((item) => item.foreign)).toEqual([
      { value: '17857.1428', currency: 'دلار آمریکا' },
      { value: '4800', currency: 'دلار آمریکا' },
    ]);
    expect(foreign).toEqual({ value: '22657.1428', currency: 'دلار آمریکا', rate: '700000' });
    for (const name of ['1-1-sale', '1-2-currency-sale']) {
      const other = shownOf(name);
      expect([other.foreign, other.items[0]?.foreign]).toEqual([null, null]);
    }
  });
});
