import type { CallInput, calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { logEvents } from '../../platform/event-log/log-events.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { type Days, spanOf, wholeKindOf } from './day-range.ts';
import { broughtForwardTexts as texts } from './messages.fa.ts';

/** What somebody said a season begins with, whole rials; null where nobody has. @param season its first day */
export async function saidForward(tx: Tx, season: string): Promise<string | null> {
  const row = await tx
    .selectFrom('vat_brought_forward')
    .select('amount')
    .where('season', '=', season)
    .executeTakeFirst();
  return row?.amount ?? null;
}

/** Is it one season, which a credit may be brought into? Nobody declares a branch or other days by themselves. */
export const isDeclared = (days: Days, branchId: string | undefined): boolean =>
  branchId === undefined && wholeKindOf(days) === 'season';

/**
 * Keeps what was said of a season, or takes it back.
 * @throws Problem INVALID_INPUT
 */
export async function sayForward(
  tx: Tx,
  accountId: string,
  { season, amount }: CallInput<typeof calls.putBroughtForward>['body'],
  nowMs: number,
): Promise<void> {
  const reader = fieldReader();
  if (spanOf('season', season).from !== season) reader.refuse('season', 'OUT_OF_RANGE', texts.notASeason);
  else if (season > tehranDay(new Date(nowMs))) reader.refuse('season', 'TOO_LATE', texts.notBegun);
  const said = amount === null ? null : reader.rial('amount', amount, { isRequired: true });
  reader.done();
  const before = await saidForward(tx, season);
  const after = said?.toString() ?? null;
  if (before === after) return;
  if (after === null) await tx.deleteFrom('vat_brought_forward').where('season', '=', season).execute();
  else {
    const row = { amount: after, updated_at: new Date(nowMs) };
    await tx
      .insertInto('vat_brought_forward')
      .values({ account_id: accountId, season, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'season']).doUpdateSet(row))
      .execute();
  }
  await logEvents(tx, [
    {
      action: 'purchase.brought_forward',
      subjectName: texts.season(formatJalaliDate(`${season}T12:00:00Z`)),
      ...{ before: { season, amount: before }, after: { season, amount: after } },
    },
  ]);
}
