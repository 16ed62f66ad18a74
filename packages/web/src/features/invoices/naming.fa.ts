/** What stands for the number or the buyer of an invoice that has none. */
export const namingStrings = {
  noNumber: 'بی‌شماره',
  noBuyer: 'بدون خریدار',
  finalConsumer: 'مصرف‌کننده نهایی',
} as const;
