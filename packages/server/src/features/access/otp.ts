import { createHash } from 'node:crypto';
import { cleanIdentifier, normaliseMobile, productMessages } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import { Problem } from '../../platform/problem.ts';
import type { Randomness } from '../../platform/runtime.ts';
import { codeTemplate, queueSms, refuseWhileSmsIsDown, type SmsDeps } from '../sms/sms-queue.ts';
import { type ProvedPassword, passwordNow } from './password-lock.ts';
import type { OtpPurpose } from './tables.ts';
import {
  beginGuess,
  clearFailures,
  compareInTurn,
  refuseThrottled,
  type Subject,
  secondsToWait,
  takeTurn,
} from './throttle.ts';
import { hashToken, isTokenShaped, newToken } from './tokens.ts';

/** Seconds a code is good. */
export const codeSeconds = 180;
/** Seconds that a proved phone is good for: the time a sign-up may take. */
const ticketSeconds = 2 * 3600;
const triesMax = 5;
const codeDigits = 6;
/** In the place of a challenge, or user, that is none. */
const nobody = '00000000-0000-0000-0000-000000000000';

export interface Challenge {
  challenge_id: string;
  resend_seconds: number;
  expires_seconds: number;
  outbox: boolean;
}

/** What a right code proved. */
export interface ProvedChallenge {
  challengeId: string;
  purpose: OtpPurpose;
  phone: string;
  /** null: a phone that no user has */
  userId: string | null;
  /** the user's, as it was then */
  password: ProvedPassword;
  /** it served before */
  isDone: boolean;
  /** where it served before: the user has still the password of then */
  isPasswordSame: boolean;
  /** the login that it opened when it served before */
  openedLogin: string | null;
  /** where it served before: it led to a second step, whatever came of that */
  hasBegunSecondStep: boolean;
  /** its ticket, if it gave one, has been used up */
  isTicketUsed: boolean;
}

function newCode(random: Randomness): string {
  // 48 bits over a million codes: none is likelier than another by more than one in 2^28.
  const value = Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 10 ** codeDigits;
  return String(value).padStart(codeDigits, '0');
}

/** Tells a password from another by how it lies there; null: of a user who has none. */
const passwordMark = ({ hash }: ProvedPassword): Buffer =>
  createHash('sha256')
    .update(hash ?? '')
    .digest();

const codeHash = (challengeId: string, code: string): Buffer =>
  createHash('sha256').update(`${challengeId}:${code}`).digest();

/** @throws Problem INVALID_INPUT */
export function readPhone(text: string): string {
  const phone = normaliseMobile(text);
  if (phone !== null) return phone;
  throw new Problem('INVALID_INPUT', {
    errors: [{ path: 'phone', code: 'BAD_FORMAT', message: productMessages.mobileFormat }],
  });
}

export interface CodeOrder {
  purpose: OtpPurpose;
  /** as given: what the pauses are counted by */
  subject: string;
  /** where it goes; null: nobody, though all looks the same */
  phone: string | null;
  userId: string | null;
  ip: string;
}

/**
 * Sends a code. Whether anybody gets it can be told neither from the answer nor from its time: a code for nobody takes
 * the same road up to the sending itself, which is a job's.
 * @throws Problem TOO_MANY_REQUESTS, SMS_DOWN
 */
export async function orderCode(deps: SmsDeps, order: CodeOrder): Promise<Challenge> {
  const { database, runtime } = deps;
  const subjects: Subject[] = [
    { kind: 'send', value: order.subject },
    { kind: 'sender', value: order.ip },
  ];
  return oneByOne(`send ${order.subject}`, async () => {
    await refuseThrottled(database, runtime.clock, subjects);
    await refuseWhileSmsIsDown(deps, codeTemplate);
    const nowMs = runtime.clock.nowMs();
    const challengeId = runtime.ids.uuid();
    const code = newCode(runtime.random);
    await database.withPlatform(async (tx) => {
      // With the code itself: asked for in two processes at once, one goes out.
      await takeTurn(tx, runtime.clock, subjects);
      await tx
        .insertInto('otp_challenges')
        .values({
          challenge_id: challengeId,
          subject: order.subject,
          purpose: order.purpose,
          phone: order.phone ?? '',
          user_id: order.userId,
          code_hash: codeHash(challengeId, code),
          created_at: new Date(nowMs),
          expires_at: new Date(nowMs + codeSeconds * 1000),
        })
        .execute();
      const isDecoy = order.phone === null;
      await queueSms(deps, tx, { receptor: order.phone ?? '', template: codeTemplate, tokens: [code], isDecoy });
    });
    const wait = await secondsToWait(database, runtime.clock, subjects.slice(0, 1));
    return { challenge_id: challengeId, resend_seconds: wait, expires_seconds: codeSeconds, outbox: deps.showsOutbox };
  });
}

/**
 * The last challenge of a subject, for codes that are checked by whom they were sent to; a made-up id when there is none. One
 * of before the clock was set back is later than those after: it is the last only where none of these is good.
 */
export async function lastChallengeOf({ database, runtime }: SmsDeps, subject: string): Promise<string> {
  const now = new Date(runtime.clock.nowMs());
  const row = await database.withPlatform((tx) =>
    tx
      .selectFrom('otp_challenges')
      .select('challenge_id')
      .where('subject', '=', subject)
      .orderBy(sql`created_at <= ${now} and expires_at > ${now}`, 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.challenge_id ?? runtime.ids.uuid();
}

async function tryCode(
  tx: Tx,
  { challengeId, userId: whose }: { challengeId: string; userId: string },
  code: string,
  now: Date,
): Promise<ProvedChallenge | null> {
  const password = await passwordNow(tx, whose);
  const row = await tx
    .selectFrom('otp_challenges')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .forUpdate()
    .executeTakeFirst();
  const given = codeHash(challengeId, code);
  if (row === undefined || row.tries >= triesMax) return null;
  const { used_at: usedAt, purpose, phone, user_id: userId } = row;
  const goodUntil = usedAt === null ? row.expires_at : new Date(usedAt.getTime() + codeSeconds * 1000);
  if (goodUntil <= now) return null;
  const isRight = row.code_hash.equals(given) && phone !== '';
  const proved = {
    ...{ challengeId, purpose, phone, userId, password, openedLogin: row.opened_login },
    isPasswordSame: row.used_password?.equals(passwordMark(password)) ?? false,
    hasBegunSecondStep: row.second_step_begun,
    isTicketUsed: row.ticket_used_at !== null,
  };
  if (!isRight) {
    await tx
      .updateTable('otp_challenges')
      .set({ tries: row.tries + 1 })
      .where('challenge_id', '=', challengeId)
      .execute();
    return null;
  }
  if (usedAt !== null) return { ...proved, isDone: true };
  await tx
    .updateTable('otp_challenges')
    .set({ used_at: now, used_password: passwordMark(password) })
    .where('challenge_id', '=', challengeId)
    .execute();
  return { ...proved, isDone: false };
}

/**
 * A code for what it proves; it serves once. Wrong ones are counted for the challenge (five end it), for whom it was
 * sent to over all challenges, and for the address.
 * @param given `isDone`: of a code that served a moment ago, whether it stands for just what is asked for; else it counts as wrong
 * @throws Problem BAD_CODE, TOO_MANY_REQUESTS
 */
export async function proveCode(
  { database, runtime }: SmsDeps,
  given: {
    challengeId: string;
    code: string;
    purposes: readonly OtpPurpose[];
    ip: string;
    isDone?: (served: ProvedChallenge) => Promise<boolean>;
  },
): Promise<ProvedChallenge> {
  const code = cleanIdentifier(given.code);
  const asked = await database.withPlatform((tx) =>
    tx
      .selectFrom('otp_challenges')
      .select(['subject', 'purpose', 'user_id'])
      .where('challenge_id', '=', given.challengeId)
      .executeTakeFirst(),
  );
  const subject: Subject = { kind: 'code', value: asked?.subject ?? 'nobody' };
  const addresses: Subject[] = [{ kind: 'address', value: given.ip }];
  return oneByOne(`code ${subject.value}`, async () => {
    // A guess at a challenge that never was counts for its address alone: it must not slow down anyone else's.
    const counted = asked && (await beginGuess(database, runtime.clock, subject, addresses));
    const isFitting = asked !== undefined && given.purposes.includes(asked.purpose);
    // Whoever is nobody takes the same time.
    const challenge = { challengeId: isFitting ? given.challengeId : nobody, userId: asked?.user_id ?? nobody };
    const proved = await compareInTurn(
      { database, clock: runtime.clock, ip: given.ip },
      async () => {
        const now = new Date(runtime.clock.nowMs());
        const found = await database.withPlatform((tx) => tryCode(tx, challenge, code, now));
        return found?.isDone && (await given.isDone?.(found)) !== true ? null : found;
      },
      counted,
    );
    if (proved === null) throw new Problem('BAD_CODE');
    await clearFailures(database, subject);
    return proved;
  });
}

/** A code that was proved serves once more: what it was for was refused for something else. */
export async function reopenCode({ database }: SmsDeps, { challengeId }: ProvedChallenge): Promise<void> {
  await database.withPlatform((tx) =>
    tx.updateTable('otp_challenges').set({ used_at: null }).where('challenge_id', '=', challengeId).execute(),
  );
}

/** A token that stands for the proved phone while the rest of a form is filled in; the one before of the same challenge is void. */
export async function issueTicket({ database, runtime }: SmsDeps, { challengeId }: ProvedChallenge): Promise<string> {
  const ticket = newToken(runtime.random);
  await database.withPlatform((tx) =>
    tx
      .updateTable('otp_challenges')
      .set({
        ticket_hash: hashToken(ticket),
        ticket_expires_at: new Date(runtime.clock.nowMs() + ticketSeconds * 1000),
      })
      .where('challenge_id', '=', challengeId)
      .execute(),
  );
  return ticket;
}

/** The phone that a ticket proves, which stays good; null when it proves none. */
export async function phoneProvedBy(tx: Tx, ticket: string, purpose: OtpPurpose, now: Date): Promise<string | null> {
  if (!isTokenShaped(ticket)) return null;
  const row = await tx
    .selectFrom('otp_challenges')
    .select('phone')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('ticket_used_at', 'is', null)
    .where('ticket_expires_at', '>', now)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Uses up a ticket in the transaction of what it is for. Returns the phone that it proves, null when it proves none. */
export async function takeTicket(tx: Tx, ticket: string, purpose: OtpPurpose, now: Date): Promise<string | null> {
  if (!isTokenShaped(ticket)) return null;
  const row = await tx
    .updateTable('otp_challenges')
    .set({ ticket_used_at: now })
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('ticket_used_at', 'is', null)
    .where('ticket_expires_at', '>', now)
    .returning('phone')
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Remembers whose phone a ticket changed, in the transaction that uses it up. */
export async function noteChanged(tx: Tx, ticket: string, userId: string): Promise<void> {
  await tx
    .updateTable('otp_challenges')
    .set({ ticket_used_by: userId })
    .where('ticket_hash', '=', hashToken(ticket))
    .execute();
}

/** The phone that this user changed theirs to with a ticket, while it would still be good; null where they did not. */
export async function phoneChangedBy(tx: Tx, ticket: string, userId: string, now: Date): Promise<string | null> {
  if (!isTokenShaped(ticket)) return null;
  const row = await tx
    .selectFrom('otp_challenges')
    .select('phone')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('ticket_used_by', '=', userId)
    .where('ticket_expires_at', '>', now)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Remembers what account a sign-up opened with a ticket, in the transaction that uses it up. */
export async function noteOpened(tx: Tx, ticket: string, accountId: string): Promise<void> {
  await tx
    .updateTable('otp_challenges')
    .set({ opened_account: accountId })
    .where('ticket_hash', '=', hashToken(ticket))
    .execute();
}

/** The account that a ticket has opened already, while it would still be good; null when it has opened none. */
export async function openedBy(tx: Tx, ticket: string, now: Date): Promise<string | null> {
  if (!isTokenShaped(ticket)) return null;
  const row = await tx
    .selectFrom('otp_challenges')
    .select('opened_account')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('ticket_expires_at', '>', now)
    .executeTakeFirst();
  return row?.opened_account ?? null;
}

/** The user of a phone: of several who proved it the one who logged in last, of those who did not the one whose number it was first. */
export async function userOfPhone(tx: Tx, phone: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`select * from access_users_by_phone(${phone}) limit 1`.execute(tx);
  return rows[0]?.user_id ?? null;
}

export async function phoneOfUser(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select access_phone_of(${userId}) as phone`.execute(tx);
  const phone = rows[0]?.phone ?? null;
  return phone === null ? null : normaliseMobile(phone);
}
