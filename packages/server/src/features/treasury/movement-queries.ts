import type { CallInput, CallReply, calls } from '@taraz/contract';
import { queryForms } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasForm } from '../../platform/db/has-text.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { isOfHiddenInvoice, isOpenInvoice, namesOpenInvoice } from '../../platform/db/open-invoices.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { allOf, type KeysetPage, keysetPage } from '../../platform/http/keyset-page.ts';
import { likePattern, readSort } from '../../platform/http/paging.ts';
import { type Walk, walkOfIds } from '../../platform/http/walk-of-ids.ts';
import { depositsCountedTwice, isByHand, isDepositAgain, likelyInvoices } from './deposit-pairs.ts';
import { manualKinds } from './movements.ts';
import { barelyNumbered, fewDigits } from './padded-number.ts';
import { isUndone, movesNothing, sameMoney, wentNowhere } from './post-movements.ts';
import { awaitsBank, isReconciled } from './reconciled.ts';
import type { MovementKind, PlaceKind } from './tables.ts';

export type MovementQuery = NonNullable<CallInput<typeof calls.listMovements>['query']>;
export type Movement = CallReply<typeof calls.listMovements>['movements'][number];

interface MovementRow {
  id: string;
  place_id: string;
  place_name: string;
  place_kind: PlaceKind;
  kind: MovementKind;
  amount: string;
  balance_after: string;
  seq: string;
  at: Date;
  other_place_name: string;
  reference_number: string;
  notes: string;
  cheque_id: string | null;
  cheque_number: string;
  invoice_id: string | null;
  invoice_tax_id: string;
  customer_id: string | null;
  customer_name: string;
  by: string;
  is_undone: boolean;
  is_reconciled: boolean;
  is_deposit_again: boolean;
  /** of what counts a deposit with an invoice, while that stands: the deposit */
  joined_deposit_id: string | null;
  created_at: Date;
}

const isHidden = () => isOfHiddenInvoice('m', 'i');

/** Of an invoice that its caller may not see, its buyer (in the notes too) and its number are nobody's news; the money is. */
const select = () => sql`m.*,
  case when not ${isHidden()} then m.invoice_id end as invoice_id,
  case when not ${isHidden()} then m.customer_id end as customer_id,
  case when ${isHidden()} then '' else m.notes end as notes,
  p.name as place_name, p.kind as place_kind, coalesce(o.name, '') as other_place_name,
  coalesce(c.number, '') as cheque_number, coalesce(i.tax_id, '') as invoice_tax_id,
  case when ${isHidden()} then '' else coalesce(k.name, '') end as customer_name,
  ${nameOfUser} as by,
  ${isUndone('m')} as is_undone, ${isReconciled()} as is_reconciled,
  ${isDepositAgain} as is_deposit_again,
  case when m.kind = 'undo' and m.invoice_id is not null
    and not ${isUndone('m')}
    then (select d.id from treasury_movements d where d.account_id = m.account_id and d.id = m.reverses
      and ${isByHand('d')} and d.amount > 0) end as joined_deposit_id`;

const from = () => sql`treasury_movements m
  join treasury_places p on p.account_id = m.account_id and p.id = m.place_id
  left join treasury_places o on o.account_id = m.account_id and o.id = m.other_place_id
  left join cheques c on c.account_id = m.account_id and c.id = m.cheque_id
  left join invoices i on i.account_id = m.account_id and i.id = m.invoice_id and ${isOpenInvoice('i')}
  left join customers k on k.account_id = m.account_id and k.id = m.customer_id
  ${joinedUser('m', 'actor')}`;

/**
 * Of movement `m`: it stands. A cheque's money that was taken back and written anew as another's stands where it came first, as it was
 * last written of that day.
 */
const isThere = sql<boolean>`case when m.kind = 'cheque' and exists (
    select from treasury_movements r where r.account_id = m.account_id and r.cheque_id = m.cheque_id and r.kind = 'undo')
  then exists (select from treasury_movements x
      where x.account_id = m.account_id and x.id = any(${sameMoney('m')}) and not ${isUndone('x')})
    and not exists (select from treasury_movements x
      where x.account_id = m.account_id and x.id = any(${sameMoney('m')}) and (x.at < m.at or x.at = m.at and x.created_at > m.created_at))
  else not ${isUndone('m')} end`;

/** Came in from others or went out to them, and stands; so does a deposit that was counted with an invoice and is no more. */
const isFlow = (flow: NonNullable<MovementQuery['flow']>): RawBuilder<boolean> => sql<boolean>`(
  (m.kind in ('deposit', 'withdrawal', 'cheque', 'invoice') or ${isDepositAgain}) and ${flow === 'in' ? sql`m.amount > 0` : sql`m.amount < 0`}
  and ${isThere} and not ${movesNothing})`;

/** Deposits that are likely counted twice, where the query asks for those, or for the others: looked for once. */
const twiceAmong = async (tx: Tx, { likely_twice }: MovementQuery): Promise<readonly string[]> =>
  likely_twice === undefined ? [] : depositsCountedTwice(tx);

/** @param twice by `twiceAmong` */
function conditions(query: MovementQuery, twice: readonly string[]): RawBuilder<boolean>[] {
  const ids = [...twice];
  const { place_id, place_kind, kind, flow, invoice_id, cheque_id, from_date, to_date, likely_twice, reconciled } =
    query;
  const forms = queryForms(query.search_field ?? '');
  const bare = [...new Set(forms.map(barelyNumbered))];
  return [
    ...(place_id === undefined ? [] : [sql<boolean>`m.place_id = ${place_id}`]),
    ...(place_kind === undefined
      ? []
      : [sql<boolean>`m.place_id in (select p.id from treasury_places p where p.kind = ${place_kind})`]),
    ...(kind === undefined ? [] : [sql<boolean>`m.kind = ${kind}`]),
    ...(flow === undefined ? [] : [isFlow(flow)]),
    ...(invoice_id === undefined ? [] : [sql<boolean>`m.invoice_id = ${invoice_id}`]),
    ...(cheque_id === undefined ? [] : [sql<boolean>`m.cheque_id = ${cheque_id}`]),
    ...(from_date === undefined ? [] : [sql<boolean>`m.at >= ${from_date}`]),
    ...(to_date === undefined ? [] : [sql<boolean>`m.at < ${to_date}`]),
    ...(likely_twice === undefined
      ? []
      : [likely_twice ? sql<boolean>`m.id = any(${ids}::uuid[])` : sql<boolean>`m.id <> all(${ids}::uuid[])`]),
    ...(reconciled === undefined ? [] : [reconciled ? isReconciled() : awaitsBank()]),
    ...(forms[0] === ''
      ? []
      : [
          // Each looked up once, and not joined to every movement.
          sql<boolean>`((${hasForm('m.folded', bare)} and ${namesOpenInvoice('m')})
          or m.place_id in (select p.id from treasury_places p where ${hasForm('p.folded', forms)})
          or m.cheque_id in (select c.id from cheques c where ${hasForm('c.number', bare)}
            or ltrim(c.number, '0') = ${fewDigits(query.search_field ?? '')}::text)
          or (m.customer_id in (select customer_search(asked) from unnest(${forms.map(likePattern)}::text[]) asked) and ${namesOpenInvoice('m')}))`,
        ]),
  ];
}

const present = (row: MovementRow): Movement => ({
  id: row.id,
  place_id: row.place_id,
  place_name: row.place_name,
  place_kind: row.place_kind,
  kind: row.kind,
  amount: row.amount,
  balance_after: row.balance_after,
  at: row.at.toISOString(),
  other_place_name: row.other_place_name,
  reference_number: row.reference_number,
  // Who moved a cheque or paid an invoice without a word of theirs left the party's name there.
  notes: row.notes === row.customer_name ? '' : row.notes,
  cheque_id: row.cheque_id,
  cheque_number: row.cheque_number,
  invoice_id: row.invoice_id,
  invoice_tax_id: row.invoice_tax_id,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  by: row.by,
  is_undone: row.is_undone,
  is_reconciled: row.is_reconciled,
  may_undo: !row.is_undone && (manualKinds.includes(row.kind) || row.is_deposit_again),
  joined_deposit_id: row.joined_deposit_id,
  likely_invoices: [],
  created_at: row.created_at.toISOString(),
});

const columns = { created_at: 'm.created_at', at: 'm.at', amount: 'm.amount' } as const;
const sortFields = ['created_at', 'at', 'amount', 'seq'] as const;

/** A page of movements, latest written first. @param known by `twiceAmong`, where that was asked @throws Problem INVALID_INPUT */
export async function pageOfMovements(
  tx: Tx,
  query: MovementQuery & { count?: number },
  known?: readonly string[],
): Promise<KeysetPage<Movement>> {
  const twice = known ?? (await twiceAmong(tx, query));
  const sort = readSort(query.sort, sortFields);
  // One place's movements stand in the order in which they changed its balance.
  const isSeq = sort.field === 'seq' || (query.place_id !== undefined && sort.field === 'created_at');
  const page = await keysetPage<MovementRow>(
    tx,
    {
      select: select(),
      from: from(),
      among: sql`treasury_movements m`,
      where: conditions(query, twice),
      sort: isSeq ? { ...sort, field: 'seq' } : sort,
      column: sql.ref(isSeq ? 'm.seq' : columns[sort.field as keyof typeof columns]),
      type: isSeq || sort.field === 'amount' ? 'int8' : 'timestamptz',
      id: sql.ref('m.id'),
      keyOf: (row) =>
        isSeq ? row.seq : sort.field === 'amount' ? row.amount : row[sort.field as 'at' | 'created_at'].toISOString(),
    },
    query,
  );
  return { ...page, rows: page.rows.map(present) };
}

interface MovementSums {
  count: number;
  sum_in: string;
  sum_out: string;
}

/**
 * What a correction takes back as of the moment it came never moved, and counts neither as in nor as out where both are
 * listed; taken back once more, it stands again. So it is with a cheque's money that is taken back and written anew later, and with
 * what only says whose a payment is: of each no more than what of it is listed, where a search shows a part of it.
 */
async function movementSums(tx: Tx, query: MovementQuery, twice: readonly string[]): Promise<MovementSums> {
  return onlyRow(
    await sql<MovementSums>`
      with recursive listed as materialized (
        select m.id, m.reverses, m.at, m.amount, m.kind, m.place_id, m.cheque_id, m.created_at,
          m.invoice_id, m.reference_number, ${movesNothing} as moves_nothing, ${isUndone('m')} as is_undone
        from treasury_movements m where ${allOf(conditions(query, twice))}),
      backs as materialized (
        select r.id, r.reverses, abs(r.amount) as amount from listed r
        join listed o on o.id = r.reverses and o.at = r.at where r.reverses is not null),
      chain as (
        select b.id, b.amount, true as is_off from backs b where not exists (select from backs o where o.id = b.reverses)
        union all
        select b.id, b.amount, not c.is_off from chain c join backs b on b.reverses = c.id),
      anew as (
        select least(-sum(r.amount), (select coalesce(sum(n.amount), 0) from listed n
          where n.kind = 'cheque' and n.cheque_id = r.cheque_id and n.place_id = r.place_id
            and n.at = r.at and n.created_at = r.created_at)) as amount
        from listed r join treasury_movements o on o.account_id = ${ownAccount} and o.id = r.reverses and o.at <> r.at
        where r.kind = 'undo' and r.cheque_id is not null
        group by r.cheque_id, r.place_id, r.at, r.created_at),
      beside as (
        select coalesce(sum(least(g.went, ${wentNowhere})), 0) as amount from (
          select l.invoice_id, l.place_id, l.at, l.reference_number, -sum(l.amount) as went from listed l
          where l.kind = 'invoice' and l.amount < 0 and not l.moves_nothing and not l.is_undone
          group by l.invoice_id, l.place_id, l.at, l.reference_number) g),
      never as (
        select coalesce((select sum(amount) filter (where is_off) from chain), 0) + coalesce((select sum(amount) from anew), 0) as amount)
      select count(*)::int as count,
        (coalesce(sum(m.amount) filter (where m.amount > 0 and not m.moves_nothing), 0) - (select amount from never))::text as sum_in,
        (coalesce(-sum(m.amount) filter (where m.amount < 0 and not m.moves_nothing), 0) - (select amount from never)
          - (select amount from beside))::text as sum_out
      from listed m`.execute(tx),
  );
}

export async function movementsById(tx: Tx, ids: readonly string[]): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    select ${select()} from ${from()} where m.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], m.id)`.execute(
    tx,
  );
  return rows.map(present);
}

/** A walk over all movements of a filter; by amount, which no index has, they are ordered once. @throws Problem INVALID_INPUT */
export function movementWalk(query: MovementQuery): Walk<Movement> {
  const { field, descending } = readSort(query.sort, sortFields);
  if (field !== 'amount') return (tx, page) => pageOfMovements(tx, { ...query, ...page });
  const way = sql.raw(descending ? 'desc' : 'asc');
  return walkOfIds(async (tx) => {
    const where = conditions(query, await twiceAmong(tx, query));
    const { rows } = await sql<{ id: string }>`
      select m.id from treasury_movements m where ${allOf(where)} order by m.amount ${way}, m.id ${way}`.execute(tx);
    return rows.map(({ id }) => id);
  }, movementsById);
}

/** A page of movements with the sums of all pages. @throws Problem INVALID_INPUT */
export async function listMovements(tx: Tx, query: MovementQuery): Promise<CallReply<typeof calls.listMovements>> {
  const twice = await twiceAmong(tx, query);
  const sums = await movementSums(tx, query, twice);
  const { rows, next } = await pageOfMovements(tx, { ...query, count: sums.count }, twice);
  return { ...sums, movements: await withLikelyInvoices(tx, rows), next };
}

/** The same rows, each deposit with the invoices it is likely counted with as well. */
async function withLikelyInvoices(tx: Tx, rows: readonly Movement[]): Promise<Movement[]> {
  const deposits = rows.filter(
    ({ kind, amount, is_undone, invoice_id }) =>
      (kind === 'deposit' || (kind === 'undo' && invoice_id === null)) && !amount.startsWith('-') && !is_undone,
  );
  const found = await likelyInvoices(
    tx,
    deposits.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, likely_invoices: found.get(row.id) ?? [] }));
}
