import { type CallReply, type calls, shareLimits } from '@taraz/contract';
import { DAY_MS, normaliseMobile } from '@taraz/core';
import type { SmsTemplate } from '../../adapters/sms/sms-sender.ts';
import { allFound } from '../../platform/all-found.ts';
import type { Tx } from '../../platform/db/database.ts';
import { logEvents } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { Problem, tooManyRequests } from '../../platform/problem.ts';
import { countedMs, lockMessages, mostToPhone, sentTimes, sentToPhones } from '../sms/account-messages.ts';
import { cameToNothing } from '../sms/delivery.ts';
import { secondsToRoom } from '../sms/room.ts';
import type { Reader, Shareable, SharedKind, SharingDeps } from './deps.ts';
import { columnOf, type LinkRow, type SentLink, sentLinks, showLink } from './links.ts';
import { makeLink, type Sharer } from './make-link.ts';
import { sharingMessages as messages } from './messages.fa.ts';

/** What its call calls the list of what is shared. */
const listNames = {
  invoice: 'invoice_ids',
  pre_invoice: 'pre_invoice_ids',
  statement: 'customer_ids',
} as const satisfies Record<SharedKind, string>;

type Shared = CallReply<typeof calls.shareInvoices>;

export interface ShareRequest {
  kind: SharedKind;
  ids: readonly string[];
  by: 'sms' | 'link';
  /** instead of the buyer's own; '' for theirs */
  phone: string;
  days: number;
  /** of a statement */
  range?: StatementDays;
  /** Whoever sends them by itself waits for room at a phone as for the account's: refused until then, not left out for good. */
  waits?: boolean;
}

/** The days that a statement is over, YYYY-MM-DD; null: from the first row, to the day on which it is opened. */
export interface StatementDays {
  from: string | null;
  to: string | null;
}

const allDays: StatementDays = { from: null, to: null };

/** Messages with a link in an hour, of one account. */
const mostOfAccount = 300;
/** Within it the same message to the same phone is a press again, not another wish: messages are paid for one by one. */
const pressAgainMs = 60_000;
/** What carries a link to each kind. */
export const shareTemplates = {
  invoice: 'taraz-invoice',
  pre_invoice: 'taraz-invoice',
  statement: 'taraz-statement',
} as const satisfies Record<SharedKind, SmsTemplate>;
const policyOf = (quota: number) => ({ name: 'share-sms', quota, windowSeconds: countedMs / 1000 });

/** A number given by hand, cleaned. @throws Problem INVALID_INPUT */
function readPhone({ by, phone, ids }: ShareRequest): string {
  if (by !== 'sms' || phone.trim() === '') return '';
  const refuse = (message: string) =>
    new Problem('INVALID_INPUT', { errors: [{ path: 'phone', code: 'BAD_FORMAT', message }] });
  if (ids.length > 1) throw refuse(messages.onePhoneForOne);
  const mobile = normaliseMobile(phone);
  if (mobile === null) throw refuse(messages.phoneFormat);
  return mobile;
}

/** Where what is shared goes, or why it does not. */
function receptorOf(
  { phone, isDraft }: Shareable,
  { kind, by }: Pick<ShareRequest, 'kind' | 'by'>,
  given: string,
): { to: string } | { why: string } {
  if (isDraft) return { why: messages.draft };
  if (by === 'link') return { to: '' };
  if (given !== '') return { to: given };
  if (phone.trim() === '') return { why: kind === 'statement' ? messages.customerNoPhone : messages.noPhone };
  const mobile = normaliseMobile(phone);
  return mobile === null ? { why: messages.badPhone } : { to: mobile };
}

/**
 * What was just sent over the same days: each message of the last minute, by its document, phone and life, with what became of it. Those
 * that surely never left, and those whose link was closed since, are not among them: they may go again at once.
 */
async function sentJustNow(tx: Tx, { accountId }: Sharer, { kind, ids, range = allDays }: ShareRequest, nowMs: number) {
  const rows: SentLink[] = await sentLinks(tx, accountId)
    .where(columnOf(kind), 'in', ids)
    .where('purpose', '=', 'sms')
    .where('share_links.created_at', '>', new Date(nowMs - pressAgainMs))
    .where('revoked_at', 'is', null)
    .where('from_day', 'is not distinct from', range.from)
    .where('to_day', 'is not distinct from', range.to)
    .where((row) => row.or([row('state', 'is', null), row('state', 'not in', cameToNothing)]))
    .execute();
  const lifeMs = ({ created_at, expires_at }: LinkRow) => (expires_at?.getTime() ?? 0) - created_at.getTime();
  return (id: string, phone: string, days: number): SentLink | undefined =>
    rows.find((row) => row[columnOf(kind)] === id && row.receptor === phone && lifeMs(row) === days * DAY_MS);
}

interface Sent {
  byPhone: Map<string, number>;
  /** with a link */
  all: number;
}

const nothingSent = (): Sent => ({ byPhone: new Map(), all: 0 });

/** How many messages of the last hour went to each phone, and with a link in all. */
const sentLately = async (tx: Tx, accountId: string, nowMs: number): Promise<Sent> => ({
  byPhone: await sentToPhones(tx, accountId, nowMs),
  all: (await sentTimes(tx, accountId, nowMs, { with_link: true })).length,
});

/**
 * What says when all messages of a request may go: those that it has made, which come last and are taken back, and the rest.
 * What went a moment ago, or goes to nobody, takes no room.
 */
async function noRoom(
  tx: Tx,
  { accountId }: Sharer,
  { made, rest }: { made: number; rest: number },
  nowMs: number,
): Promise<Problem> {
  const times = await sentTimes(tx, accountId, nowMs, { with_link: true });
  const room = { wanted: made + rest, quota: mostOfAccount, windowMs: countedMs };
  const seconds = secondsToRoom(times.slice(0, times.length - made), room, nowMs);
  return tooManyRequests(policyOf(mostOfAccount), seconds, messages.tooMany);
}

/** What says when one more message may go to a phone. */
async function noRoomAt(tx: Tx, { accountId }: Sharer, phone: string, nowMs: number): Promise<Problem> {
  const room = { wanted: 1, quota: mostToPhone, windowMs: countedMs };
  const seconds = secondsToRoom(await sentTimes(tx, accountId, nowMs, { receptor: phone }), room, nowMs);
  return tooManyRequests(policyOf(mostToPhone), seconds, () => messages.tooManyToPhone);
}

/**
 * Makes a link for each document or account and sends it by SMS where that is asked for; what cannot go is named with its reason.
 *
 * A message is sent once however often it is asked for: whoever gives an idempotency key (our screens do) is answered by
 * it; and with or without one, the same document to the same phone for as many days within a minute is answered with the
 * message that went first, for a second press or an answer that was lost. A bare link costs nothing and is made anew.
 * @throws Problem NOT_FOUND when one of them is not there, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function shareDocuments(
  tx: Tx,
  deps: SharingDeps,
  sharer: Sharer,
  request: ShareRequest,
): Promise<Shared> {
  const { runtime, ports } = deps;
  const given = readPhone(request);
  const { kind, by, ids, days, range = allDays } = request;
  const found = new Map((await ports.shareables(tx, kind, sharer, ids)).map((one) => [one.id, one]));
  allFound(listNames[kind], ids, found.keys());
  const nowMs = runtime.clock.nowMs();
  if (by === 'sms') await lockMessages(tx, sharer.accountId);
  const justSent = by === 'sms' ? await sentJustNow(tx, sharer, request, nowMs) : () => undefined;
  const lately = by === 'sms' ? await sentLately(tx, sharer.accountId, nowMs) : nothingSent();
  const shared: Shared = { links: [], left_out: [] };
  const logged: { subject: Shareable; phone: string }[] = [];
  const isToSend = (id: string): boolean => {
    const subject = found.get(id);
    const receptor = subject && receptorOf(subject, request, given);
    return receptor !== undefined && 'to' in receptor && justSent(id, receptor.to, days) === undefined;
  };
  for (const [at, id] of ids.entries()) {
    const subject = found.get(id);
    if (subject === undefined) continue;
    const receptor = receptorOf(subject, request, given);
    if ('why' in receptor) {
      shared.left_out.push({ document_id: id, reason: receptor.why });
      continue;
    }
    const before = justSent(id, receptor.to, request.days);
    if (before !== undefined) {
      shared.links.push({ ...showLink(before, deps), document_id: id });
      continue;
    }
    if (by === 'sms') {
      if (lately.all >= mostOfAccount) {
        const rest = ids.slice(at).filter(isToSend).length;
        throw await noRoom(tx, sharer, { made: logged.length, rest }, nowMs);
      }
      const toPhone = lately.byPhone.get(receptor.to) ?? 0;
      if (toPhone >= mostToPhone) {
        if (request.waits === true) throw await noRoomAt(tx, sharer, receptor.to, nowMs);
        shared.left_out.push({ document_id: id, reason: messages.tooManyToPhone });
        continue;
      }
      lately.byPhone.set(receptor.to, toPhone + 1);
      lately.all += 1;
    }
    const carrier = by === 'sms' ? { template: shareTemplates[kind], seller: subject.seller } : null;
    const made = await makeLink(tx, deps, sharer, { kind, id, phone: receptor.to, days, range }, carrier);
    shared.links.push({ ...showLink(made, deps), document_id: id });
    logged.push({ subject, phone: receptor.to });
  }
  await logEvents(
    tx,
    logged.map(({ subject, phone }) => ({
      action: 'share.created',
      subjectId: subject.id,
      subjectName: messages.logName(subject.name, phone),
      after: { by, days },
    })),
  );
  return shared;
}

/** Ends a link at once; ending it again changes nothing. @throws Problem NOT_FOUND */
export async function revokeLink(
  tx: Tx,
  deps: SharingDeps,
  reader: Reader,
  kind: SharedKind,
  id: string,
): Promise<void> {
  const { runtime, ports } = deps;
  const column = columnOf(kind);
  const row = await tx
    .selectFrom('share_links')
    .selectAll()
    .where('account_id', '=', reader.accountId)
    .where('id', '=', id)
    .where(column, 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  const documentId = row?.[column] ?? null;
  if (row === undefined || documentId === null) throw new Problem('NOT_FOUND');
  const [subject] = await ports.shareables(tx, kind, reader, [documentId]);
  if (subject === undefined) throw new Problem('NOT_FOUND');
  if (row.revoked_at !== null) return;
  await tx
    .updateTable('share_links')
    .set({ revoked_at: new Date(runtime.clock.nowMs()) })
    .where('account_id', '=', reader.accountId)
    .where('id', '=', id)
    .execute();
  const subjectName = messages.logName(subject.name, row.receptor);
  await logEvents(tx, [{ action: 'share.revoked', subjectId: subject.id, subjectName }]);
  await publish(tx, reader.accountId, { type: 'share.changed', data: { id: subject.id } });
}

export const shareDays = (days: number | undefined): number => days ?? shareLimits.days;
