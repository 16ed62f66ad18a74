import { persianFigure } from '@taraz/core';

/** Persian sentences of this feature's problems. */
export const noteMessages = {
  empty: 'یادداشت خالی است؛ آنچه باید همکاران بدانند را بنویسید.',
  tooMany: (most: number) =>
    `برای هر صورتحساب بیش از ${persianFigure(most)} یادداشت نگه داشته نمی‌شود؛ یکی را حذف کنید.`,
  notYours: 'این یادداشت را همکار دیگری نوشته است؛ خود او یا مدیر حساب می‌تواند آن را حذف کند.',
} as const;
