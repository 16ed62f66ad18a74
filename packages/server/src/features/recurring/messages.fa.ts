import { persianFigure } from '@taraz/core';

/** Persian sentences of this feature's problems, and why an invoice was left a draft. */
export const recurringMessages = {
  notADay: 'تاریخ باید به شکل سال-ماه-روز میلادی باشد؛ مانند 2026-11-20.',
  tooFar: 'نخستین روز باید از پنج سال پیش تا ده سال دیگر باشد.',
  endsBefore: 'پایان پیش از نخستین روز است؛ روز دیرتری بنویسید یا آن را خالی بگذارید.',
  noLines: 'این صورتحساب قلمی ندارد که تکرار شود؛ صورتحساب دیگری را دوره‌ای کنید.',
  asDraftOnly:
    'این صورتحساب به نرخ یا سند همان روز نیاز دارد و خودکار صادر نمی‌شود؛ «پیش‌نویس» را برگزینید و هر بار آن را کامل کنید.',
  tooMany: (most: number) =>
    `هر حساب تا ${persianFigure(most)} صورتحساب دوره‌ای دارد؛ آن‌هایی را که پایان یافته‌اند حذف کنید.`,
  late: (day: string) => `نوبت ${day} به هنگام ساخته نشد و دیر بود که خودکار صادر شود.`,
  buyerRemoved:
    'خریدار از فهرست مشتریان حذف شده است؛ اگر هنوز به او می‌فروشید این پیش‌نویس را بفرستید، وگرنه این صورتحساب دوره‌ای را متوقف کنید.',
  quota: 'سقف تعرفه پر بود؛ با باز شدن جا خودش فرستاده می‌شود.',
  demo: { monthly: 'سفارش ماهانه', seasonal: 'سفارش فصلی' },
  more: (count: number) => ` و ${persianFigure(count)} ایراد دیگر`,
} as const;
