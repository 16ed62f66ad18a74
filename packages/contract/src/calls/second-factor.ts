import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { deleted, idParams, instant, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { session } from './auth.ts';

const pub = { level: 'public' } as const;
const anyUser = { level: 'user', beforeVerification: true } as const;
const password = strict({ password: text(500) });
const recoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'shown once; empty when there are some already' }),
});

/** As WebAuthn defines it: what the browser's credentials API takes and gives. */
const webAuthnOptions = Type.Object({ challenge: Type.String() }, { additionalProperties: true });
const webAuthnAnswer = Type.Object(
  { id: text(2000), response: Type.Object({ clientDataJSON: text(20_000) }, { additionalProperties: true }) },
  { additionalProperties: true },
);

const factors = Type.Object({
  totp_since: Type.Union([instant(), Type.Null()]),
  passkeys: Type.Array(
    Type.Object({
      id: uuid(),
      name: Type.String(),
      created_at: instant(),
      last_used_at: Type.Union([instant(), Type.Null()]),
    }),
  ),
  recovery_codes_left: Type.Integer(),
  relying_party: Type.String({ description: 'host name that passkeys belong to' }),
});

export const secondFactorCalls = {
  secondStepOptions: defineCall({
    id: 'secondStepOptions',
    method: 'POST',
    path: '/auth/second_step/options',
    tag: 'auth',
    summary: 'How the second step of the login under way (its cookie) can be done',
    access: pub,
    reply: Type.Object({
      ways: Type.Array(oneOf('passkey', 'totp', 'recovery')),
      passkey: Type.Union([webAuthnOptions, Type.Null()]),
    }),
    status: 200,
    problems: ['UNAUTHENTICATED'],
  }),
  secondStep: defineCall({
    id: 'secondStep',
    method: 'POST',
    path: '/auth/second_step',
    tag: 'auth',
    summary: 'The second step of a login: a code of the app, a recovery code, or a passkey, to a session',
    access: pub,
    body: strict({
      totp: Type.Optional(text(30)),
      recovery_code: Type.Optional(text(60)),
      passkey: Type.Optional(webAuthnAnswer),
    }),
    reply: session,
    status: 200,
    problems: ['INVALID_INPUT', 'UNAUTHENTICATED', 'BAD_CODE', 'TOO_MANY_REQUESTS'],
  }),
  passkeyLoginOptions: defineCall({
    id: 'passkeyLoginOptions',
    method: 'POST',
    path: '/auth/passkey/options',
    tag: 'auth',
    summary: 'What a passkey signs to log in by itself, without name or password; a cookie keeps it for ten minutes',
    access: pub,
    reply: Type.Object({ options: webAuthnOptions }),
    status: 200,
    problems: ['TOO_MANY_REQUESTS'],
  }),
  passkeyLogin: defineCall({
    id: 'passkeyLogin',
    method: 'POST',
    path: '/auth/passkey',
    tag: 'auth',
    summary: 'A passkey that knows its user (fingerprint, face or PIN) to a session: both steps in one',
    access: pub,
    body: strict({ passkey: webAuthnAnswer }),
    reply: session,
    status: 200,
    problems: ['INVALID_INPUT', 'UNAUTHENTICATED', 'BAD_CODE', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  getSecondFactor: defineCall({
    id: 'getSecondFactor',
    method: 'GET',
    path: '/auth/second_factor',
    tag: 'auth',
    summary: 'The second factors of the signed-in user',
    access: anyUser,
    reply: factors,
    status: 200,
    problems: [],
  }),
  beginTotp: defineCall({
    id: 'beginTotp',
    method: 'POST',
    path: '/auth/second_factor/totp',
    tag: 'auth',
    summary: 'A secret for an authenticator app, with its QR code; counts once a code of it was given',
    access: anyUser,
    body: password,
    reply: Type.Object({
      secret: Type.String(),
      uri: Type.String(),
      qr: Type.Array(Type.String(), { description: 'rows of 0 and 1' }),
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  confirmTotp: defineCall({
    id: 'confirmTotp',
    method: 'POST',
    path: '/auth/second_factor/totp/confirm',
    tag: 'auth',
    summary: "The app's first code: from now on logins ask for one",
    access: anyUser,
    body: strict({ code: text(30) }),
    reply: recoveryCodes,
    status: 200,
    problems: ['INVALID_INPUT', 'BAD_CODE', 'TOO_MANY_REQUESTS'],
  }),
  removeTotp: defineCall({
    id: 'removeTotp',
    method: 'POST',
    path: '/auth/second_factor/totp/remove',
    tag: 'auth',
    summary: 'Removes the authenticator app',
    access: anyUser,
    body: password,
    reply: factors,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  passkeyOptions: defineCall({
    id: 'passkeyOptions',
    method: 'POST',
    path: '/auth/second_factor/passkeys/options',
    tag: 'auth',
    summary: 'What the browser makes a new passkey of',
    access: anyUser,
    body: password,
    reply: Type.Object({ options: webAuthnOptions }),
    status: 200,
    problems: ['INVALID_INPUT', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  addPasskey: defineCall({
    id: 'addPasskey',
    method: 'POST',
    path: '/auth/second_factor/passkeys',
    tag: 'auth',
    summary: 'Adds the passkey that the browser made',
    access: anyUser,
    body: strict({ name: text(100), answer: webAuthnAnswer }),
    reply: recoveryCodes,
    status: 201,
    problems: ['INVALID_INPUT', 'BAD_CODE', 'CONFLICT'],
  }),
  removePasskey: defineCall({
    id: 'removePasskey',
    method: 'POST',
    path: '/auth/second_factor/passkeys/{id}/remove',
    tag: 'auth',
    summary: 'Removes a passkey',
    access: anyUser,
    params: idParams,
    body: password,
    reply: deleted,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  renewRecoveryCodes: defineCall({
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/auth/second_factor/recovery_codes',
    tag: 'auth',
    summary: 'Ten new recovery codes in place of the old ones',
    access: anyUser,
    body: password,
    reply: recoveryCodes,
    status: 200,
    problems: ['INVALID_INPUT', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
};
