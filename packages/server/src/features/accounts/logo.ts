import { createHash } from 'node:crypto';
import { type CallReply, calls, logoMaxBytes, type UploadedFile } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import { drawAnew } from '../../platform/draw-anew.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { kindOfFile, notTaken } from './documents.ts';
import { accountMessages } from './messages.fa.ts';

type Reply = CallReply<typeof calls.uploadLogo>;

interface LogoDeps {
  database: Database;
  runtime: Runtime;
}

/** The logo as it is kept: always a PNG that was drawn here. */
export interface AccountLogo {
  png: Buffer;
  /** pixels */
  width: number;
  height: number;
  /** changes when the logo does; for caches */
  id: string;
}

/** A logo on paper is at most 40 mm wide: this is 500 dots an inch. */
const widthMax = 800;
const heightMax = 400;

const bad = (code: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'file', code, message }] });

/** The logo of the account of this transaction, for paper and previews; null when it has none. */
export async function accountLogo(tx: Tx): Promise<AccountLogo | null> {
  const row = await tx.selectFrom('account_logos').select(['id', 'image', 'width', 'height']).executeTakeFirst();
  return row === undefined ? null : { png: row.image, width: row.width, height: row.height, id: row.id };
}

/**
 * A picture drawn anew as PNG: what is see-through stays so, nothing hidden survives.
 * @throws Problem INVALID_INPUT, TOO_LARGE, UNSUPPORTED_TYPE
 */
async function drawLogo(file: UploadedFile): Promise<Omit<AccountLogo, 'id'>> {
  const bytes = Buffer.from(file.bytes);
  if (bytes.length === 0) throw bad('EMPTY', accountMessages.fileEmpty);
  if (bytes.length > logoMaxBytes) throw new Problem('TOO_LARGE', { detail: accountMessages.fileLarge });
  if (kindOfFile(bytes) !== 'image') throw notTaken(bytes, accountMessages.logoType);
  const { data, info } = await drawAnew(
    bytes,
    (picture) =>
      picture
        .resize({ width: widthMax, height: heightMax, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true }),
    accountMessages.logoBroken,
  );
  return { png: data, width: info.width, height: info.height };
}

const fingerprint = (png: Buffer): string => createHash('sha256').update(png).digest('hex');

async function keepLogo(
  { database, runtime }: LogoDeps,
  { accountId, userId }: RequestContext,
  file: UploadedFile,
): Promise<Reply> {
  const { png, width, height } = await drawLogo(file);
  const row = {
    id: runtime.ids.uuid(),
    image: png,
    width,
    height,
    updated_by: userId,
    updated_at: new Date(runtime.clock.nowMs()),
  };
  return database.withAccount(accountId, async (tx) => {
    const before = await accountLogo(tx);
    await tx
      .insertInto('account_logos')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    await logEvent(tx, {
      action: 'logo.changed',
      before: before === null ? null : { sha256: fingerprint(before.png) },
      after: { sha256: fingerprint(png), width, height },
    });
    return present({ png, width, height, id: row.id }, row.updated_at);
  });
}

/** Removes the logo of this id; false when there is none. */
export async function removeLogo(tx: Tx, id: string): Promise<boolean> {
  const before = await accountLogo(tx);
  if (before === null || before.id !== id) return false;
  await tx.deleteFrom('account_logos').where('id', '=', id).execute();
  await logEvent(tx, { action: 'logo.changed', before: { sha256: fingerprint(before.png) }, after: null });
  return true;
}

const present = ({ id, png, width, height }: AccountLogo, updatedAt: Date): Reply => ({
  id,
  media_type: 'image/png',
  width,
  height,
  size: png.length,
  updated_at: updatedAt.toISOString(),
  data: png.toString('base64'),
});

export const logoRoutes = (deps: LogoDeps): Route[] => [
  implement(calls.uploadLogo, ({ body, context }) => {
    const file: unknown = body.file;
    if (typeof file !== 'object' || file === null || !('bytes' in file))
      throw bad('REQUIRED', accountMessages.fileMissing);
    return keepLogo(deps, context, file as UploadedFile);
  }),
  implement(calls.getLogo, ({ context }) =>
    deps.database.withAccount(context.accountId, async (tx) => {
      const row = await tx.selectFrom('account_logos').selectAll().executeTakeFirst();
      return { logo: row === undefined ? null : present({ ...row, png: row.image }, row.updated_at) };
    }),
  ),
];
