import { createHash } from 'node:crypto';
import { documentMaxBytes, type UploadedFile } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { drawAnew } from '../../platform/draw-anew.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import type { RequestContext, StreamReply } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { shownName } from '../../platform/shown-name.ts';
import { currentAccount } from '../access/queries.ts';
import type { AccountDeps } from './deps.ts';
import { keptFile } from './kept-name.ts';
import { accountMessages } from './messages.fa.ts';
import { type DocumentRow, documentRows } from './queries.ts';
import { refuseSettled } from './register.ts';
import { settleStatus } from './status.ts';
import type { DocumentKind } from './tables.ts';
import { readTerminalInfo } from './terminal.ts';

type MediaType = 'image/jpeg' | 'application/pdf';
interface CleanFile {
  bytes: Buffer;
  mediaType: MediaType;
}

const sideMax = 3_000;

const bad = (code: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'file', code, message }] });
const startsWith = (bytes: Buffer, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** Some programs write a mark of the encoding or an empty line before it; every reader of PDFs bears that. */
const pdfHead = /^(?:\u00ef\u00bb\u00bf)?\s{0,8}%PDF-/;

/** The file of a form's field; null: none came. */
export const givenFile = (field: unknown): UploadedFile | null =>
  typeof field === 'object' && field !== null && 'bytes' in field ? (field as UploadedFile) : null;

/** What the bytes are, whatever the name and the client say. */
export function kindOfFile(bytes: Buffer): 'image' | 'pdf' | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image';
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'image';
  return pdfHead.test(bytes.toString('latin1', 0, 64)) ? 'pdf' : null;
}

/** A photograph as telephones keep it (ISO 23008-12), which nothing here draws. */
const isHeic = (bytes: Buffer): boolean => /^ftyp(?:hei[cx]|hev[cx]|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12));

/** What is told of a file of a kind that is not taken. @param detail of any but a telephone's photograph, which says how to get another */
export const notTaken = (bytes: Buffer, detail: string): Problem =>
  new Problem('UNSUPPORTED_TYPE', { detail: isHeic(bytes) ? accountMessages.fileHeic : detail });

/**
 * An upload made harmless: images are drawn anew as JPEG, so that nothing hidden in them (place, scripts, other files)
 * survives; PDFs stay as they are and are only ever given as a download.
 * @throws Problem INVALID_INPUT, TOO_LARGE, UNSUPPORTED_TYPE
 */
export async function cleanUpload(file: UploadedFile): Promise<CleanFile> {
  const bytes = Buffer.from(file.bytes);
  if (bytes.length === 0) throw bad('EMPTY', accountMessages.fileEmpty);
  if (bytes.length > documentMaxBytes) throw new Problem('TOO_LARGE', { detail: accountMessages.fileLarge });
  const kind = kindOfFile(bytes);
  if (kind === null) throw notTaken(bytes, accountMessages.fileType);
  if (kind === 'pdf') return { bytes, mediaType: 'application/pdf' };
  const drawn = await drawAnew(
    bytes,
    (picture) =>
      picture
        .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 86 })
        .toBuffer(),
    accountMessages.fileBroken,
  );
  return { bytes: drawn, mediaType: 'image/jpeg' };
}

const boundTo = (accountId: string, id: string) => `document:${accountId}:${id}`;

/**
 * What was accepted stays as it is. A verified account may still add a kind that is not there, for its terminal
 * information.
 * @throws Problem FORBIDDEN, CONFLICT
 */
async function refuseReplacing(tx: Tx, context: RequestContext, kind: DocumentKind): Promise<void> {
  const { signup_status: status } = await currentAccount(tx);
  const isThere = (await documentRows(tx)).some((one) => one.kind === kind);
  const isAddition = status === 'VERIFIED' && !isThere && context.roles.includes('admin');
  if (!isAddition) refuseSettled(context, status);
}

/**
 * For who changes the papers of the account: others who do wait, so that of several of a kind sent at once the last one
 * stays, and an operator decides over the papers before or after.
 */
async function holdPapers(tx: Tx): Promise<void> {
  await tx.selectFrom('registrations').select('account_id').forUpdate().execute();
  await lockAccount(tx);
}

/**
 * Keeps a document in the place of an earlier one of its kind; the status may change with it.
 * @throws Problem INVALID_INPUT, TOO_LARGE, UNSUPPORTED_TYPE, FORBIDDEN, CONFLICT
 */
export async function uploadDocument(
  deps: AccountDeps,
  context: RequestContext,
  kind: DocumentKind,
  file: UploadedFile,
): Promise<DocumentRow> {
  const { database, runtime, vault } = deps;
  await database.withAccount(context.accountId, (tx) => refuseReplacing(tx, context, kind));
  const { bytes, mediaType } = await cleanUpload(file);
  const id = runtime.ids.uuid();
  const sealed = Buffer.from(vault.seal(bytes, boundTo(context.accountId, id)));
  return database.withAccount(context.accountId, async (tx) => {
    await holdPapers(tx);
    await refuseReplacing(tx, context, kind);
    const [replaced] = await tx
      .deleteFrom('registration_documents')
      .where('kind', '=', kind)
      .returning('file_name')
      .execute();
    const row = await tx
      .insertInto('registration_documents')
      .values({
        account_id: context.accountId,
        id,
        kind,
        file_name: shownName(file.name),
        media_type: mediaType,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        sealed,
        created_by: context.userId,
        created_at: new Date(runtime.clock.nowMs()),
      })
      .returning(['id', 'file_name'])
      .executeTakeFirstOrThrow();
    await logEvent(tx, {
      subjectName: row.file_name,
      ...(replaced === undefined
        ? { action: 'document.added', after: { kind } }
        : {
            action: 'document.replaced',
            before: { file: replaced.file_name },
            after: { kind, file: row.file_name },
          }),
    });
    await settleStatus(deps, tx, context.accountId);
    return documentById(tx, row.id);
  });
}

/** @throws Problem NOT_FOUND */
async function documentById(tx: Tx, id: string): Promise<DocumentRow> {
  const found = (await documentRows(tx)).find((one) => one.id === id);
  if (found === undefined) throw new Problem('NOT_FOUND');
  return found;
}

/**
 * What was accepted stays as it is, and so does what terminal information was sent with; what a verified account added
 * otherwise may go again.
 * @throws Problem NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function removeDocument(deps: AccountDeps, context: RequestContext, id: string): Promise<void> {
  await deps.database.withAccount(context.accountId, async (tx) => {
    await holdPapers(tx);
    const { kind, file_name, removable } = await documentById(tx, id);
    const { signup_status: status } = await currentAccount(tx);
    const wasSent = status === 'VERIFIED' && (await readTerminalInfo(tx)).documents.some((one) => one.kind === kind);
    if (wasSent) throw new Problem('CONFLICT', { detail: accountMessages.sentWithTerminal });
    if (status !== 'VERIFIED' || !removable || !context.roles.includes('admin')) refuseSettled(context, status);
    await tx.deleteFrom('registration_documents').where('id', '=', id).execute();
    await logEvent(tx, { action: 'document.removed', subjectName: file_name, before: { kind } });
    await settleStatus(deps, tx, context.accountId);
  });
}

/** A document of the account of this transaction, for download. @throws Problem NOT_FOUND */
export async function documentFile(
  { vault }: AccountDeps,
  tx: Tx,
  accountId: string,
  id: string,
): Promise<StreamReply> {
  const row = await tx
    .selectFrom('registration_documents')
    .select(['kind', 'media_type', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return keptFile({ file_name: row.kind, media_type: row.media_type }, vault.open(row.sealed, boundTo(accountId, id)));
}
