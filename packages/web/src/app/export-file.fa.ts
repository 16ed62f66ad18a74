export const exportStrings = {
  export: 'خروجی',
  label: 'خروجی گرفتن از فهرست',
  xlsx: 'صفحه‌گسترده (XLSX)',
  csv: 'متن جداشده (CSV)',
  failed: 'فایل ساخته نشد',
} as const;
