import { createHash } from 'node:crypto';
import type { SpooledFile, UploadedFile } from '@taraz/contract';
import { isUnseen, withoutOverrides } from '@taraz/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { boundaryOf, isOversized } from './multipart-shape.ts';
import { rawBodies } from './raw-bodies.ts';
import { receivedFile } from './received-file.ts';
import { refuse, repeatedPart, unstorableTexts } from './validation.ts';
import { details } from './validation-messages.fa.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Escapes that can make text which cannot be stored; only then is the whole body walked. */
const suspicious = /\\u(?:0000|d[89a-f])/i;
/** The names themselves, and escapes of their letters, which may spell them. */
const poison = /"(?:__proto__|constructor)"\s*:|\\u00[567][0-9a-f]/i;
/**
 * A text that nobody could see (isUnseen), or a mark that forces a direction, as JSON may write them; only then is the whole
 * body walked. Of escapes those of Persian letters are surely none.
 */
const unseenInJson =
  /"(?:[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|\\[bfnrt]|\\u(?!06[2-9a-f])[0-9a-f]{4})+"|[\u202d\u202e]|\\u202[de]/iu;
/** Far deeper than any call's body; what walks a body below this may call itself. */
const nestingMax = 100;
/** Far more names than any object that we take has; of very many a parser makes seconds, in which nobody else is answered. */
const namesMax = 5_000;
/**
 * What the largest body that we take may be made of: 32 MB of invoices, each value of a good twenty bytes. The same bytes can
 * be ten million empty objects, of which a parser makes half a minute and a gigabyte.
 */
const valuesMax = 1_500_000;
const marks = {
  comma: 0x2c,
  colon: 0x3a,
  quote: 0x22,
  backslash: 0x5c,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

interface Shape {
  /** what no call takes; null: nothing */
  fault: string | null;
  /** names in all objects together, repeated ones too */
  names: number;
}

/** What lists and objects there are, by the bytes, before they are parsed. */
function shapeOf(bytes: Buffer): Shape {
  let depth = 0;
  let all = 0;
  let values = 0;
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
      values += 1;
      if (depth > nestingMax) return { fault: details.tooDeep(nestingMax), names: all };
      names[depth] = 0;
    } else if (byte === marks.comma) {
      values += 1;
      if (values > valuesMax) return { fault: details.tooManyValues(valuesMax), names: all };
    } else if (byte === marks.closeList || byte === marks.closeObject) depth -= 1;
    else if (byte === marks.colon) {
      const count = (names[depth] ?? 0) + 1;
      if (count > namesMax) return { fault: details.tooManyNames(namesMax), names: all };
      names[depth] = count;
      all += 1;
    }
  }
  return { fault: null, names: all };
}

/** Names in all objects together, once each: a parser keeps the last of those that repeat. */
function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNames(item), 0);
  const items = Object.values(value);
  return items.reduce<number>((sum, item) => sum + countNames(item), items.length);
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
  const shape = shapeOf(bytes);
  if (shape.fault !== null) throw new Problem('MALFORMED_JSON', { detail: shape.fault });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('MALFORMED_JSON', { detail: details.notJson });
  }
  if (poison.test(text)) refusePoison(value);
  // An amount said twice is none: who signed off on the first would not know of the second.
  if (countNames(value) !== shape.names) throw new Problem('MALFORMED_JSON', { detail: details.repeatedName });
  if (suspicious.test(text)) {
    const bad = unstorableTexts(value);
    if (bad.length > 0) refuse(bad);
  }
  return unseenInJson.test(text) ? withoutUnseen(value) : value;
}

/** Names that would reach into JavaScript's own objects when copied. */
function refusePoison(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (name === '__proto__' || name === 'constructor')
      throw new Problem('MALFORMED_JSON', { detail: details.forbiddenName(name) });
    refusePoison(item);
  }
}

/** Text that nobody could see counts as none, so that no name is made of it; what shows a name as another is taken out. */
function withoutUnseen(value: unknown): unknown {
  if (typeof value === 'string') return isUnseen(value) ? '' : withoutOverrides(value);
  if (Array.isArray(value)) return value.map(withoutUnseen);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutUnseen(item)]));
}

/** Fields and files of a multipart body, by the parser that comes with Node. @throws Problem MALFORMED_JSON, INVALID_INPUT */
async function parseMultipart(bytes: Buffer, contentType: string): Promise<object> {
  const boundary = boundaryOf(contentType);
  if (boundary === null) throw new Problem('MALFORMED_JSON', { detail: details.notMultipart });
  if (isOversized(bytes, boundary)) throw new Problem('MALFORMED_JSON', { detail: details.multipartShape });
  // The parser is told the boundary that was looked for: of the header as it came it might read another one.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
    throw new Problem('MALFORMED_JSON', { detail: details.notMultipart });
  });
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of form.entries()) {
    if (Object.hasOwn(fields, name)) throw repeatedPart(name);
    if (typeof value === 'string') fields[name] = withoutUnseen(value);
    else {
      const bytes = new Uint8Array(await value.arrayBuffer());
      fields[name] = receivedFile<UploadedFile>({ name: value.name, bytes });
    }
  }
  const bad = unstorableTexts(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')),
  );
  if (bad.length > 0) refuse(bad);
  return { ...fields };
}

/** What a multipart body says, whatever its boundary: each field's text, each file's name and hash. */
export function digestOfParts(fields: object): Buffer {
  const parts = Object.entries(fields).map(([name, value]: [string, string | UploadedFile | SpooledFile]) => {
    if (typeof value === 'string') return [name, value];
    return [
      name,
      value.name,
      'sha256' in value ? value.sha256 : createHash('sha256').update(value.bytes).digest('hex'),
    ];
  });
  return Buffer.from(JSON.stringify(parts));
}

/** In the place of a body that is not read here: the request goes aside with its bytes. */
export const unread = Symbol('unread');

/**
 * JSON, and multipart for calls that take files; any other type of content is refused with 415 before its body is read.
 * @param unreadFrom bytes from which on JSON of a signed-in caller is left unread where the route can go aside
 */
export function acceptJson(server: FastifyInstance, unreadFrom: number): void {
  const parse = async (request: FastifyRequest, bytes: string | Buffer) => {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    rawBodies.set(request, buffer);
    const { principal, routeOptions } = request;
    // Of somebody known only: nobody else shall begin long work.
    const canGoAside = principal !== null && routeOptions.config.canGoAside === true;
    if (canGoAside && buffer.length >= unreadFrom) return unread;
    return parseJsonBody(buffer);
  };
  // What is packed would have to be unpacked before anybody knows how much it is.
  server.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const { 'content-encoding': coding = 'identity' } = headers;
    if (coding.toLowerCase() !== 'identity') throw new Problem('UNSUPPORTED_TYPE', { detail: details.packed });
    return payload;
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
  server.addContentTypeParser(/^application\/[\w.-]+\+json(?:;|$)/, { parseAs: 'buffer' }, parse);
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: string | Buffer) => {
      if (!request.routeOptions.config.takesFiles) throw new Problem('UNSUPPORTED_TYPE', { detail: details.onlyJson });
      const fields = await parseMultipart(Buffer.from(bytes), request.headers['content-type'] ?? '');
      rawBodies.set(request, digestOfParts(fields));
      return fields;
    },
  );
}
