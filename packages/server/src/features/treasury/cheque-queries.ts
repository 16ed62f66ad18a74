import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { isOfHiddenInvoice, isOpenInvoice } from '../../platform/db/open-invoices.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { allOf, type KeysetPage, keysetPage } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import { type Walk, walkOfIds } from '../../platform/http/walk-of-ids.ts';
import { Problem } from '../../platform/problem.ts';
import { nextStates } from './cheque-states.ts';
import { moneyOfCheque } from './money-of-cheque.ts';
import { barelyNumbered, fewDigits } from './padded-number.ts';
import type { ChequeDirection, ChequeState } from './tables.ts';

export type ChequeQuery = NonNullable<CallInput<typeof calls.listCheques>['query']>;
export type Cheque = CallReply<typeof calls.listCheques>['cheques'][number];

export interface ChequeRow {
  id: string;
  direction: ChequeDirection;
  state: ChequeState;
  checkbook_id: string | null;
  /** its title, or its account's name, and its first leaf */
  checkbook_name: string;
  number: string;
  sayad_id: string;
  amount: string;
  due_day: string;
  party: string;
  bank_name: string;
  place_id: string | null;
  place_name: string;
  /** null also where it was a draft that was deleted since, or is one that its caller may not see */
  invoice_id: string | null;
  invoice_tax_id: string;
  customer_id: string | null;
  customer_name: string;
  given_to: string | null;
  given_to_name: string;
  /** of its amount: what is counted with its invoice, and in nobody's account */
  counted: string;
  /** of it: what was counted so before a cancellation or a return, and the Tehran day of that */
  freed: string;
  freed_on: string | null;
  notes: string;
  version: number;
  created_at: Date;
}

const select = sql`c.*, c.due_day::text as due_day, c.freed_on::text as freed_on, coalesce(p.name, '') as place_name,
  coalesce(coalesce(nullif(b.title, ''), p.name) || ' ' || b.first_number, '') as checkbook_name, coalesce(i.tax_id, '') as invoice_tax_id,
  coalesce(k.name, '') as customer_name, coalesce(g.name, '') as given_to_name, i.id as invoice_id`;
const from = () => sql`cheques c
  left join treasury_places p on p.account_id = c.account_id and p.id = c.place_id
  left join checkbooks b on b.account_id = c.account_id and b.id = c.checkbook_id
  left join invoices i on i.account_id = c.account_id and i.id = c.invoice_id and ${isOpenInvoice('i')}
  left join customers k on k.account_id = c.account_id and k.id = c.customer_id
  left join customers g on g.account_id = c.account_id and g.id = c.given_to`;

type Conditions = RawBuilder<boolean>[];

/** Has a text, its number however many noughts stand before it. */
async function hasWords(tx: Tx, typed: string): Promise<RawBuilder<boolean>> {
  const words = await hasText(tx, typed, {
    ...{ search: 'cheque_search', id: 'c.id', text: 'c.folded', withinOf: barelyNumbered },
  });
  const digits = fewDigits(typed);
  return digits === null ? words : sql<boolean>`(${words} or ltrim(c.number, '0') = ${digits})`;
}

async function conditions(tx: Tx, query: ChequeQuery): Promise<Conditions> {
  const { direction, state, from_day, to_day, checkbook, bank_account, customer } = query;
  const ofText = await hasWords(tx, query.search_field ?? '');
  return [
    ...(direction === undefined ? [] : [sql<boolean>`c.direction = ${direction}`]),
    ...(state === undefined
      ? []
      : state === 'open'
        ? [sql<boolean>`c.state in ('issued', 'received', 'deposited', 'bounced')`]
        : state === 'awaited'
          ? [sql<boolean>`c.state in ('issued', 'received', 'deposited')`]
          : [sql<boolean>`c.state = ${state}`]),
    ...(from_day === undefined ? [] : [sql<boolean>`c.due_day >= ${from_day}::date`]),
    ...(to_day === undefined ? [] : [sql<boolean>`c.due_day <= ${to_day}::date`]),
    ...(checkbook === undefined ? [] : [sql<boolean>`c.checkbook_id = ${checkbook}`]),
    ...(bank_account === undefined ? [] : [sql<boolean>`c.place_id = ${bank_account}`]),
    ...(customer === undefined
      ? []
      : [sql<boolean>`c.customer_id in (select f.id from customer_families(array[${customer}]::uuid[]) f)`]),
    ofText,
  ];
}

export const presentCheque = (row: ChequeRow): Cheque => ({
  id: row.id,
  etag: etagOf(row.version),
  direction: row.direction,
  state: row.state,
  checkbook: row.checkbook_id,
  number: row.number,
  sayad_id: row.sayad_id,
  amount: row.amount,
  due_day: row.due_day,
  party: row.party,
  bank_name: row.bank_name,
  bank_account: row.place_id,
  bank_account_name: row.place_name,
  invoice_id: row.invoice_id,
  invoice_tax_id: row.invoice_tax_id,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  given_to: row.given_to,
  given_to_name: row.given_to_name,
  notes: row.notes,
  next_states: nextStates(row.direction, row.state),
  created_at: row.created_at.toISOString(),
});

const sorts = {
  created_at: {
    column: 'c.created_at',
    type: 'timestamptz',
    keyOf: (row: ChequeRow) => row.created_at.toISOString(),
  },
  due_day: { column: 'c.due_day', type: 'date', keyOf: (row: ChequeRow) => row.due_day },
  amount: { column: 'c.amount', type: 'int8', keyOf: (row: ChequeRow) => row.amount },
} as const;
const sortFields = ['created_at', 'due_day', 'amount'] as const;

async function pageOf(
  tx: Tx,
  query: ChequeQuery & { count?: number },
  where: Conditions,
): Promise<KeysetPage<ChequeRow>> {
  const sort = readSort(query.sort, sortFields);
  const { column, type, keyOf } = sorts[sort.field];
  return keysetPage<ChequeRow>(
    tx,
    {
      ...{ select, from: from(), among: sql`cheques c`, where, sort, column: sql.ref(column), type, keyOf },
      id: sql.ref('c.id'),
    },
    query,
  );
}

/** A walk over all cheques of a filter; by amount, which no index has, they are ordered once. @throws Problem INVALID_INPUT */
export function chequeWalk(query: ChequeQuery): Walk<ChequeRow> {
  const { field, descending } = readSort(query.sort, sortFields);
  if (field !== 'amount') return async (tx, page) => pageOf(tx, { ...query, ...page }, await conditions(tx, query));
  const way = sql.raw(descending ? 'desc' : 'asc');
  return walkOfIds(
    async (tx) => {
      const where = await conditions(tx, query);
      const { rows } = await sql<{ id: string }>`
        select c.id from cheques c where ${allOf(where)} order by c.amount ${way}, c.id ${way}`.execute(tx);
      return rows.map(({ id }) => id);
    },
    async (tx, ids) => {
      const { rows } = await sql<ChequeRow>`
        select ${select} from ${from()} where c.id = any(${[...ids]}::uuid[])`.execute(tx);
      return rows;
    },
  );
}

interface ChequeSums {
  count: number;
  /** whole rials */
  sum_issued: string;
  sum_received: string;
}

interface ListSums extends ChequeSums {
  sum_issued_bounced: string;
  sum_received_bounced: string;
}

const sumOf = (which: RawBuilder<unknown>) => sql`coalesce(sum(c.amount) filter (where ${which}), 0)::text`;

/**
 * What bounced is apart from the rest: it is no money to count on. What is void or was given back is money of nobody, and counts
 * only in a list of such alone.
 */
async function sumsOf(tx: Tx, state: ChequeQuery['state'], where: Conditions): Promise<ListSums> {
  const apart = ['bounced', 'void', 'returned'].filter((one) => one === 'bounced' || one !== state);
  const counts = sql`c.state <> all(${apart})`;
  return onlyRow(
    await sql<ListSums>`
      select count(*)::int as count, ${sumOf(sql`c.direction = 'issued' and ${counts}`)} as sum_issued,
        ${sumOf(sql`c.direction = 'received' and ${counts}`)} as sum_received,
        ${sumOf(sql`c.direction = 'issued' and c.state = 'bounced'`)} as sum_issued_bounced,
        ${sumOf(sql`c.direction = 'received' and c.state = 'bounced'`)} as sum_received_bounced
      from cheques c where ${allOf(where)}`.execute(tx),
  );
}

/** A page of cheques with the sums of its filter. @throws Problem INVALID_INPUT */
export async function listCheques(tx: Tx, query: ChequeQuery): Promise<CallReply<typeof calls.listCheques>> {
  const where = await conditions(tx, query);
  const sums = await sumsOf(tx, query.state, where);
  const { rows, next } = await pageOf(tx, { ...query, count: sums.count }, where);
  return { ...sums, cheques: rows.map(presentCheque), next };
}

/** @throws Problem NOT_FOUND */
export async function chequeById(tx: Tx, id: string): Promise<ChequeRow> {
  const { rows } = await sql<ChequeRow>`select ${select} from ${from()} where c.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** A cheque with everything that happened to it, oldest first; what an invoice did is told with its number to whom that is open. @throws Problem NOT_FOUND */
export async function chequeWithLife(tx: Tx, id: string): Promise<CallReply<typeof calls.getCheque>> {
  const row = await chequeById(tx, id);
  const { rows } = await sql<{
    from_state: ChequeState | null;
    to_state: ChequeState;
    place_name: string;
    notes: string;
    by: string;
    at: Date;
  }>`
    select e.from_state, e.to_state, coalesce(p.name, '') as place_name, e.at,
      case when e.actor is null and ${isOfHiddenInvoice('c', 'i')} then '' else e.notes end as notes,
      ${nameOfUser} as by
    from cheque_events e
      join cheques c on c.account_id = e.account_id and c.id = e.cheque_id
      left join invoices i on i.account_id = c.account_id and i.id = c.invoice_id and ${isOpenInvoice('i')}
      left join treasury_places p on p.account_id = e.account_id and p.id = e.place_id
      ${joinedUser('e', 'actor')}
    where e.cheque_id = ${id} order by e.id`.execute(tx);
  const events = rows.map(({ place_name, at, ...event }) => ({
    ...event,
    bank_account_name: place_name,
    at: at.toISOString(),
  }));
  return { ...presentCheque(row), events, likely_money: await moneyOfCheque(tx, row) };
}

export interface DueDay {
  day: string;
  issued_count: number;
  issued_sum: string;
  issued_bounced_count: number;
  issued_bounced_sum: string;
  received_count: number;
  received_sum: string;
  received_bounced_count: number;
  received_bounced_sum: string;
}

/** How many of the group's cheques there are of a direction, what they make, and both of the bounced among them. */
const dueOf = (direction: ChequeDirection): RawBuilder<unknown> => {
  const parts = [
    ['', sql`true`],
    ['bounced_', sql`state = 'bounced'`],
  ] as const;
  return sql.join(
    parts.map(([name, which]) => {
      const those = sql`filter (where direction = ${sql.lit(direction)} and ${which})`;
      const [count, sum] = [`${direction}_${name}count`, `${direction}_${name}sum`].map((column) => sql.ref(column));
      return sql`(count(*) ${those})::int as ${count}, coalesce(sum(amount) ${those}, 0)::text as ${sum}`;
    }),
  );
};

/** Open cheques by the day they fall due, both ends included (YYYY-MM-DD). */
export async function dueDays(tx: Tx, fromDay: string, toDay: string): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select due_day::text as day, ${dueOf('issued')}, ${dueOf('received')}
    from cheques where state in ('issued', 'received', 'deposited', 'bounced')
      and due_day between ${fromDay}::date and ${toDay}::date
    group by 1 order by 1`.execute(tx);
  return rows;
}

interface WaitingSums extends ChequeSums {
  first_day: string | null;
}

export interface WaitingCheques {
  /** they fall due today or later, until the day that was asked for */
  due: WaitingSums;
  /** they fell due before today, and nobody has said what became of them */
  overdue: WaitingSums;
  /** whenever they fell due */
  bounced: WaitingSums;
}

const none: WaitingSums = { count: 0, sum_issued: '0', sum_received: '0', first_day: null };

/** For the dashboard: open cheques that wait for people, each counted once. Both days YYYY-MM-DD. */
export async function waitingCheques(tx: Tx, today: string, untilDay: string): Promise<WaitingCheques> {
  const { rows } = await sql<WaitingSums & { which: keyof WaitingCheques }>`
    select case when c.state = 'bounced' then 'bounced' when c.due_day < ${today}::date then 'overdue' else 'due' end as which,
      count(*)::int as count, min(c.due_day)::text as first_day,
      ${sumOf(sql`c.direction = 'issued'`)} as sum_issued, ${sumOf(sql`c.direction = 'received'`)} as sum_received
    from cheques c where c.state in ('issued', 'received', 'deposited', 'bounced')
      and (c.state = 'bounced' or c.due_day <= ${untilDay}::date)
    group by 1`.execute(tx);
  const found = Object.fromEntries(rows.map(({ which, ...sums }) => [which, sums]));
  return { due: none, overdue: none, bounced: none, ...found };
}
