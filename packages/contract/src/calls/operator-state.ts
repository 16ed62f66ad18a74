import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { deleted, idParams, instant, oneOf, uuid } from '../schemas/common.ts';

const operator = { level: 'operator' } as const;
const maybe = Type.Union([instant(), Type.Null()]);

/** Faults that only the operator can mend. */
export const alertKinds = [
  'sms',
  'rates',
  'payment_amount',
  'receipt',
  'payment',
  'identity',
  'clock',
  'import',
  'party_import',
] as const;
/** What can wait past its limit. */
export const waitKinds = [
  'invoice',
  'deadline',
  'lane',
  'job',
  'job_retried',
  'webhook',
  'posting',
  'import',
  'sms',
  'company',
] as const;

/** How the installation does: for its operator, who reads no logs. */
export const operatorStateCalls = {
  getOperatorState: defineCall({
    id: 'getOperatorState',
    method: 'GET',
    path: '/operator/state',
    tag: 'operator',
    summary:
      'Faults that only the operator can mend, what has waited past its limit, and whether each authority answers',
    access: operator,
    reply: Type.Object({
      checked_at: instant(),
      authorities: Type.Array(
        Type.Object({
          environment: Type.String(),
          state: oneOf('up', 'degraded', 'down'),
          last_answer_at: maybe,
          changed_at: instant(),
        }),
      ),
      alerts: Type.Array(
        Type.Object({
          id: uuid(),
          kind: oneOf(...alertKinds),
          /** what it is about: a vendor's code (of one part alone `code/part`), a payment, a tax id, an environment, a step, what a list is of */
          subject: Type.String(),
          count: Type.Integer(),
          first_at: instant(),
          last_at: instant(),
        }),
      ),
      /** the one that the server's files lie on; null: the system does not tell */
      disk: Type.Union([
        Type.Object({
          free_bytes: Type.Integer(),
          size_bytes: Type.Integer(),
          /** less than 1 GiB: soon nothing is kept any more */
          is_low: Type.Boolean(),
        }),
        Type.Null(),
      ]),
      waiting: Type.Array(
        Type.Object({
          kind: oneOf(...waitKinds),
          /** of an invoice `state/environment`, of a lane `cause/environment`, of a job its queue, of an SMS its last fault */
          name: Type.String(),
          count: Type.Integer(),
          /** null: nobody's own */
          accounts: Type.Union([Type.Integer(), Type.Null()]),
          /** since when the first waits; of `deadline` the first deadline */
          since: maybe,
        }),
      ),
    }),
    status: 200,
    problems: [],
  }),
  deleteAlert: defineCall({
    id: 'deleteAlert',
    method: 'DELETE',
    path: '/operator/alerts/{id}',
    tag: 'operator',
    summary: 'Takes an alert away that has been seen to; it comes again when its fault does',
    access: operator,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
