import { persianFigure } from '@taraz/core';

const uses = {
  invoices: 'صورتحساب',
  imports: 'فایل صورتحساب‌ها',
  pre_invoices: 'پیش‌فاکتور',
  recurring_invoices: 'صورتحساب دوره‌ای',
  purchases: 'خرید',
  deleted_purchases: 'خرید حذف‌شده',
  purchase_imports: 'فایل خرید',
  treasury_places: 'حساب یا صندوق',
  warehouses: 'انبار',
} as const;

/** What may be of a branch, as a rule by the table that has it. */
export type BranchUse = keyof typeof uses;

export const branchMessages = {
  nameMissing: 'نام شعبه را بنویسید.',
  code: 'کد شعبه چهار رقم است، همان که در کارپوشه مودیان ثبت شده؛ برای نمونه 0001.',
  known: 'شعبه دیگری با همین کد هست؛ کد را درست کنید یا همان شعبه را ویرایش کنید.',
  postalCode: 'کد پستی ۱۰ رقم است.',
  phone: 'تلفن شعبه باید ۱۰ یا ۱۱ رقم باشد.',
  inUse: (people: number) => `${persianFigure(people)} کاربر به این شعبه تعلق دارد؛ نخست آنان را به شعبه دیگری ببرید.`,
  used: (by: readonly BranchUse[]) =>
    `این شعبه ${by.map((use) => uses[use]).join('، ')} دارد و حذف نمی‌شود تا گزارش‌هایش بماند؛ اگر بسته شده است، این را در نامش بنویسید.`,
} as const;
