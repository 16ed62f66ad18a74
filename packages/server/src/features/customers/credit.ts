import type { CallReply, calls } from '@taraz/contract';
import { addDecimals, compareDecimals, isLimit, isOddlyGrouped, productMessages, readLimit } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { booksOf, noBook } from './books.ts';
import { ownerOf } from './buyer.ts';
import { customerMessages } from './messages.fa.ts';

/**
 * Whether a customer would owe more than they may, once a sale on credit is theirs. By how much is for who may see what
 * customers owe: their admin.
 * @param amount rial, as it was asked
 * @throws Problem INVALID_INPUT, NOT_FOUND
 */
export async function creditOf(
  tx: Tx,
  { roles }: Pick<RequestContext, 'roles'>,
  { id, amount }: { id: string; amount: string },
): Promise<CallReply<typeof calls.customerCredit>> {
  const more = readLimit(amount);
  if (!isLimit(more)) {
    const message = isOddlyGrouped(more) ? productMessages.oddGroups : customerMessages.creditAmount;
    throw new Problem('INVALID_INPUT', { errors: [{ path: 'amount', code: 'BAD_FORMAT', message }] });
  }
  // A draft may name one who was merged since: the sale will be in the account of whom they were merged into.
  const row = await ownerOf(tx, id);
  if (row === undefined) throw new Problem('NOT_FOUND');
  const { credit_limit } = row;
  if (credit_limit === '') return { credit_limit, is_over: false, over_by: null };
  const { balance } = (await booksOf(tx, [row.id], null)).get(row.id) ?? noBook;
  const over = addDecimals(balance, more || '0', `-${credit_limit}`);
  const is_over = compareDecimals(over, '0') > 0;
  return { credit_limit, is_over, over_by: is_over && roles.includes('admin') ? over : null };
}
