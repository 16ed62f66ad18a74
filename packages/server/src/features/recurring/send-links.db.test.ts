import { calls } from '@taraz/contract';
import { addDays, checkLegalNationalId } from '@taraz/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { createSimulatedServer, readyAdmin, type SimulatedServer } from '../../testing/simulated-server.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import type { SignedIn } from '../../testing/with-server.ts';
import { withCheckDigit } from '../demo/demo-customers.fa.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import { noteLinks } from './send-links.ts';

let stand: SimulatedServer;
let jobs: Jobs;
let admin: SignedIn;
const soon = { timeout: 60_000 };
const minuteMs = 60_000;
/** not the seller's own */
const economic_code = withCheckDigit('1038271909', checkLegalNationalId);

beforeAll(async () => {
  stand = await createSimulatedServer(20);
  const { database, clock } = stand.server;
  jobs = await createJobs({ connection: database.connection, runtime: createTestRuntime(clock), takesJobs: false });
  admin = await readyAdmin(stand, 'A11216');
}, 120_000);
afterAll(async () => {
  await jobs.stop();
  await stand.close();
});

/** One that comes again each week, of a buyer with this phone, and was due yesterday. */
async function dueYesterday(phone: string, sends_link: boolean): Promise<string> {
  const { buyer_info, invoice, items } = await sampleInput();
  const { id: invoice_id } = await admin.client(calls.createInvoice, {
    body: {
      save_as_draft: true,
      buyer_info: { ...buyer_info, economic_code, national_code: '', phone },
      invoice: { ...invoice, payment_method: 'cash' },
      items,
    } as never,
  });
  const yesterday = addDays(tehranDay(new Date(stand.server.clock.nowMs())), -1);
  const { id } = await admin.client(calls.createRecurring, {
    body: { invoice_id, every: 'week', first_day: yesterday, mode: 'issue', sends_link },
  });
  await stand.server.database.asOwner('update recurring_invoices set next_day = first_day where id = $1', [id]);
  return id;
}
const lastOf = async (id: string) => (await admin.client(calls.getRecurring, { params: { id } })).made[0];
const textsTo = (phone: string) =>
  stand.server.database.asOwner<{ text: string }>('select text from dev_outbox where receptor = $1', [phone]);

it('the buyer is sent the link once the authority has confirmed it, once, where that is asked for', async () => {
  const { database, clock } = stand.server;
  const told = await dueYesterday('09121230001', true);
  const untold = await dueYesterday('09121230002', false);
  const phoneless = await dueYesterday('', true);
  // Dated a minute ago, they go at once.
  clock.advance(-minuteMs);
  await database.db.withPlatform((tx) => jobs.enqueue(tx, 'recurring.due', {}));
  await vi.waitFor(async () => expect(await lastOf(phoneless)).toBeDefined(), soon);
  clock.advance(minuteMs);
  await vi.waitFor(async () => {
    for (const id of [told, untold, phoneless])
      expect(await lastOf(id)).toMatchObject({ problem: '', invoice: { state: 'confirmed' } });
    expect(await lastOf(told)).toMatchObject({ link: { problem: '' } });
    expect(await lastOf(phoneless)).toMatchObject({ link: { problem: expect.stringContaining('تلفن') } });
    expect(await textsTo('09121230001')).toHaveLength(1);
  }, soon);
  expect(await lastOf(untold)).toMatchObject({ link: null });
  expect(await textsTo('09121230002')).toEqual([]);
  const invoice = (await lastOf(told))?.invoice?.id ?? '';
  const { links } = await admin.client(calls.invoiceShares, { params: { id: invoice } });
  expect(links).toMatchObject([{ phone: '09121230001', state: 'live' }]);

  // A verdict told twice, and a job that comes again, send nothing more.
  const enqueued: string[] = [];
  const hook = noteLinks({ jobs: { ...jobs, enqueue: async (_tx, queue) => void enqueued.push(queue) } });
  await database.db.withAccount(admin.accountId, (tx) =>
    hook(tx, admin.accountId, [{ invoiceId: invoice, taxId: 'A', state: 'confirmed' }]),
  );
  expect(enqueued).toEqual([]);
  await database.db.withAccount(admin.accountId, (tx) =>
    jobs.enqueue(tx, 'recurring.links', { account: admin.accountId, invoice }),
  );
  // What was enqueued after it is done after it.
  const last = await dueYesterday('09121230003', true);
  clock.advance(-minuteMs);
  await database.db.withPlatform((tx) => jobs.enqueue(tx, 'recurring.due', {}));
  await vi.waitFor(async () => expect(await lastOf(last)).toBeDefined(), soon);
  clock.advance(minuteMs);
  await vi.waitFor(async () => expect(await textsTo('09121230003')).toHaveLength(1), soon);
  expect(await textsTo('09121230001')).toHaveLength(1);
});

/** One that was issued and confirmed, its buyer told: the series, its invoice, and what sends that invoice's link as if it had not gone. */
async function confirmed(phone: string) {
  const { database, clock } = stand.server;
  const id = await dueYesterday(phone, true);
  clock.advance(-minuteMs);
  await database.db.withPlatform((tx) => jobs.enqueue(tx, 'recurring.due', {}));
  await vi.waitFor(async () => expect(await lastOf(id)).toBeDefined(), soon);
  clock.advance(minuteMs);
  await vi.waitFor(async () => expect(await textsTo(phone)).toHaveLength(1), soon);
  const invoice = (await lastOf(id))?.invoice?.id ?? '';
  const forget = () => database.asOwner('update recurring_runs set link_at = null where invoice_id = $1', [invoice]);
  const send = () =>
    database.db.withAccount(admin.accountId, (tx) =>
      jobs.enqueue(tx, 'recurring.links', { account: admin.accountId, invoice }),
    );
  return { id, invoice, forget, send };
}
/** Jobs of links that wait for a moment to come. */
const waiting = () =>
  stand.server.database.asOwner<{ seconds: number }>(
    `select id, extract(epoch from start_after - now())::float as seconds from pgboss.job
      where name = 'recurring.links' and state = 'created' and start_after > now()`,
  );

it('the link waits while the account is closed', async () => {
  const { database } = stand.server;
  const { id, forget, send } = await confirmed('09121230005');
  const be = (status: string) =>
    database.asOwner('update accounts set signup_status = $2 where account_id = $1', [admin.accountId, status]);

  await forget();
  await be('SUSPENDED');
  await send();
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), soon);
  await be('VERIFIED');
  expect(await lastOf(id)).toMatchObject({ link: null });
  await send();
  await vi.waitFor(async () => expect(await lastOf(id)).toMatchObject({ link: { at: expect.any(String) } }), soon);
  await database.asOwner("delete from pgboss.job where name = 'recurring.links'");
});

it.each([
  { whose: 'that phone has had its hour’s', receptor: '09121230007', sent: 10, phone: '09121230007' },
  { whose: 'the account has sent its hour’s messages', receptor: '09120000000', sent: 300, phone: '09121230006' },
])('the link waits, and is not a job that fails, while $whose', async ({ receptor, sent, phone }) => {
  const { database, clock } = stand.server;
  const { id, forget, send } = await confirmed(phone);
  // As many as go in an hour, fifty minutes ago.
  await database.asOwner(
    `insert into account_messages (account_id, message_id, receptor, with_link, created_at)
      select $1, -n - $4::int, $3, true, $2 from generate_series(1, $4::int) n`,
    [admin.accountId, new Date(clock.nowMs() - 50 * minuteMs), receptor, sent],
  );

  await forget();
  clock.advance(2 * minuteMs);
  await send();
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), soon);
  expect((await waiting())[0]?.seconds).toBeGreaterThan(7 * 60);
  expect(await lastOf(id)).toMatchObject({ link: null });
  expect(await textsTo(phone)).toHaveLength(1);

  clock.advance(20 * minuteMs);
  await send();
  await vi.waitFor(async () => expect(await textsTo(phone)).toHaveLength(2), soon);
  // Back to the session's own time.
  clock.advance(-22 * minuteMs);
  await database.asOwner("delete from pgboss.job where name = 'recurring.links'");
});
