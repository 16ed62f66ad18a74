import type { CallReply, calls } from '@taraz/contract';
import { foldWritten } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { joinedWriter, nameOfUser } from '../../platform/db/name-of-user.ts';
import { storable } from '../../platform/db/storable.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { holderOf } from '../../platform/http/holder-of.ts';
import { countOf } from '../../platform/http/keyset-page.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { mayTakeBack } from '../access/may-take-back.ts';
import { ungrouped } from '../invoices/queries/search-words.ts';
import { loggedName, seenInvoice } from '../invoices/queries/seen-invoice.ts';
import { noteMessages } from './messages.fa.ts';

type Note = CallReply<typeof calls.addInvoiceNote>;
type Reader = Pick<RequestContext, 'accountId' | 'userId' | 'loginId' | 'roles' | 'memoryIds'>;

/** More of them nobody reads. */
const notesMax = 200;

interface Row {
  id: string;
  text: string;
  author: string;
  created_by: string | null;
  created_at: Date;
}

const showNote = (reader: Reader, { created_by, created_at, ...row }: Row): Note => ({
  ...row,
  removable: mayTakeBack(reader, created_by),
  created_at: created_at.toISOString(),
});

/** Who did it and to which invoice; not what was said, which is taken back for good. */
const logNote = (
  tx: Tx,
  action: 'invoice.noted' | 'invoice.note_removed',
  invoice: Awaited<ReturnType<typeof seenInvoice>>,
) => logEvent(tx, { action, subjectId: invoice.id, subjectName: loggedName(invoice) });

/** The notes of an invoice, oldest first, or the one of an id. */
async function rowsOf(tx: Tx, { accountId }: Reader, of: { invoice_id: string } | { id: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.id, n.text, n.created_by, n.created_at,
      ${nameOfUser} as author
    from invoice_notes n ${joinedWriter('n')}
    where n.account_id = ${accountId} and ${'id' in of ? sql`n.id = ${of.id}` : sql`n.invoice_id = ${of.invoice_id}`}
    order by n.created_at, n.id`.execute(tx);
  return rows;
}

/** Of an invoice, oldest first. @throws Problem NOT_FOUND */
export async function notesOf(tx: Tx, reader: Reader, invoiceId: string): Promise<Note[]> {
  await seenInvoice(tx, reader, invoiceId);
  return (await rowsOf(tx, reader, { invoice_id: invoiceId })).map((row) => showNote(reader, row));
}

/** @throws Problem NOT_FOUND; INVALID_INPUT for an empty one; CONFLICT when there are too many */
export async function addNote(
  tx: Tx,
  { clock, ids }: Pick<Runtime, 'clock' | 'ids'>,
  writer: Reader,
  { invoiceId, text: typed }: { invoiceId: string; text: string },
): Promise<Note> {
  const invoice = await seenInvoice(tx, writer, invoiceId);
  const text = storable(typed).trim();
  if (text === '')
    throw new Problem('INVALID_INPUT', {
      errors: [{ path: 'text', code: 'REQUIRED', message: noteMessages.empty }],
    });
  const kept = tx
    .selectFrom('invoice_notes')
    .where('account_id', '=', writer.accountId)
    .where('invoice_id', '=', invoiceId);
  if ((await countOf(kept)) >= notesMax) throw new Problem('CONFLICT', { detail: noteMessages.tooMany(notesMax) });
  const id = ids.uuid();
  const row = {
    ...{ account_id: writer.accountId, id, invoice_id: invoiceId, text },
    folded: foldWritten(text).split(' ').map(ungrouped).join(' '),
    ...{ created_by: holderOf(writer) || null, created_at: new Date(clock.nowMs()) },
  };
  await tx.insertInto('invoice_notes').values(row).execute();
  await logNote(tx, 'invoice.noted', invoice);
  const [made] = await rowsOf(tx, writer, { id });
  if (made === undefined) throw new Error('a note that was just written is not there');
  return showNote(writer, made);
}

/** @throws Problem NOT_FOUND; FORBIDDEN for a colleague's, unless by an admin */
export async function removeNote(tx: Tx, reader: Reader, id: string): Promise<void> {
  const row = await tx
    .selectFrom('invoice_notes')
    .selectAll()
    .where('account_id', '=', reader.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  const invoice = await seenInvoice(tx, reader, row.invoice_id);
  if (!mayTakeBack(reader, row.created_by)) throw new Problem('FORBIDDEN', { detail: noteMessages.notYours });
  await tx.deleteFrom('invoice_notes').where('account_id', '=', reader.accountId).where('id', '=', id).execute();
  await logNote(tx, 'invoice.note_removed', invoice);
}
