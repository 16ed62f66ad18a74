import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { instant } from '../schemas/common.ts';
import { serverEvent } from '../schemas/invoice.ts';

export const authorityStatus = Type.Object({
  /** up, degraded (circuit half open), down (circuit open) */
  state: Type.String(),
  last_answer_at: Type.Union([instant(), Type.Null()]),
  queue_depth: Type.Integer({
    description: 'queued, sending and unknown of this account, as far as the caller may see them',
  }),
  awaiting: Type.Integer({ description: 'sent, verdict awaited; of the same' }),
  environment: Type.String(),
});

export const systemCalls = {
  events: defineCall({
    id: 'events',
    method: 'GET',
    path: '/events',
    tag: 'events',
    summary:
      'Server-sent events of this account: invoice state changes, state of the authority. Last-Event-ID resumes; the token goes in the Authorization header, never in the address',
    access: { level: 'user' },
    reply: serverEvent,
    status: 200,
    stream: 'text/event-stream',
    problems: [],
  }),
  getAuthorityStatus: defineCall({
    id: 'getAuthorityStatus',
    method: 'GET',
    path: '/authority/status',
    tag: 'events',
    summary: 'Is the authority answering, and how much waits',
    access: { level: 'user' },
    reply: authorityStatus,
    status: 200,
    problems: [],
  }),
};
