import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import type { Permission } from '../permissions.ts';
import { instant, listOf, nullableString, sortBy, strict, unsearchedQuery, uuid } from '../schemas/common.ts';

/** Things that people are told of, and who: those with the permission, and always the account's admins. */
export const notificationAudiences = {
  invoice_rejected: 'issue',
  buyer_refused: 'invoices',
  limit_exceeded: 'invoices',
  deadline_near: 'issue',
  held_stopped: 'issue',
  payment_refused: 'invoices',
  certificate_expiring: 'admin',
  memory_refused: 'admin',
  cheque_due: 'treasury',
  low_stock: 'warehouse',
  recurring_made: 'admin',
  debtors_reminded: 'admin',
  review_asked: 'issue',
  review_returned: 'draft',
  review_issued: 'draft',
  offer_answered: 'issue',
  online_paid: 'treasury',
  payment: 'admin',
  plan_ending: 'admin',
  webhook_stopped: 'admin',
  ticket_answered: 'admin',
} as const satisfies Record<string, Permission | 'admin'>;
export type NotificationKind = keyof typeof notificationAudiences;
/** How news may come to somebody. */
export const notificationWays = ['in_app', 'sms', 'webhook'] as const;
export type NotificationWay = (typeof notificationWays)[number];
export const notificationKinds = Object.keys(notificationAudiences) as NotificationKind[];

const user = { level: 'user', peopleOnly: true } as const;
const kind = Type.Enum([...notificationKinds]);

const notification = Type.Object({
  id: uuid(),
  kind,
  count: Type.Integer({ description: 'how many things it tells of' }),
  data: Type.Record(Type.String(), Type.String(), { description: 'words of its sentence' }),
  /** what to open; '' when it tells of several things or of none */
  subject_id: Type.String(),
  memory_id: nullableString(),
  created_at: instant(),
  updated_at: instant(),
  read_at: Type.Union([instant(), Type.Null()]),
});

const choices = Type.Object({
  etag: Type.String(),
  /** where SMS goes; null: the user has no phone */
  phone: nullableString(),
  choices: Type.Array(
    Type.Object({
      kind,
      in_app: Type.Boolean(),
      sms: Type.Boolean(),
      webhook: Type.Boolean({ description: "the account's, set by an admin" }),
    }),
  ),
});

export const notificationCalls = {
  listNotifications: defineCall({
    id: 'listNotifications',
    method: 'GET',
    path: '/notifications',
    tag: 'notifications',
    summary: 'What the user was told, newest first, and how much of it is unread',
    access: user,
    query: strict({ ...unsearchedQuery(sortBy(['updated_at'])), unread: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({
      ...listOf('notifications', notification).properties,
      unread: Type.Integer({ description: 'of all, whatever the filter' }),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  readNotifications: defineCall({
    id: 'readNotifications',
    method: 'POST',
    path: '/notifications/read',
    tag: 'notifications',
    summary: 'Marks own notifications as read: the named ones, or all',
    access: user,
    body: strict({ ids: Type.Optional(Type.Array(uuid(), { maxItems: 500 })) }),
    reply: Type.Object({ unread: Type.Integer() }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getNotificationChoices: defineCall({
    id: 'getNotificationChoices',
    method: 'GET',
    path: '/notifications/choices',
    tag: 'notifications',
    summary: 'Which news the user wants, and how; only kinds that can reach this user',
    access: user,
    reply: choices,
    status: 200,
    etag: true,
    problems: [],
  }),
  putNotificationChoices: defineCall({
    id: 'putNotificationChoices',
    method: 'PUT',
    path: '/notifications/choices',
    tag: 'notifications',
    summary: 'Changes what is named; `webhook` is for the admin',
    access: user,
    body: strict({
      choices: Type.Array(
        strict({
          kind,
          in_app: Type.Optional(Type.Boolean()),
          sms: Type.Optional(Type.Boolean()),
          webhook: Type.Optional(Type.Boolean()),
        }),
        { minItems: 1, maxItems: notificationKinds.length },
      ),
    }),
    reply: choices,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'FORBIDDEN', 'STALE'],
  }),
};
