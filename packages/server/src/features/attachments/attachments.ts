import { type Attachment, type AttachmentSubject, attachmentLimits } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { joinedWriter, nameOfUser } from '../../platform/db/name-of-user.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { holderOf } from '../../platform/http/holder-of.ts';
import type { RequestContext, StreamReply } from '../../platform/http/route.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { shownName } from '../../platform/shown-name.ts';
import { mayTakeBack } from '../access/may-take-back.ts';
import { cleanUpload, givenFile } from '../accounts/documents.ts';
import { keptFile, keptName } from '../accounts/kept-name.ts';
import { attachmentMessages } from './messages.fa.ts';
import { subjects } from './subjects.ts';

export interface AttachmentDeps {
  database: Database;
  runtime: Runtime;
  vault: Vault;
}

type Reader = Pick<RequestContext, 'accountId' | 'userId' | 'loginId' | 'roles' | 'memoryIds'>;

interface Row {
  id: string;
  file_name: string;
  media_type: string;
  size: number;
  author: string;
  is_shared: boolean;
  created_by: string | null;
  created_at: Date;
}

/** What a file is sealed for; rotate-master-key.ts says the same in SQL. */
const bindingOf = (accountId: string, id: string): string => `attachment:${accountId}:${id}`;

const present = (reader: Reader, { file_name, created_by, created_at, ...row }: Row): Attachment => ({
  ...row,
  name: keptName(file_name, row.media_type),
  removable: mayTakeBack(reader, created_by),
  created_at: created_at.toISOString(),
});

/** Of these files all but the bytes, oldest first. */
async function rowsOf(tx: Tx, { accountId }: Reader, which: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id, f.file_name, f.media_type, f.size, f.is_shared, f.created_by, f.created_at, ${nameOfUser} as author
    from attachments f ${joinedWriter('f')}
    where f.account_id = ${accountId} and ${which} order by f.created_at, f.id`.execute(tx);
  return rows;
}

/** Files kept beside one thing, oldest first. @throws Problem NOT_FOUND of what the reader may not see */
export async function attachmentsOf(
  tx: Tx,
  reader: Reader,
  subject: AttachmentSubject,
  subjectId: string,
): Promise<Attachment[]> {
  const { column, seen } = subjects[subject];
  await seen(tx, reader, subjectId);
  const rows = await rowsOf(tx, reader, sql`${sql.ref(`f.${column}`)} = ${subjectId}`);
  return rows.map((row) => present(reader, row));
}

/** @throws Problem NOT_FOUND, also where what it lies beside is not the reader's to see */
async function attachmentById(tx: Tx, reader: Reader, subject: AttachmentSubject, id: string) {
  const { column, seen } = subjects[subject];
  const owner = await tx
    .selectFrom('attachments')
    .select(column)
    .where('account_id', '=', reader.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  const subjectId = owner?.[column] ?? null;
  if (subjectId === null) throw new Problem('NOT_FOUND');
  const name = await seen(tx, reader, subjectId);
  const [row] = await rowsOf(tx, reader, sql`f.id = ${id}`);
  if (row === undefined) throw new Problem('NOT_FOUND');
  return { row, subjectId, name };
}

/** Two that come at once are counted one after the other. @throws Problem CONFLICT */
async function refuseMore(tx: Tx, accountId: string, ofSame: RawBuilder<boolean>, bytes: number): Promise<void> {
  await lockAccount(tx);
  const { rows } = await sql<{ same: number; kept: string }>`
    select count(*) filter (where ${ofSame})::int as same, coalesce(sum(f.size), 0)::text as kept
    from attachments f where f.account_id = ${accountId}`.execute(tx);
  const [{ same, kept } = { same: 0, kept: '0' }] = rows;
  const { ofOne, ofAccount } = attachmentLimits;
  if (same >= ofOne) throw new Problem('CONFLICT', { detail: attachmentMessages.tooMany(ofOne) });
  if (Number(kept) + bytes > ofAccount) {
    throw new Problem('CONFLICT', { detail: attachmentMessages.full(ofAccount / (1024 * 1024)) });
  }
}

/**
 * Keeps a file beside a thing, made harmless and sealed.
 * @throws Problem NOT_FOUND, CONFLICT, INVALID_INPUT, TOO_LARGE, UNSUPPORTED_TYPE
 */
export async function addAttachment(
  { database, runtime, vault }: AttachmentDeps,
  writer: Reader,
  subject: AttachmentSubject,
  subjectId: string,
  file: unknown,
): Promise<Attachment> {
  const { accountId } = writer;
  const { column, seen } = subjects[subject];
  // Nothing is drawn anew for what is not there.
  await database.readAccount(accountId, (tx) => seen(tx, writer, subjectId));
  const given = givenFile(file);
  if (given === null) {
    throw new Problem('INVALID_INPUT', {
      errors: [{ path: 'file', code: 'REQUIRED', message: attachmentMessages.missing }],
    });
  }
  const { bytes, mediaType } = await cleanUpload(given);
  const id = runtime.ids.uuid();
  const sealed = Buffer.from(vault.seal(bytes, bindingOf(accountId, id)));
  return database.withAccount(accountId, async (tx) => {
    const name = await seen(tx, writer, subjectId);
    await refuseMore(tx, accountId, sql`${sql.ref(`f.${column}`)} = ${subjectId}`, bytes.length);
    await tx
      .insertInto('attachments')
      .values({
        account_id: accountId,
        id,
        [column]: subjectId,
        file_name: shownName(given.name),
        media_type: mediaType,
        size: bytes.length,
        sealed,
        created_by: holderOf(writer) || null,
        created_at: new Date(runtime.clock.nowMs()),
      })
      .execute();
    await logEvent(tx, { action: `${subject}.file_added`, subjectId, subjectName: name });
    const [row] = await rowsOf(tx, writer, sql`f.id = ${id}`);
    if (row === undefined) throw new Error('a file that was just kept is not there');
    return present(writer, row);
  });
}

/** @throws Problem NOT_FOUND; FORBIDDEN for a colleague's, unless by an admin */
export async function removeAttachment(tx: Tx, reader: Reader, subject: AttachmentSubject, id: string): Promise<void> {
  const { row, subjectId, name } = await attachmentById(tx, reader, subject, id);
  if (!mayTakeBack(reader, row.created_by)) throw new Problem('FORBIDDEN', { detail: attachmentMessages.notYours });
  await tx.deleteFrom('attachments').where('account_id', '=', reader.accountId).where('id', '=', id).execute();
  await logEvent(tx, { action: `${subject}.file_removed`, subjectId, subjectName: name });
}

/** Shows an invoice's file to whoever has its link, or no longer. @throws Problem NOT_FOUND */
export async function shareAttachment(tx: Tx, reader: Reader, id: string, isShared: boolean): Promise<Attachment> {
  const { row, subjectId, name } = await attachmentById(tx, reader, 'invoice', id);
  if (row.is_shared !== isShared) {
    await tx
      .updateTable('attachments')
      .set({ is_shared: isShared })
      .where('account_id', '=', reader.accountId)
      .where('id', '=', id)
      .execute();
    await logEvent(tx, {
      action: isShared ? 'invoice.file_shown' : 'invoice.file_hidden',
      subjectId,
      subjectName: name,
    });
  }
  return present(reader, { ...row, is_shared: isShared });
}

/** The file itself, for who may see it. @throws Problem NOT_FOUND */
export async function fileOf(vault: Vault, tx: Tx, accountId: string, id: string): Promise<StreamReply> {
  const row = await tx
    .selectFrom('attachments')
    .select(['sealed', 'file_name', 'media_type'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return keptFile(row, vault.open(row.sealed, bindingOf(accountId, id)));
}

/** @throws Problem NOT_FOUND */
export async function attachmentFile(
  { vault }: AttachmentDeps,
  tx: Tx,
  reader: Reader,
  subject: AttachmentSubject,
  id: string,
): Promise<StreamReply> {
  await attachmentById(tx, reader, subject, id);
  return fileOf(vault, tx, reader.accountId, id);
}
