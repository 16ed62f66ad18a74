import { createHash } from 'node:crypto';
import {
  type CallReply,
  calls,
  type PictureKind,
  pictureKinds,
  pictureMaxBytes,
  type UploadedFile,
} from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import { drawAnew } from '../../platform/draw-anew.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { kindOfFile, notTaken } from './documents.ts';
import { accountMessages } from './messages.fa.ts';

type Reply = CallReply<typeof calls.uploadLogo>;

interface PictureDeps {
  database: Database;
  runtime: Runtime;
}

/** A logo or stamp as it is kept: always a PNG that was drawn here. */
export interface OwnPicture {
  png: Buffer;
  /** pixels */
  width: number;
  height: number;
  /** changes when the picture does; for caches */
  id: string;
}

/** A picture on paper is at most 40 mm wide: this is 500 dots an inch. */
const widthMax = 800;
const heightMax = 400;

const bad = (code: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'file', code, message }] });

/** Both tables are of one shape. */
const tables = { logo: 'account_logos', stamp: 'account_stamps' } as const satisfies Record<PictureKind, string>;
const tableOf = (kind: PictureKind) => tables[kind] as 'account_logos';

/** The logo or stamp of the account of this transaction, for papers; null when it has none. */
export async function ownPicture(tx: Tx, kind: PictureKind): Promise<OwnPicture | null> {
  const row = await tx.selectFrom(tableOf(kind)).select(['id', 'image', 'width', 'height']).executeTakeFirst();
  return row === undefined ? null : { png: row.image, width: row.width, height: row.height, id: row.id };
}

/**
 * A picture drawn anew as PNG: what is see-through stays so, nothing hidden survives.
 * @throws Problem INVALID_INPUT, TOO_LARGE, UNSUPPORTED_TYPE
 */
async function drawPicture(kind: PictureKind, file: UploadedFile): Promise<Omit<OwnPicture, 'id'>> {
  const bytes = Buffer.from(file.bytes);
  if (bytes.length === 0) throw bad('EMPTY', accountMessages.fileEmpty);
  if (bytes.length > pictureMaxBytes) throw new Problem('TOO_LARGE', { detail: accountMessages.fileLarge });
  if (kindOfFile(bytes) !== 'image') throw notTaken(bytes, accountMessages.pictureType[kind]);
  const { data, info } = await drawAnew(
    bytes,
    (picture) =>
      picture
        .resize({ width: widthMax, height: heightMax, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true }),
    accountMessages.pictureBroken,
  );
  return { png: data, width: info.width, height: info.height };
}

const fingerprint = (png: Buffer): string => createHash('sha256').update(png).digest('hex');

async function keepPicture(
  { database, runtime }: PictureDeps,
  { accountId, userId }: RequestContext,
  kind: PictureKind,
  file: UploadedFile,
): Promise<Reply> {
  const { png, width, height } = await drawPicture(kind, file);
  const row = {
    id: runtime.ids.uuid(),
    image: png,
    width,
    height,
    updated_by: userId,
    updated_at: new Date(runtime.clock.nowMs()),
  };
  return database.withAccount(accountId, async (tx) => {
    const before = await ownPicture(tx, kind);
    await tx
      .insertInto(tableOf(kind))
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    await logEvent(tx, {
      action: `${kind}.changed`,
      before: before === null ? null : { sha256: fingerprint(before.png) },
      after: { sha256: fingerprint(png), width, height },
    });
    return present({ png, width, height, id: row.id }, row.updated_at);
  });
}

type Asker = Pick<RequestContext, 'roles'>;

/** What stands for a signature is the admin's alone, to have as a file too. @throws Problem FORBIDDEN */
function checkMaySee(kind: PictureKind, { roles }: Asker): void {
  if (kind === 'stamp' && !roles.includes('admin'))
    throw new Problem('FORBIDDEN', { detail: accountMessages.stampOfAdmin });
}

/** What stands on all papers of the account, and on the pages that buyers open. @throws Problem FORBIDDEN */
function checkMayChange({ roles }: Asker): void {
  if (!roles.includes('admin')) throw new Problem('FORBIDDEN', { detail: accountMessages.picturesOfAdmin });
}

/** Removes the logo or stamp of this id; false when there is none. @throws Problem FORBIDDEN */
export async function removePicture(tx: Tx, context: RequestContext, id: string): Promise<boolean> {
  for (const kind of pictureKinds) {
    const before = await ownPicture(tx, kind);
    if (before?.id !== id) continue;
    checkMayChange(context);
    await tx.deleteFrom(tableOf(kind)).where('id', '=', id).execute();
    await logEvent(tx, { action: `${kind}.changed`, before: { sha256: fingerprint(before.png) }, after: null });
    return true;
  }
  return false;
}

const present = ({ id, png, width, height }: OwnPicture, updatedAt: Date): Reply => ({
  id,
  media_type: 'image/png',
  width,
  height,
  size: png.length,
  updated_at: updatedAt.toISOString(),
  data: png.toString('base64'),
});

export const pictureRoutes = (deps: PictureDeps): Route[] => [
  implement(calls.uploadLogo, ({ query, body, context }) => {
    const file: unknown = body.file;
    if (typeof file !== 'object' || file === null || !('bytes' in file))
      throw bad('REQUIRED', accountMessages.fileMissing);
    checkMayChange(context);
    return keepPicture(deps, context, query.image_type, file as UploadedFile);
  }),
  implement(calls.getLogo, ({ query: { image_type: kind }, context }) => {
    checkMaySee(kind, context);
    return deps.database.withAccount(context.accountId, async (tx) => {
      const row = await tx.selectFrom(tableOf(kind)).selectAll().executeTakeFirst();
      return { [kind]: row === undefined ? null : present({ ...row, png: row.image }, row.updated_at) };
    });
  }),
];
