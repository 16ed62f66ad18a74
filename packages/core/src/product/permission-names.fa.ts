/** What each right of an employee or of a program's key is called, on screen and in answers. */
export const permissionNames = {
  draft: 'نوشتن پیش‌نویس',
  issue: 'صدور صورتحساب',
  invoices: 'صورتحساب‌ها',
  products: 'کالا و خدمت',
  treasury: 'خزانه',
  warehouse: 'انبار',
} as const;
