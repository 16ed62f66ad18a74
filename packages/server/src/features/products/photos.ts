import { Readable } from 'node:stream';
import { photoMaxBytes, type UploadedFile } from '@taraz/contract';
import type { Sharp } from 'sharp';
import type { Database, Tx } from '../../platform/db/database.ts';
import { drawAnew } from '../../platform/draw-anew.ts';
import type { RequestContext, StreamReply } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { givenFile, kindOfFile, notTaken } from '../accounts/documents.ts';
import { productTexts } from './messages.fa.ts';
import { type PricedProduct, priced } from './prices.ts';
import { productById } from './queries.ts';
import { tell } from './tell.ts';

const sides = { whole: 1_200, small: 160 } as const;
export type PhotoSize = keyof typeof sides;

const bad = (code: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'file', code, message }] });

function draw(picture: Sharp, size: PhotoSize): Promise<Buffer> {
  const side = sides[size];
  return picture
    .clone()
    .resize({
      width: side,
      height: side,
      fit: size === 'small' ? 'cover' : 'inside',
      withoutEnlargement: size === 'whole',
    })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer();
}

/** @throws Problem INVALID_INPUT, TOO_LARGE, UNSUPPORTED_TYPE */
async function drawPhoto(file: UploadedFile): Promise<Record<PhotoSize, Buffer>> {
  const bytes = Buffer.from(file.bytes);
  if (bytes.length === 0) throw bad('EMPTY', productTexts.photoEmpty);
  if (bytes.length > photoMaxBytes) throw new Problem('TOO_LARGE', { detail: productTexts.photoLarge });
  if (kindOfFile(bytes) !== 'image') throw notTaken(bytes, productTexts.photoType);
  return drawAnew(
    bytes,
    async (picture) => ({ whole: await draw(picture, 'whole'), small: await draw(picture, 'small') }),
    productTexts.photoBroken,
  );
}

interface PhotoDeps {
  database: Database;
  runtime: Runtime;
}

/** The product with its new photo id. @throws Problem NOT_FOUND */
async function mark({ runtime }: PhotoDeps, tx: Tx, id: string, photoId: string | null): Promise<PricedProduct> {
  const now = new Date(runtime.clock.nowMs());
  const row = await productById(tx, id);
  if (row === undefined) throw new Problem('NOT_FOUND');
  const before = await priced(tx, row, now);
  const changed = await tx
    .updateTable('products')
    .set({ photo_id: photoId, version: row.version + 1, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = await priced(tx, changed, now);
  await tell(tx, 'product.photo', before, after);
  return after;
}

/** @throws Problem INVALID_INPUT, NOT_FOUND, TOO_LARGE, UNSUPPORTED_TYPE */
export async function setPhoto(
  deps: PhotoDeps,
  { accountId, userId }: RequestContext,
  productId: string,
  file: unknown,
): Promise<PricedProduct> {
  const { database, runtime } = deps;
  await database.withAccount(accountId, async (tx) => {
    if ((await productById(tx, productId)) === undefined) throw new Problem('NOT_FOUND');
  });
  const given = givenFile(file);
  if (given === null) throw bad('REQUIRED', productTexts.photoEmpty);
  const { whole, small } = await drawPhoto(given);
  const photo = {
    id: runtime.ids.uuid(),
    whole,
    small,
    created_by: userId,
    created_at: new Date(runtime.clock.nowMs()),
  };
  return database.withAccount(accountId, async (tx) => {
    const product = await mark(deps, tx, productId, photo.id);
    await tx
      .insertInto('product_photos')
      .values({ account_id: accountId, product_id: productId, ...photo })
      .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doUpdateSet(photo))
      .execute();
    return product;
  });
}

/** @throws Problem NOT_FOUND */
export function deletePhoto(deps: PhotoDeps, { accountId }: RequestContext, id: string): Promise<PricedProduct> {
  return deps.database.withAccount(accountId, async (tx) => {
    const gone = await tx.deleteFrom('product_photos').where('product_id', '=', id).returning('id').execute();
    if (gone.length === 0) throw new Problem('NOT_FOUND');
    return mark(deps, tx, id, null);
  });
}

/** @throws Problem NOT_FOUND */
export async function photoFile(tx: Tx, id: string, size: PhotoSize): Promise<StreamReply> {
  const row = await tx.selectFrom('product_photos').select([size]).where('product_id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return { contentType: 'image/webp', body: Readable.from([(row as Record<PhotoSize, Buffer>)[size]]) };
}
