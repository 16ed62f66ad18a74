import type { CallInput, CallReply, calls } from '@taraz/contract';
import { addDays, compareDecimals, normaliseMobile } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import { allFound } from '../../platform/all-found.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { checkIfMatch, etagOf } from '../../platform/http/etag.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { openCheques } from './cheques-in-hand.ts';
import { firstUncovered, overdueDebts } from './due-debts.ts';
import { exclusionsNow, leftAlone } from './reminder-exclusions.ts';
import { checkNote } from './reminders.ts';
import { survivorOf } from './survivor.ts';
import type { CustomerTables } from './tables.ts';

type Shown = CallReply<typeof calls.getReminderPlan>;
type Change = CallInput<typeof calls.putReminderPlan>['body'];
type Due = CallReply<typeof calls.listReminderDue>;

export type ReminderPlanRow = Selectable<CustomerTables['reminder_plans']>;

/** Whom a plan chooses. */
export type ReminderRules = Pick<ReminderPlanRow, 'after_days' | 'every_days' | 'most' | 'least' | 'excluded'>;

/** What stands where nobody has said otherwise: a week after the day, each week, three times. */
const unsaid = {
  ...{ is_active: false, after_days: 7, every_days: 7, most: 3, least: '1000000', with_link: false, note: '' },
  ...{ excluded: [] as string[], version: 0, told_day: null, told: 0 },
};

/**
 * `told`: when each customer of `late` was last reminded, and how often by itself since he is overdue beside
 * his cheques, those of who was merged with him among them. What never arrives counts too, and is not tried each day, but not what the operator's SMS never sent.
 */
const toldParts = sql`told as materialized (
    select o.customer_id, max(t.created_at) as last,
      count(*) filter (where t.is_auto and t.created_at >= o.since::timestamp at time zone 'Asia/Tehran') as auto
    from late o join (
      select r.created_at, r.is_auto, ${survivorOf('k')} as id from debt_reminders r join customers k on k.account_id = r.account_id and k.id = r.customer_id
      where r.account_id = ${ownAccount} and not r.never_sent
    ) t on t.id = o.customer_id
    group by o.customer_id
  )`;

/** `covered`: what the cheques of each customer, those of who was merged with him among them, will bring yet. */
const coveredParts = sql`covered as materialized (
    select ${survivorOf('k')} as id, sum(q.amount - q.counted) as to_credit
    from (${openCheques}) q join customers k on k.account_id = ${ownAccount} and k.id = q.customer_id
    where not q.is_bounced group by 1
  )`;

/** Debtors that are found in one go: whom a message can reach before the others, the largest amounts first. */
const candidatesMax = 2_000;
const shownMax = 100;

const planOf = (tx: Tx): Promise<ReminderPlanRow | undefined> =>
  tx.selectFrom('reminder_plans').selectAll().executeTakeFirst();

/** @param available whether an SMS can be sent from here */
export async function showPlan(tx: Tx, available: boolean): Promise<Shown> {
  const { is_active, after_days, every_days, most, least, with_link, note, ...plan } = (await planOf(tx)) ?? unsaid;
  const { rows: named } = await sql<{ id: string; name: string }>`
    with recursive ${leftAlone(plan.excluded)}
    select l.id, l.name from left_alone l where l.deleted_at is null order by l.name, l.id`.execute(tx);
  return {
    ...{ etag: etagOf(plan.version), available, is_active, after_days, every_days, most, least, with_link, note },
    excluded: named,
    last: plan.told_day === null ? null : { day: plan.told_day, told: plan.told },
  };
}

/** @throws Problem INVALID_INPUT at `least` */
function leastOf(given: string | number): string {
  const reader = fieldReader();
  const least = reader.rial('least', given);
  reader.done();
  return String(least ?? 0n);
}

/** What is asked for, before it is kept or as it is. @throws Problem INVALID_INPUT at `least` */
export async function rulesAsked(
  tx: Tx,
  asked: CallInput<typeof calls.listReminderDue>['query'],
): Promise<ReminderRules> {
  const kept = (await planOf(tx)) ?? unsaid;
  return { ...kept, ...asked, least: leastOf(asked?.least ?? kept.least) };
}

/**
 * Changes when debtors are reminded by themselves. One that is switched on begins on the next morning: until then it can be
 * taken back.
 * @throws Problem STALE, INVALID_INPUT at `least`, `note`, NOT_FOUND as `checkOwn` does
 */
export async function changePlan(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  accountId: string,
  { excluded, ...change }: Change,
  ifMatch: string | null,
): Promise<void> {
  checkNote(change.note, change.with_link);
  await checkOwn(tx, excluded);
  const least = leastOf(change.least);
  const now = new Date(clock.nowMs());
  const today = tehranDay(now);
  await tx
    .insertInto('reminder_plans')
    .values({ ...unsaid, account_id: accountId, updated_at: now, last_day: today })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const before = await tx.selectFrom('reminder_plans').selectAll().forUpdate().executeTakeFirstOrThrow();
  checkIfMatch(ifMatch, before.version);
  const begins = change.is_active && !before.is_active;
  const after = await tx
    .updateTable('reminder_plans')
    .set({
      ...change,
      ...{ least, note: change.note.trim(), excluded: await exclusionsNow(tx, before.excluded, excluded) },
      ...(begins ? { last_day: today } : {}),
      ...{ version: before.version + 1, updated_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const [was, is] = [await onlyIn(tx, before, after), await onlyIn(tx, after, before)];
  await logEvent(tx, {
    action: 'settings.reminders_changed',
    before: { ...loggedOf(before), excluded_names: was },
    after: { ...loggedOf(after), excluded_names: is },
  });
}

/** The names of whom one plan leaves out and the other does not, by name. */
async function onlyIn(tx: Tx, one: ReminderPlanRow, other: ReminderPlanRow): Promise<string[]> {
  const ids = one.excluded.filter((id) => !other.excluded.includes(id));
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('customers').select('name').where('id', 'in', ids).orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** What the event log has of it. */
const loggedOf = ({ excluded, ...plan }: ReminderPlanRow) => ({
  ...{ is_active: plan.is_active, after_days: plan.after_days, every_days: plan.every_days, most: plan.most },
  ...{ least: plan.least, with_link: plan.with_link, excluded: excluded.length },
});

/** @throws Problem NOT_FOUND, naming those that are no customers here; of one who was removed it may be said still */
async function checkOwn(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from customers where account_id = ${ownAccount} and id = any(${[...ids]}::uuid[])`.execute(tx);
  allFound(
    'excluded',
    ids,
    rows.map(({ id }) => id),
  );
}

export interface DueDebtor {
  id: string;
  name: string;
  phone: string;
  /** what is overdue and no cheque in hand is for, rial */
  amount: string;
  /** YYYY-MM-DD: the earliest day until which some of that was to be paid */
  since: string;
}

/**
 * Whom a plan reminds at this moment, the largest amounts first: of debts that have been overdue long enough, who was not told
 * lately by anybody, nor often enough by itself since the debt is overdue. Of kept balances, which are to be settled before.
 * @param candidates that are found
 */
export async function dueDebtors(
  tx: Tx,
  { after_days, every_days, most, least, excluded }: ReminderRules,
  nowMs: number,
  candidates = candidatesMax,
): Promise<DueDebtor[]> {
  const today = tehranDay(new Date(nowMs));
  const toldBefore = startOfTehranDay(addDays(today, 1 - every_days));
  const { rows } = await sql<DueDebtor>`
    with recursive ${leftAlone(excluded)}, ${coveredParts}, late as materialized (
      select d.customer_id, trunc(sum(d.open)) as open, coalesce(max(q.to_credit), 0) as to_credit,
        ${firstUncovered(sql`coalesce(q.to_credit, 0)`)} as since
      from (${overdueDebts(today)}) d left join covered q on q.id = d.customer_id group by d.customer_id
    ), ${toldParts}, owing as materialized (
      select b.customer_id, b.balance from customer_balances b where b.is_customer and b.balance >= 1
    ), due as materialized (
      select c.id, c.name, c.phone, least(trunc(b.balance), o.open) - o.to_credit as amount, o.since
      from late o
        join customers c on c.account_id = ${ownAccount} and c.id = o.customer_id and c.deleted_at is null
        join owing b on b.customer_id = c.id
        left join told t on t.customer_id = c.id
      where o.since <= ${addDays(today, -after_days)}::date
        and c.id not in (select l.id from left_alone l)
        and (t.last is null or t.last < ${toldBefore}) and coalesce(t.auto, 0) < ${most}
    )
    select d.id, d.name, d.phone, d.amount::text, d.since::text from due d where d.amount >= greatest(${least}::numeric, 1)
    order by d.phone = '', d.amount desc, d.id limit ${candidates}`.execute(tx);
  return rows.toSorted((one, other) => compareDecimals(other.amount, one.amount));
}

/** @param debtors by `dueDebtors` */
export function presentDue(debtors: readonly DueDebtor[]): Due {
  const withPhone = debtors.map((one) => ({ ...one, phone: normaliseMobile(one.phone) ?? '' }));
  return {
    count: debtors.length,
    customers: withPhone.slice(0, shownMax),
    without_phone: withPhone.filter(({ phone }) => phone === '').length,
  };
}
