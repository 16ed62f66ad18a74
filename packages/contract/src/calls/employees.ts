import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { permissions } from '../permissions.ts';
import {
  deleted,
  idParams,
  instant,
  listOf,
  listQuery,
  nullableString,
  oneOf,
  sortBy,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import { branchKey } from './branches.ts';

const admin = { level: 'admin' } as const;
/** Who may come in is decided by people: an access that a program gave would outlive its key. */
const adminInPerson = { level: 'admin', peopleOnly: true } as const;
const user = { level: 'user' } as const;
const opt = Type.Optional;
const role = oneOf('admin', 'employee');
const permission = oneOf(...permissions);
/** As product.md writes it; any case is read. */
const employeeEntities = ['REAL', 'LEGAL', 'CIVIL_PARTNERSHIP', 'FOLLOWER'] as const;
const entity = oneOf(...employeeEntities);
const entityInput = oneOf(...employeeEntities, 'real', 'legal', 'civil_partnership', 'follower');
const gender = oneOf('', 'female', 'male');
const branchId = Type.Union([uuid(), Type.Null()]);
const memoryIds = (inner: ReturnType<typeof text>) =>
  Type.Union([Type.Array(inner, { maxItems: 200 }), Type.Null()], { description: 'tax memories; null: every one' });

/** product.md section 3, "Employee". */
const profileInput = strict({
  phone: opt(text(30)),
  first_name: opt(text(100)),
  last_name: opt(text(100)),
  entity: opt(entityInput),
  address: opt(text(1000)),
  taxIDs: opt(memoryIds(text(10))),
  province: opt(text(100)),
  city: opt(text(100)),
  email: opt(text(200)),
  gender: opt(gender),
  postal_code: opt(text(20)),
});
const crewFields = {
  branch_id: opt(branchId),
  role: opt(role),
  permissions: opt(Type.Array(permission, { maxItems: 20 })),
};

const branchName = Type.Union([
  Type.Object({ id: uuid(), _id: branchKey, name: Type.String(), code: Type.String() }),
  Type.Null(),
]);

const employee = Type.Object({
  id: uuid(),
  etag: Type.String(),
  name: Type.String({ description: 'first and last name, or the username' }),
  crew: Type.Object({
    username: Type.String(),
    branch_id: branchId,
    role,
    permissions: Type.Array(permission),
    active: Type.Boolean(),
  }),
  profile: Type.Object({
    phone: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    entity,
    address: Type.String(),
    taxIDs: memoryIds(text(10)),
    province: Type.String(),
    city: Type.String(),
    email: Type.String(),
    gender,
    postal_code: Type.String(),
  }),
  branch: branchName,
  status: oneOf('active', 'invited', 'removed'),
  /** works for other accounts too: password and phone are their own to change */
  is_shared: Type.Boolean(),
  phone_proved: Type.Boolean({
    description:
      'a phone that they proved themselves gets codes and messages; else profile.phone does as it was last changed, unless they work for other accounts too',
  }),
  last_seen_at: Type.Union([instant(), Type.Null()]),
  created_at: Type.String(),
});

const invitation = Type.Object({
  id: uuid(),
  username: Type.String(),
  role,
  permissions: Type.Array(permission),
  branch: branchName,
  branch_gone: Type.Boolean({
    description:
      'its branch was removed: it cannot be accepted, and without a branch it would give more than was meant',
  }),
  taxIDs: memoryIds(text(10)),
  created_at: instant(),
  expires_at: instant(),
  state: oneOf('open', 'expired', 'declined'),
});

const accountDetails = {
  address: opt(text(1000)),
  postal_code: opt(text(20)),
  phone: opt(text(30)),
  province: opt(text(100)),
  city: opt(text(100)),
  register_number: opt(text(30)),
};

export const employeeCalls = {
  createEmployee: defineCall({
    id: 'createEmployee',
    method: 'POST',
    path: '/users',
    tag: 'users',
    summary: 'Creates an employee',
    access: adminInPerson,
    body: strict({
      crew: strict({ username: text(100), password: text(200), ...crewFields }),
      profile: profileInput,
    }),
    reply: employee,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['INVALID_INPUT', 'QUOTA_EXCEEDED'],
  }),
  listEmployees: defineCall({
    id: 'listEmployees',
    method: 'GET',
    path: '/users/list',
    tag: 'users',
    summary: 'Employees; search by name, username or phone',
    access: admin,
    query: strict({
      ...listQuery(sortBy(['created_at', 'name', 'username'])),
      branch_id: opt(uuid()),
      role: opt(role),
      status: opt(oneOf('active', 'invited', 'removed')),
    }),
    reply: Type.Object({
      count: Type.Integer(),
      /** of all, how many may sign in */
      active: Type.Integer(),
      users: Type.Array(employee),
      next: nullableString(),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getEmployee: defineCall({
    id: 'getEmployee',
    method: 'GET',
    path: '/users/{id}',
    tag: 'users',
    summary: 'One employee',
    access: admin,
    params: idParams,
    reply: employee,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putEmployee: defineCall({
    id: 'putEmployee',
    method: 'PUT',
    path: '/users/{id}',
    tag: 'users',
    summary: 'Changes an employee; what is not given stays. `active` gives access back after a removal',
    access: adminInPerson,
    params: idParams,
    body: strict({
      crew: opt(strict({ password: opt(text(200)), active: opt(Type.Boolean()), ...crewFields })),
      profile: opt(profileInput),
    }),
    reply: employee,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'CONFLICT', 'QUOTA_EXCEEDED'],
  }),
  deleteEmployee: defineCall({
    id: 'deleteEmployee',
    method: 'DELETE',
    path: '/users/{id}',
    tag: 'users',
    summary: 'Removes access at once; what the employee did stays in the log',
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  alterBranch: defineCall({
    id: 'alterBranch',
    method: 'PUT',
    path: '/users/alter_branch/{id}',
    tag: 'users',
    summary: 'Moves an employee to a branch; null: to none',
    access: admin,
    params: idParams,
    body: strict({ branch_id: branchId }),
    reply: employee,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  assignMemory: defineCall({
    id: 'assignMemory',
    method: 'POST',
    path: '/users/user_fiscal/assignment',
    tag: 'users',
    summary: 'Gives a tax memory to an employee, or takes it away',
    access: admin,
    body: strict({ user_id: uuid(), memory_id: text(10), assigned: opt(Type.Boolean({ default: true })) }),
    reply: employee,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  inviteEmployee: defineCall({
    id: 'inviteEmployee',
    method: 'POST',
    path: '/users/invitations',
    tag: 'users',
    summary: 'Invites a user who exists to work for this account; the answer never says whether anybody has the name',
    access: adminInPerson,
    body: strict({
      crew: strict({ username: text(100), ...crewFields }),
      profile: opt(strict({ taxIDs: opt(memoryIds(text(10))) })),
    }),
    reply: invitation,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'CONFLICT', 'QUOTA_EXCEEDED'],
  }),
  listInvitations: defineCall({
    id: 'listInvitations',
    method: 'GET',
    path: '/users/invitations',
    tag: 'users',
    summary: 'Invitations that are open, ran out unanswered, or were declined within thirty days',
    access: admin,
    query: strict(listQuery(sortBy(['created_at', 'username']))),
    reply: listOf('invitations', invitation),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  withdrawInvitation: defineCall({
    id: 'withdrawInvitation',
    method: 'DELETE',
    path: '/users/invitations/{id}',
    tag: 'users',
    summary: 'Takes an invitation back; one that ran out or was declined leaves the list',
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  listOwnInvitations: defineCall({
    id: 'listOwnInvitations',
    method: 'GET',
    path: '/auth/invitations',
    tag: 'auth',
    summary: 'Accounts that the signed-in user is invited to work for',
    access: { level: 'user', beforeVerification: true, peopleOnly: true },
    reply: Type.Object({
      invitations: Type.Array(
        Type.Object({
          id: uuid(),
          account_name: Type.String(),
          role,
          permissions: Type.Array(permission),
          invited_by: Type.String(),
          created_at: instant(),
        }),
      ),
    }),
    status: 200,
    problems: [],
  }),
  answerInvitation: defineCall({
    id: 'answerInvitation',
    method: 'POST',
    path: '/auth/invitations/{id}',
    tag: 'auth',
    summary: 'Accepts or declines an invitation',
    access: { level: 'user', beforeVerification: true, peopleOnly: true },
    params: idParams,
    body: strict({ accept: Type.Boolean() }),
    reply: Type.Object({ account_id: Type.Union([uuid(), Type.Null()]) }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
  }),
  alterProfile: defineCall({
    id: 'alterProfile',
    method: 'PUT',
    path: '/users/alter_profile',
    tag: 'users',
    summary: "Own name, and, by an admin, the account's details",
    access: user,
    body: strict({
      profile: opt(strict({ first_name: opt(text(100)), last_name: opt(text(100)) })),
      account: opt(strict(accountDetails)),
    }),
    reply: Type.Object({ ok: Type.Boolean() }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
