import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { type AwaitedInvoice, claimAwaited } from './ask-claim.ts';
import { askTurn } from './ask-turn.ts';
import { claimQueued, orphansToUnknown, releaseClaims } from './claim.ts';
import { lockStanding } from './lock-standing.ts';
import { recordFates } from './record-fates.ts';
import { resend } from './resend.ts';
import { sendTurn } from './send-turn.ts';
import { releaseLeasesOfTheGone } from './sweep.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';
import { type Script, ScriptedAuthority } from './testing/scripted-authority.ts';

/** Goal: what one process does while another holds the same invoices, or has decided them meanwhile. */
const database = testDatabase();

const claimBy = ({ clock }: Fixture, limit: number, owner: string = randomUUID()) => {
  const now = new Date(clock.nowMs());
  return { owner, now, until: new Date(clock.nowMs() + 90_000), limit };
};

async function withInvoices(...daysAgo: number[]): Promise<{ fixture: Fixture; ids: string[] }> {
  const fixture = await createFixture(database());
  const ids: string[] = [];
  for (const days of daysAgo) {
    const invoice_date = new Date(fixture.clock.nowMs() - days * 86_400_000).toISOString();
    ids.push(await fixture.issue({ invoice: { invoice_date } }));
  }
  fixture.clock.advance(11_000);
  return { fixture, ids };
}

const lineOf = ({ rows, accountId }: Fixture) =>
  rows<{ id: string; lease_owner: string | null }>(
    'select invoice_id as id, lease_owner from invoice_queue where account_id = $1 order by serial',
    [accountId],
  );

/** Sent to an authority by script, with the wait before the first inquiry over. */
async function sent(settings: Parameters<Fixture['sending']>[1], ...script: Script[]) {
  const { fixture, ids } = await withInvoices(0);
  const authority = new ScriptedAuthority();
  authority.script.push(...script);
  const deps = fixture.sending(authority, settings);
  await sendTurn(deps, fixture.memory, 100);
  fixture.clock.advance(1_000);
  return { fixture, authority, deps, id: ids[0] ?? '' };
}

async function awaited({ fixture }: { fixture: Fixture }): Promise<AwaitedInvoice> {
  const claim = claimBy(fixture, 10);
  const [invoice] = await fixture.database.db.withAccount(fixture.accountId, (tx) =>
    claimAwaited(tx, fixture.memory, claim),
  );
  if (invoice === undefined) throw new Error('nothing is awaited');
  return invoice;
}

describe('claims', () => {
  it('come by serial, the highest last, however near their deadlines are', async () => {
    const { fixture } = await withInvoices(1, 5, 3);
    // As drafts that were issued in another order than they were written.
    await fixture.rows('update invoice_queue set serial = 10 - serial where account_id = $1', [fixture.accountId]);
    const claimed = await fixture.database.db.withAccount(fixture.accountId, (tx) =>
      claimQueued(tx, fixture.memory, claimBy(fixture, 10)),
    );
    expect(claimed.map(({ serial }) => serial)).toEqual([7n, 8n, 9n]);
  });

  it('of another process are stepped over, not waited for', async () => {
    const { fixture, ids } = await withInvoices(1, 1);
    const { db } = fixture.another();
    try {
      const [first, second] = await fixture.database.db.withAccount(fixture.accountId, async (tx) => {
        const own = await claimQueued(tx, fixture.memory, claimBy(fixture, 1));
        const other = await db.withAccount(fixture.accountId, (beside) =>
          claimQueued(beside, fixture.memory, claimBy(fixture, 10)),
        );
        return [own, other];
      });
      expect([first, second].map((claimed) => claimed?.map(({ id }) => id))).toEqual([[ids[0]], [ids[1]]]);
    } finally {
      await db.close();
    }
  });

  it('are given back by who holds them alone', async () => {
    const { fixture } = await withInvoices(1);
    const claim = claimBy(fixture, 10);
    await fixture.database.db.withAccount(fixture.accountId, async (tx) => {
      const ids = (await claimQueued(tx, fixture.memory, claim)).map(({ id }) => id);
      await releaseClaims(tx, randomUUID(), ids, claim.now, true);
    });
    expect(await lineOf(fixture)).toMatchObject([{ lease_owner: claim.owner }]);
  });

  it('of a process that is gone are given back, those of one that lives are not', async () => {
    const { fixture } = await withInvoices(1, 1);
    const deps = fixture.sending(null);
    await fixture.database.db.withAccount(fixture.accountId, async (tx) => {
      await claimQueued(tx, fixture.memory, claimBy(fixture, 1, deps.owner));
      await claimQueued(tx, fixture.memory, claimBy(fixture, 1));
    });
    await releaseLeasesOfTheGone(deps);
    expect((await lineOf(fixture)).map((row) => row.lease_owner)).toEqual([deps.owner, null]);
  });

  it('ask for every packet of the number and the content that wait, and for none of another content', async () => {
    const stand = await sent({}, 'lose-answer');
    const { fixture, id } = stand;
    const { uid } = await awaited(stand);
    fixture.clock.advance(100_000);
    const others = { alike: randomUUID(), 'another content': randomUUID(), 'another number': randomUUID() };
    for (const [what, other] of Object.entries(others))
      await fixture.rows(
        `insert into invoice_attempts (account_id, invoice_id, uid, memory_id, tax_id, stored_at, last_sent_at, sealed, sha256, payload_sha256)
         select account_id, invoice_id, $2::uuid, memory_id, case $3::text when 'another number' then 'A' else tax_id end, stored_at, last_sent_at,
           sealed, sha256, case $3::text when 'another content' then sha256(payload_sha256) else payload_sha256 end
         from invoice_attempts where invoice_id = $1 and uid = $4`,
        [id, other, what, uid],
      );
    const { ownUids, attempts } = await awaited(stand);
    expect([ownUids.toSorted(), attempts]).toEqual([[uid, others.alike].toSorted(), 2]);
  });
});

it('what is on its way is taken for lost when its lease is over, and not before', async () => {
  const { fixture, ids } = await withInvoices(1);
  const authority = new ScriptedAuthority();
  const deps = fixture.sending(authority);
  const orphans = () =>
    fixture.database.db.withAccount(fixture.accountId, (tx) =>
      orphansToUnknown(tx, fixture.memory, new Date(fixture.clock.nowMs())),
    );
  let during: number | undefined;
  authority.onRequest = async () => {
    fixture.clock.advance(deps.settings.leaseMs / 2);
    during = await orphans();
    fixture.clock.advance(deps.settings.leaseMs);
    throw new Error('killed');
  };
  await expect(sendTurn(deps, fixture.memory, 100)).rejects.toThrow('killed');
  expect(during).toBe(0);
  expect(await orphans()).toBe(1);
  expect(await fixture.stateOf(ids[0] ?? '')).toBe('unknown');
});

it('whose standing is read is locked until the transaction ends', async () => {
  const { fixture, ids } = await withInvoices(1);
  const free = () => fixture.rows('select id from invoices where id = $1 for update skip locked', ids);
  const during = await fixture.database.db.withAccount(fixture.accountId, async (tx) => {
    await lockStanding(tx, ids);
    return free();
  });
  expect([during, await free()].map(({ length }) => length)).toEqual([0, 1]);
});

describe('what another process has decided meanwhile is let alone', () => {
  const verdict = { errors: [], warnings: [] };
  const confirmed = ({ uid }: AwaitedInvoice) =>
    ({ kind: 'confirmed', uid, reference: 'ref', verdict, receipt: null }) as const;

  it('of a packet that is no longer the present one', async () => {
    const started = await sent({}, 'answer');
    const { fixture, deps, id } = started;
    const old = { ...(await awaited(started)), uid: randomUUID() };
    await recordFates(deps, fixture.memory, [{ invoice: old, fate: confirmed(old) }]);
    expect(await fixture.stateOf(id)).toBe('sent');
  });

  it('of a state that it is no longer in', async () => {
    const started = await sent({}, 'answer');
    const { fixture, deps, id } = started;
    const old = { ...(await awaited(started)), state: 'unknown' as const };
    await recordFates(deps, fixture.memory, [{ invoice: old, fate: { kind: 'pending', reference: 'ref-2' } }]);
    expect(await fixture.causesOf(id)).toEqual(['CREATED', 'PACKET_STORED', 'ANSWERED']);
  });

  it('where another asks about it, it does not go again', async () => {
    const started = await sent({}, 'lose-request');
    const { fixture, authority, deps } = started;
    await resend(deps, fixture.memory, authority, [await awaited(started)]);
    expect(authority.requests).toHaveLength(1);
  });
});

describe('an uncertain packet', () => {
  const asks = async ({ fixture, deps }: Awaited<ReturnType<typeof sent>>, count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      fixture.clock.advance(20_000);
      await askTurn(deps, fixture.memory, 100);
    }
  };

  it('goes again with the very inquiry that is the last of those that must find nothing', async () => {
    const started = await sent({ notFoundsBeforeResend: 3 }, 'lose-request');
    await asks(started, 2);
    expect(started.authority.requests).toHaveLength(1);
    await asks(started, 1);
    expect(started.authority.requests).toHaveLength(2);
  });

  it('does not go again before its time, however often it is not found', async () => {
    const started = await sent({ notFoundsBeforeResend: 2, resendAfterMs: 3_600_000 }, 'lose-request');
    await asks(started, 6);
    expect(started.authority.requests).toHaveLength(1);
    started.fixture.clock.advance(3_600_000);
    await asks(started, 1);
    expect(started.authority.requests).toHaveLength(2);
  });

  it.each<Script>(['not-sent', 'refuse'])('stays uncertain when it goes again in vain (%s)', async (script) => {
    const started = await sent({ notFoundsBeforeResend: 1 }, 'lose-request', script);
    const { fixture, authority, id } = started;
    await asks(started, 1);
    expect(authority.requests).toHaveLength(2);
    expect(await fixture.stateOf(id)).toBe('unknown');
    const line = await fixture.rows('select state from invoice_queue where invoice_id = $1', [id]);
    expect(line).toEqual([{ state: 'unknown' }]);
    await asks(started, 3);
    expect(await fixture.stateOf(id)).toBe('confirmed');
    expect(authority.registeredTaxIds()).toHaveLength(1);
  });
});

it('a request that is refused for who sent it is not tried in halves', async () => {
  const { fixture } = await withInvoices(1, 1, 1);
  const authority = new ScriptedAuthority();
  authority.script.push('refuse');
  await sendTurn(fixture.sending(authority), fixture.memory, 100);
  expect(authority.requests.map(({ length }) => length)).toEqual([3]);
});
