import { persianFigure } from '@taraz/core';

/** Persian sentences of this feature's problems. */
export const preInvoiceMessages = {
  answeredLate: 'مهلت این پیش‌فاکتور گذشته است و پاسخ پذیرفته نمی‌شود؛ با فروشنده تماس بگیرید.',
  answeredTaken: 'این پیش‌فاکتور صورتحساب شده است و دیگر پاسخ نمی‌گیرد.',
  answeredMeanwhile: 'خریدار در این میان به این پیش‌فاکتور پاسخ داده است؛ پاسخ را ببینید و اگر خواستید دوباره حذف کنید.',
  answeredOther: 'فروشنده این پیش‌فاکتور را تغییر داده است؛ صفحه را تازه کنید و آنچه اکنون می‌گوید را ببینید.',
  noItems: 'پیش‌فاکتور دست‌کم یک کالا یا خدمت می‌خواهد.',
  notADay: 'تاریخ اعتبار باید به شکل سال-ماه-روز میلادی باشد؛ مانند 2026-11-20.',
  convertedOnce:
    'این پیش‌فاکتور پیش‌تر به صورتحساب تبدیل شده است و هر پیش‌فاکتور فقط یک بار تبدیل می‌شود؛ صورتحساب آن را ببینید.',
  convertedNotEdited: 'این پیش‌فاکتور به صورتحساب تبدیل شده است و دیگر تغییر نمی‌کند.',
  convertedNotRemoved: 'این پیش‌فاکتور پشتوانه یک صورتحساب است و حذف نمی‌شود.',
  tooManyLines: (lines: number) => `برگه بیش از ${persianFigure(lines)} سطر ساخته نمی‌شود.`,
  logName: (number: string) => `پیش‌فاکتور ${number}`,
} as const;
