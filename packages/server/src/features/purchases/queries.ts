import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { allOf, type KeysetPage, keysetPage } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { standsBefore, voidSince } from './across.ts';
import { isOfSupplier, linkedCodes, supplierKey } from './one-supplier.ts';
import { settlePurchases } from './open-purchases.ts';
import { dueIs, type ListedPurchase, owedIs, presentPurchase, withPayments } from './payments.ts';
import type { PurchaseRow } from './purchase-row.ts';
import type { PurchaseKind } from './tables.ts';

export type PurchaseQuery = NonNullable<CallInput<typeof calls.listPurchases>['query']>;
type PurchaseList = CallReply<typeof calls.listPurchases>;

/** Its receipts or issues that stand, and what they are worth together. */
const stockOf = sql`(select jsonb_build_object('documents', count(*), 'value', coalesce(sum(w.value), 0)::text)
  from stock_documents d, lateral (
    select coalesce(sum(abs(m.value)), 0) as value from stock_movements m
    where m.account_id = d.account_id and m.document_id = d.id
      and m.kind = case d.kind when 'receipt' then 'in' else 'out' end) w
  where d.account_id = p.account_id and d.purchase_id = p.id
    and not exists (select from stock_documents r where r.account_id = d.account_id and r.reverses = d.id))`;

const select = sql`p.*, p.day::text as day, p.payment_due::text as payment_due, o.day::text as returned_day,
  coalesce(nullif(o.number, ''), nullif(o.tax_number, ''), o.supplier_name) as returned_name,
  coalesce(b.name, '') as branch_name,
  (select count(*)::int from attachments f where f.account_id = p.account_id and f.purchase_id = p.id) as files, ${stockOf} as stock,
  (with recursive up as (
    select c.id, c.merged_into, c.deleted_at from customers c where c.account_id = p.account_id and c.id = p.customer_id
    union all
    select c.id, c.merged_into, c.deleted_at from up join customers c on c.account_id = p.account_id and c.id = up.merged_into
  ) select up.id from up where up.merged_into is null and up.deleted_at is null) as account_customer_id,
  ${nameOfUser} as by`;
const from = sql`purchases p
  left join purchases o on o.account_id = p.account_id and o.id = p.returns_id
  left join branches b on b.account_id = p.account_id and b.id = p.branch_id
  ${joinedUser('p', 'created_by')}`;

/** @throws Problem NOT_FOUND, also of one that was deleted */
export async function purchaseById(tx: Tx, id: string): Promise<PurchaseRow> {
  const { rows } = await sql<PurchaseRow>`
    select ${select} from ${from} where p.id = ${id} and p.deleted_at is null`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

const creditGroups = {
  creditable: sql<boolean>`p.credit = 'yes'`,
  not_creditable: sql<boolean>`p.credit not in ('yes', 'void')`,
  void: sql<boolean>`p.credit = 'void'`,
} as const satisfies Record<NonNullable<PurchaseQuery['credit']>, RawBuilder<boolean>>;

/** What lists and reports narrow purchases by. */
type Narrowing = Pick<PurchaseQuery, 'from_day' | 'to_day' | 'kind' | 'credit' | 'supplier' | 'branch_id'>;

/** What lists are narrowed by besides: whose account they stand in, and until when they are to be paid. */
function toBePaid({ customer_id, from_due, to_due }: PurchaseQuery): RawBuilder<boolean>[] {
  return [
    ...(customer_id === undefined
      ? []
      : [
          sql<boolean>`p.on_account and p.customer_id in (select f.id from customer_families(array[${customer_id}]::uuid[]) f)`,
        ]),
    ...(from_due === undefined ? [] : [sql<boolean>`p.payment_due >= ${from_due}::date`]),
    ...(to_due === undefined ? [] : [sql<boolean>`p.payment_due <= ${to_due}::date`]),
  ];
}

function narrowed({ from_day, to_day, kind, credit, supplier, branch_id }: Narrowing): RawBuilder<boolean>[] {
  return [
    sql<boolean>`p.deleted_at is null`,
    ...(from_day === undefined ? [] : [sql<boolean>`p.day >= ${from_day}::date`]),
    ...(to_day === undefined ? [] : [sql<boolean>`p.day <= ${to_day}::date`]),
    ...(kind === undefined ? [] : [sql<boolean>`p.kind = ${kind}`]),
    ...(credit === undefined ? [] : [creditGroups[credit]]),
    ...(supplier === undefined ? [] : [isOfSupplier(supplier)]),
    ...(branch_id === undefined ? [] : [sql<boolean>`p.branch_id = ${branch_id}::uuid`]),
  ];
}

const isOpen = sql<boolean>`p.id in (select o.purchase_id from open_purchases o)`;

/** By how far they are paid; of kept sums, which are to be settled before. @param today Tehran's day */
function paymentGroups(today: string): Record<NonNullable<PurchaseQuery['payment']>, RawBuilder<boolean>> {
  const { overdue, soon, undated } = dueIs('p.payment_due', today);
  return {
    open: isOpen,
    overdue: sql`${isOpen} and ${overdue}`,
    due_soon: sql`${isOpen} and ${soon}`,
    undated: sql`${isOpen} and ${undated}`,
    paid: sql`${owedIs} and not ${isOpen}`,
  };
}

const hasFiles = sql<boolean>`exists (
  select from attachments f where f.account_id = p.account_id and f.purchase_id = p.id)`;

/** Across the first or the last of the days that are asked for. */
function across({
  from_day: from = '0001-01-01',
  to_day: to = undated,
  across: kind,
}: PurchaseQuery): RawBuilder<boolean>[] {
  if (kind === undefined) return [];
  const days = { from, to };
  return [kind === 'later' ? sql`p.id in ${voidSince(days)}` : sql`p.id in (select r.id from ${standsBefore(days)} r)`];
}

async function conditions(tx: Tx, query: PurchaseQuery, today: string): Promise<RawBuilder<boolean>[]> {
  const search = { search: 'purchase_search', id: 'p.id', text: 'p.folded' } as const;
  return [
    ...narrowed(query),
    ...toBePaid(query),
    ...across(query),
    ...(query.with_files === undefined ? [] : [query.with_files ? hasFiles : sql<boolean>`not ${hasFiles}`]),
    ...(query.payment === undefined ? [] : [paymentGroups(today)[query.payment]]),
    await hasText(tx, query.search_field ?? '', search),
  ];
}

/** What has no day to be paid until comes behind all that has. */
const undated = '9999-12-31';

const sorts = {
  created_at: {
    column: 'p.created_at',
    type: 'timestamptz',
    keyOf: (row: PurchaseRow) => row.created_at.toISOString(),
  },
  day: { column: 'p.day', type: 'date', keyOf: (row: PurchaseRow) => row.day },
  supplier: { column: 'p.name_sort', type: 'text', keyOf: (row: PurchaseRow) => row.name_sort },
  net: { column: 'p.net', type: 'int8', keyOf: (row: PurchaseRow) => row.net },
  vat: { column: 'p.vat', type: 'int8', keyOf: (row: PurchaseRow) => row.vat },
  total: { column: 'p.total', type: 'int8', keyOf: (row: PurchaseRow) => row.total },
  payment_due: {
    column: `coalesce(p.payment_due, '${undated}')`,
    type: 'date',
    keyOf: (row: PurchaseRow) => row.payment_due ?? undated,
  },
} as const;

async function pageOf(
  tx: Tx,
  query: PurchaseQuery & { count?: number },
  where: readonly RawBuilder<boolean>[],
): Promise<KeysetPage<PurchaseRow>> {
  const sort = readSort(query.sort ?? '-day', Object.keys(sorts) as (keyof typeof sorts)[]);
  const { column, type, keyOf } = sorts[sort.field];
  return keysetPage<PurchaseRow>(
    tx,
    { select, from, among: sql`purchases p`, where, sort, column: sql.raw(column), type, keyOf, id: sql.ref('p.id') },
    query,
  );
}

/** A page of purchases, with what is open of each. @param today Tehran's day @throws Problem INVALID_INPUT */
export async function pageOfPurchases(
  tx: Tx,
  query: PurchaseQuery,
  today: string,
): Promise<KeysetPage<ListedPurchase>> {
  if (query.payment !== undefined) await settlePurchases(tx);
  const { rows, next } = await pageOf(tx, query, await conditions(tx, query, today));
  return { rows: await withPayments(tx, rows), next };
}

/** The sum of a column: what went back is taken off, what is void is left out. */
const signedSum = (column: string, isCounted = sql<boolean>`true`): RawBuilder<string> =>
  sql`coalesce(sum(case p.kind when 'return' then -${sql.ref(`p.${column}`)} else ${sql.ref(`p.${column}`)} end)
    filter (where p.credit <> 'void' and ${isCounted}), 0)::text`;

/** A page of purchases with the sums of its filter. @param today Tehran's day @throws Problem INVALID_INPUT */
export async function listPurchases(tx: Tx, query: PurchaseQuery, today: string): Promise<PurchaseList> {
  await settlePurchases(tx);
  const where = await conditions(tx, query, today);
  const { count, ...sums } = onlyRow(
    await sql<PurchaseList['sums'] & { count: number }>`
      select count(*)::int as count, ${signedSum('net')} as net, ${signedSum('vat')} as vat,
        ${signedSum('vat', sql<boolean>`p.credit = 'yes'`)} as creditable_vat,
        ${signedSum('other_taxes')} as other_taxes, ${signedSum('total')} as total,
        coalesce(sum(w.open), 0)::text as open,
        coalesce(sum(w.open) filter (where ${dueIs('p.payment_due', today).overdue}), 0)::text as overdue
      from purchases p left join open_purchases w on w.purchase_id = p.id
      where ${allOf(where)}`.execute(tx),
  );
  const { rows, next } = await pageOf(tx, { ...query, count }, where);
  return { count, purchases: (await withPayments(tx, rows)).map(presentPurchase), next, sums };
}

/** Of whom most was bought in a range of days, with taxes, less what went back; `key` is what a list's `supplier` takes. */
export async function topSuppliers(
  tx: Tx,
  range: Narrowing,
  limit: number,
): Promise<{ key: string; name: string; total: string }[]> {
  const { rows } = await sql<{ key: string; name: string; total: string }>`
    select ${supplierKey} as key,
      (array_agg(p.supplier_name order by p.day desc, p.id desc))[1] as name, ${signedSum('total')} as total
    from purchases p left join ${linkedCodes} l on l.economic_code = p.economic_code
    where ${allOf(narrowed(range))} and p.credit <> 'void'
    group by 1 order by ${signedSum('total')}::numeric desc, 1 limit ${limit}`.execute(tx);
  return rows;
}

/** Purchases of one kind and credit, each amount positive. */
export interface PurchaseGroup {
  kind: PurchaseKind;
  credit: keyof typeof creditGroups;
  count: number;
  net: string;
  vat: string;
  other_taxes: string;
}

/** What was bought and went back in a range of days, by whether its tax is credited. */
export async function purchaseGroups(tx: Tx, range: Narrowing): Promise<PurchaseGroup[]> {
  const { rows } = await sql<PurchaseGroup>`
    select p.kind, case ${sql.join(
      Object.entries(creditGroups).map(([credit, isOf]) => sql`when ${isOf} then ${credit}`),
      sql` `,
    )} end as credit,
      count(*)::int as count, sum(p.net)::text as net, sum(p.vat)::text as vat, sum(p.other_taxes)::text as other_taxes
    from purchases p where ${allOf(narrowed(range))} group by 1, 2`.execute(tx);
  return rows;
}
