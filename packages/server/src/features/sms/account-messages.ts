import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The time in which what an account sends to others is counted. */
export const countedMs = 3_600_000;
/** So many messages of one account go to one phone in it, whatever they say: each is paid for, and somebody gets them all. */
export const mostToPhone = 10;

/** One request of an account that sends at a time: the second of two at once finds what the first has sent. */
export const lockMessages = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`messages ${accountId}`}, 0))`.execute(tx);

interface SentMessage {
  account_id: string;
  /** as `queueSms` gives it */
  message_id: string;
  receptor: string;
  /** to a document or an account */
  with_link: boolean;
  created_at: Date;
}

/** Counts messages, whatever becomes of what they are about: a document that is deleted takes its links along. */
export async function countMessages(tx: Tx, messages: SentMessage[]): Promise<void> {
  await tx.insertInto('account_messages').values(messages).execute();
}

/** When the counted messages went, oldest first. @param which to one phone alone, or those with a link alone */
export async function sentTimes(
  tx: Tx,
  accountId: string,
  nowMs: number,
  which: Partial<Pick<SentMessage, 'receptor' | 'with_link'>>,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('account_messages')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(nowMs - countedMs))
    .where((row) => row.and(which))
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** How many of the counted messages went to each phone. */
export async function sentToPhones(tx: Tx, accountId: string, nowMs: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('account_messages')
    .select(['receptor', (row) => row.fn.countAll<string>().as('count')])
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(nowMs - countedMs))
    .groupBy('receptor')
    .execute();
  return new Map(rows.map(({ receptor, count }) => [receptor, Number(count)]));
}
