import { exportStrings as files } from '../../app/export-file.fa.ts';

/** Words of the list's export. */
export const exportStrings = {
  export: 'خروجی',
  label: 'خروجی فهرست با همین فیلترها',
  xlsx: files.xlsx,
  csv: files.csv,
  linesXlsx: 'همه فیلدها، برای بازخوانی (XLSX)',
  linesCsv: 'همه فیلدها، برای بازخوانی (CSV)',
  failed: 'خروجی گرفته نشد',
  /** without a half-space, which browsers write as an underline in file names */
  fileName: 'فهرست صورتحساب',
} as const;
