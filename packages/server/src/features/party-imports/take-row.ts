import type { FieldProblem } from '@taraz/contract';
import { foldText } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { changeCustomer, createCustomer } from '../customers/commands.ts';
import { type CustomerInput, readCustomer } from '../customers/input.ts';
import { presentCustomer } from '../customers/presenter.ts';
import type { CustomerRow } from '../customers/queries.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { changeProduct, createProduct, type GivenProduct, readNewProduct } from '../products/commands.ts';
import { presentProduct } from '../products/presenter.ts';
import { priced } from '../products/prices.ts';
import type { ProductRow } from '../products/queries.ts';
import { importTexts } from './messages.fa.ts';
import { codeOf, customerName } from './row-keys.ts';
import type { PartyKind, RowFault } from './tables.ts';

export type RowOutcome = 'created' | 'changed' | 'skipped';
type Existing = 'update' | 'skip';
type Sources = Pick<Runtime, 'clock' | 'ids'>;
type Text = Record<string, unknown>;

/** A number with a fraction, whose last zeros say nothing; codes have none. */
const numberPattern = /^\d+\.\d+$/;

/** The customer that a row means: by economic code and branch, by national code, by name and phone. */
async function knownCustomer(tx: Tx, input: Text): Promise<CustomerRow | undefined> {
  const base = tx
    .selectFrom('customers')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  const branch = codeOf(input.branch_code);
  const [economic, national] = [codeOf(input.economic_code), codeOf(input.national_code)];
  if (economic !== '') {
    const found = await base.where('economic_code', '=', economic).where('branch_code', '=', branch).executeTakeFirst();
    if (found !== undefined) return found;
  }
  if (national !== '') {
    const found = await base.where('national_code', '=', national).where('branch_code', '=', branch).executeTakeFirst();
    if (found !== undefined) return found;
  }
  if (economic !== '' || national !== '') return undefined;
  const phone = codeOf(input.phone);
  return base
    .where('name_sort', '=', persianSortKey(customerName(input)))
    .$if(phone !== '', (some) => some.where('phone', 'in', [phone, '']))
    .executeTakeFirst();
}

/** The product that a row means: by stock code, by barcode, by id and name. */
async function knownProduct(tx: Tx, input: Text): Promise<ProductRow | undefined> {
  const base = tx
    .selectFrom('products')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  const sku = String(input.sku ?? '').trim();
  if (sku !== '') return base.where('sku', '=', sku).executeTakeFirst();
  const gtin = codeOf(input.gtin);
  if (gtin !== '') return base.where('gtin', '=', gtin).executeTakeFirst();
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('code', '=', codeOf(input.code))
    .where('name_sort', '=', persianSortKey(String(input.name ?? '')))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .execute();
  return rows.find(({ name }) => foldText(name) === foldText(String(input.name ?? '')));
}

const without = <T extends object>(record: T, ...names: readonly (keyof T)[]): Text =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as keyof T)));

const textOf = (value: unknown): string =>
  numberPattern.test(String(value)) ? shortDecimal(String(value)) : String(value);
/** Does a record say already what a row wants of it? Then nothing is written, nor told. */
const holds = (record: object, fields: object): boolean =>
  Object.entries(fields).every(([name, value]) => textOf(value) === textOf(record[name as keyof typeof record]));

async function takeCustomer(sources: Sources, tx: Tx, accountId: string, input: Text, existing: Existing) {
  const known = await knownCustomer(tx, input);
  if (known === undefined) {
    await createCustomer(sources, tx, accountId, input as CustomerInput);
    return 'created';
  }
  if (existing === 'skip') return 'skipped';
  const before = without(presentCustomer(known), 'id', 'etag', 'name', 'created_at');
  const wanted = { ...before, ...input } as CustomerInput;
  if (holds(known, readCustomer(wanted))) return 'skipped';
  await changeCustomer(sources, tx, known.id, wanted, null);
  return 'changed';
}

/** A product as a row has it. */
export const givenProduct = (input: Text): GivenProduct => ({ code: '', name: '', ...input }) as GivenProduct;

async function takeProduct(sources: Sources, tx: Tx, accountId: string, input: Text, existing: Existing) {
  const known = await knownProduct(tx, input);
  if (known === undefined) {
    await createProduct(sources, tx, accountId, givenProduct(input));
    return 'created';
  }
  if (existing === 'skip') return 'skipped';
  const present = presentProduct(await priced(tx, known, new Date(sources.clock.nowMs())));
  const before = without(
    present,
    'id',
    'etag',
    'created_at',
    'next_price',
    'photo_id',
    'warehouse_id',
    'warehouse_name',
  );
  const wanted = { ...before, ...input } as GivenProduct;
  const { fields } = await readNewProduct(sources, tx, wanted);
  const isPlaced = input.warehouse_name === undefined || input.warehouse_name === present.warehouse_name;
  if (isPlaced && holds({ ...known, ...present }, fields)) return 'skipped';
  await changeProduct(sources, tx, known.id, wanted, null);
  return 'changed';
}

/** Makes a record of a row, or changes the one it means. @throws Problem as the commands do */
export function takeRow(
  sources: Sources,
  tx: Tx,
  accountId: string,
  kind: PartyKind,
  input: Text,
  existing: Existing,
): Promise<RowOutcome> {
  const take = kind === 'customers' ? takeCustomer : takeProduct;
  return take(sources, tx, accountId, input, existing);
}

/** What a row is refused for, field by field; null for what is not the row's fault. */
export function faultsOf(error: unknown): RowFault[] | null {
  if (!(error instanceof Problem) || error.status >= 500) return null;
  const errors: readonly FieldProblem[] = error.errors ?? [];
  if (errors.length > 0) return errors.map(({ path, message }) => ({ path, message }));
  return [{ path: '', message: error.detail || importTexts.unexpected }];
}
