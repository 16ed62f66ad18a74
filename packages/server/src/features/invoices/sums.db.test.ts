import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { askTurn } from '../sending/ask-turn.ts';
import { sendTurn } from '../sending/send-turn.ts';
import { createFixture, type Fixture, sampleInput } from '../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../sending/testing/scripted-authority.ts';
import { createInvoice } from './commands/create-invoice.ts';
import { deleteInvoice } from './commands/delete-invoice.ts';
import { editInvoice } from './commands/edit-invoice.ts';
import { forcePush } from './commands/force-push.ts';
import { countsByState } from './queries/counts.ts';

const database = testDatabase();
const dayMs = 86_400_000;

/** What may happen to an account's invoices. `pick` chooses one of them, `amount` and `days` shape it. */
const operation = fc.record({
  kind: fc.constantFrom(
    ...([
      'draft',
      'issue',
      'edit',
      'delete',
      'push',
      'archive',
      'move',
      'cancel',
      'send',
      'ask',
      'reject',
      'time',
      'fold',
    ] as const),
  ),
  pick: fc.nat(),
  amount: fc.integer({ min: 1, max: 1_000_000_000 }),
  days: fc.integer({ min: 0, max: 5 }),
});
/** Takes so many noted differences into what is kept. */
const fold = (accountId: string, most: number) =>
  database().db.withAccount(accountId, (tx) => sql`select invoice_sums_fold(${most})`.execute(tx));

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function apply(
  fixture: Fixture,
  authority: ScriptedAuthority,
  { kind, pick, amount, days }: Operation,
): Promise<void> {
  const { accountId, actor, invoices, clock, memory } = fixture;
  const { db } = database();
  const ids = await fixture.rows<{ id: string }>(
    'select id from invoices where account_id = $1 order by created_at, id',
    [accountId],
  );
  const id = ids[pick % Math.max(ids.length, 1)]?.id;
  const base = await sampleInput();
  const input = {
    ...base,
    items: (base.items ?? []).slice(0, 1).map((item) => ({ ...item, item_price: amount, item_discount: '0' })),
    invoice: { ...base.invoice, invoice_date: new Date(clock.nowMs() - days * dayMs).toISOString() },
  };
  const deps = fixture.sending(authority);
  if (kind === 'time') clock.advance(days * 5_000);
  if (kind === 'fold') await fold(accountId, 1 + (amount % 4));
  if (kind === 'send') await sendTurn(deps, memory, 3);
  if (kind === 'ask') await askTurn(deps, memory, 3);
  if (kind === 'reject') {
    const copy = authority.taken.find(({ status }) => status === 'pending');
    if (copy !== undefined)
      Object.assign(copy, {
        status: amount % 3 === 0 ? 'timeout' : 'rejected',
        codes: amount % 3 === 0 ? [] : ['0304401'],
      });
  }
  await db
    .withAccount(accountId, async (tx) => {
      if (kind === 'draft') await createInvoice(tx, invoices, actor, { ...input, save_as_draft: true });
      if (kind === 'issue') await createInvoice(tx, invoices, actor, input);
      if (id === undefined) return;
      if (kind === 'edit')
        await editInvoice(tx, invoices, actor, {
          id,
          subject: 'original',
          referralTaxNumber: '',
          input,
          ifMatch: null,
        });
      if (kind === 'delete') await deleteInvoice(tx, invoices, actor, id);
      if (kind === 'push') await forcePush(tx, invoices, actor, id);
      if (kind === 'archive')
        await tx
          .updateTable('invoices')
          .set({ archived: amount % 2 === 0 })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute();
      // What a confirmed cancellation, of ours or of another program, leaves behind; taken back, as when it was refused.
      if (kind === 'cancel')
        await tx
          .updateTable('invoices')
          .set({ cancelled_elsewhere: amount % 2 === 0, superseded_by: amount % 3 === 0 ? id : null })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute();
      if (kind === 'move')
        await tx
          .updateTable('invoices')
          .set({ branch_id: branches[amount % branches.length] ?? null })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute();
    })
    .catch((error: { code?: string }) => {
      // Not every command fits every state: those say so, and change nothing.
      if (!['INVOICE_NOT_EDITABLE', 'INVOICE_NOT_DELETABLE', 'CONFLICT', 'RULE_BROKEN'].includes(error.code ?? ''))
        throw error;
    });
}

/** Invoices as the kept sums have them: the zero id stands for no branch. */
const invoices = `(
  select i.account_id, i.day, i.environment, i.memory_id, i.state, i.archived, i.total, i.total_vat,
    coalesce(i.branch_id, '00000000-0000-0000-0000-000000000000') as branch_id,
    state not in ('draft', 'rejected', 'abandoned') and superseded_by is null and not cancelled_elsewhere as counts
  from invoices i) invoices`;
const recount = (groupBy: string) => `
  select ${groupBy}, count(*)::text as invoices, sum(total)::text as total, sum(total_vat)::text as total_vat
  from ${invoices} where account_id = $1 group by ${groupBy} order by ${groupBy}`;
const kept = (table: string, groupBy: string) => `
  select ${groupBy}, sum(invoices)::text as invoices, sum(total)::text as total, sum(total_vat)::text as total_vat
  from ${table} where account_id = $1 group by ${groupBy}
  having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0 order by ${groupBy}`;
const byState = 'environment, memory_id, state, archived, counts';
const byDay = `day, ${byState}, branch_id`;
const branches = [null, '018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'];
describe('kept sums', () => {
  it('equal a recount after anything that may happen, by state and by day, and so do the counts of any range', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 5, maxLength: 40 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 86_400 }),
        async (operations, days, seconds) => {
          const fixture = await createFixture(database());
          const authority = new ScriptedAuthority();
          authority.judgesAtOnce = operations.length % 2 === 0;
          for (const one of operations) await apply(fixture, authority, one);
          const { accountId, rows, clock } = fixture;
          expect(await rows(kept('invoice_sums', byState), [accountId])).toEqual(
            await rows(recount(byState), [accountId]),
          );
          expect(await rows(kept('invoice_day_sums', byDay), [accountId])).toEqual(
            await rows(recount(byDay), [accountId]),
          );
          const from = new Date(clock.nowMs() - days * dayMs - seconds * 1000);
          const to = new Date(clock.nowMs() - seconds * 1000);
          const { counts, counted } = await database().db.withAccount(accountId, (tx) =>
            countsByState(tx, accountId, null, { from_date: from.toISOString(), to_date: to.toISOString() }),
          );
          const inRange = 'account_id = $1 and not archived and invoice_date >= $2 and invoice_date <= $3';
          const exact = await rows<{ state: string; count: number; total: string }>(
            `select state, count(*)::int as count, sum(total)::text as total from invoices where ${inRange} group by 1 order by 1`,
            [accountId, from, to],
          );
          const [sales] = await rows(
            `select count(*)::int as count, coalesce(sum(total), 0)::text as total, coalesce(sum(total_vat), 0)::text as total_vat
             from invoices where ${inRange} and superseded_by is null and not cancelled_elsewhere
               and state not in ('draft', 'rejected', 'abandoned')`,
            [accountId, from, to],
          );
          expect(counted).toEqual(sales);
          const shown = counts
            .filter(({ count }) => count > 0)
            .map(({ state, count, total }) => ({ state, count, total }));
          expect(shown.sort((a, b) => a.state.localeCompare(b.state))).toEqual(exact);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('stay right when many change them at once', async () => {
    const fixture = await createFixture(database());
    const authority = new ScriptedAuthority();
    const deps = fixture.sending(authority);
    const changes = { invoice: { invoice_date: new Date(fixture.clock.nowMs() - 60_000).toISOString() } };
    await Promise.all([
      ...Array.from({ length: 5 }, async () => {
        for (let made = 0; made < 8; made += 1) await fixture.issue(changes);
      }),
      ...Array.from({ length: 2 }, async () => {
        for (let turn = 0; turn < 20; turn += 1) await fold(fixture.accountId, 3);
      }),
      ...Array.from({ length: 2 }, async () => {
        for (let turn = 0; turn < 20; turn += 1) {
          await sendTurn(deps, fixture.memory, 4);
          await askTurn(deps, fixture.memory, 4);
        }
      }),
    ]);
    const { accountId, rows } = fixture;
    const exact = await rows(recount(byState), [accountId]);
    expect(await rows(kept('invoice_sums', byState), [accountId])).toEqual(exact);
    await fold(accountId, 1_000);
    expect(await rows('select from invoice_sum_changes where account_id = $1', [accountId])).toEqual([]);
    expect(await rows(kept('invoice_sums_kept', byState), [accountId])).toEqual(exact);
  });
});
