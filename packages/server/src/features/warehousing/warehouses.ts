import type { CallInput, calls } from '@taraz/contract';
import { cleanPlainIdentifier, foldText, persianFigure } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { teller } from '../../platform/event-log/tell-change.ts';
import { checkIfMatch, etagOf } from '../../platform/http/etag.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { Problem, taken } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { warehousingTexts } from './messages.fa.ts';

export type WarehousingInput = CallInput<typeof calls.createWarehousing>['body'];
export type Sources = Pick<Runtime, 'clock' | 'ids'>;

export interface WarehouseRow {
  id: string;
  name: string;
  code: string;
  address: string;
  notes: string;
  branch_id: string | null;
  branch_name: string;
  is_default: boolean;
  is_active: boolean;
  version: number;
  created_at: Date;
  products: number;
  value: string;
  short: number;
}

/** Warehouses (few by nature: all of them), or one, with what lies in them. */
export async function readWarehouses(tx: Tx, id: string | null = null): Promise<WarehouseRow[]> {
  const { rows } = await sql<WarehouseRow>`
    select w.*, coalesce(b.name, '') as branch_name, l.products, l.value, l.short
    from warehouses w left join branches b on b.account_id = w.account_id and b.id = w.branch_id,
      lateral (select count(*)::int as products, coalesce(sum(l.value), 0)::text as value,
          (count(*) filter (where l.qty < 0))::int as short
        from stock_levels l where l.account_id = w.account_id and l.warehouse_id = w.id and l.qty <> 0) l
    where ${id}::uuid is null or w.id = ${id}`.execute(tx);
  return rows;
}

/** A warehouse without what lies in it. */
export type NamedWarehouse = Omit<WarehouseRow, 'products' | 'value' | 'short'>;

/** Those in use, by their names alone: every form that asks for one reads them. */
export async function namedWarehouses(tx: Tx): Promise<NamedWarehouse[]> {
  const { rows } = await sql<NamedWarehouse>`
    select w.*, coalesce(b.name, '') as branch_name
    from warehouses w left join branches b on b.account_id = w.account_id and b.id = w.branch_id
    where w.is_active`.execute(tx);
  return rows;
}

export const presentWarehouse = (row: WarehouseRow) => ({
  kind: 'warehouse' as const,
  id: row.id,
  etag: etagOf(row.version),
  name: row.name,
  code: row.code,
  address: row.address,
  notes: row.notes,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  is_default: row.is_default,
  is_active: row.is_active,
  products: row.products,
  value: row.value,
  short: row.short,
  created_at: row.created_at.toISOString(),
});

/** null: none of this id, as far as the account goes. */
export const warehouseById = async (tx: Tx, id: string): Promise<WarehouseRow | null> =>
  (await readWarehouses(tx, id))[0] ?? null;

/** @throws Problem INVALID_INPUT with one entry for every bad field */
async function readInput(tx: Tx, input: WarehousingInput) {
  const reader = fieldReader();
  const branch_id = input.branch_id ?? null;
  if (branch_id !== null) {
    const known = await tx.selectFrom('branches').select('id').where('id', '=', branch_id).executeTakeFirst();
    if (known === undefined) reader.refuse('branch_id', 'NOT_FOUND', warehousingTexts.branch);
  }
  const fields = {
    name: reader.text('name', input.name, { isRequired: true }),
    code: cleanPlainIdentifier(input.code ?? ''),
    address: reader.text('address', input.address),
    notes: reader.text('notes', input.notes),
    branch_id,
    is_active: input.is_active ?? true,
    is_default: input.is_default ?? false,
  };
  reader.done();
  return fields;
}

const tell = teller<'warehouse.created' | 'warehouse.changed' | 'warehouse.deleted', WarehouseRow>({
  nameOf: ({ name }) => name,
  shown: ({ name, code, address, notes, branch_name, is_default, is_active }) => ({
    name,
    code,
    address,
    notes,
    branch_name,
    is_default,
    is_active,
  }),
});

interface Named {
  id: string;
  name: string;
  code: string;
}

/** All of them locked: which one is the default, and what each is called, is a matter of all. */
async function lockAll(tx: Tx): Promise<Named[]> {
  // Where there is none yet, nothing would be locked.
  await lockAccount(tx);
  return tx.selectFrom('warehouses').select(['id', 'name', 'code']).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * In lists, files and bulk changes a warehouse is known by its name or code, however they are typed. One that already shares
 * one of them keeps it until that is changed.
 * @param before null: it is new
 * @throws Problem CONFLICT
 */
function refuseTwins(
  { name, code }: Omit<Named, 'id'>,
  before: Omit<Named, 'id'> | null,
  others: readonly Named[],
): void {
  if (name !== before?.name && others.some((other) => foldText(other.name) === foldText(name)))
    throw taken('name', warehousingTexts.nameTaken(name));
  if (code !== '' && code !== before?.code && others.some((other) => foldText(other.code) === foldText(code)))
    throw taken('code', warehousingTexts.codeTaken);
  // A file says either: of what is the one's name and the other's code it means nobody knows which.
  const called = (key: 'name' | 'code', text: string) =>
    text === '' ? undefined : others.find((other) => foldText(other[key]) === foldText(text));
  const coded = name === before?.name ? undefined : called('code', name);
  if (coded !== undefined) throw taken('name', warehousingTexts.nameIsCode(coded.name));
  if (code !== before?.code && called('name', code) !== undefined)
    throw taken('code', warehousingTexts.codeIsName(code));
}

/** A form that is open on the one that was must not make it the default again: it is another version. */
const dropDefault = (tx: Tx) =>
  tx
    .updateTable('warehouses')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('is_default', '=', true)
    .execute();

/**
 * There is always one default warehouse, from which invoices take; it is active, as every form offers only those, and so is
 * one in which goods lie.
 * @param before null: it is new
 * @throws Problem INVALID_INPUT
 */
function refuseSwitches(
  { is_default, is_active }: Pick<WarehouseRow, 'is_default' | 'is_active'>,
  before: WarehouseRow | null,
): void {
  const reader = fieldReader();
  if (before?.is_default && !is_default)
    reader.refuse(is_active ? 'is_default' : 'is_active', 'NOT_ALLOWED', warehousingTexts.defaultStays);
  else if (is_default && !is_active) reader.refuse('is_active', 'NOT_ALLOWED', warehousingTexts.defaultIsActive);
  else if (!is_active && before?.is_active && before.products > 0)
    reader.refuse('is_active', 'IN_USE', warehousingTexts.hasStock);
  reader.done();
}

/** @throws Problem INVALID_INPUT, CONFLICT for a code or name that another has */
export async function createWarehouse(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  input: WarehousingInput,
): Promise<WarehouseRow> {
  const fields = await readInput(tx, input);
  const others = await lockAll(tx);
  refuseTwins(fields, null, others);
  // The first one is where invoices take from.
  const is_default = fields.is_default || others.length === 0;
  refuseSwitches({ ...fields, is_default }, null);
  if (is_default) await dropDefault(tx);
  const now = new Date(clock.nowMs());
  const id = ids.uuid();
  await tx
    .insertInto('warehouses')
    .values({ ...fields, is_default, account_id: accountId, id, created_at: now, updated_at: now })
    .execute();
  const row = await warehouseById(tx, id);
  if (row === null) throw new Problem('NOT_FOUND');
  await tell(tx, 'warehouse.created', null, row);
  return row;
}

/** @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT */
export async function changeWarehouse(
  { clock }: Sources,
  tx: Tx,
  id: string,
  input: WarehousingInput,
  ifMatch: string | null,
): Promise<WarehouseRow> {
  const all = await lockAll(tx);
  const before = await warehouseById(tx, id);
  if (before === null) throw new Problem('NOT_FOUND');
  checkIfMatch(ifMatch, before.version);
  const fields = await readInput(tx, input);
  refuseTwins(
    fields,
    before,
    all.filter((other) => other.id !== id),
  );
  refuseSwitches(fields, before);
  if (fields.is_default && !before.is_default) await dropDefault(tx);
  await tx
    .updateTable('warehouses')
    .set({ ...fields, version: before.version + 1, updated_at: new Date(clock.nowMs()) })
    .where('id', '=', id)
    .execute();
  const after = await warehouseById(tx, id);
  await tell(tx, 'warehouse.changed', before, after);
  return after ?? before;
}

/** How many goods of the list are taken from a warehouse because they name it. */
const namedBy = async (tx: Tx, id: string): Promise<number> =>
  onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from stock_rules r join products p on p.account_id = r.account_id and p.id = r.product_id
      where r.warehouse_id = ${id} and p.type = 'goods' and p.deleted_at is null`.execute(tx),
  ).count;

/** @throws Problem NOT_FOUND, IN_USE once anything was done in it, while goods name it, or while it is the default beside others */
export async function removeWarehouse(tx: Tx, id: string): Promise<void> {
  const others = await lockAll(tx);
  // Those who write what names it are waited for.
  await tx.selectFrom('warehouses').select('id').where('id', '=', id).forUpdate().execute();
  // As it is by now: whoever was waited for may have made it the default.
  const row = await warehouseById(tx, id);
  if (row === null) throw new Problem('NOT_FOUND');
  const { used } = onlyRow(
    await sql<{ used: boolean }>`
      select exists (select from stock_levels where warehouse_id = ${id})
        or exists (select from stock_documents where warehouse_id = ${id} or to_warehouse_id = ${id}) as used`.execute(
      tx,
    ),
  );
  if (used) throw new Problem('IN_USE', { detail: warehousingTexts.inUse });
  const named = await namedBy(tx, id);
  if (named > 0) throw new Problem('IN_USE', { detail: warehousingTexts.namedBy(persianFigure(String(named))) });
  if (row.is_default && others.length > 1) throw new Problem('IN_USE', { detail: warehousingTexts.defaultStays });
  await tx.deleteFrom('warehouses').where('id', '=', id).execute();
  await tell(tx, 'warehouse.deleted', row, null);
}
