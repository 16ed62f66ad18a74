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
  const setAhead = (ms: number) => {
    fixture.clock.advance(ms - authority.aheadMs);
    authority.aheadMs = ms;
  };
  setAhead(3 * hour);
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
  setAhead(0);
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

it.each([
  ['ahead for good', 3.5, 3.5],
  ['ahead, and set right before the verdict', 3.5, 0],
  ['behind for good', -5, -5],
  ['behind, and set right before the verdict', -5, 0],
])(
  'with a clock that is hours %s an invoice is found where it was registered, and goes once',
  async (_, sent, asked) => {
    const fixture = await createFixture(database());
    const authority = new ScriptedAuthority();
    const deps = fixture.sending(authority, { forgottenAfterMs: hour });
    const setAhead = (hours: number) => {
      fixture.clock.advance(hours * hour - authority.aheadMs);
      authority.aheadMs = hours * hour;
    };
    setAhead(sent);
    // One of old, which no clock dates ahead; its answer comes, and that of another is lost.
    const invoice = { invoice_date: new Date(fixture.clock.nowMs() - 24 * hour).toISOString() };
    const answered = await fixture.issue({ invoice });
    await sendTurn(deps, fixture.memory, 100);
    authority.script.push('lose-answer');
    const lost = await fixture.issue({ invoice });
    await sendTurn(deps, fixture.memory, 100);
    setAhead(asked);
    await createClockWatch(deps)();
    for (let round = 0; round < 20; round += 1) {
      fixture.clock.advance(hour / 2);
      await askTurn(deps, fixture.memory, 100);
      await sendTurn(deps, fixture.memory, 100);
    }
    expect([await fixture.stateOf(answered), await fixture.stateOf(lost)]).toEqual(['confirmed', 'confirmed']);
    expect(authority.taken).toHaveLength(2);
  },
);

it('what was sent twice under a clock hours ahead is one invoice, and its number is not called another’s', async () => {
  const fixture = await createFixture(database());
  const authority = new ScriptedAuthority();
  authority.aheadMs = 3.5 * hour;
  authority.isListed = ({ visible }) => visible;
  const deps = fixture.sending(authority);
  authority.script.push('lose-answer');
  const invoice = { invoice_date: new Date(fixture.clock.nowMs() - 24 * hour).toISOString() };
  const id = await fixture.issue({ invoice });
  await sendTurn(deps, fixture.memory, 100);
  // Delivered late: nothing finds it before the same bytes go again; then the refused copy is what an uid gives.
  const [copy] = authority.taken;
  if (copy !== undefined) copy.visible = false;
  for (let round = 0; round < 30 && authority.taken.length < 2; round += 1) {
    fixture.clock.advance(60_000);
    await askTurn(deps, fixture.memory, 100);
  }
  if (copy !== undefined) copy.visible = true;
  for (let round = 0; round < 5; round += 1) {
    fixture.clock.advance(60_000);
    await askTurn(deps, fixture.memory, 100);
  }
  expect([authority.taken.map(({ status }) => status), await fixture.stateOf(id)]).toEqual([
    ['accepted', 'rejected'],
    'confirmed',
  ]);
});
