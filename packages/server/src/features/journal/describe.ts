import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { survivorOf } from '../customers/survivor.ts';
import { chequeStateNames } from '../treasury/messages.fa.ts';
import type { ChequeState, PlaceKind } from '../treasury/tables.ts';
import { describeVoucher as say } from './messages.fa.ts';

export type Voucher = CallReply<typeof calls.listVouchers>['vouchers'][number];
type Source = Voucher['source'];

/** A voucher by what it is of. */
export interface VoucherKey {
  kind: Voucher['kind'];
  id: string;
}

/** What it says of itself, and the screen of what it is of. */
export type Described = Pick<Voucher, 'description' | 'source'>;

type Say<Name extends keyof typeof say> = Parameters<(typeof say)[Name]>[0];
type Told = readonly [id: string, description: string, source: Source];

async function sales(tx: Tx, ids: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<Say<'sale'> & { id: string }>`
    select id, subject, coalesce(nullif(tax_id, ''), internal_id) as number, buyer_name as buyer from invoices
    where account_id = ${ownAccount} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id, ...row }) => [id, say.sale(row), { kind: 'invoice', id }]);
}

async function purchases(tx: Tx, ids: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<{ id: string; is_return: boolean; number: string; supplier: string }>`
    select id, kind = 'return' as is_return, coalesce(nullif(number, ''), tax_number) as number, supplier_name as supplier
    from purchases where account_id = ${ownAccount} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id, is_return, ...row }) => [
    id,
    say.purchase({ ...row, isReturn: is_return }),
    { kind: 'purchase', id },
  ]);
}

async function entries(tx: Tx, ids: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<Say<'entry'> & { id: string; cheque_id: string | null; owner: string | null }>`
    select e.id, e.kind, coalesce(c.number, '') as cheque, k.name as who, e.note, e.cheque_id, s.id as owner
    from customer_entries e join customers k on k.account_id = ${ownAccount} and k.id = e.customer_id
      left join customers s on s.account_id = ${ownAccount} and s.id = ${survivorOf('k')} and s.deleted_at is null
      left join cheques c on c.account_id = ${ownAccount} and c.id = e.cheque_id
    where e.account_id = ${ownAccount} and e.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id, cheque_id, owner, ...row }) => [
    id,
    say.entry(row),
    cheque_id !== null ? { kind: 'cheque', id: cheque_id } : owner === null ? null : { kind: 'customer', id: owner },
  ]);
}

async function movements(tx: Tx, ids: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<
    Omit<Say<'money'>, 'isUndo'> & {
      id: string;
      is_undo: boolean;
      cheque_id: string | null;
      invoice_id: string | null;
      place_id: string;
      place_kind: PlaceKind;
    }
  >`
    select m.id, coalesce(r.kind, m.kind) as kind, m.reverses is not null as is_undo, p.name as place, coalesce(t.name, '') as to,
      coalesce(c.number, '') as cheque, coalesce(k.name, '') as who, m.reference_number as reference, m.notes as note,
      m.cheque_id, m.invoice_id, m.place_id, p.kind as place_kind
    from treasury_movements m join treasury_places p on p.account_id = ${ownAccount} and p.id = m.place_id
      left join lateral journal_root(m.reverses) r on m.reverses is not null
      left join treasury_places t on t.account_id = ${ownAccount} and t.id = m.other_place_id
      left join cheques c on c.account_id = ${ownAccount} and c.id = m.cheque_id
      left join customers k on k.account_id = ${ownAccount} and k.id = m.customer_id
    where m.account_id = ${ownAccount} and m.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id, is_undo, cheque_id, invoice_id, place_id, place_kind, ...row }) => [
    id,
    say.money({ ...row, isUndo: is_undo }),
    cheque_id !== null
      ? { kind: 'cheque', id: cheque_id }
      : invoice_id !== null
        ? { kind: 'invoice', id: invoice_id }
        : { kind: place_kind, id: place_id },
  ]);
}

async function cheques(tx: Tx, ids: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<{
    id: string;
    cheque_id: string;
    is_received: boolean;
    number: string;
    state: ChequeState;
    party: string;
  }>`
    select lpad(e.id::text, 19, '0') as id, c.id as cheque_id, c.direction = 'received' as is_received, c.number, e.to_state as state, c.party
    from cheque_events e join cheques c on c.account_id = ${ownAccount} and c.id = e.cheque_id
    where e.account_id = ${ownAccount} and e.id = any(${[...ids]}::int8[])`.execute(tx);
  return rows.map(({ id, cheque_id, is_received, state, ...row }) => [
    id,
    say.cheque({ ...row, isReceived: is_received, state: chequeStateNames[state] }),
    { kind: 'cheque', id: cheque_id },
  ]);
}

async function documents(tx: Tx, ids: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<Say<'stock'> & { id: string }>`
    select id, kind, number::text, party, reference_number as reference from stock_documents
    where account_id = ${ownAccount} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id, ...row }) => [id, say.stock(row), { kind: 'stock', id }]);
}

const tellers = {
  sale: sales,
  purchase: purchases,
  entry: entries,
  money: movements,
  cheque: cheques,
  stock: documents,
} as const satisfies Record<VoucherKey['kind'], (tx: Tx, ids: readonly string[]) => Promise<Told[]>>;

/** What vouchers say of themselves. */
export async function describe(tx: Tx, vouchers: readonly VoucherKey[]): Promise<(voucher: VoucherKey) => Described> {
  const told = new Map<string, Described>();
  for (const kind of Object.keys(tellers) as VoucherKey['kind'][]) {
    const ids = [...new Set(vouchers.flatMap((one) => (one.kind === kind ? [one.id] : [])))];
    if (ids.length === 0) continue;
    for (const [id, description, source] of await tellers[kind](tx, ids))
      told.set(`${kind} ${id}`, { description, source });
  }
  return ({ kind, id }) => told.get(`${kind} ${id}`) ?? { description: '', source: null };
}
