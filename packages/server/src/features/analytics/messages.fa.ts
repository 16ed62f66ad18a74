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
