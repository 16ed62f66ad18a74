import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stateStrings as strings } from './strings.fa.ts';

it.each([
  ['sms', '424/taraz-debt', 'یک قالب پیامک در پنل نیست', 'taraz-debt'],
  ['sms', '412/text', 'خط فرستنده پیامک نامعتبر است', ''],
  ['sms', '418', 'اعتبار پیامک تمام شده است', ''],
  ['identity', '403/postalAddress', 'استعلام کدپستی برای این حساب مجاز نیست', ''],
  ['identity', '402', 'اعتبار استعلام هویت تمام شده است', ''],
  ['payment', 'key/panel', 'پنل زرین‌پال کلید این نصب را نمی‌پذیرد', ''],
  ['payment', 'fault/panel', 'پنل زرین‌پال به پرسش بازگرداندن پول با خطا پاسخ می‌دهد', ''],
  ['receipt', 'A1', 'امضای رسید سامانه مودیان درست نبود', 'A1'],
] as const)(
  'an alert of %s about %s is told in words, with the name that it is found by',
  (kind, subject, title, code) => {
    expect(strings.ofAlert({ kind, subject }).title).toBe(title);
    expect(strings.codeOf({ kind, subject })).toBe(code);
  },
);

it('the end of the trusted company’s certificate is told before and after it', () => {
  const told = (name: string) => strings.ofWaiting({ kind: 'company', name }).title;
  expect(told('ending/production')).toBe('گواهی شرکت معتمد رو به پایان است، محیط اصلی');
  expect(told('ended/production')).toBe('گواهی شرکت معتمد پایان یافته است، محیط اصلی');
});

const server = join(import.meta.dirname, '../../../../server/src');
const queues = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.*'] }).flatMap((file) =>
  [...readFileSync(join(server, file), 'utf8').matchAll(/\b(?:q|\w+Q)ueue = '([^']+)'/g)].map(([, name = '']) => name),
);

it('every queue of jobs is found', () => expect(queues.length).toBeGreaterThan(20));

it.each(queues)('of the work of %s it is told in Persian', (name) => {
  for (const kind of ['job', 'job_retried'] as const)
    expect(strings.ofWaiting({ kind, name }).title).not.toContain(name);
});
