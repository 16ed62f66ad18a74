import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, instant, nullableString, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { session } from './auth.ts';

const pub = { level: 'public' } as const;

const challenge = Type.Object({
  challenge_id: uuid(),
  resend_seconds: Type.Integer({ description: 'until the next code may be sent' }),
  expires_seconds: Type.Integer({ description: 'the code is good for so long' }),
  outbox: Type.Boolean({ description: 'no message leaves this installation: see /dev/outbox' }),
});

const codeProblems = ['INVALID_INPUT', 'BAD_CODE', 'TOO_MANY_REQUESTS'] as const;
const sendProblems = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'SMS_DOWN'] as const;

/** Codes sent to a phone: for a login, for sign-up, for a forgotten password. */
export const oneTimeCodeCalls = {
  sendUserCode: defineCall({
    id: 'sendUserCode',
    method: 'POST',
    path: '/auth/otp_send/{id}',
    tag: 'auth',
    summary: 'Sends a one-time code to the phone of a user; the answer never says whether there is one',
    access: pub,
    params: idParams,
    reply: challenge,
    status: 200,
    problems: sendProblems,
  }),
  verifyUserCode: defineCall({
    id: 'verifyUserCode',
    method: 'POST',
    path: '/auth/otp_verify/{id}',
    tag: 'auth',
    summary: 'The last code sent to a user, for a login',
    access: pub,
    params: idParams,
    body: strict({ code: text(20) }),
    reply: session,
    status: 200,
    problems: codeProblems,
  }),
  sendRecoveryCode: defineCall({
    id: 'sendRecoveryCode',
    method: 'POST',
    path: '/auth/otp_password_recover',
    tag: 'auth',
    summary: 'User name or phone: sends a recovery code; the answer never says whether the user exists',
    access: pub,
    body: strict({ identifier: text(100) }),
    reply: challenge,
    status: 200,
    problems: sendProblems,
  }),
  resetPassword: defineCall({
    id: 'resetPassword',
    method: 'POST',
    path: '/auth/otp_password_reset',
    tag: 'auth',
    summary: 'Recovery code and new password: the password is changed and all logins end',
    access: pub,
    body: strict({ challenge_id: uuid(), code: text(20), password: text(500) }),
    reply: Type.Object({ ok: Type.Boolean() }),
    status: 200,
    problems: codeProblems,
  }),
  sendCode: defineCall({
    id: 'sendCode',
    method: 'POST',
    path: '/auth/v2/otp_send',
    tag: 'auth',
    summary: 'Sends a code to a phone, for a purpose',
    access: pub,
    body: strict({ phone: text(30), purpose: oneOf('signup', 'login', 'phone_change') }),
    reply: challenge,
    status: 200,
    problems: sendProblems,
  }),
  verifyCode: defineCall({
    id: 'verifyCode',
    method: 'POST',
    path: '/auth/v2/otp_verify',
    tag: 'auth',
    summary:
      'Challenge and code to a ticket that proves the phone, or for a login to a session; sent again within the time of a code, since the answer got lost, to another in place of the first, where no second step is asked for',
    access: pub,
    body: strict({ challenge_id: uuid(), code: text(20) }),
    reply: Type.Object({
      phone_ticket: nullableString(),
      session: Type.Union([session, Type.Null()]),
    }),
    status: 200,
    problems: codeProblems,
  }),
};

/** Where no message leaves the installation. */
export const outboxCalls = {
  listOutbox: defineCall({
    id: 'listOutbox',
    method: 'GET',
    path: '/dev/outbox',
    tag: 'dev',
    summary: 'Each SMS that the embedded adapter would have sent; does not exist where messages really go out',
    access: pub,
    ownNameOnly: true,
    query: strict({ search_field: Type.Optional(text(30)) }),
    reply: Type.Object({
      count: Type.Integer(),
      messages: Type.Array(
        Type.Object({
          id: Type.String(),
          receptor: Type.String(),
          text: Type.String(),
          code: nullableString(),
          status: Type.String(),
          at: instant(),
        }),
      ),
      next: nullableString(),
    }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
