import { portalDifferences } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBooks, type OwnRecord } from './compare-books.ts';
import { guessPortalMapping, headRowOf, type PortalRecord, reactionOf, readPortalRow } from './read-portal.ts';

const own = (taxNumber: string, over: Partial<OwnRecord> = {}): OwnRecord => ({
  id: `id-${taxNumber}`,
  taxNumber,
  buyerName: 'پارسیان',
  state: 'confirmed',
  total: '1100',
  vat: '100',
  reaction: null,
  isOver: false,
  isInRange: true,
  ...over,
});
const there = (taxNumber: string, over: Partial<PortalRecord> = {}): PortalRecord => ({
  row: 2,
  taxNumber,
  memoryId: 'A11216',
  utcDay: 20_000,
  total: '1100',
  vat: '100',
  hasUnreadAmount: false,
  buyerName: '',
  status: '',
  reaction: null,
  kind: {
    buyerCode: '',
    outputType: 'type_two',
    pattern: 'sale',
    subject: 'original',
    referralTaxNumber: '',
    paymentMethod: 'cash',
    issuedAt: null,
  },
  ...over,
});
const kinds = (ours: OwnRecord[], theirs: PortalRecord[]) =>
  compareBooks(ours, theirs, 500).differences.map(({ kind, tax_number }) => [kind, tax_number]);

describe('compareBooks', () => {
  it.each([
    ['the same', {}, {}, null],
    ['an amount', {}, { total: '1101' }, 'amount_differs'],
    ['the tax', {}, { vat: '99' }, 'amount_differs'],
    ['an amount that the file does not have', {}, { total: null, vat: null }, null],
    ['a lost answer', { state: 'sent' }, {}, 'answer_lost'],
    ['a refusal that was registered', { state: 'rejected' }, {}, 'answer_lost'],
    ['a cancellation there', {}, { reaction: 'CANCELED' }, 'cancelled_there'],
    ['one that is over on both sides', { isOver: true }, { reaction: 'CANCELED' }, null],
    ['another reaction', { reaction: 'AWAITING_REACTION' }, { reaction: 'REJECTED' }, 'reaction_differs'],
    ['a cancellation that we know as a reaction', { reaction: 'CANCELED' }, { reaction: 'CANCELED' }, null],
    ['the same reaction', { reaction: 'REJECTED' }, { reaction: 'REJECTED' }, null],
    ['a reaction that we have not asked for', {}, { reaction: 'REJECTED' }, null],
  ] as const)('%s', (_what, mine, theirs, kind) => {
    expect(kinds([own('a', mine)], [there('a', theirs)])).toEqual(kind === null ? [] : [[kind, 'a']]);
  });

  it('counts and sums both books, and does not miss what is outside of the range', () => {
    const {
      here,
      there: portal,
      same,
    } = compareBooks(
      [own('a'), own('b', { isInRange: false }), own('c', { state: 'queued' })],
      [there('a'), there('d', { total: '5' })],
      500,
    );
    expect([here, portal, same]).toEqual([{ count: 1, total: '1100' }, { count: 2, total: '1105' }, 1]);
  });

  it('calls nothing the same of which an amount was not read', () => {
    const unread = { total: null, hasUnreadAmount: true };
    const { same, differences } = compareBooks([own('a'), own('b')], [there('a', unread), there('b')], 500);
    expect([same, differences]).toEqual([1, []]);
  });

  it('shows both sides of a difference, and what may be taken into the book', () => {
    const kind: PortalRecord['kind'] = {
      ...{ buyerCode: '14008430838', outputType: 'type_one', pattern: 'gold', subject: 'return' },
      ...{ referralTaxNumber: 'r', paymentMethod: 'credit', issuedAt: new Date('2026-11-10T09:00:00Z') },
    };
    const [foreign, unequal] = compareBooks(
      [own('b', { total: '5', vat: '1', reaction: 'REJECTED' })],
      [
        there('a', { row: 7, buyerName: 'آریا'.repeat(100), status: 'تأیید شده', kind }),
        there('b', { row: 8, buyerName: 'دیگری', status: 'رد شده' }),
      ],
      500,
    ).differences.toSorted((one, other) => (one.tax_number < other.tax_number ? -1 : 1));
    const adopt = {
      ...{ tax_number: 'a', total: '1100', total_vat: '100', buyer_name: 'آریا'.repeat(75), buyer_code: '14008430838' },
      ...{ invoice_output_type: 'type_one', invoice_pattern: 'gold', invoice_type: 'return' },
      ...{ referral_tax_number: 'r', payment_method: 'credit', invoice_date: '2026-11-10T09:00:00.000Z' },
    };
    expect(foreign).toEqual({
      ...{ kind: 'only_there', tax_number: 'a', invoice_id: null, buyer_name: 'آریا'.repeat(100), state: null },
      ...{ total_here: '', total_there: '1100', vat_here: '', vat_there: '100' },
      ...{ reaction_here: null, status_there: 'تأیید شده', row: 7, adopt },
    });
    expect(unequal).toEqual({
      ...{ kind: 'amount_differs', tax_number: 'b', invoice_id: 'id-b', buyer_name: 'پارسیان', state: 'confirmed' },
      ...{ total_here: '5', total_there: '1100', vat_here: '1', vat_there: '100' },
      ...{ reaction_here: 'REJECTED', status_there: 'رد شده', row: 8, adopt: null },
    });
    const [missing] = compareBooks([own('c')], [], 500).differences;
    expect(missing).toMatchObject({ kind: 'only_here', total_there: '', vat_there: '', status_there: '', row: null });
  });

  it.each([{ total: null }, { vat: null }, { total: '-1' }, { vat: '-1' }, { total: '1'.repeat(19) }, { vat: '' }])(
    'takes nothing into the book whose amounts are not told: %j',
    (amounts) => {
      expect(compareBooks([], [there('a', amounts)], 500).differences[0]?.adopt).toBeNull();
    },
  );

  it('puts the gravest first and counts all of each kind, whatever is shown', () => {
    const ours = [own('here'), own('lost', { state: 'sent' }), own('amount'), own('gone', { reaction: null })];
    const theirs = [
      there('new'),
      there('lost'),
      there('amount', { total: '1' }),
      there('amount'),
      there('gone', { reaction: 'CANCELED' }),
      there('new2'),
    ];
    const all = compareBooks(ours, theirs, 500);
    const order = all.differences.map(({ kind }) => portalDifferences.indexOf(kind));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(all.counts).toEqual(
      portalDifferences.flatMap((kind) => {
        const count = { only_there: 2, reaction_differs: 0 }[kind as string] ?? 1;
        return count === 0 ? [] : [{ kind, count }];
      }),
    );
    const few = compareBooks(ours, theirs, 2);
    expect([few.differences, few.counts]).toEqual([all.differences.slice(0, 2), all.counts]);
  });

  it('tells a row that comes twice', () => {
    expect(kinds([own('a')], [there('a'), there('a', { row: 7 })])).toEqual([['twice_there', 'a']]);
  });

  it('finds exactly what was taken away and added on either side, and what was changed', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 99_999 }).map(String), { minLength: 4, maxLength: 60 });
    const fate = fc.constantFrom('both', 'here', 'there', 'amount');
    fc.assert(
      fc.property(ids, fc.array(fate, { minLength: 60, maxLength: 60 }), (all, fates) => {
        const fateOf = (index: number) => fates[index] ?? 'both';
        const ours = all.filter((_, index) => fateOf(index) !== 'there').map((id) => own(id));
        const theirs = all.flatMap((id, index) =>
          fateOf(index) === 'here' ? [] : [there(id, fateOf(index) === 'amount' ? { total: '1' } : {})],
        );
        const found = compareBooks(ours, theirs.toReversed(), 500);
        const expected = all.flatMap((id, index) => {
          const kind = { both: null, here: 'only_here', there: 'only_there', amount: 'amount_differs' }[fateOf(index)];
          return kind === null || kind === undefined ? [] : [`${kind} ${id}`];
        });
        expect(found.differences.map(({ kind, tax_number }) => `${kind} ${tax_number}`).sort()).toEqual(
          expected.sort(),
        );
        expect(found.same).toBe(all.length - expected.length);
      }),
    );
  });
});

describe("the portal's file", () => {
  const heads = [
    'ردیف',
    'شماره منحصر به فرد مالیاتی',
    'مجموع صورتحساب (ریال)',
    'مالیات بر ارزش افزوده',
    'وضعيت صورتحساب',
  ];

  it('is read by its heads, whatever stands above them', () => {
    const rows = [['خروجی کارپوشه'], heads, ['1', 'x']].map((cells, index) => ({ number: index + 1, cells }));
    expect(headRowOf(rows)).toBe(1);
    expect(guessPortalMapping(heads)).toEqual({ tax_number: 1, total: 2, total_vat: 3, status: 4 });
  });

  it('gives amounts of any writing, and no record for lines without a tax id', () => {
    const mapping = guessPortalMapping(heads);
    const cells = ['۱', ' a11216051290000000168 8 ', '۱٬۴۷۱٬۵۰۰', '133772.7', 'تأیید سیستمی'];
    const record = readPortalRow({ number: 9, cells }, mapping, 0);
    expect(record).toMatchObject({ row: 9, total: '1471500', vat: '133772', reaction: 'SYSTEMIC_APPROVED' });
    expect(readPortalRow({ number: 10, cells: ['', 'جمع', '10'] }, mapping, 0)).toBeNull();
  });

  it.each([
    ['9850000,00', null],
    ['12,5', null],
    ['208.000', null],
    ['۱/۲۵۰/۰۰۰', '1250000'],
    ['1.250.000 ریال', '1250000'],
    ['12,345,678', '12345678'],
    ['9850000.00', '9850000'],
    ['1250 تومان', null],
    ['10%', null],
    ['۱۰٪', null],
  ])('reads «%s» as no other amount', (cell, total) => {
    const taxId = makeTaxId({ memoryId: 'A11216', indatimMs: Date.UTC(2026, 5, 20, 12), serial: 7n });
    const cells = ['۱', taxId, cell, '0', ''];
    expect(readPortalRow({ number: 2, cells }, guessPortalMapping(heads), 0)?.total).toBe(total);
  });

  // The tax id's day in UTC is that of 30 Khordad 1405, the last but one of spring.
  it.each([
    ['۱۴۰۵/۰۳/۳۰', '2026-06-20T08:30:00.000Z'],
    ['1405/03/30 23:10', '2026-06-20T19:40:00.000Z'],
    ['1405/03/31', '2026-06-20T22:30:00.000Z'],
    ['1405/03/31 01:20', '2026-06-20T21:50:00.000Z'],
    ['1405/03/31 10:00', '2026-06-20T22:30:00.000Z'],
    ['1405/04/02', null],
    ['-', null],
    ['', null],
  ])('issued «%s» is so where the tax id leaves it possible', (cell, issued) => {
    const taxId = makeTaxId({ memoryId: 'A11216', indatimMs: Date.UTC(2026, 5, 20, 12), serial: 7n });
    const mapping = guessPortalMapping(['شماره مالیاتی', 'تاریخ صدور']);
    const record = readPortalRow({ number: 2, cells: [taxId, cell] }, mapping, Date.UTC(2026, 10, 1));
    expect(record?.kind.issuedAt?.toISOString() ?? null).toBe(issued);
  });

  const referred = makeTaxId({ memoryId: 'A11216', indatimMs: Date.UTC(2026, 5, 20, 12), serial: 7n });
  const readKind = (cells: Record<string, string>) => {
    const taxId = makeTaxId({ memoryId: 'A11216', indatimMs: Date.UTC(2026, 5, 20, 12), serial: 8n });
    const mapping = guessPortalMapping(['taxid', 'tbill', 'tvam', ...Object.keys(cells)]);
    const row = { number: 2, cells: [taxId, '1100', '100', ...Object.values(cells)] };
    return readPortalRow(row, mapping, Date.UTC(2026, 10, 1)) as PortalRecord;
  };

  it.each([
    [
      { ins: '2', irtaxid: referred },
      { subject: 'corrective', referralTaxNumber: referred },
    ],
    [{ ins: '۳', irtaxid: referred }, { subject: 'cancellation' }],
    [{ ins: '4', irtaxid: referred }, { subject: 'return' }],
    [{ ins: '1', irtaxid: '' }, { subject: 'original' }],
    [
      { inty: '1', inp: '3', setm: '2' },
      { outputType: 'type_one', pattern: 'gold', paymentMethod: 'credit' },
    ],
    [
      { inty: '2', inp: '11', setm: '1', buyer: 'آریا' },
      { outputType: 'type_two', pattern: 'commodity_exchange' },
    ],
    [{ setm: '1' }, { paymentMethod: 'cash' }],
    [{ setm: '3' }, { paymentMethod: 'credit' }],
    [{ setm: 'نقد/نسیه' }, { paymentMethod: 'credit' }],
    [{ ins: 'اصلاحی', irtaxid: referred }, { subject: 'corrective' }],
    [{ ins: 'اصلی', irtaxid: '-' }, { subject: 'original' }],
  ])("is read by the authority's codes as by its words: %j", (cells, kind) => {
    expect(readKind(cells).kind).toMatchObject(kind);
  });

  it.each([
    ['0068421931', '0068421931'],
    ['۱۴۰۰۳۷۷۸۹۹۰', '14003778990'],
    ['123456789012', '123456789012'],
    ['00758110220001', '00758110220001'],
    // A spreadsheet took it for a number.
    ['68421931', '0068421931'],
    ['758110220001', '00758110220001'],
    ['1.4003778990E+10', '14003778990'],
    ['14003778990.0', '14003778990'],
    ['1.4E+10', ''],
    ['1234567', ''],
    ['0', ''],
    ['0000000000', ''],
    ['-', ''],
  ])("reads a buyer's code «%s» as it was before a spreadsheet saved it", (tinb, buyerCode) => {
    expect(readKind({ tinb }).kind).toMatchObject({ buyerCode });
  });

  it('offers none for the book that refers to another and does not say how: it would count beside it', () => {
    const adoptOf = (cells: Record<string, string>) =>
      compareBooks([], [readKind(cells)], 500).differences.map(({ adopt }) => adopt?.invoice_type ?? null);
    expect(adoptOf({ irtaxid: referred })).toEqual([null]);
    expect(adoptOf({ ins: '9', irtaxid: referred })).toEqual([null]);
    expect(adoptOf({ ins: '2', irtaxid: referred })).toEqual(['corrective']);
    expect(adoptOf({ irtaxid: '' })).toEqual(['original']);
  });

  it.each([
    ['تأیید شده', 'APPROVED'],
    ['تایید سیستمی', 'SYSTEMIC_APPROVED'],
    ['رد شده', 'REJECTED'],
    ['در انتظار واکنش', 'AWAITING_REACTION'],
    ['عدم نیاز به واکنش', 'NO_NEED_REACTION'],
    ['عدم امکان واکنش', 'IMPOSSIBLE_REACTION'],
    ['ابطال شده', 'CANCELED'],
    ['چیز دیگر', null],
    ['خریدار رد کرد', 'REJECTED'],
    ['رد‌شده', 'REJECTED'],
    ['رد', 'REJECTED'],
    ['خریدار تأیید نکرد', 'REJECTED'],
    ['رد نشده', null],
    ['پرداخت شده', null],
    ['پردازش شده', null],
    ['ندارد', null],
    ['مورد تأیید', 'APPROVED'],
    ['خریدار تأیید کرد', 'APPROVED'],
    ['نیاز به واکنش ندارد', 'NO_NEED_REACTION'],
    ['بی‌نیاز از واکنش', 'NO_NEED_REACTION'],
    ['امکان واکنش ندارد', 'IMPOSSIBLE_REACTION'],
    ['واکنش ناممکن', 'IMPOSSIBLE_REACTION'],
    ['باطل نشده', null],
    ['عدم ابطال', null],
    ['ابطال شده در کارپوشه', 'CANCELED'],
    ['ابطال شده - نیاز به واکنش ندارد', 'CANCELED'],
    ['ابطال شده، پرداخت نشده', 'CANCELED'],
    ['باطل (معتبر نیست)', 'CANCELED'],
    ['ابطال نگردیده', null],
    ['ابطال نمی‌شود', null],
    ['امکان ابطال وجود ندارد', null],
    ['ابطال امکان‌پذیر نیست', null],
    ['تأیید نگردیده', 'REJECTED'],
    ['تأیید نمی‌شود', 'REJECTED'],
    ['رد نگردیده', null],
  ])('«%s» means %s', (word, reaction) => {
    expect(reactionOf(word)).toBe(reaction);
  });
});
