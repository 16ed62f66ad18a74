import { foldText } from '@taraz/core';
import { sql } from 'kysely';
import { prepared, type Tx } from '../db/database.ts';
import { nameOfUser } from '../db/name-of-user.ts';
import { onlyRow } from '../db/only-row.ts';
import { publishAll } from '../events/publish.ts';
import { currentRequest } from '../http/request-scope.ts';
import { actionNames, type LoggedAction, operatorName } from './actions.fa.ts';
import { liveTopics } from './live-topics.ts';

/** What is told of something, by field: what an id is of has its name beside it. */
export type LoggedValues = Readonly<Record<string, unknown>>;

/** One thing that somebody did. `before` and `after` hold nothing secret: what is written here stays. */
export interface LogEntry {
  action: LoggedAction;
  /** the thing it was done to; '' when it is the account itself */
  subjectId?: string;
  /** as people call it: a name, a tax number */
  subjectName?: string;
  before?: LoggedValues | null;
  after?: LoggedValues | null;
  /** where there is no request, or nobody signed in yet: who did it */
  userId?: string;
  ip?: string;
  userAgent?: string;
}

const accountOf = async (tx: Tx): Promise<string> =>
  onlyRow(await sql<{ id: string }>`select taraz_account() as id`.execute(tx)).id;

const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** As the account knows them, whether or not they work for it still. Of nobody else but the platform's operator it has no record. */
async function namesOf(tx: Tx, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  const { rows } = await sql<{ user_id: string; name: string }>`
    select u.user_id, ${nameOfUser} as name from employees u
    where u.account_id = taraz_account() and u.user_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.user_id, row.name]));
}

/**
 * Writes the event log, in the transaction of what it tells of, and tells the screens that show it. Who and from where come from the request under way.
 * What the platform's operator does in an account is told as that: neither who of them it was nor from where is the account's.
 * Every command that changes something a person may ask about calls this, and nothing else writes the table.
 */
export async function logEvents(tx: Tx, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const request = currentRequest();
  const userId = (entry: LogEntry) => entry.userId ?? (request?.userId || null);
  const isProgram = request?.roles.includes('program') ?? false;
  const names = await namesOf(tx, entries.map(userId));
  const values = entries.map((entry) => {
    const actor = userId(entry);
    const isOperator = actor !== null && !names.has(actor);
    const name = isOperator ? operatorName : (names.get(actor ?? '') ?? '');
    const subject = entry.subjectName ?? '';
    const ip = isOperator ? '' : (entry.ip ?? request?.ip ?? '');
    return {
      kind: actor === null ? 'system' : isProgram ? 'program' : 'user',
      actor,
      name,
      ip,
      agent: isOperator ? '' : (entry.userAgent ?? request?.userAgent ?? ''),
      action: entry.action,
      subjectId: entry.subjectId ?? '',
      subject,
      before: textOf(entry.before),
      after: textOf(entry.after),
      folded: foldText([actionNames[entry.action], subject, name, ip].join(' ')),
    };
  });
  const column = <Key extends keyof (typeof values)[number]>(key: Key) => values.map((value) => value[key]);
  await sql`
    insert into event_log_incoming (account_id, at, actor_kind, actor_id, actor_name, ip, user_agent, request_id, action,
      subject_id, subject_name, before, after, folded)
    select taraz_account(), clock_timestamp(), e.kind, e.actor, e.name, e.ip, e.agent, ${request?.requestId ?? ''},
      e.action, e.subject_id, e.subject, e.before::jsonb, e.after::jsonb, e.folded
    from unnest(
      ${column('kind')}::text[], ${column('actor')}::uuid[], ${column('name')}::text[],
      ${column('ip')}::text[], ${column('agent')}::text[], ${column('action')}::text[], ${column('subjectId')}::text[],
      ${column('subject')}::text[], ${column('before')}::text[], ${column('after')}::text[], ${column('folded')}::text[]
    ) with ordinality as e (kind, actor, name, ip, agent, action, subject_id, subject, before, after, folded, place)
    order by e.place ${prepared}`.execute(tx);
  const topics = liveTopics(entries.map(({ action }) => action));
  if (topics.length > 0)
    await publishAll(
      tx,
      await accountOf(tx),
      topics.map((type) => ({ type, data: {} })),
    );
}

/** `logEvents` for one. */
export const logEvent = (tx: Tx, entry: LogEntry): Promise<void> => logEvents(tx, [entry]);
