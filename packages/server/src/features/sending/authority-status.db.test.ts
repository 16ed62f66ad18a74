import { beforeEach, describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { authorityStatus } from './authority-status.ts';
import { type Breaker, createBreaker } from './breaker.ts';

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
    authorityStatus(tx, accountId, 'simulator', { breakerOf: () => breaker, store: async () => undefined }),
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
