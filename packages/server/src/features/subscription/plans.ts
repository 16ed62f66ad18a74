import type { CallInput, CallReply, calls, FieldProblem } from '@taraz/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { checkIfMatch, etagOf } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import { startingPlans, subscriptionMessages } from './messages.fa.ts';
import type { PlanRow } from './quota.ts';
import type { OfferedPlan } from './tables.ts';

type Plan = CallReply<typeof calls.listPlans>['plans'][number];
type ManagedPlan = CallReply<typeof calls.createPlan>;
type PlanInput = CallInput<typeof calls.putPlan>['body'];

/** The plans an installation begins with; not again once there are any. Safe when several processes start at once. */
export async function ensurePlans(database: Database, { nowMs }: Clock): Promise<void> {
  const now = new Date(nowMs());
  await database.withPlatform(async (tx) => {
    const known = await tx.selectFrom('plans').select('id').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    await tx
      .insertInto('plans')
      .values(
        startingPlans.map(({ isDefault = false, ...one }, position) => ({
          ...one,
          position,
          active: true,
          is_default: isDefault,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

const presentPlan = (row: PlanRow): Plan => ({
  id: row.id,
  title: row.title,
  description: row.description,
  price: row.price,
  days: row.days,
  invoices: row.invoices,
  users: row.users,
  memories: row.memories,
  is_default: row.is_default,
});

const presentManaged = (row: PlanRow, accounts: number): ManagedPlan => ({
  etag: etagOf(row.version),
  ...presentPlan(row),
  position: row.position,
  active: row.active,
  accounts,
});

export const offeredPlan = ({ id, title, price, days, invoices, users, memories }: PlanRow): OfferedPlan => ({
  id,
  title,
  price,
  days,
  invoices,
  users,
  memories,
});

const allPlans = (tx: Tx): Promise<PlanRow[]> =>
  tx.selectFrom('plans').selectAll().orderBy('position').orderBy('price').orderBy('id').execute();

export const soldPlans = async (tx: Tx): Promise<Plan[]> =>
  (await allPlans(tx)).filter(({ active }) => active).map(presentPlan);

/** @throws Problem INVALID_INPUT when it is not sold */
export async function soldPlan(tx: Tx, id: string): Promise<PlanRow> {
  const row = await tx
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (row !== undefined) return row;
  const errors = [{ path: 'plan_id', code: 'NOT_FOUND', message: subscriptionMessages.noSuchPlan }];
  throw new Problem('INVALID_INPUT', { errors });
}

async function holders(tx: Tx, nowMs: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ plan_id: string; accounts: string }>`
    select * from operator_plan_accounts(${new Date(nowMs)}) where plan_id is not null`.execute(tx);
  return new Map(rows.map(({ plan_id, accounts }) => [plan_id, Number(accounts)]));
}

export async function managedPlans(tx: Tx, nowMs: number): Promise<ManagedPlan[]> {
  const accounts = await holders(tx, nowMs);
  return (await allPlans(tx)).map((row) => presentManaged(row, accounts.get(row.id) ?? 0));
}

const isPrice = (price: bigint): boolean => price === 0n || (price >= 1_000n && price <= 1_000_000_000n);

/** Digits of any script, without separators; null: not a whole number of rial. */
function readRial(given: string | number): bigint | null {
  const latin = String(given)
    .replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[\s,٬،]/g, '');
  return /^\d{1,15}$/.test(latin) ? BigInt(latin) : null;
}

/** @throws Problem INVALID_INPUT with every bad field */
function readPlan(input: PlanInput, errors: FieldProblem[], isDefault: boolean) {
  const refuse = (path: string, code: string, message: string) => errors.push({ path, code, message });
  const { title, description = '', days, invoices = null, users = null, memories = null, position = 0 } = input;
  const { active = true } = input;
  const price = readRial(input.price);
  if (title.trim() === '') refuse('title', 'REQUIRED', subscriptionMessages.titleMissing);
  if (price === null || !isPrice(price)) refuse('price', 'BAD_VALUE', subscriptionMessages.badPrice);
  if (days < 1 || days > 3_660) refuse('days', 'BAD_VALUE', subscriptionMessages.badDays);
  for (const [path, value] of Object.entries({ invoices, users, memories })) {
    if (value !== null && (value < 1 || value > 2_000_000_000)) {
      refuse(path, 'BAD_VALUE', subscriptionMessages.badQuota);
    }
  }
  if (isDefault && (!active || (price ?? 0n) !== 0n)) {
    refuse(active ? 'price' : 'active', 'NOT_ALLOWED', subscriptionMessages.defaultStays);
  }
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const trimmed = { title: title.trim(), description: description.trim() };
  return { ...trimmed, price: price ?? 0n, days, invoices, users, memories, position, active };
}

/** @throws Problem INVALID_INPUT, CONFLICT for an id that is taken */
export async function createPlan(
  tx: Tx,
  { nowMs }: Clock,
  { id, ...input }: PlanInput & { id: string },
): Promise<ManagedPlan> {
  const errors: FieldProblem[] = [];
  if (!/^[a-z0-9][a-z0-9-]{1,39}$/.test(id)) {
    errors.push({ path: 'id', code: 'BAD_FORMAT', message: subscriptionMessages.badId });
  }
  const fields = readPlan(input, errors, false);
  const now = new Date(nowMs());
  const row = await refuseTaken(
    tx
      .insertInto('plans')
      .values({ id, ...fields, is_default: false, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
    'plans_pkey',
    'id',
    subscriptionMessages.idTaken,
  );
  return presentManaged(row, 0);
}

/** @throws Problem INVALID_INPUT, NOT_FOUND, STALE */
export async function changePlan(
  tx: Tx,
  { nowMs }: Clock,
  id: string,
  input: PlanInput,
  ifMatch: string | null,
): Promise<ManagedPlan> {
  const before = await tx.selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (before === undefined) throw new Problem('NOT_FOUND');
  checkIfMatch(ifMatch, before.version);
  const fields = readPlan(input, [], before.is_default);
  const row = await tx
    .updateTable('plans')
    .set({ ...fields, version: before.version + 1, updated_at: new Date(nowMs()) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentManaged(row, (await holders(tx, nowMs())).get(id) ?? 0);
}
