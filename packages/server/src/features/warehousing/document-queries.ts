import type { CallInput, CallReply, calls } from '@taraz/contract';
import { queryForms } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasForm } from '../../platform/db/has-text.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { beyondBranch, isOfHiddenInvoice, isOpenInvoice, namesOpenInvoice } from '../../platform/db/open-invoices.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { allOf, type KeysetPage, keysetPage } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { unitThen } from './former-units.ts';
import type { DocumentKind, InvoiceSubject, StockMovementKind } from './tables.ts';

export type DocumentQuery = NonNullable<CallInput<typeof calls.listStockDocuments>['query']>;
export type MovementQuery = NonNullable<CallInput<typeof calls.listStockMovements>['query']>;
export type StockDocument = CallReply<typeof calls.listStockDocuments>['documents'][number];
export type StockMovement = CallReply<typeof calls.listStockMovements>['movements'][number];

export interface DocumentRow {
  id: string;
  number: string;
  kind: DocumentKind;
  warehouse_id: string | null;
  warehouse_name: string;
  to_warehouse_id: string | null;
  to_warehouse_name: string;
  at: Date;
  party: string;
  reference_number: string;
  notes: string;
  invoice_id: string | null;
  invoice_tax_id: string;
  purchase_id: string | null;
  /** what the event log calls it; '' where none is named */
  purchase_name: string;
  invoice_subject: InvoiceSubject | null;
  lines_count: number;
  value: string;
  is_short: boolean;
  is_undone: boolean;
  by: string;
  version: number;
  created_at: Date;
}

/** Of an invoice that its caller may not see, its buyer and its number are nobody's news; the goods are. */
const isHidden = () => isOfHiddenInvoice('d', 'i');
const partyAndInvoice = () => sql`case when not ${isHidden()} then d.invoice_id end as invoice_id,
  coalesce(i.tax_id, '') as invoice_tax_id, i.subject as invoice_subject, case when ${isHidden()} then '' else d.party end as party`;
const openInvoices = () =>
  sql`left join invoices i on i.account_id = d.account_id and i.id = d.invoice_id and ${isOpenInvoice('i')}`;

// A count's movements are fewer than its lines; other documents of people have lines, those of invoices only movements.
const documentSelect = () => sql`d.*, ${partyAndInvoice()}, pu.id as purchase_id,
  coalesce(concat_ws(' ', pu.supplier_name, coalesce(nullif(pu.number, ''), nullif(pu.tax_number, ''))), '') as purchase_name,
  case when ${isHidden()} then '' else d.reference_number end as reference_number,
  coalesce(w.name, '') as warehouse_name, coalesce(t.name, '') as to_warehouse_name, ${nameOfUser} as by, m.value, m.is_short,
  greatest(m.lines, (select count(*)::int from stock_lines l where l.account_id = d.account_id and l.document_id = d.id)) as lines_count,
  exists (select from stock_documents r where r.account_id = d.account_id and r.reverses = d.id) as is_undone`;
// What moved is worth what came in or what went out; a count moves both ways, so that the net of it has a sign.
const documentFrom = () => sql`stock_documents d
  left join warehouses w on w.account_id = d.account_id and w.id = d.warehouse_id
  left join warehouses t on t.account_id = d.account_id and t.id = d.to_warehouse_id
  ${openInvoices()}
  left join stock_documents o on o.account_id = d.account_id and o.id = d.reverses
  left join purchases pu on pu.account_id = d.account_id and pu.id = d.purchase_id and pu.deleted_at is null
  ${joinedUser('d', 'actor')},
  lateral (select count(distinct m.line_no)::int as lines,
      coalesce(case when 'count' in (d.kind, o.kind) then sum(m.value) else sum(abs(m.value)) filter (where m.kind =
        case when d.kind in ('receipt', 'invoice_undo') or o.kind = 'issue' then 'in' else 'out' end) end, 0)::text as value,
      coalesce(bool_or(m.kind = 'out' and m.qty_after < 0), false) as is_short
    from stock_movements m where m.account_id = d.account_id and m.document_id = d.id) m`;

/** Of the purchases that stand and whose goods a document moved those that the caller of the request under way may not see. */
async function purchasesBeyondBranch(tx: Tx): Promise<string[]> {
  const branchId = branchLimit();
  if (branchId === null) return [];
  const { rows } = await beyondBranch(tx, () =>
    sql<{ id: string }>`select distinct p.id from stock_documents d
      join purchases p on p.account_id = d.account_id and p.id = d.purchase_id
      where d.account_id = ${ownAccount} and p.deleted_at is null and p.branch_id is distinct from ${branchId}`.execute(
      tx,
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * A receipt or issue that stands and is of no purchase, or of one that was deleted: the bill that is written anew takes it.
 * @param beyond purchases whose goods it is not to be, and that this transaction does not see
 */
const isOfNoPurchase = (beyond: readonly string[]) => sql<boolean>`d.kind in ('receipt', 'issue')
  and not exists (select from purchases named
    where named.account_id = d.account_id and named.id = d.purchase_id and named.deleted_at is null)
  and not coalesce(d.purchase_id = any(${[...beyond]}::uuid[]), false)
  and not exists (select from stock_documents r where r.account_id = d.account_id and r.reverses = d.id)`;

async function documentConditions(tx: Tx, query: DocumentQuery): Promise<RawBuilder<boolean>[]> {
  const { kind, warehouse_id, invoice_id, purchase_id, without_purchase, from_date, to_date } = query;
  const forms = queryForms(query.search_field ?? '');
  return [
    ...(kind === undefined ? [] : [sql<boolean>`d.kind = ${kind}`]),
    ...(warehouse_id === undefined
      ? []
      : [
          sql<boolean>`(d.warehouse_id = ${warehouse_id} or d.to_warehouse_id = ${warehouse_id} or exists (select from stock_movements m
            where m.account_id = d.account_id and m.document_id = d.id and m.warehouse_id = ${warehouse_id}))`,
        ]),
    ...(invoice_id === undefined ? [] : [sql<boolean>`d.invoice_id = ${invoice_id}`]),
    ...(purchase_id === undefined ? [] : [sql<boolean>`d.purchase_id = ${purchase_id}`]),
    ...(without_purchase === true ? [isOfNoPurchase(await purchasesBeyondBranch(tx))] : []),
    ...(from_date === undefined ? [] : [sql<boolean>`d.at >= ${from_date}`]),
    ...(to_date === undefined ? [] : [sql<boolean>`d.at < ${to_date}`]),
    ...(forms[0] === '' ? [] : [sql<boolean>`${hasForm('d.folded', forms)} and ${namesOpenInvoice('d')}`]),
  ];
}

export const presentDocument = (row: DocumentRow): StockDocument => ({
  kind: row.kind,
  id: row.id,
  etag: etagOf(row.version),
  number: row.number,
  warehouse_id: row.warehouse_id,
  warehouse_name: row.warehouse_name,
  to_warehouse_id: row.to_warehouse_id,
  to_warehouse_name: row.to_warehouse_name,
  at: row.at.toISOString(),
  party: row.party,
  reference_number: row.reference_number,
  notes: row.notes,
  invoice_id: row.invoice_id,
  invoice_tax_id: row.invoice_tax_id,
  purchase_id: row.purchase_id,
  invoice_subject: row.invoice_subject,
  lines_count: row.lines_count,
  value: row.value,
  is_short: row.is_short,
  is_undone: row.is_undone,
  may_undo: !row.is_undone && ['receipt', 'issue', 'transfer', 'count'].includes(row.kind),
  by: row.by,
  created_at: row.created_at.toISOString(),
});

/** @throws Problem NOT_FOUND */
export async function documentById(tx: Tx, id: string): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`select ${documentSelect()} from ${documentFrom()} where d.id = ${id}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** A document with its lines and what they moved. @throws Problem NOT_FOUND */
export async function wholeDocument(tx: Tx, id: string): Promise<CallReply<typeof calls.undoStockDocument>> {
  const row = await documentById(tx, id);
  const { rows } = await sql<{
    no: number;
    product_id: string;
    product_name: string;
    unit: string;
    qty: string;
    expected: string | null;
    unit_price: string | null;
  }>`
    select l.no, l.product_id, p.name as product_name, ${unitThen} as unit, l.qty::text, l.expected::text, l.unit_price::text
    from stock_lines l join stock_documents d on d.account_id = l.account_id and d.id = l.document_id
      join products p on p.account_id = l.account_id and p.id = l.product_id
    where l.document_id = ${id} order by l.no`.execute(tx);
  const short = (text: string | null) => (text === null ? null : shortDecimal(text));
  const lines = rows.map((line) => ({
    ...line,
    qty: shortDecimal(line.qty),
    expected: short(line.expected),
    unit_price: short(line.unit_price),
  }));
  return { ...presentDocument(row), lines, movements: await movementsOfDocument(tx, id) };
}

/** A page of documents, latest first, and how many there are. @throws Problem INVALID_INPUT */
export async function pageOfDocuments(
  tx: Tx,
  query: DocumentQuery,
): Promise<KeysetPage<DocumentRow> & { count: number }> {
  const sort = readSort(query.sort, ['created_at']);
  const where = await documentConditions(tx, query);
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from stock_documents d where ${allOf(where)}`.execute(tx),
  );
  const page = await keysetPage<DocumentRow>(
    tx,
    {
      select: documentSelect(),
      from: documentFrom(),
      among: sql`stock_documents d`,
      where,
      sort,
      column: sql.ref('d.created_at'),
      type: 'timestamptz',
      id: sql.ref('d.id'),
      keyOf: (row) => row.created_at.toISOString(),
    },
    { ...query, count },
  );
  return { ...page, count };
}

interface MovementRow {
  id: string;
  document_id: string;
  document_number: string;
  document_kind: DocumentKind;
  kind: StockMovementKind;
  warehouse_id: string;
  warehouse_name: string;
  product_id: string;
  product_name: string;
  product_code: string;
  unit: string;
  seq: string;
  qty: string;
  value: string;
  qty_after: string;
  value_after: string;
  invoice_id: string | null;
  invoice_tax_id: string;
  invoice_subject: InvoiceSubject | null;
  party: string;
  notes: string;
  at: Date;
  created_at: Date;
}

const movementSelect =
  () => sql`m.*, m.value::text as value, d.number as document_number, d.kind as document_kind, w.name as warehouse_name,
  p.name as product_name, p.code as product_code, ${unitThen} as unit, ${partyAndInvoice()}, d.notes`;
const movementFrom = () => sql`stock_movements m
  join stock_documents d on d.account_id = m.account_id and d.id = m.document_id
  join warehouses w on w.account_id = m.account_id and w.id = m.warehouse_id
  join products p on p.account_id = m.account_id and p.id = m.product_id
  ${openInvoices()}`;

const presentMovement = (row: MovementRow): StockMovement => ({
  id: row.id,
  document_id: row.document_id,
  document_number: row.document_number,
  document_kind: row.document_kind,
  kind: row.kind,
  warehouse_id: row.warehouse_id,
  warehouse_name: row.warehouse_name,
  product_id: row.product_id,
  product_name: row.product_name,
  product_code: row.product_code,
  unit: row.unit,
  qty: shortDecimal(row.qty),
  value: row.value,
  qty_after: shortDecimal(row.qty_after),
  value_after: row.value_after,
  is_short: row.kind === 'out' && row.qty_after.startsWith('-'),
  invoice_id: row.invoice_id,
  invoice_tax_id: row.invoice_tax_id,
  invoice_subject: row.invoice_subject,
  party: row.party,
  notes: row.notes,
  at: row.at.toISOString(),
  created_at: row.created_at.toISOString(),
});

async function movementsOfDocument(tx: Tx, id: string): Promise<StockMovement[]> {
  const { rows } = await sql<MovementRow>`
    select ${movementSelect()} from ${movementFrom()} where m.document_id = ${id} order by m.line_no, m.seq`.execute(
    tx,
  );
  return rows.map(presentMovement);
}

function movementConditions(query: MovementQuery): RawBuilder<boolean>[] {
  const { product_id, warehouse_id, kind, of_documents, from_date, to_date } = query;
  const forms = queryForms(query.search_field ?? '');
  const found = sql`d.id from stock_documents d where ${hasForm('d.folded', forms)} and ${namesOpenInvoice('d')}`;
  const isOfGoods =
    of_documents === true
      ? sql`false`
      : sql`m.product_id in (select p.id from products p where ${hasForm('p.folded', forms)})`;
  return [
    ...(product_id === undefined ? [] : [sql<boolean>`m.product_id = ${product_id}`]),
    ...(warehouse_id === undefined ? [] : [sql<boolean>`m.warehouse_id = ${warehouse_id}`]),
    ...(kind === undefined
      ? []
      : [sql<boolean>`m.document_id in (select d.id from stock_documents d where d.kind = ${kind})`]),
    ...(from_date === undefined ? [] : [sql<boolean>`m.at >= ${from_date}`]),
    ...(to_date === undefined ? [] : [sql<boolean>`m.at < ${to_date}`]),
    ...(forms[0] === '' ? [] : [sql<boolean>`(m.document_id in (select ${found}) or ${isOfGoods})`]),
  ];
}

/** How many movements a filter has. */
export async function countOfStockMovements(tx: Tx, query: MovementQuery): Promise<number> {
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from stock_movements m where ${allOf(movementConditions(query))}`.execute(tx),
  );
  return count;
}

/** A page of movements; of one product in one warehouse in the order in which they changed it. @throws Problem INVALID_INPUT */
export async function pageOfStockMovements(
  tx: Tx,
  query: MovementQuery & { count?: number },
): Promise<KeysetPage<StockMovement>> {
  const sort = readSort(query.sort, ['created_at', 'seq']);
  const isSeq = sort.field === 'seq' || (query.product_id !== undefined && query.warehouse_id !== undefined);
  const page = await keysetPage<MovementRow>(
    tx,
    {
      select: movementSelect(),
      from: movementFrom(),
      among: sql`stock_movements m`,
      where: movementConditions(query),
      sort: isSeq ? { ...sort, field: 'seq' } : sort,
      column: sql.ref(isSeq ? 'm.seq' : 'm.created_at'),
      type: isSeq ? 'int8' : 'timestamptz',
      id: sql.ref('m.id'),
      keyOf: (row) => (isSeq ? row.seq : row.created_at.toISOString()),
    },
    query,
  );
  return { rows: page.rows.map(presentMovement), next: page.next };
}
