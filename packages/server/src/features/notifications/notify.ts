import type { NotificationKind } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { publishAll } from '../../platform/events/publish.ts';
import { branchLimitOf } from '../../platform/http/branch-limit.ts';
import { isClosed } from '../access/queries.ts';
import { queueText, type SmsDeps } from '../sms/sms-queue.ts';
import { defaultChoice, isFor, silencedWebhooks } from './choices.ts';
import { groupTexts, noticeTexts, notificationMessages } from './messages.fa.ts';
import type { PersonalChoice } from './tables.ts';

export type NotifyDeps = Pick<SmsDeps, 'runtime' | 'jobs' | 'vault'>;

/** Invoices of one branch that one person wrote. */
export interface NoticeShare {
  branchId: string | null;
  writtenBy: string | null;
  count: number;
  at: Date;
}

/** Something that people are to hear of. */
export interface Notice {
  kind: NotificationKind;
  /** how many things of the kind this tells of; default 1 */
  count?: number;
  /** words of the sentence on screen, e.g. `{ name: 'سیمان', quantity: '3' }`; nothing secret, figures in Latin digits */
  data?: Readonly<Record<string, string>>;
  /** what to open; left out when several things are told of at once */
  subjectId?: string;
  /**
   * Invoices that it is about, in place of `count`, `subjectId` and the name in `data`: who belongs to a branch hears of that branch's
   * alone, who issues without seeing invoices of what they wrote, and of one by its name.
   */
  about?: readonly { id: string; name: string; branchId: string | null; writtenBy?: string | null }[];
  /** Who may not see what it is `about` hears of it all the same, without it: of money that came in. */
  isEverybodys?: true;
  /** Of whose invoices how many it is about, in place of `count` and `data.at`, the earliest `at`: each hears of theirs, as of `about`. */
  shares?: readonly NoticeShare[];
  /** who hears of it too, whatever the rights: it is the answer to their own word */
  askedBy?: string;
  /** nobody else hears of it, and they only with the right to such news: the answer to what one person asked */
  only?: string;
  /** who did it knows */
  not?: string;
  /** only those who may use this tax memory hear of it */
  memoryId?: string;
  /**
   * News of a kind and group are gathered in one notification that is not read yet; default: all of the kind. Give an
   * id to keep things apart.
   */
  group?: string;
  /** of a `group` the newest alone is told, in place of what is not read yet: the last word on one thing */
  isLastWord?: true;
  /** told once and never again under this key, e.g. `${key.id}/30` */
  once?: string;
}

interface Member {
  user_id: string;
  phone: string | null;
  role: string;
  permissions: string[];
  memory_ids: string[] | null;
  branch_id: string | null;
  choice: PersonalChoice | null;
}

/** Of what is `about` payments two of one invoice are two; of all else one invoice is one, however often it is told of unread. */
const ofPayments: ReadonlySet<NotificationKind> = new Set(['payment_refused', 'online_paid']);

/** Of so many a notification keeps which they are; of more only how many. */
const keptApart = 100;

/** Between two messages by SMS about the same kind to the same person. */
const smsGapMs = 60 * 60_000;

const membersOf = async (tx: Tx, kind: NotificationKind): Promise<Member[]> =>
  (
    await sql<Member>`
      select m.user_id, u.phone, m.role, m.permissions, m.memory_ids, m.branch_id, c.choices -> ${kind} as choice
      from memberships m join users u using (user_id)
        left join notification_choices c on c.account_id = m.account_id and c.user_id = m.user_id
      where not u.disabled`.execute(tx)
  ).rows;

/** What stands for a person in the bell's list, and how many things it tells of by now. */
interface Kept {
  id: string;
  count: number;
}

function thingsOf({ kind, about }: Notice): string[] | null {
  if (about === undefined || about.length > keptApart || ofPayments.has(kind)) return null;
  return about.map(({ id }) => id);
}

/** What is unread (`n`) and what comes to it, as one: count, things, data. */
const gathered = sql`
  select coalesce(cardinality(together.things), n.count + excluded.count),
    case when cardinality(together.things) <= ${keptApart} then together.things end,
    -- several things: none of them is the one to open
    case when cardinality(together.things) = 1 then excluded.data else excluded.data - 'subject_id' - 'name' end
  from (select case when n.things is not null and excluded.things is not null
    then array(select distinct unnest(n.things || excluded.things)) end as things) together`;

/** Keeps it for one person, gathered into what they have not read yet where that may be; null: it was told before. */
async function keep(
  { runtime }: NotifyDeps,
  tx: Tx,
  accountId: string,
  userId: string,
  notice: Notice,
  shown: boolean,
): Promise<Kept | null> {
  const now = new Date(runtime.clock.nowMs());
  const { kind, count = 1, data = {}, subjectId, memoryId, group = '', once = null, isLastWord = false } = notice;
  const words = {
    ...data,
    ...(subjectId === undefined ? {} : { subject_id: subjectId }),
    ...(memoryId === undefined ? {} : { memory_id: memoryId }),
  };
  const row = {
    account_id: accountId,
    user_id: userId,
    id: runtime.ids.uuid(),
    kind,
    data: JSON.stringify(words),
    count,
    things: thingsOf(notice),
    group_key: group,
    once_key: once,
    shown,
    created_at: now,
    updated_at: now,
  };
  if (once !== null || !shown) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('notifications')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n ? { id: row.id, count } : null;
  }
  return onlyRow(
    await sql<Kept>`
      insert into notifications as n
        (account_id, user_id, id, kind, data, count, things, group_key, shown, created_at, updated_at)
      values (${accountId}, ${userId}, ${row.id}, ${kind}, ${row.data}::jsonb, ${count}, ${row.things}::text[], ${group}, true,
        ${now}, ${now})
      on conflict (account_id, user_id, kind, group_key) where read_at is null and once_key is null and shown
      do update set updated_at = excluded.updated_at,
        (count, things, data) = (${isLastWord ? sql`select excluded.count, excluded.things, excluded.data` : gathered})
      returning n.id, n.count`.execute(tx),
  );
}

/** Takes the message of this hour about a kind, or a group with words of its own, for what was kept; false where one has gone within the hour. */
async function takeMessage(
  tx: Tx,
  userId: string,
  { kind, group = '' }: Notice,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const apart = Object.keys(groupTexts[kind] ?? {});
  const last = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(apart.includes(group), (rows) => rows.where('group_key', '=', group))
    .$if(apart.length > 0 && !apart.includes(group), (rows) => rows.where('group_key', 'not in', apart))
    .where('texted_at', '>', new Date(nowMs - smsGapMs))
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) return false;
  await tx
    .updateTable('notifications')
    .set({ texted_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Of which branch, and by whom, the invoices have to be that someone hears of; null: of any. */
interface Hearing {
  branchId: string | null;
  writtenBy: string | null;
}

const hearingOf = ({ user_id, role, permissions, branch_id }: Member): Hearing => ({
  branchId: branchLimitOf({ roles: [role], branchId: branch_id }),
  writtenBy: role === 'admin' || permissions.includes('invoices') ? null : user_id,
});

/** As it is told to who may see nothing that it is about; null where it is none of theirs then. */
function toldBare({ kind, count, data, group, once, isEverybodys }: Notice): Notice | null {
  if (isEverybodys !== true) return null;
  return {
    kind,
    ...(count === undefined ? {} : { count }),
    ...(data === undefined ? {} : { data }),
    ...(group === undefined ? {} : { group }),
    ...(once === undefined ? {} : { once }),
  };
}

/** As it is told to someone; null where nothing of it is theirs. */
function toldTo(notice: Notice, { branchId, writtenBy }: Hearing): Notice | null {
  const { about, shares, data } = notice;
  const isTheirs = (of: Partial<Hearing>) =>
    (branchId === null || of.branchId === branchId) && (writtenBy === null || of.writtenBy === writtenBy);
  if (shares !== undefined) {
    const theirs = shares.filter(isTheirs);
    if (theirs.length === 0) return null;
    const at = new Date(Math.min(...theirs.map((share) => share.at.getTime()))).toISOString();
    return { ...notice, count: theirs.reduce((sum, { count }) => sum + count, 0), data: { ...data, at } };
  }
  if (about === undefined) return notice;
  const theirs = about.filter(isTheirs);
  const [first] = theirs;
  if (first === undefined) return toldBare(notice);
  const one = { subjectId: first.id, data: { ...data, name: first.name } };
  return { ...notice, about: theirs, count: theirs.length, ...(theirs.length === 1 ? one : {}) };
}

/** Was anybody told it by its key? Whoever may hear of it only since then is told it too, and programs, who heard it then, are not. */
async function wasTold(tx: Tx, { kind, once }: Notice): Promise<boolean> {
  if (once === undefined) return false;
  const told = tx.selectFrom('notifications').select('id').where('kind', '=', kind).where('once_key', '=', once);
  return (await told.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Tells everyone whom it concerns, by the ways that each has chosen: in the product (with the bell of open screens), by
 * SMS, and to the account's webhooks; while the operator has closed the account it waits in the bell, and nobody is written
 * to. In the caller's transaction: nobody hears of what did not happen.
 * @param tx of the account
 */
export async function notify(deps: NotifyDeps, tx: Tx, accountId: string, notice: Notice): Promise<void> {
  const { kind, memoryId } = notice;
  const isTexted = !(await isClosed(tx));
  const isKnown = await wasTold(tx, notice);
  const sentence = groupTexts[kind]?.[notice.group ?? ''] ?? noticeTexts[kind];
  let isNews = false;
  for (const member of await membersOf(tx, kind)) {
    if (member.user_id === notice.not || (notice.only !== undefined && member.user_id !== notice.only)) continue;
    if (!isFor(kind, member.role === 'admin', member.permissions) && member.user_id !== notice.askedBy) continue;
    const isOther = memoryId !== undefined && member.memory_ids !== null && !member.memory_ids.includes(memoryId);
    const told = isOther ? toldBare(notice) : toldTo(notice, hearingOf(member));
    if (told === null) continue;
    const choice = member.choice ?? defaultChoice;
    // What is told once is kept unseen for them, too: webhooks hear of it by that.
    if (!choice.in_app && !choice.sms && told.once === undefined) continue;
    const kept = await keep(deps, tx, accountId, member.user_id, told, choice.in_app);
    if (kept === null) continue;
    isNews = true;
    if (!choice.sms || !isTexted || member.phone === null) continue;
    const { id, count } = kept;
    if (!(await takeMessage(tx, member.user_id, told, id, deps.runtime.clock.nowMs()))) continue;
    const text = notificationMessages.sms(sentence, count > 1 ? persian.format(count) : null);
    await queueText(deps, tx, { receptor: member.phone, text });
  }
  const silenced = await silencedWebhooks(tx);
  const { count = 1, subjectId, data = {} } = toldTo(notice, { branchId: null, writtenBy: null }) ?? notice;
  const told = {
    ...data,
    count,
    ...(subjectId === undefined ? {} : { id: subjectId }),
    ...(memoryId === undefined ? {} : { memory_id: memoryId }),
  };
  const isForWebhooks = !silenced.includes(kind) && (notice.once === undefined || (isNews && !isKnown));
  await publishAll(tx, accountId, [
    ...(isNews ? [{ type: 'bell.rung', data: { kind } }] : []),
    ...(isForWebhooks ? [{ type: `notification.${kind}`, data: told }] : []),
  ]);
}

const persian = new Intl.NumberFormat('fa-IR');
