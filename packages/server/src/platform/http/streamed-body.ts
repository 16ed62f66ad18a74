import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { SpooledFile } from '@taraz/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOutOfSpace } from '../db/database-errors.ts';
import { Problem } from '../problem.ts';
import { makeScratch } from '../scratch.ts';
import { digestOfParts } from './json-body.ts';
import { rawBodies } from './raw-bodies.ts';
import { receivedFile } from './received-file.ts';
import { repeatedPart } from './validation.ts';
import { details } from './validation-messages.fa.ts';

const folders = new WeakMap<FastifyRequest, string>();
const fieldBytesMax = 64 * 1024;
/** The parser lets a part pass that says no name. */
const nameless = (): Error => new Error('a part of the form has no name');

/** Writes a file as it comes, counts and hashes it. @throws Problem TOO_LARGE */
async function spool(stream: Readable, name: string, folder: string, limitBytes: number): Promise<SpooledFile> {
  const path = join(folder, 'file');
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > limitBytes ? new Problem('TOO_LARGE') : null, chunk);
    },
  });
  await pipeline(stream, counted, createWriteStream(path, { mode: 0o600 }));
  return receivedFile({ name, path, size, sha256: hash.digest('hex') });
}

/** Reads the parts of a form into `fields`, its one file into `folder`. @throws Problem MALFORMED_JSON, TOO_LARGE */
function readParts(
  request: FastifyRequest,
  payload: IncomingMessage,
  folder: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const { bodyLimit } = request.routeOptions;
  const names = new Set<string>();
  let file: { stream: Readable; work: Promise<void> } | null = null;
  let failed = false;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      failed = true;
      payload.unpipe();
      // The parser ends no file whose form breaks off: it would stay open and keep its room on the disk until a restart.
      file?.stream.destroy();
      reject(
        error instanceof Problem || isOutOfSpace(error)
          ? error
          : new Problem('MALFORMED_JSON', { detail: details.notMultipart, cause: error }),
      );
    };
    try {
      const parser = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { files: 2, fields: 20, fieldSize: fieldBytesMax, parts: 21 },
      });
      parser.on('field', (name: string | undefined, value) => {
        if (name === undefined) return fail(nameless());
        if (names.has(name)) return fail(repeatedPart(name));
        names.add(name);
        fields[name] = value.replaceAll('\u0000', '').toWellFormed();
      });
      parser.on('file', (field: string | undefined, stream: Readable, name) => {
        if (failed || field === undefined || names.has(field) || file !== null) {
          stream.resume();
          return fail(field === undefined ? nameless() : repeatedPart(field));
        }
        names.add(field);
        const work = spool(stream, name ?? '', folder, bodyLimit).then((spooled) => {
          fields[field] = spooled;
        });
        work.catch(fail);
        file = { stream, work };
      });
      parser.on('error', fail);
      parser.on('finish', () => Promise.resolve(file?.work).then(resolve, fail));
      payload.on('error', fail).on('aborted', () => fail(new Error('the client went away')));
      payload.pipe(parser);
      // It went while its folder was made: no event tells that any more.
      if (payload.destroyed) fail(new Error('the client went away'));
    } catch (error) {
      fail(error);
    }
  });
}

/** Fields and the one file of a multipart body; the file lies on disk. @throws Problem MALFORMED_JSON, TOO_LARGE */
async function parseStream(request: FastifyRequest, payload: IncomingMessage): Promise<unknown> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > request.routeOptions.bodyLimit) throw new Problem('TOO_LARGE');
  const folder = await makeScratch();
  folders.set(request, folder);
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  try {
    await readParts(request, payload, folder, fields);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  rawBodies.set(request, digestOfParts(fields));
  return { ...fields };
}

/** Lets the routes of `scope` take a multipart body of any size: its file is on disk while the request lasts. */
export function acceptStreams(scope: FastifyInstance): void {
  scope.removeContentTypeParser('multipart/form-data');
  scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) =>
    parseStream(request, payload),
  );
  const forget = async (request: FastifyRequest): Promise<void> => {
    const folder = folders.get(request);
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  scope.addHook('onResponse', forget);
  scope.addHook('onRequestAbort', forget);
}
