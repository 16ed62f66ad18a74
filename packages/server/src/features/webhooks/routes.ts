import { calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import {
  changeWebhook,
  createWebhook,
  lockWebhook,
  removeWebhook,
  replay,
  rotateSecret,
  sendTest,
  type WebhookDeps,
  type WebhookRow,
} from './commands.ts';
import { listDeliveries } from './deliveries.ts';

interface Counts {
  pending: number;
  failed: number;
}

async function countsOf(tx: Tx): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { webhook_id: string }>`
    select webhook_id, count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'failed')::int as failed
    from webhook_deliveries where state <> 'delivered' group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

const present = (row: WebhookRow, counts: ReadonlyMap<string, Counts>) => ({
  id: row.id,
  etag: etagOf(row.version),
  url: row.url,
  description: row.description,
  events: row.events,
  state: row.state,
  disabled_because: row.disabled_because,
  pending: counts.get(row.id)?.pending ?? 0,
  failed: counts.get(row.id)?.failed ?? 0,
  created_at: row.created_at.toISOString(),
});

const paging = {
  sorts: { created_at: (row: WebhookRow) => row.created_at.toISOString(), url: (row: WebhookRow) => row.url },
  text: (row: WebhookRow) => `${row.url} ${row.description}`,
};

export function webhookRoutes(deps: WebhookDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.createWebhook, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { row, secret } = await createWebhook(deps, tx, context.accountId, body);
        return { ...present(row, new Map()), secret };
      }),
    ),
    implement(calls.listWebhooks, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const all = await tx.selectFrom('webhooks').selectAll().execute();
        const { count, rows, next } = pageInMemory(all, query, paging);
        const counts = await countsOf(tx);
        return { count, webhooks: rows.map((row) => present(row, counts)), next };
      }),
    ),
    implement(calls.putWebhook, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        present(await changeWebhook(deps, tx, params.id, body, context.ifMatch), await countsOf(tx)),
      ),
    ),
    implement(calls.deleteWebhook, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeWebhook(tx, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.rotateWebhookSecret, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { row, secret } = await rotateSecret(deps, tx, params.id);
        return { ...present(row, await countsOf(tx)), secret };
      }),
    ),
    implement(calls.testWebhook, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => ({ message_id: await sendTest(deps, tx, params.id) })),
    ),
    implement(calls.listWebhookDeliveries, ({ params, query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { id } = await lockWebhook(tx, params.id);
        return listDeliveries(tx, id, query);
      }),
    ),
    implement(calls.replayWebhookDelivery, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => ({ replayed: await replay(deps, tx, params.id, body) })),
    ),
  ];
}
