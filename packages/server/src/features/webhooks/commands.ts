import type { CallInput, calls } from '@taraz/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { countOf } from '../../platform/http/keyset-page.ts';
import { Problem } from '../../platform/problem.ts';
import type { NotifyDeps } from '../notifications/notify.ts';
import { isInnerAddress } from './inner-address.ts';
import { webhookMessages } from './messages.fa.ts';
import { isAllowedInner } from './post.ts';
import { newSecret } from './signature.ts';
import type { WebhookTables } from './tables.ts';

export type WebhookRow = Selectable<WebhookTables['webhooks']>;
export type DeliveryRow = Selectable<WebhookTables['webhook_deliveries']>;

export interface WebhookDeps extends NotifyDeps {
  database: Database;
  /** host:port, or host:* for every port, inside the own network to which webhooks may go all the same */
  innerHosts: readonly string[];
}

/** Tells the workers of every process that there may be something to deliver. */
export const webhookChannel = 'taraz_webhooks';
const formerSecretMs = 24 * 3600 * 1000;
/** Each event goes to every webhook that asks for it, and a process serves some thirty of all accounts at a time. */
const webhooksMax = 20;
/** Each signs every message: more of them at once than anybody changes over by. */
const formerSecretsMax = 4;

export const secretBinding = ({ account_id, id }: Pick<WebhookRow, 'account_id' | 'id'>): string =>
  `webhook/${account_id}/${id}`;

/** @throws Problem INVALID_INPUT for what is no open https address; names are judged again at each delivery */
function readUrl(text: string, innerHosts: readonly string[]): string {
  const refuse = (message: string) =>
    new Problem('INVALID_INPUT', { errors: [{ path: 'url', code: 'BAD_URL', message }] });
  const trimmed = text.trim();
  const isHttps = /^https:\/\//i.test(trimmed);
  if (!URL.canParse(trimmed)) throw refuse(isHttps ? webhookMessages.unread : webhookMessages.url);
  const url = new URL(trimmed);
  // To it nobody can connect.
  if (url.port === '0') throw refuse(webhookMessages.unread);
  // It is never sent.
  url.hash = '';
  // A name's last point is the root's and changes nothing of where it leads.
  if (/[^.]\.$/.test(url.hostname)) url.hostname = url.hostname.slice(0, -1);
  if (url.username !== '' || url.password !== '') throw refuse(webhookMessages.url);
  if (url.protocol === 'http:' && isAllowedInner(url, innerHosts)) return url.href;
  if (url.protocol !== 'https:') throw refuse(webhookMessages.url);
  if (isAllowedInner(url, innerHosts)) return url.href;
  const isLiteral = /^[\d.]+$|^\[/.test(url.hostname);
  const isInnerName =
    /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/i.test(url.hostname) || !/[.:]/.test(url.hostname);
  if ((isLiteral && isInnerAddress(url.hostname)) || isInnerName) throw refuse(webhookMessages.inner);
  return url.href;
}

const logged = ({ url, description, events, state }: WebhookRow) => ({ url, description, events, state });

/** @returns the row, and the secret, which is shown once @throws Problem INVALID_INPUT; CONFLICT when there are enough */
export async function createWebhook(
  { runtime, vault, innerHosts }: WebhookDeps,
  tx: Tx,
  accountId: string,
  body: CallInput<typeof calls.createWebhook>['body'],
): Promise<{ row: WebhookRow; secret: string }> {
  const url = readUrl(body.url, innerHosts);
  await lockAccount(tx);
  if ((await countOf(tx.selectFrom('webhooks'))) >= webhooksMax)
    throw new Problem('CONFLICT', { detail: webhookMessages.tooMany(webhooksMax) });
  const now = new Date(runtime.clock.nowMs());
  const place = { account_id: accountId, id: runtime.ids.uuid() };
  const secret = newSecret(runtime.random);
  const row = await tx
    .insertInto('webhooks')
    .values({
      ...place,
      url,
      description: body.description?.trim() ?? '',
      events: [...new Set(body.events ?? [])],
      secret_sealed: Buffer.from(vault.seal(Buffer.from(secret), secretBinding(place))),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logEvent(tx, { action: 'webhook.created', subjectId: row.id, subjectName: url, after: logged(row) });
  return { row, secret };
}

/** @throws Problem NOT_FOUND */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  const row = await tx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** What people ask for goes at once, however long its receiver wished to be left alone, or wishes in a turn that is under way. */
async function wake(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    // The turn that has it sees by `turn_at` that it was asked for since it began, and leaves no rest behind.
    .set({ leased_until: sql<Date | null>`case when lease_owner is not null then leased_until end`, turn_at: null })
    .where('id', '=', id)
    .execute();
  await sql`select pg_notify(${webhookChannel}, '')`.execute(tx);
}

/** Enabled again, or with another address, what waited goes at once. @throws Problem INVALID_INPUT, NOT_FOUND, STALE */
export async function changeWebhook(
  { runtime, innerHosts }: WebhookDeps,
  tx: Tx,
  id: string,
  body: CallInput<typeof calls.putWebhook>['body'],
  ifMatch: string | null,
): Promise<WebhookRow> {
  const before = await lockWebhook(tx, id);
  checkIfMatch(ifMatch, before.version);
  const now = new Date(runtime.clock.nowMs());
  const state = body.state ?? before.state;
  const row = await tx
    .updateTable('webhooks')
    .set({
      url: body.url === undefined ? before.url : readUrl(body.url, innerHosts),
      description: body.description?.trim() ?? before.description,
      events: body.events === undefined ? before.events : [...new Set(body.events)],
      state,
      disabled_because: state === 'enabled' ? '' : before.disabled_because,
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (state === 'enabled' && (before.state === 'disabled' || row.url !== before.url)) {
    await tx
      .updateTable('webhook_deliveries')
      .set({ next_at: now, tries: 0 })
      .where('webhook_id', '=', id)
      .where('state', '=', 'pending')
      .execute();
    await wake(tx, id);
  }
  await logEvent(tx, {
    action: 'webhook.changed',
    subjectId: id,
    subjectName: row.url,
    before: logged(before),
    after: logged(row),
  });
  return row;
}

/** @throws Problem NOT_FOUND */
export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  const row = await lockWebhook(tx, id);
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
  await logEvent(tx, { action: 'webhook.deleted', subjectId: id, subjectName: row.url, before: logged(row) });
}

/**
 * For a day the secret before signs too, so that the receiver can change over without losing a message; each until its own
 * day is over, however often it is changed meanwhile.
 * @throws Problem NOT_FOUND; CONFLICT when as many sign as may
 */
export async function rotateSecret({ runtime, vault }: WebhookDeps, tx: Tx, id: string) {
  const before = await lockWebhook(tx, id);
  const nowMs = runtime.clock.nowMs();
  await tx
    .deleteFrom('webhook_former_secrets')
    .where('webhook_id', '=', id)
    .where('until', '<=', new Date(nowMs))
    .execute();
  if ((await countOf(tx.selectFrom('webhook_former_secrets').where('webhook_id', '=', id))) >= formerSecretsMax) {
    throw new Problem('CONFLICT', { detail: webhookMessages.rotatedOften(formerSecretsMax) });
  }
  await tx
    .insertInto('webhook_former_secrets')
    .values({
      account_id: before.account_id,
      webhook_id: id,
      id: runtime.ids.uuid(),
      sealed: before.secret_sealed,
      until: new Date(nowMs + formerSecretMs),
    })
    .execute();
  const secret = newSecret(runtime.random);
  const row = await tx
    .updateTable('webhooks')
    .set({
      secret_sealed: Buffer.from(vault.seal(Buffer.from(secret), secretBinding(before))),
      version: before.version + 1,
      updated_at: new Date(nowMs),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logEvent(tx, { action: 'webhook.rotated', subjectId: id, subjectName: row.url });
  return { row, secret };
}

/** Puts a webhook.test message in line. @throws Problem NOT_FOUND, CONFLICT while it is disabled */
export async function sendTest({ runtime }: WebhookDeps, tx: Tx, id: string): Promise<string> {
  const row = await lockWebhook(tx, id);
  if (row.state === 'disabled') throw new Problem('CONFLICT', { detail: webhookMessages.disabled });
  const now = new Date(runtime.clock.nowMs());
  const messageId = `msg_${runtime.ids.uuid()}`;
  await tx
    .insertInto('webhook_deliveries')
    .values({
      account_id: row.account_id,
      webhook_id: id,
      message_id: messageId,
      type: 'webhook.test',
      payload: JSON.stringify({ type: 'webhook.test', timestamp: now.toISOString(), data: { webhook_id: id } }),
      lane: messageId,
      next_at: now,
      created_at: now,
      status: null,
      duration_ms: null,
    })
    .execute();
  await wake(tx, id);
  return messageId;
}

/** Puts messages in line again, under their ids; one that is named and waits there goes at once. @throws Problem INVALID_INPUT, NOT_FOUND, CONFLICT while it is disabled */
export async function replay(
  { runtime }: WebhookDeps,
  tx: Tx,
  id: string,
  { delivery_id, failed_since }: CallInput<typeof calls.replayWebhookDelivery>['body'],
): Promise<number> {
  const { state } = await lockWebhook(tx, id);
  if (delivery_id === undefined && failed_since === undefined) {
    const errors = [{ path: 'delivery_id', code: 'REQUIRED', message: webhookMessages.replayWhat }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  // In line they would wait for good, and no longer be told as failed.
  if (state === 'disabled') throw new Problem('CONFLICT', { detail: webhookMessages.disabled });
  if (delivery_id !== undefined && !/^\d{1,18}$/.test(delivery_id)) throw new Problem('NOT_FOUND');
  const now = new Date(runtime.clock.nowMs());
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, next_at: now, finished_at: null })
    .where('webhook_id', '=', id)
    .$if(delivery_id !== undefined, (some) => some.where('id', '=', delivery_id ?? '0'))
    .$if(delivery_id === undefined, (some) =>
      some.where('state', '=', 'failed').where('finished_at', '>=', new Date(failed_since ?? 0)),
    )
    .executeTakeFirst();
  if (delivery_id !== undefined) {
    if (numUpdatedRows === 0n) throw new Problem('NOT_FOUND');
    await hastenBefore(tx, id, delivery_id, now);
  }
  await wake(tx, id);
  return Number(numUpdatedRows);
}

/** What waits before a message of the same invoice goes first: that one would be put off to its time. */
async function hastenBefore(tx: Tx, id: string, deliveryId: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('webhook_id', '=', id)
    .where('state', '=', 'pending')
    .where('id', '<', deliveryId)
    .where('lane', '=', (deliveries) =>
      deliveries
        .selectFrom('webhook_deliveries as asked')
        .select('asked.lane')
        .where('asked.webhook_id', '=', id)
        .where('asked.id', '=', deliveryId),
    )
    .execute();
}
