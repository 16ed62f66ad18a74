import { calls, notificationKinds } from '@taraz/contract';
import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { eventFieldName, eventValue } from './event-words.ts';

/** Of these the log keeps what the API tells of them. */
const logged = [
  ...['putCustomer', 'getProduct', 'getBankAccount', 'openCashDesk', 'getPos', 'getCheckbook', 'getCheque'],
  ...['getPurchase', 'addMemory', 'getSettings', 'putStockSettings'],
];

it.each([
  ['state', 'cleared', 'وصول‌شده'],
  ['is_active', 'false', 'خیر'],
  ['amount', '52500000', '۵۲٬۵۰۰٬۰۰۰'],
  ['due_day', '2026-11-20', '۱۴۰۵/۰۸/۲۹'],
  ['permissions', 'issue، treasury', 'صدور صورتحساب، خزانه'],
  ['number', '700100', '700100'],
  ['name', 'شعبه بازار', 'شعبه بازار'],
  ['cheque_due', 'in_app، sms', 'در برنامه، پیامک'],
  ['payment_method', 'both', 'نقدی و نسیه'],
  ['environment', 'production', 'محیط اصلی'],
  ['signer', 'taxpayer', 'خود مودی'],
  ['digits', 'latin', 'لاتین'],
  ['kind', 'printed_ad', 'آگهی روزنامه رسمی'],
  ['photo', 'had', 'عکس پیشین'],
  ['choice', 'take_back', 'بازگردانده شد'],
  ['choice', 'issue', 'صادر می‌شود'],
  ['only', 'bad', 'خطادارها'],
  ['late', 'article9', 'با ماده ۹ می‌روند'],
  ['late', 'none', 'بی ماده ۹'],
  ['sent_as', 'sandbox', 'صدور آزمایشی'],
  ['round_to', '1000', '۱٬۰۰۰'],
  ['documents', 'contract، printed_ad', 'قرارداد امضا شده، آگهی روزنامه رسمی'],
])('%s «%s» is read as «%s»', (field, text, words) => {
  expect(eventValue(field, text, createFormat('fa'))).toBe(words);
});

it.each([
  ['invoice.payment_report_settled', 'state', 'refused', 'پذیرفته نشد'],
  ['invoice.payment_report_settled', 'state', 'queued', 'در نوبت'],
  ['invoice.issued', 'state', 'queued', 'در صف ارسال'],
  ['pre_invoice.converted', 'state', 'converted', 'تبدیل‌شده'],
  ['pre_invoice.answered', 'answer', 'declined', 'نپذیرفت'],
  ['customer.booked', 'kind', 'opening', 'مانده از پیش'],
  ['webhook.changed', 'state', 'disabled', 'خاموش'],
  ['webhook.changed', 'events', 'invoice.sent، customer.deleted', 'صورتحساب ارسال شد، مشتری حذف شد یا با دیگری یکی شد'],
  ['invoice.adopted', 'standing', 'REJECTED', 'خریدار رد کرد'],
  ['purchase.brought_forward', 'season', '2026-09-23', 'پاییز ۱۴۰۵'],
  ['online_payment.paid', 'surplus', '5000', '۵٬۰۰۰'],
  ['settings.reminders_changed', 'least', '1000000', '۱٬۰۰۰٬۰۰۰'],
  ['recurring.changed', 'content', 'another', 'از صورتحسابی دیگر'],
])('of «%s» %s «%s» is read as «%s»', (action, field, text, words) => {
  expect(eventValue(field, text, createFormat('fa'), action)).toBe(words);
});

it('fields have names, and what has none keeps that of the API', () => {
  const names = ['due_day', 'payment_due', 'phone', 'what_is_new'].map(eventFieldName);
  expect(names).toEqual(['سررسید', 'مهلت پرداخت', 'تلفن', null]);
});

/** What is no value of the thing that was changed, or an id, which `changesOf` drops. */
const unlogged = ['id', 'etag', 'created_at', 'product_id', 'bank_account', 'checkbook', 'customer_id', 'given_to'];
const ids = [
  'account_customer_id',
  'bank_account_id',
  'branch_id',
  'invoice_id',
  'paid_into',
  'photo_id',
  'warehouse_id',
];
const counted = ['by', 'files', 'last_count', 'left_behind', 'likely_money', 'movements', 'next_number', 'next_states'];
const others = [
  'number_format',
  'payment',
  'queued',
  'ready',
  'simulated',
  'stock',
  'used',
  'branch',
  'branch_gone',
  'state',
];
const left = new Set([...unlogged, ...ids, ...counted, ...others]);
const { crew, profile } = calls.getEmployee.reply.properties;
const replies: [string, { properties: object }][] = [
  ...Object.entries(calls).flatMap(([name, call]): [string, { properties: object }][] =>
    logged.includes(name) && 'reply' in call ? [[name, call.reply as unknown as { properties: object }]] : [],
  ),
  ['crew', crew],
  ['profile', profile],
  ['choices', { properties: Object.fromEntries(notificationKinds.map((kind) => [kind, null])) }],
];

it.each(replies)('every field of %s that is logged has a name', (_name, { properties }) => {
  const fields = Object.keys(properties).filter((field) => !left.has(field));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((field) => eventFieldName(field) === null)).toEqual([]);
});

it.each([
  ['money.moved', ['kind', 'amount', 'to', 'notes', 'customer']],
  ['document.replaced', ['kind', 'file']],
  ['import.issued', ['sent_as', 'invoices']],
  ['import.late', ['late']],
  ['import.left_out', ['choice', 'whole', 'only', 'rows']],
  ['import.twins', ['choice', 'invoices']],
  ['product.photo', ['photo']],
  [
    'product.bulk',
    ['price', 'price_percent', 'round_to', 'valid_from', 'keep_coming', 'has_tax', 'vat_percentage', 'unit'],
  ],
  ['product.bulk', ['category', 'type', 'warehouse_name', 'products', 'failure']],
  ['money.joined', ['amount', 'invoice']],
  ['payment_gateway.changed', ['merchant_end', 'place', 'is_active']],
  ['employee.invited', ['role', 'permissions', 'branch_name', 'taxIDs', 'expires_at']],
  ['employee.joined', ['role', 'permissions', 'branch_name', 'memory_ids']],
  ['memory.handed_over', ['to', 'drafts', 'offers', 'recurring', 'files']],
  ['key.generated', ['key', 'origin', 'public_key_pem']],
  ['key.taken_over', ['serial_number']],
  ['settings.changed', ['digits', 'paid_into_name']],
  ['share.created', ['by', 'days']],
  ['cheque.changed', ['checkbook_name']],
  ['pre_invoice.answered', ['state', 'answer', 'answer_note', 'answered_by', 'invoice', 'valid_until']],
  ['recurring.changed', ['content', 'memory_id', 'branch_name', 'every', 'moves_months']],
  ['recurring.made', ['day', 'invoice', 'state', 'problem']],
  ['settings.reminders_changed', ['least', 'with_link', 'excluded', 'excluded_names']],
  ['stock_rule.changed', ['min_qty', 'warehouse_name']],
  ['webhook.changed', ['url', 'description', 'events', 'state']],
])('what «%s» tells has names', (_action, fields) => {
  expect(fields.filter((field) => eventFieldName(field) === null)).toEqual([]);
});

/** What the API tells in words beside what is logged. */
const asked = new Set([
  'cheque.changed next_states',
  'invoice.payment_report_settled method',
  'recurring.changed state',
]);
/** Whose values an action logs, by what the API tells of them. */
const told: readonly (readonly [action: string, reply: unknown])[] = [
  ['bank_account.changed', calls.getBankAccount.reply],
  ['branch.changed', calls.getBranch.reply],
  ['cash_desk.changed', calls.openCashDesk.reply],
  ['checkbook.changed', calls.getCheckbook.reply],
  ['cheque.changed', calls.getCheque.reply],
  ['customer.booked', calls.createCustomerEntry.reply],
  ['customer.changed', calls.putCustomer.reply],
  ['employee.changed', crew],
  ['employee.changed', profile],
  ['invoice.payment_report_settled', calls.settlePaymentReport.reply],
  ['memory.changed', calls.addMemory.reply],
  ['pos.changed', calls.getPos.reply],
  ['pre_invoice.changed', calls.listPreInvoices.reply.properties.pre_invoices.items],
  ['product.changed', calls.getProduct.reply],
  ['purchase.changed', calls.getPurchase.reply],
  ['recurring.changed', calls.listRecurring.reply.properties.recurring_invoices.items],
  ['settings.changed', calls.getSettings.reply],
  ['stock_settings.changed', calls.putStockSettings.reply],
  ['webhook.changed', calls.putWebhook.reply],
];
type Schema = { enum?: unknown[]; items?: Schema; anyOf?: Schema[] };
const wordsIn = ({ enum: words = [], items, anyOf = [] }: Schema): string[] =>
  [
    ...words.filter((one) => typeof one === 'string' && one !== ''),
    ...(items === undefined ? [] : wordsIn(items)),
    ...anyOf.flatMap(wordsIn),
  ] as string[];

// A value without a word is shown as the API has it.
it.each(told)('every word of the API in what «%s» logs is read in Persian', (action, reply) => {
  const { properties } = reply as { properties: Record<string, Schema> };
  const raw = Object.entries(properties).flatMap(([field, schema]) =>
    (asked.has(`${action} ${field}`) ? [] : wordsIn(schema))
      .filter((word) => eventValue(field, word, createFormat('fa'), action) === word)
      .map((word) => `${field} ${word}`),
  );
  expect(raw).toEqual([]);
});
