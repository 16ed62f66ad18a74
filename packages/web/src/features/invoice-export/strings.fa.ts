/** Words of the list's export. */
export const exportStrings = {
  export: 'خروجی',
  label: 'خروجی فهرست با همین فیلترها',
  xlsx: 'اکسل (XLSX)',
  csv: 'متن جدولی (CSV)',
  failed: 'خروجی گرفته نشد',
  fileName: 'صورتحساب‌ها',
} as const;
