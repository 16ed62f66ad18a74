import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { eventFieldName, eventValue } from './event-words.ts';

it.each([
  ['state', 'cleared', 'وصول‌شده'],
  ['is_active', 'false', 'خیر'],
  ['amount', '52500000', '۵۲٬۵۰۰٬۰۰۰'],
  ['due_day', '2026-11-20', '۱۴۰۵/۰۸/۲۹'],
  ['permissions', 'issue، treasury', 'صدور صورتحساب، خزانه'],
  ['number', '700100', '700100'],
  ['name', 'شعبه بازار', 'شعبه بازار'],
])('%s «%s» is read as «%s»', (field, text, words) => {
  expect(eventValue(field, text, createFormat('fa'))).toBe(words);
});

it('fields have names, and what has none keeps that of the API', () => {
  const names = ['due_day', 'payment_due', 'phone', 'what_is_new'].map(eventFieldName);
  expect(names).toEqual(['سررسید', 'مهلت پرداخت', 'تلفن', null]);
});
