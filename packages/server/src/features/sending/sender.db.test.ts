import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../platform/db/database.ts';
import { announcePresence, type Presence } from '../../platform/db/presence.ts';
import { createLogger } from '../../platform/runtime.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { serialLedger } from '../invoices/numbering.ts';
import type { AuthorityLines } from './authority-line.ts';
import { createAuthorityHealth } from './health.ts';
import { noHighWater } from './high-water.ts';
import { type Sender, startSender } from './sender.ts';
import { simulatorSendingSettings } from './settings.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';
import { type SimulatedAuthority, startSimulatedAuthority } from './testing/simulated-line.ts';

const database = testDatabase();
let authority: SimulatedAuthority;
beforeAll(async () => {
  authority = await startSimulatedAuthority();
});
afterAll(() => authority.close());

const settings = {
  ...simulatorSendingSettings,
  batchSize: 20,
  firstAskMs: 100,
  askMaxMs: 1_000,
  resendAfterMs: 400,
  retryFirstMs: 50,
  retryMaxMs: 400,
  breakerFirstMs: 50,
  breakerMaxMs: 300,
  sweepMs: 300,
  pollMs: 200,
};

interface RunningSender {
  sender: Sender;
  presence: Presence;
  db: Database;
}

/** A sending process of its own: pool, leases, breakers. */
async function startProcess(lines: AuthorityLines): Promise<RunningSender> {
  const runtime = createTestRuntime();
  const { connection } = database();
  const db = createDatabase({ connection, poolSize: 6, log: createLogger('silent') });
  const health = createAuthorityHealth({ database: db, runtime, settings });
  const presence = await announcePresence({ connection, newOwner: randomUUID, log: runtime.log });
  const sender = await startSender({
    database: db,
    presence,
    runtime,
    settings,
    lines,
    highWater: noHighWater,
    health,
  });
  return { sender, presence, db };
}

async function stopProcess({ sender, presence, db }: RunningSender): Promise<void> {
  await sender.stop();
  await presence.stop();
  await db.close();
}

const past = (fixture: Fixture) => ({
  invoice: { invoice_date: new Date(fixture.clock.nowMs() - 60_000).toISOString() },
});

/** Eight at a time, as so many users would. */
async function issueMany(fixture: Fixture, count: number): Promise<void> {
  const changes = past(fixture);
  let left = count;
  const issuer = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await fixture.issue(changes);
    }
  };
  await Promise.all(Array.from({ length: 8 }, issuer));
}

/** For what goes on and on; what stands still is told long before. */
const testMs = 600_000;
/** Whose history has not grown for so long, nobody is working on. */
const stuckAfterMs = 60_000;

/**
 * Waits until every invoice is in one of the states, however long a busy machine takes for it: as long as their history
 * grows. Says in which states they are then.
 */
async function untilAll(fixture: Fixture, ...states: readonly string[]): Promise<Record<string, number>> {
  for (let known = -1, since = performance.now(); ; ) {
    const rows = await fixture.rows<{ state: string; count: number; events: number }>(
      `select state, count(*)::int as count,
        (select count(*)::int from invoice_events where account_id = $1) as events
      from invoices where account_id = $1 group by 1`,
      [fixture.accountId],
    );
    const events = rows[0]?.events ?? 0;
    if (events !== known) since = performance.now();
    known = events;
    if (rows.every(({ state }) => states.includes(state)) || performance.now() - since > stuckAfterMs)
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const untilDecided = (fixture: Fixture) => untilAll(fixture, 'confirmed', 'rejected');

/** What the simulator registered for a memory: each tax id as often as it did. */
function registeredFor({ memory }: Fixture): string[] {
  const packets = authority.simulator.control.received({ limit: 1000, status: 'SUCCESS' });
  return packets.flatMap(({ fiscalId, taxId }) => (fiscalId === memory.memoryId && taxId !== null ? [taxId] : []));
}

async function expectExactlyOnce(fixture: Fixture, count: number): Promise<void> {
  const own = await fixture.rows<{ tax_id: string }>(
    'select tax_id from invoices where account_id = $1 order by serial',
    [fixture.accountId],
  );
  expect(registeredFor(fixture).sort()).toEqual(own.map(({ tax_id }) => tax_id).sort());
  expect(own).toHaveLength(count);
  const ledger = await database().db.withAccount(fixture.accountId, (tx) => serialLedger(tx, fixture.memory));
  expect(ledger).toEqual([{ first: 1n, last: BigInt(count), use: 'sent', reason: 'confirmed' }]);
}

/** Issues while two processes send. */
async function expectConfirmedByTwo(fixture: Fixture, lines: AuthorityLines, count: number): Promise<void> {
  const processes = [await startProcess(lines), await startProcess(lines)];
  try {
    await issueMany(fixture, count);
    expect(await untilDecided(fixture)).toEqual({ confirmed: count });
    await expectExactlyOnce(fixture, count);
  } finally {
    await Promise.all(processes.map(stopProcess));
  }
}

describe('against the simulator', () => {
  it(
    'two processes share the work; every invoice is confirmed once, with a verified receipt',
    async () => {
      const fixture = await createFixture(database());
      await expectConfirmedByTwo(fixture, await authority.admit(fixture), 60);
      const owners = await fixture.rows(
        'select count(*)::int as count from invoice_attempts where account_id = $1 and receipt is not null and sealed is null',
        [fixture.accountId],
      );
      expect(owners).toEqual([{ count: 60 }]);
    },
    testMs,
  );

  it(
    'with every fault at once each invoice is still confirmed exactly once',
    async () => {
      const fixture = await createFixture(database());
      const lines = await authority.admit(fixture);
      authority.simulator.control.setFaults({
        'answer-lost': { chance: 0.25 },
        'gateway-after-accept': { chance: 0.1 },
        'error-html': { chance: 0.05 },
        'error-json': { chance: 0.05 },
        reset: { chance: 0.05 },
        'nonce-expired': { chance: 0.03 },
        duplicate: { chance: 0.1 },
        timeout: { chance: 0.05 },
        'internal-error': { chance: 0.03 },
      });
      try {
        await expectConfirmedByTwo(fixture, lines, 40);
      } finally {
        authority.simulator.control.clearFaults();
      }
    },
    testMs,
  );

  it(
    'a memory that is another taxpayer’s is told as refused, and keeps nobody else from sending',
    async () => {
      const [refused, other] = [await createFixture(database()), await createFixture(database())];
      const [ofRefused, ofOther] = [await authority.admit(refused), await authority.admit(other)];
      const { memoryId } = refused.memory;
      const { control } = authority.simulator;
      control.registerMemory({ memoryId, nationalId: '14008430838' });
      const lines: AuthorityLines = (memory) => (memory.memoryId === memoryId ? ofRefused : ofOther)(memory);
      await issueMany(refused, 3);
      const running = await startProcess(lines);
      try {
        const told = () =>
          refused.rows('select memory_id from refused_memories where account_id = $1', [refused.accountId]);
        const [first] = await refused.rows<{ id: string }>('select id from invoices where account_id = $1 limit 1', [
          refused.accountId,
        ]);
        await expect.poll(told, { timeout: stuckAfterMs }).toEqual([{ memory_id: memoryId }]);
        expect((await refused.causesOf(first?.id ?? '')).slice(0, 2)).toEqual(['CREATED', 'REFUSED']);
        await issueMany(other, 3);
        expect(await untilDecided(other)).toEqual({ confirmed: 3 });
        const [account] = await refused.rows<{ national_code: string }>(
          'select national_code from accounts where account_id = $1',
          [refused.accountId],
        );
        control.registerMemory({ memoryId, nationalId: account?.national_code ?? '' });
        expect(await untilDecided(refused)).toEqual({ confirmed: 3 });
      } finally {
        await stopProcess(running);
      }
    },
    testMs,
  );

  it(
    'takes up what a process left behind when it died',
    async () => {
      const fixture = await createFixture(database());
      const lines = await authority.admit(fixture);
      const line = await lines(fixture.memory);
      const mute = line === null ? null : { ...line, send: () => new Promise<never>(() => {}) };
      const never: AuthorityLines = async () => mute;
      await issueMany(fixture, 10);
      const dead = await startProcess(never);
      expect(await untilAll(fixture, 'sending')).toEqual({ sending: 10 });
      // Its connections end as they do when a process is killed; the process itself hears of nothing any more.
      await dead.db.close();
      await database().killConnections();
      void dead.sender.stop().catch(() => {});
      const heir = await startProcess(lines);
      try {
        expect(await untilDecided(fixture)).toEqual({ confirmed: 10 });
        await expectExactlyOnce(fixture, 10);
      } finally {
        await stopProcess(heir);
      }
    },
    testMs,
  );
});
