import { toPersianDigits } from '@taraz/core';

/** Persian sentences of this feature's problems. */
export const inquiryDetails = {
  notReady: 'این حافظه مالیاتی کلید آماده ندارد؛ از «نمایه من»، برگه کارت‌های مالیاتی و کلیدها، آن را کامل کنید.',
  noAnswer: 'سامانه مودیان پاسخ نداد؛ چیزی عوض نشده است. کمی بعد دوباره استعلام کنید.',
  range: 'بازه باید از آغاز تا پایان و حداکثر ۹۳ روز باشد؛ آغاز یا پایان آن را عوض کنید.',
  blankReference: 'شماره پیگیری خالی است؛ شماره‌ای را که سامانه مودیان داده است بنویسید.',
  badTaxId: 'شماره مالیاتی ۲۲ نویسه از حرف بزرگ انگلیسی و رقم است؛ آن را از روی صورتحساب بازبینی کنید.',
  taxIdLength: (length: number) =>
    `شماره مالیاتی ۲۲ نویسه است؛ ${toPersianDigits(String(length))} نویسه نوشته شده است. آن را از روی صورتحساب بازبینی کنید.`,
} as const;
