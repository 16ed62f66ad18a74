import type { Attachment } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { keptName } from '../accounts/kept-name.ts';
import { type AttachmentDeps, fileOf } from './attachments.ts';

/** Files of an invoice that its seller shows to its buyer. */
const shownToBuyer = (tx: Tx, accountId: string, invoiceId: string) =>
  tx
    .selectFrom('attachments')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .where('is_shared', '=', true);

/** What whoever has an invoice's link sees beside it, oldest first. */
export async function filesForBuyer(
  tx: Tx,
  accountId: string,
  invoiceId: string,
): Promise<Pick<Attachment, 'id' | 'name' | 'media_type' | 'size'>[]> {
  const rows = await shownToBuyer(tx, accountId, invoiceId)
    .select(['id', 'file_name', 'media_type', 'size'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, file_name, media_type, size }) => {
    return { id, name: keptName(file_name, media_type), media_type, size };
  });
}

/** One of them. @throws Problem NOT_FOUND */
export async function fileForBuyer(
  { vault }: Pick<AttachmentDeps, 'vault'>,
  tx: Tx,
  accountId: string,
  { invoiceId, id }: { invoiceId: string; id: string },
): Promise<StreamReply> {
  const shown = await shownToBuyer(tx, accountId, invoiceId).select('id').where('id', '=', id).executeTakeFirst();
  if (shown === undefined) throw new Problem('NOT_FOUND');
  return fileOf(vault, tx, accountId, id);
}
