import { calls } from '@taraz/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { treasuryTexts } from '../treasury/messages.fa.ts';
import { csvOf, statementsOf } from './testing/statement-file.ts';

const server = withSharedServer();
let admin: SignedIn;
let on: ReturnType<typeof statementsOf>;
/** a bank account without a movement, new for each test */
let place: string;
let made = 0;
beforeAll(async () => {
  admin = await server().newAdmin();
  on = statementsOf(admin);
});
const newBank = async (opening_balance = '0') => {
  made += 1;
  const body = { bank_name: 'بانک', name: `جاری ${made}`, account_number: `80012345${made}0`, opening_balance };
  return (await admin.client(calls.createBankAccount, { body })).id;
};
beforeEach(async () => {
  place = await newBank();
});

const balanceOf = async (id: string) => (await admin.client(calls.getBankAccount, { params: { id } })).balance;
const get = (id: string) => admin.client(calls.getStatement, { params: { id } });
const move = (kind: 'deposit' | 'withdrawal', amount: number, at: string, reference_number = '') =>
  admin.client(calls.createMovement, { body: { kind, place_id: place, amount, at, reference_number } });

const october = csvOf(
  ['1405/08/01', 'واریز آریا', '700001', 5_000_000, 5_000_000],
  ['1405/08/02', 'کارمزد', '700002', -12_000, 4_988_000],
  ['1405/08/03', 'واریز بی‌نام', '', 1_000_000, 5_988_000],
);

describe('a statement', () => {
  it('is told to open lists as it comes, as its columns are said, and as it is removed', async () => {
    const news = async () =>
      (
        await server().database.asOwner(
          "select 1 from account_events where account_id = $1 and type = 'treasury.changed'",
          [admin.accountId],
        )
      ).length;
    const before = await news();
    const { id, columns } = await on.upload(place, october);
    expect(await news()).toBe(before + 1);
    const fields = columns.map(({ field }) => field);
    await admin.client(calls.putStatementColumns, { params: { id }, body: { fields } });
    expect(await news()).toBe(before + 2);
    await admin.client(calls.deleteStatement, { params: { id } });
    expect(await news()).toBe(before + 3);
  });

  it('says how many payments of it did not come, and writes none of them', async () => {
    const file = new Blob([
      'تاریخ,مبلغ,وضعیت\n1405/08/01,2000,ناموفق\n1405/08/01,3000,موفق\n1405/08/02,2000,برگشت خورده',
    ]);
    const { id, notices, counts } = await on.upload(place, file);
    expect(notices).toEqual([expect.stringContaining('۲ ردیف')]);
    expect(counts).toMatchObject({ new: 1, bad: 0 });
    await on.take(id);
    expect(await balanceOf(place)).toBe('3000');
    const again = await on.upload(place, file);
    const fields = again.columns.map(({ field }) => (field === 'state' ? null : field));
    const { notices: none } = await admin.client(calls.putStatementColumns, {
      params: { id: again.id },
      body: { fields },
    });
    expect(none).toEqual([]);
  });

  it('is shown beside the books before anything is written', async () => {
    await move('deposit', 5_000_000, '2026-10-24T10:00:00Z', '۷۰۰۰۰۱');
    await move('deposit', 99_000, '2026-10-24T10:00:00Z', '3');
    const statement = await on.upload(place, october);
    expect(statement).toMatchObject({
      state: 'open',
      header_row: 1,
      asks_columns: false,
      counts: { new: 2, booked: 1, likely: 0, bad: 0, only_in_books: 1 },
      deposits: { count: 2, sum: '6000000' },
      withdrawals: { count: 1, sum: '12000' },
      from_day: '2026-10-23',
      to_day: '2026-10-25',
      opening_balance: '0',
      closing_balance: '5988000',
      book_balance: '5099000',
      difference: '889000',
      is_consistent: true,
      break: null,
    });
    const { rows, only_in_books } = await on.rows(statement.id);
    expect(rows.map(({ state, amount }) => [state, amount])).toEqual([
      ['booked', '5000000'],
      ['new', '-12000'],
      ['new', '1000000'],
    ]);
    expect(rows[0]?.movements.map(({ reference_number }) => reference_number)).toEqual(['۷۰۰۰۰۱']);
    expect(only_in_books.map(({ amount }) => amount)).toEqual(['99000']);
    expect(await balanceOf(place)).toBe('5099000');
  });

  it('is imported with what it confirms, and stands reconciled', async () => {
    await move('deposit', 5_000_000, '2026-10-23T10:00:00Z');
    const { id } = await on.upload(place, october);
    const done = await on.take(id);
    expect(done).toMatchObject({ state: 'imported', written: 2, matched: 1, difference: '0' });
    expect(await balanceOf(place)).toBe('5988000');
    const movements = await on.movements(place);
    expect(movements.every(({ is_reconciled }) => is_reconciled)).toBe(true);
    expect(movements.map(({ kind, notes, reference_number, at }) => [kind, notes, reference_number, at])).toEqual([
      ['deposit', 'واریز بی‌نام', '', '2026-10-25T08:30:00.000Z'],
      ['withdrawal', 'کارمزد', '700002', '2026-10-24T08:30:00.000Z'],
      ['deposit', '', '', '2026-10-23T10:00:00.000Z'],
    ]);
    await move('withdrawal', 1, '2026-10-26T10:00:00Z');
    expect((await on.movements(place, false)).map(({ amount }) => amount)).toEqual(['-1']);
    expect(await on.movements(place, true)).toHaveLength(3);
    const { statements } = await admin.client(calls.listStatements, { params: { id: place }, query: {} });
    expect(statements).toMatchObject([{ id, state: 'imported', closing_balance: '5988000', difference: '0' }]);
  });

  it('writes nothing twice: said again, at once, and the same file once more', async () => {
    const { id } = await on.upload(place, october);
    const answers = await Promise.all([on.take(id), on.take(id), on.take(id)]);
    expect(answers.map(({ written }) => written)).toEqual([3, 3, 3]);
    const again = await on.upload(place, october);
    expect(again.counts).toEqual({ new: 0, booked: 3, likely: 0, bad: 0, only_in_books: 0 });
    expect(await on.take(again.id)).toMatchObject({ written: 0, matched: 3 });
    // Chosen before the other import wrote them: the same money, so that they are confirmed.
    const [one, other] = [await newBank(), october];
    const [first, second] = [await on.upload(one, other), await on.upload(one, other)];
    await on.take(first.id);
    expect(await on.take(second.id, [{ row: 2 }, { row: 3 }, { row: 4 }])).toMatchObject({ written: 0, matched: 3 });
    expect([await balanceOf(place), await balanceOf(one)]).toEqual(['5988000', '5988000']);
  });

  it('keeps both of two equal rows, once', async () => {
    const twins = csvOf(['1405/08/01', 'کارمزد', '5', -7_000], ['1405/08/01', 'کارمزد', '5', -7_000]);
    const { id } = await on.upload(place, twins);
    expect(await on.take(id)).toMatchObject({ written: 2 });
    expect((await on.upload(place, twins)).counts).toMatchObject({ new: 0, booked: 2 });
    expect(await balanceOf(place)).toBe('-14000');
  });

  it('leaves out what was not chosen and what cannot be read, and says why', async () => {
    const { id, counts } = await on.upload(
      place,
      new Blob([
        'تاریخ,شرح,برداشت,واریز\n1405/08/01,خوب,,100\n1405/08/41,بد,,200\n1405/08/02,مبلغ؟,,ده\n1405/08/03,نه,,300',
      ]),
    );
    expect(counts).toMatchObject({ new: 2, bad: 2 });
    const { rows } = await on.rows(id);
    expect(rows.map(({ errors }) => errors.map(({ field, message }) => [field, message]))).toEqual([
      [],
      [['date', 'این تاریخ خوانده نشد؛ مانند ۱۴۰۵/۰۸/۲۹ باشد.']],
      [['deposit', 'این مبلغ عدد نیست؛ در فایل فقط رقم بنویسید.']],
      [],
    ]);
    expect(await refusalOf(on.take(id, [{ row: 3 }, { row: 99 }, { row: 2 }, { row: 2 }]))).toEqual([
      '400',
      'rows[0].row NOT_FOUND',
      'rows[1].row NOT_FOUND',
      'rows[3].row TWICE',
    ]);
    expect(await on.take(id, [{ row: 2 }])).toMatchObject({ written: 1 });
    expect(await balanceOf(place)).toBe('100');
  });

  it('writes all that was chosen or nothing: what fails on the way leaves it open', async () => {
    const huge = Array.from({ length: 11 }, (_, n) => ['1405/08/01', 'بزرگ', `90000${n}`, 9e17] as const);
    const { id } = await on.upload(place, csvOf(['1405/08/01', 'کوچک', '1', 5], ...huge));
    expect(await refusalOf(on.take(id))).toEqual(['409']);
    expect([await balanceOf(place), (await get(id)).state]).toEqual(['0', 'open']);
    expect(await on.take(id, [{ row: 2 }])).toMatchObject({ written: 1 });
  });

  it('counts in the account of the customer that is chosen for a row', async () => {
    const { id: customer } = await admin.client(calls.createCustomer, {
      body: { company: 'آریا', person_type: 'legal' },
    });
    const { id } = await on.upload(place, october);
    expect(await refusalOf(on.take(id, [{ row: 2, customer_id: place }]))).toEqual([
      '400',
      'rows[0].customer_id NOT_FOUND',
    ]);
    await on.take(id, [{ row: 2, customer_id: customer }]);
    const [movement] = await on.movements(place);
    expect(movement).toMatchObject({ customer_id: customer, customer_name: 'آریا' });
    const statement = await admin.client(calls.customerStatement, { params: { id: customer }, query: {} });
    expect(JSON.stringify(statement)).toContain('5000000');
  });
});

describe('a statement taken back', () => {
  it('leaves the days as they were, and may come again', async () => {
    const { id } = await on.upload(place, october);
    await on.take(id);
    const undone = await on.undo(id);
    expect(undone).toMatchObject({ state: 'undone', book_balance: '0' });
    expect(await on.undo(id)).toMatchObject({ state: 'undone' });
    expect(await balanceOf(place)).toBe('0');
    expect((await on.movements(place)).filter(({ kind }) => kind === 'undo')).toHaveLength(3);
    expect(await on.movements(place, true)).toEqual([]);
    expect(await refusalOf(on.take(id))).toEqual(['409']);
    const again = await on.upload(place, october);
    expect(again.counts).toMatchObject({ new: 3, booked: 0, only_in_books: 0 });
    expect(await on.take(again.id)).toMatchObject({ written: 3, difference: '0' });
  });

  it('leaves what was taken back by hand as it is', async () => {
    const { id } = await on.upload(place, october);
    await on.take(id);
    const [movement] = await on.movements(place);
    await admin.client(calls.createMovement, { body: { kind: 'undo', movement_id: movement?.id ?? '' } });
    const now = await get(id);
    expect(now).toMatchObject({ counts: { new: 1, booked: 2 }, difference: '1000000' });
    await on.undo(id);
    expect(await balanceOf(place)).toBe('0');
  });

  it('is refused while a later one confirms what it wrote', async () => {
    const first = await on.upload(place, october);
    await on.take(first.id);
    const second = await on.upload(place, october);
    await on.take(second.id);
    expect(await refusalOf(on.undo(first.id))).toEqual(['409']);
    await on.undo(second.id);
    expect(await on.undo(first.id)).toMatchObject({ state: 'undone' });
  });
});

describe('columns', () => {
  const strange = () => new Blob(['الف,ب,پ\n1405/08/01,100,شرحی\n1405/08/02,-30,دیگری']);

  it('nobody knows are said once for a place and a header', async () => {
    const { id, asks_columns, by_title, columns } = await on.upload(place, strange());
    expect(by_title).toEqual(columns.map(({ field }) => field));
    expect(asks_columns).toBe(true);
    const put = (fields: (string | null)[]) =>
      admin.client(calls.putStatementColumns, { params: { id }, body: { fields: fields as never } });
    expect(await refusalOf(put(['date', null, null]))).toEqual(['400', 'fields BAD_MAPPING']);
    expect(await refusalOf(put(['date', 'amount', 'amount']))).toEqual(['400', 'fields BAD_MAPPING']);
    expect(await put(['date', 'amount', 'description'])).toMatchObject({ asks_columns: false, counts: { new: 2 } });
    expect(await on.upload(place, strange())).toMatchObject({ is_remembered: true, by_title, counts: { new: 2 } });
    // Another bank may mean something else by the same titles.
    expect(await on.upload(await newBank(), strange())).toMatchObject({ is_remembered: false, asks_columns: true });
    await on.take(id);
    expect(await refusalOf(put(['date', 'amount', null]))).toEqual(['409']);
  });

  it('are known of an untitled one behind the titles over a file without it, however far down it begins', async () => {
    const lines = Array.from({ length: 25 }, (_, day) => `1405/08/01,${day + 1},${day}`);
    const statement = (...more: string[]) => new Blob([['الف,ب,ت', ...lines, ...more].join('\n')]);
    const described = () => statement('1405/08/02,-30,99,کارمزد');
    const put = async (file: Blob, fields: (string | null)[]) => {
      const { id } = await on.upload(place, file);
      return admin.client(calls.putStatementColumns, { params: { id }, body: { fields: fields as never } });
    };
    const fieldsOf = async (file: Blob) => (await on.upload(place, file)).columns.map(({ field }) => field);
    const all = ['date', 'amount', 'reference', 'description'];
    await put(described(), all);
    expect(await fieldsOf(statement())).toEqual(all.slice(0, 3));
    await put(statement(), all.slice(0, 3));
    expect(await fieldsOf(described())).toEqual(all);
  });

  it('that only a later file’s rows tell are added with a notice, and what was left out then stays out', async () => {
    const statement = (...kinds: string[]) => {
      const lines = kinds.map((kind, at) => `1405/08/01,${at + 1},${kind}`);
      return on.upload(place, new Blob([['تاریخ,مبلغ (تومان),نوع', ...lines].join('\n')]));
    };
    const withdrawn = () => statement('واریز', 'برداشت', 'برداشت');
    const leaveOut = ({ id }: { id: string }) =>
      admin.client(calls.putStatementColumns, {
        params: { id },
        body: { fields: ['date', 'amount', null], unit: 'toman' },
      });
    await leaveOut(await statement('خرید', 'خرید'));
    const learned = await withdrawn();
    expect([learned.columns[2]?.field, learned.withdrawals, learned.is_remembered]).toEqual([
      'direction',
      { count: 2, sum: '50' },
      true,
    ]);
    expect(learned.notices).toEqual([expect.stringContaining('«\u2068نوع\u2069» هم شناخته شده')]);
    await leaveOut(learned);
    await leaveOut(await statement('خرید', 'خرید'));
    const left = await withdrawn();
    expect([left.columns[2]?.field, left.notices]).toEqual([null, []]);
  });

  it('of figures in an untitled one are asked for where nobody said anything of it, and nothing is taken until then', async () => {
    const bank = await newBank();
    const statement = (...more: string[]) =>
      on.upload(bank, new Blob([['تاریخ,شرح,واریز', ['1405/08/01', 'الف', '100', ...more].join()].join('\n')]));
    const fields = ['date', 'description', 'deposit'];
    const say = (id: string, more: string[] = [], unit: 'rial' | 'toman' = 'rial') =>
      admin.client(calls.putStatementColumns, {
        params: { id },
        body: { fields: [...fields, ...more] as never, unit },
      });
    expect(await statement('', '0')).toMatchObject({ asks_columns: false, untold: [] });
    await say((await statement()).id);
    const { id, ...asked } = await statement('30');
    expect(asked).toMatchObject({ asks_columns: true, is_remembered: true, untold: [3], withdrawals: { count: 0 } });
    expect(await refusalOf(on.take(id))).toEqual(['409']);
    expect(await say(id, ['withdrawal'])).toMatchObject({ asks_columns: false, untold: [] });
    expect(await statement('', '40')).toMatchObject({ asks_columns: true, untold: [4] });
    await say((await statement()).id);
    expect((await statement('30')).columns[3]).toMatchObject({ field: 'withdrawal' });
    await say((await statement()).id, [], 'toman');
    expect(await statement('30')).toMatchObject({ asks_columns: true, untold: [3] });
  });

  it('in tomans are asked for before they are taken', async () => {
    const file = new Blob(['تاریخ,شرح,واریز (تومان)\n1405/08/01,الف,100']);
    const { id, unit, asks_columns } = await on.upload(place, file);
    expect([unit, asks_columns]).toEqual(['toman', true]);
    const fields = ['date', 'description', 'deposit'] as never;
    const body = { fields, unit: 'toman' as const };
    expect(await admin.client(calls.putStatementColumns, { params: { id }, body })).toMatchObject({
      deposits: { sum: '1000' },
    });
  });

  it('in tomans are asked for though such titles were in rials before, and remembered apart from these', async () => {
    const bank = await newBank();
    const file = (above: string) => on.upload(bank, new Blob([`${above},,\nتاریخ,شرح,واریز\n1405/08/01,الف,100`]));
    const say = (id: string, unit: 'rial' | 'toman') =>
      admin.client(calls.putStatementColumns, {
        params: { id },
        body: { fields: ['date', 'description', 'deposit'], unit },
      });
    await say((await file('گردش حساب')).id, 'rial');
    const asked = await file('مبالغ به تومان است');
    expect(asked).toMatchObject({ unit: 'toman', asks_columns: true, is_remembered: false });
    await say(asked.id, 'toman');
    expect(await file('مبالغ به تومان است')).toMatchObject({ unit: 'toman', asks_columns: false, is_remembered: true });
    expect(await file('گردش حساب')).toMatchObject({ unit: 'rial', asks_columns: false, deposits: { sum: '100' } });
  });
});

describe('files and places', () => {
  it.each<[string, () => Blob | undefined, string[]]>([
    ['no file', () => undefined, ['400', 'file REQUIRED']],
    ['an empty file', () => new Blob([]), ['400', 'file BAD_FILE']],
    ['a PDF', () => new Blob(['%PDF-1.7 …']), ['400', 'file BAD_FILE']],
    ['an old XLS', () => new Blob([Buffer.from('d0cf11e0a1b11ae1', 'hex')]), ['400', 'file BAD_FILE']],
    ['only a header', () => new Blob(['تاریخ,واریز']), ['400', 'file NO_ROWS']],
    ['too many rows', () => csvOf(...Array(5_001).fill(['1405/08/01', '', '', 1])), ['400', 'file BAD_FILE']],
  ])('%s is refused', async (_what, file, expected) => {
    const body = file();
    const call = admin.client(calls.createStatement, { params: { id: place }, body: body ? { file: body } : {} });
    expect(await refusalOf(call)).toEqual(expected);
  });

  it('as internet banking names and writes them: a page called XLS, Windows-1256', async () => {
    const page = new Blob([
      '<html><body><table><tr><td colspan=3>بانک ملت</td></tr><tr><th>تاریخ</th><th>واریز</th><th>برداشت</th></tr>',
      '<tr><td>1405/08/01</td><td>1,000</td><td>0</td></tr></table></body></html>',
    ]);
    expect((await on.upload(place, page)).counts).toMatchObject({ new: 1, bad: 0 });
    // «تاریخ,واریز» in Windows-1256; its ی is the Arabic one.
    const old = Buffer.from('cac7d1edce2ce6c7d1edd20a313430352f30382f30312c3530300a', 'hex');
    expect((await on.upload(place, new Blob([old]))).deposits).toEqual({ count: 1, sum: '500' });
  });

  it('a desk has no bank; a terminal and what it took has', async () => {
    const desk = await admin.client(calls.createCashDesk, { body: { name: 'صندوق' } });
    expect(await refusalOf(on.upload(desk.id, october))).toEqual(['409']);
    const pos = await admin.client(calls.createPos, { body: { name: 'کارتخوان' } });
    const { id } = await on.upload(pos.id, csvOf(['1405/08/01', 'خرید', '000123', 850_000]));
    expect(await on.take(id)).toMatchObject({ written: 1 });
  });

  it('of another account of ours are told as such', async () => {
    const other = await newBank();
    const { account_number } = await admin.client(calls.getBankAccount, { params: { id: other } });
    const file = new Blob([`شماره حساب:,${account_number},\nتاریخ,شرح,واریز\n1405/08/01,الف,100`]);
    expect((await on.upload(place, file)).notices).toEqual([expect.stringContaining('نه از این حساب')]);
    expect((await on.upload(other, file)).notices).toEqual([]);
  });

  it('that were not imported are forgotten, the others are not', async () => {
    const { id } = await on.upload(place, october);
    await admin.client(calls.deleteStatement, { params: { id } });
    expect(await refusalOf(get(id))).toEqual(['404']);
    const kept = await on.upload(place, october);
    await on.take(kept.id);
    expect(await refusalOf(admin.client(calls.deleteStatement, { params: { id: kept.id } }))).toEqual(['409']);
  });

  it('keep a place that nothing has moved, which brought back would be without them', async () => {
    const { id } = await on.upload(place, october);
    const remove = () => admin.client(calls.deleteBankAccount, { params: { id: place } });
    await expect(remove()).rejects.toMatchObject({ problem: { detail: treasuryTexts.hasStatement } });
    await admin.client(calls.deleteStatement, { params: { id } });
    await remove();
    expect(await refusalOf(admin.client(calls.getBankAccount, { params: { id: place } }))).toEqual(['404']);
  });

  it('are nobody’s without the treasury', async () => {
    const { id } = await on.upload(place, october);
    const clerk = await server().newUser(admin.accountId, { permissions: ['issue'] });
    expect(await refusalOf(clerk.client(calls.getStatement, { params: { id } }))).toEqual(['403']);
    expect(await refusalOf(statementsOf(clerk).upload(place, october))).toEqual(['403']);
  });
});

it('is told in the log', async () => {
  const { id } = await on.upload(place, october);
  await on.take(id);
  await on.undo(id);
  const { events } = await admin.client(calls.listEventLog, { query: { limit: 5 } });
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['money.imported', 'money.import_undone']));
});

describe('a row that is a waiting cheque’s money', () => {
  const stateOf = async (id: string) => (await admin.client(calls.getCheque, { params: { id } })).state;
  const received = (number: string, amount: number, due_day: string) =>
    admin.client(calls.createCheque, {
      body: { direction: 'received', number, amount: String(amount), due_day, party: 'آریا' },
    });
  const issued = async (number: string, amount: number, due_day: string) => {
    const book = { bank_account: place, first_number: number, leaves: 25 };
    const { id: checkbook } = await admin.client(calls.createCheckbook, { body: book });
    return admin.client(calls.createCheque, {
      body: { direction: 'issued', checkbook, number, amount: String(amount), due_day, party: 'پخش سپید' },
    });
  };

  it('asks first, clears it when that is said, and lets it wait again when the import is taken back', async () => {
    const [paid, got] = [
      await issued('700100', 3_000_000, '2026-08-11'),
      await received('88', 9_000_000, '2026-10-23'),
    ];
    const file = csvOf(
      ['1405/08/02', 'برداشت چک 700100', '51', -3_000_000, 2_000_000],
      ['1405/08/02', 'وصول چک', '52', 9_000_000, 11_000_000],
      ['1405/08/03', 'کارمزد', '53', -4_000, 10_996_000],
    );
    const { id, counts } = await on.upload(place, file);
    expect(counts).toMatchObject({ new: 1, likely: 2, booked: 0 });
    expect((await on.rows(id)).rows.map(({ likely_cheque }) => likely_cheque?.number)).toEqual([
      '700100',
      '88',
      undefined,
    ]);
    const done = await on.take(id, [{ row: 2, cheque_id: paid.id }, { row: 3, cheque_id: got.id }, { row: 4 }]);
    expect(done).toMatchObject({ written: 3, matched: 0 });
    expect([await stateOf(paid.id), await stateOf(got.id)]).toEqual(['cleared', 'cleared']);
    expect(await balanceOf(place)).toBe('5996000');
    const movements = await on.movements(place);
    expect(movements.map(({ kind, cheque_number, is_reconciled }) => [kind, cheque_number, is_reconciled])).toEqual(
      expect.arrayContaining([
        ['cheque', '700100', true],
        ['cheque', '88', true],
      ]),
    );
    expect((await on.upload(place, file)).counts).toMatchObject({ new: 0, likely: 0, booked: 3 });
    await on.undo(id);
    expect([await stateOf(paid.id), await stateOf(got.id)]).toEqual(['issued', 'deposited']);
    expect(await balanceOf(place)).toBe('0');
    expect((await on.upload(place, file)).counts).toMatchObject({ new: 1, likely: 2, booked: 0 });
  });

  it('is bounced again where it was when the import cleared it', async () => {
    const [paid, got] = [
      await issued('700150', 3_000_000, '2026-08-11'),
      await received('89', 9_000_000, '2026-10-20'),
    ];
    const bounce = async (id: string, state: 'deposited' | 'bounced') =>
      admin.client(calls.moveCheque, { params: { id }, body: { state, bank_account: place } });
    await bounce(paid.id, 'bounced');
    await bounce(got.id, 'deposited');
    await bounce(got.id, 'bounced');
    const file = csvOf(
      ['1405/08/02', 'برداشت چک 700150', '51', -3_000_000],
      ['1405/08/02', 'وصول چک 89', '52', 9_000_000],
    );
    const { id } = await on.upload(place, file);
    await on.take(id, [
      { row: 2, cheque_id: paid.id },
      { row: 3, cheque_id: got.id },
    ]);
    expect([await stateOf(paid.id), await stateOf(got.id)]).toEqual(['cleared', 'cleared']);
    await on.undo(id);
    expect([await stateOf(paid.id), await stateOf(got.id)]).toEqual(['bounced', 'bounced']);
    expect(await balanceOf(place)).toBe('0');
    expect((await on.upload(place, file)).counts).toMatchObject({ likely: 2 });
  });

  it('is left out while nobody has said, and written as other money when that is said', async () => {
    const { id: cheque } = await issued('700200', 3_000_000, '2026-10-24');
    const file = csvOf(['1405/08/02', 'برداشت چک 700200', '51', -3_000_000]);
    const { id } = await on.upload(place, file);
    expect(await on.take(id, [{ row: 2 }])).toMatchObject({ written: 0 });
    const again = await on.upload(place, file);
    expect(await on.take(again.id, [{ row: 2, as: 'new' }])).toMatchObject({ written: 1 });
    expect([await stateOf(cheque), await balanceOf(place)]).toEqual(['issued', '-3000000']);
  });

  it('is of this account and of this amount alone, and refused once the cheque waits no more', async () => {
    const { id: cheque } = await issued('700300', 3_000_000, '2026-10-24');
    const file = csvOf(['1405/08/02', 'برداشت چک 700300', '51', -3_000_000]);
    expect((await on.upload(await newBank(), file)).counts).toMatchObject({ new: 1, likely: 0 });
    const { id } = await on.upload(place, file);
    await admin.client(calls.moveCheque, { params: { id: cheque }, body: { state: 'void' } });
    expect(await refusalOf(on.take(id, [{ row: 2, cheque_id: cheque }]))).toEqual([
      '400',
      'rows[0].cheque_id NOT_FOUND',
    ]);
    expect((await get(id)).counts).toMatchObject({ new: 1, likely: 0 });
  });
});
