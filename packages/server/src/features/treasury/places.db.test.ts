import { readFileSync } from 'node:fs';
import { type ApiProblem, type CallInput, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { treasuryTexts } from './messages.fa.ts';
import { isoDay, treasuryHand } from './testing/treasury-hand.ts';

const server = withSharedServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});
const { bank, desk, move } = treasuryHand(() => admin);

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

  it('have what lay there at the beginning of the day that is said', async () => {
    const { id, balance } = await bank({
      bank_name: 'x',
      name: 'اول سال',
      opening_balance: '70',
      opening_day: '2026-03-21',
    });
    const { movements } = await admin.client(calls.listMovements, { query: { place_id: id } });
    expect([balance, movements.map(({ kind, at }) => [kind, at])]).toEqual([
      '70',
      [['opening', '2026-03-20T20:30:00.000Z']],
    ]);
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
    [
      'a balance of a day to come',
      { bank_name: 'x', opening_balance: '1', opening_day: isoDay(2) },
      ['400', 'opening_day TOO_LATE'],
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
    await bank({ bank_name: 'b', name: 'دوم', opening_balance: '7' }, who);
    const listed = await who.client(calls.listBankAccounts, { query: { sort: 'balance' } });
    expect(listed.bank_accounts.map(({ balance }) => balance)).toEqual(['0', '7']);
    expect((await who.client(calls.listBankAccounts, { query: { search_field: 'دوم' } })).count).toBe(1);
    await who.client(calls.deleteBankAccount, { params: { id: made.id } });
  });

  it.each([
    ['a Sheba as it is copied', 'IR820540102680020817909002'],
    ['a Sheba as it is shown', 'ir82 0540 1026 8002 0817 9090 02'],
    ['a Sheba by its digits', '820540102680020817909002'],
    ['the card as it is written', '6037-9912-3456-7893'],
    ['the card as it is read out', '۶۰۳۷ ۹۹۱۲ ۳۴۵۶ ۷۸۹۳'],
  ])('are found, and their money, by %s', async (_, search_field) => {
    const who = await server().newAdmin();
    const { asOwner } = server().database;
    const isFound = async () => [
      (await who.client(calls.listBankAccounts, { query: { search_field } })).count,
      (await who.client(calls.listMovements, { query: { search_field } })).count,
    ];
    const number = /IR|ir|^82/.test(search_field)
      ? { sheba: 'IR820540102680020817909002' }
      : { card_number: '6037991234567893' };
    await bank({ bank_name: 'دیگر', name: 'دیگر', opening_balance: '5' }, who);
    const { id } = await bank({ ...number, opening_balance: '7' }, who);
    expect(await isFound()).toEqual([1, 1]);
    // As those of before were kept.
    await asOwner("update treasury_places set folded = replace(folded, 'ir' || sheba, sheba) where id = $1", [id]);
    for (const _time of [1, 2])
      await asOwner(readFileSync(new URL('../../../sql/0836_shebas_whole_in_searches.sql', import.meta.url), 'utf8'));
    expect(await isFound()).toEqual([1, 1]);
  });

  it('are not removed while money, a cheque book, a terminal or a cheque is of them, and say which', async () => {
    const who = await server().newAdmin();
    const whyStays = async (name: string, use: (id: string) => Promise<unknown>, opening_balance = '0') => {
      const { id } = await bank({ bank_name: 'ملت', name, opening_balance }, who);
      await use(id);
      const removal = who.client(calls.deleteBankAccount, { params: { id } });
      return removal.then(
        () => null,
        ({ problem }: ApiProblem) => problem?.detail,
      );
    };
    const cheque = { direction: 'received', number: '1', amount: '1', due_day: isoDay(1), party: 'آریا' } as const;
    expect([
      await whyStays('آزاد', async () => {}),
      await whyStays('پول', async () => {}, '7'),
      await whyStays('دسته چک', (id) =>
        who.client(calls.createCheckbook, { body: { bank_account: id, first_number: 1, leaves: 5 } }),
      ),
      await whyStays('کارتخوان', (id) =>
        who.client(calls.createPos, { body: { name: 'کارتخوان', bank_account_id: id } }),
      ),
      await whyStays('چک', async (bank_account) => {
        const { id } = await who.client(calls.createCheque, { body: cheque });
        await who.client(calls.moveCheque, { params: { id }, body: { state: 'deposited', bank_account } });
      }),
    ]).toEqual([
      null,
      treasuryTexts.hasMovements('۱'),
      treasuryTexts.hasCheckbook,
      treasuryTexts.hasPos,
      treasuryTexts.hasCheques,
    ]);
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

  it('stand in their list once each, with their own branch and whether they are open', async () => {
    const who = await server().newAdmin();
    const inBranch = async (name: string, code: string) => {
      const { id: branch_id } = await who.client(calls.createBranch, { body: { name, code } });
      return who.client(calls.createCashDesk, { body: { name, branch_id } });
    };
    const made = [await inBranch('شمال', '0001'), await inBranch('جنوب', '0002'), await inBranch('غرب', '0003')];
    for (const { id } of made.slice(0, 2))
      await who.client(calls.openCashDesk, { params: { id }, body: { counted: '0' } });
    const { count: all, cash_desks } = await who.client(calls.listCashDesks, { query: {} });
    expect(all).toBe(3);
    expect(cash_desks.map(({ name, branch_name, is_open }) => [name, branch_name, is_open]).sort()).toEqual([
      ['جنوب', 'جنوب', true],
      ['شمال', 'شمال', true],
      ['غرب', 'غرب', false],
    ]);
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
    await move({ kind: 'withdrawal', place_id: id, amount: 30 });
    expect((await admin.client(calls.getCashDesk, { params: { id } })).balance).toBe('0');
  });

  it('are counted by a figure: nothing written is not nought', async () => {
    const { id } = await desk('بی‌شمارش', '100');
    expect(await refusalOf(count(calls.openCashDesk, id, ' '))).toEqual(['400', 'counted REQUIRED']);
    expect((await admin.client(calls.getCashDesk, { params: { id } })).balance).toBe('100');
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

it('those who issue see whether a desk is open', async () => {
  const who = await server().newAdmin();
  const till = await desk('صندوق', '0', who);
  await who.client(calls.createPos, { body: { name: 'کارتخوان' } });
  const isOpen = async () =>
    (await who.client(calls.listPlaces, { query: {} })).places.map(({ kind, is_open }) => [kind, is_open]).sort();
  expect(await isOpen()).toEqual([
    ['desk', false],
    ['pos', true],
  ]);
  await who.client(calls.openCashDesk, { params: { id: till.id }, body: { counted: '0' } });
  expect((await isOpen())[0]).toEqual(['desk', true]);
});

it('those who issue see names of places, and no balance', async () => {
  const clerk = await server().newUser(admin.accountId, { permissions: ['issue'] });
  const { places } = await clerk.client(calls.listPlaces, { query: { search_field: 'فروشگاه' } });
  expect(places).toEqual([
    { id: expect.any(String), kind: 'desk', name: 'فروشگاه', detail: '', is_open: expect.any(Boolean) },
  ]);
  expect(await refusalOf(clerk.client(calls.listMovements, { query: {} }))).toEqual(['403']);
});
