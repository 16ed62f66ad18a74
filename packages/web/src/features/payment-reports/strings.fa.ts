import type { PaymentReport } from './queries.ts';

/** Texts of payments that are reported to the authority. */
export const reportStrings = {
  title: 'پرداخت‌های اعلام‌شده به سامانه',
  hint: 'دریافت صورتحساب نسیه را می‌توان به سامانه مودیان اعلام کرد.',
  /** what came in and was not reported */
  waiting: (amount: string) => `${amount} ریال دریافت‌شده هنوز اعلام نشده است.`,
  failed: 'پرداخت‌های اعلام‌شده خوانده نشد',
  report: 'اعلام پرداخت',
  dialog: 'اعلام پرداخت به سامانه مودیان',
  submit: 'اعلام به سامانه',
  queued: 'پرداخت در راه سامانه است',
  amount: 'مبلغ دریافت‌شده',
  rial: 'ریال',
  left: (amount: string) => `تا ${amount} ریال می‌توان اعلام کرد.`,
  day: 'تاریخ پرداخت',
  method: 'روش پرداخت',
  terminal: 'شماره پایانه',
  reference: 'شماره پیگیری یا مرجع',
  finality: 'آنچه سامانه پذیرفت از اینجا پس گرفته نمی‌شود؛ مبلغ و تاریخ را بازبینی کنید.',
  states: {
    queued: 'در نوبت',
    sending: 'در حال اعلام',
    accepted: 'پذیرفته شد',
    refused: 'پذیرفته نشد',
    unknown: 'پاسخ نامعلوم',
  } satisfies Record<PaymentReport['state'], string>,
  unknown: 'پاسخ سامانه گم شد و شاید ثبت شده باشد؛ دوباره فرستاده نمی‌شود. در کارپوشه ببینید و بگویید:',
  isThere: 'ثبت شده است',
  isNotThere: 'ثبت نشده است',
  settleFailed: 'تکلیف این اعلام روشن نشد',
  withdraw: 'پس گرفتن',
  withdrawFailed: 'پس گرفته نشد',
} as const;
