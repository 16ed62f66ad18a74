import { sql } from 'kysely';
import { onlyRow } from '../../platform/db/only-row.ts';
import { goneAmong, type Presence } from '../../platform/db/presence.ts';
import { type WebhookDeps, webhookChannel } from './commands.ts';
import { type DeliverySettings, defaultDeliverySettings, deliverTurn } from './deliver.ts';

export interface WebhookWorker {
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/** Webhooks served at the same time: a slow one holds up its own messages and no others. */
const webhooksAtOnce = 32;
/** What became due by its time is found by asking. */
const pollMs = 2_000;

/**
 * Gives back what processes that are gone had taken: what they had not recorded goes again, under the same id, as after
 * the end of a lease.
 */
async function releaseWebhooksOfTheGone({ database, runtime }: WebhookDeps, owner: string): Promise<void> {
  const released = await database.withPlatform(async (tx) => {
    const { rows } = await sql<{ owner: string }>`select * from webhook_lease_owners()`.execute(tx);
    const owners = rows.map((row) => row.owner);
    const gone = await goneAmong(tx, owners, owner);
    if (gone.length === 0) return 0;
    return onlyRow(await sql<{ count: number }>`select webhooks_release(${gone}) as count`.execute(tx)).count;
  });
  if (released > 0) runtime.log.warn({ webhooks: released }, 'webhooks of a process that is gone were given back');
}

/** Delivers webhooks in this process; any number of processes may. Woken by NOTIFY, and by the clock. */
export async function startWebhooks(
  deps: WebhookDeps,
  presence: Presence,
  settings: DeliverySettings = defaultDeliverySettings,
): Promise<WebhookWorker> {
  const { database, runtime } = deps;
  const running = new Map<string, Promise<void>>();
  let isStopping = false;
  let isLooking = false;
  let isWanted = false;

  const look = async (): Promise<void> => {
    isWanted = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isWanted && !isStopping) {
        isWanted = false;
        const free = webhooksAtOnce - running.size;
        if (free <= 0) return;
        const { rows } = await database.withPlatform((tx) =>
          sql<{ account_id: string; webhook_id: string }>`
            select * from webhooks_due(${new Date(runtime.clock.nowMs())}, ${webhooksAtOnce * 2})`.execute(tx),
        );
        for (const { account_id, webhook_id } of rows) {
          if (running.has(webhook_id) || running.size >= webhooksAtOnce || isStopping) continue;
          const turn = deliverTurn(deps, settings, { accountId: account_id, id: webhook_id, owner: presence.owner })
            .then(
              () => true,
              (error: unknown) => {
                runtime.log.warn({ err: error }, 'a turn of webhook deliveries failed');
                return false;
              },
            )
            .then((isWell) => {
              running.delete(webhook_id);
              // What failed is due still, and would fail again at once: it waits for the next look by the clock.
              if (isWell) wake();
            });
          running.set(webhook_id, turn);
        }
      }
    } finally {
      isLooking = false;
    }
  };
  const wake = () =>
    void look().catch((error: unknown) => runtime.log.warn({ err: error }, 'looking for webhook deliveries failed'));

  const unlisten = await database.listen(webhookChannel, wake, wake);
  const sweep = () =>
    releaseWebhooksOfTheGone(deps, presence.owner)
      .catch((error: unknown) => runtime.log.warn({ err: error }, 'the sweep of webhook leases failed'))
      .then(wake);
  const timer = setInterval(() => void sweep(), pollMs);
  await sweep();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await unlisten();
      await Promise.all(running.values());
    },
  };
}
