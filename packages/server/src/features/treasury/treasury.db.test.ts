import { randomUUID } from 'node:crypto';
import { type CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { pageOfMovements } from './movement-queries.ts';

const server = withServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});

const bank = (body: CallInput<typeof calls.createBankAccount>['body'], who = admin) =>
  who.client(calls.createBankAccount, { body });
const desk = (name: string, opening_balance = '0', who = admin) =>
  who.client(calls.createCashDesk, { body: { name, opening_balance } });
const balanceOf = async (id: string) => (await admin.client(calls.getBankAccount, { params: { id } })).balance;
const move = (body: CallInput<typeof calls.createMovement>['body'], who = admin) =>
  who.client(calls.createMovement, { body });
const isoDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('bank accounts', () => {
  it('find their bank from Sheba or card, and their number from the Sheba', async () => {
    const bySheba = await bank({ sheba: 'IR50 0170 5893 6208 7156 8561 29' });
    expect(bySheba).toMatchObject({
      bank_name: 'بانک ملی ایران',
      bank_code: '017',
      sheba: 'IR500170589362087156856129',
      account_number: '589362087156856129',
      name: 'بانک ملی ایران 589362087156856129',
      balance: '0',
    });
    const byCard = await bank({ card_number: '۶۱۰۴-۳۳۹۹-۰۱۹۹-۱۸۲۲', name: 'ملت', opening_balance: '۱٬۲۵۰٬۰۰۰' });
    expect(byCard).toMatchObject({ bank_name: 'بانک ملت', card_number: '6104339901991822', balance: '1250000' });
  });

  it('take a Sheba written as the account number for what it is', async () => {
    const who = await server().newAdmin();
    for (const account_number of ['IR50 0170 5893 6208 7156 8561 29', '۵۰۰۱۷۰۵۸۹۳۶۲۰۸۷۱۵۶۸۵۶۱۲۹']) {
      const made = await bank({ account_number }, who);
      expect(made).toMatchObject({
        bank_name: 'بانک ملی ایران',
        bank_code: '017',
        sheba: 'IR500170589362087156856129',
        account_number: '589362087156856129',
      });
      await who.client(calls.deleteBankAccount, { params: { id: made.id } });
    }
  });

  it.each<[string, CallInput<typeof calls.createBankAccount>['body'], string[]]>([
    [
      'a mistyped Sheba as the account number',
      { bank_name: 'x', account_number: 'IR510170589362087156856129' },
      ['400', 'account_number BAD_FORMAT'],
    ],
    ['wrong check digits', { sheba: 'IR510170589362087156856129' }, ['400', 'sheba BAD_FORMAT']],
    ['no bank at all', { account_number: '12' }, ['400', 'bank_name REQUIRED']],
    // A name that may stay empty is no cause of its own.
    ['nothing at all', { name: '', sheba: '', card_number: '', bank_name: '' }, ['400', 'bank_name REQUIRED']],
    [
      'a card of another bank than the Sheba',
      { sheba: 'IR640120888191985736844441', card_number: '6037998049284614' },
      ['400', 'card_number BANKS_DIFFER'],
    ],
    ['a balance with a fraction', { bank_name: 'x', opening_balance: '1.5' }, ['400', 'opening_balance BAD_NUMBER']],
    ['a Sheba that another account has', { sheba: 'IR500170589362087156856129' }, ['409', 'sheba TAKEN']],
  ])('refuse %s', async (_what, body, expected) => {
    expect(await refusalOf(bank(body))).toEqual(expected);
  });

  it('are changed under their tag, listed with their balances, and removed while nothing uses them', async () => {
    const who = await server().newAdmin();
    const made = await bank({ bank_name: 'قرض‌الحسنه محله', name: 'محله' }, who);
    const change = (ifMatch: string) =>
      who.client(calls.putBankAccount, { params: { id: made.id }, body: { bank_name: 'x', name: 'نو' } }, { ifMatch });
    expect(await change('v1')).toMatchObject({ name: 'نو', etag: 'v2' });
    expect(await refusalOf(change('v1'))).toEqual(['412']);
    const used = await bank({ bank_name: 'b', name: 'دوم', opening_balance: '7' }, who);
    const listed = await who.client(calls.listBankAccounts, { query: { sort: 'balance' } });
    expect(listed.bank_accounts.map(({ balance }) => balance)).toEqual(['0', '7']);
    expect((await who.client(calls.listBankAccounts, { query: { search_field: 'دوم' } })).count).toBe(1);
    await who.client(calls.deleteBankAccount, { params: { id: made.id } });
    expect(await refusalOf(who.client(calls.deleteBankAccount, { params: { id: used.id } }))).toEqual(['409']);
    const book = { bank_account: used.id, first_number: 1, leaves: 5 };
    await who.client(calls.createCheckbook, { body: book });
    expect(await refusalOf(who.client(calls.deleteBankAccount, { params: { id: used.id } }))).toEqual(['409']);
  });
});

describe('movements', () => {
  it('carry balances, both halves of a transfer at once, and are taken back once', async () => {
    const from = await bank({ bank_name: 'مبدأ', name: 'مبدأ', opening_balance: '1000' });
    const to = await bank({ bank_name: 'مقصد', name: 'مقصد' });
    const { movements } = await move({
      kind: 'transfer',
      place_id: from.id,
      to_place_id: to.id,
      amount: 300,
      notes: 'جابه‌جایی',
    });
    expect(
      movements.map(({ amount, balance_after, other_place_name }) => [amount, balance_after, other_place_name]),
    ).toEqual([
      ['-300', '700', 'مقصد'],
      ['300', '300', 'مبدأ'],
    ]);
    await move({ kind: 'undo', movement_id: movements[1]?.id ?? '' });
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual(['1000', '0']);
    expect(await refusalOf(move({ kind: 'undo', movement_id: movements[0]?.id ?? '' }))).toEqual(['409']);
    const {
      movements: statement,
      sum_in,
      sum_out,
      count,
    } = await admin.client(calls.listMovements, {
      query: { place_id: from.id },
    });
    expect(statement.map(({ kind, balance_after, is_undone }) => [kind, balance_after, is_undone])).toEqual([
      ['undo', '1000', false],
      ['transfer', '700', true],
      ['opening', '1000', false],
    ]);
    expect([count, sum_in, sum_out]).toEqual([3, '1300', '300']);
    const found = await admin.client(calls.listMovements, { query: { search_field: 'جابه‌جايي' } });
    expect(found.count).toBe(2);
  });

  it('page without a gap', async () => {
    const place = await bank({ bank_name: 'x', name: 'پر' });
    for (let n = 1; n <= 5; n += 1) await move({ kind: 'deposit', place_id: place.id, amount: n });
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page: { movements: { amount: string }[]; next: string | null } = await admin.client(calls.listMovements, {
        query: { place_id: place.id, limit: 2, ...(after === undefined ? {} : { after }) },
      });
      seen.push(...page.movements.map(({ amount }) => amount));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });

  it.each<[string, () => CallInput<typeof calls.createMovement>['body'], string[]]>([
    ['nothing', () => ({ kind: 'deposit' }), ['400', 'amount REQUIRED', 'place_id REQUIRED']],
    [
      'a zero',
      () => ({ kind: 'deposit', amount: '۰', place_id: crypto.randomUUID() }),
      ['400', 'amount TOO_SMALL', 'place_id NOT_FOUND'],
    ],
    ['what is not there', () => ({ kind: 'undo', movement_id: crypto.randomUUID() }), ['400', 'movement_id NOT_FOUND']],
    [
      'tomorrow',
      () => ({ kind: 'deposit', amount: 1, at: `${isoDay(2)}T00:00:00Z` }),
      ['400', 'at TOO_LATE', 'place_id REQUIRED'],
    ],
  ])('refuse %s', async (_what, body, expected) => {
    expect(await refusalOf(move(body()))).toEqual(expected);
  });

  it('can be changed by nobody, nor can a balance', async () => {
    const { database } = server();
    const place = await bank({ bank_name: 'x', name: 'قفل', opening_balance: '5' });
    const asApp = (text: string) =>
      database.db.withAccount(admin.accountId, (tx) =>
        tx.executeQuery({ sql: text, parameters: [], query: {} } as never),
      );
    await expect(asApp(`update treasury_places set balance = 9 where id = '${place.id}'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(asApp(`update treasury_movements set amount = 9 where place_id = '${place.id}'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(asApp(`delete from treasury_movements where place_id = '${place.id}'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      database.asOwner(`update treasury_movements set amount = 9 where place_id = '${place.id}'`),
    ).rejects.toThrow(/never changed/);
  });

  it('come as a spreadsheet, in which no cell can run', async () => {
    const place = await bank({ bank_name: 'x', name: '=فرمول', opening_balance: '5' });
    const answer = await server().fetch(`/api/treasury/movement/export?place_id=${place.id}`, { token: admin.token });
    const text = await answer.text();
    expect(text).toContain("'=فرمول,موجودی آغازین,5,5");
  });
});

describe('cash desks', () => {
  const count = (call: typeof calls.openCashDesk, id: string, counted: string) =>
    admin.client(call, { params: { id }, body: { counted } });

  it('are opened, counted and closed; what was counted is their balance and the difference a movement', async () => {
    const { id } = await desk('فروشگاه', '1000');
    expect(await refusalOf(move({ kind: 'deposit', place_id: id, amount: 1 }))).toEqual(['409']);
    expect(await count(calls.openCashDesk, id, '900')).toMatchObject({
      is_open: true,
      balance: '900',
      last_count: { moment: 'open', expected: '1000', counted: '900', difference: '-100' },
    });
    expect(await refusalOf(count(calls.openCashDesk, id, '900'))).toEqual(['409']);
    await move({ kind: 'deposit', place_id: id, amount: 600 });
    await count(calls.countCashDesk, id, '1500');
    expect(await count(calls.closeCashDesk, id, '1510')).toMatchObject({ is_open: false, balance: '1510' });
    expect(await refusalOf(count(calls.closeCashDesk, id, '1510'))).toEqual(['409']);
    const { counts } = await admin.client(calls.getCashDesk, { params: { id } });
    expect(counts.map(({ moment, difference }) => `${moment} ${difference}`)).toEqual([
      'close 10',
      'count 0',
      'open -100',
    ]);
    expect(await refusalOf(admin.client(calls.deleteCashDesk, { params: { id } }))).toEqual(['409']);
  });

  it('never pay out what they do not have', async () => {
    const { id } = await desk('کم', '100');
    await count(calls.openCashDesk, id, '100');
    const [first, second] = await Promise.allSettled([
      move({ kind: 'withdrawal', place_id: id, amount: 70 }),
      move({ kind: 'withdrawal', place_id: id, amount: 70 }),
    ]);
    expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect((await admin.client(calls.getCashDesk, { params: { id } })).balance).toBe('30');
  });
});

describe('card terminals', () => {
  it('settle to an account; `field`, `created` and dates filter their list', async () => {
    const account = await bank({ bank_name: 'x', name: 'مقصد کارتخوان' });
    const body = { name: 'صندوق ۱', terminal_number: '۱۲۳۴۵۶۷۸', bank_account_id: account.id };
    const made = await admin.client(calls.createPos, { body });
    expect(made).toMatchObject({ terminal_number: '12345678', bank_account_name: 'مقصد کارتخوان' });
    await admin.client(calls.createPos, { body: { name: 'صندوق ۲' } });
    const names = async (query: CallInput<typeof calls.listPoses>['query']) =>
      (await admin.client(calls.listPoses, { query })).poses.map(({ name }) => name);
    expect(await names({ created: 'asc' })).toEqual(['صندوق ۱', 'صندوق ۲']);
    expect(await names({ field: '1234' })).toEqual(['صندوق ۱']);
    expect(await names({ startDate: `${isoDay(1)}T00:00:00Z` })).toEqual([]);
    expect(await refusalOf(admin.client(calls.createPos, { body: { ...body, terminal_number: '12' } }))).toEqual([
      '400',
      'terminal_number BAD_FORMAT',
    ]);
    expect(await refusalOf(admin.client(calls.createPos, { body }))).toEqual(['409', 'terminal_number TAKEN']);
    expect(await refusalOf(admin.client(calls.deleteBankAccount, { params: { id: account.id } }))).toEqual(['409']);
  });
});

describe('two places of one name', () => {
  const taken = ['409', 'name TAKEN'];
  it('are refused among their kind, however the letters are written, also when one is renamed', async () => {
    const who = await server().newAdmin();
    const till = await desk('صندوق یک', '0', who);
    expect(await refusalOf(desk(' صندوق يک ', '0', who))).toEqual(taken);
    await who.client(calls.createPos, { body: { name: 'صندوق یک' } });
    expect(await refusalOf(who.client(calls.createPos, { body: { name: 'صندوق یک' } }))).toEqual(taken);
    await bank({ name: 'جاری', bank_name: 'ملت' }, who);
    expect(await refusalOf(bank({ name: 'جاری', bank_name: 'ملی' }, who))).toEqual(taken);
    const other = await desk('صندوق دو', '0', who);
    const rename = (id: string, name: string) => who.client(calls.putCashDesk, { params: { id }, body: { name } });
    expect(await refusalOf(rename(other.id, 'صندوق یک'))).toEqual(taken);
    expect(await rename(till.id, 'صندوق یک')).toMatchObject({ name: 'صندوق یک' });
    expect((await who.client(calls.listCashDesks, { query: {} })).count).toBe(2);
  });
});

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
      await server().database.untilOneWaits();
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
      await server().database.untilOneWaits();
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
    const { days } = await who.client(calls.chequeCalendar, { query: { from_day: isoDay(-9), to_day: isoDay(9) } });
    const none = { issued_count: 0, issued_sum: '0', issued_bounced_count: 0, issued_bounced_sum: '0' };
    expect(days.map(({ day: _, ...due }) => due)).toEqual([
      { ...none, received_count: 1, received_sum: '100', received_bounced_count: 0, received_bounced_sum: '0' },
      { ...none, received_count: 2, received_sum: '200', received_bounced_count: 1, received_bounced_sum: '100' },
    ]);
  });
});

it('those who issue see names of places, and no balance', async () => {
  const clerk = await server().newUser(admin.accountId, { permissions: ['issue'] });
  const { places } = await clerk.client(calls.listPlaces, { query: { search_field: 'فروشگاه' } });
  expect(places).toEqual([{ id: expect.any(String), kind: 'desk', name: 'فروشگاه', detail: '' }]);
  expect(await refusalOf(clerk.client(calls.listMovements, { query: {} }))).toEqual(['403']);
});

it('the event log tells of money, cheques and counts', async () => {
  const { events } = await admin.client(calls.listEventLog, { query: { limit: 200 } });
  const actions = new Set(events.map(({ action }) => action));
  for (const action of ['bank_account.created', 'money.moved', 'money.undone', 'cash_desk.closed', 'cheque.moved'])
    expect(actions).toContain(action);
});

describe('money of a customer', () => {
  const account = async (id: string) => (await admin.client(calls.getCustomer, { params: { id } })).balance;
  const statement = (id: string) => admin.client(calls.customerStatement, { params: { id }, query: {} });
  const customer = async (company: string) =>
    (await admin.client(calls.createCustomer, { body: { company, person_type: 'legal' } })).id;

  it('is told once in the treasury: its balance, the customer’s and the statement follow, and back', async () => {
    const [buyer, { id: place }] = [await customer('خریدار خزانه'), await bank({ bank_name: 'x', name: 'دریافت‌ها' })];
    const { movements } = await move({
      kind: 'deposit',
      place_id: place,
      amount: '۷۰۰',
      customer_id: buyer,
      notes: 'علی‌الحساب',
    });
    await move({ kind: 'withdrawal', place_id: place, amount: '50', customer_id: buyer });
    expect([await balanceOf(place), await account(buyer)]).toEqual(['650', '-650']);
    expect(movements[0]).toMatchObject({ customer_id: buyer, customer_name: 'خریدار خزانه' });
    const { rows, closing } = await statement(buyer);
    expect(rows.map((row) => [row.kind, row.place_name, row.note, row.debit, row.credit])).toEqual([
      ['money_in', 'دریافت‌ها', 'علی‌الحساب', '0', '700'],
      ['money_out', 'دریافت‌ها', '', '50', '0'],
    ]);
    expect(closing).toBe('-650');
    await move({ kind: 'undo', movement_id: movements[0]?.id ?? '' });
    expect([await balanceOf(place), await account(buyer), (await statement(buyer)).closing]).toEqual([
      '-50',
      '50',
      '50',
    ]);
    const found = await admin.client(calls.listMovements, { query: { search_field: 'خریدار خزانه' } });
    expect(found.count).toBe(3);
    await expect(admin.client(calls.deleteCustomer, { params: { id: buyer } })).rejects.toMatchObject({ status: 409 });
  });

  it('by cheque counts when it is cleared, and no more when that is taken back', async () => {
    const [buyer, { id: place }] = [await customer('چک‌دار'), await bank({ bank_name: 'x', name: 'وصول' })];
    const { id, party } = await admin.client(calls.createCheque, {
      body: { direction: 'received', number: '5501', amount: '900', due_day: isoDay(3), party: '', customer_id: buyer },
    });
    expect([party, await account(buyer)]).toEqual(['چک‌دار', '0']);
    const to = (state: 'cleared' | 'deposited') =>
      admin.client(calls.moveCheque, { params: { id }, body: { state, bank_account: place } });
    const none = { awaited_count: 0, awaited_sum: '0', bounced_count: 0, bounced_sum: '0', to_credit: '0' };
    const waiting = { ...none, awaited_count: 1, awaited_sum: '900', to_credit: '900' };
    expect((await statement(buyer)).cheques).toEqual(waiting);
    await to('cleared');
    expect([await balanceOf(place), await account(buyer)]).toEqual(['900', '-900']);
    expect((await statement(buyer)).rows[0]).toMatchObject({ kind: 'money_in', cheque_number: '5501', credit: '900' });
    // Whose it is stands there once, in the list as in its file.
    const { movements } = await admin.client(calls.listMovements, { query: { cheque_id: id } });
    expect(movements.map(({ notes, customer_name }) => [notes, customer_name])).toEqual([['', 'چک‌دار']]);
    const file = await server().fetch(`/api/treasury/movement/export?cheque_id=${id}`, { token: admin.token });
    expect((await file.text()).split('چک‌دار')).toHaveLength(2);
    expect((await statement(buyer)).cheques).toEqual(none);
    await to('deposited');
    expect([await balanceOf(place), await account(buyer)]).toEqual(['0', '0']);
    expect((await statement(buyer)).cheques).toEqual(waiting);
  });

  it('by cheque stands beside his debt until it is cleared: in the statement, by age, in files, of those made one too', async () => {
    const [buyer, { id: place }] = [await customer('چک نزد ما'), await bank({ bank_name: 'x', name: 'وصول دوم' })];
    const give = async (number: string, amount: string) => {
      const body = {
        direction: 'received',
        number,
        amount,
        due_day: isoDay(3),
        party: '',
        customer_id: buyer,
      } as const;
      return (await admin.client(calls.createCheque, { body })).id;
    };
    await give('5601', '900');
    const bounced = await give('5602', '50');
    for (const state of ['deposited', 'bounced'] as const)
      await admin.client(calls.moveCheque, { params: { id: bounced }, body: { state, bank_account: place } });
    const inHand = { awaited_count: 1, awaited_sum: '900', bounced_count: 1, bounced_sum: '50', to_credit: '900' };
    expect((await statement(buyer)).cheques).toEqual(inHand);
    const found = async (query: object) =>
      (await admin.client(calls.listCheques, { query: { customer: buyer, ...query } })).cheques.map(
        ({ number }) => number,
      );
    expect((await found({})).sort()).toEqual(['5601', '5602']);
    expect([await found({ state: 'awaited' }), await found({ state: 'bounced' })]).toEqual([['5601'], ['5602']]);
    const entry = { kind: 'opening', amount: '2000', day: isoDay(-9) } as const;
    await admin.client(calls.createCustomerEntry, { params: { id: buyer }, body: entry });
    const aged = async (query: object) =>
      (await admin.client(calls.listAgeing, { query: { search_field: 'چک نزد ما', ...query } })).debtors;
    expect(await aged({})).toMatchObject([{ balance: '2000', cheques: inHand }]);
    expect(await aged({ day: isoDay(-1) })).toMatchObject([{ balance: '2000', cheques: null }]);
    const file = async (path: string) =>
      (await server().fetch(`/api/customers/${path}format=csv`, { token: admin.token })).text();
    expect(await file(`${buyer}/statement/export?`)).toMatch(
      /چک برگشتی,,,,,50,\r\n,چک وصول‌نشده \(ریال\),,,,,900,\r\n,مانده پس از وصول چک‌ها,,,,,,1100/,
    );
    expect(await file('ageing/export?search_field=چک نزد ما&')).toMatch(
      /,2000,2000,0,0,0,900\r\nجمع,,,,2000,2000,0,0,0,900/,
    );
    expect(await file(`ageing/export?day=${isoDay(-1)}&search_field=چک نزد ما&`)).toMatch(/,2000,2000,0,0,0\r\nجمع/);
    const keep = await customer('گیرنده چک');
    const fields = { company: 'گیرنده چک', person_type: 'legal' as const };
    await admin.client(calls.mergeCustomers, { body: { keep, merge: [buyer], fields } });
    expect((await statement(keep)).cheques).toEqual(inHand);
    expect((await admin.client(calls.listCheques, { query: { customer: keep } })).count).toBe(2);
  });

  it('is nobody’s in a transfer, and never a stranger’s', async () => {
    const buyer = await customer('فقط مشتری');
    const [one, two] = [await bank({ bank_name: 'x', name: 'یک' }), await bank({ bank_name: 'x', name: 'دو' })];
    const transfer = {
      kind: 'transfer',
      place_id: one.id,
      to_place_id: two.id,
      amount: '1',
      customer_id: buyer,
    } as const;
    expect(await refusalOf(move(transfer))).toEqual(['400', 'customer_id NOT_ALLOWED']);
    const stranger = await server().newAdmin();
    const theirs = (await stranger.client(calls.createCustomer, { body: { company: 'بیگانه', person_type: 'legal' } }))
      .id;
    const body = { kind: 'deposit', place_id: one.id, amount: '1', customer_id: theirs } as const;
    expect(await refusalOf(move(body))).toEqual(['400', 'customer_id NOT_FOUND']);
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    const { customers } = await keeper.client(calls.listPayers, { query: { search_field: 'فقط' } });
    expect(customers).toEqual([{ id: buyer, name: 'فقط مشتری' }]);
    for (const company of ['الف', 'ب', 'پ'])
      await admin.client(calls.createCustomer, { body: { company, person_type: 'legal' } });
    const whole = await keeper.client(calls.listPayers, { query: { limit: 500 } });
    expect([whole.count, whole.next]).toEqual([whole.customers.length, null]);
    const ids = whole.customers.map(({ id }) => id);
    const paged: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await keeper.client(calls.listPayers, { query: { limit: 2, ...(after ? { after } : {}) } });
      expect(page.count).toBe(whole.count);
      paged.push(...page.customers.map(({ id }) => id));
      after = page.next;
    }
    expect(paged).toEqual(ids);
    const third = await keeper.client(calls.listPayers, { query: { limit: 1, offset: 2 } });
    expect(third.customers.map(({ id }) => id)).toEqual(ids.slice(2, 3));
  });
});

describe('what cannot be', () => {
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
  });

  it('a balance of more digits than are kept', async () => {
    const { id } = await bank({ bank_name: 'x', name: 'بزرگ' });
    const huge = { kind: 'deposit', place_id: id, amount: '9'.repeat(18) } as const;
    for (let times = 0; times < 9; times += 1) await move(huge);
    expect(await refusalOf(move(huge))).toEqual(['409']);
    expect(await balanceOf(id)).toBe('8999999999999999991');
  });
});

describe('a long list of movements', () => {
  const many = 1_200;
  let who: SignedIn;
  beforeAll(async () => {
    who = await server().newAdmin();
    const { id } = await bank({ bank_name: 'ملت' }, who);
    const { asOwner } = server().database;
    await asOwner(
      `insert into customers (account_id, id, person_type, name, first_name, last_name, company, phone, address, province, city,
        postal_code, national_code, economic_code, register_number, landline, branch_code, folded, name_sort, created_at, updated_at)
       select $1::uuid, md5($1::uuid::text || n)::uuid, 'legal', n, '', '', n, '', '', '', '', '', '', '', '', '', '', n, n, now(), now()
       from generate_series(1, $2::int) n`,
      [who.accountId, many],
    );
    await asOwner(
      `insert into treasury_movements (account_id, id, place_id, seq, balance_after, kind, amount, at, reference_number, notes,
        folded, created_at, customer_id)
       select $1::uuid, gen_random_uuid(), $3::uuid, 0, 0, 'deposit', 1 + n % 50, at, '', '', '', at, md5($1::uuid::text || n)::uuid
       from generate_series(1, $2::int) n, lateral (select date_trunc('second', now()) - n / 3 * interval '1 minute' as at) t`,
      [who.accountId, many, id],
    );
    await asOwner('vacuum analyze treasury_movements');
    await asOwner('vacuum analyze customers');
  });
  const within = <T>(work: Parameters<ReturnType<typeof server>['database']['db']['withAccount']>[1]) =>
    server().database.db.withAccount(who.accountId, work) as Promise<T>;

  it.each(['-created_at', 'amount', '-at'] as const)('is the same by offset and by cursor, %s', async (sort) => {
    await within(async (tx) => {
      const walked: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await pageOfMovements(tx, { sort, limit: 500, ...(after === undefined ? {} : { after }) });
        walked.push(...page.rows.map(({ id }) => id));
        if (page.next === null) break;
        after = page.next;
      }
      expect(new Set(walked).size).toBe(many);
      for (const offset of [0, 7, 595, 600, 605, 1_188, 1_190, 1_195, 1_199, 1_200, 5_000]) {
        const page = await pageOfMovements(tx, { sort, offset, limit: 10, count: many });
        expect(
          page.rows.map(({ id }) => id),
          String(offset),
        ).toEqual(walked.slice(offset, offset + 10));
        const next = page.next === null ? [] : await pageOfMovements(tx, { sort, limit: 3, after: page.next });
        expect('rows' in next ? next.rows.map(({ id }) => id) : []).toEqual(walked.slice(offset + 10, offset + 13));
      }
    });
  });

  it('passes over what lies before a page without looking at whose it was, and reaches the last from the end', async () => {
    await within(async (tx) => {
      const read = async (offset: number, table: string) => {
        const page = () => pageOfMovements(tx, { offset, count: many });
        const { walked, fetched } = await tableWork(tx, [table], page);
        return walked + fetched;
      };
      expect(await read(500, 'customers')).toBeLessThan(50);
      expect(await read(many - 5, 'treasury_movements')).toBeLessThan(100);
    });
  });
});
