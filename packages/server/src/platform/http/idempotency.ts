import { createHash, createHmac } from 'node:crypto';
import { type Database, prepared } from '../db/database.ts';
import { isLockTimeout } from '../db/database-errors.ts';
import type { Vault } from '../keys/vault.ts';
import { Problem } from '../problem.ts';
import type { Clock } from '../runtime.ts';
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
  if (typeof header !== 'string' || !keyPattern.test(header)) {
    throw new Problem('INVALID_INPUT', { detail: details.idempotencyKey });
  }
  return /^"(.+)"$/.exec(header)?.[1] ?? header;
}

export interface RequestIdentity {
  accountId: string;
  userId: string;
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
const placeOf = ({ userId, operation, key }: RequestIdentity): string =>
  createHash('sha256').update(`${userId}\n${operation}\n${key}`).digest('base64url');

/** Where and every byte of the body; by the caller's key, so that nothing in a body (a password) can be guessed from it. */
const hashOf = ({ key, url, body }: RequestIdentity): Buffer =>
  createHmac('sha256', key).update(`${url}\n`).update(body).digest();

export interface KeptAnswers {
  database: Database;
  clock: Clock;
  vault: Vault;
}

/**
 * Runs `work` once for a key. Its changes and the kept answer are one transaction: after a crash there are both or
 * neither. A second request with the key waits for the first (PostgreSQL makes it wait on the key's row), then gets
 * the same answer; when the first failed, it runs itself.
 * @throws Problem IDEMPOTENCY_MISMATCH when the key came with something else before; CONFLICT while the first still runs
 */
export async function answerOnce(
  { database, clock, vault }: KeptAnswers,
  request: RequestIdentity,
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { accountId, isSecret } = request;
  const key = placeOf(request);
  const hash = hashOf(request);
  const binding = `answer/${accountId}/${key}`;
  return database.inOneTransaction(accountId, async (tx) => {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({
        account_id: accountId,
        key,
        request_hash: hash,
        status: null,
        headers: null,
        body: null,
        body_sealed: null,
        created_at: new Date(clock.nowMs()),
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
      .modifyEnd(prepared)
      .executeTakeFirst()
      .catch((error: unknown) => {
        // The first one with the key has been at work for longer than a request waits.
        if (isLockTimeout(error)) throw new Problem('CONFLICT', { detail: details.stillRunning, cause: error });
        throw error;
      });
    if (claimed.numInsertedOrUpdatedRows === 0n) {
      const kept = await tx
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'status', 'headers', 'body', 'body_sealed'])
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (kept?.status == null) throw new Problem('CONFLICT', { detail: details.stillRunning });
      if (!hash.equals(kept.request_hash)) throw new Problem('IDEMPOTENCY_MISMATCH');
      const body =
        kept.body_sealed === null ? kept.body : Buffer.from(vault.open(kept.body_sealed, binding)).toString('utf8');
      return { status: kept.status, headers: kept.headers ?? {}, body: body ?? '', replayed: true };
    }
    const answer = await work();
    await tx
      .updateTable('idempotency_keys')
      .set({
        status: answer.status,
        headers: JSON.stringify(answer.headers),
        ...(isSecret
          ? { body_sealed: Buffer.from(vault.seal(Buffer.from(answer.body), binding)) }
          : { body: answer.body }),
      })
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .modifyEnd(prepared)
      .execute();
    return { ...answer, replayed: false };
  });
}
