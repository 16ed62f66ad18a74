import { beforeEach, describe, expect, it } from 'vitest';
import { embeddedKavenegar } from '../../adapters/sms/embedded-kavenegar.ts';
import { createKavenegar } from '../../adapters/sms/kavenegar.ts';
import type { SmsOutcome, SmsSender } from '../../adapters/sms/sms-sender.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { createLogger } from '../../platform/runtime.ts';
import { testMasterKey } from '../../testing/seed.ts';
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts';
import { createTestClock, createTestRuntime } from '../../testing/test-runtime.ts';
import { queueSms, queueText, refuseWhileSmsIsDown, type SmsDeps, startSmsWorker } from './sms-queue.ts';

const database = testDatabase();
const clock = createTestClock();
const runtime = createTestRuntime(clock);
/** Receivers whose messages the vendor was asked to send, and the ids under which. */
let asked: { receptor: string; localId: string }[];
let answer: () => Promise<SmsOutcome>;
/** The worker's handler, run again by hand as the queue does when a process died. */
let run: (id: string) => Promise<void>;
let deps: SmsDeps;
/** Lines that are worked at, and in which each message waits. */
let worked: string[];
let lines: Map<unknown, string>;
/** After how long the last one that was put off is tried again; null: it was not put off. */
let restMs: number | null;

const never = new Promise<never>(() => {});

beforeEach(async () => {
  asked = [];
  worked = [];
  lines = new Map();
  const note = ({ receptor, localId }: { receptor: string; localId: string }) => {
    asked.push({ receptor, localId });
    return answer();
  };
  const sender: SmsSender = { send: note, sendText: note, deliveriesOf: async () => null };
  deps = {
    database: database().db,
    runtime,
    vault: createVault(testMasterKey, runtime.random),
    sender,
    showsOutbox: false,
    jobs: {
      enqueue: async (_tx, queue, { id }, options) => {
        lines.set(id, queue);
        restMs = options?.startAfterMs ?? null;
      },
      schedule: async () => {},
      stop: async () => {},
      work: async (queue, _options, handler) => {
        worked.push(queue);
        if (queue === 'sms.send') run = (id) => handler({ id }, new AbortController().signal);
      },
    },
  };
  await startSmsWorker(deps);
});

const receivers = () => asked.map(({ receptor }) => receptor);
const stateOf = async (id: string) =>
  (await database().asOwner('select state, detail from sms_messages where message_id = $1', [id]))[0];

/** Begins to send, and is killed while the vendor is asked. */
async function killWhileSending(id: string): Promise<void> {
  answer = () => never;
  void run(id);
  await expect.poll(() => asked.length).toBe(1);
  answer = async () => ({ kind: 'accepted', vendorId: '7' });
  await run(id);
}

it('sends a template no second time after a kill: nobody knows whether it went', async () => {
  const message = { receptor: '09121234567', template: 'taraz-code', tokens: ['123456'] } as const;
  const id = await deps.database.withPlatform((tx) => queueSms(deps, tx, message));
  await killWhileSending(id);
  expect(receivers()).toEqual([message.receptor]);
  expect(await stateOf(id)).toMatchObject({ state: 'unknown' });
});

it('sends a free text again after a kill: the vendor knows its id', async () => {
  const id = await deps.database.withPlatform((tx) => queueText(deps, tx, { receptor: '09121234567', text: 'خبر' }));
  await killWhileSending(id);
  expect(asked).toEqual([asked[0], asked[0]]);
  expect(await stateOf(id)).toEqual({ state: 'sent', detail: null });
});

it('sends a text whose number another of the same vendor had before: after a restore, or from a second installation', async () => {
  deps.sender = createKavenegar({ apiKey: 'k', fetch: embeddedKavenegar(deps.database, clock) });
  const sendTo = async (receptor: string): Promise<string> => {
    const id = await deps.database.withPlatform((tx) => queueText(deps, tx, { receptor, text: 'خبر' }));
    await run(id);
    return id;
  };
  const before = await sendTo('09121110001');
  await database().asOwner('delete from sms_messages');
  await database().asOwner(`alter table sms_messages alter column message_id restart with ${before}`);
  clock.advance(3_600_000);
  expect(await sendTo('09121110002')).toBe(before);
  const gone = await database().asOwner('select distinct receptor from dev_outbox where receptor like $1 order by 1', [
    '0912111000%',
  ]);
  expect(gone.map(({ receptor }) => receptor)).toEqual(['09121110001', '09121110002']);
});

it('sends a text that was tried before the upgrade under the id that the vendor may know', async () => {
  const id = await deps.database.withPlatform((tx) => queueText(deps, tx, { receptor: '09121234567', text: 'خبر' }));
  await database().asOwner('update sms_messages set local_id = message_id where message_id = $1', [id]);
  answer = async () => ({ kind: 'accepted', vendorId: '7' });
  await run(id);
  expect(asked).toMatchObject([{ localId: id }]);
});

it('tries a template again that the vendor surely did not take', async () => {
  const message = { receptor: '09121234567', template: 'taraz-code', tokens: ['123456'] } as const;
  const id = await deps.database.withPlatform((tx) => queueSms(deps, tx, message));
  answer = async () => ({ kind: 'down', reason: 'http 409', retryAfterMs: 1 });
  await run(id);
  answer = async () => ({ kind: 'accepted', vendorId: '7' });
  await run(id);
  expect(receivers()).toEqual([message.receptor, message.receptor]);
  expect(await stateOf(id)).toEqual({ state: 'sent', detail: null });
});

it('lets no code wait behind other messages, not even when it is tried again', async () => {
  const receptor = '09121234567';
  const [code, text, link] = await deps.database.withPlatform(async (tx) => [
    await queueSms(deps, tx, { receptor, template: 'taraz-code', tokens: ['123456'] }),
    await queueText(deps, tx, { receptor, text: 'یادآوری بدهی' }),
    await queueSms(deps, tx, { receptor, template: 'taraz-invoice', tokens: ['x', 'فروشنده'] }),
  ]);
  const own = lines.get(code) ?? '';
  expect([lines.get(text), lines.get(link)]).toEqual(['sms.send', 'sms.send']);
  expect([own === 'sms.send', worked.includes(own)]).toEqual([false, true]);
  lines.clear();
  answer = async () => ({ kind: 'down', reason: 'http 409', retryAfterMs: 1 });
  await run(code);
  expect(lines.get(code)).toBe(own);
});

it('sends no code that is worth nothing any more, and does not say of the vendor that it is down', async () => {
  const message = { receptor: '09121234567', template: 'taraz-code', tokens: ['123456'] } as const;
  const id = await deps.database.withPlatform((tx) => queueSms(deps, tx, message));
  clock.advance(5 * 60_000);
  answer = async () => ({ kind: 'accepted', vendorId: '7' });
  await run(id);
  expect(asked).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: 'failed' });
  await refuseWhileSmsIsDown(deps, 'taraz-code');
});

it('says of no vendor that it is down since it was while the clock was ahead, nor that it is not', async () => {
  const fail = async () => {
    const id = await queueOne('taraz-code');
    answer = async () => ({ kind: 'misconfigured', code: 418 });
    await run(id);
  };
  clock.advance(12_600_000);
  await fail();
  await expect(refuseWhileSmsIsDown(deps, 'taraz-code')).rejects.toMatchObject({ code: 'SMS_DOWN' });
  clock.advance(-12_600_000);
  await refuseWhileSmsIsDown(deps, 'taraz-code');
  await fail();
  await expect(refuseWhileSmsIsDown(deps, 'taraz-code')).rejects.toMatchObject({ code: 'SMS_DOWN' });
  clock.advance(31_000);
});

it('sends nothing after the moment until which it was to go, not even when the vendor has credit again', async () => {
  const receptor = '09121234567';
  const notAfter = new Date(clock.nowMs() + 3_600_000);
  const ids = await deps.database.withPlatform(async (tx) => [
    await queueText(deps, tx, { receptor, text: 'یادآوری بدهی', notAfter }),
    await queueSms(deps, tx, { receptor, template: 'taraz-debt', tokens: ['x', '1000', 'فروشنده'], notAfter }),
  ]);
  answer = async () => ({ kind: 'misconfigured', code: 418 });
  for (const id of ids) await run(id);
  expect(asked).toHaveLength(ids.length);
  clock.advance(3_600_001);
  answer = async () => ({ kind: 'accepted', vendorId: '7' });
  for (const id of ids) await run(id);
  expect(asked).toHaveLength(ids.length);
  for (const id of ids) expect(await stateOf(id)).toEqual({ state: 'failed', detail: 'too late' });
});

const tokensOf = {
  'taraz-code': ['123456'],
  'taraz-invoice': ['x', 'فروشنده'],
  'taraz-debt': ['x', '1000', 'فروشنده'],
};
type Kind = keyof typeof tokensOf | 'text';
const queueOne = (kind: Kind): Promise<string> =>
  deps.database.withPlatform((tx) =>
    kind === 'text'
      ? queueText(deps, tx, { receptor: '09121234567', text: 'خبر' })
      : queueSms(deps, tx, { receptor: '09121234567', template: kind, tokens: tokensOf[kind] }),
  );

/** Queues one, and tries it as often as it is put off, each time when it is to be. @returns the pauses between, ms */
async function tryAll(kind: Kind, outcomes: (tries: number) => SmsOutcome): Promise<{ id: string; restsMs: number[] }> {
  const id = await queueOne(kind);
  const restsMs: number[] = [];
  for (let tries = 1; tries < 100; tries += 1) {
    answer = async () => outcomes(tries);
    restMs = null;
    await run(id);
    if (restMs === null) break;
    restsMs.push(restMs);
    clock.advance(restMs);
  }
  return { id, restsMs };
}

const down = (reason: string, retryAfterMs: number): SmsOutcome => ({ kind: 'down', reason, retryAfterMs });
const accepted: SmsOutcome = { kind: 'accepted', vendorId: '7' };
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

describe('a vendor that is away', () => {
  const kinds = ['taraz-invoice', 'taraz-debt', 'text'] as const;

  it.each(kinds)('%s is tried for an hour, and then given up', async (kind) => {
    const { id, restsMs } = await tryAll(kind, () => down('http 503', 5_000));
    expect(await stateOf(id)).toEqual({ state: 'failed', detail: 'http 503' });
    // The clock goes on between the tries, so their rests lack of the hour what a busy machine took for them.
    expect(sum(restsMs)).toBeLessThanOrEqual(3_600_000);
    expect(sum(restsMs)).toBeGreaterThan(3_540_000);
    expect(Math.max(...restsMs)).toBe(300_000);
  });

  it.each(kinds)('%s outlives it for ten minutes', async (kind) => {
    const startMs = clock.nowMs();
    const isBack = () => clock.nowMs() - startMs >= 600_000;
    const { id } = await tryAll(kind, () => (isBack() ? accepted : down('http 503', 5_000)));
    expect(await stateOf(id)).toEqual({ state: 'sent', detail: null });
  });

  it.each(kinds)('%s is not asked for again before the pause that it asks for', async (kind) => {
    const { id, restsMs } = await tryAll(kind, (tries) => (tries < 3 ? down('451', 60_000) : accepted));
    expect(restsMs).toEqual([60_000, 60_000]);
    expect(await stateOf(id)).toEqual({ state: 'sent', detail: null });
  });

  it('a code is tried three times at once, and given up', async () => {
    const { id, restsMs } = await tryAll('taraz-code', () => down('451', 60_000));
    expect(restsMs).toEqual([2_000, 2_000]);
    expect(await stateOf(id)).toEqual({ state: 'failed', detail: '451' });
  });
});

describe('one that failed', () => {
  const misconfigured = (code: number): SmsOutcome => ({ kind: 'misconfigured', code });
  const settleOne = async (kind: Kind, outcome: SmsOutcome): Promise<void> => {
    clock.advance(1_000);
    await tryAll(kind, () => outcome);
  };
  const isRefused = (kind: Kind): Promise<boolean> =>
    refuseWhileSmsIsDown(deps, kind).then(
      () => false,
      ({ code }: { code: string }) => code === 'SMS_DOWN',
    );
  const alerts = async () =>
    (await database().asOwner('select subject from operator_alerts order by subject')).map(({ subject }) => subject);

  beforeEach(async () => {
    await database().asOwner('delete from operator_alerts');
    clock.advance(60_000);
  });

  it.each<[Kind, number]>([
    ['taraz-debt', 424],
    ['taraz-invoice', 431],
    ['text', 412],
    ['text', 420],
  ])('as %s for its own template, line or words (%i) keeps no codes back', async (kind, code) => {
    await settleOne(kind, misconfigured(code));
    expect(await isRefused('taraz-code')).toBe(false);
  });

  it('for its template keeps those of the same back, and for its own words not even them', async () => {
    await settleOne('taraz-debt', misconfigured(424));
    await settleOne('taraz-invoice', misconfigured(431));
    expect([await isRefused('taraz-debt'), await isRefused('taraz-invoice')]).toEqual([true, false]);
  });

  it('for what concerns all keeps all back, until one went', async () => {
    await settleOne('taraz-code', misconfigured(403));
    expect([await isRefused('taraz-code'), await isRefused('text')]).toEqual([true, true]);
    await settleOne('taraz-invoice', accepted);
    expect([await isRefused('taraz-code'), await isRefused('text')]).toEqual([false, false]);
  });

  it('is told to the operator until its own kind works, and what concerns all until any does', async () => {
    await settleOne('taraz-debt', misconfigured(424));
    await settleOne('taraz-code', misconfigured(403));
    expect(await alerts()).toEqual(['403', '424/taraz-debt']);
    await settleOne('taraz-code', accepted);
    expect(await alerts()).toEqual(['424/taraz-debt']);
    await settleOne('taraz-debt', accepted);
    expect(await alerts()).toEqual([]);
  });
});

it('a code whose answer is lost after it went is not sent twice, and one that the vendor is too busy for is tried again', async () => {
  deps.sender = createKavenegar({ apiKey: 'k', fetch: embeddedKavenegar(deps.database, clock) });
  const send = async (receptor: string): Promise<string> => {
    const id = await deps.database.withPlatform((tx) =>
      queueSms(deps, tx, { receptor, template: 'taraz-invoice', tokens: ['x', 'فروشنده'] }),
    );
    await run(id);
    await run(id);
    return id;
  };
  expect(await stateOf(await send('09121110008'))).toEqual({ state: 'unknown', detail: 'TimeoutError' });
  expect(await stateOf(await send('09121110503'))).toEqual({ state: 'queued', detail: '409' });
  const gone = await database().asOwner(
    "select receptor from dev_outbox where receptor in ('09121110008', '09121110503')",
  );
  expect(gone).toEqual([{ receptor: '09121110008' }]);
});

describe('at the upgrade', () => {
  const older = emptyDatabase();

  it('texts that wait keep the id under which they may have gone, and nothing else has one', async () => {
    const { adminConnection, asOwner } = older();
    const log = createLogger('silent');
    await migrate(adminConnection, log, { backup: { migration: 797 } });
    await asOwner(`insert into sms_messages (receptor, template, state, created_at, finished_at) values
      ('1', 'text', 'queued', now(), null), ('2', 'text', 'sent', now(), now()), ('3', 'taraz-code', 'queued', now(), null)`);
    await migrate(adminConnection, log);
    const rows = await asOwner('select receptor, local_id = message_id::text as own from sms_messages order by 1');
    expect(rows).toEqual([
      { receptor: '1', own: true },
      { receptor: '2', own: null },
      { receptor: '3', own: null },
    ]);
  });
});
