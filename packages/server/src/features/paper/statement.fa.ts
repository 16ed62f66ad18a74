import { dueTerms, statementTerms } from '@taraz/core';

/** Words of a customer's account on paper; the template holds none of its own. */
export const statementWords = {
  heading: 'گردش حساب',
  of: 'مشتری',
  days: 'بازه',
  /** of an account that is told as it was when it was opened */
  toNow: (date: string, time: string) => `تا ${date} ساعت ${time}`,
  fromToNow: (from: string, date: string, time: string) => `از ${from} تا ${date} ساعت ${time}`,
  to: (day: string) => `تا پایان ${day}`,
  fromTo: (from: string, to: string) => `از ${from} تا پایان ${to}`,
  heads: {
    day: 'تاریخ',
    what: 'شرح',
    debit: 'بدهکار (ریال)',
    credit: 'بستانکار (ریال)',
    balance: 'مانده (ریال)',
  },
  owed: 'بدهی مشتری (ریال)',
  due: 'بستانکاری مشتری (ریال)',
  settled: 'مانده (ریال)',
  ...statementTerms,
  kinds: {
    opening: 'مانده از پیش',
    money_in: 'پرداخت مشتری',
    money_out: 'پرداخت به مشتری',
    money_in_back: 'برگشت پرداخت مشتری',
    money_out_back: 'برگشت پرداخت به مشتری',
    purchase: 'خرید از مشتری',
    purchase_return: 'برگشت از خرید',
  },
  cheque: 'چک',
  cheques: 'چک‌های وصول‌نشده',
  awaited: (count: string) => `${count} چک در راه وصول`,
  bounced: (count: string) => `${count} چک برگشتی`,
  closingAfter: 'مانده پس از وصول',
  byDue: 'بدهی به سررسید (ریال)',
  dues: dueTerms,
  howToRead: 'بدهکار به بدهی مشتری افزوده شده است؛ رقم درون پرانتز یعنی مشتری بستانکار است.',
  madeWith: (date: string, time: string) => `ساخته‌شده با تراز · ${date} ${time}`,
  page: 'صفحه',
  pageOf: 'از',
} as const;
