import type { CallInput, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { isClosed } from '../access/queries.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import { lockPreInvoice, tellAt } from './commands.ts';
import { preInvoiceMessages as messages } from './messages.fa.ts';
import { answerOf, hasEnded, preInvoiceById, preInvoiceEtag } from './queries.ts';

/** The page that it was answered on. */
interface Through {
  accountId: string;
  linkId: string;
  id: string;
}

/**
 * The buyer's answer to an offer that was shared. The last one holds; the same once more changes nothing and tells nobody.
 * @throws Problem NOT_FOUND, STALE where the offer was changed since it was seen, CONFLICT once it has ended or is an invoice, or its account is closed
 */
export async function answerOffer(
  tx: Tx,
  deps: NotifyDeps,
  { accountId, linkId, id }: Through,
  { answer, etag, by_name = '', note = '' }: CallInput<typeof calls.answerOffer>['body'],
): Promise<void> {
  const actor = { accountId, userId: null, branchId: null, memoryIds: null };
  const before = await lockPreInvoice(tx, actor, id);
  const nowMs = deps.runtime.clock.nowMs();
  if (before.invoice_id !== null) throw new Problem('CONFLICT', { detail: messages.answeredTaken });
  if (hasEnded(before, nowMs)) throw new Problem('CONFLICT', { detail: messages.answeredLate });
  if (await isClosed(tx)) throw new Problem('CONFLICT', { detail: messages.answeredClosed });
  if (etag !== preInvoiceEtag(before)) throw new Problem('STALE', { detail: messages.answeredOther });
  const said = { answer, by_name: by_name.trim(), note: note.trim() };
  const known = answerOf(before);
  const isSame = known !== null && !known.is_stale && known.answer === answer;
  if (isSame && known.by_name === said.by_name && known.note === said.note) return;
  const row = { ...said, version: before.version, link_id: linkId, at: new Date(nowMs) };
  await tx
    .insertInto('pre_invoice_answers')
    .values({ account_id: accountId, pre_invoice_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'pre_invoice_id']).doUpdateSet(row))
    .execute();
  const after = await preInvoiceById(tx, actor, id);
  await tellAt(nowMs)(tx, 'pre_invoice.answered', before, after);
  await notify(deps, tx, accountId, {
    kind: 'offer_answered',
    data: { answer, buyer: before.buyer_name || said.by_name },
    about: [{ id, name: before.number, branchId: before.branch_id, writtenBy: before.created_by }],
    ...(before.memory_id === '' ? {} : { memoryId: before.memory_id }),
    group: id,
    isLastWord: true,
  });
}
