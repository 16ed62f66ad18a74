import { randomUUID } from 'node:crypto';
import { calls, type Permission, reviewNoteMax } from '@taraz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { details as requestDetails } from '../../platform/http/validation-messages.fa.ts';
import { createSimulatedServer, readyAdmin, type SimulatedServer } from '../../testing/simulated-server.ts';
import type { SignedIn, TestServer } from '../../testing/with-server.ts';
import { details } from '../invoices/messages.fa.ts';
import { sampleInput } from '../sending/testing/fixture.ts';

let stand: SimulatedServer;
let server: TestServer;
let admin: SignedIn;
/** Writes drafts and sees nothing else. */
let writer: SignedIn;
/** Issues and sees invoices. */
let issuer: SignedIn;
beforeAll(async () => {
  stand = await createSimulatedServer(31);
  ({ server } = stand);
  admin = await readyAdmin(stand, 'A11216');
  const employee = (...permissions: Permission[]) => server.newUser(admin.accountId, { permissions });
  [writer, issuer] = [await employee('draft'), await employee('issue', 'invoices')];
});
afterAll(() => stand.close());

const input = () => sampleInput({ invoice: { invoice_date: new Date(server.clock.nowMs() - 60_000).toISOString() } });
const key = () => ({ idempotencyKey: randomUUID() });
const draftOf = async ({ client }: SignedIn) =>
  (await client(calls.createInvoice, { body: { ...(await input()), save_as_draft: true } })).id;
const ask = ({ client }: SignedIn, id: string, note?: string) =>
  client(calls.askReview, { params: { id }, body: note === undefined ? {} : { note } }, key());
const giveBack = ({ client }: SignedIn, id: string, note: string) =>
  client(calls.returnReview, { params: { id }, body: { note } });
const withdraw = ({ client }: SignedIn, id: string) => client(calls.withdrawReview, { params: { id } });
const read = async ({ client }: SignedIn, id: string) => (await client(calls.readReview, { params: { id } })).review;
const issue = async ({ client }: SignedIn, id: string) =>
  (await client(calls.bulkInvoiceAction, { body: { action: 'issue', ids: [id] } }, key())).results[0];
/** Writes a draft anew, and keeps it one. */
const rewrite = async ({ client }: SignedIn, id: string) =>
  client(
    calls.editInvoice,
    {
      params: { invoiceType: 'original' },
      query: { invoice_id: id },
      body: { ...(await input()), save_as_draft: true },
    },
    key(),
  );
const refused = (code: string) => ({ problem: { code } });
/** What someone has not read of a kind, by what it is of. */
const news = async ({ client }: SignedIn, kind: string) => {
  const { notifications } = await client(calls.listNotifications, { query: { limit: 100, unread: true } });
  return notifications.filter((one) => one.kind === kind);
};
/** Of which invoices a program hears through the changes, all of them. */
async function heard(client: SignedIn['client']): Promise<ReadonlySet<unknown>> {
  const ids = new Set<unknown>();
  for (let [after, isMore] = ['', true]; isMore; ) {
    const { changes, next, more } = await client(calls.listChanges, {
      query: { limit: 500, ...(after === '' ? {} : { after }) },
    });
    for (const { type, data } of changes) if (type === 'invoice.changed') ids.add(data.id);
    [after, isMore] = [next, more];
  }
  return ids;
}
/** The same once this is among them: the feed waits for the oldest transaction of the cluster, another test's too. */
async function heardWith(client: SignedIn['client'], id: string): Promise<ReadonlySet<unknown>> {
  await expect.poll(async () => (await heard(client)).has(id)).toBe(true);
  return heard(client);
}
const readAll = ({ client }: SignedIn) => client(calls.readNotifications, { body: {} });

describe('who writes drafts and issues nothing', () => {
  it('keeps, edits, tries and deletes drafts, and learns what became of them', async () => {
    const id = await draftOf(writer);
    const { accepted } = await writer.client(calls.validateInvoice, { body: await input() });
    expect(accepted).toBe(true);
    const edited = await rewrite(writer, id);
    expect(edited.state).toBe('draft');
    expect((await writer.client(calls.listOwnDrafts, {})).invoices.map((one) => one.id)).toContain(id);
    await writer.client(calls.deleteInvoice, { params: { id } });
    await expect(writer.client(calls.getOwnDraft, { params: { id } })).rejects.toMatchObject(refused('NOT_FOUND'));
    const other = await draftOf(writer);
    await issue(issuer, other);
    expect((await writer.client(calls.getOwnInvoice, { params: { id: other } })).state).not.toBe('draft');
  });

  it.each([
    ['a new invoice', async () => writer.client(calls.createInvoice, { body: await input() }, key())],
    [
      'a test',
      async () => {
        const tried = await input();
        return writer.client(
          calls.createInvoice,
          { body: { ...tried, invoice: { ...tried.invoice, is_send_sand_box: true } } },
          key(),
        );
      },
    ],
    ['a draft of their own', async () => issue(writer, await draftOf(writer))],
    [
      'a draft of their own, by editing it',
      async () =>
        writer.client(
          calls.editInvoice,
          { params: { invoiceType: 'original' }, query: { invoice_id: await draftOf(writer) }, body: await input() },
          key(),
        ),
    ],
    [
      'the cancellation of an invoice',
      async () => {
        const sent = await admin.client(calls.createInvoice, { body: await input() }, key());
        return writer.client(
          calls.editInvoice,
          { params: { invoiceType: 'cancellation' }, query: { referral_tax_number: sent.tax_number }, body: {} },
          key(),
        );
      },
    ],
    ['many at once', async () => writer.client(calls.bulkInvoices, { body: { invoices: [await input()] } }, key())],
    [
      'what waits, at once',
      async () => {
        const sent = await admin.client(calls.createInvoice, { body: await input() }, key());
        return writer.client(calls.forcePush, { params: { id: sent.id } }, key());
      },
    ],
  ])('sends nothing: %s', async (_what, send) => {
    const rows = () =>
      server.database.asOwner<{ numbered: number }>(
        `select count(*)::int as numbered from invoice_events where account_id = $1 and to_state = 'queued' and actor = $2`,
        [admin.accountId, writer.userId],
      );
    await expect(send()).rejects.toMatchObject(refused('FORBIDDEN'));
    expect(await rows()).toEqual([{ numbered: 0 }]);
  });

  it('touches neither what a colleague wrote nor what was issued', async () => {
    const [theirs, sent] = [await draftOf(admin), await draftOf(writer)];
    await issue(admin, sent);
    // One that is gone would be written anew; of this one that would be a twin.
    await expect(rewrite(writer, theirs)).rejects.toMatchObject(refused('FORBIDDEN'));
    await expect(rewrite(writer, sent)).rejects.toMatchObject({
      problem: { code: expect.stringMatching(/FORBIDDEN|EDITABLE/) },
    });
    for (const [id, code] of [
      [theirs, 'NOT_FOUND'],
      [sent, 'INVOICE_NOT_DELETABLE'],
    ] as const)
      await expect(writer.client(calls.deleteInvoice, { params: { id } })).rejects.toMatchObject(refused(code));
    await expect(ask(writer, theirs)).rejects.toMatchObject(refused('NOT_FOUND'));
    // Who sees invoices besides goes on with those of colleagues.
    const reader = await server.newUser(admin.accountId, { permissions: ['draft', 'invoices'] });
    await ask(reader, theirs);
    expect(await read(admin, theirs)).toMatchObject({ state: 'asked', is_mine: false });
  });

  it('learns nothing of a colleague’s invoice by referring to its tax id, and goes on from their own', async () => {
    const [theirs, own] = [await draftOf(admin), await draftOf(writer)];
    for (const id of [theirs, own]) await issue(admin, id);
    const taxIdOf = async (id: string) => (await admin.client(calls.getInvoice, { params: { id } })).tax_number;
    const refer = async (id: string) =>
      writer.client(
        calls.editInvoice,
        {
          params: { invoiceType: 'corrective' },
          query: { referral_tax_number: await taxIdOf(id) },
          body: { save_as_draft: true },
        },
        key(),
      );
    await expect(refer(theirs)).rejects.toMatchObject(refused('NOT_FOUND'));
    const invoice = { invoice_type: 'corrective', referral_tax_number: await taxIdOf(theirs) } as const;
    const kept = await writer.client(calls.createInvoice, { body: { invoice, save_as_draft: true } });
    expect(kept.draft.buyer_info.economic_code).toBe('');
    expect((await refer(own)).draft.items).not.toEqual([]);
  });

  it('is told by what they wrote of nothing that colleagues try beside it', async () => {
    const sent = await draftOf(writer);
    await issue(issuer, sent);
    const { tax_number: taxId } = await admin.client(calls.getInvoice, { params: { id: sent } });
    const correct = async ({ client }: SignedIn) =>
      client(
        calls.editInvoice,
        {
          params: { invoiceType: 'corrective' },
          query: { referral_tax_number: taxId },
          body: { save_as_draft: true },
        },
        key(),
      );
    const theirs = await correct(admin);
    const own = await correct(writer);
    expect(own.chain.map(({ id }) => id).sort()).toEqual([sent, own.id].sort());
    expect((await rewrite(writer, own.id)).chain.map(({ id }) => id)).not.toContain(theirs.id);
    expect(theirs.chain.map(({ id }) => id)).toContain(sent);
  });

  it('reads of a customer who they are and what they wrote for them, and nothing of their account; who issues alone the balance', async () => {
    const { client } = admin;
    const { id } = await client(calls.createCustomer, { body: { person_type: 'legal', company: 'آریا گستر' } }, key());
    const sell = async (who: SignedIn, save_as_draft: boolean) => {
      const { buyer_info, ...sale } = await input();
      const body = { ...sale, buyer_info: { ...buyer_info, customer_id: id }, save_as_draft };
      return (await who.client(calls.createInvoice, { body }, key())).id;
    };
    const cashier = await server.newUser(admin.accountId, { permissions: ['issue'] });
    const [theirs, own, sold] = [await sell(admin, false), await sell(writer, true), await sell(cashier, false)];
    const seen = async (who: SignedIn) => who.client(calls.getCustomer, { params: { id } });
    const ofWriter = await seen(writer);
    expect(ofWriter).toMatchObject({ company: 'آریا گستر', invoice_count: 0, sales: '0', balance: '0', overdue: null });
    expect(ofWriter.invoices.map((one) => one.id)).toEqual([own]);
    expect((await seen(issuer)).invoices.map((one) => one.id).sort()).toEqual([theirs, own, sold].sort());
    const whole = await seen(admin);
    const ofCashier = await seen(cashier);
    expect([whole.invoice_count, ofCashier.invoice_count]).toEqual([2, 1]);
    expect(ofCashier.invoices.map((one) => one.id)).toEqual([sold]);
    expect(ofCashier.balance).toBe(whole.balance);
  });

  it('is not shown a colleague’s by the name that it has on its device', async () => {
    const client_id = randomUUID();
    const write = async ({ client }: SignedIn) =>
      client(calls.createInvoice, { body: { ...(await input()), client_id, save_as_draft: true } });
    const { id } = await write(writer);
    expect((await write(writer)).id).toBe(id);
    const other = await server.newUser(admin.accountId, { permissions: ['draft'] });
    await expect(write(other)).rejects.toMatchObject(refused('FORBIDDEN'));
    expect((await write(admin)).id).toBe(id);
  });

  it('hears what becomes of their own drafts, and of nobody else’s', async () => {
    const [theirs, own] = [await draftOf(admin), await draftOf(writer)];
    await issue(issuer, own);
    const [byWriter, byIssuer] = [await heardWith(writer.client, own), await heardWith(issuer.client, own)];
    expect([byWriter.has(own), byWriter.has(theirs)]).toEqual([true, false]);
    expect([byIssuer.has(own), byIssuer.has(theirs)]).toEqual([true, true]);
  });

  it('hears that their own draft was deleted, as its branch does, and what became of it before; nobody else does', async () => {
    const ofBranch = async (name: string, code: string) => {
      const { id: branch_id } = await admin.client(calls.createBranch, { body: { name, code } });
      const who = await server.newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
      await admin.client(calls.alterBranch, { params: { id: who.userId }, body: { branch_id } });
      return who;
    };
    const [north, south] = [await ofBranch('شمال', '0071'), await ofBranch('جنوب', '0072')];
    const [theirs, ofNorth, own] = [await draftOf(admin), await draftOf(north), await draftOf(writer)];
    const results = admin.client(calls.bulkInvoiceAction, { body: { action: 'delete', ids: [theirs, ofNorth, own] } });
    expect((await results).results.map(({ ok }) => ok)).toEqual([true, true, true]);
    const causesOf = async ({ client }: SignedIn) => {
      const { changes } = await client(calls.listChanges, { query: { limit: 500 } });
      return [theirs, ofNorth, own].map((id) =>
        changes.filter(({ data }) => data.id === id).map(({ data }) => data.cause),
      );
    };
    const whole = ['CREATED', 'DELETED'];
    await expect.poll(() => causesOf(admin)).toEqual([whole, whole, whole]);
    expect(await causesOf(writer)).toEqual([[], [], whole]);
    expect(await causesOf(north)).toEqual([[], whole, []]);
    expect(await causesOf(south)).toEqual([[], [], []]);
  });

  it('lets alone what a colleague issued, also while it waits for room in the plan and is called a draft', async () => {
    const id = await draftOf(writer);
    await server.database.asOwner(
      'insert into quota_held (account_id, invoice_id, by_user, at, deadline) values ($1, $2, $3, now(), now())',
      [admin.accountId, id, issuer.userId],
    );
    await expect(rewrite(writer, id)).rejects.toMatchObject(refused('FORBIDDEN'));
    await expect(writer.client(calls.deleteInvoice, { params: { id } })).rejects.toMatchObject({
      problem: { code: 'INVOICE_NOT_DELETABLE', detail: details.heldIsIssued },
    });
    await expect(ask(writer, id)).rejects.toMatchObject(refused('CONFLICT'));
    expect((await rewrite(issuer, id)).state).toBe('draft');
  });

  it('is what a program with that scope is, and a scope to issue is not more than its maker has', async () => {
    const maker = await server.newUser(admin.accountId, { role: 'admin' });
    const statusesOf = async (scopes: ('draft' | 'issue')[]) => {
      const made = await maker.client(calls.createApiKey, { body: { name: 'فروشگاه', scopes } }, key());
      return async () => {
        const { token } = await server.client()(calls.authorizeApiKey, { body: { api_key: made.api_key } });
        const send = async (json: object) => {
          const answer = await server.fetch('/api/invoice', { method: 'POST', token, json });
          return answer.status === 403 ? ((await answer.json()) as { detail: string }).detail : answer.status;
        };
        return [await send({ ...(await input()), save_as_draft: true }), await send(await input())];
      };
    };
    const [ofDrafts, ofIssues] = [await statusesOf(['draft']), await statusesOf(['issue'])];
    expect([await ofDrafts(), await ofIssues()]).toEqual([
      [201, requestDetails.keyLacks('issue')],
      [201, 201],
    ]);
    await server.database.asOwner(
      `update memberships set role = 'employee', permissions = '{draft}' where user_id = $1`,
      [maker.userId],
    );
    expect(await ofIssues()).toEqual([201, requestDetails.keyLacks('issue')]);
  });

  it('as a program’s key has drafts of its own, and neither reads nor changes what its maker wrote', async () => {
    const { id: customer } = await admin.client(calls.createCustomer, {
      body: { company: 'خریدار', person_type: 'legal' },
    });
    const body = await input();
    const named = { ...body, buyer_info: { ...body.buyer_info, customer_id: customer }, save_as_draft: true };
    const makers = (await admin.client(calls.createInvoice, { body: named })).id;
    const made = await admin.client(calls.createApiKey, { body: { name: 'فروشگاه', scopes: ['draft'] } }, key());
    const { token } = await server.client()(calls.authorizeApiKey, { body: { api_key: made.api_key } });
    const client = server.client(token);
    const own = (await client(calls.createInvoice, { body: named })).id;
    expect((await client(calls.listOwnDrafts, {})).invoices.map(({ id }) => id)).toEqual([own]);
    const { invoices } = await client(calls.getCustomer, { params: { id: customer } });
    expect(invoices.map(({ id }) => id)).toEqual([own]);
    expect((await client(calls.getOwnInvoice, { params: { id: own } })).id).toBe(own);
    const of = { params: { id: makers } };
    await expect(client(calls.getOwnInvoice, of)).rejects.toMatchObject(refused('NOT_FOUND'));
    await expect(client(calls.deleteInvoice, of)).rejects.toMatchObject(refused('NOT_FOUND'));
    expect((await server.fetch(`/api/invoice/own/${makers}/pdf`, { token })).status).toBe(404);
    const byKey = await heardWith(client, own);
    expect([byKey.has(own), byKey.has(makers)]).toEqual([true, false]);
  });
});

describe('the review of a draft', () => {
  it('that a program’s key asks for is told to who made the key, and neither takes back what the other asked', async () => {
    const made = await admin.client(
      calls.createApiKey,
      { body: { name: 'فروشگاه', scopes: ['draft', 'invoices'] } },
      key(),
    );
    const { token } = await server.client()(calls.authorizeApiKey, { body: { api_key: made.api_key } });
    const program = { ...admin, client: server.client(token) };
    const [byKey, byMaker] = [await draftOf(program), await draftOf(admin)];
    await readAll(admin);
    const waiting = async () => (await admin.client(calls.readDashboard, { query: {} })).to_review?.count ?? 0;
    const before = await waiting();
    expect((await ask(program, byKey)).review.is_mine).toBe(true);
    expect(await waiting()).toBe(before + 1);
    expect(await news(admin, 'review_asked')).toHaveLength(1);
    expect((await read(admin, byKey))?.is_mine).toBe(false);
    expect((await ask(admin, byMaker)).review.is_mine).toBe(true);
    expect((await read(program, byMaker))?.is_mine).toBe(false);
    await expect(withdraw(program, byMaker)).rejects.toMatchObject(refused('FORBIDDEN'));
    await withdraw(program, byKey);
    await withdraw(admin, byMaker);
  });

  it('that a program’s key asks for is answered to the program, also by who made the key, whose bell is still', async () => {
    const made = await admin.client(
      calls.createApiKey,
      { body: { name: 'فروشگاه', scopes: ['issue', 'invoices'] } },
      key(),
    );
    const { token } = await server.client()(calls.authorizeApiKey, { body: { api_key: made.api_key } });
    const program = { ...admin, client: server.client(token) };
    const [back, sent, own, makers] = [
      ...[await draftOf(program), await draftOf(program), await draftOf(program)],
      await draftOf(admin),
    ] as const;
    for (const id of [back, sent, own]) await ask(program, id);
    await ask(admin, makers);
    await readAll(admin);
    const toldOf = async (id: string) =>
      (
        await server.database.asOwner<{ type: string }>(
          `select type from account_events where account_id = $1 and type like 'notification.review%' and data ->> 'id' = $2
           and type <> 'notification.review_asked' order by type`,
          [admin.accountId, id],
        )
      ).map(({ type }) => type);
    await giveBack(admin, back, 'کد کالا را درست کنید');
    await issue(admin, sent);
    await issue(program, own);
    expect([await toldOf(back), await toldOf(sent)]).toEqual([
      ['notification.review_returned'],
      ['notification.review_issued'],
    ]);
    // Of its own doing nobody is told, and the maker of nothing that they did themselves.
    expect(await toldOf(own)).toEqual([]);
    expect([await news(admin, 'review_returned'), await news(admin, 'review_issued')]).toEqual([[], []]);
    // What the maker asked for, and the program issued, they hear of.
    expect(await issue(program, makers)).toMatchObject({ ok: true });
    expect((await news(admin, 'review_issued')).map((one) => one.subject_id)).toEqual([makers]);
  });

  it('is asked for with a word, told to who may issue and sees it, and ends when it is issued', async () => {
    const cashier = await server.newUser(admin.accountId, { permissions: ['issue'] });
    const id = await draftOf(writer);
    for (const who of [admin, issuer, cashier, writer]) await readAll(who);
    const { review } = await ask(writer, id, '  نرخ ۹٪ است؟\nببینید.  ');
    expect(review).toMatchObject({ state: 'asked', is_mine: true, note: 'نرخ ۹٪ است؟\nببینید.', returned: null });
    expect(await read(issuer, id)).toMatchObject({ is_mine: false, note: 'نرخ ۹٪ است؟\nببینید.' });
    expect((await news(issuer, 'review_asked')).map((one) => one.subject_id)).toEqual([id]);
    expect(await news(admin, 'review_asked')).toHaveLength(1);
    // Neither who asked nor who could not open it.
    expect([await news(writer, 'review_asked'), await news(cashier, 'review_asked')]).toEqual([[], []]);
    const asked = await issuer.client(calls.listInvoices, { query: { review: 'asked', limit: 100 } });
    expect(asked.invoices.find((one) => one.id === id)).toMatchObject({ review: 'asked', state: 'draft' });
    const before = (await issuer.client(calls.readDashboard, { query: {} })).to_review;
    expect(before?.count).toBe(asked.count);
    expect(await issue(issuer, id)).toMatchObject({ ok: true });
    expect(await read(issuer, id)).toBeNull();
    expect((await news(writer, 'review_issued')).map((one) => one.subject_id)).toEqual([id]);
    expect(await news(issuer, 'review_issued')).toEqual([]);
    expect((await issuer.client(calls.readDashboard, { query: {} })).to_review?.count).toBe((before?.count ?? 0) - 1);
    const { events } = await issuer.client(calls.getInvoice, { params: { id } });
    expect(events.map(({ cause }) => cause).slice(0, 3)).toEqual(['CREATED', 'REVIEW_ASKED', 'QUEUED']);
  });

  it('is given back with what is to be mended, and asked for again', async () => {
    const id = await draftOf(writer);
    for (const who of [writer, issuer]) await readAll(who);
    await expect(giveBack(issuer, id, 'چه؟')).rejects.toMatchObject(refused('CONFLICT'));
    await ask(writer, id);
    await expect(giveBack(issuer, id, ' \n ')).rejects.toMatchObject({
      problem: { code: 'INVALID_INPUT', errors: [{ path: 'note' }] },
    });
    await expect(giveBack(writer, id, 'خودم')).rejects.toMatchObject(refused('FORBIDDEN'));
    await giveBack(issuer, id, 'کد کالا را درست کنید');
    expect(await read(writer, id)).toMatchObject({ state: 'returned', returned: { note: 'کد کالا را درست کنید' } });
    expect((await news(writer, 'review_returned')).map((one) => one.subject_id)).toEqual([id]);
    expect((await writer.client(calls.readDashboard, { query: {} })).returned_drafts).toEqual({ count: 1 });
    expect((await writer.client(calls.listOwnDrafts, {})).invoices.find((one) => one.id === id)?.review).toBe(
      'returned',
    );
    await expect(giveBack(issuer, id, 'باز هم')).rejects.toMatchObject(refused('CONFLICT'));
    await ask(writer, id, 'درست شد');
    expect(await read(issuer, id)).toMatchObject({ state: 'asked', note: 'درست شد', returned: null });
    // One draft, however often it goes to and fro while the bell is not read.
    await giveBack(issuer, id, 'نرخ هم');
    expect(await news(writer, 'review_returned')).toMatchObject([{ count: 1, subject_id: id }]);
    await ask(writer, id, 'باز هم درست شد');
    expect(await news(issuer, 'review_asked')).toMatchObject([{ count: 1, subject_id: id }]);
    expect((await writer.client(calls.readDashboard, { query: {} })).returned_drafts).toEqual({ count: 0 });
  });

  it('is counted as the list has it, also for who is limited to some memories', async () => {
    const nowhere = await server.newUser(admin.accountId, { permissions: ['draft'], memoryIds: [] });
    const limited = await server.newUser(admin.accountId, {
      permissions: ['issue', 'invoices'],
      memoryIds: ['A11216'],
    });
    for (const who of [writer, nowhere]) await ask(who, await draftOf(who));
    const elsewhere = await draftOf(writer);
    await ask(writer, elsewhere);
    await server.database.asOwner("update invoices set memory_id = 'A99999' where id = $1", [elsewhere]);
    // An own one waits for the others.
    await ask(limited, await draftOf(limited));
    const others = await limited.client(calls.listInvoices, { query: { review: 'asked_by_others', limit: 100 } });
    const { count } = others;
    // What has no memory yet is everybody's.
    expect(new Set(others.invoices.map(({ memory_id }) => memory_id))).toEqual(new Set(['A11216', '']));
    expect((await limited.client(calls.readDashboard, { query: {} })).to_review).toEqual({ count });
    const { count: asked } = await limited.client(calls.listInvoices, { query: { review: 'asked', limit: 100 } });
    expect(asked).toBe(count + 1);
    const all = await admin.client(calls.listInvoices, { query: { review: 'asked_by_others', limit: 100 } });
    expect(all.count).toBeGreaterThan(asked);
    expect((await admin.client(calls.readDashboard, { query: {} })).to_review).toEqual({ count: all.count });
  });

  it('that came back to somebody else is in the list, but not among what came back to one', async () => {
    const reader = await server.newUser(admin.accountId, { permissions: ['draft', 'invoices'] });
    const ids = [await draftOf(reader), await draftOf(writer)];
    for (const [index, id] of ids.entries()) {
      await ask(index === 0 ? reader : writer, id);
      await giveBack(issuer, id, 'نرخ');
    }
    const idsOf = async (review: string) =>
      (await reader.client(calls.listInvoices, { query: { review, limit: 100 } })).invoices.map(({ id }) => id);
    expect(await idsOf('returned')).toEqual(expect.arrayContaining(ids));
    expect(await idsOf('returned_to_me')).toEqual(ids.slice(0, 1));
    expect((await reader.client(calls.readDashboard, { query: {} })).returned_drafts).toEqual({ count: 1 });
  });

  it('is taken back by who asked or who may issue, and goes with a draft that is deleted', async () => {
    const [mine, theirs, gone] = [await draftOf(writer), await draftOf(writer), await draftOf(writer)];
    for (const id of [mine, theirs, gone]) await ask(writer, id);
    await withdraw(writer, mine);
    await expect(withdraw(writer, mine)).rejects.toMatchObject(refused('CONFLICT'));
    const reader = await server.newUser(admin.accountId, { permissions: ['draft', 'invoices'] });
    await expect(withdraw(reader, theirs)).rejects.toMatchObject(refused('FORBIDDEN'));
    await withdraw(issuer, theirs);
    await writer.client(calls.deleteInvoice, { params: { id: gone } });
    const left = await server.database.asOwner('select 1 from draft_reviews where invoice_id = any($1)', [
      [mine, theirs, gone],
    ]);
    expect(left).toEqual([]);
  });

  it('is issued as it was seen: what its writer changed since stays a draft', async () => {
    const id = await draftOf(writer);
    await ask(writer, id);
    const { etag } = await issuer.client(calls.getInvoice, { params: { id } });
    const send = async (...etags: string[]) =>
      issuer.client(calls.bulkInvoiceAction, { body: { action: 'issue', ids: [id], etags } }, key());
    await expect(send(etag, etag)).rejects.toMatchObject({
      problem: { code: 'INVALID_INPUT', errors: [{ path: 'etags' }] },
    });
    await rewrite(writer, id);
    expect((await send(etag)).results).toMatchObject([{ ok: false, code: 'STALE' }]);
    const now = await issuer.client(calls.getInvoice, { params: { id } });
    expect(now.state).toBe('draft');
    expect((await send(now.etag)).results).toMatchObject([{ ok: true }]);
  });

  it('is of drafts alone, and of another account never', async () => {
    const id = await draftOf(writer);
    await issue(admin, id);
    await expect(ask(admin, id)).rejects.toMatchObject(refused('CONFLICT'));
    const other = await server.newAdmin();
    const draft = await draftOf(writer);
    for (const act of [ask, withdraw, read, (who: SignedIn, of: string) => giveBack(who, of, 'x')])
      await expect(act(other, draft)).rejects.toMatchObject(refused('NOT_FOUND'));
    await expect(ask(writer, draft, 'م'.repeat(reviewNoteMax + 1))).rejects.toMatchObject({
      problem: { code: 'INVALID_INPUT', errors: [{ path: 'note' }] },
    });
  });

  it('is asked for many at once, each on its own', async () => {
    const [mine, sent, theirs] = [await draftOf(writer), await draftOf(writer), await draftOf(admin)];
    await issue(admin, sent);
    await readAll(issuer);
    const body = { ids: [mine, sent, theirs], note: 'هر سه' };
    const { results } = await writer.client(calls.askReviews, { body }, key());
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, ''],
      [false, 'CONFLICT'],
      [false, 'NOT_FOUND'],
    ]);
    expect(await read(issuer, mine)).toMatchObject({ state: 'asked', note: 'هر سه' });
    expect((await news(issuer, 'review_asked')).map((one) => one.subject_id)).toEqual([mine]);
  });

  it('of many drafts at once is one notification, and each is issued or given back once', async () => {
    await readAll(issuer);
    const drafts = await Promise.all(Array.from({ length: 4 }, () => draftOf(writer)));
    await Promise.all(drafts.map((id) => ask(writer, id)));
    expect(await news(issuer, 'review_asked')).toMatchObject([{ count: 4, subject_id: '' }]);
    await readAll(writer);
    const outcomes = await Promise.all(
      drafts.flatMap((id) => [
        issue(issuer, id).then((result) => result?.ok === true),
        giveBack(admin, id, 'صبر کنید').then(
          () => true,
          () => false,
        ),
      ]),
    );
    const states = await server.database.asOwner<{ state: string; reviewed: boolean }>(
      `select i.state, exists (select from draft_reviews r where r.invoice_id = i.id) as reviewed
       from invoices i where i.id = any($1)`,
      [drafts],
    );
    // Issued at last, whoever came first: nothing of the question is left.
    expect(outcomes.filter((_done, index) => index % 2 === 0)).toEqual([true, true, true, true]);
    expect(states.every(({ state, reviewed }) => state !== 'draft' && !reviewed)).toBe(true);
  });
});
