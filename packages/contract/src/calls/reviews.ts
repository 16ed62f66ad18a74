import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { deleted, eachResult, idParams, instant, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { draftReviewStates } from '../schemas/invoice.ts';
import { bulkActionMax } from './invoice-bulk.ts';

const draft = { level: 'employee', permission: 'draft' } as const;
const issue = { level: 'employee', permission: 'issue' } as const;

/** Letters of what is said with a draft, each way. */
export const reviewNoteMax = 1_000;

const review = Type.Object({
  state: oneOf(...draftReviewStates),
  asked_by: Type.String({ description: 'name of who asked' }),
  is_mine: Type.Boolean({ description: 'the caller asked' }),
  asked_at: instant(),
  note: Type.String(),
  returned: Type.Union([
    Type.Object({ by: Type.String({ description: 'name of who gave it back' }), at: instant(), note: Type.String() }),
    Type.Null(),
  ]),
});

export const reviewCalls = {
  readReview: defineCall({
    id: 'readReview',
    method: 'GET',
    path: '/invoice/{id}/review',
    tag: 'invoice',
    summary: 'Whether a draft is to be looked at before it is issued, or was given back, and in which words',
    access: draft,
    params: idParams,
    reply: Type.Object({ review: Type.Union([review, Type.Null()]) }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  askReview: defineCall({
    id: 'askReview',
    method: 'POST',
    path: '/invoice/{id}/review',
    tag: 'invoice',
    summary: 'Asks those who may issue to look at a draft and issue it; asked again it tells them again',
    access: draft,
    params: idParams,
    body: strict({ note: Type.Optional(text(reviewNoteMax)) }),
    reply: Type.Object({ review }),
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
  }),
  askReviews: defineCall({
    id: 'askReviews',
    method: 'POST',
    path: '/invoice/reviews',
    tag: 'invoice',
    summary: `The same of up to ${bulkActionMax} drafts, each on its own: one result each, in the order given`,
    access: draft,
    body: strict({
      ids: Type.Array(uuid(), { minItems: 1, maxItems: bulkActionMax, uniqueItems: true }),
      note: Type.Optional(text(reviewNoteMax)),
    }),
    reply: eachResult,
    status: 200,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'IDEMPOTENCY_MISMATCH'],
  }),
  returnReview: defineCall({
    id: 'returnReview',
    method: 'PUT',
    path: '/invoice/{id}/review',
    tag: 'invoice',
    summary: 'Gives a draft that waits for a look back to who wrote it, with what is to be mended',
    access: issue,
    params: idParams,
    body: strict({ note: text(reviewNoteMax) }),
    reply: Type.Object({ review }),
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  withdrawReview: defineCall({
    id: 'withdrawReview',
    method: 'DELETE',
    path: '/invoice/{id}/review',
    tag: 'invoice',
    summary: 'Takes the question back: by who asked, or who may issue',
    access: draft,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
};
