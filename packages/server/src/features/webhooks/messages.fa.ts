import { persianFigure } from '@taraz/core';

export const webhookMessages = {
  url: 'نشانی باید با https:// آغاز شود و نام کاربری یا گذرواژه در آن نباشد.',
  unread: 'این نشانی خوانده نمی‌شود؛ فاصله‌ها، نویسه‌ها و شماره درگاه آن را بازبینی کنید.',
  inner:
    'این نشانی به درون شبکه اشاره می‌کند؛ نشانی گیرنده باید از اینترنت در دسترس باشد، یا راهبر سامانه آن را در TARAZ_WEBHOOK_INNER_HOSTS بیاورد.',
  disabled: 'این وب‌هوک خاموش است؛ نخست آن را روشن کنید.',
  tooMany: (most: number) => `هر حساب تا ${persianFigure(most)} وب‌هوک دارد؛ یکی را حذف کنید.`,
  rotatedOften: (most: number) =>
    `رمز این وب‌هوک در ۲۴ ساعت گذشته ${persianFigure(most)} بار عوض شده و هر ${persianFigure(most)} رمز پیشین هنوز امضا می‌کند؛ پس از پایان زودترین آن‌ها دوباره عوض کنید.`,
  replayWhat: 'بگویید کدام پیام یا از چه زمانی دوباره فرستاده شود.',
} as const;
