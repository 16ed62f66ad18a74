import type { CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { treasuryTexts } from './messages.fa.ts';
import { readPlaces } from './place-queries.ts';
import { presentBank } from './present-place.ts';

/** A bank account as a buyer needs it to pay into. */
export type PaidInto = NonNullable<CallReply<typeof calls.openShare>['paid_into']>;

const namedPlace = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom('account_settings').select('paid_into').executeTakeFirst())?.paid_into ?? null;

/** Do the settings name this place for buyers, in use or not? */
export const isPaidInto = async (tx: Tx, id: string): Promise<boolean> => (await namedPlace(tx)) === id;

/** The account that the settings name for buyers, while it is in use; null where none is. */
export async function paidIntoAccount(tx: Tx): Promise<PaidInto | null> {
  const named = await namedPlace(tx);
  if (named === null) return null;
  const [row] = await readPlaces(tx, 'bank', named);
  if (row?.is_active !== true) return null;
  const { bank_name, owner_name, card_number, account_number, sheba } = presentBank(row);
  return { bank_name, owner_name, card_number, account_number, sheba };
}

/**
 * Refuses what buyers cannot pay into: no bank account of the account's own, one not in use any more, one without a number.
 * @throws Problem INVALID_INPUT at `paid_into`
 */
export async function checkPaidInto(tx: Tx, id: string): Promise<void> {
  const [row] = await readPlaces(tx, 'bank', id);
  const refuse = (code: string, message: string) =>
    new Problem('INVALID_INPUT', { errors: [{ path: 'paid_into', code, message }] });
  if (row === undefined) throw refuse('UNKNOWN', treasuryTexts.bankAccount);
  if (!row.is_active) throw refuse('INACTIVE', treasuryTexts.inactive(row.name));
  if (row.card_number === '' && row.account_number === '' && row.sheba === '')
    throw refuse('NO_NUMBER', treasuryTexts.noNumber(row.name));
}
