import type { CallReply, calls } from '@taraz/contract';
import { isTerm, noTerm, readTerm } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import { checkPaidInto } from '../treasury/paid-into.ts';
import { placeName } from '../treasury/place-queries.ts';
import type { SettingsDeps } from './deps.ts';
import { changeMemorySettings } from './memory-commands.ts';
import { settingsMessages } from './messages.fa.ts';
import { presentAccountSettings } from './presenter.ts';
import { accountSettings } from './queries.ts';
import { availableProviders, companysMemories, isCompanys } from './trusted-provider.ts';

type AccountSettings = CallReply<typeof calls.getSettings>;

export interface AccountSettingsChange {
  number_format?: { digits: 'persian' | 'latin' };
  is_trusted_tsp?: boolean;
  paid_into?: string | null;
  payment_term?: string;
  invoice_footer?: string;
  offer_footer?: string;
  receipt_footer?: string;
  shows_balance?: boolean;
}

/** @throws Problem INVALID_INPUT at `payment_term` */
function termGiven(text: string): string {
  const term = readTerm(text);
  if (term === noTerm) return '';
  if (isTerm(term)) return term;
  throw new Problem('INVALID_INPUT', {
    errors: [{ path: 'payment_term', code: 'BAD_FORMAT', message: settingsMessages.paymentTerm }],
  });
}

/** The account's settings as its people and programs see them. */
export async function settingsNow(deps: SettingsDeps, tx: Tx) {
  const row = await accountSettings(tx);
  return presentAccountSettings(row, await isCompanys(deps, tx, row?.is_trusted_tsp ?? false));
}

/**
 * Changes what is given of the account's settings. `is_trusted_tsp` switches who signs for every memory that is signed
 * here, also for those to come: the operator as a trusted company, or the taxpayer's own key.
 * @throws Problem STALE, CONFLICT where the operator is no trusted company, INVALID_INPUT where nobody can pay into `paid_into` or the term is no number of days
 */
export async function changeAccountSettings(
  deps: SettingsDeps,
  tx: Tx,
  accountId: string,
  change: AccountSettingsChange,
  ifMatch: string | null,
): Promise<AccountSettings> {
  const now = new Date(deps.runtime.clock.nowMs());
  await tx
    .insertInto('account_settings')
    .values({
      account_id: accountId,
      number_format: JSON.stringify({ digits: 'persian' }),
      is_trusted_tsp: false,
      version: 0,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const before = await tx.selectFrom('account_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
  checkIfMatch(ifMatch, before.version);
  if (change.paid_into != null && change.paid_into !== before.paid_into) await checkPaidInto(tx, change.paid_into);
  const term = change.payment_term === undefined ? before.payment_term : termGiven(change.payment_term);
  const logged = await loggedSettings(deps, tx);
  const isTrusted = change.is_trusted_tsp ?? before.is_trusted_tsp;
  await tx
    .updateTable('account_settings')
    .set({
      number_format: JSON.stringify(change.number_format ?? before.number_format),
      is_trusted_tsp: isTrusted,
      paid_into: change.paid_into === undefined ? before.paid_into : change.paid_into,
      payment_term: term,
      invoice_footer: change.invoice_footer?.trim() ?? before.invoice_footer,
      offer_footer: change.offer_footer?.trim() ?? before.offer_footer,
      receipt_footer: change.receipt_footer?.trim() ?? before.receipt_footer,
      shows_balance: change.shows_balance ?? before.shows_balance,
      version: before.version + 1,
      updated_at: now,
    })
    .execute();
  // What is sent back as it was read changes nobody's signer.
  if (change.is_trusted_tsp !== undefined && change.is_trusted_tsp !== logged.is_trusted_tsp)
    await switchSigners(deps, tx, change.is_trusted_tsp);
  await logEvent(tx, { action: 'settings.changed', before: logged, after: await loggedSettings(deps, tx) });
  return settingsNow(deps, tx);
}

/** @throws Problem CONFLICT where the operator is no trusted company */
async function switchSigners(deps: SettingsDeps, tx: Tx, isTrusted: boolean): Promise<void> {
  if (isTrusted && (await availableProviders(deps, tx)).length === 0)
    throw new Problem('CONFLICT', { detail: settingsMessages.noProvider });
  const to = isTrusted ? 'trusted_provider' : 'platform';
  for (const { id, signer } of await companysMemories(deps, tx))
    if (signer !== to) await changeMemorySettings(deps, tx, id, { signer: to }, null);
}

/** As the event log keeps them: the account that buyers pay into by its name, too. */
async function loggedSettings(deps: SettingsDeps, tx: Tx) {
  const { etag: _etag, number_format, ...settings } = await settingsNow(deps, tx);
  return { digits: number_format.digits, ...settings, paid_into_name: await placeName(tx, settings.paid_into) };
}
