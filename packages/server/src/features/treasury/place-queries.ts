import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import type { PlaceKind } from './tables.ts';

export interface CountRow {
  moment: 'open' | 'count' | 'close';
  expected: string;
  counted: string;
  notes: string;
  at: Date;
  by: string;
}

/** A place with what lists say of it. */
export interface PlaceRow {
  id: string;
  kind: PlaceKind;
  name: string;
  is_active: boolean;
  notes: string;
  branch_id: string | null;
  own_branch_name: string;
  bank_code: string;
  bank_name: string;
  account_number: string;
  branch_name: string;
  branch_code: string;
  sheba: string;
  card_number: string;
  owner_name: string;
  provider: string;
  terminal_number: string;
  merchant_number: string;
  settles_to: string | null;
  settles_to_name: string;
  balance: string;
  last_seq: string;
  version: number;
  created_at: Date;
  session_id: string | null;
  opened_at: Date | null;
}

/** Places of a kind (few by nature: all of them), or one of them. */
export async function readPlaces(tx: Tx, kind: PlaceKind, id: string | null = null): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select p.*, coalesce(b.name, '') as own_branch_name, coalesce(t.name, '') as settles_to_name, s.id as session_id, s.opened_at
    from treasury_places p
      left join branches b on b.account_id = p.account_id and b.id = p.branch_id
      left join treasury_places t on t.account_id = p.account_id and t.id = p.settles_to
      left join cash_sessions s on s.account_id = p.account_id and s.desk_id = p.id and s.closed_at is null
    where p.kind = ${kind} and (${id}::uuid is null or p.id = ${id})`.execute(tx);
  return rows;
}

/** What a place is called, of whatever kind it is; '' of none. */
export async function placeName(tx: Tx, id: string | null): Promise<string> {
  if (id === null) return '';
  return (await tx.selectFrom('treasury_places').select('name').where('id', '=', id).executeTakeFirst())?.name ?? '';
}

/** A Sheba as people know it, of the digits that are kept; '' of none. */
export const wholeSheba = (digits: string): string => (digits === '' ? '' : `IR${digits}`);

/** What lies in a place. */
export interface PlaceBalance {
  id: string;
  kind: PlaceKind;
  name: string;
  bank_name: string;
  /** rial */
  balance: string;
}

/** What lies in each place, or lay there before an instant; places that are not used any more only while something does. */
export async function placeBalances(tx: Tx, before: Date | null): Promise<PlaceBalance[]> {
  const since = sql`(select sum(m.amount) from treasury_movements m
    where m.account_id = p.account_id and m.place_id = p.id and m.at >= ${before})`;
  const { rows } = await sql<PlaceBalance>`
    select id, kind, name, bank_name, balance::text from (
      select p.id, p.kind, p.name, p.bank_name, p.is_active,
        ${before === null ? sql`p.balance` : sql`p.balance - coalesce(${since}, 0)`} as balance
      from treasury_places p) b
    where is_active or b.balance <> 0 order by b.balance desc, id`.execute(tx);
  return rows;
}

/** The latest counts of desks, newest first. */
export async function readCounts(tx: Tx, deskIds: readonly string[], most: number): Promise<Map<string, CountRow[]>> {
  const { rows } = await sql<CountRow & { desk_id: string }>`
    select d.id as desk_id, c.* from unnest(${deskIds}::uuid[]) as d (id), lateral (
      select c.moment, c.expected, c.counted, c.notes, c.at, c.id,
        ${nameOfUser} as by
      from cash_counts c join cash_sessions s on s.account_id = c.account_id and s.id = c.session_id
        ${joinedUser('c', 'actor')}
      where s.desk_id = d.id order by c.at desc, c.id desc limit ${most}) c
    order by c.at desc, c.id desc`.execute(tx);
  return Map.groupBy(rows, ({ desk_id }) => desk_id);
}
