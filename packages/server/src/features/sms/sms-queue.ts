import type { SmsMessage, SmsSender, SmsTemplate } from '../../adapters/sms/sms-sender.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';

export interface SmsDeps {
  database: Database;
  runtime: Runtime;
  jobs: Jobs;
  vault: Vault;
  /** null: no SMS is set up in this installation */
  sender: SmsSender | null;
}

export interface NewSms {
  receptor: string;
  template: SmsTemplate;
  tokens: readonly string[];
  /** Goes through the same motions and is never sent: what nobody is to get must take as long as what somebody gets. */
  isDecoy?: boolean;
}

const queue = 'sms.send';
const bound = (id: string) => `sms:${id}`;
/** A code that comes after this is worth nothing any more. */
const giveUpAfterMs = 90_000;
/** After an outage nobody is made to wait for a code that will not come; then one is tried again. */
const outageMs = 30_000;

/** Puts a message into the queue in the caller's transaction: it goes out exactly if that commits. */
export async function queueSms({ runtime, jobs, vault }: SmsDeps, tx: Tx, sms: NewSms): Promise<void> {
  const { message_id } = await tx
    .insertInto('sms_messages')
    .values({
      receptor: sms.receptor,
      template: sms.template,
      sealed: null,
      state: sms.isDecoy === true ? 'decoy' : 'queued',
      created_at: new Date(runtime.clock.nowMs()),
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  const sealed = vault.seal(Buffer.from(JSON.stringify(sms.tokens)), bound(message_id));
  await tx
    .updateTable('sms_messages')
    .set({ sealed: Buffer.from(sealed) })
    .where('message_id', '=', message_id)
    .execute();
  await jobs.enqueue(tx, queue, { id: message_id });
}

/**
 * Says beforehand that no message can go out now: the same for every phone, known or not.
 * @throws Problem SMS_DOWN with Retry-After
 */
export async function refuseWhileSmsIsDown({ database, runtime, sender }: SmsDeps): Promise<void> {
  const down = new Problem('SMS_DOWN', { headers: { 'retry-after': String(outageMs / 1000) } });
  if (sender === null) throw down;
  const since = new Date(runtime.clock.nowMs() - outageMs);
  const last = await database.withPlatform((tx) =>
    tx
      .selectFrom('sms_messages')
      .select(['state', 'detail'])
      .where('finished_at', '>', since)
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (last?.state === 'failed') throw down;
}

async function settle(deps: SmsDeps, id: string): Promise<void> {
  const { database, runtime, vault, sender } = deps;
  const row = await database.withPlatform((tx) =>
    tx.selectFrom('sms_messages').selectAll().where('message_id', '=', id).executeTakeFirst(),
  );
  if (row === undefined || row.sealed === null || row.finished_at !== null) return;
  const finish = (change: { state: typeof row.state; vendor_id?: string; detail?: string }) =>
    database.withPlatform((tx) =>
      tx
        .updateTable('sms_messages')
        .set({ ...change, sealed: null, attempts: row.attempts + 1, finished_at: new Date(runtime.clock.nowMs()) })
        .where('message_id', '=', id)
        .execute(),
    );
  if (row.state === 'decoy') {
    await database.withPlatform((tx) => tx.deleteFrom('sms_messages').where('message_id', '=', id).execute());
    return;
  }
  if (sender === null) return void (await finish({ state: 'failed', detail: 'no sender' }));
  const tokens = JSON.parse(Buffer.from(vault.open(row.sealed, bound(id))).toString('utf8')) as string[];
  const message: SmsMessage = { localId: id, receptor: row.receptor, template: row.template as SmsTemplate, tokens };
  const outcome = await sender.send(message);
  switch (outcome.kind) {
    case 'accepted':
      return void (await finish({ state: 'sent', vendor_id: outcome.vendorId }));
    case 'refused':
      return void (await finish({ state: 'refused', detail: String(outcome.code) }));
    case 'unknown':
      return void (await finish({ state: 'unknown', detail: outcome.reason }));
    case 'misconfigured':
      runtime.log.error({ vendor_code: outcome.code, template: row.template }, 'SMS is not set up as it must be');
      return void (await finish({ state: 'failed', detail: String(outcome.code) }));
    case 'down': {
      const isLate = runtime.clock.nowMs() - row.created_at.getTime() > giveUpAfterMs;
      runtime.log.warn({ reason: outcome.reason, template: row.template }, 'the SMS vendor does not answer');
      if (isLate || row.attempts >= 2) return void (await finish({ state: 'failed', detail: outcome.reason }));
      await database.withPlatform(async (tx) => {
        await tx
          .updateTable('sms_messages')
          .set({ attempts: row.attempts + 1, detail: outcome.reason })
          .where('message_id', '=', id)
          .execute();
        await deps.jobs.enqueue(tx, queue, { id }, { startAfterMs: Math.min(outcome.retryAfterMs, 2_000) });
      });
    }
  }
}

/** Sends what is queued; at most a few at a time. */
export const startSmsWorker = (deps: SmsDeps): Promise<void> =>
  deps.jobs.work(queue, { concurrency: 4 }, (data) => settle(deps, String(data.id)));
