import { type CallReply, calls } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addReadyMemory,
  createSimulatedServer,
  readyAdmin,
  type SimulatedServer,
} from '../../testing/simulated-server.ts';
import type { SignedIn } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import { details } from './messages.fa.ts';

let stand: SimulatedServer;
/** Of no branch, as the head office's programs are. */
let admin: SignedIn;
let clerk: SignedIn;
let branchId: string;
beforeAll(async () => {
  stand = await createSimulatedServer(20);
  admin = await readyAdmin(stand, 'A11216');
  branchId = (await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } })).id;
  clerk = await stand.server.newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
  await admin.client(calls.alterBranch, { params: { id: clerk.userId }, body: { branch_id: branchId } });
});
afterAll(() => stand.close());

type Invoice = CallReply<typeof calls.getInvoice>;
type Input = Awaited<ReturnType<typeof sampleInput>>;
const ago = (minutes: number) => ({
  invoice_date: new Date(stand.server.clock.nowMs() - minutes * 60_000).toISOString(),
});
const detail = (id: string) => admin.client(calls.getInvoice, { params: { id } });

async function confirmed(id: string): Promise<Invoice> {
  await expect.poll(async () => (await detail(id)).state, { timeout: 20_000 }).toBe('confirmed');
  return detail(id);
}
const sell = async (who: SignedIn, body: Input): Promise<Invoice> =>
  confirmed((await who.client(calls.createInvoice, { body })).id);

const correctionOf = ({ draft, tax_number }: Invoice): Input =>
  ({
    ...{ save_as_draft: true, items: draft.items.map((line) => ({ ...line, uuid: '', item_discount: '10' })) },
    invoice: { ...ago(1), invoice_type: 'corrective', referral_tax_number: tax_number },
  }) as Input;
const sold = async (who: SignedIn): Promise<Invoice> => sell(who, await sampleInput({ invoice: ago(60) }));

type Column = 'branch_id' | 'referred_id';
const stored = async (id: string, column: Column): Promise<string | null> =>
  (
    await stand.server.database.asOwner<Record<Column, string | null>>(`select ${column} from invoices where id = $1`, [
      id,
    ])
  )[0]?.[column] ?? null;
const seen = async (id: string) =>
  (await clerk.client(calls.listInvoices, { query: { limit: 100 } })).invoices.some((one) => one.id === id);

it.each([
  ['alone', async (body: Input) => (await admin.client(calls.createInvoice, { body })).id],
  [
    'among many',
    async (body: Input) =>
      (await admin.client(calls.bulkInvoices, { body: { invoices: [body] } })).results[0]?.id ?? '',
  ],
])(
  'a correction kept as a draft, %s, belongs to the branch of what it corrects, also once it is issued',
  async (_how, keep) => {
    const original = await sold(clerk);
    const id = await keep(correctionOf(original));
    expect([await stored(id, 'branch_id'), await stored(id, 'referred_id'), await seen(id)]).toEqual([
      branchId,
      original.id,
      true,
    ]);
    await admin.client(calls.bulkInvoiceAction, { body: { action: 'issue', ids: [id] } });
    await confirmed(id);
    expect([await stored(id, 'branch_id'), await seen(id)]).toEqual([branchId, true]);
  },
);

it('so does one that was kept elsewhere before, once it is changed or issued', async () => {
  const keep = async () => {
    const original = await sold(clerk);
    const { id } = await admin.client(calls.createInvoice, { body: correctionOf(original) });
    await stand.server.database.asOwner('update invoices set branch_id = null, referred_id = null where id = $1', [id]);
    return { id, original };
  };
  const changed = await keep();
  await admin.client(calls.editInvoice, {
    params: { invoiceType: 'corrective' },
    query: { invoice_id: changed.id },
    body: { save_as_draft: true, invoice: { notes: 'یادداشت' } },
  });
  expect([await stored(changed.id, 'branch_id'), await stored(changed.id, 'referred_id')]).toEqual([
    branchId,
    changed.original.id,
  ]);
  const { id } = await keep();
  await admin.client(calls.bulkInvoiceAction, { body: { action: 'issue', ids: [id] } });
  expect(await stored(id, 'branch_id')).toBe(branchId);
});

it('one that refers to another one now, or to none, keeps nothing of the former: neither its link nor its branch', async () => {
  const keep = async (who: SignedIn) =>
    (await who.client(calls.createInvoice, { body: correctionOf(await sold(clerk)) })).id;
  const refer = (who: SignedIn, id: string, invoiceType: 'corrective' | 'original', referral_tax_number = '') =>
    who.client(calls.editInvoice, {
      params: { invoiceType },
      query: { invoice_id: id },
      body: { save_as_draft: true, invoice: { referral_tax_number } },
    });
  const links = async (id: string) => [await stored(id, 'referred_id'), await stored(id, 'branch_id')];
  // Issued with other software: not in the book.
  const elsewhere = 'A112160000000000000009';
  const changed = await keep(admin);
  await refer(admin, changed, 'corrective', elsewhere);
  expect(await links(changed)).toEqual([null, null]);
  expect((await detail(changed)).draft.invoice.referral_tax_number).toBe(elsewhere);
  const original = await keep(admin);
  await refer(admin, original, 'original');
  expect(await links(original)).toEqual([null, null]);
  // Of head office: the former one's branch does not stay with what refers to it now.
  const ofNone = await sold(admin);
  const moved = await keep(admin);
  await refer(admin, moved, 'corrective', ofNone.tax_number);
  expect(await links(moved)).toEqual([ofNone.id, null]);
  // What the clerk wrote stays the clerk's, whoever changes it.
  const written = await keep(clerk);
  await refer(admin, written, 'corrective', elsewhere);
  expect(await links(written)).toEqual([null, branchId]);
  const ofAdmin = await keep(admin);
  await refer(clerk, ofAdmin, 'corrective', elsewhere);
  expect(await links(ofAdmin)).toEqual([null, branchId]);
});

it.each([
  ['alone', ([id = '']: string[]) => admin.client(calls.deleteInvoice, { params: { id } })],
  ['among many', (ids: string[]) => admin.client(calls.bulkInvoiceAction, { body: { action: 'delete', ids } })],
])('what never left is deleted %s, whoever keeps a draft of its correction; the draft stays', async (_how, remove) => {
  // Its moment has not come: it waits in line.
  const waiting = () => sampleInput({ invoice: ago(-5) });
  const original = await clerk.client(calls.createInvoice, { body: await waiting() });
  const other = await admin.client(calls.createInvoice, { body: await waiting() });
  expect([original.state, other.state]).toEqual(['queued', 'queued']);
  const { id } = await admin.client(calls.createInvoice, { body: correctionOf(original) });
  expect(await stored(id, 'referred_id')).toBe(original.id);
  await remove([original.id, other.id]);
  await expect(detail(original.id)).rejects.toMatchObject({ status: 404 });
  expect([await stored(id, 'referred_id'), await stored(id, 'branch_id')]).toEqual([null, branchId]);
  const { state, draft } = await detail(id);
  expect([state, draft.invoice.referral_tax_number]).toEqual(['draft', original.tax_number]);
});

describe('a number of ours that no invoice bears any more', () => {
  // Its moment has not come: it waits in line.
  const waiting = async () => admin.client(calls.createInvoice, { body: await sampleInput({ invoice: ago(-5) }) });
  const issued = ({ save_as_draft: _, ...body }: Input): Input => body as Input;
  const refusal = (detail: string) => ({ status: 409, problem: { code: 'CONFLICT', detail } });
  const lastSerial = async () =>
    (
      await stand.server.database.asOwner('select max(last_serial) from serial_counters where memory_id = $1', [
        'A11216',
      ])
    )[0];

  it('is not issued against once its invoice was deleted, as a draft that is there, one by hand, alone and among many', async () => {
    const original = await waiting();
    const body = correctionOf(original);
    const { id } = await admin.client(calls.createInvoice, { body });
    await admin.client(calls.deleteInvoice, { params: { id: original.id } });
    const before = await lastSerial();
    const refused = refusal(details.referenceDeleted);
    const edit = { params: { invoiceType: 'corrective' }, query: { invoice_id: id } } as const;
    await expect(admin.client(calls.editInvoice, { ...edit, body: {} })).rejects.toMatchObject(refused);
    const { results } = await admin.client(calls.bulkInvoiceAction, { body: { action: 'issue', ids: [id] } });
    expect(results).toMatchObject([{ ok: false, message: details.referenceDeleted }]);
    await expect(admin.client(calls.createInvoice, { body: issued(body) })).rejects.toMatchObject(refused);
    const told = await admin.client(calls.validateInvoice, { body: issued(body) });
    expect(told).toMatchObject({
      accepted: false,
      findings: [{ path: 'invoice.referral_tax_number', code: 'CONFLICT', message: details.referenceDeleted }],
    });
    const many = await admin.client(calls.bulkInvoices, { body: { invoices: [issued(body)] } });
    expect(many.results).toMatchObject([{ ok: false, message: details.referenceDeleted }]);
    const bare = { invoice: { ...body.invoice, invoice_type: 'cancellation' as const } };
    await expect(admin.client(calls.createInvoice, { body: bare as Input })).rejects.toMatchObject(refused);
    // It is kept and mended all the same.
    await admin.client(calls.editInvoice, { ...edit, body: { save_as_draft: true, invoice: { notes: 'یادداشت' } } });
    expect([(await detail(id)).state, await lastSerial()]).toEqual(['draft', before]);
  });

  it('is not issued against once its invoice bears another one, of another day or memory', async () => {
    const original = await waiting();
    const body = correctionOf(original);
    await admin.client(calls.editInvoice, {
      ...{ params: { invoiceType: 'original' }, query: { invoice_id: original.id } },
      body: { invoice: ago(60 * 24) },
    });
    expect((await detail(original.id)).tax_number).not.toBe(original.tax_number);
    await expect(admin.client(calls.createInvoice, { body: issued(body) })).rejects.toMatchObject(
      refusal(details.referenceRenumbered),
    );
    const { findings } = await admin.client(calls.validateInvoice, { body: issued(body) });
    expect(findings).toMatchObject([{ severity: 'error', message: details.referenceRenumbered }]);
  });

  it('is told as deleted once its invoice was, whatever other memory and number it went to before', async () => {
    await addReadyMemory(stand, admin, 'A22226');
    const original = await waiting();
    const body = issued(correctionOf(original));
    const moved = { params: { invoiceType: 'original' }, query: { invoice_id: original.id } } as const;
    await admin.client(calls.editInvoice, { ...moved, body: { memory_id: 'A22226' } });
    expect((await detail(original.id)).tax_number).toMatch(/^A22226/);
    const issue = () => admin.client(calls.createInvoice, { body: { ...body, memory_id: 'A11216' } });
    await expect(issue()).rejects.toMatchObject(refusal(details.referenceRenumbered));
    await admin.client(calls.deleteInvoice, { params: { id: original.id } });
    await expect(issue()).rejects.toMatchObject(refusal(details.referenceDeleted));
  });

  it('is another one than what other software issued under its serial on another day', async () => {
    const original = await waiting();
    await admin.client(calls.deleteInvoice, { params: { id: original.id } });
    const serial = BigInt(original.serial_number);
    const indatimMs = stand.server.clock.nowMs() - 3 * 86_400_000;
    const tax_number = makeTaxId({ memoryId: 'A11216', indatimMs, serial });
    const { state } = await admin.client(calls.createInvoice, {
      body: issued(correctionOf({ ...original, tax_number })),
    });
    expect(state).toBe('queued');
  });
});

it('a return of gold of a former rate keeps no more of what was paid than it comes to', async () => {
  const query = { invoice_output_type: 'type_one', invoice_pattern: 'gold' } as const;
  const sample = (await admin.client(calls.sampleInvoice, { query })).draft as Input;
  const amount = (await admin.client(calls.validateInvoice, { body: sample })).totals.total;
  const original = await sell(admin, {
    ...sample,
    invoice: { ...sample.invoice, ...ago(60), payment_method: 'cash' },
    payments: [{ payment_method: 'cash', amount, payment_date: ago(60).invoice_date }],
  });
  await stand.server.database.asOwner("update invoices set invoice_date = '2025-03-19T08:00:00Z' where id = $1", [
    original.id,
  ]);
  const returned = await admin.client(calls.editInvoice, {
    params: { invoiceType: 'return' },
    query: { referral_tax_number: original.tax_number },
    body: { save_as_draft: true },
  });
  const { payments } = returned.draft as unknown as { payments: { amount: string }[] };
  expect([returned.gold_rate, payments.map((one) => one.amount)]).toEqual(['9', [returned.totals.total]]);
});

it('of gold its total is at the rate of its original’s day', async () => {
  const query = { invoice_output_type: 'type_one', invoice_pattern: 'gold' } as const;
  const sample = (await admin.client(calls.sampleInvoice, { query })).draft as Input;
  const original = await sell(admin, { ...sample, invoice: { ...sample.invoice, ...ago(60) } });
  await stand.server.database.asOwner("update invoices set invoice_date = '2025-03-19T08:00:00Z' where id = $1", [
    original.id,
  ]);
  const atNine = (await detail(original.id)).totals.total_vat;
  const { items = [] } = correctionOf(original);
  const body = {
    ...correctionOf(original),
    items: items.map((line) => ({ ...line, item_discount: '0' })),
  };
  const alone = (await admin.client(calls.createInvoice, { body })).id;
  const { results } = await admin.client(calls.bulkInvoices, { body: { invoices: [body] } });
  for (const id of [alone, results[0]?.id ?? '']) {
    const { gold_rate, totals, total_vat } = await detail(id);
    expect([gold_rate, totals.total_vat, total_vat]).toEqual(['9', atNine, atNine]);
  }
});
