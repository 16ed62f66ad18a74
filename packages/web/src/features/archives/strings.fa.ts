/** Words of /archives. */
export const archiveStrings = {
  title: 'بایگانی',
  count: (count: string) => `${count} صورتحساب`,
  search: 'شماره مالیاتی، خریدار یا شماره داخلی',
  empty: 'صورتحساب‌های بایگانی‌شده اینجا می‌آیند',
  emptyHint: 'آنچه کارش تمام شده از فهرست اصلی بیرون می‌رود و همین‌جا پیدا می‌شود؛ چیزی حذف نمی‌شود.',
  toList: 'صورتحساب‌های من',
  failed: 'بایگانی بارگذاری نشد',
  safe: 'صورتحساب‌های بایگانی‌شده دست نخورده‌اند.',
  date: 'تاریخ صورتحساب',
  unarchive: 'خروج از بایگانی',
  unarchived: (count: string) => `${count} صورتحساب از بایگانی بیرون آمد`,
  archive: 'بایگانی',
  archived: (count: string) => `${count} صورتحساب بایگانی شد`,
  failedMove: 'جابه‌جایی انجام نشد',
  open: 'دیدن',
  clear: 'پاک کردن فیلترها',
} as const;
