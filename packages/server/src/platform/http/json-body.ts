import type { UploadedFile } from '@taraz/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { refuse, unstorableTexts } from './validation.ts';
import { details } from './validation-messages.fa.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Escapes that can make text which cannot be stored; only then is the whole body walked. */
const suspicious = /\\u(?:0000|d[89a-f])/i;
/** The names themselves, and escapes of their letters, which may spell them. */
const poison = /"(?:__proto__|constructor)"\s*:|\\u00[567][0-9a-f]/i;
/** Far deeper than any call's body; what walks a body below this may call itself. */
const nestingMax = 100;
/** Far more names than any object that we take has; of very many a parser makes seconds, in which nobody else is answered. */
const namesMax = 5_000;
const marks = {
  colon: 0x3a,
  quote: 0x22,
  backslash: 0x5c,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

/** What is wrong with lists and objects that no call takes, by the bytes, before they are parsed. */
function shapeFault(bytes: Buffer): string | null {
  let depth = 0;
  const names: number[] = [];
  let inText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inText) {
      if (byte === marks.backslash) index += 1;
      else if (byte === marks.quote) inText = false;
    } else if (byte === marks.quote) inText = true;
    else if (byte === marks.openList || byte === marks.openObject) {
      depth += 1;
      if (depth > nestingMax) return details.tooDeep(nestingMax);
      names[depth] = 0;
    } else if (byte === marks.closeList || byte === marks.closeObject) depth -= 1;
    else if (byte === marks.colon) {
      const count = (names[depth] ?? 0) + 1;
      if (count > namesMax) return details.tooManyNames(namesMax);
      names[depth] = count;
    }
  }
  return null;
}

/** @throws Problem MALFORMED_JSON, INVALID_INPUT */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Problem('MALFORMED_JSON', { detail: details.notUtf8 });
  }
  const wrong = shapeFault(bytes);
  if (wrong !== null) throw new Problem('MALFORMED_JSON', { detail: wrong });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('MALFORMED_JSON', { detail: details.notJson });
  }
  if (poison.test(text)) refusePoison(value);
  if (suspicious.test(text)) {
    const bad = unstorableTexts(value);
    if (bad.length > 0) refuse(bad);
  }
  return value;
}

/** Names that would reach into JavaScript's own objects when copied. */
function refusePoison(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (name === '__proto__' || name === 'constructor')
      throw new Problem('MALFORMED_JSON', { detail: details.notJson });
    refusePoison(item);
  }
}

/** Where the raw bytes of a body are kept for the hash of idempotent calls. */
export const rawBodies = new WeakMap<object, Buffer>();

/** Fields and files of a multipart body, by the parser that comes with Node. @throws Problem MALFORMED_JSON, INVALID_INPUT */
async function parseMultipart(bytes: Buffer, contentType: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new Problem('MALFORMED_JSON', { detail: details.notMultipart });
    });
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields[name] = value;
    else fields[name] = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) } satisfies UploadedFile;
  }
  const bad = unstorableTexts(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')),
  );
  if (bad.length > 0) refuse(bad);
  return { ...fields };
}

/** JSON, and multipart for calls that take files; any other type of content is refused with 415 before its body is read. */
export function acceptJson(server: FastifyInstance): void {
  const parse = async (request: FastifyRequest, bytes: string | Buffer) => {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    rawBodies.set(request, buffer);
    return parseJsonBody(buffer);
  };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
  server.addContentTypeParser(/^application\/[\w.-]+\+json(?:;|$)/, { parseAs: 'buffer' }, parse);
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: string | Buffer) => {
      if (!request.routeOptions.config.takesFiles) throw new Problem('UNSUPPORTED_TYPE', { detail: details.onlyJson });
      return parseMultipart(Buffer.from(bytes), request.headers['content-type'] ?? '');
    },
  );
}
