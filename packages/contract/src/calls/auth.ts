import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { nullableString, strict, text, uuid } from '../schemas/common.ts';
import { branchKey } from './branches.ts';

const signupStatus = Type.Object({ status: Type.String(), missing: Type.Array(Type.String()) });

export const session = Type.Object({
  token: Type.String({ description: 'access token for the Authorization header' }),
  expires_in: Type.Integer({ description: 'seconds' }),
  roles: Type.Array(Type.String()),
  signup_status: signupStatus,
});

export const me = Type.Object({
  id: uuid(),
  username: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  phone: nullableString(),
  roles: Type.Array(Type.String(), { description: 'admin, employee, operator, program, every_branch' }),
  permissions: Type.Array(Type.String()),
  account: Type.Object({
    id: uuid(),
    name: Type.String(),
    economic_code: Type.String(),
    national_code: Type.String(),
    entity: Type.String({ description: 'real, legal, civil_partnership, follower' }),
    address: Type.String(),
    postal_code: Type.String(),
    phone: Type.String(),
    province: Type.String(),
    city: Type.String(),
    register_number: Type.String(),
    payment_term: Type.String({ description: 'of its settings: days that buyers are given to pay; "": none' }),
  }),
  accounts: Type.Array(Type.Object({ id: uuid(), name: Type.String(), code: Type.String() }), {
    description: 'all accounts this user works for; `code`: economic, else national',
  }),
  memories: Type.Array(
    Type.Object({
      memory_id: Type.String(),
      title: Type.String(),
      is_default: Type.Boolean(),
      enabled: Type.Boolean(),
      ready: Type.Boolean(),
      environment: Type.String(),
      signer: Type.String({ description: 'platform, trusted_provider, taxpayer' }),
    }),
  ),
  branch: Type.Union([
    Type.Object({ id: Type.String(), _id: branchKey, name: Type.String(), code: Type.String() }),
    Type.Null(),
  ]),
  is_legal: Type.Boolean(),
  sign_by_taxpayer: Type.Boolean(),
  features: Type.Array(Type.String()),
  signup_status: signupStatus,
});

export const authCalls = {
  authorize: defineCall({
    id: 'authorize',
    method: 'POST',
    path: '/auth/authorize',
    tag: 'auth',
    summary: 'Username and password to an access token, a refresh cookie, roles and signup status',
    access: { level: 'public' },
    body: strict({ username: text(100), password: text(500) }),
    reply: session,
    status: 200,
    problems: ['INVALID_INPUT', 'BAD_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'TOO_MANY_REQUESTS'],
  }),
  getMe: defineCall({
    id: 'getMe',
    method: 'GET',
    path: '/auth/me',
    tag: 'auth',
    summary: 'The signed-in user: roles, account, permissions, memories, flags',
    access: { level: 'user', beforeVerification: true },
    reply: me,
    status: 200,
    problems: [],
  }),
  refresh: defineCall({
    id: 'refresh',
    method: 'POST',
    path: '/auth/refresh',
    tag: 'auth',
    summary: 'Refresh cookie to a new access token; the cookie rotates',
    access: { level: 'public' },
    reply: session,
    status: 200,
    problems: ['UNAUTHENTICATED'],
  }),
  switchAccount: defineCall({
    id: 'switchAccount',
    method: 'POST',
    path: '/auth/switch_account',
    tag: 'auth',
    summary: 'A token for another account that this user works for; the present login ends',
    access: { level: 'user', beforeVerification: true, peopleOnly: true },
    body: strict({ account_id: uuid() }),
    reply: session,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  leaveAccount: defineCall({
    id: 'leaveAccount',
    method: 'POST',
    path: '/auth/leave_account',
    tag: 'auth',
    summary: 'Works for this account no more: a token for another one of this user; what they did stays in the log',
    access: { level: 'user', beforeVerification: true, peopleOnly: true },
    reply: session,
    status: 200,
    problems: ['CONFLICT'],
  }),
  logout: defineCall({
    id: 'logout',
    method: 'POST',
    path: '/auth/logout',
    tag: 'auth',
    summary: 'Ends this login',
    access: { level: 'user', beforeVerification: true, peopleOnly: true },
    reply: Type.Object({ ok: Type.Boolean() }),
    status: 200,
    problems: [],
  }),
};
