import { amountToWords, columnKeys, computeDraft, draftToWire, emptyBuyer, writeWireJson } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { heads, labels } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { exampleNames, exampleSource, withHeader, withLines } from '../testing/paper-samples.ts';
import { dotinPaper } from './dotin.ts';
import { figure } from './figures.ts';
import { lineColumns } from './line-columns.ts';
import { normalPaper } from './normal.ts';
import { officialPaper } from './official.ts';
import { paperFigures } from './paper-figures.ts';

const columnIds = (name: string): string[] => {
  const source = exampleSource(name);
  return lineColumns(source.draft, paperFigures(source)).map(({ id }) => id);
};
const textOf = (cell: unknown): string => (Array.isArray(cell) ? String(cell[0]) : String(cell));

describe('columns of the official sheet', () => {
  it('has an example for each column of the rules', () => expect(exampleNames).toHaveLength(columnKeys.length));

  it.each([
    ['1-1-sale', 'index code name quantity unit price amount discount after tax total'],
    [
      '1-2-currency-sale',
      'index code name currencyAmount currency rate buyRate amount discount after taxBase tax total',
    ],
    [
      '1-3-gold',
      'index code name carat quantity unit price amount wage interest fee services discount after tax total',
    ],
    ['2-3-gold', 'index code name carat quantity price amount wage interest fee services discount after tax total'],
    ['1-6-air-ticket', 'index code name quantity price amount discount after tax total'],
    ['1-7-export', 'index code name quantity unit netWeight currencyValue currency rate rialValue tax total'],
    ['1-9-refinery', 'index code name quantity unit price amount discount after unitTaxBase tax total'],
    ['2-9-refinery', 'index code name quantity unit price amount discount after tax total'],
    ['1-11-commodity-exchange', 'index code name quantity unit after tax total'],
    ['1-13-insurance', 'index code name quantity price amount discount after tax total'],
  ])('follow the pattern: %s', (name, ids) => expect(columnIds(name).join(' ')).toBe(ids));
});

it.each([
  [['GRAM', 'GRAM'], heads.gramPrice],
  [['NUMBER', 'NUMBER'], heads.price],
  [['GRAM', 'NUMBER'], heads.gramPrice],
])('the price of gold by %j is headed «%s»', (units, head) => {
  const { draft, ...source } = exampleSource('2-3-gold');
  const [first] = draft.items;
  if (first === undefined) throw new Error('no line');
  const items = units.map((item_unit) => ({ ...first, item_unit }));
  const gold = { ...source, draft: { ...draft, items } };
  const price = lineColumns(gold.draft, paperFigures(gold)).find(({ id }) => id === 'price');
  expect(price?.head).toBe(head);
});

describe.each(exampleNames)('%s', (name) => {
  const source = exampleSource(name);
  const totals = computeDraft(source.draft);

  it('shows the totals of the draft in every layout', () => {
    const official = officialPaper(source);
    const last = official.table.sums.at(-1) ?? [];
    expect(textOf(last.at(-1))).toBe(figure(totals.total));
    expect(official.inWords).toBe(`${amountToWords(totals.total)} ${labels.rial}`);
    expect(normalPaper(source).payable).toEqual([labels.payable, { f: figure(totals.total) }]);
    expect(dotinPaper(source).payable).toEqual([labels.payable, figure(totals.total)]);
  });

  it('takes the amounts from what was sent, once something was', () => {
    const payload = writeWireJson(draftToWire(source.draft, { taxid: source.taxNumber, inno: '00000001FB' }));
    const sent = officialPaper({ ...source, payload });
    expect(sent.table).toEqual(officialPaper(source).table);
    expect(sent.file.attachment.text).toBe(payload);
  });
});

describe('sums', () => {
  it('run through eighteen digits without losing one', () => {
    const source = withLines(exampleSource('1-1-sale'), 40);
    const items = source.draft.items.map((item) => ({ ...item, item_qty: '1', item_price: '99999999999999999' }));
    const { table } = officialPaper({ ...source, draft: { ...source.draft, items } });
    const [amounts] = table.sums.at(-1) ?? [];
    expect(textOf(amounts)).toBe(figure('3999999999999999960'));
    expect(table.size).toBeLessThan(7.8);
  });
});

describe('a return', () => {
  const base = exampleSource('1-1-sale');
  const [first, second] = base.draft.items;
  const before = [
    { ...first, item_qty: '1500' },
    { ...second, item_qty: second?.item_qty ?? '' },
  ] as typeof base.draft.items;
  const source = {
    ...withHeader(base, { invoice_type: 'return', referral_tax_number: 'A112160512900000001FA0' }),
    reference: {
      taxNumber: 'A112160512900000001FA0',
      known: { issuedAt: '2026-11-01T08:00:00Z', total: '400000000', items: before },
    },
  };

  it('says under each line what came back', () => {
    const notes = officialPaper(source).table.rows.map((row) => (row[2] as { s?: string[] }).s?.[0]);
    expect(notes).toEqual(['مقدار مرجع ۱٬۵۰۰ · برگشتی ۳۰۰', 'بدون برگشت']);
  });

  it('says it of the right one of two goods of one goods id, where the other one wholly came back', () => {
    const of = (item_name: string, item_qty: string) =>
      ({ ...first, uuid: '', item_name, item_qty }) as (typeof base.draft.items)[number];
    const known = { ...source.reference.known, items: [of('پیچ', '10'), of('مهره', '20')] };
    const paper = officialPaper({
      ...source,
      draft: { ...source.draft, items: [of('مهره', '15')] },
      reference: { ...source.reference, known },
    });
    const notes = paper.table.rows.map((row) => (row[2] as { s?: string[] }).s?.[0]);
    expect(notes).toEqual(['مقدار مرجع ۲۰ · برگشتی ۵']);
  });

  it('names its reference, the date, both sums and what they differ by', () => {
    const strip = officialPaper(source).strip;
    expect(strip?.tone).toBe('bad');
    expect(strip?.pairs.map(([, value]) => value)).toEqual([
      { t: ['A11216', '05129', '00000001FA', '0'] },
      '۱۴۰۵/۰۸/۱۰',
      { f: '۴۰۰٬۰۰۰٬۰۰۰' },
      { b: '(۴۲٬۶۳۸٬۰۰۰)' },
    ]);
  });

  it('of an invoice from elsewhere knows only its number', () => {
    expect(officialPaper({ ...source, reference: null }).strip?.pairs).toHaveLength(1);
  });
});

describe('standing', () => {
  const source = exampleSource('1-1-sale');
  it.each([
    [{ state: 'draft', taxNumber: '' }, 'پیش‌نویس'],
    [{ environment: 'sandbox' }, 'آزمایشی'],
    [{ environment: 'simulator' }, 'آزمایشی'],
    [{ fate: 'refused' }, 'خریدار رد کرد'],
    [{ fate: 'cancelled' }, 'ابطال شده'],
    [{ fate: 'superseded' }, 'جایگزین شده'],
    [{ state: 'rejected' }, 'رد شده'],
    [{ state: 'queued' }, ''],
    [{}, ''],
  ] as const)('%j gives the watermark «%s»', (changes, watermark) => {
    expect(officialPaper({ ...source, ...changes }).watermark).toBe(watermark);
  });

  it('has no QR code before it has a number', () => {
    expect(officialPaper({ ...source, taxNumber: '', state: 'draft' }).qr).toBe('');
  });

  it.each([
    [{ environment: 'sandbox' }, 'آزمایشی — فاقد اعتبار مالیاتی'],
    [{ environment: 'sandbox', fate: 'superseded' }, 'آزمایشی — فاقد اعتبار مالیاتی · جایگزین شده'],
    [{ environment: 'simulator', state: 'rejected' }, 'آزمایشی — فاقد اعتبار مالیاتی · رد شده'],
    [{ fate: 'superseded' }, 'جایگزین شده'],
    [{ environment: 'sandbox', state: 'draft' }, 'پیش‌نویس — فاقد اعتبار'],
    [{}, ''],
  ] as const)('%j says so in a frame on the receipt, which has no watermark', (changes, notice) => {
    expect(dotinPaper({ ...source, ...changes }).notice).toBe(notice);
  });
});

describe('who and how', () => {
  it('shows the card of a payment only by its ends', () => {
    const { payments } = officialPaper(exampleSource('2-1-sale'));
    expect(JSON.stringify(payments)).toContain('۶۰۳۷-۹۹**-****-۷۸۹۳');
    expect(JSON.stringify(payments)).not.toContain('6037991234567893');
  });

  it('has on a receipt how many of what at which price, and where currency is sold, or goods abroad, how much of it', () => {
    const source = exampleSource('1-1-sale');
    const inEuro = { item_currency_type: 'EUR', item_exchange_rate: '812345' };
    const items = source.draft.items.map((item) => ({
      ...{ ...item, ...inEuro, item_qty: '12', item_price: '77777777', item_unit: 'NUMBER' },
    }));
    const [line] = dotinPaper({ ...source, draft: { ...source.draft, items } }).lines;
    expect([line?.detail, line?.amount]).toEqual([`${figure('12')} عدد × ${figure('77777777')}`, figure('933333324')]);
    const detailOf = (name: string) => dotinPaper(exampleSource(name)).lines[0]?.detail;
    for (const name of ['1-2-currency-sale', '1-7-export']) expect(detailOf(name)).toMatch(/[A-Z]{3}\u2069 ×/);
  });

  it('tells the fineness of gold on every layout, once', () => {
    const source = exampleSource('1-3-gold');
    const notes = ['عیار ۷۵۰', 'عیار ۷۵۰'];
    expect(normalPaper(source).table.lines.map((line) => line.notes[0])).toEqual(notes);
    expect(dotinPaper(source).lines.map((line) => line.notes[0])).toEqual(notes);
    expect(JSON.stringify(officialPaper(source).table)).not.toContain(notes[0]);
    // Left over from gold, and of no sale.
    const items = source.draft.items.map((item) => ({ ...item, item_unit: 'NUMBER' }));
    const invoice = exampleSource('1-1-sale').draft.invoice;
    expect(JSON.stringify(dotinPaper({ ...source, draft: { ...source.draft, invoice, items } }))).not.toContain(
      notes[0],
    );
  });

  it('calls the code of a buyer by what it is', () => {
    const source = exampleSource('1-1-sale');
    const codes = { economic_code: '', national_code: '', passport_no: 'K12345678' };
    const buyer_info = { ...source.draft.buyer_info, ...codes };
    const labelsOf = (change: object) =>
      dotinPaper({ ...source, draft: { ...source.draft, buyer_info: { ...buyer_info, ...change } } }).buyer.map(
        ([label]) => label,
      );
    expect(labelsOf({})).toEqual([labels.buyer, labels.passport]);
    expect(labelsOf({ national_code: '0012345679' })).toEqual([labels.buyer, labels.nationalId]);
    expect(labelsOf({ economic_code: '10101010101' })).toEqual([labels.buyer, labels.economicCode]);
  });

  it('tells on a receipt what is still owed beside what was paid', () => {
    const { payments } = dotinPaper(exampleSource('1-1-sale'));
    expect(payments.at(-1)).toEqual([[labels.credit, { f: figure('124400000') }]]);
    expect(JSON.stringify(dotinPaper(exampleSource('2-1-sale')).payments)).not.toContain(labels.credit);
  });

  it('names on a normal paper where to pay, unless nothing is to be paid of it', () => {
    const sheba = 'IR620540102680020817909002';
    const account = { bank_name: 'بانک ملت', owner_name: 'نگین پارس', account_number: '', sheba };
    const source = { ...exampleSource('1-1-sale'), paidInto: { ...account, card_number: '6104337812345678' } };
    expect(normalPaper(source).paidInto.rows).toEqual([
      [labels.bank, 'بانک ملت'],
      [labels.owner, 'نگین پارس'],
      [labels.card, { c: '۶۱۰۴ ۳۳۷۸ ۱۲۳۴ ۵۶۷۸' }],
      [labels.sheba, { c: 'IR62 0540 1026 8002 0817 9090 02' }],
    ]);
    const over = [{ fate: 'cancelled' }, { fate: 'superseded' }, { state: 'rejected' }] as const;
    const papers = over.map((change): PaperSource => ({ ...source, ...change }));
    for (const one of [...papers, withHeader(source, { invoice_type: 'return' }), exampleSource('1-1-sale')])
      expect(normalPaper(one).paidInto.rows).toEqual([]);
  });

  it('says on a normal paper and an offer until when to pay what is on credit, and on the official form nothing of it', () => {
    const due = [labels.due, '۱۴۰۵/۰۹/۲۹'];
    const source = withHeader(exampleSource('1-1-sale'), { payment_due: '2026-12-20' });
    const offer = { number: '1', validUntil: null } as PaperSource['offer'];
    for (const one of [source, { ...source, offer }] as PaperSource[])
      expect(normalPaper(one).settlement.amounts.at(-1)).toEqual(due);
    const undated = [
      exampleSource('1-1-sale'),
      withHeader(source, { payment_method: 'cash' }),
      withHeader(source, { invoice_type: 'cancellation' }),
      { ...source, fate: 'superseded' as const },
    ];
    for (const one of undated) expect(normalPaper(one).settlement.amounts).not.toContainEqual(due);
    expect(JSON.stringify(officialPaper(source))).not.toContain(labels.due);
  });

  it('calls a buyer nobody knows a final consumer', () => {
    expect(officialPaper(exampleSource('2-3-gold')).parties[1]?.name[1]).toBe(labels.finalConsumer);
    // Bourse has no buyer at all, and a draft of type one still lacks hers: neither was sold to a consumer.
    const bourse = exampleSource('1-11-commodity-exchange');
    expect(officialPaper(bourse).parties[1]?.name[1]).toBe(labels.noBuyer);
    expect(normalPaper(bourse).parties[1]?.name).toBe(labels.noBuyer);
    const source = exampleSource('1-1-sale');
    const draft = { ...source.draft, buyer_info: emptyBuyer };
    expect(normalPaper({ ...source, draft }).parties[1]?.name).toBe('—');
  });

  it('has a block of the pattern’s own, codes read out as names', () => {
    const block = officialPaper(exampleSource('1-8-waybill')).block;
    expect(block?.pairs).toContainEqual(['مبدأ', 'ایران، تهران']);
    expect(block?.pairs).toContainEqual(['نوع حمل', 'جاده‌ای']);
    expect(officialPaper(exampleSource('1-1-sale')).block).toBeNull();
  });
});
