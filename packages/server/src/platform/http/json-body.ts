import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { refuse, unstorableTexts } from './validation.ts';
import { details } from './validation-messages.fa.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Escapes that can make text which cannot be stored; only then is the whole body walked. */
const suspicious = /\\u(?:0000|d[89a-f])/i;
const poison = /"(?:__proto__|constructor)"\s*:/;

/** @throws Problem MALFORMED_JSON, INVALID_INPUT */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Problem('MALFORMED_JSON', { detail: details.notUtf8 });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('MALFORMED_JSON', { detail: details.notJson });
  }
  if (poison.test(text)) refusePoison(value, '');
  if (suspicious.test(text)) {
    const bad = unstorableTexts(value);
    if (bad.length > 0) refuse(bad);
  }
  return value;
}

/** Names that would reach into JavaScript's own objects when copied. */
function refusePoison(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (name === '__proto__' || name === 'constructor')
      throw new Problem('MALFORMED_JSON', { detail: details.notJson });
    refusePoison(item, `${path}.${name}`);
  }
}

/** Where the raw bytes of a body are kept for the hash of idempotent calls. */
export const rawBodies = new WeakMap<object, Buffer>();

/** JSON and nothing else: any other type of content is refused with 415 before its body is read. */
export function acceptJson(server: FastifyInstance): void {
  const parse = async (request: FastifyRequest, bytes: string | Buffer) => {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    rawBodies.set(request, buffer);
    return parseJsonBody(buffer);
  };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
  server.addContentTypeParser(/^application\/[\w.-]+\+json(?:;|$)/, { parseAs: 'buffer' }, parse);
}
