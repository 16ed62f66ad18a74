import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import type { VerdictHook } from '../sending/deps.ts';
import type { PostingsDeps } from './deps.ts';
import type { EffectKind, Goods } from './tables.ts';

/** The queue in which accounts wait whose invoices have something to do to stock or treasury. */
export const postingsQueue = 'postings';

/** Faults of our own after which an effect is set aside, so that it does not hold up those behind it. */
export const triesMax = 5;

/** Has what waits of an account worked off, behind what other accounts have asked for already. */
export const wakePostings = ({ jobs }: PostingsDeps, tx: Tx, accountId: string): Promise<void> =>
  jobs.enqueue(tx, postingsQueue, { account: accountId }, { singletonKey: accountId });

/**
 * Notes, in the verdict's own transaction, what a confirmed invoice has to do to stock and treasury: whatever dies
 * afterwards, it will be done, and once. Accounts that keep neither note nothing.
 */
export const noteEffects =
  (deps: PostingsDeps): VerdictHook =>
  async (tx, accountId, verdicts) => {
    const confirmed = verdicts.filter(({ state }) => state === 'confirmed').map(({ invoiceId }) => invoiceId);
    if (confirmed.length === 0) return;
    const now = new Date(deps.runtime.clock.nowMs());
    const { noted } = onlyRow(
      await sql<{ noted: number }>`
        with noted as (
          insert into invoice_effects (account_id, invoice_id, kind, created_at, updated_at)
          select ${accountId}, c.id, k.kind, ${now}, ${now}
          from unnest(${confirmed}::uuid[]) with ordinality as c (id, place),
            lateral (
              select 'stock' as kind where exists (select from warehouses where account_id = ${accountId})
                and coalesce((select takes_invoices from stock_settings where account_id = ${accountId}), true)
              union all
              select 'treasury' where exists (select from treasury_places where account_id = ${accountId})
            ) k
          order by c.place
          on conflict (account_id, invoice_id, kind) do nothing returning 1
        ) select count(*)::int as noted from noted`.execute(tx),
    );
    if (noted > 0) await wakePostings(deps, tx, accountId);
  };

/** Effects wait again, all their tries before them: which of them is still to be said. */
const waitAgain = ({ runtime }: Pick<PostingsDeps, 'runtime'>, tx: Tx) =>
  tx.updateTable('invoice_effects').set({ state: 'waiting', tries: 0, updated_at: new Date(runtime.clock.nowMs()) });

/** Has what invoices did to the books looked at again, since their buyers said what they think of them. */
export async function renewEffects(
  deps: PostingsDeps,
  tx: Tx,
  accountId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  const { numUpdatedRows } = await waitAgain(deps, tx)
    .where('account_id', '=', accountId)
    .where('invoice_id', 'in', [...invoiceIds])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await wakePostings(deps, tx, accountId);
}

/** Of one account, what faults of our own had set aside. */
const wakeFailedOf = (deps: PostingsDeps, accountId: string): Promise<void> =>
  deps.database.withAccount(accountId, async (tx) => {
    await tx
      .updateTable('invoice_effects')
      .set({ state: 'waiting', tries: triesMax - 1, updated_at: new Date(deps.runtime.clock.nowMs()) })
      .where('state', '=', 'held')
      .where('reason', '=', 'ERROR')
      .execute();
    await wakePostings(deps, tx, accountId);
  });

/**
 * Lets what faults of our own had set aside be tried once more, and what only waits go on, whosever it is: whoever starts may
 * have them mended, and no job of it need be there. What fails of it is logged, and left for the next start.
 */
export async function wakeFailed(deps: PostingsDeps): Promise<void> {
  const { database, runtime } = deps;
  try {
    const { rows } = await database.withPlatform((tx) =>
      sql<{ id: string }>`select id from accounts_with_failed_postings() id`.execute(tx),
    );
    for (const { id } of rows)
      await wakeFailedOf(deps, id).catch((error: unknown) => {
        runtime.log.error({ err: error, account_id: id }, 'postings that were set aside were not woken');
      });
  } catch (error) {
    runtime.log.error({ err: error }, 'postings that were set aside could not be looked for');
  }
}

const countWake = async (tx: Tx, accountId: string, more: 0 | 1): Promise<string> => {
  const counted = await sql<{ wakes: string }>`
    insert into posting_wakes as p (account_id, wakes) values (${accountId}, ${more})
    on conflict (account_id) do update set wakes = p.wakes + excluded.wakes returning wakes`.execute(tx);
  return onlyRow(counted).wakes;
};

/**
 * How often the account's effects were to be woken. Locked, for one that is to be held: who wakes at that moment is waited for,
 * and who does so later waits, and finds it held.
 */
export async function wakesOf(tx: Tx, accountId: string, { locked = false } = {}): Promise<string> {
  if (locked) return countWake(tx, accountId, 0);
  const row = await tx.selectFrom('posting_wakes').select('wakes').executeTakeFirst();
  return row?.wakes ?? '0';
}

/**
 * Lets what was held be tried again; the last that a transaction locks. Also where nothing is held it is counted: what is being
 * worked off may have looked before what the caller wrote (`wakesOf`). @returns how many
 */
export async function wakeEffects(deps: PostingsDeps, tx: Tx, accountId: string, kind: EffectKind): Promise<number> {
  await countWake(tx, accountId, 1);
  const { numUpdatedRows } = await waitAgain(deps, tx)
    .where('kind', '=', kind)
    .where('state', '=', 'held')
    .executeTakeFirst();
  const woken = Number(numUpdatedRows);
  if (woken > 0) await wakePostings(deps, tx, accountId);
  return woken;
}

/** An effect that had been held, and whose turn is over. */
type Tried = { invoice_id: string; seq: string };

/** What changes the invoice of an effect that is done: it brings back itself what that took by now. */
async function changesOf(tx: Tx, { invoice_id }: Tried): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive later (id) as (
      select i.id from invoices i join invoice_effects d on d.account_id = i.account_id and d.invoice_id = i.referred_id
      where i.referred_id = ${invoice_id} and d.kind = 'stock' and d.state = 'done'
      union select i.id from later join invoices i on i.referred_id = later.id
    )
    select id from later`.execute(tx);
  return rows.map(({ id }) => id);
}

/** For each of the goods the first that is held for want of them, stands behind a `seq`, and can be served by what lies there. */
async function firstOfEach(tx: Tx, goods: readonly Goods[], after: string): Promise<string[]> {
  const products = goods.map(({ product_id }) => product_id);
  const warehouses = goods.map(({ warehouse_id }) => warehouse_id);
  const { rows } = await sql<{ invoice_id: string }>`
    select f.invoice_id from unnest(${products}::text[], ${warehouses}::text[]) as g (product_id, warehouse_id), lateral (
      select e.invoice_id from invoice_effects e
      where e.kind = 'stock' and e.state = 'held' and e.reason = 'SHORT' and e.seq > ${after}::int8
        and e.detail @> jsonb_build_array(jsonb_build_object('product_id', g.product_id, 'warehouse_id', g.warehouse_id))
        and not exists (
          select from jsonb_to_recordset(e.detail) as d (product_id uuid, warehouse_id uuid, needed numeric, brings numeric)
            left join stock_levels l on l.account_id = e.account_id and l.warehouse_id = d.warehouse_id and l.product_id = d.product_id
          where d.needed - coalesce(d.brings, 0) > coalesce(l.qty, 0))
      order by e.seq limit 1) f`.execute(tx);
  return rows.map(({ invoice_id }) => invoice_id);
}

/**
 * Of the sales that are held for want of some of these goods, lets the first that what lies there can serve be tried again; one for each of
 * the goods. When its turn is over the next one follows (`workOff`), so that of very many that wait only so many are tried as there are goods
 * for. Whoever works the account's off takes them next, so nothing is counted, and no job is asked for; whoever wakes at the
 * moment is waited for, as both write the same rows. The last that a transaction locks.
 * @param tried whose turn is over: only what stands behind it follows, so that it ends; what changes it does, whatever the goods
 */
export async function wakeShortOf(
  deps: Pick<PostingsDeps, 'runtime'>,
  tx: Tx,
  accountId: string,
  goods: readonly Goods[],
  tried: Tried | null = null,
): Promise<void> {
  if (goods.length === 0 && tried === null) return;
  await countWake(tx, accountId, 0);
  const next = [
    ...(await firstOfEach(tx, goods, tried?.seq ?? '0')),
    ...(tried === null ? [] : await changesOf(tx, tried)),
  ];
  if (next.length === 0) return;
  await waitAgain(deps, tx)
    .where('kind', '=', 'stock')
    .where('invoice_id', 'in', next)
    // Said so, no index of all that are held can be gone through for these few.
    .where(sql<boolean>`row(state, reason) is not distinct from row('held', 'SHORT')`)
    .execute();
}
