import type { ShownSummary } from './presenter.ts';

/** The states of an invoice as files and reports say them. */
export const stateWords: Readonly<Record<ShownSummary['state'], string>> = {
  draft: 'پیش‌نویس',
  queued: 'در صف ارسال',
  sending: 'در حال ارسال',
  unknown: 'بی‌پاسخ',
  sent: 'در انتظار پاسخ',
  confirmed: 'تأیید سامانه',
  rejected: 'رد شده',
  abandoned: 'کنار گذاشته',
};

/** Where a tax memory belongs, as files and reports say it. */
export const environmentWords: Readonly<Record<ShownSummary['environment'], string>> = {
  simulator: 'شبیه‌ساز',
  sandbox: 'آزمایشی سامانه',
  production: 'اصلی',
};
