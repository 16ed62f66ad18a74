import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { queuedNow } from '../settings/queries.ts';
import { askTurn } from './ask-turn.ts';
import { sendTurn } from './send-turn.ts';
import { createFixture } from './testing/fixture.ts';
import { type Script, ScriptedAuthority } from './testing/scripted-authority.ts';

const database = testDatabase();

/** One invoice was sent as the script says, another stands in line, and their memory was disabled meanwhile. */
async function start(...script: Script[]) {
  const fixture = await createFixture(database());
  const { accountId, memory } = fixture;
  await fixture.rows(
    `insert into tax_memories (account_id, id, memory_id, environment, title, is_default, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, '', true, now(), now())`,
    [accountId, memory.memoryId, memory.environment],
  );
  const authority = new ScriptedAuthority();
  authority.script.push(...script);
  const deps = fixture.sending(authority);
  const sent = await fixture.issue();
  fixture.clock.advance(11_000);
  await sendTurn(deps, memory, 100);
  const queued = await fixture.issue();
  fixture.clock.advance(11_000);
  const enable = (enabled: boolean) =>
    fixture.rows('update tax_memories set enabled = $2, version = version + 1 where account_id = $1', [
      accountId,
      enabled,
    ]);
  await enable(false);
  return {
    ...{ fixture, authority, sent, queued, enable },
    send: () => sendTurn(deps, memory, 100),
    ask: () => askTurn(deps, memory, 100),
  };
}

describe('a memory that is disabled', () => {
  it('learns what became of what it has sent, and sends nothing more until it is enabled', async () => {
    const { fixture, authority, sent, queued, enable, send, ask } = await start();
    expect(await send()).toEqual({ claimed: 0, sent: 0 });
    const lane = `select held_because, send_at > $2 as waits, ask_at > $2 as asks_later from sending_lanes where account_id = $1`;
    expect(await fixture.rows(lane, [fixture.accountId, new Date(fixture.clock.nowMs())])).toEqual([
      { held_because: 'DISABLED', waits: true, asks_later: false },
    ]);
    await ask();
    expect(await fixture.stateOf(sent)).toBe('confirmed');
    expect(await fixture.stateOf(queued)).toBe('queued');
    expect(authority.requests).toHaveLength(1);
    await enable(true);
    fixture.clock.advance(10_000);
    expect(await send()).toEqual({ claimed: 1, sent: 1 });
  });

  it('does not send again what was lost on its way, and asks about it until it may, noting no more than would send it', async () => {
    const { fixture, authority, sent, enable, ask } = await start('lose-request');
    const askOften = async () => {
      for (let round = 0; round < 12; round += 1) {
        fixture.clock.advance(15_000);
        await ask();
      }
    };
    const noted = async () =>
      (await fixture.rows(`select 1 from invoice_events where invoice_id = $1 and cause = 'NOT_FOUND'`, [sent])).length;
    await askOften();
    expect([await fixture.stateOf(sent), authority.requests.length]).toEqual(['unknown', 1]);
    expect(await noted()).toBe(4);
    // Both are told as what does not go until then.
    const left = await database().db.withAccount(fixture.accountId, queuedNow);
    expect([...left.values()]).toEqual([2]);
    await enable(true);
    await askOften();
    expect([await fixture.stateOf(sent), authority.requests.length]).toEqual(['confirmed', 2]);
  });
});
