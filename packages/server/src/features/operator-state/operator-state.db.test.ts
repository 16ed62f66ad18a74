import { type ApiProblem, calls } from '@taraz/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { seedMemory } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { createStateWatch } from './watch.ts';

// A process that only answers: nobody works off what waits.
const server = withServer({ config: { role: 'web' } });
let admin: SignedIn;
let operator: SignedIn;
let jobs: Jobs;

beforeAll(async () => {
  admin = await server().newAdmin();
  operator = await server().newOperator(admin.accountId);
  jobs = await createJobs({ connection: server().database.connection, runtime: createTestRuntime(), takesJobs: false });
  return () => jobs.stop();
});

// Whatever another test left would be late in this one too.
beforeEach(async () => {
  for (const table of [
    'pgboss.job',
    'webhook_deliveries',
    'imports',
    'invoice_effects',
    'sending_lanes',
    'sms_messages',
  ])
    await run(`delete from ${table}`);
});

const minute = 60_000;
const run = (text: string, values: unknown[] = []) => server().database.asOwner(text, values);
const waiting = async () => (await operator.client(calls.getOperatorState, {})).waiting;
const enqueue = (queue: string) => server().database.db.withPlatform((tx) => jobs.enqueue(tx, queue, {}));
const ago = (minutes: number) => new Date(server().clock.nowMs() - minutes * minute);

/** A watch over the background, with what it writes. */
function watched() {
  const lines: string[] = [];
  const write = (_: unknown, text: string) => lines.push(text);
  const log = { ...createTestRuntime().log, warn: write, info: write } as never;
  const runtime = createTestRuntime(server().clock, log);
  const watch = createStateWatch({ database: server().database.db, runtime, diskSpace: async () => null });
  return { lines, runtime, watch };
}

describe('what has waited past its limit', () => {
  it('is nothing while all is well', async () => {
    expect(await waiting()).toEqual([]);
  });

  it('jobs that nobody takes and that fail again and again are told by their queue', async () => {
    const at = ago(6);
    for (const queue of ['t.fresh', 't.late', 't.retried']) await enqueue(queue);
    await run("update pgboss.job set start_after = $1, created_on = $1 where name = 't.late'", [at]);
    await run("update pgboss.job set start_after = $1 where name = 't.fresh'", [ago(4)]);
    await run("update pgboss.job set state = 'retry', retry_count = 5, start_after = $1 where name = 't.retried'", [
      ago(-5),
    ]);
    expect(await waiting()).toMatchObject([
      { kind: 'job', name: 't.late', count: 1, accounts: null, since: at.toISOString() },
      { kind: 'job_retried', name: 't.retried', count: 1 },
    ]);
  });

  it('messages to a webhook are, unless they wait behind one that is tried again', async () => {
    const { id } = await admin.client(calls.createWebhook, { body: { url: 'https://example.com/in' } });
    const message = (lane: string, at: Date) =>
      run(
        `insert into webhook_deliveries (account_id, webhook_id, message_id, type, payload, lane, next_at, created_at)
          values ($1, $2, gen_random_uuid(), 'customer.created', '{}', $3, $4, $4)`,
        [admin.accountId, id, lane, at],
      );
    await message('a', ago(-10));
    await message('a', ago(20));
    expect(await waiting()).toEqual([]);
    await message('b', ago(6));
    expect(await waiting()).toMatchObject([{ kind: 'webhook', count: 1, accounts: 1 }]);
  });

  it('imports, postings, lanes and SMS that stand still are, each by its own name', async () => {
    const at = ago(6);
    await run(
      `insert into imports (account_id, id, state, file_name, file_bytes, sha256, phase_at, turn_at, created_at, updated_at)
        select $1, gen_random_uuid(), state, 'a.csv', 1, '', at, at, at, at
        from unnest(array['checking', 'ready'], array[$2::timestamptz, $2]) as given (state, at)`,
      [admin.accountId, at],
    );
    const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
    await run(
      `insert into invoice_effects (account_id, invoice_id, kind, state, created_at, updated_at) values
        ($1, $2, 'stock', 'waiting', $3, $3), ($1, $2, 'treasury', 'held', $3, $3)`,
      [admin.accountId, id, at],
    );
    const failed = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
    await run(
      `insert into invoice_effects (account_id, invoice_id, kind, state, reason, created_at, updated_at) values
        ($1, $2, 'treasury', 'held', 'ERROR', $3, $3)`,
      [admin.accountId, failed.id, at],
    );
    await run(
      `insert into sending_lanes (account_id, environment, memory_id, send_at, held_because) values
        ($1, 'simulator', 'A11111', $2, 'REFUSED'), ($1, 'simulator', 'A22222', $2, 'NO_KEY'),
        ($1, 'simulator', 'A33333', 'infinity', 'REFUSED')`,
      [admin.accountId, ago(0)],
    );
    await run(
      `insert into sms_messages (receptor, template, sealed, state, detail, created_at) values
        ('09120000000', 'text', '', 'queued', '418', $1), ('09120000000', 'text', '', 'queued', null, $2)`,
      [at, ago(1)],
    );
    expect(await waiting()).toMatchObject([
      { kind: 'lane', name: 'REFUSED/simulator', count: 1, accounts: 1 },
      { kind: 'posting', name: 'stock', count: 1 },
      { kind: 'posting', name: 'treasury', count: 1 },
      { kind: 'import', name: 'checking', count: 1, since: at.toISOString() },
      { kind: 'sms', name: '418', count: 1, accounts: null },
    ]);
  });

  it('is logged when it begins and when it is over, and counted as a metric meanwhile', async () => {
    await run(
      "insert into sms_messages (receptor, template, sealed, state, detail, created_at) values ('09120000000', 'text', '', 'queued', '418', $1)",
      [ago(6)],
    );
    const { lines, runtime, watch } = watched();
    await watch();
    await watch();
    const metric = () => runtime.metrics.registry.getSingleMetricAsString('taraz_work_overdue');
    expect(lines).toEqual(['work of the background has waited past its limit']);
    expect(await metric()).toContain('taraz_work_overdue{kind="sms",name="418"} 1');
    await run('delete from sms_messages');
    await watch();
    expect(lines).toEqual([lines[0], 'what had waited past its limit is done']);
    expect(await metric()).not.toContain('sms');
  });
});

describe("the trusted company's certificate", () => {
  it('is told from thirty days before its end on, with how many memories it signs for', async () => {
    const ids = [];
    for (const memory of ['A11216', 'A22222', 'A33333'])
      ids.push(await seedMemory(server().database, admin.accountId, memory));
    await run("update tax_memories set signer = 'trusted_provider' where id = $1", [ids[0]]);
    await run("update tax_memories set signer = 'taxpayer', tokens_by = 'operator' where id = $1", [ids[1]]);
    const told = async (days: number) => {
      const until = ago(-days * 24 * 60);
      await run(
        `insert into trusted_providers (environment, provider_id, name, certificate_pem, private_key_sealed, not_after, updated_at)
           values ('simulator', 'TP1', 'x', '', '', $1, now())
         on conflict (environment) do update set not_after = excluded.not_after`,
        [until],
      );
      return (await waiting()).map(({ since, ...one }) => ({ ...one, isUntil: since === until.toISOString() }));
    };
    const of = { kind: 'company', count: 2, accounts: 1, isUntil: true };
    const { lines, runtime, watch } = watched();
    const metric = () => runtime.metrics.registry.getSingleMetricAsString('taraz_work_overdue');
    expect(await told(31)).toEqual([]);
    expect(await told(29)).toEqual([{ ...of, name: 'ending/simulator' }]);
    // What lies ahead is not late: nobody is to be woken for it.
    await watch();
    expect([lines, await metric()]).toEqual([
      ['the certificate of the trusted company ends soon'],
      expect.not.stringContaining('company'),
    ]);
    expect(await told(-1)).toEqual([{ ...of, name: 'ended/simulator' }]);
    await watch();
    expect(lines).toContain('work of the background has waited past its limit');
    expect(await metric()).toContain('taraz_work_overdue{kind="company",name="ended/simulator"} 2');
    await run('delete from trusted_providers');
    expect(await waiting()).toEqual([]);
  });
});

describe('the disk', () => {
  it('is told to the operator', async () => {
    const { disk } = await operator.client(calls.getOperatorState, {});
    expect(disk?.size_bytes).toBeGreaterThan(0);
    expect(disk?.is_low).toBe((disk?.free_bytes ?? 0) < 1024 ** 3);
  });

  it('is logged when it is nearly full and when it has room again, and counted as a metric', async () => {
    const lines: string[] = [];
    const runtime = createTestRuntime(server().clock, {
      ...createTestRuntime().log,
      warn: (_: unknown, text: string) => lines.push(text),
      info: (_: unknown, text: string) => lines.push(text),
    } as never);
    let isLow = true;
    const diskSpace = async () => ({ freeBytes: isLow ? 5 : 5e9, sizeBytes: 9e9, isLow });
    const watch = createStateWatch({ database: server().database.db, runtime, diskSpace });
    await watch();
    await watch();
    expect(lines).toEqual(['the disk is nearly full']);
    expect(await runtime.metrics.registry.getSingleMetricAsString('taraz_disk_free_bytes')).toMatch(/ 5\n?$/);
    isLow = false;
    await watch();
    expect(lines).toEqual(['the disk is nearly full', 'the disk has room again']);
  });
});

describe('alerts', () => {
  it('are taken away by the operator once; nobody else sees or takes them', async () => {
    await run("insert into operator_alerts (kind, subject, first_at, last_at) values ('receipt', 'A1', now(), now())");
    const { alerts } = await operator.client(calls.getOperatorState, {});
    const id = alerts[0]?.id ?? '';
    const status = (work: Promise<unknown>) => work.catch((error: ApiProblem) => error.status);
    expect(await status(admin.client(calls.getOperatorState, {}))).toBe(403);
    expect(await status(admin.client(calls.deleteAlert, { params: { id } }))).toBe(403);
    expect(await operator.client(calls.deleteAlert, { params: { id } })).toEqual({ id });
    expect(await status(operator.client(calls.deleteAlert, { params: { id } }))).toBe(404);
  });
});
