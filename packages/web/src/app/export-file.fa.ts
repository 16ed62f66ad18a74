export const exportStrings = {
  export: 'خروجی',
  label: 'خروجی گرفتن از فهرست',
  xlsx: 'صفحه‌گسترده (XLSX)',
  csv: 'متن جداشده (CSV)',
  print: 'چاپ همین صفحه',
  failed: 'فایل گرفته نشد',
} as const;
