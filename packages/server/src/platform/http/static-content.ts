import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from './etag.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes that are the same for everybody until another build. */
export interface StaticContent {
  type: string;
  /** with its quotes */
  tag: string;
  cacheControl: string;
  /** worth compressing: large enough, and of a type that gains by it */
  compresses: boolean;
  /** by encoding, made when first asked for */
  bytes: Map<Encoding, Promise<Buffer>>;
  make: (encoding: Encoding) => Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const quality = 9;

/** The ETag of what never changes, with its quotes. */
export const tagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Bytes in one encoding. */
export async function pack(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return gzipped(plain, { level: quality });
  return brotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** Its bytes in one encoding, kept for the next one who asks; what could not be made is made anew. */
function bytesOf({ bytes, make }: StaticContent, encoding: Encoding): Promise<Buffer> {
  const made = bytes.get(encoding);
  if (made !== undefined) return made;
  const making = make(encoding);
  bytes.set(encoding, making);
  making.catch(() => bytes.delete(encoding));
  return making;
}

/** Sends it packed as the client can read it; 304 to who has it. */
export async function sendStatic(
  content: StaticContent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': content.type,
    'cache-control': content.cacheControl,
    vary: 'accept-encoding',
    etag: content.tag,
  });
  if (namesTag(request.headers['if-none-match'], content.tag)) return reply.code(304).send();
  const encoding = content.compresses ? encodingFor(request) : 'identity';
  const bytes = await bytesOf(content, encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
