import { describe, expect, it } from 'vitest';
import { statementPaper } from '../document/statement.ts';
import type { StatementSource } from '../statement-source.ts';
import { compareWithApproved } from '../testing/approved-pictures.ts';
import { drawPage, readPdf, textsOverTexts } from '../testing/read-pdf.ts';
import { Typesetter } from './typesetter.ts';

type Shared = StatementSource['shared'];
type Row = Shared['rows'][number];

const typesetter = new Typesetter();

const row = (at: number, change: Partial<Row> = {}): Row => ({
  ...{ kind: 'invoice', day: '2026-10-01', subject: 'original', tax_number: 'A112160512900000001FB1' },
  ...{ number: `NP-1405-${at}`, cheque_number: '', debit: '1250000', credit: '0', balance: String(at * 1_250_000) },
  ...change,
});

const shared: Shared = {
  seller: { name: 'شرکت نگین پارس', economic_code: '14003778990', phone: '02188712345', address: 'تهران، ولی‌عصر' },
  customer: { name: 'گلناز شریفی' },
  ...{ from_day: null, to_day: null, read_at: '2026-11-25T14:15:00.000Z', opening: '0' },
  rows: [
    row(1),
    row(2, {
      ...{ kind: 'money_in', subject: null, tax_number: '', number: '', cheque_number: '7001' },
      ...{ debit: '0', credit: '2000000', balance: '-750000' },
    }),
  ],
  ...{ count: 2, fits_paper: true, debit: '1250000', credit: '2000000', closing: '-750000' },
  closing_in_words: 'هفتصد و پنجاه هزار ریال',
  ...{ due: null, paid_into: null, online: null },
  cheques: {
    ...{ awaited_count: 1, awaited_sum: '300000', bounced_count: 0, bounced_sum: '0' },
    closing_after: '-1050000',
  },
};

const set = (change: Partial<Shared> = {}) => typesetter.setStatement({ shared: { ...shared, ...change } });
const textOf = async (change: Partial<Shared> = {}) =>
  (await readPdf(set(change).pdf)).pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');

describe("a customer's account on paper", () => {
  it('says whose it is, as of when, each move with the balance after it, and what is owed', async () => {
    const text = await textOf();
    const parts = ['نگین', 'گلناز', 'NP-1405-1', '۷۰۰۱', '۱٬۲۵۰٬۰۰۰', '۱۴۰۵/۰۹/۰۴', 'بستانکاری', '( ۱٬۰۵۰٬۰۰۰ )'];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect(await textOf({ from_day: '2026-10-01', to_day: '2026-10-31', cheques: null })).toContain('۱۴۰۵/۰۸/۰۹');
    expect((await readPdf(set().pdf)).title).toBe('گردش حساب گلناز شریفی');
  });

  it('names what was bought of the customer by his own number', async () => {
    const bought = row(3, { kind: 'purchase', subject: null, tax_number: '', number: 'KH-71', credit: '5' });
    expect(await textOf({ rows: [bought] })).toContain('KH-71');
  });

  it('says where to pay what is owed, where an account was chosen for it', async () => {
    const account = {
      bank_name: 'بانک ملت',
      owner_name: 'نگین پارس',
      card_number: '6104337712345678',
      account_number: '',
      sheba: '',
    };
    const text = await textOf({ closing: '750000', paid_into: account });
    expect(['واریز', 'ملت', '۶۱۰۴'].filter((part) => !text.includes(part))).toEqual([]);
    expect(await textOf()).not.toContain('واریز');
  });

  it('says what of the debt was to be paid when, where something is overdue', async () => {
    const due = {
      undated: '0',
      not_due: '50000',
      late_30: '0',
      late_60: '600000',
      late_90: '0',
      late_over_90: '100000',
    };
    const text = await textOf({ closing: '750000', due });
    const parts = ['سررسید', 'نشده', '۵۰٬۰۰۰', '۳۱ تا ۶۰', '۶۰۰٬۰۰۰', '۶۱ تا ۹۰', 'بیش', 'گذشته', '۱۰۰٬۰۰۰'];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect(text).not.toMatch(/(^| )بی /);
    expect(await textOf({ closing: '750000', due: { ...due, undated: '7' } })).toMatch(/ بی /);
    expect(await textOf()).not.toContain('سررسید');
  });

  it('gives the same bytes for the same account, archivable', () => {
    const once = Buffer.from(set().pdf);
    expect(Buffer.from(new Typesetter().setStatement({ shared }).pdf).equals(once)).toBe(true);
    expect(once.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>');
  });

  it('counts its pages, and ends each account with its sums', async () => {
    const rows = Array.from({ length: 90 }, (_, at) => row(at + 1));
    const { pdf, pages } = set({ rows, count: 90, opening: '5', closing: '112500000' });
    const read = await readPdf(pdf);
    expect(pages).toBeGreaterThan(2);
    expect(read.pages.at(-1)?.text).toContain('۱۱۲٬۵۰۰٬۰۰۰');
    for (const { text } of read.pages) expect(text).toMatch(/بستانکار/);
  });

  it('lays no text over another, whatever names, codes and amounts are', async () => {
    const huge = '9'.repeat(24);
    const long = 'شرکت سرمایه‌گذاری گروه صنایع غذایی و تبدیلی سپیددانه اصفهان و حومه (سهامی عام)';
    const change = {
      seller: { ...shared.seller, name: long, address: long.repeat(3) },
      customer: { name: `#panic("x") $x^2$ ${long}` },
      rows: [row(1, { number: 'W'.repeat(60), debit: huge, credit: huge, balance: `-${huge}` })],
      ...{ debit: huge, credit: huge, closing: huge },
      due: { undated: huge, not_due: huge, late_30: huge, late_60: huge, late_90: huge, late_over_90: huge },
    };
    expect(await textsOverTexts(set(change).pdf)).toEqual([]);
    expect(await textOf(change)).toContain('$x^2$');
  });

  it('has a column of days that the widest of them fits, not the first', async () => {
    const rows = [row(1, { day: '2024-02-01' }), row(2, { day: '2024-06-20' })];
    const columnOf = (some: Row[]) => statementPaper({ shared: { ...shared, rows: some } }).table.widths[0] ?? 0;
    expect(columnOf(rows)).toBe(columnOf(rows.toReversed()));
    expect(columnOf(rows)).toBeGreaterThan(columnOf(rows.slice(0, 1)));
    expect(await textsOverTexts(set({ rows }).pdf)).toEqual([]);
  });

  it('looks as it was approved', async () => {
    expect(await compareWithApproved('statement', await drawPage(set({ opening: '41000' }).pdf, 1, 48))).toBe('');
  });

  it('is set without a row too', async () => {
    expect(set({ rows: [], count: 0, debit: '0', credit: '0', closing: '0', closing_in_words: 'صفر ریال' }).pages).toBe(
      1,
    );
  });
});
