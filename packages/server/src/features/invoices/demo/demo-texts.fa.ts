/** Titles and notes of the demo's invoices. */
export const demoTitles = [
  'فروش ماهانه',
  'سفارش تلفنی',
  'فروش حضوری',
  'قرارداد سالانه تأمین',
  'سفارش شعبه مرکزی',
  'فروش اینترنتی',
  'تحویل از انبار',
  'سفارش دوم ماه',
] as const;

export const demoNotes = {
  draft: 'منتظر تأیید مشتری',
  wrongRate: 'نرخ مالیات از فهرست قدیمی برداشته شده است.',
} as const;
