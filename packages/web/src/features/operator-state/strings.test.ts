import { expect, it } from 'vitest';
import { stateStrings as strings } from './strings.fa.ts';

it.each([
  ['sms', '424/taraz-debt', 'یک قالب پیامک در پنل نیست', 'taraz-debt'],
  ['sms', '412/text', 'خط فرستنده پیامک نامعتبر است', ''],
  ['sms', '418', 'اعتبار پیامک تمام شده است', ''],
  ['identity', '403/postalAddress', 'استعلام کدپستی برای این حساب مجاز نیست', ''],
  ['identity', '402', 'اعتبار استعلام هویت تمام شده است', ''],
  ['receipt', 'A1', 'امضای رسید سامانه مودیان درست نبود', 'A1'],
] as const)(
  'an alert of %s about %s is told in words, with the name that it is found by',
  (kind, subject, title, code) => {
    expect(strings.ofAlert({ kind, subject }).title).toBe(title);
    expect(strings.codeOf({ kind, subject })).toBe(code);
  },
);
