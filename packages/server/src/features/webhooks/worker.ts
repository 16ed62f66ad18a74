import { sql } from 'kysely';
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

/** Delivers webhooks in this process; any number of processes may. Woken by NOTIFY, and by the clock. */
export async function startWebhooks(
  deps: WebhookDeps,
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
          const turn = deliverTurn(deps, settings, account_id, webhook_id)
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
  const timer = setInterval(wake, pollMs);
  wake();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await unlisten();
      await Promise.all(running.values());
    },
  };
}
