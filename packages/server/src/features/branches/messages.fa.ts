import { persianFigure } from '@taraz/core';

export const branchMessages = {
  nameMissing: 'نام شعبه را بنویسید.',
  code: 'کد شعبه چهار رقم است، همان که در کارپوشه مودیان ثبت شده؛ برای نمونه 0001.',
  known: 'شعبه دیگری با همین کد هست؛ کد را درست کنید یا همان شعبه را ویرایش کنید.',
  postalCode: 'کد پستی ۱۰ رقم است.',
  phone: 'تلفن شعبه باید ۱۰ یا ۱۱ رقم باشد.',
  inUse: (people: number) => `${persianFigure(people)} کاربر به این شعبه تعلق دارد؛ نخست آنان را به شعبه دیگری ببرید.`,
} as const;
