import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { askTurn } from './ask-turn.ts';
import type { AuthorityLine } from './authority-line.ts';
import { sendTurn } from './send-turn.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';
import { ScriptedAuthority } from './testing/scripted-authority.ts';

const database = testDatabase();

/**
 * A memory with an invoice in line, whose key is replaced while the first batch is being sealed: the authority takes
 * what is sealed with the new one, and no more what was sealed with the old.
 */
async function start(successor: (line: ScriptedAuthority) => AuthorityLine | null) {
  const fixture = await createFixture(database());
  const former = new ScriptedAuthority();
  const present = new ScriptedAuthority();
  let line: AuthorityLine | null = former;
  const seal = former.seal.bind(former);
  former.seal = async (payloads) => {
    const sealed = await seal(payloads);
    line = successor(present);
    Object.assign(present, { signsSinceMs: fixture.clock.nowMs() });
    fixture.clock.advance(500);
    return sealed;
  };
  const deps = { ...fixture.sending(null), lines: async () => line };
  const id = await fixture.issue();
  fixture.clock.advance(11_000);
  return { fixture, former, present, deps, id, replace: (one: AuthorityLine | null) => (line = one) };
}

/** The memory's row, as settings keep it; the fixture has none. */
const addMemory = ({ accountId, memory }: Fixture) =>
  database().asOwner(
    `insert into tax_memories (account_id, id, memory_id, environment, title, is_default, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, '', true, now(), now())`,
    [accountId, memory.memoryId, memory.environment],
  );

describe('a signer that is changed at the very moment at which packets are stored', () => {
  it('is waited for, and nothing of the former is sent', async () => {
    const fixture = await createFixture(database());
    const { accountId, memory } = fixture;
    await addMemory(fixture);
    const line = new ScriptedAuthority();
    const id = await fixture.issue();
    fixture.clock.advance(11_000);
    const change = (tx: Tx) =>
      tx
        .updateTable('tax_memories')
        .set((row) => ({ signer: 'trusted_provider', version: row('version', '+', 1) }))
        .where(
          'id',
          'in',
          tx.selectFrom('tax_memories').select('id').where('memory_id', '=', memory.memoryId).forUpdate(),
        )
        .execute();
    const turn = () => sendTurn(fixture.sending(line), memory, 100);
    expect(await secondWaiting(database(), accountId, change, turn)).toEqual(['taken']);
    expect(line.requests).toEqual([]);
    expect(await fixture.stateOf(id)).toBe('queued');
    expect(await turn()).toEqual({ claimed: 1, sent: 1 });
  });
});

describe('a key that is replaced while invoices are sealed with it', () => {
  it('seals them anew with its successor, and sends nothing of the former', async () => {
    const { fixture, former, present, deps, id } = await start((line) => line);
    await sendTurn(deps, fixture.memory, 100);
    expect(former.requests).toEqual([]);
    expect(await fixture.stateOf(id)).toBe('queued');
    expect(await sendTurn(deps, fixture.memory, 100)).toEqual({ claimed: 1, sent: 1 });
    expect(present.requests).toHaveLength(1);
    fixture.clock.advance(1_000);
    await askTurn(deps, fixture.memory, 100);
    expect(await fixture.stateOf(id)).toBe('confirmed');
    expect(await fixture.causesOf(id)).toEqual(['CREATED', 'PACKET_STORED', 'ANSWERED', 'CONFIRMED']);
  });

  it('leaves them in line where there is no key any more: the memory was switched off', async () => {
    const { fixture, former, present, deps, id, replace } = await start(() => null);
    await sendTurn(deps, fixture.memory, 100);
    expect(former.requests).toEqual([]);
    expect(await fixture.stateOf(id)).toBe('queued');
    replace(present);
    fixture.clock.advance(60_000);
    expect(await sendTurn(deps, fixture.memory, 100)).toEqual({ claimed: 1, sent: 1 });
    expect(await fixture.stateOf(id)).toBe('sent');
  });
});
