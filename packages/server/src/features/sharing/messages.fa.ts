import { persianFigure } from '@taraz/core';
import { waitInWords } from '../../platform/wait-words.fa.ts';

/** Persian sentences of sharing. */
export const sharingMessages = {
  draft: 'پیش‌نویس هنوز صادر نشده است و فرستاده نمی‌شود؛ نخست آن را صادر کنید.',
  noPhone: 'خریدار شماره تلفن همراه ندارد؛ شماره‌ای برای همین سند بنویسید.',
  customerNoPhone: 'شماره تلفن همراه ندارد؛ آن را در مشخصات مشتری بنویسید، یا پیوند را رونوشت کنید.',
  badPhone: 'شماره تلفن همراه خریدار درست نیست.',
  phoneFormat: 'شماره تلفن همراه باید ۱۱ رقم باشد و با ۰۹ آغاز شود.',
  onePhoneForOne: 'شماره دلخواه فقط برای یکی پذیرفته می‌شود؛ چند تا هر یک به شماره خریدار یا مشتری خودش می‌رود.',
  tooManyToPhone: 'به این شماره در یک ساعت گذشته پیامک‌های زیادی رفته است؛ پیوند را رونوشت کنید یا بعداً بفرستید.',
  tooMany: (seconds: number) =>
    `پیامک‌های یک ساعت گذشته به سقف رسیده است؛ ${waitInWords(seconds)} دیگر دوباره بفرستید، یا پیوند را رونوشت کنید.`,
  endedOf: (seller: string) =>
    `این پیوند را «${seller}» فرستاده بود؛ زمان آن گذشته یا فروشنده آن را بسته است. از همین فروشنده پیوند تازه بخواهید.`,
  rial: 'ریال',
  /** Of a document whose seller has no name. */
  seller: 'فروشنده',
  statementOf: (name: string) => `گردش حساب ${name}`,
  notOnPaper: (max: number) =>
    `این گردش حساب بیش از ${persianFigure(max)} ردیف دارد و روی کاغذ نمی‌آید؛ فایل Excel آن را بگیرید.`,
  daysInOrder: 'آغاز بازه پس از پایان آن است؛ یکی از دو روز را درست کنید.',
  dayNotCome: 'پایان بازه از امروز جلوتر است؛ آن را تا امروز بنویسید، یا خالی بگذارید تا گردش حساب همواره به‌روز باشد.',
  logName: (name: string, phone: string) => (phone === '' ? name : `${name}، ${phone}`),
} as const;
