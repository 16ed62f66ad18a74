import type { CallReply, calls } from '@taraz/contract';
import { strikeSecrets } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { branchLimitOf } from '../../../platform/http/branch-limit.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { type Answer, answer } from './answer.ts';
import { assistantTexts as texts } from './messages.fa.ts';

type Turn = CallReply<typeof calls.getConversation>['turns'][number];

/** Turns that are kept for each person; the oldest go. */
const keptMax = 100;

/** What the caller may see, as one text: an answer belongs to it. */
const sightOf = (context: RequestContext): string =>
  JSON.stringify([
    context.roles.includes('admin'),
    [...context.permissions].sort(),
    context.memoryIds === null ? null : [...context.memoryIds].sort(),
    branchLimitOf(context),
  ]);

const struck = (said: Answer): Answer => ({
  ...said,
  text: strikeSecrets(said.text),
  notes: said.notes.map(strikeSecrets),
});

/** Keeps a question with its answer for the caller. */
export async function keepTurn(
  { clock, ids }: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  context: RequestContext,
  text: string,
  said: Answer,
): Promise<void> {
  const { accountId, userId } = context;
  if (userId === '') return;
  await tx
    .insertInto('assistant_turns')
    .values({
      account_id: accountId,
      id: ids.uuid(),
      user_id: userId,
      text: strikeSecrets(text),
      answer: JSON.stringify(struck(said)),
      sight: sightOf(context),
      created_at: new Date(clock.nowMs()),
    })
    .execute();
  await sql`
    delete from assistant_turns where account_id = ${accountId} and user_id = ${userId} and seq <= (
      select seq from assistant_turns where account_id = ${accountId} and user_id = ${userId}
      order by seq desc offset ${keptMax} limit 1)`.execute(tx);
}

/** The caller's conversation, oldest first. What was told to who might see more than now is not told again. */
export async function readConversation(tx: Tx, context: RequestContext): Promise<Turn[]> {
  const rows = await tx
    .selectFrom('assistant_turns')
    .select(['id', 'text', 'answer', 'sight', 'created_at'])
    .where('user_id', '=', context.userId)
    .orderBy('seq')
    .execute();
  const sight = sightOf(context);
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    answer: row.sight === sight ? (row.answer as Answer) : answer({ kind: 'refused', text: texts.otherSight }),
    at: row.created_at.toISOString(),
  }));
}

/** @returns how many turns were forgotten */
export async function clearConversation(tx: Tx, { userId }: RequestContext): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('assistant_turns').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
