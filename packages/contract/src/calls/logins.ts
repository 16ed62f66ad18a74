import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, instant, listOf, sortBy, strict, text, unsearchedQuery, uuid } from '../schemas/common.ts';

/** Before verification too (api.md). */
const anyUser = { level: 'user', beforeVerification: true, peopleOnly: true } as const;

const sessionInfo = Type.Object({
  id: uuid(),
  is_current: Type.Boolean(),
  account: Type.Object({ id: uuid(), name: Type.String() }),
  ip: Type.String(),
  user_agent: Type.String(),
  created_at: instant(),
  last_used_at: instant(),
});

/** The open logins of a user, and the password they begin with. */
export const loginCalls = {
  listSessions: defineCall({
    id: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    tag: 'auth',
    summary: 'The open logins of this user, over all their accounts',
    access: anyUser,
    query: strict(unsearchedQuery(sortBy(['created_at']))),
    reply: listOf('sessions', sessionInfo),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  endSession: defineCall({
    id: 'endSession',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    tag: 'auth',
    summary: 'Ends a login of this user at once',
    access: anyUser,
    params: idParams,
    reply: Type.Object({ id: uuid() }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  endOtherSessions: defineCall({
    id: 'endOtherSessions',
    method: 'DELETE',
    path: '/auth/sessions',
    tag: 'auth',
    summary: 'Ends all logins of this user at once but the one that asks',
    access: anyUser,
    reply: Type.Object({ count: Type.Integer() }),
    status: 200,
    problems: [],
  }),
  changePassword: defineCall({
    id: 'changePassword',
    method: 'POST',
    path: '/users/change_password',
    tag: 'users',
    summary: 'Old and new password; the other logins of this user end',
    access: { level: 'user', peopleOnly: true },
    body: strict({ old_password: text(500), new_password: text(500) }),
    reply: Type.Object({ ok: Type.Boolean() }),
    status: 200,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  changePhone: defineCall({
    id: 'changePhone',
    method: 'POST',
    path: '/users/change_phone',
    tag: 'users',
    summary: 'Another phone, proved by a code of purpose `phone_change`',
    access: { level: 'user', peopleOnly: true },
    body: strict({ phone_ticket: text(100), password: text(500) }),
    reply: Type.Object({ phone: Type.String() }),
    status: 200,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
};
