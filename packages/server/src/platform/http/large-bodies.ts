import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { diskSpaceOf } from '../disk-space.ts';
import { Problem } from '../problem.ts';
import { makeScratch } from '../scratch.ts';
import { beginTurn, takeTurns } from '../take-turns.ts';
import { clientLeft } from './client-left.ts';
import { diskRoom } from './disk-room.ts';
import { details } from './validation-messages.fa.ts';

/** Up to here a body is read as it comes, bytes; the most that a call takes which says nothing else. */
export const smallBodyMaxBytes = 1024 * 1024;
/** The same of a call that anybody may make who has not signed in: a name, a password, a code; thousands may wait at once. */
export const publicBodyMaxBytes = 64 * 1024;
/** Larger bodies that lie in memory at once, bytes together; each is there up to three times while it is worked off. */
const roomBytes = 128 * 1024 * 1024;

/** Once the answer is out, or nobody waits for it any more. */
function whenLeft({ raw }: FastifyReply, then: () => void): void {
  if (raw.closed) then();
  else raw.once('close', then);
}

const tooLarge = (limitBytes: number): Problem => new Problem('TOO_LARGE', { detail: details.bodyLimit(limitBytes) });

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

/** Writes a body to disk as it comes. Fails without ending the connection, on which the answer goes. @throws Problem TOO_LARGE */
function spool(payload: Readable, path: string, limitBytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const file = createWriteStream(path, { mode: 0o600 });
    let size = 0;
    const fail = (error: Error): void => {
      payload.unpipe(file);
      file.destroy();
      reject(error);
    };
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limitBytes) fail(tooLarge(limitBytes));
    });
    // Also of who left before anybody looked.
    finished(payload, { writable: false }, (error) => error && fail(clientLeft()));
    file.on('error', fail).on('finish', () => resolve(size));
    payload.pipe(file);
  });
}

const freeForScratch = async (): Promise<number | null> => (await diskSpaceOf(tmpdir()))?.freeBytes ?? null;

export interface BodyRoom {
  /** bytes of bodies that lie in memory at once */
  memory?: number;
  /** of the disk that they come to, now */
  freeBytes?: () => Promise<number | null>;
}

/**
 * Keeps large bodies from filling the disk: each, files too, has its room there before it comes. And keeps those that are
 * gathered in memory from taking all of it: each goes to disk as it comes, however slowly,
 * and is read from there when its account's turn has come and there is room. Without it sixty requests of 28 MB from one
 * signed-in user made a process of 2.7 GB.
 */
export function takeLargeBodiesInTurn(
  server: FastifyInstance,
  { memory = roomBytes, freeBytes = freeForScratch }: BodyRoom = {},
): void {
  const inTurn = takeTurns(memory);
  const takeDisk = diskRoom(freeBytes);
  server.addHook('preParsing', async (request, reply, payload) => {
    const { bodyLimit, config } = request.routeOptions;
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    const declared = coding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY;
    if (bodyLimit <= smallBodyMaxBytes || declared <= smallBodyMaxBytes) return payload;
    const isFile = config.takesFiles === true && isForm(request);
    // A call that takes files has what else it takes in JSON, and that is little.
    const limitBytes = config.takesFiles === true && !isFile ? smallBodyMaxBytes : bodyLimit;
    if (length !== undefined && declared > limitBytes) throw tooLarge(limitBytes);
    whenLeft(reply, await takeDisk(Math.min(declared, limitBytes)));
    if (isFile && config.isStreamed === true) return payload;
    const folder = await makeScratch();
    whenLeft(reply, () => void rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'body');
    const size = await spool(payload as Readable, path, limitBytes);
    // The room is held until the answer is out or the client has left.
    whenLeft(reply, (await beginTurn(inTurn, request.principal?.accountId ?? '', size)).end);
    if (reply.raw.closed) throw clientLeft();
    return createReadStream(path);
  });
}
