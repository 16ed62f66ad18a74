/** Beside the VAT of some days: what stands in the place of days before, and what of their own no longer stands. */
export const acrossStrings = {
  title: 'اصلاح‌های میان دوره‌ها',
  hint: 'اگر اظهارنامه آن دوره را داده‌اید، این مبلغ‌ها را هنگام اصلاح آن در نظر بگیرید.',
  sales: {
    before: (count: string, former: string, now: string) =>
      `${count} صورتحساب جای صورتحساب‌های دوره‌های پیش نشسته است؛ مالیات آن‌ها ${former} ریال بود و اکنون ${now} ریال است.`,
    later: (count: string, vat: string) =>
      `${count} صورتحساب این دوره پس از آن اصلاح، برگشت یا ابطال شده و در این جمع‌ها نیست؛ مالیات آن‌ها ${vat} ریال بود.`,
    cancelled: (count: string, vat: string) =>
      `${count} صورتحساب دوره‌های پیش در این دوره ابطال شده است؛ مالیات آن‌ها ${vat} ریال بود.`,
  },
  purchases: {
    before: (count: string, former: string, now: string) =>
      `${count} خرید جای خریدهای دوره‌های پیش نشسته است؛ مالیات آن‌ها ${former} ریال بود و اکنون ${now} ریال است.`,
    later: (count: string, vat: string) =>
      `${count} خرید این دوره پس از آن جایگزین شده و در این جمع‌ها نیست؛ مالیات آن‌ها ${vat} ریال بود.`,
  },
  lists: {
    before: 'به جای دوره‌های پیش',
    later: 'جایگزین‌شده پس از این دوره',
    cancelled: 'ابطال‌شده از دوره‌های پیش',
  },
  behindPurchases: 'خریدهای پشت این عدد',
  countOfPurchases: (count: string) => `${count} خرید`,
} as const;
