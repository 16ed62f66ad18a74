import { createPublicKey, verify } from 'node:crypto';
import { certificateDer, type Signer } from '@taraz/authority';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { certificatesIn } from '../../platform/keys/certificates-in.ts';
import { Problem } from '../../platform/problem.ts';
import { signalLane } from '../sending/lanes.ts';
import { type MemoryRow, type MemoryWithKeys, memoriesOf } from '../settings/queries.ts';
import type { Environment } from '../settings/tables.ts';
import type { SigningDeps } from './deps.ts';
import { deskChannel } from './desk-bell.ts';
import { signingMessages } from './messages.fa.ts';

/** A desk that was not heard of for so long is closed. It calls every second or two. */
const deskPatienceMs = 12_000;
/** A token's nonce lives half a minute: nobody waits longer for its signature than this. */
const tokenPatienceMs = 10_000;
/** The bell may be missed; so long one goes without it. */
const lookMs = 250;

const ring = (tx: Tx) => sql`select pg_notify(${deskChannel}, '')`.execute(tx);

/** Certificates of the taxpayer's key, DER in base64, the key's own first. @throws Problem CONFLICT without one */
function chainOf({ active, memory }: MemoryWithKeys): string[] {
  if (memory.signer !== 'taxpayer') throw new Problem('CONFLICT', { detail: signingMessages.notByTaxpayer });
  if (active?.certificate_pem == null) throw new Problem('CONFLICT', { detail: signingMessages.noCertificate });
  return certificatesIn(active.certificate_pem).map((pem) => certificateDer(pem).toString('base64'));
}

/** Opens a memory's desk, or keeps it open; when it was closed, what waited for it is looked at again. */
export async function attendDesk(tx: Tx, deps: SigningDeps, known: MemoryWithKeys, userId: string): Promise<void> {
  chainOf(known);
  const { memory } = known;
  const now = new Date(deps.runtime.clock.nowMs());
  const wasOpen = await isDeskOpen(tx, memory.id, now.getTime());
  await tx
    .insertInto('signing_desks')
    .values({ account_id: memory.account_id, memory: memory.id, user_id: userId, opened_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'memory']).doUpdateSet({
        user_id: userId,
        seen_at: now,
        ...(wasOpen ? {} : { opened_at: now }),
      }),
    )
    .execute();
  if (wasOpen) return;
  const { account_id: accountId, environment, memory_id: memoryId } = memory;
  await signalLane(tx, { accountId, environment, memoryId }, { sendAt: now, askAt: now });
}

/** One that was seen in what is yet to come was seen while the clock was ahead: it is closed, or calls at once. */
export async function isDeskOpen(tx: Tx, memoryRowId: string, nowMs: number): Promise<boolean> {
  const row = await tx
    .selectFrom('signing_desks')
    .select('seen_at')
    .where('memory', '=', memoryRowId)
    .where('seen_at', '>', new Date(nowMs - deskPatienceMs))
    .where('seen_at', '<=', new Date(nowMs + deskPatienceMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** Tokens that wait for this desk. */
export const openRequests = (tx: Tx, memoryRowId: string, nowMs: number) =>
  tx
    .selectFrom('desk_requests')
    .select(['id', 'signing_input'])
    .where('memory', '=', memoryRowId)
    .where('signature', 'is', null)
    .where('created_at', '>', new Date(nowMs - tokenPatienceMs))
    .orderBy('created_at')
    .limit(20)
    .execute();

/** @throws Problem NOT_FOUND, INVALID_INPUT when the signature is not by the memory's registered key */
export async function answerRequest(tx: Tx, known: MemoryWithKeys, id: string, signature: Buffer): Promise<void> {
  chainOf(known);
  const request = await tx
    .selectFrom('desk_requests')
    .select('signing_input')
    .where('id', '=', id)
    .where('memory', '=', known.memory.id)
    .executeTakeFirst();
  if (request === undefined) throw new Problem('NOT_FOUND');
  const key = createPublicKey(known.active?.public_key_pem ?? '');
  if (!verify('sha256', Buffer.from(request.signing_input, 'latin1'), key, signature)) {
    const error = { path: 'signature', code: 'BAD_SIGNATURE', message: signingMessages.badTokenSignature };
    throw new Problem('INVALID_INPUT', { errors: [error] });
  }
  await tx.updateTable('desk_requests').set({ signature }).where('id', '=', id).execute();
  await ring(tx);
}

/** No desk answered in time, or what was to be signed is no token. */
class DeskError extends Error {
  readonly retryable: boolean;
  constructor(message: string, retryable: boolean) {
    super(message);
    this.retryable = retryable;
  }
}

function isToken(data: Uint8Array): boolean {
  try {
    const payload = Buffer.from(data).toString('latin1').split('.')[1] ?? '';
    const names = Object.keys(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as object);
    return names.sort().join() === 'clientId,nonce';
  } catch {
    return false;
  }
}

async function askDesk(deps: SigningDeps, memory: MemoryRow, data: Uint8Array): Promise<Uint8Array> {
  if (!isToken(data)) throw new DeskError('a signing desk is asked for tokens only', false);
  const { database, runtime, bell } = deps;
  const id = runtime.ids.uuid();
  const { account_id } = memory;
  await database.withAccount(account_id, async (tx) => {
    const created_at = new Date(runtime.clock.nowMs());
    const signing_input = Buffer.from(data).toString('latin1');
    await tx
      .insertInto('desk_requests')
      .values({ account_id, id, memory: memory.id, signing_input, created_at, signature: null })
      .execute();
    await ring(tx);
  });
  const look = () =>
    database.withAccount(account_id, (tx) =>
      tx.selectFrom('desk_requests').select('signature').where('id', '=', id).executeTakeFirst(),
    );
  const untilMs = performance.now() + tokenPatienceMs;
  try {
    while (performance.now() < untilMs) {
      const signature = (await look())?.signature;
      if (signature != null) return signature;
      await bell.wait(lookMs);
    }
    throw new DeskError('no signing desk answered', true);
  } finally {
    await database.withAccount(account_id, (tx) => tx.deleteFrom('desk_requests').where('id', '=', id).execute());
  }
}

/** The desk of a memory as a signer of tokens; null while none is open. */
export async function deskSigner(tx: Tx, deps: SigningDeps, memory: MemoryRow): Promise<Signer | null> {
  const known = (await memoriesOf(tx, [memory.memory_id])).find((one) => one.memory.id === memory.id);
  if (known?.active?.certificate_pem == null || known.memory.signer !== 'taxpayer') return null;
  if (!(await isDeskOpen(tx, memory.id, deps.runtime.clock.nowMs()))) return null;
  return { certificateChain: chainOf(known), sign: (data) => askDesk(deps, memory, data) };
}

/** For the sender: whose token goes with the requests of a memory that its taxpayer signs; null while no desk is open. */
export async function deskOf(
  tx: Tx,
  deps: SigningDeps,
  environment: Environment,
  memoryId: string,
): Promise<{ keyId: string; memory: MemoryRow } | null> {
  const known = (await memoriesOf(tx, [memoryId])).find(({ memory }) => memory.environment === environment);
  if (known === undefined || known.memory.signer !== 'taxpayer') return null;
  if (known.memory.tokens_by === 'operator') return null;
  if (known.active?.certificate_pem == null) return null;
  if (!(await isDeskOpen(tx, known.memory.id, deps.runtime.clock.nowMs()))) return null;
  return { keyId: `desk:${known.active.id}`, memory: known.memory };
}

export const closeDesk = (tx: Tx, memoryRowId: string) =>
  tx.deleteFrom('signing_desks').where('memory', '=', memoryRowId).execute();

/** Waits until there is something for the desk, at most `waitMs`. */
export async function awaitRequests(deps: SigningDeps, memory: MemoryRow, waitMs: number) {
  const untilMs = performance.now() + waitMs;
  for (;;) {
    const requests = await deps.database.withAccount(memory.account_id, (tx) =>
      openRequests(tx, memory.id, deps.runtime.clock.nowMs()),
    );
    const leftMs = untilMs - performance.now();
    if (requests.length > 0 || leftMs <= 0) return requests;
    await deps.bell.wait(Math.min(leftMs, lookMs * 4));
  }
}
