import { describe, expect, it } from 'vitest';
import { lettersFolded, longCells } from '../../testing/letters-folded.ts';
import { othersTurns } from '../../testing/others-turns.ts';
import { checkBalance } from './check-balance.ts';
import { amountFields, guessFields } from './columns.ts';
import { headerOf, unitOf, unitSaid } from './header.ts';
import { neededFields } from './needed.ts';
import { isGood, readRows, readRowsInTurns, type StatementRow } from './read-rows.ts';
import { bankFiles, sheetOf } from './testing/bank-files.ts';

const nowMs = Date.parse('2026-11-25T12:00:00Z');

/** Reads a file as it comes, by its titles alone. */
function read(cells: readonly (readonly string[])[]) {
  const rows = sheetOf(cells);
  const header = headerOf(rows);
  const fields = guessFields(
    header.titles,
    rows.slice(header.at + 1).map((row) => row.cells),
  );
  const { unit } = unitOf(null, unitSaid({ rows, ...header, fields, amounts: amountFields, needed: neededFields }));
  return { fields, unit, rows: readRows({ rows, headerAt: header.at, fields, unit }, nowMs) };
}

const head = ['تاریخ', 'شرح', 'شماره سند', 'برداشت', 'واریز', 'مانده'];
const faultsOf = (...row: string[]) => read([head, row, ['1405/08/02', '', '', '', '1', '1']]).rows[0]?.faults;

describe('files of banks', () => {
  it.each(bankFiles)('$bank', ({ rows: cells, expected, unit = 'rial' }) => {
    const file = read(cells);
    expect(file.unit).toBe(unit);
    expect(
      file.rows.map(({ number, at, amount, reference, balance }) => [
        number,
        at?.toISOString(),
        String(amount),
        reference,
        String(balance ?? ''),
      ]),
    ).toEqual(expected);
    expect(file.rows.every(isGood)).toBe(true);
    expect(checkBalance(file.rows).isConsistent).toBe(expected.every((row) => row[4] === '') ? null : true);
  });

  it('tell hours as numbers, without their first zeros', () => {
    const { rows } = read([
      ['تاریخ', 'ساعت', 'واریز'],
      ['1405/08/01', '93015', '1'],
      ['1405/08/01', '1215', '2'],
      ['1405/08/01', '0', '3'],
    ]);
    expect(rows.map(({ at }) => at?.toISOString().slice(11, 19))).toEqual(['06:00:15', '20:42:15', '20:30:00']);
  });

  it('tell the payer and the text', () => {
    const [mellat] = bankFiles.filter(({ bank }) => bank.startsWith('Mellat'));
    expect(read(mellat?.rows ?? []).rows[0]).toMatchObject({
      payer: 'شرکت آریا',
      description: 'پایا',
      numbers: ['7702'],
    });
  });

  it('tell the number of a cheque, by which it is known, and which is none of the payment', () => {
    const { rows } = read([
      ['تاریخ', 'شرح', 'شماره چک', 'بدهکار', 'بستانکار', 'مانده'],
      ['1405/08/25', 'پرداخت چک', '۷۷۱۲۳۴', '25,000,000', '0', '5,000,000'],
      ['1405/08/26', 'کارمزد', '0', '1,000', '0', '4,999,000'],
      ['1405/08/27', 'کارمزد', 'ندارد', '1,000', '0', '4,998,000'],
    ]);
    expect(rows.map(({ numbers, reference }) => [numbers, reference])).toEqual([
      [['771234'], ''],
      [[], ''],
      [[], ''],
    ]);
  });
});

describe('cells that cannot be read', () => {
  it.each<[string, string[], [string, RegExp][]]>([
    ['a day that no calendar has', ['1405/13/01', 'x', '1', '', '5', '5'], [['date', /تاریخ خوانده نشد/]]],
    ['a day to come', ['1406/01/01', 'x', '1', '', '5', '5'], [['date', /نرسیده/]]],
    ['no day', ['', 'x', '1', '', '5', '5'], [['date', /خالی/]]],
    ['letters for an amount', ['1405/08/01', 'x', '1', '', 'پنج', '5'], [['deposit', /عدد نیست/]]],
    ['an amount in millions', ['1405/08/01', 'x', '1', '', '۵ میلیون', '5'], [['deposit', /به ریال نیست/]]],
    ['a part of a rial', ['1405/08/01', 'x', '1', '', '5.25', '5'], [['deposit', /کسر ریال/]]],
    ['an amount beyond counting', ['1405/08/01', 'x', '1', '', '9'.repeat(19), ''], [['deposit', /۱۸ رقم/]]],
    ['both sides', ['1405/08/01', 'x', '1', '3', '5', '5'], [['deposit', /هم واریز دارد هم برداشت/]]],
    ['no amount', ['1405/08/01', 'x', '1', '', '', ''], [['amount', /مبلغ ندارد/]]],
    ['a spreadsheet’s error', ['1405/08/01', 'x', '1', '', '#REF!', '5'], [['deposit', /عدد نیست/]]],
    [
      'several at once',
      ['x', 'x', '1', '', 'y', 'z'],
      [
        ['date', /تاریخ/],
        ['deposit', /عدد/],
        ['balance', /عدد/],
      ],
    ],
  ])('%s', (_what, row, expected) => {
    const faults = faultsOf(...row) ?? [];
    expect(faults.map(({ field }) => field)).toEqual(expected.map(([field]) => field));
    for (const [index, [, message]] of expected.entries()) expect(faults[index]?.message).toMatch(message);
  });

  it('are of their row alone: a column that does not say which way money went', () => {
    const { rows } = read([
      ['تاریخ', 'مبلغ', 'نوع', 'مانده'],
      ['1405/08/01', '5', 'واریز', '5'],
      ['1405/08/01', '5', 'واریز', '10'],
      ['1405/08/01', '5', 'واریز', '15'],
      ['1405/08/01', '5', 'واریز', '20'],
      ['1405/08/01', '5', 'نامعلوم', '25'],
    ]);
    expect(rows.map(({ faults }) => faults.map(({ field }) => field))).toEqual([[], [], [], [], ['direction']]);
  });

  it.each<[what: string, amounts: string[], ways: string[], expected: (bigint | null)[]]>([
    ['three of four', ['1', '1', '1', '1'], ['واریز', 'برداشت', 'برداشت پایا', 'کارمزد'], [1n, -1n, -1n, null]],
    [
      'both sides, though of few',
      ['1', '1', '1', '1', '1', '1', '1'],
      ['واریز', 'برداشت', 'سود', '', '', 'خرید', 'خرید'],
      [1n, -1n, null, null, null, null, null],
    ],
    ['one withdrawal of more', ['1', '1', '1'], ['پرداخت قبض', 'خرید', 'خرید'], [1n, 1n, 1n]],
    ['amounts with signs', ['1', '-1', '-1', '1'], ['واریز', 'برداشت', 'کارمزد', 'سود'], [1n, -1n, -1n, 1n]],
    [
      'bills beside sales',
      ['1', '1', '1', '1', '1'],
      ['خرید', 'خرید', 'برگشت خرید', 'واریز تسویه', 'پرداخت قبض'],
      [1n, 1n, 1n, 1n, 1n],
    ],
    ['ways of paying', ['1', '1', '1'], ['درگاه پرداخت', 'درگاه پرداخت', 'لینک'], [1n, 1n, 1n]],
    ['payments beside receipts', ['1', '1', '1'], ['دریافت', 'پرداخت', 'کارمزد'], [1n, -1n, null]],
    [
      'one amount with a sign, of no withdrawal',
      ['1', '1', '1', '-5'],
      ['واریز', 'برداشت', 'کارمزد', 'اصلاح'],
      [1n, -1n, null, -5n],
    ],
    [
      'one withdrawal without a sign, of several',
      ['1', '-1', '-1', '1', '1', '1'],
      ['واریز', 'برداشت', 'برداشت', 'اصلاح برداشت', 'سود', 'سود'],
      [1n, -1n, -1n, 1n, 1n, 1n],
    ],
    ['amounts with sides', ['1 بس', '1 بد', '1 بد', '1 بس'], ['واریز', 'برداشت', 'کارمزد', 'سود'], [1n, -1n, -1n, 1n]],
  ])(
    'which way money went is asked for where withdrawals are named and amounts have no side: %s',
    (_, amounts, ways, expected) => {
      const body = amounts.map((amount, at) => ['1405/08/01', amount, ways[at] ?? '']);
      expect(read([['تاریخ', 'مبلغ', 'نوع'], ...body]).rows.map(({ amount }) => amount)).toEqual(expected);
    },
  );
});

it('the way money went is told by amounts with signs beside the word «تومان», too', () => {
  const titles = ['تاریخ', 'مبلغ', 'نوع'];
  const body = [
    ['1 تومان', 'واریز'],
    ['-2 تومان', 'برداشت'],
    ['-3 تومان', 'کارمزد'],
    ['4 تومان', 'سود'],
  ];
  expect(
    guessFields(
      titles,
      body.map((cells) => ['1405/08/01', ...cells]),
    ),
  ).toEqual(['date', 'amount', null]);
});

describe('a column of states', () => {
  const head = ['تاریخ', 'توضیحات', 'مبلغ', 'وضعیت'];
  const amountsOf = (titles: string[], states: string[], ...more: string[]) =>
    read([titles, ...states.map((state, at) => ['1405/08/01', 'خرید', `${at + 1}`, state, ...more])]).rows.map(
      ({ amount }) => Number(amount),
    );

  it.each<[states: string[], came: number[]]>([
    [
      ['موفق', 'ناموفق', 'برگشت خورده', 'موفق'],
      [1, 4],
    ],
    [['تایید شده', 'رد شده', 'برگشت‌خورده', 'لغو شده'], [1]],
    [
      ['پرداخت شده', 'پرداخت نشده', 'برگشت نخورده', 'نامشخص'],
      [1, 3, 4],
    ],
    [['Success', 'Failed', 'Reversed', 'Declined'], [1]],
    [
      ['پرداخت شده', 'پرداخت شده'],
      [1, 2],
    ],
    [['پرداخت شده', 'ناموفق', 'در انتظار پرداخت'], [1]],
    // Waiting for a settlement is money that the buyer has paid.
    [
      ['موفق', 'در انتظار', 'در حال پردازش', 'در انتظار تسویه'],
      [1, 4],
    ],
    [
      ['Success', 'Pending', 'Processing', 'Pending settlement'],
      [1, 4],
    ],
    [
      ['پرداخت شده', 'پرداخت نشده', 'پرداخت شده', 'خطا در پرداخت'],
      [1, 3],
    ],
    [
      ['پرداخت شده', 'انصراف از پرداخت', 'پرداخت شده'],
      [1, 3],
    ],
    [
      ['موفق', 'موفق', 'انصراف', 'تایید نشده', 'کنسل شده'],
      [1, 2],
    ],
    [
      ['تایید شده', 'عدم تایید', 'بدون خطا'],
      [1, 3],
    ],
    [['Success', 'Not approved', 'Incomplete'], [1]],
    [
      ['موفق', 'موفق', 'خطای بانک'],
      [1, 2],
    ],
    [
      ['واریز موفق', 'برداشت موفق'],
      [1, -2],
    ],
    [
      ['واریز موفق', 'برداشت موفق', 'برداشت ناموفق'],
      [1, -2],
    ],
    // No states, but which way money went.
    [
      ['برداشت', 'واریز'],
      [-1, 2],
    ],
    [
      ['برداشت', 'برگشت', 'واریز', 'برداشت', 'برداشت', 'واریز'],
      [-1, 0, 3, -4, -5, 6],
    ],
  ])('leaves out what did not come: %j', (states, came) => {
    expect(amountsOf(head, states)).toEqual(came);
  });

  it('says nothing of rows with a balance, which did move', () => {
    expect(amountsOf([...head, 'مانده'], ['موفق', 'برگشت خورده'], '5')).toEqual([1, 2]);
    expect(amountsOf([...head, 'مانده'], ['پرداخت شده', 'پرداخت شده'], '5')).toEqual([1, 2]);
  });

  it('beside a balance is the side where it names both', () => {
    expect(amountsOf([...head, 'مانده'], ['واریز شد', 'پرداخت شد'], '5')).toEqual([1, -2]);
  });

  it.each(['وضعیت', 'وضعیت تراکنش'])('is one under «%s» also where it names the side that columns tell', (title) => {
    const { rows } = read([
      ['تاریخ', 'واریز', 'برداشت', title],
      ['1405/08/01', '1', '', 'واریز موفق'],
      ['1405/08/01', '', '2', 'برداشت موفق'],
      ['1405/08/01', '', '3', 'برداشت ناموفق'],
    ]);
    expect(rows.map(({ amount }) => amount)).toEqual([1n, -2n]);
  });

  it('under «وضعیت تراکنش» is the side where nothing else tells it', () => {
    const titles = ['تاریخ', 'توضیحات', 'مبلغ', 'وضعیت تراکنش'];
    expect(amountsOf(titles, ['واریز موفق', 'برداشت موفق', 'برداشت ناموفق'])).toEqual([1, -2]);
  });

  it('is one with a note under the rows, whatever that says', () => {
    const { rows } = read([
      ['وضعیت', 'تاریخ', 'مبلغ'],
      ['موفق', '1405/08/01', '1'],
      ['ناموفق', '1405/08/01', '2'],
      ['واریز به حساب بامداد انجام می‌گیرد', '', ''],
    ]);
    expect(rows.map(({ amount }) => amount)).toEqual([1n]);
  });

  it('is the first of many that are called so', () => {
    const titles = Array.from({ length: 98 }, () => 'وضعیت');
    expect(guessFields(titles, [titles.map(() => 'رد')])).toEqual(['state', ...titles.slice(1).map(() => null)]);
  });
});

describe('the running balance', () => {
  const rowsOf = (...rows: string[][]) => read([head, ...rows]).rows;

  it('names the first row that does not follow', () => {
    const check = checkBalance(
      rowsOf(
        ['1405/08/01', 'a', '1', '', '100', '100'],
        ['1405/08/02', 'b', '2', '30', '', '70'],
        ['1405/08/03', 'c', '3', '', '10', '90'],
        ['1405/08/04', 'd', '4', '', '10', '100'],
      ),
    );
    expect(check).toEqual({
      opening: 0n,
      closing: 100n,
      isConsistent: false,
      break: { row: 4, expected: 80n, found: 90n },
    });
  });

  it('begins anew after a row that cannot be read', () => {
    const check = checkBalance(
      rowsOf(
        ['1405/08/01', 'a', '1', '', '100', '100'],
        ['1405/08/02', 'b', '2', '', 'x', '170'],
        ['1405/08/03', 'c', '3', '20', '', '150'],
      ),
    );
    expect([check.isConsistent, check.closing]).toEqual([true, 150n]);
  });

  it('is carried on over rows that do not tell it', () => {
    const check = checkBalance(
      rowsOf(
        ['1405/08/01', 'a', '1', '', '100', ''],
        ['1405/08/02', 'b', '2', '', '20', '170'],
        ['1405/08/03', 'c', '3', '30', '', ''],
      ),
    );
    expect([check.opening, check.closing, check.isConsistent]).toEqual([50n, 140n, true]);
  });

  it('is taken the way round that it follows, also where days are all one', () => {
    const back = checkBalance(
      rowsOf(
        ['1405/08/01', 'c', '3', '', '10', '80'],
        ['1405/08/01', 'b', '2', '30', '', '70'],
        ['1405/08/01', 'a', '1', '', '100', '100'],
      ),
    );
    expect([back.opening, back.closing, back.isConsistent]).toEqual([0n, 80n, true]);
  });
});

describe('titles', () => {
  it.each<[string[], (string | null)[]]>([
    [
      ['نام واریز کننده', 'واریز', 'شناسه واریز', 'برداشت'],
      ['payer', 'deposit', 'reference', 'withdrawal'],
    ],
    [
      ['تاریخ موثر', 'تاریخ', 'مانده قبل', 'مانده'],
      [null, 'date', null, 'balance'],
    ],
    [
      ['تاريخ موثر', 'عنوان', 'مبلغ بدهکار', 'مبلغ بستانکار'],
      ['date', 'description', 'withdrawal', 'deposit'],
    ],
    [
      ['تاریخ موثر', 'تاریخ ثبت', 'عنوان', 'توضیحات'],
      [null, 'date', null, 'description'],
    ],
    [
      ['Date', 'Time', 'Description', 'Debit', 'Credit', 'Balance', 'Trace No'],
      ['date', 'time', 'description', 'withdrawal', 'deposit', 'balance', 'reference'],
    ],
    [
      ['شماره سند', 'شماره پیگیری', 'شرح سند', 'تاريخ سند'],
      ['document', 'reference', 'description', 'date'],
    ],
    [
      ['سریال چک', 'تاریخ چک', 'شماره سند / چک', 'شرح چک', 'مبلغ چک'],
      ['cheque', null, 'document', 'description', 'amount'],
    ],
    [
      ['Cheque No.', 'Date', 'شناسه صیادی'],
      ['cheque', 'date', null],
    ],
    [
      ['گزارش چک', 'وضعیت سامانه صیاد', 'ش چک'],
      [null, null, 'cheque'],
    ],
    [
      ['وضعیت واریز', 'نوع واریز', 'مبلغ'],
      [null, null, 'amount'],
    ],
    [['نوع (واریز/برداشت)'], ['direction']],
    [['نوع (واریز یا برداشت)'], ['direction']],
    [
      ['کارمزد', 'مبلغ کارمزد', 'مبلغ'],
      [null, null, 'amount'],
    ],
    [
      ['نام و نام خانوادگی', 'کد ملی', 'شماره کارت مبدا'],
      [null, null, null],
    ],
  ])('%j', (titles, expected) => expect(guessFields(titles)).toEqual(expected));

  it('«نوع تراکنش» is no direction where it says something else', () => {
    const titles = ['تاریخ', 'مبلغ', 'نوع تراکنش'];
    expect(
      guessFields(titles, [
        ['1405/08/01', '5', 'پل'],
        ['1405/08/01', '5', 'خرید'],
      ]),
    ).toEqual(['date', 'amount', null]);
    expect(guessFields(titles, [['1405/08/01', '5', 'برداشت']])).toEqual(['date', 'amount', 'direction']);
  });
});

it.each(longCells)('cells of thousands of letters are not folded again and again: %#', (cell) => {
  const titles = [
    ...['تاریخ', 'ساعت', 'شرح', 'واریز', 'برداشت', 'مانده', 'شماره پیگیری', 'شماره سند', 'وضعیت', 'نوع تراکنش'],
    ...['شماره چک', 'واریزکننده'],
  ];
  const rows = (count: number) => [titles, ...Array.from({ length: count }, () => titles.map(() => cell))];
  expect(read(rows(1)).rows).toMatchObject([{ amount: null, balance: null }]);
  // The first rows may be the header, and are looked at for that.
  const ofRows = (count: number) => lettersFolded(() => read(rows(count)));
  expect((ofRows(70) - ofRows(60)) / 10).toBeLessThan(titles.length * cell.length);
});

it('a file of thousands of rows is read in turns with everybody else', async () => {
  const movements = Array.from({ length: 1_000 }, (_, n) => ['1405/08/02', 'پایا', String(n + 1), '', '5', '']);
  const reading = {
    rows: sheetOf([head, ...movements]),
    headerAt: 0,
    fields: guessFields(head),
    unit: 'rial' as const,
  };
  let inTurns: StatementRow[] = [];
  const had = await othersTurns(async () => {
    inTurns = await readRowsInTurns(reading, nowMs);
  });
  expect(inTurns).toEqual(readRows(reading, nowMs));
  expect(had).toBeGreaterThanOrEqual(9);
});
