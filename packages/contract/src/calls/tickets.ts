import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  deleted,
  idParams,
  instant,
  listOf,
  listQuery,
  oneOf,
  paging,
  searched,
  sortBy,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import { uploadedFile } from '../schemas/upload.ts';

const admin = { level: 'admin' } as const;
/** A report is its writer's talk with the platform, not a program's of theirs. */
const person = { level: 'user', peopleOnly: true } as const;
const user = { level: 'user' } as const;
const operator = { level: 'operator' } as const;

/** Who has the next word: the platform's operator, or the account. */
export const ticketStates = ['waiting_for_us', 'waiting_for_you', 'closed'] as const;
export const ticketActions = ['reply', 'close', 'reopen', 'read'] as const;
/** Largest attachment, bytes. */
export const ticketFileMaxBytes = 10 * 1024 * 1024;

const state = oneOf(...ticketStates);
const fileInfo = Type.Object({ id: uuid(), name: Type.String(), media_type: Type.String(), size: Type.Integer() });

const summary = Type.Object({
  id: uuid(),
  /** as people name it, counted per account */
  number: Type.Integer(),
  subject: Type.String(),
  state,
  /** something was said since this side last looked */
  unread: Type.Boolean(),
  /** of a problem report: the request that failed */
  trace_code: Type.String(),
  messages: Type.Integer(),
  created_by: Type.String(),
  created_at: instant(),
  updated_at: instant(),
});

const said = Type.Object({
  id: uuid(),
  text: Type.String(),
  author: Type.String({ description: "'' is the platform's support" }),
  created_at: instant(),
  file: Type.Union([fileInfo, Type.Null()]),
});

const detail = Type.Object({
  etag: Type.String(),
  ...summary.properties,
  closed_at: Type.Union([instant(), Type.Null()]),
  requests: Type.Array(said),
  responses: Type.Array(said),
});

const list = Type.Object({
  ...listOf('tickets', summary).properties,
  unread: Type.Integer({ description: 'of all, whatever the filter' }),
});

const query = strict({
  ...listQuery(sortBy(['created_at', 'updated_at', 'attention'])),
  state: Type.Optional(state),
  unread: Type.Optional(Type.Boolean()),
});

const create = strict({
  subject: text(300),
  text: text(10_000),
  file: Type.Optional(uploadedFile),
});

/** Adds a request (`reply`, which also opens a closed one again), closes, reopens, or marks what was answered as read. */
const change = strict({
  action: oneOf(...ticketActions),
  text: Type.Optional(text(10_000)),
  file: Type.Optional(uploadedFile),
});

const template = Type.Object({ id: Type.String(), subject: Type.String(), text: Type.String() });
const bodyLimitBytes = ticketFileMaxBytes + 64 * 1024;
const writeProblems = ['INVALID_INPUT', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'TOO_MANY_REQUESTS'] as const;
const changeProblems = ['NOT_FOUND', 'CONFLICT', 'STALE', ...writeProblems] as const;

const supportCalls = {
  createTicket: defineCall({
    id: 'createTicket',
    method: 'POST',
    path: '/ticket',
    tag: 'tickets',
    summary: 'Opens a ticket, with an attachment: JPEG, PNG, WebP or PDF by content, 10 MB',
    access: admin,
    body: create,
    reply: detail,
    status: 201,
    idempotent: true,
    upload: true,
    bodyLimitBytes,
    problems: writeProblems,
  }),
  listTickets: defineCall({
    id: 'listTickets',
    method: 'GET',
    path: '/ticket',
    tag: 'tickets',
    summary: "The account's tickets; sort `-attention` puts those with unread answers first",
    access: admin,
    query,
    reply: list,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  ticketTemplates: defineCall({
    id: 'ticketTemplates',
    method: 'GET',
    path: '/ticket/templates',
    tag: 'tickets',
    summary: 'Subjects to start from',
    access: admin,
    reply: Type.Object({ templates: Type.Array(template) }),
    status: 200,
    problems: [],
  }),
  getTicket: defineCall({
    id: 'getTicket',
    method: 'GET',
    path: '/ticket/{id}',
    tag: 'tickets',
    summary: 'A ticket with its requests and responses, each by time',
    access: admin,
    params: idParams,
    reply: detail,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putTicket: defineCall({
    id: 'putTicket',
    method: 'PUT',
    path: '/ticket/{id}',
    tag: 'tickets',
    summary: 'Adds a request, closes, reopens, or marks the answers as read',
    access: admin,
    params: idParams,
    body: change,
    reply: detail,
    status: 200,
    idempotent: true,
    etag: true,
    upload: true,
    bodyLimitBytes,
    problems: changeProblems,
  }),
};

const reportCalls = {
  createProblemReport: defineCall({
    id: 'createProblemReport',
    method: 'POST',
    path: '/problem_report',
    tag: 'tickets',
    summary: 'Reports a problem, with the trace code that the error showed',
    access: person,
    body: strict({ ...create.properties, trace_code: Type.Optional(text(100)) }),
    reply: detail,
    status: 201,
    idempotent: true,
    upload: true,
    bodyLimitBytes,
    problems: writeProblems,
  }),
  listProblemReports: defineCall({
    id: 'listProblemReports',
    method: 'GET',
    path: '/problem_report',
    tag: 'tickets',
    summary: "Own problem reports; an admin sees the account's",
    access: person,
    query,
    reply: list,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getProblemReport: defineCall({
    id: 'getProblemReport',
    method: 'GET',
    path: '/problem_report/{id}',
    tag: 'tickets',
    summary: 'A problem report as a conversation',
    access: person,
    params: idParams,
    reply: detail,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putProblemReport: defineCall({
    id: 'putProblemReport',
    method: 'PUT',
    path: '/problem_report/{id}',
    tag: 'tickets',
    summary: 'Adds a request, closes, reopens, or marks the answers as read',
    access: person,
    params: idParams,
    body: change,
    reply: detail,
    status: 200,
    idempotent: true,
    etag: true,
    upload: true,
    bodyLimitBytes,
    problems: changeProblems,
  }),
  getTicketFile: defineCall({
    id: 'getTicketFile',
    method: 'GET',
    path: '/ticket_files/{id}',
    tag: 'tickets',
    summary: 'An attachment of an own ticket or report, always as a download',
    access: user,
    params: idParams,
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND'],
  }),
};

const ofAccount = {
  account_id: uuid(),
  account_name: Type.String(),
  account_closed: Type.Boolean({ description: 'nobody there can sign in to read an answer' }),
  kind: oneOf('ticket', 'report'),
};

const operatorCalls = {
  listAllTickets: defineCall({
    id: 'listAllTickets',
    method: 'GET',
    path: '/operator/tickets',
    tag: 'operator',
    summary: 'Tickets and reports of all accounts; those that wait longest for an answer first',
    access: operator,
    query: strict({
      ...paging,
      ...searched,
      state: Type.Optional(state),
      kind: Type.Optional(oneOf('ticket', 'report')),
    }),
    reply: Type.Object({
      ...listOf('tickets', Type.Object({ ...summary.properties, ...ofAccount })).properties,
      waiting: Type.Integer({ description: 'for an answer of ours, whatever the filter' }),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getTicketOf: defineCall({
    id: 'getTicketOf',
    method: 'GET',
    path: '/operator/tickets/{id}',
    tag: 'operator',
    summary: 'A ticket of any account',
    access: operator,
    params: idParams,
    reply: Type.Object({ ...detail.properties, ...ofAccount }),
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  answerTicket: defineCall({
    id: 'answerTicket',
    method: 'PUT',
    path: '/operator/tickets/{id}',
    tag: 'operator',
    summary: 'Answers (`reply`), closes or reopens a ticket, or marks it as read',
    access: operator,
    params: idParams,
    body: change,
    reply: Type.Object({ ...detail.properties, ...ofAccount }),
    status: 200,
    idempotent: true,
    etag: true,
    upload: true,
    bodyLimitBytes,
    problems: changeProblems,
  }),
  getTicketFileOf: defineCall({
    id: 'getTicketFileOf',
    method: 'GET',
    path: '/operator/ticket_files/{id}',
    tag: 'operator',
    summary: 'An attachment of any ticket, always as a download',
    access: operator,
    params: idParams,
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND'],
  }),
  listCannedAnswers: defineCall({
    id: 'listCannedAnswers',
    method: 'GET',
    path: '/operator/canned_answers',
    tag: 'operator',
    summary: 'Answers that are given often',
    access: operator,
    reply: Type.Object({
      answers: Type.Array(
        Type.Object({ id: Type.String(), title: Type.String(), text: Type.String(), own: Type.Boolean() }),
      ),
    }),
    status: 200,
    problems: [],
  }),
  createCannedAnswer: defineCall({
    id: 'createCannedAnswer',
    method: 'POST',
    path: '/operator/canned_answers',
    tag: 'operator',
    summary: 'Keeps an answer to be given again',
    access: operator,
    body: strict({ title: text(200), text: text(10_000) }),
    reply: Type.Object({ id: uuid() }),
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'CONFLICT'],
  }),
  deleteCannedAnswer: defineCall({
    id: 'deleteCannedAnswer',
    method: 'DELETE',
    path: '/operator/canned_answers/{id}',
    tag: 'operator',
    summary: 'Forgets a kept answer',
    access: operator,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};

/** Support: tickets, problem reports, and the operator's desk. */
export const ticketCalls = { ...supportCalls, ...reportCalls, ...operatorCalls };
