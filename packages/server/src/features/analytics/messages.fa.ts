/** Why a report is not made of the days that it was asked of. */
export const rangeMessages = {
  reversed: 'پایان بازه پیش از آغاز آن است؛ روزها را جابه‌جا کنید.',
  tooLong: 'بازه گزارش از ۱۲ سال بیشتر نمی‌شود؛ روز آغاز را جلوتر بگذارید.',
} as const;

/** Columns of the file that gross profit is exported to. */
export const profitColumns = {
  file: (from: string, to: string) => `سود ناخالص ${from} تا ${to}`,
  sheet: 'سود ناخالص',
  products: ['کالا', 'شناسه کالا', 'صورتحساب', 'مقدار', 'واحد'],
  buyers: ['خریدار', 'شماره اقتصادی یا ملی', 'صورتحساب'],
  months: ['ماه', 'صورتحساب'],
  amounts: ['فروش بدون مالیات (ریال)', 'بهای تمام‌شده (ریال)', 'سود ناخالص (ریال)', 'حاشیه سود (٪)'],
  finalConsumers: 'مصرف‌کنندگان نهایی',
  sum: 'جمع',
  withoutCost: 'فروش با بهای نامعلوم، بیرون از جمع',
} as const;

/** The file that the VAT report is exported to, row by row as the return asks for it. */
export const vatColumns = {
  file: (from: string, to: string) => `ارزش افزوده ${from} تا ${to}`,
  sheet: 'ارزش افزوده',
  head: ['ردیف', 'تعداد', 'مبلغ بدون مالیات (ریال)', 'مالیات بر ارزش افزوده (ریال)', 'سایر مالیات و عوارض (ریال)'],
  taxable: 'فروش مشمول',
  exempt: 'فروش معاف یا با نرخ صفر',
  exported: 'صادرات',
  creditable: { buys: 'خرید با اعتبار', returns: 'برگشت از خرید با اعتبار' },
  not_creditable: { buys: 'خرید بدون اعتبار', returns: 'برگشت از خرید بدون اعتبار' },
  credit: 'اعتبار مالیاتی خریدها',
  broughtForward: 'اعتبار انتقالی از دوره پیش',
  payable: 'مالیات پرداختنی',
  carried: 'اعتبار انتقالی به دوره بعد',
  cancelledSince: 'فروش دوره‌های پیش که در این دوره ابطال شده است',
  across: {
    sales: {
      before: 'از فروش: آنچه جای صورتحساب‌های دوره‌های پیش نشسته است',
      former: 'مالیات آن صورتحساب‌ها در دوره‌های پیش',
      later: 'فروشی که پس از این دوره اصلاح، برگشت یا ابطال شده و در جمع‌ها نیست',
    },
    purchases: {
      before: 'از خرید با اعتبار: آنچه جای خریدهای دوره‌های پیش نشسته است',
      former: 'مالیات آن خریدها در دوره‌های پیش',
      later: 'خرید با اعتباری که پس از این دوره جایگزین شده و در جمع‌ها نیست',
    },
  },
} as const;

/** The file that the forecast of money is exported to. */
export const cashFlowColumns = {
  file: (day: string) => `پیش‌بینی نقدینگی ${day}`,
  sheet: 'پیش‌بینی نقدینگی',
  head: [
    ...['از', 'تا', 'چک‌های دریافتی (ریال)', 'طلب از مشتریان (ریال)', 'چک‌های پرداختی (ریال)'],
    ...['بدهی خریدها (ریال)', 'مانده (ریال)'],
  ],
  opening: 'موجودی امروز',
  overdue: 'سررسید گذشته',
  later: 'پس از آن',
  undated: 'بی سررسید',
} as const;

export const broughtForwardTexts = {
  season: (firstDay: string) => `فصل از ${firstDay}`,
  notASeason: 'نخستین روز یک فصل را بنویسید: یکم فروردین، تیر، مهر یا دی.',
  notBegun: 'این فصل هنوز آغاز نشده است؛ اعتبار فصلی را بنویسید که آغاز شده باشد.',
} as const;
