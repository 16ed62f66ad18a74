import { type RawBuilder, sql } from 'kysely';
import { ownAccount } from '../../platform/db/within.ts';
import { invoiceIsTrial } from '../invoices/queries/trial.ts';
import type { EffectKind } from './tables.ts';

/**
 * The invoices that may still move something in a book of the account. Each part is read by an index of such invoices alone,
 * whatever the planner believes: whoever counts has levels locked meanwhile, and an account may have a million that are settled.
 */
const mayMove: RawBuilder<string[]> = sql<string[]>`array(
  select q.invoice_id from invoice_queue q where q.account_id = ${ownAccount}
  union all
  select o.id from invoices o where o.account_id = ${ownAccount} and o.state = 'rejected' and o.subject = 'original'
  union all
  select h.invoice_id from quota_held h where h.account_id = ${ownAccount}
  union all
  select e.invoice_id from invoice_effects e where e.account_id = ${ownAccount} and e.state <> 'done')`;

/**
 * What invoices will still move in a book of the account, the common table `parts`: of the invoice `cause` the content of the
 * invoice `id` is to be taken (`leaves`), or comes back. They are those on their way to the authority, and those confirmed and not
 * worked off; refused ones too, which are mended and sent again, and those that go once the plan has room for them. The shop has
 * had or given it already. Tests move nothing. It is what `perform` will do: a correction or return that its buyer refused, or that was cancelled while it waited for him, after
 * it was worked off goes the other way, and what refers to an invoice from before the books were kept is let be.
 * @param isMeant of the invoices `i` those that are asked about
 */
export const awaitedParts = (kind: EffectKind, isMeant: RawBuilder<boolean>): RawBuilder<unknown> => {
  const turns = (invoice: string) => sql`from invoice_postings p
    where p.account_id = ${ownAccount} and p.kind = ${kind} and p.invoice_id = ${sql.ref(invoice)}`;
  const isKept = (invoice: string) =>
    sql`(${sql.ref(invoice)} in (select k.id from waiting k) or exists (select ${turns(invoice)}))`;
  const stands = (invoice: string) =>
    sql`coalesce((select p.direction = 'take' ${turns(invoice)} order by p.turn desc limit 1), false)`;
  const isBare = (former: string, change: string) =>
    sql`not ${stands(former)} and ${sql.ref(former)} not in (select k.id from waiting k) and exists (select from invoices f
      where f.account_id = ${ownAccount} and f.id = ${sql.ref(former)} and (f.superseded_by is null
        or f.superseded_by = ${sql.ref(change)} or f.superseded_by in (select k.id from waiting k))
        and f.cancelled_by is null and not f.cancelled_elsewhere)`;
  return sql`with waiting as materialized (
    select i.id, i.subject, i.referred_id, r.referred_id as former_id, v.is_gone, v.is_refused or v.is_gone as is_undone,
      v.is_refused or v.is_gone and i.subject in ('corrective', 'return') and r.superseded_by is distinct from i.id
        and r.cancelled_by is null and not r.cancelled_elsewhere as frees,
      ${stands('i.id')} as stands,
      i.subject = 'cancellation' and exists (select ${turns('i.referred_id')} and p.cause_id = i.id) as is_over
    from invoices i left join invoices r on r.account_id = i.account_id and r.id = i.referred_id
      cross join lateral (select
        i.state = 'confirmed' and i.subject in ('corrective', 'return') and i.buyer_reaction is not distinct from 'REJECTED' as is_refused,
        i.state = 'confirmed' and i.cancelled_elsewhere and i.buyer_reaction is not distinct from 'CANCELED' as is_gone) v
    where i.account_id = ${ownAccount} and i.id = any(${mayMove}) and ${isMeant}
      and (i.state <> 'confirmed' or exists (select from invoice_effects e
        where e.account_id = ${ownAccount} and e.invoice_id = i.id and e.kind = ${kind} and e.state <> 'done'))
      and not exists (select from invoice_documents d where d.account_id = i.account_id and d.invoice_id = i.id and ${invoiceIsTrial})
  ), goes as (
    select * from waiting w where not w.is_undone and not w.stands and not w.is_over and (w.subject = 'original' or ${isKept('w.referred_id')})
  ), again as (
    -- What a cancelled correction or return had stood for is taken anew, and what one had that its buyer refused, or that was cancelled before he said yes.
    -- Of one that came back before, only where that is not taken, nor waits for it, and nothing that is has its place; of one
    -- that frees it itself, no second time.
    select w.id as cause, w.former_id as id from goes w where w.subject = 'cancellation' and ${isKept('w.former_id')}
      and w.referred_id not in (select k.id from waiting k where k.frees) and (${stands('w.referred_id')} or w.referred_id in (select k.id from waiting k) or ${isBare('w.former_id', 'w.referred_id')})
    union all
    select w.id, w.referred_id from waiting w where w.frees and ${isKept('w.referred_id')}
      and (w.stands or w.is_gone and ${isBare('w.referred_id', 'w.id')})
  ), parts as (
    select w.id as cause, w.id, true as leaves from goes w where w.subject <> 'cancellation'
    union all
    select w.id, w.referred_id, false from goes w where w.subject in ('corrective', 'return')
    union all
    -- What the authority told of as cancelled came back then, or does so of itself; its cancellation brings it back no second time.
    select w.id, w.referred_id, false from goes w left join waiting k on k.id = w.referred_id
    where w.subject = 'cancellation' and case when k.id is null
      then ${stands('w.referred_id')} or w.referred_id in (select a.id from again a) else not k.is_undone end
    union all
    select w.id, w.id, false from waiting w where w.is_undone and w.stands
    union all
    select a.cause, a.id, true from again a
  )`;
};
