import {
  columns,
  draftFieldsOf,
  emptyBuyer,
  emptyPayment,
  type InvoiceItemDraft,
  type PaymentDraft,
  patternLabels,
} from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../../app/session-store.ts';
import type { CustomerRow } from '../catalogue-lines.ts';
import { completeDraft } from '../draft-store/draft-codec.ts';
import { choosePattern, setGoodsShipped } from '../draft-store/pattern-transitions.ts';
import { addItem, setPayments, updateBuyer, updateHeader, updateItem } from '../draft-store/transitions.ts';
import { contentOf, draftOf, initialState, placeOf, withKept } from '../draft-store/wizard-state.ts';
import type { InvoiceDetail } from '../queries.ts';
import { tellsNothingNew, wizardReference } from './wizard-reference.ts';
import {
  isWorthKeeping,
  type OpeningFacts,
  openDuplicate,
  openInvoice,
  openNew,
  openReferral,
  openStored,
  saysElse,
  saysTheSame,
} from './wizard-session.ts';

const nowMs = Date.UTC(2026, 10, 18, 10, 35, 0);
const nowPlusTen = '2026-11-18T10:35:10.000Z';
let ids = 0;
const deps = {
  now: () => nowMs,
  uuid: () => {
    ids += 1;
    return `uuid-${ids}`;
  },
};
const facts: OpeningFacts = { deps, me: null, memory: null, isTest: false };

/** A stored invoice of three weeks ago with one line. */
function stored(over: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const old = '2026-10-28T08:00:00.000Z';
  const sale = addItem(initialState(deps), { item_code: '2720000114542', item_qty: '5', item_price: '10' }, deps);
  const draft = draftOf(
    updateHeader(updateBuyer(sale, { company: 'پارسیان' }), { invoice_date: old, internal_id: 'A-1' }),
  );
  return {
    id: 'invoice-1',
    etag: 'v1-confirmed',
    state: 'confirmed',
    tax_number: 'A112160512900000000014',
    memory_id: 'A11216',
    invoice_type: 'original',
    findings: [],
    chain: [],
    draft: { ...draft, serial_header: { ...draft.serial_header, tax_number: 'A112160512900000000014' } },
    ...over,
  } as unknown as InvoiceDetail;
}

describe('openNew', () => {
  it('opens at the buyer, type two at the lines', () => {
    expect(openNew(facts).state.steps).toBe(1);
    const memory = { payment_method: 'credit', invoice_output_type: 'type_two' } as const;
    const { state } = openNew({ ...facts, memory });
    expect(state).toMatchObject({ steps: 2, invoice: { payment_method: 'credit', invoice_output_type: 'type_two' } });
  });
  it('for a customer opens at the lines with that buyer, where invoices have none by default too', () => {
    const customer = {
      ...emptyBuyer,
      id: 'customer-1',
      person_type: 'legal',
      company: 'پارسیان',
      economic_code: '14003778990',
    } as unknown as CustomerRow;
    for (const memory of [null, { payment_method: 'credit', invoice_output_type: 'type_two' } as const]) {
      const { state } = openNew({ ...facts, memory }, customer);
      expect(state).toMatchObject({ steps: 2, invoice: { invoice_output_type: 'type_one' } });
      expect(state.buyer_info).toMatchObject({ customer_id: 'customer-1', company: 'پارسیان', buyer_entity: 'legal' });
    }
  });

  it('gives the account’s term from its date on, or what was agreed with the customer', () => {
    const me = { account: { payment_term: '10' }, memories: [] } as unknown as OpeningFacts['me'];
    const of = (payment_term: string) => ({ ...emptyBuyer, id: 'c', payment_term }) as unknown as CustomerRow;
    const daysOf = ({ state: { invoice } }: ReturnType<typeof openNew>) =>
      invoice.payment_due === ''
        ? ''
        : Math.round((Date.parse(invoice.payment_due) - Date.parse(invoice.invoice_date.slice(0, 10))) / 86_400_000);
    expect(daysOf(openNew({ ...facts, me }))).toBe(10);
    expect(['', '30', 'none'].map((term) => daysOf(openNew({ ...facts, me }, of(term))))).toEqual([10, 30, '']);
    expect(daysOf(openNew(facts))).toBe('');
  });

  it('marks a test invoice for the sandbox', () => {
    expect(openNew({ ...facts, isTest: true }).state.invoice.is_send_sand_box).toBe(true);
  });
});

/** A draft as this device keeps it. */
const kept = (over: object) => ({
  content: contentOf(updateHeader(initialState(deps), { invoice_date: '2026-11-01T00:00:00.000Z', ...over })),
  steps: 3,
  reachedStep: 3,
  invoiceTypeState: '' as const,
  source: null,
  savedAt: '2026-11-01T00:00:00.000Z',
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
});

describe('openStored', () => {
  it('is of the memory that the server has it in, unless another was chosen', () => {
    const of = (memoryId: string | null) => openStored({ ...kept({}), memoryId }, facts, stored()).memoryId;
    expect([of(null), of('A11217')]).toEqual(['A11216', 'A11217']);
    const tried = { ...kept({}), attempt: { idempotencyKey: 'k', invoiceDate: '' } };
    expect(openStored(tried, facts, stored()).memoryId).toBeNull();
  });

  it('comes back to the step it was left at, its date brought up to now', () => {
    const { state } = openStored(kept({}), facts);
    expect(state).toMatchObject({ steps: 3, reachedStep: 3, invoice: { invoice_date: nowPlusTen } });
  });
  it('leaves a date chosen by hand', () => {
    expect(openStored(kept({ dateFlag: true }), facts).state.invoice.invoice_date).toBe('2026-11-01T00:00:00.000Z');
  });
  it('leaves the date of what was issued and waits for room, as it was saved', () => {
    const held = stored({ state: 'draft', tax_number: '', held: true });
    const open = (over: object) => openStored({ ...kept({}), ...over }, facts, held).state.invoice;
    const date = '2026-11-01T00:00:00.000Z';
    expect(open({ dirty: false })).toMatchObject({ invoice_date: date, dateFlag: true });
    // A sending that is repeated to the letter says of its date what it said.
    const attempt = { idempotencyKey: 'k', invoiceDate: date };
    expect(open({ dirty: false, attempt })).toMatchObject({ invoice_date: date, dateFlag: false });
  });
  it('leaves the date of a sending without an answer, so that it is repeated to the letter', () => {
    const attempt = { idempotencyKey: 'k', invoiceDate: '2026-11-01T00:00:00.000Z' };
    expect(openStored({ ...kept({}), attempt }, facts).state.invoice.invoice_date).toBe('2026-11-01T00:00:00.000Z');
  });
});

it('what was let go, since it was deleted while it was edited, opens as a new one, whose date follows the clock', () => {
  const edited = { ...kept({ dateFlag: false }), invoiceTypeState: 'edit' as const };
  const { state } = openStored(edited, facts);
  expect(state).toMatchObject({ isEditState: false, invoice: { invoice_date: nowPlusTen } });
  const corrected = { ...kept({ invoice_type: 'corrective' }), invoiceTypeState: 'edit' as const };
  expect(openStored(corrected, facts).state.isEditState).toBe(true);
});

describe('openInvoice', () => {
  it('fills from the server and knows what it edits', () => {
    const { state, source } = openInvoice(stored({ state: 'draft', tax_number: '' }), facts);
    expect(state.items).toHaveLength(1);
    expect(state).toMatchObject({ isEditState: false, reachedStep: 4 });
    expect(source).toMatchObject({ id: 'invoice-1', state: 'draft' });
  });
  it('brings the date of a draft up to now, and leaves that of one that was issued and waits for room', () => {
    const dateOf = (held: boolean) => {
      const { state, ...opened } = openInvoice(stored({ state: 'draft', tax_number: '', held }), facts);
      const later = { ...facts, deps: { ...deps, now: () => deps.now() + 60_000 } };
      const again = openStored({ ...kept({}), ...opened, content: contentOf(state) }, later);
      return [state, again.state].map(({ invoice }) => invoice.invoice_date);
    };
    const { invoice_date } = stored().draft.invoice as { invoice_date: string };
    expect(dateOf(true)).toEqual([invoice_date, invoice_date]);
    expect(dateOf(false)[0]).toBe(nowPlusTen);
    expect(dateOf(false)).not.toContain(invoice_date);
  });
  it('knows what waited for room, and went by itself since, as what lies open', () => {
    const waiting = stored({ state: 'draft', tax_number: '', held: true });
    const opened = openInvoice(waiting, facts);
    const went: InvoiceDetail = { ...waiting, state: 'queued', held: false };
    expect(saysElse(went, opened)).toBe(false);
    const invoice = { ...opened.state.invoice, invoice_date: nowPlusTen };
    expect(saysElse(went, { ...opened, state: { ...opened.state, invoice } })).toBe(true);
  });
  it('keeps what this device has of an older version at hand, unless it says the same', () => {
    const invoice = stored({ state: 'draft', tax_number: '', etag: 'v2' });
    const { state } = openInvoice(invoice, facts);
    const source = { id: 'invoice-1', etag: 'v1', state: 'draft', tax_number: '' };
    const older = { ...kept({}), content: contentOf(state), source };
    expect(openInvoice(invoice, facts, { stored: older }).aside).toBeNull();
    const content = contentOf(addItem(state, { item_code: '2720000114542', item_qty: '1' }, deps));
    expect(openInvoice(invoice, facts, { stored: { ...older, content } }).aside?.content).toBe(content);
    expect(openInvoice(invoice, facts, { stored: { ...older, content, dirty: false } }).aside).toBeNull();
  });
  it('does not hold for another text what the server keeps in cash, as all of type two', () => {
    const invoice = stored({ state: 'draft', tax_number: '', etag: 'v2' });
    const { state } = openInvoice(invoice, facts);
    const ofTypeTwo = (payment_method: 'cash' | 'credit') =>
      contentOf(updateHeader(state, { invoice_output_type: 'type_two', payment_method, payment_due: '' }));
    expect(saysTheSame(ofTypeTwo('credit'), ofTypeTwo('cash'))).toBe(true);
    const ofTypeOne = contentOf(updateHeader(state, { payment_method: 'credit' }));
    expect(saysTheSame(ofTypeOne, contentOf(updateHeader(state, { payment_method: 'cash' })))).toBe(false);
  });
  it('does not hold for another text what the server keeps cleaned, nor its fields in another order', () => {
    const { state } = openInvoice(stored(), facts);
    const paid = { ...emptyPayment, payment_method: 'card', amount: '5', reference_number: '12-34' } as PaymentDraft;
    const typed = draftOf(
      setPayments(
        updateHeader(updateBuyer(state, { phone: '۹۱۲ ۱۱۱ ۲۲۳۳', landline: '۰۲۱-۲۲۳۳۴۴۵۵' }), { internal_id: ' A-1' }),
        [paid],
      ),
    );
    typed.serial_header = { ...typed.serial_header, store_termial_serial_number: '۱۲۳۴ ', fiscal_serial_number: ' ۵' };
    typed.invoice.geographical_location = { altitude: '۳۵.۷', longitude: ' 51.4' };
    const buyer = Object.entries({ ...typed.buyer_info, phone: '09121112233', landline: '02122334455' });
    const kept = {
      ...typed,
      buyer_info: Object.fromEntries(buyer.reverse()) as typeof typed.buyer_info,
      invoice: {
        ...typed.invoice,
        internal_id: 'A-1',
        geographical_location: { longitude: '51.4', altitude: '35.7' },
      },
      serial_header: { ...typed.serial_header, store_termial_serial_number: '1234', fiscal_serial_number: '5' },
      payments: [{ ...paid, reference_number: '1234' }],
    };
    expect(saysTheSame(typed, kept)).toBe(true);
    expect(saysTheSame({ ...typed, buyer_info: { ...typed.buyer_info, phone: '09121112234' } }, kept)).toBe(false);
  });
  it('tells another date where one was chosen by hand, however it is written', () => {
    const { state } = openInvoice(stored(), facts);
    const on = (invoice_date: string, dateFlag: boolean) => contentOf(updateHeader(state, { invoice_date, dateFlag }));
    const day = '2026-10-28T08:00:00.000Z';
    expect(saysTheSame(on(day, true), on('2026-10-28T11:30:00+03:30', true))).toBe(true);
    expect(saysTheSame(on(day, true), on('2026-10-29T08:00:00.000Z', true))).toBe(false);
    expect(saysTheSame(on(day, false), on('2026-10-29T08:00:00.000Z', false))).toBe(true);
  });
  it('has what is taken from there follow what its discounts are made of', () => {
    const invoice = stored({ state: 'draft', tax_number: '', etag: 'v2' });
    const { state } = openInvoice(invoice, facts);
    const line = { item_code: '2720000114542', item_qty: '1', item_price: '1000', item_discount: '10%' };
    const written = addItem(state, line, deps);
    const older = { ...kept({}), content: contentOf(written), discountRules: written.discountRules };
    const { aside } = openInvoice(invoice, facts, { stored: { ...older, dirty: true } });
    if (aside === null) throw new Error('nothing aside');
    const taken = withKept(state, aside);
    const more = updateItem(taken, taken.items.at(-1)?.uuid ?? '', { item_qty: '5' });
    expect(more.items.at(-1)?.item_discount).toBe('500');
  });
  it('brings the authority’s errors of a rejected one, with the remedy once', () => {
    const findings = [
      {
        code: '0304401',
        severity: 'error',
        path: 'items[0].item_vat_percentage',
        message: 'منطبق نیست',
        remedy: 'نرخ را درست کنید.',
        message_en: '',
        field: 'vra',
        fix: null,
      },
      {
        code: '1300501',
        severity: 'warning',
        path: '',
        message: 'هشدار',
        remedy: '',
        message_en: '',
        field: '',
        fix: null,
      },
    ] as InvoiceDetail['findings'];
    const { verdict, state } = openInvoice(stored({ state: 'rejected', findings }), facts);
    expect(verdict).toMatchObject([{ code: '0304401', message: 'منطبق نیست نرخ را درست کنید.' }]);
    expect(state.isEditState).toBe(true);
    expect(state.invoice.invoice_date).toBe('2026-10-28T08:00:00.000Z');
  });
});

it('a return opened again is still capped by what it returns; a line that it never had by nothing', () => {
  const reference = stored();
  const line = completeDraft(reference.draft).items[0];
  const items = [
    { ...line, uuid: 'x', item_qty: '3' },
    { ...line, uuid: 'y', item_qty: '1', item_code: '2720000131425' },
  ];
  const again = stored({ invoice_type: 'return', state: 'draft', draft: { ...reference.draft, items } as never });
  expect(openInvoice(again, facts, { reference }).state.previousQuantities).toEqual({ x: '5', y: '0' });
  const unseen = openInvoice(again, facts).state;
  expect(unseen.previousQuantities).toEqual({});
  // As this device kept it since it was begun where what it returns could not be seen.
  const onDevice = { ...kept({}), ...placeOf(unseen), content: contentOf(unseen) };
  expect(openStored(onDevice, facts, again, reference).state.previousQuantities).toEqual({ x: '5', y: '0' });
  const capped = { ...onDevice, previousQuantities: { x: '4', y: '0' } };
  expect(openStored(capped, facts, again, reference).state.previousQuantities).toEqual({ x: '4', y: '0' });
});

it('of goods that share one goods id each is capped by its own line, whichever of them were dropped', () => {
  const reference = stored();
  const [line] = completeDraft(reference.draft).items;
  const bolt = { ...line, uuid: 'a', item_name: 'پیچ', item_qty: '10', item_price: '100' };
  const nut = { ...line, uuid: 'b', item_name: 'مهره', item_qty: '20', item_price: '500' };
  reference.draft = { ...reference.draft, items: [bolt, nut] } as never;
  const items = [{ ...nut, uuid: 'x', item_qty: '15' }];
  const again = stored({ invoice_type: 'return', state: 'draft', draft: { ...reference.draft, items } as never });
  expect(openInvoice(again, facts, { reference }).state.previousQuantities).toEqual({ x: '20' });
});

it('a correction of gold keeps the rate of what it refers to, at every key and after a reload', () => {
  const gold = addItem(
    updateHeader(initialState(deps), { invoice_pattern: 'gold' }),
    { item_code: '2720000114542', item_qty: '1', item_price: '5000', consfee: '1000', spro: '0', bros: '0' },
    deps,
  );
  const old = stored({ gold_rate: '9', draft: draftOf(gold) as never });
  const opened = openReferral(old, 'corrective', facts).state;
  const vatOf = ({ totals }: typeof opened) => totals.total_vat;
  expect(vatOf(gold)).toBe('100');
  expect(vatOf(opened)).toBe('90');
  const typed = updateItem(opened, opened.items[0]?.uuid ?? '', { consfee: '2000' });
  expect(vatOf(typed)).toBe('180');
  const { goldRate } = typed;
  const again = openStored({ ...kept({}), content: contentOf(typed), goldRate }, facts).state;
  expect(vatOf(again)).toBe('180');
  const onServer = stored({
    gold_rate: '9',
    invoice_type: 'corrective',
    state: 'draft',
    draft: draftOf(typed) as never,
  });
  expect(vatOf(openInvoice(onServer, facts).state)).toBe('180');
  expect(vatOf(openDuplicate(onServer, facts).state)).toBe('200');
});

describe('the seller', () => {
  const user = (branch: Me['branch']): Me =>
    ({
      branch,
      memories: [],
      account: { entity: 'legal', name: 'آریا', address: 'نو', phone: '02122222222', postal_code: '' },
    }) as unknown as Me;
  const north = { id: 'b', _id: 'b', name: 'شمال', code: '0002' };
  const was = { company: 'آریا', address: 'کهنه', phone: '02111111111', postal_code: '1619735744' };
  const sale = (branch_id: string | null, code: string) => {
    const one = stored({ branch_id });
    one.draft.seller_info = { ...was, branch_id: code };
    return one;
  };
  const now = { company: 'آریا', address: 'نو', phone: '02122222222' };

  it.each([
    ['is of no branch where nobody is', sale(null, ''), null, ''],
    ['keeps a code that was typed', sale(null, '0007'), null, '0007'],
    ['does not take the branch of what is copied', sale('b', '0002'), null, ''],
    ['is of the branch of who copies', sale('c', '0003'), north, '0002'],
    ['is of it beside one that was typed', sale(null, '0007'), north, '0002'],
  ] as const)('of a copy is the account as it is now, and %s', (_, copied, branch, branch_id) => {
    const { seller_info } = openDuplicate(copied, { ...facts, me: user(branch) }).state;
    expect(seller_info).toMatchObject({ ...now, branch_id });
    expect(seller_info.postal_code).toBe('');
  });

  it('of a draft that this device alone has is the account as it is now, with the code that was written', () => {
    const seller_info = { ...initialState(deps).seller_info, ...was, branch_id: '0007' };
    const draft = kept({});
    const own = { ...draft, content: { ...draft.content, seller_info } };
    const open = (over: object) => openStored({ ...own, ...over }, { ...facts, me: user(north) }).state.seller_info;
    expect(open({})).toMatchObject({ ...now, branch_id: '0007' });
    // What may have been sent is repeated to the letter; what the server has is as it stands there.
    expect(open({ attempt: { idempotencyKey: 'k', invoiceDate: nowPlusTen } })).toEqual(seller_info);
    expect(open({ source: { id: 'i', etag: 'e', state: 'draft', tax_number: '' } })).toEqual(seller_info);
    const corrected = { ...own.content, invoice: { ...own.content.invoice, invoice_type: 'corrective' } };
    expect(open({ content: corrected })).toMatchObject({ ...now, branch_id: '0007' });
  });

  it.each(['corrective', 'return'] as const)('of a %s is the account as it is now, of its sale’s branch', (as) => {
    const { seller_info } = openReferral(sale('c', '0003'), as, { ...facts, me: user(north) }).state;
    expect(seller_info).toMatchObject({ ...now, branch_id: '0003' });
    expect(seller_info.postal_code).toBe('');
  });
});

describe('openDuplicate', () => {
  it('takes over the content, not the numbers, date, payments and reference', () => {
    const { state, source } = openDuplicate(stored(), facts);
    expect(source).toBeNull();
    expect(state.serial_header.tax_number).toBe('');
    expect(state.invoice).toMatchObject({
      invoice_type: 'original',
      referral_tax_number: '',
      internal_id: '',
      invoice_date: nowPlusTen,
    });
    expect(state.buyer_info.company).toBe('پارسیان');
  });

  it.each([true, false])('of a test is one where a test is asked for: %s', (isTest) => {
    const test = stored();
    test.draft.invoice.is_send_sand_box = true;
    expect(openDuplicate(test, { ...facts, isTest }).state.invoice.is_send_sand_box).toBe(isTest);
  });
});

describe('openReferral', () => {
  it('refers to the invoice; a return caps the quantities', () => {
    const returned = openReferral(stored(), 'return', facts).state;
    expect(returned).toMatchObject({
      isReturnOnSales: true,
      isEditState: true,
      invoice: { invoice_type: 'return', referral_tax_number: 'A112160512900000000014' },
    });
    expect(Object.values(returned.previousQuantities)).toEqual(['5']);
    expect(placeOf(returned).referenceId).toBe('invoice-1');
    const corrected = openReferral(stored(), 'corrective', facts).state;
    expect(corrected).toMatchObject({ isReturnOnSales: false, isEditState: true, previousQuantities: {} });
  });

  it.each(['corrective', 'return'] as const)('a %s that is gone on with later is of that day', (as) => {
    const { state } = openReferral(stored(), as, facts);
    const later = { ...facts, deps: { ...deps, now: () => nowMs + 3 * 86_400_000 } };
    const onDevice = openStored({ ...kept({}), ...placeOf(state), content: contentOf(state) }, later);
    const { draft } = stored({ draft: draftOf(state) as never });
    const onServer = openInvoice(stored({ state: 'draft', invoice_type: as, draft }), later);
    for (const opened of [onDevice, onServer])
      expect(opened.state).toMatchObject({ isEditState: true, invoice: { invoice_date: '2026-11-21T10:35:10.000Z' } });
  });

  it.each(['corrective', 'return'] as const)('a %s is to be paid by the day of what it refers to', (as) => {
    const sold = stored();
    sold.draft.invoice = { ...(sold.draft.invoice as object), payment_method: 'credit', payment_due: '2026-11-27' };
    expect(openReferral(sold, as, facts).state.invoice.payment_due).toBe('2026-11-27');
    expect(openDuplicate(sold, facts).state.invoice.payment_due).toBe('2026-12-18');
  });

  it.each(['corrective', 'return'] as const)('a %s keeps the own number of the sale, by which it is found', (as) => {
    const sold = stored();
    sold.draft.invoice = { ...(sold.draft.invoice as object), internal_id: 'A-1' };
    expect(openReferral(sold, as, facts).state.invoice.internal_id).toBe('A-1');
  });

  it.each(['corrective', 'return'] as const)('a %s keeps the serials of the devices it was sold with', (as) => {
    const sold = stored();
    const devices = { fiscal_serial_number: '55', store_termial_serial_number: '66', flight_type: 2 };
    sold.draft.serial_header = { ...(sold.draft.serial_header as object), serial_number: '7', ...devices };
    const { serial_header } = openReferral(sold, as, facts).state;
    expect(serial_header).toMatchObject({ ...devices, tax_number: '', serial_number: '' });
    expect(openDuplicate(sold, facts).state.serial_header.fiscal_serial_number).toBe('');
  });

  it.each(['corrective', 'return'] as const)('a %s is not late for its sale’s having been sent late', (as) => {
    const sold = stored();
    const late = { sending_rule: '1', creation_date: '2026-09-01T00:00:00.000Z' };
    sold.draft.invoice = { ...(sold.draft.invoice as object), ...late };
    const { state } = openReferral(sold, as, facts);
    expect(state.invoice).toMatchObject({ sending_rule: '', creation_date: '' });
    // That alone is nothing new to tell the authority.
    expect(tellsNothingNew(state, wizardReference(sold))).toBe(as === 'corrective');
  });

  it('keeps what was paid, less what is given back, until its payments are written', () => {
    const sold = stored();
    const [line] = sold.draft.items as InvoiceItemDraft[];
    sold.draft.items = [{ ...line, item_price: '1000', item_vat_percentage: '0' }];
    const paid = {
      payment_method: 'cash',
      amount: '5000',
      treasury_id: 'd1',
      payment_date: '2026-11-20T08:00:00.000Z',
    };
    sold.draft.payments = [paid];
    const { state } = openReferral(sold, 'return', facts);
    expect(state.payments).toMatchObject([paid]);
    const uuid = state.items[0]?.uuid ?? '';
    const fewer = updateItem(updateItem(state, uuid, { item_qty: '1' }), uuid, { item_qty: '3' });
    expect([fewer.totals.total, fewer.payments[0]]).toMatchObject(['3000', { ...paid, amount: '3000' }]);
    // A reload keeps it, and so does what is written on.
    const reloaded = openStored({ ...kept({}), ...placeOf(fewer), content: contentOf(fewer) }, facts).state;
    expect(updateItem(reloaded, uuid, { item_qty: '4' }).payments).toMatchObject([{ ...paid, amount: '4000' }]);
    const written = setPayments(fewer, [{ ...fewer.payments[0], amount: '2500' } as PaymentDraft]);
    expect(updateItem(written, uuid, { item_qty: '4' }).payments).toMatchObject([{ amount: '2500' }]);
  });
});

describe('the tax memory', () => {
  const me = { account: {}, memories: [{ memory_id: 'A11216' }, { memory_id: 'S11216' }] } as unknown as Me;
  const own = { ...facts, me };

  it.each([
    ['own', 'A11216', 'A11216'],
    ['another program’s', 'A22222', null],
  ])('of a correction of an invoice of an %s one', (_, memory_id, named) => {
    expect(openReferral(stored({ memory_id }), 'corrective', own).memoryId).toBe(named);
  });

  it('of what this device keeps is named as long as the account has it', () => {
    const open = (over: object) => openStored({ ...kept({}), ...over }, own).memoryId;
    expect(open({ memoryId: 'S11216' })).toBe('S11216');
    expect(open({ memoryId: 'B24680' })).toBeNull();
    // What may have been sent is repeated to the letter.
    const attempt = { idempotencyKey: 'k', invoiceDate: nowPlusTen };
    expect(open({ memoryId: 'B24680', attempt })).toBe('B24680');
  });
});

it('knows an untouched draft from one worth keeping', () => {
  const blank = initialState(deps);
  expect(isWorthKeeping(blank)).toBe(false);
  expect(isWorthKeeping(updateBuyer(blank, { company: 'پارسیان' }))).toBe(true);
  expect(isWorthKeeping(addItem(blank, {}, deps))).toBe(true);
});

it('keeps what a pattern asks before its first line: a waybill of ten fields is not lost for want of a buyer', () => {
  const blank = initialState(deps);
  // Filled by the pattern, the clock or another field; «مالیات ماده ۱۷» and the way to pay are the settlement's.
  const byItself = /waybill_type|_country|currency_type|invoice_date|creation_date|sending_rule|referral|goods_shipped/;
  for (const label of patternLabels) {
    const chosen = choosePattern(blank, label);
    expect(isWorthKeeping(chosen), label.id).toBe(false);
    for (const { step, path } of draftFieldsOf(columns[label.column])) {
      const field = /^invoice\.(\w+)$/.exec(path)?.[1];
      if (step !== 'pattern' || field === undefined || byItself.test(field)) continue;
      expect(isWorthKeeping(updateHeader(chosen, { [field]: '1' })), path).toBe(true);
    }
  }
  expect(isWorthKeeping(setGoodsShipped(blank, [{ goods_id: '', description: 'آهن' }]))).toBe(true);
});
