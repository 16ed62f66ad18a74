import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Factors } from './factors.ts';
import { secondFactorMessages } from './messages.fa.ts';

/** The site that passkeys belong to. */
export interface RelyingParty {
  id: string;
  /** null: localhost on any port, for installations that have no public address */
  origin: string | null;
}

/** @param publicUrl as people reach the product */
export function relyingPartyOf(publicUrl: string | null): RelyingParty {
  if (publicUrl === null) return { id: 'localhost', origin: null };
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

const loopback = /^http:\/\/localhost(?::\d{1,5})?$/;

/** The origin that the browser's answer must name. */
function expectedOrigin({ origin }: RelyingParty, clientData: string): string {
  if (origin !== null) return origin;
  const { origin: named = '' } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin?: string };
  return loopback.test(named) ? named : 'http://localhost';
}

/** Loaded when the first passkey is met: most processes never need it, and it takes a while. */
const webAuthn = () => import('@simplewebauthn/server');
/** EdDSA, ECDSA on P-256, RSA: what passkeys sign with. */
const algorithms = [-8, -7, -257];

const transportsOf = (transports: string[]) => transports as AuthenticatorTransport[];

export const registrationOptions = async (
  party: RelyingParty,
  user: { id: string; username: string; name: string },
  { passkeys }: Factors,
) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: secondFactorMessages.issuer,
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

export const authenticationOptions = async (party: RelyingParty, { passkeys }: Factors) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transportsOf(transports),
    })),
  });

/** For whoever holds a passkey of this site; the passkey says whose it is, and has asked for finger, face or PIN. */
export const anyonesOptions = async (party: RelyingParty) =>
  (await webAuthn()).generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });

/** The user whom a passkey names: what `registrationOptions` gave it. Null for one that names none. */
export function userNamedBy(answer: unknown): string | null {
  const { userHandle } = (answer as AuthenticationResponseJSON).response;
  const id = typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : '';
  return isUuid(id) ? id : null;
}

/** What a new passkey is stored by. @throws Problem BAD_CODE for an answer that proves nothing */
export async function readRegistration(party: RelyingParty, challenge: string, answer: unknown) {
  const response = answer as RegistrationResponseJSON;
  try {
    const { verified, registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(party, response.response.clientDataJSON),
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (!verified) throw new TypeError('not verified');
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports: [...(transports ?? [])] };
  } catch (cause) {
    throw new Problem('BAD_CODE', { detail: secondFactorMessages.passkeyRefused, cause });
  }
}

export interface PasskeyProof {
  /** what had to be signed; '' once it has served */
  challenge: string;
  /** the browser's */
  answer: unknown;
  now: Date;
  /** the passkey must have asked its user for finger, face or PIN */
  isAlone?: boolean;
}

/** Does the answer prove one of the user's passkeys? Its counter moves on. */
export async function provesPasskey(
  tx: Tx,
  party: RelyingParty,
  { challenge, answer, now, isAlone = false }: PasskeyProof,
): Promise<boolean> {
  const response = answer as AuthenticationResponseJSON;
  const key = await tx
    .selectFrom('user_passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', String(response.id))
    .forUpdate()
    .executeTakeFirst();
  if (key === undefined || challenge === '') return false;
  try {
    const { verified, authenticationInfo } = await (await webAuthn()).verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(party, response.response.clientDataJSON),
      expectedRPID: party.id,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
        transports: transportsOf(key.transports),
      },
      requireUserVerification: isAlone,
    });
    if (!verified) return false;
    await tx
      .updateTable('user_passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: now })
      .where('id', '=', key.id)
      .execute();
    return true;
  } catch {
    return false;
  }
}
