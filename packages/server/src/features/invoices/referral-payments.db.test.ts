import { emptyItem, emptyPayment } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bulkInvoices } from '../imports/bulk-invoices.ts';
import { createFixture, sampleInput } from '../sending/testing/fixture.ts';
import { judging } from '../sending/testing/judging.ts';
import { createInvoice } from './commands/create-invoice.ts';
import { issueReferral } from './commands/issue-referral.ts';
import type { InvoiceDeps } from './deps.ts';
import { invoiceDetail } from './queries/detail.ts';
import { sampleDraft } from './queries/sample.ts';
import type { InvoiceInput } from './read-draft.ts';

const database = testDatabase();
type Header = NonNullable<InvoiceInput['invoice']>;
type Method = NonNullable<Header['payment_method']>;

const line = { item_code: '2720000114542', item_name: 'چای', item_unit: 'NUMBER', item_price: '1000' } as const;
/** 10,000 and 1,000 of VAT. */
const ten = [{ ...line, item_qty: '10', item_vat_percentage: '10' }];
const eight = [{ ...line, item_qty: '8', item_vat_percentage: '10' }];
const card = { ...emptyPayment, payment_method: 'pos' as const, amount: '1000', treasury_id: 'پایانه' };
const cash = (amount: string) => ({ ...emptyPayment, payment_method: 'cash' as const, amount });

/** An account whose memory sells on `method` where nothing else is said, and who writes in it. */
async function shop(method: Method) {
  const fixture = await createFixture(database());
  const { invoices, actor, accountId } = fixture;
  const deps: InvoiceDeps = {
    ...invoices,
    ports: {
      ...invoices.ports,
      seller: async (tx) => ({ ...(await invoices.ports.seller(tx)), ...address }),
      customer: async (_tx, id) => ({ buyer: { customer_id: id }, term: '' }),
      memory: async (tx, choice) => {
        const own = await invoices.ports.memory(tx, choice);
        return own && { ...own, paymentMethod: method };
      },
    },
  };
  const address = { address: 'کهنه', phone: '02111111111', postal_code: '1619735744' };
  const move = () => Object.assign(address, { address: 'نو', phone: '02122222222', postal_code: '' });
  const { db } = database();
  const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.withAccount(accountId, work);
  const shown = (id: string) => inAccount((tx) => invoiceDetail(tx, accountId, null, id));
  const create = async (input: InvoiceInput) => shown(await inAccount((tx) => createInvoice(tx, deps, actor, input)));
  const judge = judging(fixture);
  /** A sale that is confirmed. */
  const sell = async (invoice: Header, more: InvoiceInput = {}) => {
    const { buyer_info } = await sampleInput();
    const sale = { buyer_info, items: ten, ...more, invoice: { invoice_pattern: 'sale', ...invoice } } as InvoiceInput;
    const { id } = await create(sale);
    await judge('confirmed');
    return shown(id);
  };
  /** As a program makes it, in each way that there is. */
  const refer = {
    alone: (input: InvoiceInput) => create(input),
    'as a draft': (input: InvoiceInput) => create({ ...input, save_as_draft: true }),
    'among many': async (input: InvoiceInput) => {
      const body = { invoices: [input], writtenBy: null };
      const { results } = await inAccount((tx) => bulkInvoices(tx, { ...deps, database: db }, actor, body));
      expect(results).toMatchObject([{ ok: true }]);
      return shown(results[0]?.id ?? '');
    },
    'as drafts among many': async (input: InvoiceInput) => {
      const body = { invoices: [{ ...input, save_as_draft: true }], writtenBy: null };
      const { results } = await inAccount((tx) => bulkInvoices(tx, { ...deps, database: db }, actor, body));
      return shown(results[0]?.id ?? '');
    },
    'by its address': async ({ invoice = {}, ...input }: InvoiceInput) => {
      const { invoice_type: subject = 'return', referral_tax_number: referralTaxNumber = '', ...own } = invoice;
      const request = { subject: subject as 'return', referralTaxNumber, input: { ...input, invoice: own } };
      return shown(await inAccount((tx) => issueReferral(tx, deps, actor, request)));
    },
  };
  return { sell, refer, move, rows: fixture.rows };
}

const ways = ['alone', 'as a draft', 'among many', 'as drafts among many', 'by its address'] as const;

describe.each(ways)('a correction or return that says its lines alone, made %s', (way) => {
  const of = (referral_tax_number: string, invoice: Header = {}): Header => ({
    ...{ invoice_type: 'return', referral_tax_number },
    ...invoice,
  });
  const told = ({ draft }: Awaited<ReturnType<Awaited<ReturnType<typeof shop>>['sell']>>) => ({
    method: draft.invoice.payment_method,
    due: draft.invoice.payment_due,
    parts: draft.settlement[0],
    paid: draft.payments.map(({ payment_method, amount }) => [payment_method, amount]),
  });
  const none = { cash_price: '', credit_price: '' };

  it('keeps what was paid of a cash sale, less what is given back', async () => {
    const { sell, refer } = await shop('credit');
    const { tax_number } = await sell({ payment_method: 'cash' }, { payments: [card, cash('10000')] });
    const made = await refer[way]({ invoice: of(tax_number), items: eight });
    const paid = [
      ['pos', '1000'],
      ['cash', '7800'],
    ];
    expect(told(made)).toEqual({ method: 'cash', due: '', parts: none, paid });
    expect(made.draft.payments[0]).toMatchObject({ treasury_id: 'پایانه' });
  });

  it('keeps what is owed of a sale on credit, and until when', async () => {
    const { sell, refer } = await shop('cash');
    const sold = { payment_method: 'credit', payment_due: '2030-01-01' } as const;
    const { tax_number } = await sell(sold, { payments: [card] });
    const made = await refer[way]({ invoice: of(tax_number, { invoice_type: 'corrective' }), items: eight });
    expect(told(made)).toEqual({ method: 'credit', due: '2030-01-01', parts: none, paid: [['pos', '1000']] });
  });

  it.each([
    [
      'its cash part, and owes the rest',
      '6000',
      { method: 'both', parts: { cash_price: '6000', credit_price: '2000' } },
    ],
    ['cash, where nothing is owed any more', '9000', { method: 'cash', parts: none }],
  ])('of a sale that is part credit keeps %s', async (_what, cash_price, left) => {
    const { sell, refer } = await shop('cash');
    const settlement = [{ cash_price, credit_price: String(10_000 - Number(cash_price)) }];
    const { tax_number } = await sell({ payment_method: 'both' }, { settlement });
    expect(told(await refer[way]({ invoice: of(tax_number), items: eight }))).toMatchObject(left);
  });

  it('of a currency comes to what is left of it at its rate, and keeps what was paid of that', async () => {
    const { sell, refer } = await shop('credit');
    const { seller_info: _, serial_header: _none, ...sample } = await sampleDraft('type_one', 'currency_sale', 0);
    const { invoice_date: _date, ...header } = sample.invoice;
    const sold = { ...header, payment_method: 'cash' } as Header;
    const sale = { buyer_info: sample.buyer_info, items: sample.items, payments: [card, cash('5000000')] };
    const { tax_number } = await sell(sold, sale as InvoiceInput);
    const { uuid: _uuid, ...own } = sample.items[0] ?? emptyItem('');
    const items = [{ ...own, item_currency_amount: '5', item_currency_difference_amount: '25000' }];
    const made = await refer[way]({ invoice: of(tax_number), items });
    expect(made.draft.invoice).toMatchObject({ currency_type: 'USD', exchange_rate: '705000' });
    const left = (BigInt(made.total) - 1_000n).toString();
    expect([BigInt(made.total) > 3_000_000n, told(made).paid]).toEqual([
      true,
      [
        ['pos', '1000'],
        ['cash', left],
      ],
    ]);
  });

  it.each(['return', 'cancellation'] as const)(
    'is of the branch of its sale, at the address of now (%s)',
    async (as) => {
      const { sell, refer, move } = await shop('cash');
      const ofBranch = { branch_id: '0002', seller_type: 'branch' } as const;
      const { tax_number, draft } = await sell({ payment_method: 'cash' }, { seller_info: ofBranch });
      expect(draft.seller_info).toMatchObject({ address: 'کهنه', postal_code: '1619735744' });
      move();
      const lines = as === 'return' ? { items: eight } : {};
      const { seller_info } = (await refer[way]({ invoice: of(tax_number, { invoice_type: as }), ...lines })).draft;
      expect(seller_info).toMatchObject({ ...ofBranch, address: 'نو', phone: '02122222222', postal_code: '' });
    },
  );

  it('is owed until the day of its sale, also where its customer was recorded since', async () => {
    const { sell, refer } = await shop('cash');
    const { tax_number } = await sell({ payment_method: 'credit', payment_due: '2030-01-01' });
    const buyer_info = { customer_id: crypto.randomUUID() };
    const made = await refer[way]({ invoice: of(tax_number), items: eight, buyer_info });
    expect(made.draft.buyer_info).toMatchObject(buyer_info);
    expect(told(made)).toMatchObject({ method: 'credit', due: '2030-01-01' });
  });

  it('stands by what it says itself', async () => {
    const { sell, refer } = await shop('credit');
    const { tax_number } = await sell({ payment_method: 'cash' }, { payments: [card, cash('10000')] });
    const invoice = of(tax_number, { payment_method: 'both' });
    const settlement = [{ cash_price: '5000', credit_price: '3000' }];
    const made = await refer[way]({ invoice, items: eight, settlement, payments: [] });
    expect(told(made)).toMatchObject({ method: 'both', parts: settlement[0], paid: [] });
  });
});

it('a return of what was taken in as part credit, of which nobody knows the parts, says none as nought', async () => {
  const { sell, refer, rows } = await shop('cash');
  const parts = [{ cash_price: '6000', credit_price: '4000' }];
  const { id, tax_number } = await sell({ payment_method: 'both' }, { settlement: parts });
  // As of one that was taken in from the portal’s file.
  await rows("update invoice_documents set draft = draft - 'settlement' where invoice_id = $1", [id]);
  const invoice = { invoice_type: 'return', referral_tax_number: tax_number } as const;
  const { draft } = await refer['as a draft']({ invoice, items: eight });
  expect([draft.invoice.payment_method, draft.settlement]).toEqual(['both', [{ cash_price: '', credit_price: '' }]]);
  await expect(refer.alone({ invoice, items: eight })).rejects.toMatchObject({
    code: 'RULE_BROKEN',
    errors: [{ path: 'settlement[0].cash_price', code: '00029' }, { path: 'settlement[0].credit_price' }],
  });
  const settlement = [{ cash_price: '5000', credit_price: '3000' }];
  expect((await refer.alone({ invoice, items: eight, settlement })).draft.settlement).toEqual(settlement);
});
