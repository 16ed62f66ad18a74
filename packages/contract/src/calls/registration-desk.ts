import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, listOf, listQuery, oneOf, sortBy, strict, uuid } from '../schemas/common.ts';
import { reasonInput, registrationDetail, registrationSummary, signupStatus } from '../schemas/registration.ts';

const operator = { level: 'operator' } as const;

/** The platform's operator reviews registrations. */
export const registrationDeskCalls = {
  listRegistrations: defineCall({
    id: 'listRegistrations',
    method: 'GET',
    path: '/operator/registrations',
    tag: 'operator',
    summary: 'Registrations of all accounts, for the operator of the platform',
    access: operator,
    query: strict({ ...listQuery(sortBy(['created_at'])), status: Type.Optional(signupStatus) }),
    reply: listOf('registrations', registrationSummary),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getRegistrationOf: defineCall({
    id: 'getRegistrationOf',
    method: 'GET',
    path: '/operator/registrations/{id}',
    tag: 'operator',
    summary: 'A registration with its values, checks, documents and log',
    access: operator,
    params: idParams,
    reply: registrationDetail,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  decideRegistration: defineCall({
    id: 'decideRegistration',
    method: 'PUT',
    path: '/operator/registrations/{id}',
    tag: 'operator',
    summary: 'Accepts, rejects with reasons, suspends or reopens an account',
    access: operator,
    params: idParams,
    body: strict({
      decision: oneOf('accept', 'reject', 'suspend', 'reopen'),
      reasons: Type.Array(reasonInput, { maxItems: 20 }),
    }),
    reply: registrationDetail,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  getDocumentOf: defineCall({
    id: 'getDocumentOf',
    method: 'GET',
    path: '/operator/registrations/{id}/documents/{document}',
    tag: 'operator',
    summary: 'A document of a registration, always as a download',
    access: operator,
    params: strict({ id: uuid(), document: uuid() }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND'],
  }),
};
