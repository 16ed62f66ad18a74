/** Columns of the file that gross profit is exported to. */
export const profitColumns = {
  file: (from: string, to: string) => `سود ناخالص ${from} تا ${to}`,
  sheet: 'سود ناخالص',
  head: [
    'کالا',
    'شناسه کالا',
    'صورتحساب',
    'مقدار',
    'واحد',
    'فروش بدون مالیات (ریال)',
    'بهای تمام‌شده (ریال)',
    'سود ناخالص (ریال)',
    'حاشیه سود (٪)',
  ],
  sum: 'جمع',
  withoutCost: 'فروش با بهای نامعلوم، بیرون از جمع',
} as const;
