import { type NotificationKind, notificationKinds } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { notificationKindNames, notificationSentences } from './strings.fa.ts';
import { whereTo } from './where-to.ts';

const told = (kind: NotificationKind, change: object = {}) =>
  notificationSentences[kind](
    { count: 1, data: { name: 'سیمان', at: '2026-12-01T08:00:00Z' }, memory_id: 'A11216', ...change },
    createFormat('fa'),
  );

describe('every kind of notification', () => {
  it.each(notificationKinds)('has a name, a sentence in the reader’s digits and a place it leads to: %s', (kind) => {
    expect(notificationKindNames[kind].name).not.toBe('');
    const { to } = whereTo({ kind, subject_id: '' });
    expect(to.startsWith('/')).toBe(true);
    for (const count of [1, 12]) {
      const sentence = told(kind, { count, memory_id: null });
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/undefined|null|[0-9]/);
    }
  });

  it.each([
    ['invoice_rejected', {}, 'صورتحساب «سیمان» در سامانه مودیان رد شد.'],
    ['invoice_rejected', { count: 12, data: {} }, '۱۲ صورتحساب حافظه A11216 در سامانه مودیان رد شد.'],
    ['certificate_expiring', {}, 'گواهی امضای حافظه A11216 در ۱۴۰۵/۰۹/۱۰ به پایان می‌رسد؛ گواهی تازه بگیرید.'],
    [
      'certificate_expiring',
      { data: { at: '2026-12-01T08:00:00Z', ended: 'yes' } },
      'گواهی امضای حافظه A11216 در ۱۴۰۵/۰۹/۱۰ پایان یافت و ارسال ایستاده است؛ با گواهی تازه ادامه می‌یابد.',
    ],
    [
      'memory_refused',
      { count: 3 },
      'سامانه مودیان حافظه A11216 را نمی‌پذیرد و ۳ صورتحساب در صف مانده است؛ آزمون اتصال علت را می‌گوید.',
    ],
    [
      'plan_ending',
      { memory_id: null, data: { name: 'پایه', at: '2026-12-01T08:00:00Z' } },
      'دوره تعرفه «پایه» در ۱۴۰۵/۰۹/۱۰ به پایان می‌رسد؛ با تمدید، سقف‌ها همان می‌ماند.',
    ],
    ['cheque_due', { data: { name: 'آریا', at: '2026-12-01' } }, 'سررسید چک «آریا» ۱۴۰۵/۰۹/۱۰ است.'],
    ['cheque_due', { count: 3, data: { at: '2026-12-01' } }, 'سررسید ۳ چک ۱۴۰۵/۰۹/۱۰ است.'],
    ['low_stock', { data: {} }, 'موجودی یک کالا به کمترین اندازه رسید.'],
    ['online_paid', { data: { name: 'A1', amount: '5000' } }, 'صورتحساب «A1» اینترنتی پرداخت شد: ۵٬۰۰۰ ریال.'],
    ['online_paid', { data: { amount: '5000' } }, 'صورتحسابی اینترنتی پرداخت شد: ۵٬۰۰۰ ریال.'],
    [
      'online_paid',
      { data: { name: 'A1', amount: '5000', surplus: '2000' } },
      'صورتحساب «A1» اینترنتی پرداخت شد: ۵٬۰۰۰ ریال. ۲٬۰۰۰ ریال آن بیش از مانده بود؛ شاید دو بار پرداخت شده است.',
    ],
    [
      'online_paid',
      { data: { amount: '5000', account: '1' } },
      'مشتری مانده حسابش را اینترنتی پرداخت کرد: ۵٬۰۰۰ ریال.',
    ],
    [
      'payment',
      { data: { state: 'merchant_refused', code: '-15' } },
      'زرین‌پال شناسه پذیرنده شما را نمی‌پذیرد (کد -15) و خریداران نمی‌توانند اینترنتی پرداخت کنند.',
    ],
  ] as const)('%s', (kind, change, sentence) => expect(told(kind, change)).toBe(sentence));

  it('leads to its one thing, or to the list of just those that it is about', () => {
    expect(whereTo({ kind: 'invoice_rejected', subject_id: 'x' })).toEqual({ to: '/invoice/x' });
    expect(whereTo({ kind: 'deadline_near', subject_id: '' })).toEqual({ to: '/invoices', search: { near: true } });
    expect(whereTo({ kind: 'cheque_due', subject_id: 'x' })).toEqual({ to: '/checks', search: { id: 'x' } });
    expect(whereTo({ kind: 'cheque_due', subject_id: '', data: { at: '2026-12-01' } })).toEqual({
      to: '/checks',
      search: { from: '2026-12-01', to: '2026-12-01' },
    });
    const gateway = { kind: 'payment', subject_id: '', data: { state: 'merchant_refused' } } as const;
    expect(whereTo(gateway)).toEqual({ to: '/manage-accounts', search: { tab: 'online' } });
    expect(whereTo({ kind: 'low_stock', subject_id: '' })).toEqual({ to: '/warehousing', search: { state: 'low' } });
  });
});
