import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { deleted, idParams, listOf, listQuery, sortBy, strict, text, uuid } from '../schemas/common.ts';

const admin = { level: 'admin' } as const;
const user = { level: 'user' } as const;
const opt = Type.Optional;

const branchInput = strict({
  name: text(200),
  code: text(10),
  phone: opt(text(30)),
  province: opt(text(100)),
  city: opt(text(100)),
  address: opt(text(1000)),
  postal_code: opt(text(20)),
});
/** What product.md calls a branch's id. */
export const branchKey = Type.String({ format: 'uuid', description: 'the same as `id`' });

const branch = Type.Object({
  id: uuid(),
  _id: branchKey,
  etag: Type.String(),
  name: Type.String(),
  code: Type.String({ description: 'four digits' }),
  phone: Type.String(),
  province: Type.String(),
  city: Type.String(),
  address: Type.String(),
  postal_code: Type.String(),
  employees: Type.Integer({ description: 'how many people belong to it' }),
  created_at: Type.String(),
});

export const branchCalls = {
  createBranch: defineCall({
    id: 'createBranch',
    method: 'POST',
    path: '/branch',
    tag: 'branches',
    summary: 'Creates a branch',
    access: admin,
    body: branchInput,
    reply: branch,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['INVALID_INPUT', 'CONFLICT'],
  }),
  listBranches: defineCall({
    id: 'listBranches',
    method: 'GET',
    path: '/branch',
    tag: 'branches',
    summary: 'Branches; an employee who belongs to one sees that one',
    access: user,
    query: strict(listQuery(sortBy(['created_at', 'name', 'code']))),
    reply: listOf('branches', branch),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getBranch: defineCall({
    id: 'getBranch',
    method: 'GET',
    path: '/branch/{id}',
    tag: 'branches',
    summary: 'One branch',
    access: user,
    params: idParams,
    reply: branch,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putBranch: defineCall({
    id: 'putBranch',
    method: 'PUT',
    path: '/branch/{id}',
    tag: 'branches',
    summary: 'Changes a branch',
    access: admin,
    params: idParams,
    body: branchInput,
    reply: branch,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  deleteBranch: defineCall({
    id: 'deleteBranch',
    method: 'DELETE',
    path: '/branch/{id}',
    tag: 'branches',
    summary:
      'Removes a branch to which nobody belongs, and which has no invoice, purchase, place of money or warehouse',
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'IN_USE'],
  }),
};
