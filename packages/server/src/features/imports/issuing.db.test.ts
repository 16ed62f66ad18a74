import { formatJalaliDate, type InvoiceDraft } from '@taraz/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createBranch } from '../branches/commands.ts';
import { issueDraft } from '../invoices/commands/issue-draft.ts';
import type { InvoicePorts } from '../invoices/ports.ts';
import { createProduct } from '../products/commands.ts';
import { goodsOf } from '../products/own-goods.ts';
import { createFixture, type Fixture, sampleInput } from '../sending/testing/fixture.ts';
import { holdInvoice } from '../subscription/held-invoices.ts';
import { bulkInvoices } from './bulk-invoices.ts';
import { type Checker, createChecker } from './check/checker.ts';
import type { ImportDeps } from './deps.ts';
import { type Importer, startImporter } from './importer.ts';
import type { ImportRow } from './job.ts';
import { issueStep } from './steps/issue-step.ts';
import { arrange } from './testing/arrange-import.ts';

const database = testDatabase();
const thread = createChecker();
/** How many invoices each step took, in the order of the steps. */
const steps: number[] = [];
const checker: Checker = {
  judge(request) {
    steps.push(request.groups.length);
    return thread.judge(request);
  },
  close: () => thread.close(),
};
let importers: Importer[] = [];
afterAll(async () => {
  for (const importer of importers) await importer.stop();
  await checker.close();
});

/** A process's deps that count how many invoices are numbered (each takes an id) before the event loop goes round. */
function countingTurns(deps: ImportDeps): { deps: ImportDeps; most: () => number } {
  let [now, most] = [0, 0];
  const uuid = (): string => {
    if (now === 0) {
      setImmediate(() => {
        now = 0;
      });
    }
    now += 1;
    most = Math.max(most, now);
    return deps.runtime.ids.uuid();
  };
  return { deps: { ...deps, runtime: { ...deps.runtime, ids: { uuid } } }, most: () => most };
}

const depsOf = (fixture: Fixture): ImportDeps => ({ ...fixture.invoices, database: database().db, checker });

async function untilDone({ rows }: Fixture, id: string): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    const [job] = await rows<{ state: string }>('select state from imports where id = $1', [id]);
    if (job?.state === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the import was never done');
}

describe('POST /invoice/bulk over the quota', () => {
  const sendThree = async (holds: boolean) => {
    const fixture = await createFixture(database());
    const { invoices, actor, accountId, clock } = fixture;
    const ports: InvoicePorts = {
      ...invoices.ports,
      invoicesLeft: async () => 2,
      ...(holds ? { holdInvoice: (tx, who, id) => holdInvoice(tx, clock, who, id) } : {}),
    };
    const sales = await Promise.all(['1', '2', '3'].map((internal_id) => sampleInput({ invoice: { internal_id } })));
    const draft = { ...(await sampleInput()), save_as_draft: true };
    const named = sales.map((sale, place) => ({ ...sale, client_id: `018f3a52-0000-4000-8000-00000000000${place}` }));
    const send = () =>
      database().db.withAccount(accountId, (tx) =>
        bulkInvoices(tx, { ...invoices, ports, database: database().db }, actor, {
          invoices: [...named, { items: [] }, draft],
          writtenBy: null,
        }),
      );
    return { fixture, reply: await send(), send };
  };

  it('issues as many as the plan leaves room for and keeps the others to go by themselves', async () => {
    const { fixture, reply } = await sendThree(true);
    expect(
      reply.results.map(({ ok, code, serial_number, state, held }) => [ok, code, serial_number, state, held]),
    ).toEqual([
      [true, '', '1', 'queued', false],
      [true, '', '2', 'queued', false],
      [true, '', '', 'draft', true],
      [false, 'RULE_BROKEN', '', '', false],
      [true, '', '', 'draft', false],
    ]);
    expect(reply).toMatchObject({ accepted: 4, refused: 1 });
    expect(reply.results[2]?.message).toMatch(/نگه داشته شد/);
    const held = await fixture.rows('select invoice_id from quota_held where account_id = $1', [fixture.accountId]);
    expect(held).toEqual([{ invoice_id: reply.results[2]?.id }]);
  });

  it('tells of one that was kept as it waits by now, when it is sent again', async () => {
    const { fixture, send } = await sendThree(true);
    const third = async () => (await send()).results[2];
    expect(await third()).toMatchObject({ ok: true, held: true, message: expect.stringMatching(/نگه داشته شد/) });
    // There was room, and it could not go: a person is to look at it (`held_stopped`).
    await fixture.rows('delete from quota_held where account_id = $1', [fixture.accountId]);
    expect(await third()).toMatchObject({ ok: true, held: false, message: '' });
  });

  it('tells of one that was kept and issued by hand since as of one that went', async () => {
    const { fixture, reply, send } = await sendThree(true);
    const { accountId, actor, invoices } = fixture;
    const id = reply.results[2]?.id ?? '';
    await database().db.withAccount(accountId, (tx) => issueDraft(tx, invoices, actor, id, null));
    expect((await send()).results[2]).toMatchObject({ ok: true, id, serial_number: '3', held: false, message: '' });
  });

  it('refuses what is over it where nobody keeps them', async () => {
    const { reply } = await sendThree(false);
    expect(reply.results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, ''],
      [true, ''],
      [false, 'QUOTA_EXCEEDED'],
      [false, 'RULE_BROKEN'],
      [true, ''],
    ]);
  });
});

it('a file whose account is closed waits, is not late meanwhile, and goes on when it is opened again', async () => {
  const fixture = await createFixture(database());
  const { accountId, runtime, rows } = fixture;
  const id = runtime.ids.uuid();
  await arrange(fixture, 1, id);
  const be = (status: string) =>
    rows('update accounts set signup_status = $2 where account_id = $1', [accountId, status]);
  const due = () => rows('select id from imports_due(10) where id = $1', [id]);
  const late = () => rows("select * from work_overdue(now() + interval '1 day') where kind = 'import'", []);
  await be('SUSPENDED');
  expect([await due(), await late()]).toEqual([[], []]);
  // Found due a moment before: files that are due are served one after the other, which takes its time.
  const [found] = await rows<ImportRow>('select * from imports where id = $1', [id]);
  expect(await issueStep(depsOf(fixture), found as ImportRow)).toBe(false);
  expect(await rows('select from invoices where account_id = $1', [accountId])).toEqual([]);
  await be('VERIFIED');
  expect([await due(), await late()]).toMatchObject([[{ id }], [{ name: 'issuing' }]]);
  await rows('delete from imports where id = $1', [id]);
});

describe("the account's own goods in an import", () => {
  /** @returns the ids of products made, and of those that the lines of an import of one invoice name */
  async function issuedWith(products: { name: string; code: string }[]) {
    const fixture = await createFixture(database());
    const { accountId, runtime } = fixture;
    const made: string[] = [];
    for (const product of products) {
      const { id } = await database().db.withAccount(accountId, (tx) => createProduct(runtime, tx, accountId, product));
      made.push(id);
    }
    const id = runtime.ids.uuid();
    await arrange(fixture, 1, id);
    const deps = depsOf(fixture);
    const importer = await startImporter({ ...deps, ports: { ...deps.ports, goods: goodsOf } });
    await untilDone(fixture, id).finally(() => importer.stop());
    const lines = await fixture.rows<{ product: string }>(
      `select item ->> 'product_id' as product from invoice_documents d, jsonb_array_elements(d.draft -> 'items') item
       where d.account_id = $1`,
      [accountId],
    );
    return { made, named: lines.map(({ product }) => product) };
  }

  it('are named by its lines, so that stock is taken of them', async () => {
    const { made, named } = await issuedWith([
      { name: 'چای ممتاز', code: '2720000114542' },
      { name: 'چای', code: '2720000131425' },
    ]);
    expect(named).toEqual([made[0]]);
  });

  it('are told by name where several bear one goods id, and left out where that tells nothing', async () => {
    const code = '2720000114542';
    const { made, named } = await issuedWith([
      { name: 'قند', code },
      { name: 'چاي', code },
    ]);
    expect(named).toEqual([made[1]]);
    expect(
      (
        await issuedWith([
          { name: 'قند', code },
          { name: 'شکر', code },
        ])
      ).named,
    ).toEqual([null]);
  });
});

describe('a cancellation in a file', () => {
  const hourMs = 3_600_000;

  /** A file of one, asked for by who sees the branch alone; null: every one. @returns what it came to */
  async function cancelWithin(
    branchOf: (own: string) => string | null,
    { mode = 'issue', sale = {} }: { mode?: 'issue' | 'sandbox'; sale?: Record<string, { value: string }> } = {},
  ) {
    const fixture = await createFixture(database());
    const { accountId, clock, rows, runtime } = fixture;
    const { id: branch } = await database().db.withAccount(accountId, (tx) =>
      createBranch(runtime, tx, accountId, { name: 'شمال', code: '1' }),
    );
    const issueFile = async (id: string) => issueStep(depsOf(fixture), { account_id: accountId, id } as ImportRow);
    const first = runtime.ids.uuid();
    await arrange(fixture, 1, first);
    await rows('update imports set mapping = mapping || $2 where id = $1', [first, JSON.stringify(sale)]);
    await issueFile(first);
    for (const state of ['sending', 'sent', 'confirmed'])
      await rows(
        "update invoices set state = $2, branch_id = $3, reference_number = 'r', verdict_at = now() where account_id = $1",
        [accountId, state, branch],
      );
    const [{ tax_id } = { tax_id: '' }] = await rows<{ tax_id: string }>(
      'select tax_id from invoices where account_id = $1',
      [accountId],
    );
    const id = runtime.ids.uuid();
    await arrange(fixture, 1, id);
    const refers = {
      'invoice.invoice_date': { value: formatJalaliDate(new Date(clock.nowMs() - hourMs).toISOString()) },
      'invoice.invoice_type': { value: 'ابطالی' },
      'invoice.referral_tax_number': { value: tax_id },
    };
    await rows('update imports set mapping = mapping || $2, within_branch = $3, mode = $4 where id = $1', [
      id,
      JSON.stringify(refers),
      branchOf(branch),
      mode,
    ]);
    await issueFile(id);
    const [row] = await rows<{ faults: { code: string }[] | null }>(
      'select faults from import_rows where import_id = $1',
      [id],
    );
    const referring = await rows('select 1 from invoices where account_id = $1 and subject = $2', [
      accountId,
      'cancellation',
    ]);
    return { made: referring.length, codes: row?.faults?.map(({ code }) => code) ?? [] };
  }

  it('refers to what whoever has it issued sees', async () => {
    expect(await cancelWithin((own) => own)).toEqual({ made: 1, codes: [] });
    expect(await cancelWithin(() => null)).toEqual({ made: 1, codes: [] });
  });

  it('goes as of the type and pattern of what it cancels, which its rows need not say', async () => {
    const sale = { 'invoice.invoice_output_type': { value: 'نوع دوم' } };
    expect(await cancelWithin((own) => own, { sale })).toEqual({ made: 1, codes: [] });
  });

  it.each(['issue', 'sandbox'] as const)(
    'of another branch’s invoice is refused, and tells nothing of it (%s)',
    async (mode) => {
      expect(await cancelWithin(() => crypto.randomUUID(), { mode })).toEqual({ made: 0, codes: ['CLOSED_REFERENCE'] });
    },
  );
});

describe('a return in a file', () => {
  const paid = [
    { payment_method: 'pos', amount: '1000000', treasury_id: 'پایانه' },
    { payment_method: 'cash', amount: '20000000', treasury_id: 'صندوق' },
  ];

  const ofBranch = { branch_id: '0002', seller_type: 'branch' };
  const buyer = { customer_id: '018f3a52-0000-4000-8000-000000000001', phone: '02112345678' };

  /** Of two pieces one came back. @param more mapping of what its file says beside them, null: nothing @returns its draft */
  async function returned(
    mode: 'issue' | 'draft',
    more: Record<string, { value: string } | { column: number } | null> = {},
  ) {
    const fixture = await createFixture(database());
    const { accountId, clock, rows, runtime } = fixture;
    const issueFile = async (id: string) => issueStep(depsOf(fixture), { account_id: accountId, id } as ImportRow);
    const first = runtime.ids.uuid();
    await arrange(fixture, 1, first);
    await issueFile(first);
    for (const state of ['sending', 'sent', 'confirmed'])
      await rows("update invoices set state = $2, reference_number = 'r', verdict_at = now() where account_id = $1", [
        accountId,
        state,
      ]);
    const sold = { payment_method: 'credit', payment_due: '2030-01-01' };
    await rows(
      `update invoice_documents set draft = draft || jsonb_build_object('payments', $2::jsonb, 'invoice', draft -> 'invoice' || $3,
         'buyer_info', draft -> 'buyer_info' || $4, 'seller_info', draft -> 'seller_info' || $5)
       where account_id = $1`,
      [accountId, ...[paid, sold, buyer, ofBranch].map((part) => JSON.stringify(part))],
    );
    const [sale] = await rows<{ tax_id: string }>('select tax_id from invoices where account_id = $1', [accountId]);
    const id = runtime.ids.uuid();
    await arrange(fixture, 1, id);
    const says = {
      'invoice.invoice_date': { value: formatJalaliDate(new Date(clock.nowMs() - 3_600_000).toISOString()) },
      'invoice.invoice_type': { value: 'برگشت از فروش' },
      'invoice.referral_tax_number': { value: sale?.tax_id },
      'items[].item_qty': { value: '1' },
      ...more,
    };
    await rows('update imports set mapping = jsonb_strip_nulls(mapping || $2), mode = $3 where id = $1', [
      ...[id, JSON.stringify(says), mode],
    ]);
    await issueFile(id);
    const [made] = await rows<{ draft: InvoiceDraft }>(
      `select d.draft from invoice_documents d join invoices i on i.id = d.invoice_id
       where d.account_id = $1 and i.subject = 'return'`,
      [accountId],
    );
    return made?.draft;
  }

  it.each(['issue', 'draft'] as const)(
    'keeps what was paid and owed, where it says nothing of it (%s)',
    async (mode) => {
      const draft = await returned(mode);
      expect(draft?.invoice).toMatchObject({ payment_method: 'credit', payment_due: '2030-01-01' });
      // 9,850,000 and its VAT are left: what lay in the desk was given back first.
      expect(draft?.payments.map(({ amount, treasury_id }) => [amount, treasury_id])).toEqual([
        ['1000000', 'پایانه'],
        ['9835000', 'صندوق'],
      ]);
      // As a column that stands there and is empty.
      const column = 9;
      const empty = await returned(mode, { 'invoice.payment_method': { column }, 'payments[].amount': { column } });
      expect(empty?.invoice.payment_method).toBe('credit');
      expect(empty?.payments).toHaveLength(2);
    },
  );

  it.each([
    ['0', '9850000', 'credit'],
    ['4000000', '5850000', 'both'],
    ['9850000', '0', 'cash'],
    ['0', '0', 'credit'],
  ])(
    'is settled by its amounts of cash and credit, %s and %s, where they say how: %s',
    async (cash, credit, method) => {
      const draft = await returned('draft', {
        'settlement[0].cash_price': { value: cash },
        'settlement[0].credit_price': { value: credit },
      });
      expect(draft?.invoice.payment_method).toBe(method);
    },
  );

  it.each([
    ['has no columns of its buyer', 'issue', { 'buyer_info.name': null, 'buyer_info.national_code': null }],
    ['has no columns of its buyer', 'draft', { 'buyer_info.name': null, 'buyer_info.national_code': null }],
    ['leaves them empty', 'issue', { 'buyer_info.name': { column: 9 }, 'buyer_info.national_code': { column: 9 } }],
    ['says his name alone', 'issue', { 'buyer_info.national_code': { column: 9 } }],
    ['says his code', 'issue', {}],
  ] as const)('has the buyer and the branch of its sale where it %s (%s)', async (_what, mode, columns) => {
    const draft = await returned(mode, columns);
    expect(draft?.buyer_info).toMatchObject({
      ...{ buyer_entity: 'legal', economic_code: '14008430838', national_code: '14008430838', company: 'پخش آریا' },
      ...buyer,
    });
    expect(draft?.seller_info).toMatchObject(ofBranch);
  });

  it('says a new telephone of its buyer, whose kind stays', async () => {
    const draft = await returned('issue', {
      ...{ 'buyer_info.name': null, 'buyer_info.national_code': null },
      'buyer_info.phone': { value: '09121234567' },
    });
    expect(draft?.buyer_info).toMatchObject({ economic_code: '14008430838', phone: '09121234567' });
  });

  it.each(['issue', 'draft'] as const)('stands by what it says (%s)', async (mode) => {
    const draft = await returned(mode, {
      'invoice.payment_method': { value: 'نقد' },
      'payments[].amount': { column: 7 },
      'payments[].payment_method': { value: 'پوز' },
    });
    expect(draft?.invoice.payment_method).toBe('cash');
    expect(draft?.payments).toMatchObject([{ payment_method: 'pos', amount: '9850000' }]);
  });
});

// After the others: its importers go on, and take whatever is there.
describe('issuing an import', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture(database());
  });

  it('by two processes at once gives each invoice once, its serials without a gap, and leaves the loop free', async () => {
    const id = fixture.runtime.ids.uuid();
    await arrange(fixture, 900, id);
    const other = fixture.another();
    const processes = [depsOf(fixture), { ...other, database: other.db, checker }].map(countingTurns);
    importers = await Promise.all(processes.map(({ deps }) => startImporter(deps)));
    await untilDone(fixture, id);
    const issued = await fixture.rows<{ internal_id: string; serial: string }>(
      'select internal_id, serial from invoices where account_id = $1 order by serial',
      [fixture.accountId],
    );
    expect(issued.map(({ serial }) => Number(serial))).toEqual(Array.from({ length: 900 }, (_, index) => index + 1));
    expect(new Set(issued.map(({ internal_id }) => internal_id)).size).toBe(900);
    const [job] = await fixture.rows('select valid_count, issued_count, faulty_count from imports where id = $1', [id]);
    expect(job).toEqual({ valid_count: 0, issued_count: 900, faulty_count: 0 });
    // Steps of two hundred; whoever else the process serves has his turn after twenty of them.
    expect(Math.max(...processes.map(({ most }) => most()))).toBe(20);
  });

  it('serves two accounts in turns: a small one does not wait for a large one', async () => {
    const small = await createFixture(database());
    const [large, little] = [fixture.runtime.ids.uuid(), small.runtime.ids.uuid()];
    await arrange(fixture, 1_400, large, 'paused');
    await arrange(small, 100, little, 'paused');
    steps.length = 0;
    // One process: the fixture's ports answer for whichever account asks. The large one has waited longer.
    await fixture.rows(
      `update imports set state = 'issuing', turn_at = case id when $1 then now() - interval '1 hour' else now() end
       where id in ($1, $2)`,
      [large, little],
    );
    await untilDone(small, little);
    // Of the large one two steps at most came before it: one in each of the two processes.
    expect(steps.slice(0, 3)).toContain(100);
    await fixture.rows("update imports set state = 'stopped' where id = $1", [large]);
  });
});
