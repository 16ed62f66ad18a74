import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createBreaker } from './breaker.ts';
import type { SendingDeps } from './deps.ts';
import { startDispatcher } from './dispatcher.ts';
import { createDueLanes } from './due-lanes.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';
import { ScriptedAuthority } from './testing/scripted-authority.ts';
import { watchOnce } from './watcher.ts';

/** One for each test: a dispatcher serves every account it finds. */
let made: TestDatabase;
beforeEach(async () => {
  made = await createTestDatabase();
});
afterEach(() => made.drop());
const database = () => made;

/** Rows in line without documents of their own weight: the content does not matter here. */
async function fillLine(fixture: Fixture, count: number): Promise<void> {
  const changes = { invoice: { invoice_date: new Date(fixture.clock.nowMs() - 60_000).toISOString() } };
  for (let made = 0; made < count; made += 1) await fixture.issue(changes);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 400; wait += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('it did not happen in ten seconds');
}

describe('the dispatcher', () => {
  it("one account's long line holds up another's one invoice by no more than the turns under way", async () => {
    const big = await createFixture(database());
    const small = await createFixture(database());
    const authority = new ScriptedAuthority();
    // Each request waits for the test: what counts are turns, whatever the machine has to do.
    const turns: string[] = [];
    let letGo: () => void = () => undefined;
    authority.onRequest = ([packet]) =>
      new Promise((resolve) => {
        turns.push(packet?.memoryId ?? '');
        letGo = resolve;
      });
    await fillLine(big, 40);
    const deps: SendingDeps = big.sending(authority, { batchSize: 2, turnsMax: 1, turnsPerLaneMax: 1 });
    const dispatcher = startDispatcher(deps);
    const before = 3;
    const mostTurns = 8;
    for (let turn = 1; turn <= mostTurns && !turns.includes(small.memory.memoryId); turn += 1) {
      await until(async () => turns.length === turn);
      if (turn === before) {
        await fillLine(small, 1);
        dispatcher.wake();
      }
      if (!turns.includes(small.memory.memoryId)) letGo();
    }
    authority.onRequest = async () => undefined;
    letGo();
    await dispatcher.stop();
    // It came while the third turn was under way; one may have been chosen by then.
    expect(turns.slice(0, before)).toEqual(Array(before).fill(big.memory.memoryId));
    expect(turns.indexOf(small.memory.memoryId)).toBeGreaterThanOrEqual(before);
    expect(turns.indexOf(small.memory.memoryId)).toBeLessThanOrEqual(before + 1);
  });

  it('comes to each of five hundred memories although most of them stay due for ever', async () => {
    const fixture = await createFixture(database());
    await fixture.rows(
      `insert into sending_lanes (account_id, environment, memory_id, send_at)
       select $1, 'simulator', 'M' || n, now() - make_interval(hours => 600 - n) from generate_series(1, 500) n`,
      [fixture.accountId],
    );
    const dueLanes = createDueLanes(fixture.sending(new ScriptedAuthority()));
    const seen = new Set<string>();
    for (let look = 0; look < 3; look += 1) for (const { memory_id } of (await dueLanes()).lanes) seen.add(memory_id);
    expect([...seen].filter((id) => id.startsWith('M'))).toHaveLength(500);
    expect((await dueLanes()).lanes.length).toBeGreaterThanOrEqual(200);
  });

  it('stops asking an authority that is down, probes it, and goes on by itself', async () => {
    const fixture = await createFixture(database());
    const authority = new ScriptedAuthority();
    authority.script.push(...Array.from({ length: 4 }, () => 'not-sent' as const));
    await fillLine(fixture, 3);
    const plain = fixture.sending(authority, { batchSize: 1, retryFirstMs: 10, retryMaxMs: 20 });
    const breaker = createBreaker({
      clock: fixture.clock,
      random: fixture.runtime.random,
      failures: 2,
      firstMs: 100,
      maxMs: 200,
    });
    const dispatcher = startDispatcher({ ...plain, breakerOf: () => breaker });
    await until(async () => breaker.state() === 'down');
    await until(
      async () =>
        (await fixture.rows("select from invoices where account_id = $1 and state <> 'confirmed'", [fixture.accountId]))
          .length === 0,
    );
    await dispatcher.stop();
    expect(breaker.state()).toBe('up');
    expect(new Set(authority.registeredTaxIds()).size).toBe(3);
  });

  it('a memory without a key waits, says why, and does not run hot', async () => {
    const fixture = await createFixture(database());
    await fillLine(fixture, 1);
    let looks = 0;
    const deps = fixture.sending(null);
    const dispatcher = startDispatcher({
      ...deps,
      lines: async () => {
        looks += 1;
        return null;
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 600));
    await dispatcher.stop();
    expect(looks).toBeLessThan(5);
    expect(
      await fixture.rows('select held_because from sending_lanes where account_id = $1', [fixture.accountId]),
    ).toEqual([{ held_because: 'NO_KEY' }]);
  });
});

describe('the watcher', () => {
  it('lets a lane sleep that is held until a moment of its own', async () => {
    const fixture = await createFixture(database());
    await fixture.issue();
    const later = new Date(fixture.clock.nowMs() + 600_000);
    const hold = (until: Date | string) =>
      fixture.rows("update sending_lanes set held_because = 'NO_KEY', send_at = $2 where account_id = $1", [
        fixture.accountId,
        until,
      ]);
    const sleepsUntil = async () => {
      await watchOnce(fixture.sending(null));
      const [lane] = await fixture.rows<{ send_at: Date }>('select send_at from sending_lanes where account_id = $1', [
        fixture.accountId,
      ]);
      return lane?.send_at;
    };
    await hold(later);
    fixture.clock.advance(300_000);
    expect(await sleepsUntil()).toEqual(later);
    await hold('infinity');
    expect(Number(await sleepsUntil())).toBeLessThanOrEqual(fixture.clock.nowMs());
  });

  it('tells what waits past its limit and what nears its deadline, and wakes a lane that slept', async () => {
    const fixture = await createFixture(database());
    const id = await fixture.issue({
      invoice: { invoice_date: new Date(fixture.clock.nowMs() - 11 * 86_400_000).toISOString() },
    });
    const deps = fixture.sending(null, { overdueMs: 60_000 });
    await fixture.rows("update sending_lanes set send_at = 'infinity' where account_id = $1", [fixture.accountId]);
    fixture.clock.advance(120_000);
    const report = await watchOnce(deps);
    expect(report.overdue).toContainEqual(expect.objectContaining({ environment: 'simulator', state: 'queued' }));
    expect(report.nearDeadline[0]?.invoices).toBeGreaterThan(0);
    expect(report.woken).toBeGreaterThan(0);
    const [lane] = await fixture.rows<{ send_at: Date }>('select send_at from sending_lanes where account_id = $1', [
      fixture.accountId,
    ]);
    expect(lane?.send_at.getTime()).toBeLessThanOrEqual(fixture.clock.nowMs());
    expect((await watchOnce(deps)).woken).toBe(0);
    expect(await fixture.stateOf(id)).toBe('queued');
  });
});
