import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Randomness } from '../../platform/runtime.ts';
import { isClosed } from '../access/queries.ts';
import { notify } from '../notifications/notify.ts';
import { type DeliveryRow, secretBinding, type WebhookDeps, type WebhookRow } from './commands.ts';
import { type PostOutcome, post } from './post.ts';
import { signatureOf } from './signature.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Waits between tries, as standardwebhooks.com recommends: in all about three days. */
export const retryDelaysMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

export interface DeliverySettings {
  /** a receiver that has not answered by then has failed */
  timeoutMs: number;
  /** messages of one webhook at the same time, each of another lane */
  atOnce: number;
  /** messages of one webhook in a turn */
  batch: number;
}
export const defaultDeliverySettings: DeliverySettings = { timeoutMs: 15_000, atOnce: 4, batch: 20 };
const leaseMarginMs = 30_000;

/** Answers by which a receiver says that it is asked too much, or cannot just now. */
const isBusy = ({ status }: PostOutcome): boolean => [429, 502, 503, 504].includes(status);

/** How long a receiver is left alone after an answer, with whatever else waits for it: as long as it asks for. */
const restAfter = (outcome: PostOutcome): number =>
  isBusy(outcome) ? Math.max(retryDelaysMs[0] ?? 0, outcome.retryAfterMs) : 0;

/** A tenth more or less, so that receivers that fell together are not all asked together. */
const jittered = (ms: number, random: Randomness): number =>
  Math.round(ms * (0.9 + 0.2 * ((random.bytes(1)[0] ?? 0) / 255)));

/** So many due messages are looked at for each that may go: an invoice has a few. */
const lookedAt = 10;

/**
 * The first waiting message of the lanes that are due first: the next of an invoice goes when the one before arrived or
 * was given up. What is due behind one that is not is put off to that one's time: a look reads a few, however many wait.
 */
export const takeHeads = (webhookId: string, now: Date, most: number) => sql<DeliveryRow>`
  with due as materialized (
    select d.id, d.lane from webhook_deliveries d
    where d.account_id = taraz_account() and d.webhook_id = ${webhookId} and d.state = 'pending' and d.next_at <= ${now}
    order by d.next_at, d.id limit ${most * lookedAt}
  ), lanes as materialized (
    select l.lane, h.id, h.next_at from (select distinct lane from due) l cross join lateral (
      select d.id, d.next_at from webhook_deliveries d
      where d.account_id = taraz_account() and d.webhook_id = ${webhookId} and d.state = 'pending' and d.lane = l.lane
      order by d.id limit 1) h
  ), put_off as (
    update webhook_deliveries d set next_at = l.next_at from due join lanes l on l.lane = due.lane
    where d.account_id = taraz_account() and d.webhook_id = ${webhookId} and d.id = due.id and l.next_at > ${now}
  )
  select d.* from lanes l join webhook_deliveries d
    on d.account_id = taraz_account() and d.webhook_id = ${webhookId} and d.id = l.id
  where l.next_at <= ${now} order by d.next_at, d.id limit ${most}`;

/** The present secret, then those whose day after a rotation is not over, the latest first. @param tx of the account */
async function secretsOf({ runtime, vault }: WebhookDeps, tx: Tx, row: WebhookRow): Promise<string[]> {
  const former = await tx
    .selectFrom('webhook_former_secrets')
    .select('sealed')
    .where('webhook_id', '=', row.id)
    .where('until', '>', new Date(runtime.clock.nowMs()))
    .orderBy('until', 'desc')
    .execute();
  return [row.secret_sealed, ...former.map(({ sealed }) => sealed)].map((sealed) =>
    Buffer.from(vault.open(sealed, secretBinding(row))).toString('utf8'),
  );
}

interface Sending {
  row: WebhookRow;
  secrets: readonly string[];
  delivery: DeliveryRow;
  timeoutMs: number;
}

function send(deps: WebhookDeps, { row, secrets, delivery, timeoutMs }: Sending): Promise<PostOutcome> {
  const timestamp = Math.floor(deps.runtime.clock.nowMs() / 1000);
  const body = JSON.stringify(delivery.payload);
  const signatures = secrets.map((key) => signatureOf(key, delivery.message_id, timestamp, body));
  return post(row.url, {
    body,
    timeoutMs,
    innerHosts: deps.innerHosts,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Taraz-Webhooks/1',
      'webhook-id': delivery.message_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    },
  });
}

/** Has the receiver taken a message that is newer than this one? Then it is there, and it is this one that it does not take. */
const takesOthers = async (tx: Tx, { webhook_id, id }: DeliveryRow): Promise<boolean> =>
  (await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('id', '>', id)
    .where('state', '=', 'delivered')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Disables it, and says so: what the account's programs are not told any more, its people have to know. */
async function stop(deps: WebhookDeps, tx: Tx, { account_id, id, url }: WebhookRow, because: 'GONE' | 'FAILING') {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set((row) => ({
      state: 'disabled',
      disabled_because: because,
      version: row('version', '+', 1),
      updated_at: new Date(deps.runtime.clock.nowMs()),
    }))
    .where('id', '=', id)
    .where('state', '=', 'enabled')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const data = { name: new URL(url).host, because };
  await notify(deps, tx, account_id, { kind: 'webhook_stopped', subjectId: id, group: id, isLastWord: true, data });
}

/** Is it enabled, of an account that is open, and for the same address? @param isOver a last try's end is to stand before or after a change of it */
async function isAsBefore(tx: Tx, { id, url }: WebhookRow, isOver: boolean): Promise<{ url: boolean; all: boolean }> {
  const now = await tx
    .selectFrom('webhooks')
    .select(['url', 'state'])
    .where('id', '=', id)
    .$if(isOver, (some) => some.forUpdate())
    .executeTakeFirst();
  const isSame = now?.url === url;
  return { url: isSame, all: isSame && now.state === 'enabled' && !(await isClosed(tx)) };
}

/** Stores what came of a try; false: nothing more is to go there. 410 says that the receiver wants no more; who took nothing for as long as a message is tried is gone too. */
async function recordTry(
  deps: WebhookDeps,
  row: WebhookRow,
  delivery: DeliveryRow,
  outcome: PostOutcome,
  ms: number,
): Promise<boolean> {
  const { clock, random } = deps.runtime;
  const now = new Date(clock.nowMs());
  const isDelivered = outcome.problem === '';
  const delay = retryDelaysMs[delivery.tries];
  const isGone = outcome.status === 410;
  const isOver = !isDelivered && (isGone || delay === undefined);
  return deps.database.withAccount(row.account_id, async (tx) => {
    const isStill = await isAsBefore(tx, row, isOver);
    // What an address refused that is no longer its own says nothing of the one that took its place.
    if (!isDelivered && !isStill.url) return false;
    await tx
      .updateTable('webhook_deliveries')
      .set({
        state: isDelivered ? 'delivered' : isOver ? 'failed' : 'pending',
        tries: delivery.tries + 1,
        ...(isDelivered || isOver
          ? { finished_at: now }
          : { next_at: new Date(now.getTime() + Math.max(jittered(delay ?? 0, random), restAfter(outcome))) }),
        status: outcome.status,
        problem: outcome.problem,
        answer: outcome.answer,
        duration_ms: ms,
      })
      .where('webhook_id', '=', row.id)
      .where('id', '=', delivery.id)
      .where('state', '=', 'pending')
      .execute();
    if (!isOver || (!isGone && (await takesOthers(tx, delivery)))) return isStill.all;
    await stop(deps, tx, row, isGone ? 'GONE' : 'FAILING');
    return false;
  });
}

/** Who has a webhook, and which. */
export interface Turn {
  accountId: string;
  id: string;
  /** the presence of this process */
  owner: string;
}

/** Takes the webhook for this process; null: another has it, or it is gone or disabled. */
async function lease({ database, runtime }: WebhookDeps, { accountId, id, owner }: Turn, untilMs: number) {
  const now = new Date(runtime.clock.nowMs());
  return database.withAccount(accountId, async (tx) => {
    const row = await tx
      .updateTable('webhooks')
      .set({ leased_until: new Date(untilMs), lease_owner: owner, turn_at: now })
      .where('id', '=', id)
      .where('state', '=', 'enabled')
      .where((some) => some.or([some('leased_until', 'is', null), some('leased_until', '<=', now)]))
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  });
}

/**
 * One turn of one webhook: what is due, a few at a time. Process and machine may die at any point: what was not recorded
 * goes again, under the same id.
 */
export async function deliverTurn(deps: WebhookDeps, settings: DeliverySettings, turn: Turn): Promise<void> {
  const { database, runtime } = deps;
  const { accountId, id, owner } = turn;
  const { timeoutMs, atOnce, batch } = settings;
  const longestMs = Math.ceil(batch / atOnce) * timeoutMs + leaseMarginMs;
  const row = await lease(deps, turn, runtime.clock.nowMs() + longestMs);
  if (row === null) return;
  let isStopped = false;
  let restMs = 0;
  try {
    const { due, secrets } = await database.withAccount(accountId, async (tx) => {
      const { rows } = await takeHeads(id, new Date(runtime.clock.nowMs()), batch).execute(tx);
      return { due: rows, secrets: await secretsOf(deps, tx, row) };
    });
    const queue = [...due];
    const turnEnds = performance.now() + timeoutMs;
    const work = async () => {
      for (let delivery = queue.shift(); delivery !== undefined && !isStopped; delivery = queue.shift()) {
        const begun = performance.now();
        const outcome = await send(deps, { row, secrets, delivery, timeoutMs });
        const goesOn = await recordTry(deps, row, delivery, outcome, Math.round(performance.now() - begun));
        restMs = Math.max(restMs, goesOn ? restAfter(outcome) : 0);
        // A receiver that does not answer, or asks for less, is not asked for the rest of the turn, and one that answers slowly
        // takes no more of it than that: others wait for their turn.
        isStopped ||= !goesOn || restMs > 0 || outcome.status === 0 || performance.now() > turnEnds;
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, due.length) }, work));
  } finally {
    const rests = restMs > 0 ? new Date(runtime.clock.nowMs() + restMs) : null;
    await database.withAccount(accountId, (tx) =>
      tx
        .updateTable('webhooks')
        .set({
          // What an address asked for says nothing of the one that took its place, nor of what people asked for meanwhile.
          leased_until: sql<Date | null>`case when url = ${row.url} and turn_at = ${row.turn_at}::timestamptz
            then ${rests}::timestamptz end`,
          lease_owner: null,
        })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .execute(),
    );
  }
}
