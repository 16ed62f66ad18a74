import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { askTurn } from './ask-turn.ts';
import { createClockWatch } from './clock-steps.ts';
import { sendTurn } from './send-turn.ts';
import { createFixture } from './testing/fixture.ts';
import { ScriptedAuthority } from './testing/scripted-authority.ts';

const database = testDatabase();
const hour = 3_600_000;

it('what was put in line while the clock was hours ahead goes when it is set back, and what is leased has its lease', async () => {
  const fixture = await createFixture(database());
  const authority = new ScriptedAuthority();
  authority.judgesAtOnce = true;
  const deps = fixture.sending(authority);
  const watch = createClockWatch(deps);
  const sent = await fixture.issue();
  fixture.clock.advance(3 * hour);
  await watch();
  await sendTurn(deps, fixture.memory, 1);
  const dated = (ms: number) => ({ invoice: { invoice_date: new Date(ms).toISOString() } });
  const [past, present] = [fixture.clock.nowMs() - 4 * hour, fixture.clock.nowMs()];
  const queued = await fixture.issue(dated(past));
  const leased = await fixture.issue(dated(past));
  const later = await fixture.issue(dated(present));
  await fixture.rows(
    'update invoice_queue set lease_owner = gen_random_uuid() where account_id = $1 and invoice_id = $2 returning 1',
    [fixture.accountId, leased],
  );
  const round = async () => {
    await sendTurn(deps, fixture.memory, 100);
    await askTurn(deps, fixture.memory, 100);
    return Promise.all([sent, queued, leased].map(fixture.stateOf));
  };
  fixture.clock.advance(-3 * hour);
  expect(await round()).toEqual(['sent', 'queued', 'queued']);
  await watch();
  expect(await round()).toEqual(['confirmed', 'sent', 'queued']);
  const [lane] = await fixture.rows<{ ask_at: Date; send_at: Date }>(
    'select ask_at, send_at from sending_lanes where account_id = $1',
    [fixture.accountId],
  );
  expect(Number(lane?.send_at)).toBeLessThanOrEqual(fixture.clock.nowMs() + deps.settings.leaseMs);
  fixture.clock.advance(deps.settings.leaseMs);
  await round();
  await round();
  fixture.clock.advance(deps.settings.askMaxMs);
  expect(await round()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect([authority.taken.length, await fixture.stateOf(later)]).toEqual([3, 'queued']);
  fixture.clock.advance(3 * hour);
  await round();
  expect([authority.taken.length, await fixture.stateOf(later)]).toEqual([4, 'sent']);
});
