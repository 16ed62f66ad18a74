import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedUser } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { moveInvoices } from '../archives/move-invoices.ts';
import { issueReferral } from '../invoices/commands/issue-referral.ts';
import { listInvoices } from '../invoices/queries/list.ts';
import { askTurn } from '../sending/ask-turn.ts';
import { markReference } from '../sending/mark-reference.ts';
import { sendTurn } from '../sending/send-turn.ts';
import { createFixture, type Fixture, type sampleInput } from '../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../sending/testing/scripted-authority.ts';
import { askReaction, askReactions, type ReactionDeps } from './ask-reactions.ts';

const database = testDatabase();
const pauseMs = 3_600_000;

let fixture: Fixture;
let authority: ScriptedAuthority;
let deps: ReactionDeps;
const reposted: string[] = [];

beforeAll(async () => {
  fixture = await createFixture(database());
  authority = new ScriptedAuthority();
  const { runtime, memory } = fixture;
  deps = {
    database: database().db,
    runtime,
    lines: async ({ memoryId }) => (memoryId === memory.memoryId ? authority : null),
    pauseMs,
    repost: async (_tx, _accountId, ids) => void reposted.push(...ids),
    notices: { runtime, jobs: { enqueue: async () => {} }, vault: {} } as unknown as ReactionDeps['notices'],
  };
  await seedUser(database(), fixture.accountId);
});

/** Issued and confirmed; gives ids. */
async function confirmed(...changes: Parameters<typeof sampleInput>[0][]): Promise<string[]> {
  const ids: string[] = [];
  for (const change of changes) ids.push(await fixture.issue(change));
  await confirm();
  return ids;
}

/** What waits is sent and confirmed. */
async function confirm(): Promise<void> {
  const sending = fixture.sending(authority);
  fixture.clock.advance(20_000);
  await sendTurn(sending, fixture.memory, 100);
  fixture.clock.advance(20_000);
  await askTurn(sending, fixture.memory, 100);
}

/** A correction or cancellation of an invoice, issued and confirmed; gives its id. */
async function referred(to: string, subject: 'corrective' | 'cancellation'): Promise<string> {
  const { tax_id: referralTaxNumber } = await rowOf(to);
  const id = await database().db.withAccount(fixture.accountId, (tx) =>
    issueReferral(tx, fixture.invoices, fixture.actor, { subject, referralTaxNumber, input: {} }),
  );
  await confirm();
  return id;
}

/** Whether reports count it, and what stands in its place. */
async function standing(id: string) {
  const [row] = await fixture.rows<{ counts: boolean; superseded_by: string | null }>(
    `select invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere) as counts, superseded_by
     from invoices where id = $1`,
    [id],
  );
  return row;
}

async function rowOf(id: string) {
  const [row] = await fixture.rows<{ tax_id: string; buyer_reaction: string | null; reaction_due: Date | null }>(
    'select tax_id, buyer_reaction, reaction_due from invoices where id = $1',
    [id],
  );
  if (row === undefined) throw new Error('no such invoice');
  return row;
}

/** What its history tells of others that took its place, or let it stand again. */
const fatesOf = async (id: string) =>
  (await fixture.causesOf(id)).filter((cause) => ['SUPERSEDED', 'STANDS_AGAIN', 'CANCELLED'].includes(cause));

const listed = async (reaction: string) =>
  (
    await database().db.withAccount(fixture.accountId, (tx) =>
      listInvoices(tx, fixture.accountId, null, { reaction, limit: 100 }),
    )
  ).invoices.map(({ id }) => id);

const told = () =>
  fixture.rows<{ kind: string; count: number; data: { subject_id?: string } }>(
    'select kind, count, data from notifications where account_id = $1 order by created_at',
    [fixture.accountId],
  );

const upgrade = (name: string) => readFileSync(new URL(`../../../sql/${name}.sql`, import.meta.url), 'utf8');

describe("the buyer's reaction", () => {
  it('is asked from the verdict on, kept, and filtered by; silence is asked about again, an answer is final', async () => {
    const [silent = '', approved = '', refused = ''] = await confirmed({}, {}, {});
    authority.reactions.set((await rowOf(approved)).tax_id, 'APPROVED');
    authority.reactions.set((await rowOf(refused)).tax_id, 'REJECTED');
    expect((await rowOf(silent)).buyer_reaction).toBeNull();
    expect(await askReactions(deps)).toBe(3);
    expect(await listed('AWAITING_REACTION')).toEqual([silent]);
    expect(await listed('REJECTED')).toEqual([refused]);
    expect((await listed('APPROVED,REJECTED')).sort()).toEqual([approved, refused].sort());
    expect((await rowOf(approved)).reaction_due).toBeNull();
    expect((await fixture.causesOf(refused)).at(-1)).toBe('REACTED');
    // Nothing is due before the pause is over; then only the silent one.
    expect(await askReactions(deps)).toBe(0);
    fixture.clock.advance(pauseMs + 1);
    authority.reactions.set((await rowOf(silent)).tax_id, 'SYSTEMIC_APPROVED');
    expect(await askReactions(deps)).toBe(1);
    expect(await rowOf(silent)).toMatchObject({ buyer_reaction: 'SYSTEMIC_APPROVED', reaction_due: null });
    expect((await fixture.causesOf(silent)).filter((cause) => cause === 'REACTED')).toHaveLength(2);
  });

  it('that is a refusal is told once, with the invoice to open', async () => {
    const before = await told();
    expect(before).toMatchObject([{ kind: 'buyer_refused', count: 1 }]);
    fixture.clock.advance(pauseMs + 1);
    await askReactions(deps);
    expect(await told()).toHaveLength(before.length);
  });

  it('that is a refusal of what was archived brings it back; what has a correction in its place, or is approved, stays', async () => {
    const [refused = '', corrected = '', approved = ''] = await confirmed({}, {}, {});
    await referred(corrected, 'corrective');
    await fixture.rows('update invoices set archived = true where id = any($1)', [[refused, corrected, approved]]);
    for (const id of [refused, corrected]) authority.reactions.set((await rowOf(id)).tax_id, 'REJECTED');
    authority.reactions.set((await rowOf(approved)).tax_id, 'APPROVED');
    for (const id of [refused, corrected, approved]) await askReaction(deps, fixture.actor, id);
    const archived = await fixture.rows<{ id: string }>('select id from invoices where account_id = $1 and archived', [
      fixture.accountId,
    ]);
    expect(archived.map(({ id }) => id).sort()).toEqual([corrected, approved].sort());
    expect(await listed('REJECTED')).toContain(refused);
    expect((await fixture.causesOf(refused)).slice(-2)).toEqual(['REACTED', 'UNARCHIVED']);
    // Who puts it away all the same is not told again.
    await fixture.rows('update invoices set archived = true where id = $1', [refused]);
    await askReaction(deps, fixture.actor, refused);
    expect(await listed('REJECTED')).not.toContain(refused);
  });

  it('to an archived correction brings back what it corrected, which stands again', async () => {
    const [refused = '', cancelled = ''] = await confirmed({}, {});
    const [change, other] = [await referred(refused, 'corrective'), await referred(cancelled, 'corrective')];
    authority.reactions.set((await rowOf(other)).tax_id, 'APPROVED');
    await askReaction(deps, fixture.actor, other);
    await fixture.rows('update invoices set archived = true where id = any($1)', [[refused, cancelled, change, other]]);
    authority.reactions.set((await rowOf(change)).tax_id, 'REJECTED');
    await askReaction(deps, fixture.actor, change);
    await referred(other, 'cancellation');
    const archived = await fixture.rows<{ id: string }>('select id from invoices where id = any($1) and archived', [
      [refused, cancelled, change, other],
    ]);
    expect(archived.map(({ id }) => id)).toEqual([other]);
    for (const id of [refused, cancelled])
      expect((await fixture.causesOf(id)).slice(-3)).toEqual(['SUPERSEDED', 'STANDS_AGAIN', 'UNARCHIVED']);
  });

  it('that is a refusal of what was archived before SQL 0981 brings it back; what was put away after it stays', async () => {
    const [refused = '', knowingly = '', approved = '', freed = ''] = await confirmed({}, {}, {}, {});
    const archive = (...ids: string[]) =>
      database().db.withAccount(fixture.accountId, (tx) =>
        moveInvoices(tx, fixture.invoices, fixture.actor, { ids, archived: true }),
      );
    const change = await referred(freed, 'corrective');
    await archive(refused, approved, freed);
    for (const id of [refused, knowingly, change]) authority.reactions.set((await rowOf(id)).tax_id, 'REJECTED');
    authority.reactions.set((await rowOf(approved)).tax_id, 'APPROVED');
    for (const id of [refused, knowingly, approved, change]) await askReaction(deps, fixture.actor, id);
    await archive(knowingly);
    await fixture.rows('update invoices set archived = true where id = any($1)', [[refused, freed]]);
    await fixture.rows(readFileSync(new URL('../../../sql/0981_refusals_out_of_sight.sql', import.meta.url), 'utf8'));
    const archived = await fixture.rows<{ id: string }>('select id from invoices where id = any($1) and archived', [
      [refused, knowingly, approved, freed],
    ]);
    expect(archived.map(({ id }) => id).sort()).toEqual([knowingly, approved].sort());
  });

  it('is not asked of drafts, second types, cancellations, or after 45 days', async () => {
    const [old = ''] = await confirmed({});
    const [second = ''] = await confirmed({
      buyer_info: {},
      invoice: { invoice_output_type: 'type_two', payment_method: 'cash' },
      settlement: [],
    });
    expect((await rowOf(second)).reaction_due).toBeNull();
    fixture.clock.advance(46 * 86_400_000);
    await askReactions(deps);
    expect((await rowOf(old)).reaction_due).toBeNull();
  });

  it('that tells of a cancellation elsewhere has what it took put back, and no report counts it', async () => {
    const [sold = ''] = await confirmed({});
    reposted.splice(0);
    authority.reactions.set((await rowOf(sold)).tax_id, 'CANCELED');
    await askReaction(deps, fixture.actor, sold);
    expect(await standing(sold)).toMatchObject({ counts: false });
    expect(reposted.splice(0)).toEqual([sold]);
  });

  it('to a correction that is a refusal leaves what was corrected standing, to be corrected anew', async () => {
    const [sold = ''] = await confirmed({});
    const refused = await referred(sold, 'corrective');
    expect(await standing(sold)).toEqual({ counts: false, superseded_by: refused });
    authority.reactions.set((await rowOf(refused)).tax_id, 'REJECTED');
    await askReaction(deps, fixture.actor, refused);
    expect(await standing(sold)).toEqual({ counts: true, superseded_by: null });
    expect(await standing(refused)).toMatchObject({ counts: false });
    expect(reposted.splice(0)).toEqual([refused]);
    await expect(referred(refused, 'corrective')).rejects.toMatchObject({ code: 'CONFLICT' });
    await askReaction(deps, fixture.actor, refused);
    expect(await standing(refused)).toMatchObject({ counts: false });
    authority.reactions.set((await rowOf(refused)).tax_id, 'APPROVED');
    await askReaction(deps, fixture.actor, refused);
    expect(await standing(sold)).toEqual({ counts: false, superseded_by: refused });
    expect(await standing(refused)).toEqual({ counts: true, superseded_by: null });
    expect(reposted.splice(0)).toEqual([refused]);
    authority.reactions.set((await rowOf(refused)).tax_id, 'REJECTED');
    await askReaction(deps, fixture.actor, refused);
    expect(reposted.splice(0)).toEqual([refused]);
    const second = await referred(sold, 'corrective');
    expect(await standing(sold)).toEqual({ counts: false, superseded_by: second });
    expect(await standing(second)).toEqual({ counts: true, superseded_by: null });
    // Each time its history, and so every screen and program, was told.
    const superseded = ['SUPERSEDED', 'STANDS_AGAIN'];
    expect(await fatesOf(sold)).toEqual([...superseded, ...superseded, 'SUPERSEDED']);
  });

  it('to a waiting correction that it was cancelled elsewhere leaves what was corrected standing, asked about at once', async () => {
    const [sold = '', gone = '', kept = ''] = await confirmed({}, {}, {});
    const [change, ofGone, inForce] = [
      await referred(sold, 'corrective'),
      await referred(gone, 'corrective'),
      await referred(kept, 'corrective'),
    ];
    const say = async (id: string, reaction: string) => authority.reactions.set((await rowOf(id)).tax_id, reaction);
    for (const id of [sold, gone]) await say(id, 'APPROVED');
    await say(inForce, 'APPROVED');
    for (const id of [sold, gone, ofGone, inForce]) await askReaction(deps, fixture.actor, id);
    reposted.splice(0);
    for (const id of [change, ofGone, gone, inForce]) await say(id, 'CANCELED');
    for (const id of [change, ofGone, inForce]) await askReaction(deps, fixture.actor, id);
    expect(reposted.splice(0)).toEqual([change, ofGone, inForce]);
    for (const id of [sold, gone]) {
      expect(await standing(id)).toEqual({ counts: true, superseded_by: null });
      expect(await fatesOf(id)).toEqual(['SUPERSEDED', 'STANDS_AGAIN']);
    }
    // Of one in force it means that another program corrected it.
    expect(await standing(kept)).toEqual({ counts: false, superseded_by: inForce });
    await askReactions(deps);
    expect([await standing(sold), await standing(gone)]).toMatchObject([{ counts: true }, { counts: false }]);
    expect(reposted.splice(0)).toEqual([gone]);
    const second = await referred(sold, 'corrective');
    expect(await standing(sold)).toEqual({ counts: false, superseded_by: second });
    await expect(referred(gone, 'corrective')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each([null, 'AWAITING_REACTION'])(
    'to a correction (%s so far) that it was cancelled frees nothing where another stands in its place',
    async (heard) => {
      const [sold = '', another = ''] = await confirmed({}, {});
      const change = await referred(sold, 'corrective');
      const { tax_id } = await rowOf(change);
      if (heard !== null) {
        authority.reactions.set(tax_id, heard);
        await askReaction(deps, fixture.actor, change);
      }
      // Another program corrected it, and that is taken in from the portal's file.
      const { tax_id: taxId } = await rowOf(another);
      await database().db.withAccount(fixture.accountId, (tx) =>
        markReference(tx, fixture.memory, new Date(fixture.clock.nowMs()), {
          ...{ id: another, taxId, subject: 'corrective', referredId: change },
        }),
      );
      authority.reactions.set(tax_id, 'CANCELED');
      await askReaction(deps, fixture.actor, change);
      expect(await standing(sold)).toEqual({ counts: false, superseded_by: change });
      expect(await fatesOf(sold)).toEqual(['SUPERSEDED']);
      expect(await standing(change)).toEqual({ counts: false, superseded_by: another });
    },
  );

  it('to a waiting correction that it was cancelled, heard before SQL 0984, is heard anew; of one in force it is not', async () => {
    const [sold = '', kept = ''] = await confirmed({}, {});
    const [change, inForce] = [await referred(sold, 'corrective'), await referred(kept, 'corrective')];
    authority.reactions.set((await rowOf(inForce)).tax_id, 'APPROVED');
    await askReaction(deps, fixture.actor, inForce);
    await fixture.rows(
      "update invoices set buyer_reaction = 'CANCELED', cancelled_elsewhere = true, reaction_due = null where id = any($1)",
      [[change, inForce]],
    );
    for (const id of [change, inForce]) authority.reactions.set((await rowOf(id)).tax_id, 'CANCELED');
    await fixture.rows(upgrade('0984_changes_cancelled_elsewhere'));
    expect([await rowOf(change), await rowOf(inForce)]).toMatchObject([
      { buyer_reaction: null, reaction_due: expect.any(Date) },
      { buyer_reaction: 'CANCELED', reaction_due: null },
    ]);
    await askReaction(deps, fixture.actor, change);
    expect([await standing(sold), await standing(kept)]).toMatchObject([
      { counts: true, superseded_by: null },
      { counts: false, superseded_by: inForce },
    ]);
  });

  it('to a correction that was in force when it was taken in, cancelled before SQL 0984, frees nothing', async () => {
    const [sold = ''] = await confirmed({});
    const change = await referred(sold, 'corrective');
    await fixture.rows(
      `insert into invoice_events (account_id, invoice_id, at, to_state, cause, detail)
       select account_id, id, now(), 'confirmed', 'ADOPTED', '{"standing": "APPROVED"}' from invoices where id = $1`,
      [change],
    );
    await fixture.rows(
      "update invoices set buyer_reaction = 'CANCELED', cancelled_elsewhere = true, reaction_due = null where id = $1",
      [change],
    );
    authority.reactions.set((await rowOf(change)).tax_id, 'CANCELED');
    await fixture.rows(upgrade('0984_changes_cancelled_elsewhere'));
    await fixture.rows(upgrade('0985_adopted_changes_in_force'));
    expect(await rowOf(change)).toMatchObject({ buyer_reaction: 'CANCELED' });
    await askReaction(deps, fixture.actor, change);
    expect(await standing(sold)).toEqual({ counts: false, superseded_by: change });
  });

  it('says of no invoice that it stands again which was refused itself meanwhile', async () => {
    const [sold = ''] = await confirmed({});
    const corrected = await referred(sold, 'corrective');
    authority.reactions.set((await rowOf(corrected)).tax_id, 'APPROVED');
    await askReaction(deps, fixture.actor, corrected);
    const last = await referred(corrected, 'corrective');
    authority.reactions.set((await rowOf(corrected)).tax_id, 'REJECTED');
    await askReaction(deps, fixture.actor, corrected);
    await referred(last, 'cancellation');
    expect(await standing(corrected)).toEqual({ counts: false, superseded_by: null });
    expect(await fatesOf(corrected)).toEqual(['SUPERSEDED']);
    expect(await fatesOf(sold)).toEqual(['SUPERSEDED', 'STANDS_AGAIN']);
  });

  it('to what stands again, since its correction was cancelled or refused after all, is asked anew', async () => {
    const [sold = '', other = ''] = await confirmed({}, {});
    const corrected = await referred(sold, 'corrective');
    const refused = await referred(other, 'corrective');
    for (const change of [corrected, refused]) authority.reactions.set((await rowOf(change)).tax_id, 'APPROVED');
    for (const reference of [sold, other]) authority.reactions.set((await rowOf(reference)).tax_id, 'CANCELED');
    for (const id of [sold, other, corrected, refused]) await askReaction(deps, fixture.actor, id);
    expect(await rowOf(sold)).toMatchObject({ buyer_reaction: 'CANCELED', reaction_due: null });
    expect(await listed('CANCELED')).toEqual(expect.arrayContaining([sold, other]));
    await referred(corrected, 'cancellation');
    authority.reactions.set((await rowOf(refused)).tax_id, 'REJECTED');
    await askReaction(deps, fixture.actor, refused);
    for (const id of [sold, other]) {
      expect(await standing(id)).toEqual({ counts: true, superseded_by: null });
      expect(await rowOf(id)).toMatchObject({ buyer_reaction: null, reaction_due: expect.any(Date) });
      expect(await fatesOf(id)).toEqual(['SUPERSEDED', 'STANDS_AGAIN']);
    }
    expect(await fatesOf(corrected)).toEqual(['CANCELLED']);
    const [news] = await fixture.rows<{ data: object }>(
      "select data from account_events where data ->> 'id' = $1 order by event_id desc limit 1",
      [sold],
    );
    const { tax_id: tax_number } = await rowOf(sold);
    const [state, cause, memory_id] = ['confirmed', 'STANDS_AGAIN', fixture.memory.memoryId];
    expect(news?.data).toMatchObject({ id: sold, state, from: state, cause, tax_number, memory_id });
    // Of one the authority says that it stands, and its buyer refuses it; of the other that it does not stand after all.
    authority.reactions.set((await rowOf(sold)).tax_id, 'REJECTED');
    const tellings = async () => (await told()).reduce((sum, { count }) => sum + count, 0);
    const before = await tellings();
    await askReactions(deps);
    expect(await rowOf(sold)).toMatchObject({ buyer_reaction: 'REJECTED', reaction_due: null });
    expect(await standing(other)).toMatchObject({ counts: false });
    expect((await tellings()) - before).toBe(1);
  });

  it('that was a refusal before it meant anything here is followed when it is asked for again', async () => {
    const [sold = ''] = await confirmed({});
    const refused = await referred(sold, 'corrective');
    authority.reactions.set((await rowOf(refused)).tax_id, 'REJECTED');
    await fixture.rows("update invoices set buyer_reaction = 'REJECTED' where id = $1", [refused]);
    reposted.splice(0);
    await askReaction(deps, fixture.actor, refused);
    expect([await standing(sold), await standing(refused)]).toMatchObject([{ counts: true }, { counts: false }]);
    expect(reposted.splice(0)).toEqual([refused]);
  });

  it('is awaited before a correction is corrected in its turn; until then it may be cancelled', async () => {
    const [sold = ''] = await confirmed({});
    const corrected = await referred(sold, 'corrective');
    await askReaction(deps, fixture.actor, corrected);
    await expect(referred(corrected, 'corrective')).rejects.toMatchObject({ code: 'CONFLICT' });
    await referred(corrected, 'cancellation');
    expect(await standing(sold)).toEqual({ counts: true, superseded_by: null });
  });

  it('without an answer stays as it was, and is asked later', async () => {
    const [id = ''] = await confirmed({});
    const silent = {
      ...deps,
      lines: async () =>
        Object.assign(new ScriptedAuthority(), { reactionsOf: () => Promise.reject(new Error('down')) }),
    };
    expect(await askReactions(silent)).toBe(0);
    const { buyer_reaction, reaction_due } = await rowOf(id);
    expect(buyer_reaction).toBeNull();
    expect(reaction_due?.getTime()).toBeGreaterThan(fixture.clock.nowMs());
    await expect(askReaction(silent, fixture.actor, id)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('that two ask for at once is history and told once, and of two answers the one that is kept first stays', async () => {
    const [id = ''] = await confirmed({});
    const { tax_id } = await rowOf(id);
    const before = (await told()).length;
    authority.reactions.set(tax_id, 'REJECTED');
    const slow = {
      ...authority,
      reactionsOf: async () => {
        const answers = new Map([[tax_id, { reaction: 'AWAITING_REACTION', article6: null }]]);
        await askReaction(deps, fixture.actor, id);
        return answers;
      },
    };
    await askReactions({ ...deps, lines: async () => slow as unknown as ScriptedAuthority });
    expect((await rowOf(id)).buyer_reaction).toBe('REJECTED');
    await fixture.rows('update invoices set buyer_reaction = null, article6_status = null where id = $1', [id]);
    await Promise.all([askReaction(deps, fixture.actor, id), askReaction(deps, fixture.actor, id)]);
    expect((await fixture.causesOf(id)).filter((cause) => cause === 'REACTED')).toHaveLength(2);
    expect((await told()).length - before).toBe(0);
  });

  it('is asked at once on demand, of registered invoices that one may see', async () => {
    const [id = ''] = await confirmed({});
    authority.reactions.set((await rowOf(id)).tax_id, 'APPROVED');
    await askReaction(deps, fixture.actor, id);
    expect((await rowOf(id)).buyer_reaction).toBe('APPROVED');
    const waiting = await fixture.issue();
    await expect(askReaction(deps, fixture.actor, waiting)).rejects.toMatchObject({ code: 'CONFLICT' });
    const blind = { ...fixture.actor, memoryIds: ['Z99999'] };
    await expect(askReaction(deps, blind, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe("the seller's sales limit (article 6)", () => {
  const overLimit = async (query: { counted?: boolean } = {}) =>
    (
      await database().db.withAccount(fixture.accountId, (tx) =>
        listInvoices(tx, fixture.accountId, null, { over_limit: true, limit: 100, ...query }),
      )
    ).invoices.map(({ id }) => id);
  const limitOf = async (id: string) =>
    (
      await fixture.rows<{ article6_status: string | null; reaction_due: Date | null }>(
        'select article6_status, reaction_due from invoices where id = $1',
        [id],
      )
    )[0];

  it('that is exceeded is kept, told once and filtered by, and asked about after the buyer has approved until it is settled', async () => {
    const [within = '', over = ''] = await confirmed({}, {});
    const { tax_id } = await rowOf(over);
    authority.reactions.set((await rowOf(within)).tax_id, 'APPROVED');
    authority.reactions.set(tax_id, 'APPROVED');
    authority.overLimit.add(tax_id);
    // Put away before it was told, it comes back.
    await fixture.rows('update invoices set archived = true where id = $1', [over]);
    await askReactions(deps);
    expect(await limitOf(within)).toEqual({ article6_status: 'NOT_EXCEEDED', reaction_due: null });
    expect(await limitOf(over)).toMatchObject({ article6_status: 'EXCEEDED', reaction_due: expect.any(Date) });
    expect(await overLimit()).toEqual([over]);
    expect(await fixture.causesOf(within)).not.toContain('LIMIT_EXCEEDED');
    fixture.clock.advance(pauseMs + 1);
    await askReactions(deps);
    expect((await fixture.causesOf(over)).filter((cause) => cause === 'LIMIT_EXCEEDED')).toHaveLength(1);
    const news = (await told()).filter(({ kind }) => kind === 'limit_exceeded');
    expect(news).toMatchObject([{ count: 1, data: { subject_id: over } }]);
    authority.overLimit.delete(tax_id);
    fixture.clock.advance(pauseMs + 1);
    await askReactions(deps);
    expect(await limitOf(over)).toEqual({ article6_status: 'NOT_EXCEEDED', reaction_due: null });
    expect((await fixture.causesOf(over)).at(-1)).toBe('LIMIT_CLEARED');
    expect(await overLimit()).toEqual([]);
  });

  it('of a cancelled invoice is nobody’s concern, and without an answer stays as it was', async () => {
    const [over = ''] = await confirmed({});
    const { tax_id } = await rowOf(over);
    authority.overLimit.add(tax_id);
    await askReaction(deps, fixture.actor, over);
    const [article6, reaction] = [null, 'APPROVED'];
    const wordless = Object.assign(new ScriptedAuthority(), {
      reactionsOf: async () => new Map([[tax_id, { reaction, article6 }]]),
    });
    await askReaction({ ...deps, lines: async () => wordless }, fixture.actor, over);
    expect(await limitOf(over)).toMatchObject({ article6_status: 'EXCEEDED' });
    expect(await overLimit({ counted: true })).toEqual([over]);
    await referred(over, 'cancellation');
    expect(await overLimit({ counted: true })).toEqual([]);
  });
});
