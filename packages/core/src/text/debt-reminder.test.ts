import { describe, expect, it } from 'vitest';
import { debtReminder } from './debt-reminder.fa.ts';
import { reminderReceptor } from './debt-reminder.ts';
import { holdsLink } from './holds-link.ts';

describe('debtReminder', () => {
  const about = {
    seller: 'بازرگانی نگین پارس',
    at: '2026-11-23T20:30:00Z',
    amount: '2483541800',
    toCredit: '0',
    overdue: null,
    note: '',
  };

  it('says who is owed, of which day in Tehran, and how much', () => {
    expect(debtReminder(about)).toBe('مانده حساب شما نزد بازرگانی نگین پارس تا ۱۴۰۵/۰۹/۰۳: ۲٬۴۸۳٬۵۴۱٬۸۰۰ ریال بدهکار.');
  });

  it('says what of it is overdue, and since when', () => {
    const of = (amount: string) =>
      debtReminder({ ...about, overdue: { amount, since: '2026-10-01', since_uncovered: '2026-11-01' } });
    expect(of('1000000')).toContain('ریال بدهکار؛ مهلت پرداخت ۱٬۰۰۰٬۰۰۰ ریال آن از ۱۴۰۵/۰۸/۱۰ گذشته است.');
    expect(of('2483541800')).toContain('۲٬۴۸۳٬۵۴۱٬۸۰۰ ریال بدهکار؛ مهلت پرداخت آن از ۱۴۰۵/۰۸/۱۰ گذشته است.');
  });

  it('asks for no more than what the cheques in hand leave, and calls nothing that they cover overdue', () => {
    const said = (toCredit: string, amount: string) =>
      debtReminder({
        ...about,
        amount: '100000000',
        toCredit,
        overdue: { amount, since: '2026-10-01', since_uncovered: '2026-11-01' },
      });
    expect(said('60000000', '60000000')).toContain(
      '۱۰۰٬۰۰۰٬۰۰۰ ریال بدهکار؛ ۶۰٬۰۰۰٬۰۰۰ ریال چک در راه وصول دارید و مانده پس از آن ۴۰٬۰۰۰٬۰۰۰ ریال است.',
    );
    expect(said('70000000', '60000000')).not.toContain('مهلت پرداخت');
    expect(said('30000000', '60000000')).toContain(
      'مانده پس از آن ۷۰٬۰۰۰٬۰۰۰ ریال است؛ مهلت پرداخت ۳۰٬۰۰۰٬۰۰۰ ریال آن از ۱۴۰۵/۰۸/۱۰ گذشته است.',
    );
    expect(said('30000000', '100000000')).toContain(
      'مانده پس از آن ۷۰٬۰۰۰٬۰۰۰ ریال است؛ مهلت پرداخت آن از ۱۴۰۵/۰۸/۱۰ گذشته است.',
    );
  });

  it('has no link, also where the account is named by one', () => {
    const text = debtReminder({ ...about, seller: 'فروشگاه www.taraz.ir' });
    expect([holdsLink(text), text]).toEqual([false, expect.stringContaining('نزد فروشگاه www taraz ir تا')]);
    expect(debtReminder({ ...about, seller: 'شرکت ا.ب.پ' })).toContain('شرکت ا.ب.پ');
  });

  it("has the sender's own words under it", () => {
    expect(debtReminder({ ...about, note: ' کارت ۶۰۳۷ ' }).split('\n')).toEqual([expect.any(String), 'کارت ۶۰۳۷']);
  });
});

describe('holdsLink', () => {
  it.each([
    'http://a',
    'HTTPS://a.b',
    'www.taraz.ir',
    'taraz.ir',
    'در pay.taraz.co.ir/x',
    '«taraz.com»',
    '(a.app)',
    'bit.ly/x',
    'یک‌pay.ir',
    'pay\u200b.ir',
    'pay\u00ad.ir',
    'ｐａｙ．ir',
    'pay\u2024ir',
    'a.zone/x',
    'ببینید:a.xyz',
    'pay: shaparak-pay.ru',
    'pay: evil.pw',
    'evil.click',
    'پرداخت: بانک.ir',
    'pay: 185.1.2.3/pay',
    'http.bank:a.de',
    'سایت pay.ir\u200cرا',
    'shop.comمان',
    'pay.com۱',
    'به 185.1.2.3. بروید',
    '185.100.200.201:80',
    '10.100.200.201:80',
  ])('finds %s', (text) => expect(holdsLink(text)).toBe(true));

  it.each([
    '',
    'کارت ۶۰۳۷-۹۹۱۱',
    'شبا IR120170000000100324200001',
    'تلفن 021.88712345',
    'ساعت 9.30 تا 14',
    'a.irfan',
    'info@taraz.ir',
    'و/یا 1405.9.8/2',
    'Co.Ltd و ali.reza',
    'مبلغ 1.250.000.000 ریال',
    'مانده 1.250.000.000: تا فردا',
    'حساب 849.800.123.1',
    'شرکت نمونه. با سپاس',
    'م.ح. رضایی',
    'ساعت ۱۲.۳۰',
    '۱.۵ میلیون',
    'کارت 6037.9911.1234.5678',
    'تمام شد.با سپاس',
  ])('lets pass: %s', (text) => expect(holdsLink(text)).toBe(false));
});

describe('reminderReceptor', () => {
  const nowMs = Date.parse('2026-11-23T12:00:00Z');
  const last = (hoursAgo: number, delivery: string | null = 'sent') => ({
    reminded: { at: new Date(nowMs - hoursAgo * 3_600_000).toISOString(), delivery },
  });

  it.each([
    ['never told', {}, { to: '09121234567' }],
    ['the phone as people write it', { phone: '+98 912 123 4567' }, { to: '09121234567' }],
    ['owes nothing', { balance: '0' }, { obstacle: 'nothing_owed' }],
    ['is owed', { balance: '-1' }, { obstacle: 'nothing_owed' }],
    ['gave cheques for all of it', { balance: '5', cheques: { to_credit: '5' } }, { obstacle: 'cheques_cover' }],
    ['gave a larger cheque', { balance: '5', cheques: { to_credit: '7' } }, { obstacle: 'cheques_cover' }],
    ['gave cheques for less', { balance: '5', cheques: { to_credit: '4' } }, { to: '09121234567' }],
    ['no phone', { phone: '' }, { obstacle: 'no_phone' }],
    ['a landline', { phone: '02188712345' }, { obstacle: 'no_phone' }],
    ['told 23 hours ago', last(23), { obstacle: 'told_lately' }],
    ['told, and nobody knows any more what became of it', last(1, null), { obstacle: 'told_lately' }],
    ['told a day ago', last(24), { to: '09121234567' }],
    ['a message that was not taken', last(1, 'failed'), { to: '09121234567' }],
    ['a message that did not arrive', last(1, 'undelivered'), { to: '09121234567' }],
  ])('%s', (_, change, outcome) => {
    expect(
      reminderReceptor({ phone: '09121234567', balance: '1', cheques: null, reminded: null, ...change }, nowMs),
    ).toEqual(outcome);
  });
});
