import { calls } from '@taraz/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { authorityStatus } from './authority-status.ts';
import { type Breaker, createBreaker } from './breaker.ts';

const server = withSharedServer();
const database = testDatabase();
const runtime = createTestRuntime();
const told = new Date('2026-11-20T08:00:00Z');
let accountId: string;
let breaker: Breaker;

/** What the process that sends has stored last. */
const stored = (state: string) =>
  database().asOwner(
    `insert into authority_health (environment, state, last_answer_at, last_failure, changed_at)
     values ('simulator', $1, $2, '', now())
     on conflict (environment) do update set state = excluded.state, last_answer_at = excluded.last_answer_at`,
    [state, told],
  );
const status = () =>
  database().db.withAccount(accountId, (tx) =>
    authorityStatus(tx, { accountId, memoryIds: null, writtenBy: null }, 'simulator', {
      breakerOf: () => breaker,
      store: async () => undefined,
    }),
  );

beforeEach(async () => {
  accountId = await seedAccount(database());
  const { clock, random } = runtime;
  breaker = createBreaker({ clock, random, failures: 1, firstMs: 60_000, maxMs: 60_000 });
});

describe('whether the authority answers', () => {
  it.each(['up', 'down'])('is what others stored where this process has asked nothing: %s', async (state) => {
    await stored(state);
    expect(await status()).toMatchObject({ state, last_answer_at: told.toISOString() });
  });

  it('is what this process found where it was answered, whatever others stored', async () => {
    await stored('down');
    breaker.succeeded();
    const last_answer_at = new Date(runtime.clock.nowMs()).toISOString();
    expect(await status()).toMatchObject({ state: 'up', last_answer_at });
  });

  it('is what this process found where it was never answered', async () => {
    await stored('up');
    breaker.failed('no answer');
    expect(await status()).toMatchObject({ state: 'down', last_answer_at: told.toISOString() });
  });
});

describe('how much waits for it', () => {
  it('is told of the memories, the branch and the invoices that somebody may see', async () => {
    const admin = await server().newAdmin();
    const branch = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const employee = (seed: Parameters<ReturnType<typeof server>['newUser']>[1]) =>
      server().newUser(admin.accountId, seed);
    const [seer, ofMemory, ofBranch, cashier, keeper] = [
      await employee({ permissions: ['invoices'] }),
      await employee({ permissions: ['invoices'], memoryIds: ['A22222'] }),
      await employee({ permissions: ['invoices'] }),
      await employee({ permissions: ['issue'] }),
      await employee({ permissions: ['treasury'] }),
    ] as const;
    await admin.client(calls.alterBranch, { params: { id: ofBranch.userId }, body: { branch_id: branch.id } });
    /** @param road states on the way to the one that it waits in: none is skipped */
    const waits = async (road: string[], memory: string, of: { branch?: string; by?: string } = {}) => {
      const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
      const { asOwner } = server().database;
      await asOwner(
        `update invoices set state = 'queued', reference_number = $1, serial = (random() * 1e9)::bigint, tax_id = $1, memory_id = $2, branch_id = $3,
          created_by = coalesce($4, created_by) where id = $1::uuid`,
        [id, memory, of.branch ?? null, of.by ?? null],
      );
      for (const state of road) await asOwner('update invoices set state = $2 where id = $1', [id, state]);
    };
    await waits([], 'A11111');
    await waits(['sending', 'sent'], 'A11111', { by: cashier.userId });
    await waits(['sending', 'unknown'], 'A22222');
    await waits([], 'A11111', { branch: branch.id });
    const told = async ({ client }: SignedIn) => {
      const { queue_depth, awaiting } = await client(calls.getAuthorityStatus, {});
      return [queue_depth, awaiting];
    };
    expect(await Promise.all([admin, seer, ofMemory, ofBranch, cashier, keeper].map(told))).toEqual([
      [3, 1],
      [3, 1],
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });
});
