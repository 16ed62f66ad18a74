import { persianFigure, toPersianDigits } from '@taraz/core';
import { waitInWords } from '../../platform/wait-words.fa.ts';

/** Persian sentences of payments at the seller's own gateway. */
export const onlinePaymentMessages = {
  merchantRequired: 'شناسه پذیرنده زرین‌پال را بنویسید.',
  merchantFormat:
    'شناسه پذیرنده باید ۳۶ نویسه باشد، مانند 1344b5d4-0048-11e8-94db-005056a205be؛ آن را از پنل زرین‌پال رونوشت کنید.',
  merchantRefused: (code: string) =>
    `زرین‌پال این شناسه را نپذیرفت (کد ${toPersianDigits(code)})؛ شناسه، فعال بودن درگاه و دامنه ثبت‌شده آن را در پنل زرین‌پال ببینید.`,
  gatewayDown: 'زرین‌پال اکنون پاسخ نمی‌دهد و شناسه آزموده نشد؛ کمی بعد دوباره ذخیره کنید.',
  placeRequired: 'حساب بانکی یا پایانه‌ای را که پول به آن می‌رسد انتخاب کنید.',
  place: 'این حساب بانکی یا پایانه پیدا نشد؛ یکی از حساب‌های خودتان را انتخاب کنید.',
  placeInactive: (name: string) => `«${name}» غیرفعال است؛ یکی از حساب‌های فعال را انتخاب کنید.`,
  notAvailable: 'این نصب تراز درگاه پرداخت ندارد؛ راهبر سامانه باید نشانی همگانی (TARAZ_PUBLIC_URL) را تنظیم کند.',
  testDescription: 'آزمون شناسه پذیرنده از تراز؛ پرداخت نمی‌شود',
  nothingToPay: 'از این سند چیزی برای پرداخت نمانده است.',
  counting: 'مانده این سند همین حالا شمرده می‌شود؛ کمی بعد دوباره بزنید. چیزی از حساب شما کم نشده است.',
  notOffered: 'این فروشنده اکنون پرداخت اینترنتی ندارد؛ با خود او هماهنگ کنید.',
  underWay:
    'همین بدهی در نیم ساعت گذشته از صفحه‌ای دیگر یا در زبانه‌ای دیگر برای پرداخت باز شده و نتیجه آن هنوز نرسیده است. اگر پرداختش کرده‌اید دوباره نپردازید؛ اگر از آن گذشته‌اید، با زدن دوباره پرداخت می‌کنید.',
  amountChanged: (amount: string) =>
    `مبلغ پرداخت از هنگام باز شدن این صفحه تغییر کرده است و اکنون ${persianFigure(amount)} ریال است؛ صفحه را ببینید و اگر می‌پردازید دوباره بزنید.`,
  payDown: 'درگاه پرداخت اکنون پاسخ نمی‌دهد؛ چند دقیقه دیگر دوباره بزنید. چیزی از حساب شما کم نشده است.',
  tooMany: (seconds: number) => `برای این سند چند بار پرداخت آغاز شده است؛ ${waitInWords(seconds)} دیگر دوباره بزنید.`,
  /** At the gateway's page, and in its seller's panel. */
  invoiceDescription: (number: string, seller: string) =>
    `پرداخت صورتحساب ${number}${seller === '' ? '' : `، ${seller}`}`.slice(0, 255),
  accountDescription: (seller: string) => `پرداخت مانده حساب${seller === '' ? '' : `، ${seller}`}`.slice(0, 255),
  /** Of the deposit that it becomes; a masked card would stand with its end first between Persian words. */
  note: (card: string) =>
    card === '' ? 'پرداخت اینترنتی' : `پرداخت اینترنتی با کارت \u2066${toPersianDigits(card)}\u2069`,
  account: 'مانده حساب',
} as const;
