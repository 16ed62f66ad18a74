/** Where a browser lets nothing be opened but by a press. */
export const printPdfStrings = {
  blocked: 'سند آماده است و مرورگر نگذاشت برای چاپ باز شود',
  openForPrint: 'باز کردن سند',
} as const;
