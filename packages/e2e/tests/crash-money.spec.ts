import { expect, test } from '@playwright/test';
import { ApiProblem, type Client, calls, createClient } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import { saleBody } from '../../../scripts/lib/stand/sale.ts';
import { clientOf, type Invoice, insist } from '../src/issuing.ts';
import { type GatedAct, killedAtGate } from '../src/killed-at-gate.ts';
import { seedOfRun } from '../src/seeded.ts';
import { createStand, type Stand } from '../src/stand.ts';
import { until } from '../src/until.ts';

/**
 * Acts that move money or say something of it, strangers' among them, whose server is killed before their transaction commits
 * and at the very moment when it does: said again, also once all is over, they come to what they come to in peace.
 */
test.describe.configure({ mode: 'default', timeout: 900_000, retries: 0 });

const day = '2026-10-23';
const merchant = '1344b5d4-0048-41e8-94db-005056a205be';
const taxNumber = (serial: number) =>
  makeTaxId({ memoryId: 'A11299', indatimMs: Date.parse(`${day}T08:00:00Z`), serial: BigInt(serial) });

const bankFile = () =>
  new File(
    [
      [
        'تاریخ,شرح,شماره پیگیری,برداشت,واریز,مانده',
        '1405/08/01,واریز آریا,700001,,5000000,5000000',
        '1405/08/02,کارمزد,700002,12000,,4988000',
        '1405/08/03,واریز بی‌نام,700003,,1000000,5988000',
      ].join('\n'),
    ],
    'bank.csv',
  );
const purchasesFile = () =>
  new File(
    [
      [
        'شماره منحصر به فرد مالیاتی,تاریخ صدور,نام فروشنده,شماره اقتصادی فروشنده,مجموع صورتحساب',
        ...[1, 2, 3].map((serial) => `${taxNumber(serial)},${day},فروشنده,14008430838,${serial * 70_000}`),
      ].join('\n'),
    ],
    'purchases.csv',
  );

interface Place {
  client: Client;
  buyer: string;
  bank: string;
  /** tokens of what is shared */
  account: string;
  offer: string;
  offerId: string;
  invoice: Invoice;
  statement: string;
  purchases: string;
}

/** What came in of an invoice, to be reported as paid today. */
const wishOf = ({ id }: Invoice) => ({
  ids: [id],
  day: new Date().toISOString().slice(0, 10),
  method: 'transfer' as const,
});

/** What the acts are about, made in peace. */
async function furnish({ url }: Stand, token: string): Promise<Place> {
  const client = clientOf(url, token);
  const { id: buyer } = await client(calls.createCustomer, { body: { company: 'خریدار', person_type: 'legal' } });
  await client(calls.createCustomer, {
    body: { company: 'فروشنده', person_type: 'legal', economic_code: '14008430838' },
  });
  const { id: bank } = await client(calls.createBankAccount, { body: { bank_name: 'ملت' } });
  await client(calls.putPaymentGateway, { body: { merchant_id: merchant, place_id: bank } });
  await client(calls.createCustomerEntry, {
    params: { id: buyer },
    body: { kind: 'opening', amount: '900000', day: '2026-03-21' },
  });
  const last = (links: readonly { url: string }[]) => links[0]?.url.split('/').at(-1) ?? '';
  const shared = await client(calls.shareStatements, { body: { customer_ids: [buyer], by: 'link' } });
  const dated = new Date(Date.now() - 60_000).toISOString();
  const sale = saleBody(1, 2) as { invoice: object; buyer_info: object };
  const { id: offerId } = await client(calls.createPreInvoice, { body: sale as never });
  const offers = await client(calls.sharePreInvoices, { body: { pre_invoice_ids: [offerId], by: 'link' } });
  const invoice = await client(calls.createInvoice, {
    body: {
      ...sale,
      invoice: { ...sale.invoice, payment_method: 'credit', invoice_date: dated },
      buyer_info: { ...sale.buyer_info, customer_id: buyer },
      save_as_draft: false,
    } as never,
  });
  await until(async () => (await client(calls.getInvoice, { params: { id: invoice.id } })).state === 'confirmed', {
    what: 'the sale is confirmed',
    everyMs: 200,
  });
  await client(calls.createCustomerEntry, {
    params: { id: buyer },
    body: { kind: 'receipt', amount: '50000', day, invoice_id: invoice.id },
  });
  // Accounts are counted a moment after an invoice is confirmed.
  await until(async () => (await client(calls.previewPaymentReports, { body: wishOf(invoice) })).sum === '50000', {
    what: 'what came in is counted',
    everyMs: 200,
  });
  const { id: statement } = await client(calls.createStatement, { params: { id: bank }, body: { file: bankFile() } });
  const { id: purchases } = await client(calls.createPurchaseImport, { body: { file: purchasesFile() } });
  const tokens = { account: last(shared.links), offer: last(offers.links) };
  return { client, buyer, bank, ...tokens, offerId, invoice, statement, purchases };
}

async function settle(stranger: Client, authority: string): Promise<void> {
  await stranger(calls.payAtGateway, { params: { authority }, body: { action: 'leave', card: '' } }).catch(
    // It is paid by the try whose answer nobody heard.
    (error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
    },
  );
  const { state } = await stranger(calls.settleShared, { body: { authority } });
  expect(state).toBe('paid');
}

/** What is done one after the other; the acts of each at once, with how many transactions each of them has. */
async function actsOf({ url }: Stand, place: Place): Promise<{ transactions: number; acts: readonly GatedAct[] }[]> {
  const { client, invoice, statement, purchases, account, offer } = place;
  const stranger = createClient({ baseUrl: `${url}/api`, token: () => '', fetch });
  const { etag = '' } = await client(calls.getPreInvoice, { params: { id: place.offerId } });
  const take = { params: { id: purchases }, body: { on_account: true } };
  const rows = { params: { id: statement }, body: { rows: [{ row: 2 }, { row: 3 }, { row: 4 }] } };
  const word = { answer: 'accepted' as const, etag, by_name: 'خریدار', note: 'فردا بفرستید' };
  const reports = { body: { ...wishOf(invoice), sum: '50000' } };
  let authority = '';
  return [
    {
      transactions: 1,
      acts: [
        ['purchases', () => client(calls.takePurchaseImport, take, { idempotencyKey: 'purchases' })],
        ['treasury_movements', () => client(calls.importStatement, rows, { idempotencyKey: 'statement' })],
        ['pre_invoice_answers', () => stranger(calls.answerOffer, { params: { id: offer }, body: word })],
        ['payment_reports', () => client(calls.startPaymentReports, reports, { idempotencyKey: 'reports' })],
      ],
    },
    // What is intended, and the gateway's name of it.
    {
      transactions: 2,
      acts: [
        [
          'online_payments',
          async () => {
            if (authority !== '') return;
            const { pay_url } = await stranger(calls.payShared, { params: { id: account }, body: {} });
            authority = pay_url.split('/').at(-1) ?? '';
          },
        ],
      ],
    },
    { transactions: 1, acts: [['treasury_movements', () => settle(stranger, authority)]] },
  ];
}

/** All that is left of the acts, but for ids, times and names of payments. */
async function endOf({ query }: Stand, accountId: string, { client }: Place) {
  const { customers } = await client(calls.listCustomers, { query: {} });
  const of = (text: string) => query(text.replaceAll('$mine', 'account_id = $1'), [accountId]);
  return {
    places: await of(
      `select p.balance, (select sum(m.amount) from treasury_movements m where m.account_id = p.account_id and m.place_id = p.id) as counted
       from treasury_places p where p.$mine`,
    ),
    movements: await of(
      `select kind, amount, customer_id is not null as of_customer, count(*) from treasury_movements where $mine group by 1, 2, 3 order by 1, 2`,
    ),
    balances: Object.fromEntries(customers.map(({ name, balance }) => [name, balance])),
    entries: await of('select kind, amount, count(*) from customer_entries where $mine group by 1, 2 order by 1, 2'),
    open: await of('select open from open_purchases_kept where $mine order by 1'),
    purchases: await of('select total, count(*) from purchases where $mine group by 1 order by 1'),
    files: await of('select state, written, changed from purchase_imports where $mine'),
    statements: await of('select state, written from bank_statements where $mine'),
    answers: await of('select answer, by_name, note from pre_invoice_answers where $mine'),
    // Whether one that was on its way when its server died has arrived nobody knows, and it is said so.
    reports: await of(
      "select state in ('accepted', 'unknown') as went, amount, count(*) from payment_reports where $mine group by 1, 2",
    ),
    batches: await of('select count(*) from payment_report_batches where $mine'),
    online: await of(
      `select state, amount, count(*), count(distinct movement_id) as booked from online_payments where $mine group by 1, 2`,
    ),
    news: await of(
      `select kind, sum(count) from notifications where $mine and kind in ('online_paid', 'offer_answered') group by 1 order by 1`,
    ),
    log: await of(
      `select action, count(*) from event_log where $mine
         and action in ('online_payment.paid', 'pre_invoice.answered', 'money.imported', 'purchase.imported')
       group by 1 order by 1`,
    ),
  };
}

const untilReported = (stand: Stand, accountId: string) =>
  until(
    async () => {
      const left = await stand.query(
        "select from payment_reports where account_id = $1 and state in ('queued', 'sending')",
        [accountId],
      );
      return left.length === 0;
    },
    { what: 'what came in is reported', everyMs: 200 },
  );

async function inOrder(steps: Awaited<ReturnType<typeof actsOf>>): Promise<void> {
  for (const [, act] of steps.flatMap(({ acts }) => acts)) await insist(act);
}

test('the server killed in acts that move money: the end is that of a run without', async () => {
  const stand = await createStand(seedOfRun());
  try {
    const other = await stand.anotherAccount();
    const accounts = [stand.account.accountId, other.accountId] as const;
    const place = await furnish(stand, stand.account.token);
    const calm = await furnish(stand, other.token);
    const fire = killedAtGate(stand);
    const steps = await actsOf(stand, place);
    for (const { transactions, acts } of steps) {
      await fire.through(acts, transactions);
      await untilReported(stand, accounts[0]);
    }
    await fire.ready();
    // Under the same keys, long after.
    await inOrder(steps);
    await untilReported(stand, accounts[0]);

    await inOrder(await actsOf(stand, calm));
    await untilReported(stand, accounts[1]);
    const end = await endOf(stand, accounts[0], place);
    expect(end).toEqual(await endOf(stand, accounts[1], calm));
    expect(end.balances).toEqual({ خریدار: '0', فروشنده: '-420000' });
    expect(end.online).toMatchObject([{ state: 'paid', count: '1', booked: '1' }]);
    expect(end.places.every(({ balance, counted }) => balance === counted)).toBe(true);
  } finally {
    await stand.remove();
  }
});
