import { debtReminderLinked } from '@taraz/core';
import type { SmsTemplate } from './sms-sender.ts';

/** What the templates say; the same words are to be approved in the vendor's panel. */
export const smsTexts = {
  'taraz-code': ([code = '']) => `تراز\nکد شما: ${code}\nاین کد را به کسی ندهید.`,
  'taraz-status': ([status = '', account = '']) =>
    `تراز\nوضعیت حساب ${account} تغییر کرد: ${status.replaceAll('-', ' ')}\nبرای دیدن جزئیات وارد شوید.`,
  'taraz-invoice': ([code = '', seller = '']) =>
    `سند ${seller} برای شما آماده است:\n/preview/invoice/${code}\nتراز، سامانه صورتحساب`,
  'taraz-statement': ([code = '', seller = '']) =>
    `گردش حساب شما نزد ${seller} آماده است:\n/preview/statement/${code}\nتراز، سامانه صورتحساب`,
  'taraz-debt': ([code = '', amount = '', seller = '']) => debtReminderLinked({ seller, amount, code }),
} as const satisfies Record<SmsTemplate, (tokens: readonly string[]) => string>;
