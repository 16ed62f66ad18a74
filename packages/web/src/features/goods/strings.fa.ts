export const goodsStrings = {
  label: 'شناسه کالا یا خدمت (۱۳ رقم)',
  hint: 'شناسه یا چند واژه از شرح آن را بنویسید؛ از فهرست سازمان یافته می‌شود.',
  empty: 'در فهرست سازمان پیدا نشد؛ اگر شناسه را دارید، هر ۱۳ رقم را بنویسید.',
  notCurrent: 'منقضی یا برداشته‌شده',
  vat: (rate: string) => `مالیات ${rate}`,
  take: (id: string) => `همین شناسه: ${id}`,
  found: 'در فهرست سازمان هست',
  unknown: 'در فهرستی که این‌جاست پیدا نشد؛ آن را با stuffid.tax.gov.ir بسنجید.',
  expired: 'این شناسه دیگر در فهرست روز سازمان نیست.',
  digitsOf: (written: string) => `${written} از ۱۳ رقم`,
  rateDiffers: (rate: string) => `نرخ مالیات این شناسه نزد سازمان ${rate} است.`,
  useRate: 'همین نرخ',
} as const;
