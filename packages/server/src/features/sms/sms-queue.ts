import { type FaultReach, faultReach } from '../../adapters/sms/fault-reach.ts';
import type { SmsDelivery, SmsOutcome, SmsSender, SmsTemplate } from '../../adapters/sms/sms-sender.ts';
import { clearPart, raiseAlert } from '../../platform/alerts.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { SmsState } from './tables.ts';

export interface SmsDeps {
  database: Database;
  runtime: Runtime;
  jobs: Jobs;
  vault: Vault;
  /** null: no SMS is set up in this installation */
  sender: SmsSender | null;
  /** What would go out is shown at /dev/outbox instead. */
  showsOutbox: boolean;
}

export interface NewSms {
  receptor: string;
  template: SmsTemplate;
  tokens: readonly string[];
  /** Goes through the same motions and is never sent: what nobody is to get must take as long as what somebody gets. */
  isDecoy?: boolean;
  /** It goes until then or never. */
  notAfter?: Date | undefined;
}

const sendQueue = 'sms.send';
/** Codes have a line of their own: hundreds of reminders before one, and it would come when it is worth nothing any more. */
const codeQueue = 'sms.code';
const statusQueue = 'sms.status';
const everyMinute = '* * * * *';
/** In the column of templates: a message in free words. */
export const freeText = 'text';
export const codeTemplate = 'taraz-code' satisfies SmsTemplate;
/** Stands in `detail` of a template from before the vendor is asked until the answer is written down. */
const beingSent = 'sending';
const bound = (id: string) => `sms:${id}`;
const queueOf = (template: string): string => (template === codeTemplate ? codeQueue : sendQueue);
/** In `detail` of what nobody was there to send in time. */
const tooLate = 'too late';
/** A code that comes after this is worth nothing any more; anything else is. */
const giveUpAfterMs = { code: 90_000, text: 3_600_000 } as const;
const codeTriesMax = 3;
const codePauseMs = 2_000;
/** Between two tries of what is no code: ever more, or what the vendor asks for where that is longer. */
const firstPauseMs = 2_000;
const pauseMaxMs = 300_000;
/** The vendor's answer when the credit is used up (vendors.md section 1): what is still worth saying later waits for more. */
const noCreditCode = 418;
const creditAskMs = 10 * 60_000;
const creditPatienceMs = 12 * 3_600_000;
/** The vendor looks after its messages itself from five minutes on, and forgets them after two days. */
const firstAskMs = 5 * 60_000;
const askMaxMs = 3 * 3_600_000;
const forgottenAfterMs = 48 * 3_600_000;
const askedAtOnce = 500;
/** After an outage nobody is made to wait for a code that will not come; then one is tried again. */
const outageMs = 30_000;

type QueueDeps = Pick<SmsDeps, 'runtime' | 'jobs' | 'vault'>;

/**
 * Puts a message into the queue in the caller's transaction: it goes out exactly if that commits.
 * @returns its id, for `smsStateOf`
 */
export const queueSms = (deps: QueueDeps, tx: Tx, { isDecoy = false, ...sms }: NewSms) =>
  queue(deps, tx, { ...sms, state: isDecoy ? 'decoy' : 'queued' });

interface NewText extends Pick<NewSms, 'receptor' | 'notAfter'> {
  text: string;
  /** that what lets the receiver in was changed */
  isWarning?: boolean;
}

/** A message in free words, without links; see `queueSms`. */
export const queueText = (deps: QueueDeps, tx: Tx, { text, ...sms }: NewText) =>
  queue(deps, tx, { ...sms, template: freeText, tokens: [text], state: 'queued' });

interface QueuedSms extends Pick<NewSms, 'receptor' | 'tokens' | 'notAfter'>, Pick<NewText, 'isWarning'> {
  template: string;
  state: SmsState;
}

async function queue({ runtime, jobs, vault }: QueueDeps, tx: Tx, sms: QueuedSms): Promise<string> {
  const { message_id } = await tx
    .insertInto('sms_messages')
    .values({
      receptor: sms.receptor,
      template: sms.template,
      sealed: null,
      state: sms.state,
      created_at: new Date(runtime.clock.nowMs()),
      not_after: sms.notAfter ?? null,
      is_warning: sms.isWarning ?? false,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  const sealed = vault.seal(Buffer.from(JSON.stringify(sms.tokens)), bound(message_id));
  await tx
    .updateTable('sms_messages')
    .set({ sealed: Buffer.from(sealed) })
    .where('message_id', '=', message_id)
    .execute();
  await jobs.enqueue(tx, queueOf(sms.template), { id: message_id });
  return message_id;
}

/** No message can go out now; with Retry-After. */
export const smsDown = (): Problem => new Problem('SMS_DOWN', { headers: { 'retry-after': String(outageMs / 1000) } });

/** What messages are alike in for the vendor: a template of its panel, or free words. */
export type SmsKind = SmsTemplate | typeof freeText;

/**
 * Says beforehand that no message of a kind can go out now: the same for every phone, known or not. What failed for its own
 * words says nothing of others, and what failed for its template or line nothing of other kinds.
 * @param kind null: of whichever
 * @throws Problem SMS_DOWN
 */
export async function refuseWhileSmsIsDown(
  { database, runtime, sender }: SmsDeps,
  kind: SmsKind | null,
): Promise<void> {
  if (sender === null) throw smsDown();
  const nowMs = runtime.clock.nowMs();
  const lasts = await database.withPlatform((tx) =>
    tx
      .selectFrom('sms_messages')
      .distinctOn('template')
      .select(['template', 'state', 'detail', 'finished_at'])
      .where('finished_at', '>', new Date(nowMs - outageMs))
      // What lies ahead was told while the clock was: it would be the last word for as long as that had been.
      .where('finished_at', '<=', new Date(nowMs + outageMs))
      // It says nothing of the vendor.
      .where(({ eb, or }) => or([eb('detail', 'is', null), eb('detail', '!=', tooLate)]))
      .orderBy('template')
      .orderBy('finished_at', 'desc')
      .execute(),
  );
  const fails = (last: (typeof lasts)[number] | undefined, reach: FaultReach): boolean =>
    last?.state === 'failed' && faultReach(last.detail ?? '') === reach;
  const [newest] = lasts.toSorted((a, b) => Number(b.finished_at) - Number(a.finished_at));
  const own = lasts.find(({ template }) => template === kind);
  if (fails(newest, 'all') || fails(own, 'kind')) throw smsDown();
}

interface MessageRow {
  message_id: string;
  receptor: string;
  template: string;
  created_at: Date;
  local_id: string | null;
}

const localIdDigits = 5;

/**
 * The vendor's localid: the same whenever the message is sent, and no other one's. The vendor never forgets it, whereas a
 * restored database, or a second installation on the same key, numbers its messages from a number that was given before.
 * @returns 18 digits, since it is to fit into a Long: the moment in ms, and the end of the number; a text may have gone under
 * another one before
 */
function localIdOf({ message_id, created_at, local_id }: MessageRow): string {
  return local_id ?? `${created_at.getTime()}${message_id.slice(-localIdDigits).padStart(localIdDigits, '0')}`;
}

/** A template is never repeated when nobody knows whether it went; a free text is, since its local id is known. */
async function sendOne(sender: SmsSender, row: MessageRow, tokens: readonly string[]): Promise<SmsOutcome> {
  const addressed = { localId: localIdOf(row), receptor: row.receptor };
  if (row.template !== freeText) return sender.send({ ...addressed, template: row.template as SmsTemplate, tokens });
  const outcome = await sender.sendText({ ...addressed, text: tokens[0] ?? '' });
  return outcome.kind === 'unknown' ? { kind: 'down', reason: outcome.reason, retryAfterMs: 5_000 } : outcome;
}

/**
 * How long a message rests that surely did not go; null: it is given up. A code is tried a few times at once, anything else
 * for an hour, in which no pause that the vendor asked for is cut short.
 */
function pauseMs(patience: keyof typeof giveUpAfterMs, tries: number, ageMs: number, askedMs: number): number | null {
  const leftMs = giveUpAfterMs[patience] - ageMs;
  if (patience === 'code') return leftMs < 0 || tries >= codeTriesMax ? null : Math.min(askedMs, codePauseMs);
  const growingMs = Math.min(firstPauseMs * 2 ** (tries - 1), pauseMaxMs);
  return leftMs < askedMs ? null : Math.max(askedMs, Math.min(growingMs, leftMs));
}

/** A kind's own fault is told apart for each kind: one that works takes back nothing of another. */
const alertOf = (code: number, template: string): string =>
  faultReach(String(code)) === 'all' ? String(code) : `${code}/${template}`;

async function settle(deps: SmsDeps, id: string): Promise<void> {
  const { database, runtime, vault, sender } = deps;
  const row = await database.withPlatform((tx) =>
    tx.selectFrom('sms_messages').selectAll().where('message_id', '=', id).executeTakeFirst(),
  );
  if (row === undefined || row.sealed === null || row.finished_at !== null) return;
  const ageMs = () => runtime.clock.nowMs() - row.created_at.getTime();
  const finish = (change: { state: SmsState; vendor_id?: string; detail?: string }) => {
    const nowMs = runtime.clock.nowMs();
    const isAskable = change.state === 'sent' && (change.vendor_id ?? '') !== '';
    const ask_at = isAskable ? new Date(nowMs + firstAskMs) : null;
    return database.withPlatform((tx) =>
      tx
        .updateTable('sms_messages')
        .set({
          detail: null,
          ...change,
          ask_at,
          sealed: null,
          attempts: row.attempts + 1,
          finished_at: new Date(nowMs),
        })
        .where('message_id', '=', id)
        .execute(),
    );
  };
  const sendLater = (change: { attempts: number; detail: string }, startAfterMs: number) =>
    database.withPlatform(async (tx) => {
      await tx.updateTable('sms_messages').set(change).where('message_id', '=', id).execute();
      await deps.jobs.enqueue(tx, queueOf(row.template), { id }, { startAfterMs });
    });
  const patience = row.template === codeTemplate ? 'code' : 'text';
  if (row.state === 'decoy') {
    await database.withPlatform((tx) => tx.deleteFrom('sms_messages').where('message_id', '=', id).execute());
    return;
  }
  if (sender === null) return void (await finish({ state: 'failed', detail: 'no sender' }));
  if (row.detail === beingSent) return void (await finish({ state: 'unknown', detail: 'who was sending it is gone' }));
  const isPast = row.not_after !== null && runtime.clock.nowMs() > row.not_after.getTime();
  if (isPast || (patience === 'code' && ageMs() > giveUpAfterMs.code))
    return void (await finish({ state: 'failed', detail: tooLate }));
  const tokens = JSON.parse(Buffer.from(vault.open(row.sealed, bound(id))).toString('utf8')) as string[];
  if (row.template !== freeText) {
    await database.withPlatform((tx) =>
      tx.updateTable('sms_messages').set({ detail: beingSent }).where('message_id', '=', id).execute(),
    );
  }
  const outcome = await sendOne(sender, row, tokens);
  switch (outcome.kind) {
    case 'accepted':
      await finish({ state: 'sent', vendor_id: outcome.vendorId });
      return clearPart(deps, 'sms', row.template);
    case 'refused':
      return void (await finish({ state: 'refused', detail: String(outcome.code) }));
    case 'unknown':
      return void (await finish({ state: 'unknown', detail: outcome.reason }));
    case 'misconfigured':
      runtime.log.error({ vendor_code: outcome.code, template: row.template }, 'SMS is not set up as it must be');
      if (outcome.code === noCreditCode && patience === 'text' && ageMs() < creditPatienceMs)
        await sendLater({ attempts: row.attempts, detail: String(outcome.code) }, creditAskMs);
      else await finish({ state: 'failed', detail: String(outcome.code) });
      return raiseAlert(deps, 'sms', alertOf(outcome.code, row.template));
    case 'down': {
      runtime.log.warn({ reason: outcome.reason, template: row.template }, 'the SMS vendor does not answer');
      const attempts = row.attempts + 1;
      const waitMs = pauseMs(patience, attempts, ageMs(), outcome.retryAfterMs);
      if (waitMs === null) return void (await finish({ state: 'failed', detail: outcome.reason }));
      await sendLater({ attempts, detail: outcome.reason }, waitMs);
    }
  }
}

/** Asks again ever more slowly; what the vendor no longer knows stays unknown. */
function afterAsking(
  delivery: SmsDelivery | undefined,
  sentMs: number,
  nowMs: number,
): { state?: SmsState; ask_at: Date | null } {
  if (delivery === 'delivered' || delivery === 'undelivered') return { state: delivery, ask_at: null };
  const isForgotten = delivery === 'lost' || nowMs - sentMs > forgottenAfterMs;
  if (isForgotten) return { state: 'unknown', ask_at: null };
  return { ask_at: new Date(nowMs + Math.min(askMaxMs, Math.max(firstAskMs, nowMs - sentMs))) };
}

/** Asks the vendor what became of messages that it took. @returns how many were asked about */
export async function askDeliveries({ database, runtime, sender }: SmsDeps): Promise<number> {
  if (sender === null) return 0;
  const nowMs = runtime.clock.nowMs();
  const rows = await database.withPlatform((tx) =>
    tx
      .selectFrom('sms_messages')
      .select(['message_id', 'vendor_id', 'finished_at'])
      .where('ask_at', '<=', new Date(nowMs))
      .orderBy('ask_at')
      .limit(askedAtOnce)
      .execute(),
  );
  if (rows.length === 0) return 0;
  const said = await sender.deliveriesOf(rows.map(({ vendor_id }) => vendor_id ?? ''));
  await database.withPlatform(async (tx) => {
    for (const row of rows) {
      const sentMs = row.finished_at?.getTime() ?? nowMs;
      const change = afterAsking(said?.get(row.vendor_id ?? ''), sentMs, nowMs);
      await tx.updateTable('sms_messages').set(change).where('message_id', '=', row.message_id).execute();
    }
  });
  return rows.length;
}

/** Messages that were to go out before a moment and have not, with what the vendor last said of one; null: none. */
export async function lateSms(tx: Tx, since: Date): Promise<{ count: number; oldest: Date; detail: string } | null> {
  const { count, oldest, detail } = await tx
    .selectFrom('sms_messages')
    .select((row) => [
      row.fn.countAll<string>().as('count'),
      row.fn.min('created_at').as('oldest'),
      row.fn.max('detail').as('detail'),
    ])
    .where('state', '=', 'queued')
    .where('created_at', '<', since)
    .executeTakeFirstOrThrow();
  return oldest === null ? null : { count: Number(count), oldest, detail: detail ?? '' };
}

/** Sends what is queued, at most a few at a time; asks each minute what became of what was sent. */
export async function startSmsWorker(deps: SmsDeps): Promise<void> {
  await deps.jobs.work(codeQueue, { concurrency: 2 }, (data) => settle(deps, String(data.id)));
  await deps.jobs.work(sendQueue, { concurrency: 4 }, (data) => settle(deps, String(data.id)));
  await deps.jobs.work(statusQueue, { concurrency: 1 }, async () => void (await askDeliveries(deps)));
  await deps.jobs.schedule(statusQueue, everyMinute, {});
}
