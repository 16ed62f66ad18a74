// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { type SharedStatement, statementView } from './statement-view.ts';

const address = { kind: 'statement', token: 'aB3dEfGhIjKlMnOpQrStUvWx', taxNumber: '' } as const;
const taxNumber = 'A1121605121000000101';

const shared: SharedStatement = {
  seller: { name: 'نگین پارس', economic_code: '14003778990', phone: '02188712345', address: 'تهران' },
  customer: { name: 'گلناز شریفی' },
  ...{ from_day: null, to_day: null, read_at: '2026-11-25T14:15:00.000Z', opening: '0' },
  rows: [
    {
      ...{ kind: 'invoice', day: '2026-10-01', subject: 'original', tax_number: taxNumber, number: 'NP-1098' },
      ...{ cheque_number: '', debit: '1000', credit: '0', balance: '1000' },
    },
    {
      ...{ kind: 'money_in', day: '2026-10-02', subject: null, tax_number: '', number: '', cheque_number: '7001' },
      ...{ debit: '0', credit: '400', balance: '600' },
    },
  ],
  ...{ count: 2, fits_paper: true, debit: '1000', credit: '400', closing: '600', closing_in_words: 'ششصد ریال' },
  ...{ due: null, paid_into: null, online: null, cheques: null },
};

/** The page's text, with one space between its parts. */
function textOf(change: Partial<SharedStatement> = {}): string {
  document.body.replaceChildren(...statementView({ ...shared, ...change }, address, createFormat('fa')));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  while (walker.nextNode()) parts.push(walker.currentNode.textContent ?? '');
  return parts.join(' ').replace(/\s+/g, ' ');
}

afterEach(() => document.body.replaceChildren());

describe('an account on its customer’s page', () => {
  it('names what was bought of him by his own number', () => {
    const bought = {
      ...{
        kind: 'purchase' as const,
        day: '2026-10-03',
        subject: null,
        tax_number: '',
        number: 'ف-۷',
        cheque_number: '',
      },
      ...{ debit: '0', credit: '600', balance: '0' },
    } satisfies SharedStatement['rows'][number];
    expect(textOf({ rows: [bought] })).toContain('خرید از شما ف-۷ ');
  });

  it('says first what is owed and as of when', () => {
    expect(textOf()).toMatch(/^بدهی شما ۶۰۰ ریال تا امروز، ۱۴۰۵\/۰۹\/۰۴ ساعت ۱۷:۴۵ /);
    expect(textOf({ from_day: '2026-10-01' })).toContain('از ۱۴۰۵/۰۷/۰۹ تا امروز، ۱۴۰۵/۰۹/۰۴');
    expect(textOf({ closing: '-600' })).toMatch(/^بستانکاری شما ۶۰۰ ریال /);
    expect(textOf({ closing: '0' })).toMatch(/^حساب شما تسویه است /);
  });

  it('says of a fixed period that it is one', () => {
    const fixed = { from_day: '2026-10-01', to_day: '2026-10-31' };
    expect(textOf(fixed)).toMatch(/^بدهی شما در پایان ۱۴۰۵\/۰۸\/۰۹: ۶۰۰ ریال از ۱۴۰۵\/۰۷\/۰۹ تا ۱۴۰۵\/۰۸\/۰۹ /);
    expect(textOf({ ...fixed, closing: '0' })).toMatch(/^حساب شما در پایان ۱۴۰۵\/۰۸\/۰۹ تسویه بود /);
    expect(textOf({ to_day: '2026-10-31' })).toContain(' تا ۱۴۰۵/۰۸/۰۹ ');
    expect(textOf(fixed)).not.toContain('امروز');
  });

  it('leads from an invoice to it, within the same link, and names money by what it was to the customer', () => {
    const text = textOf({ opening: '50' });
    expect(document.querySelector('ol a')?.getAttribute('href')).toBe(
      `/preview/statement/${address.token}/invoice/${taxNumber}`,
    );
    expect(text).toContain('صورتحساب NP-1098 ۱۴۰۵/۰۷/۰۹ بدهکار ۱٬۰۰۰ مانده ۱٬۰۰۰');
    expect(text).toContain('پرداخت شما ۱۴۰۵/۰۷/۱۰ · چک ۷۰۰۱ بستانکار ۴۰۰ مانده ۶۰۰');
    expect(text).toContain('مانده پیش از این بازه مانده ۵۰');
    expect(text).toContain('ششصد ریال');
  });

  it('says how much of it was to be paid before today', () => {
    const due = { undated: '0', not_due: '200', late_30: '100', late_60: '300', late_90: '0', late_over_90: '0' };
    expect(textOf({ due })).toMatch(
      /^بدهی شما ۶۰۰ ریال تا امروز، ۱۴۰۵\/۰۹\/۰۴ ساعت ۱۷:۴۵؛ ۴۰۰ ریال آن سررسید گذشته است /,
    );
    expect(textOf()).not.toContain('سررسید');
  });

  it('tells cheques that are not cleared, what of a long account is left out, and an empty one', () => {
    const cheques = {
      awaited_count: 2,
      awaited_sum: '700',
      bounced_count: 1,
      bounced_sum: '30',
      closing_after: '-100',
    };
    const text = textOf({ cheques, count: 3 });
    expect(text).toContain('۲ چک در راه وصول ۷۰۰ ۱ چک برگشتی ۳۰ مانده پس از وصول، ریال (۱۰۰)');
    expect(text).toContain('۲ ردیف از ۳ ردیف');
    expect(textOf({ cheques: { ...cheques, awaited_count: 0, bounced_count: 0 } })).not.toContain('وصول');
    expect(textOf({ rows: [], count: 0 })).toContain('دریافت PDF');
    expect(textOf({ fits_paper: false })).not.toContain('دریافت PDF');
    expect(textOf({ rows: [], count: 0 })).toContain('در این بازه گردشی نیست.');
  });
});
