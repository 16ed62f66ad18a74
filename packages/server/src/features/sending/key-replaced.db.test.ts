import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { askTurn } from './ask-turn.ts';
import type { AuthorityLine } from './authority-line.ts';
import { sendTurn } from './send-turn.ts';
import { createFixture } from './testing/fixture.ts';
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
