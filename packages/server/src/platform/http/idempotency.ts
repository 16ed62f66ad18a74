import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, prepared, type Tx } from '../db/database.ts';
import type { Vault } from '../keys/vault.ts';
import { Problem, stillRunning } from '../problem.ts';
import type { Clock } from '../runtime.ts';
import { problemDocument } from './problem-reply.ts';
import { details } from './validation-messages.fa.ts';

/** A finished answer, as it is sent and as it is kept. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON text */
  body: string;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** The key itself, whether it came bare or quoted, as a structured-field string is. @throws Problem INVALID_INPUT when it is none */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = typeof header === 'string' ? (/^"(.*)"$/.exec(header)?.[1] ?? header) : '';
  if (!keyPattern.test(key)) throw new Problem('INVALID_INPUT', { detail: details.idempotencyKey });
  return key;
}

export interface RequestIdentity {
  accountId: string;
  /** whose the key is: a person's, or a program's (`holderOf`) */
  holder: string;
  key: string;
  /** id of the declared call */
  operation: string;
  /** path and query as they came */
  url: string;
  body: Buffer;
  /** the answer gives out a secret */
  isSecret: boolean;
}

/** A key is one caller's, for one operation: what it is kept under, which does not tell it. */
const placeOf = ({ holder, operation, key }: RequestIdentity): string =>
  createHash('sha256').update(`${holder}\n${operation}\n${key}`).digest('base64url');

/** Where and every byte of the body; by the caller's key, so that nothing in a body (a password) can be guessed from it. */
const hashOf = ({ key, url, body }: RequestIdentity): Buffer =>
  createHmac('sha256', key).update(`${url}\n`).update(body).digest();

export interface KeptAnswers {
  database: Database;
  clock: Clock;
  vault: Vault;
}

/** Refusals that say nothing about the request itself: the same one may be answered otherwise in a moment. */
const passing: ReadonlySet<number> = new Set([401, 403, 429]);

/** A refusal that is this request's answer once and for all. */
const isFinal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && !passing.has(error.status) && error.code !== 'STILL_RUNNING';

const problemType = 'application/problem+json; charset=utf-8';

/** What taking the key came to; `other`: the request that has it is another one, as far as can be seen before it ends. */
type Claim = 'mine' | 'same' | 'other';

/**
 * Takes the key, or finds that it is taken. Nothing waits here: who holds the key holds its lock until the transaction
 * ends, and an insert that would wait for that one's row is not made. The lock is free no earlier than the row is seen.
 * Before the key's lock comes one of key and request together, or nobody could tell before that row is seen what holds it.
 */
async function claim(tx: Tx, { accountId, key, hash, binding, now }: Place & { now: Date }): Promise<Claim> {
  const request = `${binding}/${hash.toString('base64url')}`;
  const { rows } = await sql<{ claim: Claim }>`
    with first as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${request}, 0)) as is_alone
    ), made as (
      insert into idempotency_keys (account_id, key, request_hash, created_at)
      select ${accountId}::uuid, ${key}, ${hash}, ${now}::timestamptz from first
      where case when is_alone then pg_try_advisory_xact_lock(hashtextextended(${binding}, 0)) else false end
      on conflict (account_id, key) do nothing returning key
    )
    select case when exists (select from made) then 'mine' when is_alone then 'other' else 'same' end as claim
    from first ${prepared}`.execute(tx);
  return rows[0]?.claim ?? 'same';
}

interface Place {
  accountId: string;
  key: string;
  hash: Buffer;
  /** what a sealed answer is bound to, and the name of the lock */
  binding: string;
}

/** @throws Problem IDEMPOTENCY_MISMATCH, STILL_RUNNING */
async function findKept(
  tx: Tx,
  vault: Vault,
  { accountId, key, hash, binding, taken }: Place & { taken: Claim },
): Promise<Answer> {
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'headers', 'body', 'body_sealed'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (kept?.status == null && taken === 'other') throw new Problem('IDEMPOTENCY_MISMATCH');
  if (kept?.status == null) throw stillRunning();
  if (!hash.equals(kept.request_hash)) throw new Problem('IDEMPOTENCY_MISMATCH');
  const body =
    kept.body_sealed === null ? kept.body : Buffer.from(vault.open(kept.body_sealed, binding)).toString('utf8');
  return { status: kept.status, headers: kept.headers ?? {}, body: body ?? '' };
}

/**
 * Runs `work` once for a key (vendors.md section 6). Its changes and the kept answer are one transaction: after a crash
 * there are both or neither. A second request with the key gets the same answer, a refusal too, without its changes;
 * while the first is at work it is told so at once, and another request as after it. What the server could not do (5xx), what was not allowed just
 * now, and what another request is at work at (STILL_RUNNING) is no answer: the next request with the key runs itself.
 *
 * @param requestId stands in a refusal's document, for good
 * @throws Problem IDEMPOTENCY_MISMATCH when the key came with something else before; STILL_RUNNING; a first refusal
 */
export async function answerOnce(
  { database, clock, vault }: KeptAnswers,
  request: RequestIdentity,
  requestId: string,
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { accountId, isSecret } = request;
  const key = placeOf(request);
  const place = { accountId, key, hash: hashOf(request), binding: `answer/${accountId}/${key}` };
  const outcome = await database.inOneTransaction(accountId, async (tx) => {
    const taken = await claim(tx, { ...place, now: new Date(clock.nowMs()) });
    if (taken !== 'mine') return { ...(await findKept(tx, vault, { ...place, taken })), replayed: true };
    const keep = ({ status, headers, body }: Answer, isSealed: boolean) =>
      tx
        .updateTable('idempotency_keys')
        .set({
          status,
          headers: JSON.stringify(headers),
          ...(isSealed ? { body_sealed: Buffer.from(vault.seal(Buffer.from(body), place.binding)) } : { body }),
        })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .modifyEnd(prepared)
        .execute();
    try {
      const answer = await database.attempt(tx, work);
      await keep(answer, isSecret);
      return { ...answer, replayed: false };
    } catch (error) {
      if (!isFinal(error)) throw error;
      const body = JSON.stringify(problemDocument(error, requestId));
      await keep({ status: error.status, headers: { ...error.headers, 'content-type': problemType }, body }, false);
      return error;
    }
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}
