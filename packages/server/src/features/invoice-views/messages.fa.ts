import { persianFigure } from '@taraz/core';

/** Persian sentences of this feature's problems. */
export const viewMessages = {
  nameMissing: 'نام نما خالی است؛ نامی کوتاه بنویسید، مانند «نسیه‌های این ماه».',
  nameTaken: 'نمای دیگری با همین نام دارید؛ نام دیگری بنویسید یا همان نما را به‌روز کنید.',
  tooMany: (most: number) => `بیش از ${persianFigure(most)} نما نگه داشته نمی‌شود؛ یکی را حذف کنید.`,
} as const;
