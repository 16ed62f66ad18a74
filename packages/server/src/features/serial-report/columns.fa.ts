import { formatJalaliDateTime } from '@taraz/core';
import { environmentWords, stateWords } from '../invoices/words.fa.ts';
import type { SerialRow } from './queries.ts';

/** What a serial is, as the report says it. */
export const useWords: Readonly<Record<SerialRow['use'], string>> = {
  sent: 'ارسال شده',
  held: 'نگه داشته',
  void: 'باطل',
  missing: 'بی‌حساب',
  twice: 'تکراری',
};

const reasonWords: Readonly<Record<string, string>> = {
  ...stateWords,
  deleted: 'پیش از ارسال حذف شد',
  lost_in_restore: 'در بازگردانی پشتیبان از دست رفت',
  taken_at_authority: 'این شماره را نرم‌افزار دیگری در سامانه ثبت کرده است',
  memory_changed: 'صورتحساب به حافظه دیگری رفت',
};

export const serialSheet = { sheet: 'سریال‌ها', file: 'سریال‌ها' } as const;

export const serialColumns: readonly { title: string; isSerial?: true; read: (row: SerialRow) => string }[] = [
  { title: 'حافظه مالیاتی', read: ({ memory_id }) => memory_id },
  { title: 'محیط', read: ({ environment }) => environmentWords[environment] },
  { title: 'از سریال', isSerial: true, read: ({ first_serial }) => first_serial },
  { title: 'تا سریال', isSerial: true, read: ({ last_serial }) => last_serial },
  { title: 'چه شد', read: ({ use }) => useWords[use] },
  { title: 'دلیل', read: ({ reason }) => reasonWords[reason] ?? reason },
  { title: 'شماره مالیاتی', read: ({ tax_number }) => tax_number },
  { title: 'زمان', read: ({ at }) => (at === null ? '' : formatJalaliDateTime(at)) },
];
