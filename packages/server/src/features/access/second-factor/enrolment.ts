import { cleanIdentifier } from '@taraz/core';
import { encode } from 'uqr';
import type { Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/database-errors.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { oneByOne } from '../../../platform/one-by-one.ts';
import { Problem } from '../../../platform/problem.ts';
import { provePassword } from '../password-commands.ts';
import { tellOfChange } from '../tell-of-change.ts';
import { beginGuess, clearFailures, type Subject } from '../throttle.ts';
import { hashToken } from '../tokens.ts';
import { secondStepSeconds } from './begin-second-step.ts';
import type { SecondFactorDeps } from './deps.ts';
import { actAs, type Factors, factorsOf, hasFactor, renewRecoveryCodes } from './factors.ts';
import { secondFactorMessages } from './messages.fa.ts';
import { readRegistration, registrationOptions } from './passkeys.ts';
import { otpauthUri, toBase32 } from './totp.ts';
import { confirmedLately, storeTotpSecret, takeTotp } from './totp-secret.ts';
import { forgetDevice, type ReadCookie, trustedDevicesOf } from './trusted-devices.ts';

const passkeysMax = 20;

/** Second factors and the event log in one transaction. */
const asSelf = <T>(
  { database }: SecondFactorDeps,
  { accountId, userId }: RequestContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.withAccount(accountId, async (tx) => {
    await actAs(tx, userId);
    return work(tx);
  });

type Devices = Awaited<ReturnType<typeof trustedDevicesOf>>;

function presentFactors({ totpSince, passkeys, recoveryCodesLeft }: Factors, devices: Devices, deps: SecondFactorDeps) {
  return {
    totp_since: totpSince?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: recoveryCodesLeft,
    relying_party: deps.relyingParty.id,
    trusted_devices: devices.map(({ created_at, expires_at, last_used_at, ...device }) => ({
      ...device,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}

export const readFactors = (deps: SecondFactorDeps, context: RequestContext, cookie: ReadCookie) =>
  asSelf(deps, context, async (tx) =>
    presentFactors(await factorsOf(tx), await trustedDevicesOf(tx, deps.runtime, context.userId, cookie), deps),
  );

/** @throws Problem NOT_FOUND for another's or none */
export const forgetOwnDevice = (deps: SecondFactorDeps, context: RequestContext, id: string): Promise<void> =>
  asSelf(deps, context, (tx) => forgetDevice(tx, id));

/** Ten new codes with the first factor; those who have a factor already keep the codes they have. */
async function firstRecoveryCodes(deps: SecondFactorDeps, tx: Tx, userId: string, before: Factors): Promise<string[]> {
  return hasFactor(before) ? [] : renewRecoveryCodes(tx, userId, deps.runtime);
}

/** A secret for an authenticator app, with its QR code; counts from its first right code on. @throws Problem CONFLICT */
export async function beginTotp(deps: SecondFactorDeps, context: RequestContext, password: string) {
  const user = await provePassword(deps, context, password, 'password');
  const secret = await asSelf(deps, context, async (tx) => {
    if ((await factorsOf(tx)).totpSince !== null)
      throw new Problem('CONFLICT', { detail: secondFactorMessages.totpOn });
    return storeTotpSecret(deps, tx, user.user_id);
  });
  const text = toBase32(secret);
  const uri = otpauthUri(text, secondFactorMessages.issuer, user.username);
  const { data } = encode(uri, { ecc: 'M', border: 0 });
  return { secret: text, uri, qr: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')) };
}

/**
 * It was on, and nobody has seen its recovery codes: new ones in their place. Who had a passkey before the app has theirs,
 * and was given none.
 */
async function recoveryCodesAgain(deps: SecondFactorDeps, tx: Tx, userId: string): Promise<string[]> {
  const { totpSince, passkeys } = await factorsOf(tx);
  if (totpSince === null || passkeys.some(({ created_at }) => created_at < totpSince)) return [];
  await logEvent(tx, { action: 'recovery_codes.made', subjectId: userId });
  return renewRecoveryCodes(tx, userId, deps.runtime);
}

/** The app's first code turns it on; sent again, since the answer got lost, it gives the codes again, as new ones. @throws Problem BAD_CODE, CONFLICT, TOO_MANY_REQUESTS */
export async function confirmTotp(deps: SecondFactorDeps, context: RequestContext, code: string): Promise<string[]> {
  const { database, runtime } = deps;
  const subject: Subject = { kind: 'second', value: context.userId };
  return oneByOne(`second ${context.userId}`, async () => {
    await beginGuess(database, runtime.clock, subject);
    const codes = await asSelf(deps, context, async (tx) => {
      const before = await factorsOf(tx);
      const given = cleanIdentifier(code);
      if (!(await takeTotp(deps, tx, context.userId, given, true))) {
        const isAgain = await confirmedLately(deps, tx, context.userId, given);
        return isAgain ? recoveryCodesAgain(deps, tx, context.userId) : null;
      }
      await logEvent(tx, { action: 'totp.added', subjectId: context.userId });
      await tellOfChange(deps, tx, context.userId, 'totpAdded');
      return firstRecoveryCodes(deps, tx, context.userId, before);
    });
    if (codes === null) throw new Problem('BAD_CODE', { detail: secondFactorMessages.wrongTotp });
    await clearFailures(database, subject);
    return codes;
  });
}

/** With the last factor the recovery codes go as well. */
async function tidyCodes(tx: Tx): Promise<void> {
  if (!hasFactor(await factorsOf(tx))) await tx.deleteFrom('user_recovery_codes').execute();
}

/** @throws Problem INVALID_INPUT for a wrong password, NOT_FOUND when there is none */
export async function removeTotp(deps: SecondFactorDeps, context: RequestContext, password: string): Promise<void> {
  await provePassword(deps, context, password, 'password');
  await asSelf(deps, context, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('user_totp').executeTakeFirst();
    if (numDeletedRows === 0n) throw new Problem('NOT_FOUND');
    await tidyCodes(tx);
    await logEvent(tx, { action: 'totp.removed', subjectId: context.userId });
    await tellOfChange(deps, tx, context.userId, 'totp');
  });
}

/** What a browser makes a passkey of is kept for this login alone. */
const enrolmentHash = ({ loginId }: RequestContext) => hashToken(`passkey ${loginId}`);

export async function passkeyOptions(deps: SecondFactorDeps, context: RequestContext, password: string) {
  const user = await provePassword(deps, context, password, 'password');
  return asSelf(deps, context, async (tx) => {
    const factors = await factorsOf(tx);
    if (factors.passkeys.length >= passkeysMax) {
      throw new Problem('CONFLICT', { detail: secondFactorMessages.tooMany(passkeysMax) });
    }
    const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
    const options = await registrationOptions(
      deps.relyingParty,
      { id: user.user_id, username: user.username, name },
      factors,
    );
    const nowMs = deps.runtime.clock.nowMs();
    const row = {
      challenge: options.challenge,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + secondStepSeconds * 1000),
    };
    await tx
      .insertInto('second_steps')
      .values({ token_hash: enrolmentHash(context), user_id: user.user_id, ...row })
      .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
      .execute();
    return options;
  });
}

/** @throws Problem INVALID_INPUT, BAD_CODE when the browser's answer proves nothing, CONFLICT for a known passkey */
export async function addPasskey(
  deps: SecondFactorDeps,
  context: RequestContext,
  given: { name: string; answer: unknown },
) {
  const name = given.name.trim();
  if (name === '') {
    const error = { path: 'name', code: 'REQUIRED', message: secondFactorMessages.nameMissing };
    throw new Problem('INVALID_INPUT', { errors: [error] });
  }
  const now = new Date(deps.runtime.clock.nowMs());
  const asked = await deps.database.withPlatform((tx) =>
    tx
      .deleteFrom('second_steps')
      .where('token_hash', '=', enrolmentHash(context))
      .where('expires_at', '>', now)
      .returning('challenge')
      .executeTakeFirst(),
  );
  if (asked === undefined) throw new Problem('BAD_CODE', { detail: secondFactorMessages.passkeyRefused });
  const key = await readRegistration(deps.relyingParty, asked.challenge, given.answer);
  const id = deps.runtime.ids.uuid();
  try {
    return await asSelf(deps, context, async (tx) => {
      const before = await factorsOf(tx);
      await tx
        .insertInto('user_passkeys')
        .values({ user_id: context.userId, id, ...key, name, created_at: now })
        .execute();
      await logEvent(tx, { action: 'passkey.added', subjectId: id, subjectName: name });
      await tellOfChange(deps, tx, context.userId, 'passkeyAdded');
      return firstRecoveryCodes(deps, tx, context.userId, before);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'user_passkeys_credential_unique')) throw error;
    throw new Problem('CONFLICT', { detail: secondFactorMessages.passkeyKnown, cause: error });
  }
}

/** @throws Problem INVALID_INPUT for a wrong password, NOT_FOUND for another's or none */
export async function removePasskey(
  deps: SecondFactorDeps,
  context: RequestContext,
  id: string,
  password: string,
): Promise<void> {
  await provePassword(deps, context, password, 'password');
  await asSelf(deps, context, async (tx) => {
    const row = await tx.deleteFrom('user_passkeys').where('id', '=', id).returning('name').executeTakeFirst();
    if (row === undefined) throw new Problem('NOT_FOUND');
    await tidyCodes(tx);
    await logEvent(tx, { action: 'passkey.removed', subjectId: id, subjectName: row.name });
    await tellOfChange(deps, tx, context.userId, 'passkey');
  });
}

/** @throws Problem INVALID_INPUT for a wrong password, CONFLICT without a factor */
export async function newCodes(deps: SecondFactorDeps, context: RequestContext, password: string): Promise<string[]> {
  await provePassword(deps, context, password, 'password');
  return asSelf(deps, context, async (tx) => {
    if (!hasFactor(await factorsOf(tx))) throw new Problem('CONFLICT', { detail: secondFactorMessages.noFactor });
    await logEvent(tx, { action: 'recovery_codes.made', subjectId: context.userId });
    await tellOfChange(deps, tx, context.userId, 'recoveryCodes');
    return renewRecoveryCodes(tx, context.userId, deps.runtime);
  });
}
