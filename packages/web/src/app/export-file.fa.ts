export const exportStrings = {
  export: 'خروجی',
  label: 'خروجی گرفتن از فهرست',
  xlsx: 'اکسل (XLSX)',
  csv: 'متن جدولی (CSV)',
  print: 'چاپ همین صفحه',
  failed: 'فایل گرفته نشد',
} as const;
