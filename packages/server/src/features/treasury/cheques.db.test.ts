import { randomUUID } from 'node:crypto';
import { type CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { isoDay, treasuryHand } from './testing/treasury-hand.ts';

const server = withServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});
const { bank, move, balanceOf } = treasuryHand(() => admin);

describe('cheques', () => {
  let account: { id: string };
  let book: { id: string };
  const enter = (body: Partial<CallInput<typeof calls.createCheque>['body']>) =>
    admin.client(calls.createCheque, {
      body: { direction: 'received', number: '77', amount: '5000', due_day: isoDay(3), party: 'آریا', ...body },
    });
  const take = (id: string, state: CallInput<typeof calls.moveCheque>['body']['state'], bank_account?: string) =>
    admin.client(calls.moveCheque, {
      params: { id },
      body: { state, ...(bank_account === undefined ? {} : { bank_account }) },
    });
  beforeAll(async () => {
    account = await bank({ bank_name: 'ملت', name: 'جاری', opening_balance: '10000' });
    book = await admin.client(calls.createCheckbook, {
      body: { bank_account: account.id, series: '۱۲/الف', first_number: '۱۰۱', leaves: 3 },
    });
  });

  it('of another book is told in the event log by the book’s name', async () => {
    const account = await bank({ bank_name: 'ملت', name: 'جاری دسته‌ها' });
    const bookFrom = (title: string, first_number: string) =>
      admin.client(calls.createCheckbook, { body: { bank_account: account.id, title, first_number, leaves: 5 } });
    const [first, second] = [await bookFrom('دسته سبز', '700'), await bookFrom('', '800')];
    const body = { direction: 'issued' as const, amount: '5', due_day: isoDay(9), party: 'آریا' };
    const { id } = await admin.client(calls.createCheque, { body: { ...body, checkbook: first.id, number: '700' } });
    await admin.client(calls.putCheque, { params: { id }, body: { ...body, checkbook: second.id, number: '800' } });
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'cheque', limit: 1 } });
    const { before, after } = await admin.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect([before?.checkbook_name, after?.checkbook_name]).toEqual(['دسته سبز 700', 'جاری دسته‌ها 800']);
  });

  it('move the balance only when cleared, and back when that is undone', async () => {
    const { id } = await enter({});
    await take(id, 'deposited', account.id);
    expect(await balanceOf(account.id)).toBe('10000');
    const cleared = await take(id, 'cleared');
    expect([await balanceOf(account.id), cleared.next_states]).toEqual(['15000', ['deposited']]);
    expect(await refusalOf(take(id, 'cleared'))).toEqual(['409']);
    await take(id, 'deposited');
    expect(await balanceOf(account.id)).toBe('10000');
    const bounced = await take(id, 'bounced');
    expect(await balanceOf(account.id)).toBe('10000');
    expect(bounced.events.map(({ to_state }) => to_state)).toEqual([
      'received',
      'deposited',
      'cleared',
      'deposited',
      'bounced',
    ]);
    await take(id, 'returned');
  });

  it('come back from what was written down by mistake: void, gone back, bounced', async () => {
    const statesOf = async (id: string, ...states: Parameters<typeof take>[1][]) => {
      for (const state of states) await take(id, state);
      const { state, next_states } = await admin.client(calls.getCheque, { params: { id } });
      return [state, next_states.length > 0];
    };
    const own = await bank({ bank_name: 'ملت', name: 'برگشتنی', opening_balance: '10000' });
    const { id: checkbook } = await admin.client(calls.createCheckbook, {
      body: { bank_account: own.id, first_number: '1', leaves: 1 },
    });
    const leaf = await enter({ direction: 'issued', checkbook, number: '1', amount: '300' });
    expect(await statesOf(leaf.id, 'void', 'issued', 'bounced', 'issued')).toEqual(['issued', true]);
    await take(leaf.id, 'cleared');
    expect(await balanceOf(own.id)).toBe('9700');
    const twin = { number: '991199', amount: '910', bank_name: 'ملت' };
    const { id } = await enter(twin);
    expect(await statesOf(id, 'returned', 'received', 'void', 'received')).toEqual(['received', true]);
    // Given on, it bounced there, and whoever has it presents it once more.
    expect(await statesOf(id, 'endorsed', 'bounced', 'endorsed')).toEqual(['endorsed', true]);
    expect(await statesOf(id, 'received', 'void')).toEqual(['void', true]);
    // Meanwhile it was entered anew: it counts once.
    const again = await enter(twin);
    expect(await refusalOf(take(id, 'received'))).toEqual(['409']);
    await take(again.id, 'returned');
    expect(await statesOf(id, 'received')).toEqual(['received', true]);
    expect(await refusalOf(take(again.id, 'received'))).toEqual(['409']);
  });

  it('names the money in the books that is likely its own, which clearing would count twice', async () => {
    const place = await bank({ bank_name: 'ملی', name: 'با گردش', opening_balance: '10000' });
    const { id } = await enter({ number: '882001', amount: '7100', due_day: isoDay(-20) });
    const at = (days: number) => `${isoDay(days)}T09:00:00Z`;
    await move({ kind: 'deposit', place_id: place.id, amount: '7100', at: at(-21) });
    await move({ kind: 'deposit', place_id: place.id, amount: '7100', at: at(-8) });
    await move({ kind: 'withdrawal', place_id: place.id, amount: '7100', at: at(-19) });
    const likely = async () => (await admin.client(calls.getCheque, { params: { id } })).likely_money;
    expect(await likely()).toEqual([]);
    await move({ kind: 'deposit', place_id: place.id, amount: '7100', at: at(-18) });
    await move({ kind: 'deposit', place_id: place.id, amount: '7100', at: at(-5), notes: 'چک ۸۸۲۰۰۱' });
    expect((await likely()).map((one) => [one.place_name, one.at.slice(0, 10)])).toEqual([
      ['با گردش', isoDay(-18)],
      ['با گردش', isoDay(-5)],
    ]);
    // Written with noughts before it, it is the same number.
    await admin.client(calls.putCheque, {
      params: { id },
      body: { direction: 'received', number: '00882001', amount: '7100', due_day: isoDay(-20), party: 'x' },
    });
    expect(await likely()).toHaveLength(2);
    await take(id, 'deposited', account.id);
    expect(await likely()).toEqual([]);
    await take(id, 'received');
    await take(id, 'void');
    expect(await likely()).toEqual([]);
  });

  it('a leaf is of one book: its number in its series, on its account', async () => {
    const other = await bank({ bank_name: 'صادرات', name: 'دیگر' });
    const make = (body: { bank_account?: string; series?: string; first_number: number; leaves: number }) =>
      admin.client(calls.createCheckbook, { body: { bank_account: other.id, series: 'ب', ...body } });
    const one = await make({ first_number: 10, leaves: 5 });
    const taken = ['409', 'first_number TAKEN'];
    expect(await refusalOf(make({ first_number: 10, leaves: 5 }))).toEqual(taken);
    expect(await refusalOf(make({ first_number: 14, leaves: 1 }))).toEqual(taken);
    expect(await refusalOf(make({ first_number: 6, leaves: 5 }))).toEqual(taken);
    const next = await make({ first_number: 15, leaves: 5 });
    await make({ first_number: 10, leaves: 5, series: 'پ' });
    await make({ first_number: 10, leaves: 5, bank_account: account.id });
    await make({ first_number: 10, leaves: 5, series: '۱۲/ك' });
    expect(await refusalOf(make({ first_number: 12, leaves: 5, series: '12/ک' }))).toEqual(taken);
    const change = (leaves: number) =>
      admin.client(calls.putCheckbook, {
        params: { id: one.id },
        body: { bank_account: other.id, series: 'ب', first_number: 10, leaves },
      });
    expect(await refusalOf(change(6))).toEqual(taken);
    expect((await change(4)).leaves).toBe(4);
    await admin.client(calls.deleteCheckbook, { params: { id: next.id } });
    expect((await change(6)).leaves).toBe(6);
  });

  it('a book that shares its leaves already is changed and switched off, and gets no leaf of another', async () => {
    const other = await bank({ bank_name: 'رفاه', name: 'دوبار' });
    const body = { bank_account: other.id, first_number: 1001, leaves: 25 };
    const make = (series: string) => admin.client(calls.createCheckbook, { body: { ...body, series } });
    const [first, second] = [await make('۱۲'), await make('۱۳')];
    // From before series were compared as they are read.
    await server().database.asOwner("update checkbooks set series = '12' where id = $1", [second.id]);
    const change = (id: string, of: object) =>
      admin.client(calls.putCheckbook, { params: { id }, body: { ...body, ...of } });
    const off = await change(second.id, { series: '12', is_active: false, title: 'دوم', notes: 'دوبار' });
    expect([off.is_active, off.title]).toEqual([false, 'دوم']);
    const taken = ['409', 'first_number TAKEN'];
    expect(await refusalOf(change(second.id, { series: '12', leaves: 26 }))).toEqual(taken);
    expect(await refusalOf(change(second.id, { series: '12', first_number: 1000 }))).toEqual(taken);
    // Leaf by leaf they are told apart.
    expect((await change(first.id, { series: '۱۲', leaves: 3 })).leaves).toBe(3);
    expect((await change(second.id, { series: '12', first_number: 1004, leaves: 22 })).leaves).toBe(22);
    expect(await refusalOf(change(second.id, { series: '12' }))).toEqual(taken);
  });

  it('two requests for the same book at once make one', async () => {
    const other = await bank({ bank_name: 'پارسیان', name: 'هم‌زمان' });
    const make = () =>
      admin.client(calls.createCheckbook, { body: { bank_account: other.id, first_number: 1, leaves: 25 } });
    const settled = await Promise.allSettled([make(), make(), make()]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('of a book are leaves of it, each once; the book tells the next', async () => {
    const first = await enter({ direction: 'issued', checkbook: book.id, number: '۰۱۰۱', amount: '4000' });
    expect(first).toMatchObject({ state: 'issued', number: '101', bank_name: 'ملت', bank_account_name: 'جاری' });
    expect(await refusalOf(enter({ direction: 'issued', checkbook: book.id, number: '101' }))).toEqual([
      '409',
      'number TAKEN',
    ]);
    expect(await refusalOf(enter({ direction: 'issued', checkbook: book.id, number: '104' }))).toEqual([
      '400',
      'number OUT_OF_RANGE',
    ]);
    expect(await refusalOf(enter({ direction: 'issued' }))).toEqual(['400', 'checkbook REQUIRED']);
    // An empty number is told as empty, and once.
    for (const body of [{ direction: 'issued', checkbook: book.id }, { direction: 'received' }] as const)
      expect(await refusalOf(enter({ ...body, number: ' ' }))).toEqual(['400', 'number REQUIRED']);
    const stand = await admin.client(calls.getCheckbook, { params: { id: book.id } });
    expect([stand.used, stand.next_number, stand.last_number]).toEqual([1, '102', '103']);
    await take(first.id, 'cleared');
    expect(await balanceOf(account.id)).toBe('6000');
    expect(await refusalOf(admin.client(calls.deleteCheckbook, { params: { id: book.id } }))).toEqual(['409']);
    await take(first.id, 'issued');
    expect(await balanceOf(account.id)).toBe('10000');
    const shrunk = { bank_account: account.id, first_number: 102, leaves: 3 };
    expect(await refusalOf(admin.client(calls.putCheckbook, { params: { id: book.id }, body: shrunk }))).toEqual([
      '400',
      'leaves IN_USE',
    ]);
  });

  it.each<[string, Partial<CallInput<typeof calls.createCheque>['body']>, string[]]>([
    ['letters for a number', { number: 'الف' }, ['400', 'number BAD_FORMAT']],
    ['no amount, no party', { amount: '', party: ' ' }, ['400', 'amount REQUIRED', 'party REQUIRED']],
    ['half a Sayad id', { sayad_id: '1234' }, ['400', 'sayad_id BAD_FORMAT']],
  ])('refuse %s', async (_what, body, expected) => expect(await refusalOf(enter(body))).toEqual(expected));

  it('are removed while nothing happened to them, and changed until they are cleared', async () => {
    const made = await enter({ number: '9' });
    const body = { direction: 'received', number: '10', amount: '7', due_day: isoDay(1), party: 'نو' } as const;
    const put = () => admin.client(calls.putCheque, { params: { id: made.id }, body });
    expect(await put()).toMatchObject({ number: '10', amount: '7', party: 'نو' });
    await take(made.id, 'cleared', account.id);
    expect(await refusalOf(put())).toEqual(['409']);
    expect(await refusalOf(admin.client(calls.deleteCheque, { params: { id: made.id } }))).toEqual(['409']);
    const other = await enter({ number: '11' });
    await admin.client(calls.deleteCheque, { params: { id: other.id } });
    expect(await refusalOf(admin.client(calls.getCheque, { params: { id: other.id } }))).toEqual(['404']);
  });

  it('need an account to be deposited or cleared', async () => {
    const { id } = await enter({ number: '12' });
    expect(await refusalOf(take(id, 'deposited'))).toEqual(['400', 'bank_account REQUIRED']);
  });

  it('many at once are held in one order: who waits for the first holds none of the others', async () => {
    const cheque = { direction: 'received', amount: '10', due_day: '2026-12-01', party: 'x' } as const;
    const enterOne = (number: string) => admin.client(calls.createCheque, { body: { ...cheque, number } });
    const [first = '', second = ''] = [(await enterOne('9001')).id, (await enterOne('9002')).id].sort();
    let moving: Promise<unknown> | undefined;
    await server().database.db.withAccount(admin.accountId, async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await sql`select from cheques where id = ${first} for update`.execute(tx);
      const body = { ids: [second, first], state: 'returned' as const };
      moving = admin.client(calls.moveCheques, { body }, { idempotencyKey: randomUUID() });
      await server().database.untilSomeWait();
      await sql`select from cheques where id = ${second} for update`.execute(tx);
    });
    expect(await moving).toMatchObject({ results: [{ ok: true }, { ok: true }] });
  });

  it('many at once hold their account after them, as one alone does', async () => {
    const to = await bank({ bank_name: 'ملت', name: 'برای چند چک' });
    const cheque = { direction: 'received', amount: '10', due_day: '2026-12-01', party: 'x', number: '9003' } as const;
    const { id } = await admin.client(calls.createCheque, { body: cheque });
    let moving: Promise<unknown> | undefined;
    await server().database.db.withAccount(admin.accountId, async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await sql`select from cheques where id = ${id} for update`.execute(tx);
      const body = { ids: [id], state: 'deposited' as const, bank_account: to.id };
      moving = admin.client(calls.moveCheques, { body }, { idempotencyKey: randomUUID() });
      await server().database.untilSomeWait();
      await sql`select from treasury_places where id = ${to.id} for update`.execute(tx);
    });
    expect(await moving).toMatchObject({ results: [{ ok: true }] });
  });

  it('are moved many at once, each on its own: what stays says why, and what is wrong for all moves none', async () => {
    const idle = await bank({ bank_name: 'ملی', name: 'کنار', opening_balance: '0' });
    await admin.client(calls.putBankAccount, {
      params: { id: idle.id },
      body: { bank_name: 'ملی', name: 'کنار', is_active: false },
    });
    const before = BigInt(await balanceOf(account.id));
    const [first, second, issued] = [
      await enter({ number: '501', amount: '300' }),
      await enter({ number: '502', amount: '40' }),
      await enter({ direction: 'issued', checkbook: book.id, number: '103', amount: '5' }),
    ];
    const ids = [first.id, issued.id, second.id];
    const many = (body: Omit<CallInput<typeof calls.moveCheques>['body'], 'ids'>, whose = ids) =>
      admin.client(calls.moveCheques, { body: { ...body, ids: whose } });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await refusalOf(many({ state: 'deposited', bank_account: idle.id, at: later }))).toEqual([
      '400',
      'at TOO_LATE',
      'bank_account INACTIVE',
    ]);
    const long = many({ state: 'deposited', bank_account: account.id, at: '1666-11-30T08:00:00Z' });
    expect(await refusalOf(long)).toEqual(['400', 'at BAD_FORMAT']);
    expect(await refusalOf(many({ state: 'deposited', bank_account: null }))).toEqual(['400', 'bank_account REQUIRED']);
    const stateOf = async (id: string) => (await admin.client(calls.getCheque, { params: { id } })).state;
    expect(await Promise.all(ids.map(stateOf))).toEqual(['received', 'issued', 'received']);
    const { results } = await many({ state: 'deposited', bank_account: account.id });
    expect(results.map(({ id, ok, code }) => [id, ok, code])).toEqual([
      [first.id, true, ''],
      [issued.id, false, 'CONFLICT'],
      [second.id, true, ''],
    ]);
    expect(results[1]?.message).toContain('صادرشده');
    expect((await many({ state: 'cleared' })).results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(BigInt(await balanceOf(account.id)) - before).toBe(335n);
    const strange = await many({ state: 'deposited' }, [first.id, account.id, second.id]);
    expect(strange.results.map(({ code }) => code)).toEqual(['', 'NOT_FOUND', '']);
    expect(BigInt(await balanceOf(account.id)) - before).toBe(-5n);
    const homeless = await enter({ number: '503' });
    const alone = await many({ state: 'cleared' }, [homeless.id]);
    expect(alone.results).toMatchObject([{ ok: false, message: 'حساب بانکی چک را برگزینید.' }]);
  });

  it('stay where a colleague has put them meanwhile: the same step from another state is another one', async () => {
    const [kept, gone] = [await enter({ number: '511', amount: '300' }), await enter({ number: '512', amount: '40' })];
    const ids = [kept.id, gone.id];
    await admin.client(calls.moveCheques, { body: { ids, state: 'deposited', bank_account: account.id } });
    const before = BigInt(await balanceOf(account.id));
    await take(gone.id, 'bounced');
    const { results } = await admin.client(calls.moveCheques, { body: { ids, state: 'cleared', from: 'deposited' } });
    expect(results.map(({ code }) => code)).toEqual(['', 'CONFLICT']);
    expect(results[1]?.message).toContain('برگشتی');
    expect(BigInt(await balanceOf(account.id)) - before).toBe(300n);
    const one = (from: 'deposited' | 'bounced') =>
      admin.client(calls.moveCheque, { params: { id: gone.id }, body: { state: 'cleared', from } });
    expect(await refusalOf(one('deposited'))).toEqual(['409']);
    expect((await one('bounced')).state).toBe('cleared');
  });

  it('stay whole where they are moved by a call that may be repeated: what is refused late leaves nothing', async () => {
    const amount = '9'.repeat(18);
    const full = await bank({ bank_name: 'ملی', name: 'پر از پول', opening_balance: amount });
    for (let more = 0; more < 8; more += 1) await move({ kind: 'deposit', place_id: full.id, amount });
    const before = BigInt(await balanceOf(full.id));
    const { id } = await enter({ number: '504', amount });
    const fits = await enter({ number: '505', amount: '7' });
    const ids = [id, fits.id];
    await admin.client(calls.moveCheques, { body: { ids, state: 'deposited', bank_account: full.id } });
    const { results } = await admin.client(
      calls.moveCheques,
      { body: { ids, state: 'cleared' } },
      { idempotencyKey: 'late' },
    );
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'CONFLICT'],
      [true, ''],
    ]);
    expect((await admin.client(calls.getCheque, { params: { id } })).state).toBe('deposited');
    expect(BigInt(await balanceOf(full.id)) - before).toBe(7n);
  });

  it('are found by state, day and words, and stand in the calendar while they are open', async () => {
    const who = await server().newAdmin();
    const add = (number: string, due_day: string, party: string) =>
      who.client(calls.createCheque, { body: { direction: 'received', number, amount: '100', due_day, party } });
    await add('1', isoDay(-2), 'دیرکرده');
    await add('2', isoDay(5), 'به‌موقع');
    const gone = await add('3', isoDay(5), 'رفته');
    await who.client(calls.moveCheque, { params: { id: gone.id }, body: { state: 'void' } });
    const found = async (query: CallInput<typeof calls.listCheques>['query']) =>
      (await who.client(calls.listCheques, { query })).cheques.map(({ number }) => number);
    expect(await found({ state: 'open', sort: 'due_day' })).toEqual(['1', '2']);
    expect(await found({ search_field: 'بموقع' })).toEqual([]);
    expect(await found({ search_field: 'به موقع' })).toEqual(['2']);
    expect(await found({ from_day: isoDay(0), sort: 'created_at' })).toEqual(['2', '3']);
    const { id: bank_account } = await who.client(calls.createBankAccount, { body: { bank_name: 'ملت' } });
    const back = await add('4', isoDay(5), 'برگشته');
    for (const state of ['deposited', 'bounced'] as const)
      await who.client(calls.moveCheque, { params: { id: back.id }, body: { state, bank_account } });
    expect(await found({ state: 'awaited', sort: 'due_day' })).toEqual(['1', '2']);
    // What bounced is no money to count on: apart from the sums, as in the calendar.
    const sums = async (query: CallInput<typeof calls.listCheques>['query']) => {
      const list = await who.client(calls.listCheques, { query: { ...query, from_day: isoDay(0) } });
      return [list.count, list.sum_received, list.sum_received_bounced, list.sum_issued, list.sum_issued_bounced];
    };
    expect(await sums({ state: 'open' })).toEqual([2, '100', '100', '0', '0']);
    expect(await sums({ state: 'bounced' })).toEqual([1, '0', '100', '0', '0']);
    expect(await sums({ state: 'awaited' })).toEqual([1, '100', '0', '0', '0']);
    // What is void or was given back is money of nobody; of a list of such alone it is what they say.
    const refused = await add('5', isoDay(5), 'پس‌داده');
    await who.client(calls.moveCheque, { params: { id: refused.id }, body: { state: 'returned' } });
    expect(await sums({})).toEqual([4, '100', '100', '0', '0']);
    expect(await sums({ state: 'void' })).toEqual([1, '100', '0', '0', '0']);
    expect(await sums({ state: 'returned' })).toEqual([1, '100', '0', '0', '0']);
    const { days } = await who.client(calls.chequeCalendar, { query: { from_day: isoDay(-9), to_day: isoDay(9) } });
    const none = { issued_count: 0, issued_sum: '0', issued_bounced_count: 0, issued_bounced_sum: '0' };
    expect(days.map(({ day: _, ...due }) => due)).toEqual([
      { ...none, received_count: 1, received_sum: '100', received_bounced_count: 0, received_bounced_sum: '0' },
      { ...none, received_count: 2, received_sum: '200', received_bounced_count: 1, received_bounced_sum: '100' },
    ]);
  });
});

describe('a cheque', () => {
  const cheque = (body: object) =>
    admin.client(calls.createCheque, {
      body: {
        direction: 'received',
        number: '880',
        amount: '1000',
        due_day: isoDay(9),
        party: 'x',
        bank_name: 'ملت',
        ...body,
      } as never,
    });

  it('whose draft was deleted names no invoice any more, and is changed as any other', async () => {
    const draft = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
    const given = { number: '8811', invoice_id: draft.id };
    const made = await cheque(given);
    expect(made.invoice_id).toBe(draft.id);
    await admin.client(calls.deleteInvoice, { params: { id: draft.id } });
    const shown = await admin.client(calls.getCheque, { params: { id: made.id } });
    expect(shown.invoice_id).toBeNull();
    const body = { direction: 'received', amount: '1000', due_day: isoDay(9), party: 'نو', ...given } as const;
    const changed = await admin.client(calls.putCheque, { params: { id: made.id }, body });
    expect(changed).toMatchObject({ party: 'نو', invoice_id: null });
    expect(await refusalOf(cheque({ number: '8812', invoice_id: draft.id }))).toEqual(['400', 'invoice_id NOT_FOUND']);
  });

  it('one cheque twice: by its Sayad id, or by number, bank and amount', async () => {
    const first = await cheque({ sayad_id: '1234567890123456' });
    expect(await refusalOf(cheque({ number: '881', sayad_id: '۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶' }))).toEqual(['409', 'sayad_id TAKEN']);
    expect(await refusalOf(cheque({}))).toEqual(['409', 'number TAKEN']);
    expect(await refusalOf(Promise.all([cheque({ number: '882' }), cheque({ number: '882' })]))).toEqual([
      '409',
      'number TAKEN',
    ]);
    await cheque({ number: '887', bank_name: 'بانک ملي' });
    expect(await refusalOf(cheque({ number: '887', bank_name: 'بانک ملی' }))).toEqual(['409', 'number TAKEN']);
    await cheque({ number: '887', bank_name: 'بانک ملت' });
    expect(await refusalOf(cheque({ number: '000887', bank_name: 'بانک ملت' }))).toEqual(['409', 'number TAKEN']);
    const padded = Promise.all(['0888', '888'].map((number) => cheque({ number })));
    expect(await refusalOf(padded)).toEqual(['409', 'number TAKEN']);
    // Also where one of two at once knows its Sayad id, and the other does not.
    const outcomes = await Promise.allSettled(
      ['883', '884', '885', '886'].flatMap((number) => [
        cheque({ number }),
        cheque({ number, sayad_id: `1111222233334${number}` }),
      ]),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    await cheque({ amount: '1001' });
    // It may be changed itself, and entered anew once it went back.
    const body = {
      direction: 'received',
      number: '880',
      amount: '1000',
      due_day: isoDay(9),
      party: 'y',
      bank_name: 'ملت',
      sayad_id: '1234567890123456',
    } as const;
    await admin.client(calls.putCheque, { params: { id: first.id }, body });
    await admin.client(calls.moveCheque, { params: { id: first.id }, body: { state: 'returned' } });
    expect(await refusalOf(cheque({ sayad_id: '1234567890123456' }))).toEqual(['taken']);
    // What is written of the one that went back may be mended still.
    const { party } = await admin.client(calls.putCheque, { params: { id: first.id }, body: { ...body, party: 'z' } });
    expect(party).toBe('z');
  });

  it('two that share number, bank and amount already are changed, and told apart by a Sayad id', async () => {
    const given = { number: '8871', bank_name: 'بانک ملي' };
    const first = await cheque(given);
    const second = await cheque({ ...given, bank_name: 'دیگر' });
    // From before banks were compared as they are read.
    await server().database.asOwner("update cheques set bank_name = 'بانک ملی' where id = $1", [second.id]);
    const body = { direction: 'received', amount: '1000', due_day: isoDay(9), party: 'x', ...given } as const;
    const change = (id: string, of: object) =>
      admin.client(calls.putCheque, { params: { id }, body: { ...body, ...of } });
    const twin = { bank_name: 'بانک ملی' };
    expect(await change(second.id, { ...twin, due_day: isoDay(10) })).toMatchObject({ due_day: isoDay(10) });
    const sayad = { sayad_id: '5555222233334444' };
    expect(await change(second.id, { ...twin, ...sayad })).toMatchObject(sayad);
    expect(await change(first.id, { notes: 'یادداشت' })).toMatchObject({ notes: 'یادداشت' });
    expect(await refusalOf(change(first.id, sayad))).toEqual(['409', 'sayad_id TAKEN']);
    // What makes it a twin anew is refused as before.
    expect(await refusalOf(change(second.id, twin))).toEqual(['409', 'number TAKEN']);
    await change(first.id, { amount: '1001' });
    expect(await refusalOf(change(first.id, { amount: '1000', number: '887۱', bank_name: 'بانک ملی' }))).toEqual([
      '409',
      'number TAKEN',
    ]);
  });
});
