import type { JournalAccountKey } from '@taraz/contract';
import { movementNames } from '../treasury/messages.fa.ts';

/** The chart that everybody begins with: codes as books in Iran are kept, four digits for a general account. */
export const usualAccounts = {
  desks: { code: '1101', name: 'صندوق' },
  banks: { code: '1102', name: 'بانک‌ها' },
  terminals: { code: '1103', name: 'کارتخوان‌ها و درگاه‌ها' },
  cash_sales: { code: '1104', name: 'وجوه فروش نقدی' },
  outside: { code: '1105', name: 'دریافت و پرداخت بیرون از خزانه' },
  persons: { code: '1201', name: 'اشخاص' },
  cheques_in_hand: { code: '1301', name: 'اسناد دریافتنی نزد ما' },
  cheques_deposited: { code: '1302', name: 'اسناد دریافتنی در جریان وصول' },
  cheques_bounced: { code: '1303', name: 'اسناد دریافتنی برگشتی' },
  inventory: { code: '1401', name: 'موجودی کالا' },
  vat_purchases: { code: '1501', name: 'مالیات بر ارزش افزوده خرید' },
  suppliers: { code: '2101', name: 'فروشندگان بی حساب' },
  cheques_issued: { code: '2201', name: 'اسناد پرداختنی' },
  cheques_issued_bounced: { code: '2202', name: 'اسناد پرداختنی برگشتی' },
  vat_sales: { code: '2301', name: 'مالیات بر ارزش افزوده فروش' },
  duties: { code: '2302', name: 'سایر مالیات‌ها و عوارض فروش' },
  opening: { code: '3101', name: 'تراز افتتاحیه' },
  sales: { code: '4101', name: 'فروش' },
  sales_returns: { code: '4102', name: 'برگشت از فروش و ابطال' },
  other_receipts: { code: '4201', name: 'دریافت‌های متفرقه' },
  purchases: { code: '5101', name: 'خرید' },
  purchase_returns: { code: '5102', name: 'برگشت از خرید' },
  purchase_taxes: { code: '5103', name: 'مالیات و عوارض خرید بی‌اعتبار' },
  cost: { code: '5201', name: 'بهای تمام‌شده کالای فروش‌رفته' },
  stock_adjustments: { code: '5202', name: 'ورود و خروج دیگر کالا' },
  other_payments: { code: '6101', name: 'پرداخت‌های متفرقه' },
  count: { code: '6102', name: 'کسری و اضافه صندوق' },
  cheques_received_noted: { code: '9101', name: 'طرف حساب اسناد دریافتنی (انتظامی)' },
  cheques_issued_noted: { code: '9102', name: 'طرف حساب اسناد پرداختنی (انتظامی)' },
} as const satisfies Record<JournalAccountKey, { code: string; name: string }>;

export const journalTexts = {
  codeForm: 'کد حساب یک تا دوازده رقم است؛ مانند ۱۱۰۱.',
  codeTaken: (name: string) => `این کد از حساب «${name}» است؛ کد دیگری بنویسید.`,
  unknownBuyers: 'خریداران بی نام و نشان',
} as const;

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('، ');

const subjects = {
  original: 'فروش',
  corrective: 'اصلاح فروش',
  return: 'برگشت از فروش',
  cancellation: 'ابطال فروش',
} as const;

const entryKinds = { receipt: 'دریافت', payment: 'پرداخت', opening: 'مانده از پیش' } as const;

const documentKinds = {
  receipt: 'رسید انبار',
  issue: 'حواله انبار',
  transfer: 'انتقال میان انبارها',
  count: 'انبارگردانی',
  invoice: 'خروج کالای فروش‌رفته',
  invoice_undo: 'برگشت کالای فروش‌رفته',
  undo: 'برگشت سند انبار',
} as const;

/** What a voucher says of itself: the words of its lines in screens and files. */
export const describeVoucher = {
  sale: (of: { subject: keyof typeof subjects; number: string; buyer: string }) =>
    joined(subjects[of.subject], of.number, of.buyer),
  purchase: (of: { isReturn: boolean; number: string; supplier: string }) =>
    joined(of.isReturn ? 'برگشت از خرید' : 'خرید', of.number, of.supplier),
  entry: (of: { kind: keyof typeof entryKinds; cheque: string; who: string; note: string }) =>
    joined(of.cheque === '' ? entryKinds[of.kind] : `خرج چک ${of.cheque}`, of.who, of.note),
  money: (of: {
    kind: Exclude<keyof typeof movementNames, 'undo'>;
    isUndo: boolean;
    place: string;
    to: string;
    cheque: string;
    who: string;
    reference: string;
    note: string;
  }) =>
    joined(
      `${of.isUndo ? 'برگشت ' : ''}${movementNames[of.kind]}${of.cheque === '' ? '' : ` ${of.cheque}`}`,
      of.to === '' ? of.place : `${of.place} به ${of.to}`,
      of.who,
      of.reference,
      of.note === of.who ? '' : of.note,
    ),
  cheque: (of: { isReceived: boolean; number: string; state: string; party: string }) =>
    joined(`چک ${of.isReceived ? 'دریافتی' : 'پرداختی'} ${of.number}`, of.state, of.party),
  stock: (of: { kind: keyof typeof documentKinds; number: string; party: string; reference: string }) =>
    joined(`${documentKinds[of.kind]} ${of.number}`, of.party, of.reference),
} as const;

export const journalFile = {
  file: (from: string, to: string) => `دفتر روزنامه ${from} تا ${to}`,
  sheet: 'دفتر روزنامه',
  columns: ['شماره سند', 'تاریخ', 'کد حساب', 'نام حساب', 'کد تفصیلی', 'نام تفصیلی', 'بدهکار', 'بستانکار', 'شرح'],
  figures: [6, 7],
} as const;

export const ledgerFile = {
  file: (whose: string, from: string, to: string) => `دفتر کل ${whose} ${from} تا ${to}`,
  sheet: 'دفتر کل',
  columns: ['تاریخ', 'شرح', 'بدهکار', 'بستانکار', 'مانده بدهکار', 'مانده بستانکار'],
  figures: [2, 3, 4, 5],
  opening: 'مانده آغاز',
  sum: 'جمع',
} as const;

export const balanceFile = {
  file: (from: string, to: string) => `تراز آزمایشی ${from} تا ${to}`,
  sheet: 'تراز آزمایشی',
  names: ['کد حساب', 'نام حساب', 'کد تفصیلی', 'نام تفصیلی'],
  amounts: [
    'مانده آغاز بدهکار',
    'مانده آغاز بستانکار',
    'گردش بدهکار',
    'گردش بستانکار',
    'مانده پایان بدهکار',
    'مانده پایان بستانکار',
  ],
  sum: 'جمع',
} as const;
