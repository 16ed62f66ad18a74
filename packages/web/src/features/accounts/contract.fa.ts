export const contractStrings = {
  print: 'چاپ قرارداد',
  title: 'قرارداد استفاده از تراز',
  day: (day: string) => `تاریخ: ${day}`,
  taxpayer: 'مشخصات مودی',
  text: 'متن قرارداد',
  accepted: 'مودی این متن را خوانده و پذیرفته است.',
  signs: ['مهر و امضای مودی', 'مهر و امضای راهبر سامانه'],
} as const;
