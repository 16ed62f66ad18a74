import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { changeChoices, readChoices } from './choices.ts';
import { listNotifications, markRead } from './queries.ts';

export function notificationRoutes({ database, runtime }: { database: Database; runtime: Runtime }): Route[] {
  return [
    implement(calls.listNotifications, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listNotifications(tx, context.userId, query)),
    ),
    implement(calls.readNotifications, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        unread: await markRead(tx, runtime.clock, context, body.ids),
      })),
    ),
    implement(calls.getNotificationChoices, ({ context }) =>
      database.withAccount(context.accountId, (tx) => readChoices(tx, context)),
    ),
    implement(calls.putNotificationChoices, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) => changeChoices(tx, runtime.clock, context, body.choices)),
    ),
  ];
}
