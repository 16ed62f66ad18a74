import type { CallInput, CallReply, calls } from '@taraz/contract';
import { debtReminder, holdsLink, reminderReceptor, reminderWords } from '@taraz/core';
import { sql } from 'kysely';
import { allFound } from '../../platform/all-found.ts';
import type { Tx } from '../../platform/db/database.ts';
import { logEvents } from '../../platform/event-log/log-events.ts';
import { publishAll } from '../../platform/events/publish.ts';
import { Problem, tooManyRequests } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { countedMs, countMessages, lockMessages, mostToPhone, sentToPhones } from '../sms/account-messages.ts';
import { deliveryOf } from '../sms/delivery.ts';
import { secondsToRoom } from '../sms/room.ts';
import { queueText, type SmsDeps } from '../sms/sms-queue.ts';
import { settleBalances } from './balances.ts';
import { chequesInHand, noCheques } from './cheques-in-hand.ts';
import { overdueOf } from './due-debts.ts';
import { customerMessages } from './messages.fa.ts';

type Outcome = CallReply<typeof calls.remindDebtors>;
type Reminded = Omit<Outcome['reminded'][number], 'customer_id'>;

/** What reminders ask of sharing; compose.ts gives it. */
export interface AccountLinks {
  /** Queues a debt's message with the link to the debtor's account. @returns its id, as `queueText` does */
  sendDebt(
    tx: Tx,
    sender: Sender,
    debt: { customerId: string; phone: string; amount: string; seller: string; notAfter: Date | undefined },
  ): Promise<string>;
}

/** For whom it is sent, and by whom; null: by itself. */
interface Sender {
  accountId: string;
  userId: string | null;
}

export interface ReminderDeps {
  runtime: Pick<Runtime, 'clock' | 'ids'>;
  sms: SmsDeps;
  links: AccountLinks;
}

const words = customerMessages.reminder;
const policy = { name: 'debt-reminders', quota: 300, windowSeconds: countedMs / 1000 } as const;

/** The newest reminder of each customer that had any, with what became of its message. */
export async function lastReminders(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Reminded>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('debt_reminders')
    .leftJoin('sms_messages', 'sms_messages.message_id', 'debt_reminders.sms_id')
    .distinctOn('customer_id')
    .select(['customer_id', 'debt_reminders.receptor', 'amount', 'debt_reminders.created_at', 'sms_messages.state'])
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', ids)
    .orderBy('customer_id')
    .orderBy('debt_reminders.created_at', 'desc')
    .execute();
  return new Map(
    rows.map(({ customer_id, receptor, amount, created_at, state }) => [
      customer_id,
      { at: created_at.toISOString(), phone: receptor, amount, delivery: deliveryOf(state) },
    ]),
  );
}

/** The customers with what each owes now, rial, and the cheques that were given for it. @throws Problem NOT_FOUND, naming those that are not there */
async function debtorsOf(tx: Tx, ids: readonly string[]) {
  await settleBalances(tx);
  const rows = await tx
    .selectFrom('customers')
    .leftJoin('customer_balances', (join) =>
      join.onRef('customer_balances.customer_id', '=', 'customers.id').on('customer_balances.is_customer', '=', true),
    )
    .select(['customers.id', 'customers.name', 'customers.phone'])
    .select(sql<string>`trunc(coalesce(customer_balances.balance, 0))::text`.as('balance'))
    .where('customers.id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const cheques = await chequesInHand(tx, ids);
  const byId = new Map(rows.map((row) => [row.id, { ...row, cheques: cheques.get(row.id) ?? noCheques }]));
  allFound('customer_ids', ids, byId.keys());
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Debtor = Awaited<ReturnType<typeof debtorsOf>>[number];

/** When the account's messages of the last hour went out. */
async function sentLately(tx: Tx, accountId: string, nowMs: number): Promise<Date[]> {
  const sent = await tx
    .selectFrom('debt_reminders')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(nowMs - countedMs))
    .orderBy('created_at')
    .execute();
  return sent.map(({ created_at }) => created_at);
}

/** @throws Problem TOO_MANY_REQUESTS when so many more are more than an hour may have */
async function checkRoom(tx: Tx, accountId: string, wanted: number, nowMs: number): Promise<void> {
  const times = await sentLately(tx, accountId, nowMs);
  if (times.length + wanted <= policy.quota) return;
  const seconds = secondsToRoom(times, { wanted, quota: policy.quota, windowMs: countedMs }, nowMs);
  throw tooManyRequests(policy, seconds, words.tooMany);
}

/** @throws Problem INVALID_INPUT for words that no message could carry */
export function checkNote(note: string, withLink: boolean): void {
  const refuse = (code: string, message: string) =>
    new Problem('INVALID_INPUT', { errors: [{ path: 'note', code, message }] });
  if (holdsLink(note)) throw refuse('LINK', reminderWords.link);
  if (withLink && note.trim() !== '') throw refuse('BESIDE_LINK', reminderWords.noteBesideLink);
}

interface Receiver {
  debtor: Debtor;
  phone: string;
}

interface Receivers {
  told: Receiver[];
  left_out: Outcome['left_out'];
}

/** Whom a message goes to, and of each of the others why none does. @throws Problem NOT_FOUND */
async function receiversOf(tx: Tx, accountId: string, ids: readonly string[], nowMs: number): Promise<Receivers> {
  const debtors = await debtorsOf(tx, ids);
  const last = await lastReminders(tx, accountId, ids);
  const toPhones = await sentToPhones(tx, accountId, nowMs);
  const receivers: Receivers = { told: [], left_out: [] };
  for (const debtor of debtors) {
    const receptor = reminderReceptor({ ...debtor, reminded: last.get(debtor.id) ?? null }, nowMs);
    const leaveOut = (reason: string) => receivers.left_out.push({ customer_id: debtor.id, reason });
    if ('obstacle' in receptor) {
      leaveOut(reminderWords[receptor.obstacle]);
      continue;
    }
    const toPhone = toPhones.get(receptor.to) ?? 0;
    if (toPhone >= mostToPhone) {
      leaveOut(words.tooManyToPhone);
      continue;
    }
    toPhones.set(receptor.to, toPhone + 1);
    receivers.told.push({ debtor, phone: receptor.to });
  }
  return receivers;
}

interface Said {
  note: string;
  withLink: boolean;
  /** it goes until then or never; left out: whenever it can */
  notAfter?: Date;
  /** nobody pressed */
  isAuto: boolean;
}

/** Queues each one's message: a link to his account, or a text. @returns them with their messages */
async function queueMessages(
  tx: Tx,
  { sms, links }: Pick<ReminderDeps, 'sms' | 'links'>,
  sender: Sender,
  told: readonly Receiver[],
  { note, withLink, notAfter, now }: Said & { now: Date },
): Promise<(Receiver & { messageId: string })[]> {
  const { name: seller } = await tx
    .selectFrom('accounts')
    .select('name')
    .where('account_id', '=', sender.accountId)
    .executeTakeFirstOrThrow();
  // A link leads to what tells it.
  const asked = withLink ? [] : told.map(({ debtor }) => debtor.id);
  const covered = new Map(told.map(({ debtor: { id, cheques } }) => [id, cheques.to_credit]));
  const overdue = await overdueOf(tx, asked, tehranDay(now), covered);
  const at = now.toISOString();
  const sent: (Receiver & { messageId: string })[] = [];
  for (const { debtor, phone } of told) {
    const { id, balance: amount } = debtor;
    const toCredit = debtor.cheques.to_credit;
    const text = () => debtReminder({ seller, at, amount, toCredit, overdue: overdue.get(id) ?? null, note });
    const messageId = withLink
      ? await links.sendDebt(tx, sender, { customerId: id, phone, amount, seller, notAfter })
      : await queueText(sms, tx, { receptor: phone, text: text(), notAfter });
    sent.push({ debtor, phone, messageId });
  }
  return sent;
}

/** Queues their messages, and writes down that they were told. */
async function tell(
  tx: Tx,
  { runtime, ...ways }: ReminderDeps,
  sender: Sender,
  told: readonly Receiver[],
  said: Said,
): Promise<Outcome['reminded']> {
  if (told.length === 0) return [];
  const { accountId, userId } = sender;
  const { note, withLink, isAuto } = said;
  const now = new Date(runtime.clock.nowMs());
  const queued = await queueMessages(tx, ways, sender, told, { ...said, now });
  await tx
    .insertInto('debt_reminders')
    .values(
      queued.map(({ debtor, phone, messageId }) => ({
        account_id: accountId,
        id: runtime.ids.uuid(),
        customer_id: debtor.id,
        receptor: phone,
        amount: debtor.balance,
        sms_id: messageId,
        is_auto: isAuto,
        created_by: userId,
        created_at: now,
      })),
    )
    .execute();
  // One with a link is counted where the link is made.
  if (!withLink)
    await countMessages(
      tx,
      queued.map(({ phone, messageId }) => ({
        ...{ account_id: accountId, message_id: messageId, receptor: phone, with_link: false, created_at: now },
      })),
    );
  await logEvents(
    tx,
    told.map(({ debtor, phone }) => ({
      action: 'customer.reminded',
      subjectId: debtor.id,
      subjectName: words.logName(debtor.name, phone),
      after: { amount: debtor.balance, note: note.trim(), with_link: withLink, ...(isAuto ? { is_auto: true } : {}) },
    })),
  );
  await publishAll(
    tx,
    accountId,
    told.map(({ debtor }) => ({ type: 'customer.changed', data: { id: debtor.id } })),
  );
  const at = now.toISOString();
  return told.map(({ debtor, phone }) => ({
    ...{ customer_id: debtor.id, at, phone, amount: debtor.balance, delivery: 'queued' },
  }));
}

/**
 * Tells each customer by SMS what he owes at this moment, with the sender's own words under it or a link to his account; who
 * cannot be told is named with the reason. A customer is told once a day however often it is asked for, unless the message came to nothing.
 * @throws Problem NOT_FOUND when one of them is not there, INVALID_INPUT as `checkNote` does, TOO_MANY_REQUESTS
 */
export async function remindDebtors(
  tx: Tx,
  deps: ReminderDeps,
  { accountId, userId }: Sender,
  { customer_ids, note = '', with_link: withLink = false }: CallInput<typeof calls.remindDebtors>['body'],
): Promise<Outcome> {
  checkNote(note, withLink);
  await lockMessages(tx, accountId);
  const nowMs = deps.runtime.clock.nowMs();
  const { told, left_out } = await receiversOf(tx, accountId, customer_ids, nowMs);
  await checkRoom(tx, accountId, told.length, nowMs);
  return { reminded: await tell(tx, deps, { accountId, userId }, told, { note, withLink, isAuto: false }), left_out };
}

/**
 * The same for whom a plan chose, the first ones that this hour has room for. Whoever cannot be told is left out.
 * @param ids gives them, once nobody else of the account is reminding
 * @returns how many were told; null: there is somebody to tell, and no room for one this hour
 */
export async function remindByThemselves(
  tx: Tx,
  deps: ReminderDeps,
  accountId: string,
  ids: () => Promise<readonly string[]>,
  said: Omit<Said, 'isAuto'>,
): Promise<number | null> {
  await lockMessages(tx, accountId);
  const nowMs = deps.runtime.clock.nowMs();
  const room = policy.quota - (await sentLately(tx, accountId, nowMs)).length;
  const due = await ids();
  if (room <= 0 && due.length > 0) return null;
  const { told } = await receiversOf(tx, accountId, due.slice(0, room), nowMs);
  return (await tell(tx, deps, { accountId, userId: null }, told, { ...said, isAuto: true })).length;
}
