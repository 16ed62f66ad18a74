import { DAY_MS } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { queueText, type SmsDeps } from '../sms/sms-queue.ts';
import { accessMessages } from './messages.fa.ts';
import { userById } from './queries.ts';

/** What lets a user in, and was changed by whoever had it in hand. */
export type AccessChange = keyof typeof accessMessages.changed;

/** More of them to one phone in a day say nothing new, and cost the platform: what an admin wrote may be a stranger's number. */
const textsMax = 5;

/**
 * A message to a user's phone that what lets them in was changed: whoever did it with their password hears of it last.
 * Nobody is told who has no phone, nor more than five times in a day. In the caller's transaction, of the user's account.
 * @param phone the one from before, where it is the phone that was changed; else the user's own
 */
export async function tellOfChange(
  deps: Pick<SmsDeps, 'runtime' | 'jobs' | 'vault'>,
  tx: Tx,
  userId: string,
  change: AccessChange,
  phone?: string | null,
): Promise<void> {
  const receptor = phone === undefined ? (await userById(tx, userId)).phone : phone;
  if (receptor === null || receptor === '') return;
  const { texts } = await tx
    .selectFrom('sms_messages')
    .where('receptor', '=', receptor)
    .where('is_warning', '=', true)
    .where('created_at', '>', new Date(deps.runtime.clock.nowMs() - DAY_MS))
    .select((row) => row.fn.countAll<string>().as('texts'))
    .executeTakeFirstOrThrow();
  if (Number(texts) >= textsMax) return;
  await queueText(deps, tx, { receptor, text: accessMessages.changed[change], isWarning: true });
}
