import { calls } from '@taraz/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { withServer } from '../../testing/with-server.ts';

const server = withServer();
let jobs: Jobs;
beforeAll(async () => {
  const { database, clock } = server();
  jobs = await createJobs({ connection: database.connection, runtime: createTestRuntime(clock), takesJobs: false });
});
afterAll(() => jobs.stop());

it('the server looks every ten minutes, and makes what is due', async () => {
  const { clock, database } = server();
  const today = tehranDay(new Date(clock.nowMs()));
  clock.advance(startOfTehranDay(today).getTime() + 10 * 3_600_000 - clock.nowMs());
  const { client } = await server().newAdmin();
  const { id: invoice_id } = await client(calls.createInvoice, {
    body: { save_as_draft: true, items: [{ item_name: 'پشتیبانی' }] },
  });
  const { id } = await client(calls.createRecurring, {
    body: { invoice_id, every: 'month', first_day: today, mode: 'draft' },
  });
  const schedules = await database.asOwner<{ cron: string }>(
    "select cron from pgboss.schedule where name = 'recurring.due'",
    [],
  );
  expect(schedules).toEqual([{ cron: '*/10 * * * *' }]);
  await database.db.withPlatform((tx) => jobs.enqueue(tx, 'recurring.due', {}));
  await vi.waitFor(
    async () => {
      const { recurring_invoices } = await client(calls.listRecurring, { query: {} });
      expect(recurring_invoices).toMatchObject([
        { id, last: { day: today, problem: '', invoice: { state: 'draft' } } },
      ]);
    },
    { timeout: 60_000 },
  );
  const { notifications } = await client(calls.listNotifications, { query: {} });
  expect(notifications).toMatchObject([{ kind: 'recurring_made', count: 1 }]);
});
