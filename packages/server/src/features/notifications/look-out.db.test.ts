import { type CallInput, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { tellingDeps } from '../../testing/telling-deps.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { lookOut } from './look-out.ts';

const server = withServer();
let admin: SignedIn;

const look = () => {
  const { clock, database } = server();
  return lookOut({ database: database.db, ...tellingDeps(createTestRuntime(clock)) });
};
const owner = <T extends object>(text: string, ...values: unknown[]) =>
  server().database.asOwner<T>(text, [admin.accountId, ...values]);
/** Signed in anew: days have passed. */
const heard = async (who = admin) => {
  const { notifications } = await (await server().signIn(who)).client(calls.listNotifications, { query: {} });
  return notifications.map(({ kind, count, data, subject_id }) => ({ kind, count, data, subject_id }));
};
/** Goes on to the next time that it is so late in Tehran, hh:mm, and looks out then. @returns the day there */
async function lookAt(time: string): Promise<string> {
  const { clock } = server();
  const today = Date.parse(`${tehranDay(new Date(clock.nowMs()))}T${time}:00+03:30`);
  clock.advance((today > clock.nowMs() ? today : today + 86_400_000) - clock.nowMs());
  await look();
  return tehranDay(new Date(clock.nowMs()));
}

beforeEach(async () => {
  admin = await server().newAdmin();
});

describe('what goes on for days', () => {
  it('is told once a day, and a day begins when people are awake', async () => {
    const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
    await owner(
      `insert into invoice_queue (account_id, invoice_id, environment, memory_id, state, serial, deadline, next_at, waiting_since, tries)
       values ($1, $2, 'simulator', 'A11216', 'queued', 1, now() + interval '99 days', now(), now(), 3)`,
      id,
    );
    await owner(
      `insert into sending_lanes (account_id, environment, memory_id, send_at, ask_at, held_because)
       values ($1, 'simulator', 'A11216', 'infinity', 'infinity', 'REFUSED')`,
    );
    const told = async (time: string) => {
      await lookAt(time);
      return (await heard()).length;
    };
    expect(await told('23:37')).toBe(1);
    expect(await told('00:37')).toBe(1);
    expect(await told('07:37')).toBe(1);
    expect(await told('08:37')).toBe(2);
    expect(await told('22:37')).toBe(2);
  });
});

describe('a cheque that falls due', () => {
  type Cheque = CallInput<typeof calls.createCheque>['body'];
  const enter = async (due_day: string, body: Partial<Cheque> = {}) =>
    (
      await (
        await server().signIn(admin)
      ).client(calls.createCheque, {
        body: { direction: 'received', number: '77', amount: '500000000', due_day, party: 'آریا', ...body },
      })
    ).id;

  it('is told on the morning of its day, once, to those who see cheques, by SMS and webhook too', async () => {
    const today = await lookAt('12:00');
    const tomorrow = addDays(today, 1);
    const treasurer = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    const keeper = await server().newUser(admin.accountId, { permissions: ['warehouse'] });
    await server().database.asOwner('update users set phone = $2 where user_id = $1', [
      treasurer.userId,
      '09121110051',
    ]);
    await treasurer.client(calls.putNotificationChoices, { body: { choices: [{ kind: 'cheque_due', sms: true }] } });
    const id = await enter(tomorrow);
    await enter(addDays(today, -40), { number: '78' });
    await enter(addDays(today, 2), { number: '79' });
    for (const time of ['20:37', '00:37', '07:37']) await lookAt(time);
    expect(await heard()).toEqual([]);
    for (const time of ['08:37', '09:37', '20:37']) await lookAt(time);
    const news = { kind: 'cheque_due', count: 1, subject_id: id, data: { name: 'آریا', at: tomorrow } };
    expect([await heard(), await heard(treasurer), await heard(keeper)]).toEqual([[news], [news], []]);
    const texts = await server().database.asOwner('select state from sms_messages where receptor = $1', [
      '09121110051',
    ]);
    expect(texts).toHaveLength(1);
    expect(
      await owner(`select data from account_events where account_id = $1 and type = 'notification.cheque_due'`),
    ).toEqual([{ data: { name: 'آریا', at: tomorrow, count: 1, id } }]);
    await lookAt('08:37');
    expect((await heard()).map(({ data }) => data.at)).toEqual([addDays(today, 2), tomorrow]);
  });

  it('is told to nobody, and in no log as a fault, where it was moved between the look and the word', async () => {
    const day = addDays(await lookAt('12:00'), 1);
    const id = await enter(day);
    const { clock, database } = server();
    const meeting: Database = {
      ...database.db,
      async withPlatform(work) {
        const due = await database.db.withPlatform(work);
        await owner("update cheques set state = 'void' where account_id = $1 and id = $2", id);
        return due;
      },
    };
    clock.advance(Date.parse(`${day}T09:00:00+03:30`) - clock.nowMs());
    const faults: unknown[] = [];
    const log = { warn: (fault: unknown) => void faults.push(fault) } as unknown as Logger;
    await lookOut({ database: meeting, ...tellingDeps(createTestRuntime(clock, log)) });
    expect([await heard(), faults]).toEqual([[], []]);
  });

  it('is one of so many on that day, and none where it is cleared, given on, void or bounced already', async () => {
    const day = addDays(await lookAt('12:00'), 1);
    const { client } = await server().signIn(admin);
    const { id: bank } = await client(calls.createBankAccount, { body: { bank_name: 'ملت', name: 'جاری' } });
    const { id: checkbook } = await client(calls.createCheckbook, {
      body: { bank_account: bank, first_number: '101', leaves: 2 },
    });
    await enter(day, { direction: 'issued', checkbook, number: '101' });
    const become = async (number: string, ...states: CallInput<typeof calls.moveCheque>['body']['state'][]) => {
      const id = await enter(day, { number });
      for (const state of states)
        await client(calls.moveCheque, {
          params: { id },
          body: { state, ...(state === 'deposited' ? { bank_account: bank } : {}) },
        });
    };
    await become('1', 'deposited');
    await become('2', 'deposited', 'cleared');
    await become('3', 'deposited', 'bounced');
    await become('4', 'endorsed');
    await become('5', 'void');
    await lookAt('09:37');
    expect(await heard()).toEqual([{ kind: 'cheque_due', count: 2, subject_id: '', data: { at: day } }]);
  });
});
