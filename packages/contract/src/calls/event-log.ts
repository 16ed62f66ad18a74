import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  idParams,
  instant,
  listOf,
  listQuery,
  nullableString,
  oneOf,
  oneWord,
  sortBy,
  strict,
  uuid,
} from '../schemas/common.ts';

const admin = { level: 'admin' } as const;

/** What is logged of: the part of an action before its dot. */
export const eventSubjects = [
  'account',
  'api_key',
  'bank_account',
  'branch',
  'cash_desk',
  'certificate',
  'checkbook',
  'cheque',
  'customer',
  'device',
  'document',
  'employee',
  'import',
  'invoice',
  'journal',
  'key',
  'login',
  'logo',
  'memory',
  'money',
  'notifications',
  'online_payment',
  'operator',
  'passkey',
  'password',
  'payment_gateway',
  'pos',
  'pre_invoice',
  'product',
  'product_unit',
  'profile',
  'purchase',
  'recovery_code',
  'recovery_codes',
  'recurring',
  'second_factor',
  'settings',
  'share',
  'stamp',
  'stock',
  'stock_rule',
  'stock_settings',
  'subscription',
  'terminal',
  'ticket',
  'totp',
  'warehouse',
  'webhook',
] as const;

const entryFields = {
  id: uuid(),
  /** place in the account's chain */
  seq: Type.Integer(),
  at: instant(),
  actor_kind: oneOf('user', 'program', 'system'),
  actor_id: nullableString(),
  actor_name: Type.String(),
  ip: Type.String(),
  /** e.g. customer.changed */
  action: Type.String(),
  action_name: Type.String({ description: 'the action in Persian' }),
  subject_id: Type.String(),
  subject_name: Type.String(),
};

const values = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

export const eventLogCalls = {
  listEventLog: defineCall({
    id: 'listEventLog',
    method: 'GET',
    path: '/eventlog',
    tag: 'event log',
    summary: 'Who did what, when, from where; newest first',
    access: admin,
    query: strict({
      ...listQuery(sortBy(['created_at'])),
      from_date: Type.Optional(instant()),
      to_date: Type.Optional(instant()),
      /** the part of the action before its dot */
      subject: oneWord(eventSubjects),
      actor_id: Type.Optional(uuid()),
    }),
    reply: listOf('events', Type.Object(entryFields)),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  verifyEventLog: defineCall({
    id: 'verifyEventLog',
    method: 'GET',
    path: '/eventlog/chain',
    tag: 'event log',
    summary: 'Whether any entry was changed or removed: the chain, recomputed from its beginning',
    access: admin,
    reply: Type.Object({
      entries: Type.Integer(),
      head: Type.String({ description: 'hash of the last entry, hex; empty while there is none' }),
      /** in all; the first hundred are told */
      fault_count: Type.Integer(),
      faults: Type.Array(
        Type.Object({
          /** place in the chain; null where an entry has none */
          seq: Type.Union([Type.Integer(), Type.Null()]),
          what: oneOf('changed', 'missing', 'unplaced', 'cut'),
          /** of the entry that stands there */
          entry_id: nullableString(),
        }),
      ),
    }),
    status: 200,
    problems: [],
  }),
  getEventLogEntry: defineCall({
    id: 'getEventLogEntry',
    method: 'GET',
    path: '/eventlog/{id}',
    tag: 'event log',
    summary: 'One entry, with before and after',
    access: admin,
    params: idParams,
    reply: Type.Object({
      ...entryFields,
      user_agent: Type.String(),
      request_id: Type.String(),
      before: values,
      after: values,
      hash: Type.String({ description: 'hex' }),
      prev_hash: Type.String({ description: 'hex' }),
    }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
