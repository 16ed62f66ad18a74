import type { PaymentMethod } from '@taraz/core';

/** How far an invoice is paid. */
export const paymentStrings = {
  title: 'پرداخت',
  states: { unpaid: 'پرداخت‌نشده', part: 'بخشی پرداخت‌شده', paid: 'پرداخت‌شده' },
  received: 'دریافت‌شده',
  open: 'مانده باز',
  awaited: 'چک در راه',
  /** many changes have come at once, and are not in it yet */
  counting: 'در حال شمارش',
  rial: 'ریال',
  due: 'مهلت پرداخت',
  overdue: 'سررسید گذشته',
  overdueBy: (days: string) => `سررسید گذشته، ${days} روز`,
  late: (days: string) => `${days} روز گذشته`,
  left: (days: string) => `${days} روز مانده`,
  today: 'امروز',
  noDue: 'ندارد',
  after: (date: string, days: string) => `${date}، ${days} روز پس از تاریخ صورتحساب`,
  days: (days: string) => `${days} روز`,
  none: 'بی مهلت',
  changeDue: 'تغییر مهلت پرداخت',
  dueHint: 'نزد شما می‌ماند؛ آنچه در سامانه ثبت شده است عوض نمی‌شود.',
  dueChanged: 'مهلت پرداخت ثبت شد',
  save: 'ثبت',
} as const;

/** How a payment was made. */
export const paymentMethodWords = {
  cheque: 'چک',
  barter: 'تهاتر',
  cash: 'وجه نقد',
  pos: 'پایانه فروش (POS)',
  internet: 'درگاه اینترنتی',
  card: 'کارت به کارت',
  transfer: 'انتقال به حساب',
  other: 'سایر',
} as const satisfies Record<PaymentMethod, string>;
