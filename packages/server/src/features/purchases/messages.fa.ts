import { formatJalaliDate, toPersianDigits } from '@taraz/core';
import type { PurchaseCredit, PurchaseKind } from './tables.ts';

export const purchaseTexts = {
  future: 'این روز هنوز نرسیده است؛ تاریخ صورتحساب خرید را بازبینی کنید.',
  taxNumberForm: 'شماره مالیاتی ۲۲ نویسه است؛ آن را از روی صورتحساب یا کارپوشه بردارید.',
  taxNumberCheck: 'رقم کنترل این شماره مالیاتی درست نیست؛ نویسه‌ها را بازبینی کنید.',
  /** What a return gives back, as the event log names it: two of one supplier may have no number, or the same one. */
  givenBack: ({ name, day }: { name: string; day: string }) =>
    `${name}، ${toPersianDigits(formatJalaliDate(`${day}T12:00:00Z`))}`,
  taken: 'خرید دیگری با این شماره مالیاتی ثبت شده است؛ آن را در فهرست خریدها بجویید.',
  percent: 'درصد میان ۰ تا ۱۰۰ است؛ عدد را بازبینی کنید.',
  bothVats: 'مالیات یا به ریال می‌آید یا به درصد؛ یکی را خالی بگذارید.',
  total: (sum: string) => `مبلغ کل باید جمع مبلغ و مالیات‌ها باشد: ${sum} ریال.`,
  totalDigits: 'جمع مبلغ و مالیات‌ها بیش از ۱۸ رقم است؛ مبلغ‌ها را بازبینی کنید.',
  hasTaxNumber: 'این خرید شماره مالیاتی دارد؛ برای نپذیرفتن اعتبار آن، علت دیگری برگزینید.',
  customer: 'این مشتری در فهرست نیست؛ یکی از مشتری‌ها را برگزینید.',
  nobodysAccount: 'فروشنده این خرید از مشتریان نیست؛ او را از مشتریان برگزینید تا خرید در حسابش نوشته شود.',
  branch: 'این شعبه در فهرست نیست؛ یکی از شعبه‌ها را برگزینید.',
  returned: 'این خرید در فهرست نیست؛ خریدی را که برگشته است برگزینید.',
  dueBeforeDay: 'مهلت پرداخت پیش از تاریخ خرید است؛ روزی از همان تاریخ به بعد بنویسید.',
  returnsArePaid: 'برگشت از خرید مهلت پرداخت ندارد؛ آن را خالی بگذارید.',
  onlyReturns: 'فقط برگشت از خرید به خرید دیگری اشاره می‌کند؛ نوع را «برگشت از خرید» کنید.',
  hasMoved: 'کالای این خرید با سند انبار جابه‌جا شده است؛ تا آن سند برنگردد نوع خرید عوض نمی‌شود.',
  isReturned: 'از این خرید برگشتی ثبت شده است؛ نوع آن «خرید» می‌ماند.',
  inUse: 'از این خرید برگشتی ثبت شده است؛ نخست برگشت آن را حذف کنید.',
  inUseBeyond: 'از این خرید برگشتی بیرون از شعبه شما ثبت شده است؛ از مدیر حساب بخواهید نخست آن برگشت را حذف کند.',
} as const;

export const purchaseNames: { kinds: Record<PurchaseKind, string>; credits: Record<PurchaseCredit, string> } = {
  kinds: { buy: 'خرید', return: 'برگشت از خرید' },
  credits: {
    yes: 'قابل احتساب',
    no_tax_number: 'بدون شماره مالیاتی',
    exempt_use: 'برای فعالیت معاف',
    other: 'علت دیگر',
    void: 'باطل، رد یا جایگزین‌شده',
  },
};

/** Columns of the file that purchases are exported to. */
export const purchaseColumns = {
  file: 'خریدها',
  sheet: 'خریدها',
  columns: [
    'تاریخ',
    'نوع',
    'فروشنده',
    'شماره اقتصادی',
    'شماره ملی',
    'شماره منحصر به فرد مالیاتی',
    'شماره صورتحساب فروشنده',
    'مبلغ پس از تخفیف (ریال)',
    'مالیات بر ارزش افزوده (ریال)',
    'سایر مالیات و عوارض (ریال)',
    'مبلغ کل (ریال)',
    'اعتبار مالیاتی',
    'مهلت پرداخت',
    'پرداخت‌نشده (ریال)',
    'شعبه',
    'یادداشت',
  ],
  figures: [7, 8, 9, 10, 13],
} as const;

/** Columns of the file of whom the account owes. */
export const payableColumns = {
  file: (day: string) => `بدهی به تأمین‌کنندگان تا ${day}`,
  sheet: 'بدهی به تأمین‌کنندگان',
  names: ['تأمین‌کننده', 'شماره اقتصادی', 'شناسه یا شماره ملی'],
  open: 'بدهی خریدها (ریال)',
  beside: 'بدهی جز خرید (ریال)',
  total: 'همه بدهی به او (ریال)',
} as const;
