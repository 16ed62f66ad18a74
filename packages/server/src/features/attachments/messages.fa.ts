import { persianFigure } from '@taraz/core';

/** Persian sentences of this feature's problems. */
export const attachmentMessages = {
  missing: 'فایلی فرستاده نشده است؛ فایلی را که باید نگه داشته شود برگزینید.',
  tooMany: (most: number) => `هر کدام بیش از ${persianFigure(most)} پیوست نمی‌گیرد؛ یکی را حذف کنید و دوباره بفرستید.`,
  full: (megabytes: number) =>
    `پیوست‌های حساب به ${persianFigure(megabytes)} مگابایت رسیده‌اند و جایی برای این فایل نیست؛ پیوست‌هایی را که لازم ندارید حذف کنید.`,
  notYours: 'این پیوست را همکار دیگری افزوده است؛ خود او یا مدیر حساب می‌تواند آن را حذف کند.',
} as const;
