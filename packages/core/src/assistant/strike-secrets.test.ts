import { expect, it } from 'vitest';
import { strikeSecrets } from './strike-secrets.ts';

it.each([
  ['کلید من -----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- است', 'کلید من ••• است'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', '•••'],
  ['با eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMQ وصل شو', 'با ••• وصل شو'],
  ['رمز عبور: Abc!2345 بود', 'رمز عبور: ••• بود'],
  ['password=hunter22', 'password=•••'],
  ['کارت ۶۱۰۴-۳۳۹۹-۰۱۹۹-۱۸۲۲ را بزن', 'کارت ••• را بزن'],
  ['6104339901991822', '•••'],
])('%s', (text, kept) => expect(strikeSecrets(text)).toBe(kept));

it.each([
  'رمز عبور را چطور عوض کنم',
  'فاکتور برای پخش سپید: ۳ عدد روغن هر کدام ۲۵۰ هزار تومان',
  'وضعیت A11216F0A1234567890123 چیست',
  '2b1f7c1e-3a53-4d43-9d6c-7a3e5b1b1f00',
  'مبلغ ۱٬۲۳۴٬۵۶۷٬۸۹۰٬۱۲۳٬۴۵۶ ریال و 1234567890123456',
])('«%s» stays', (text) => expect(strikeSecrets(text)).toBe(text));
