/** Of a file whose rows are shown before they are written, and taken back as a whole. */
export const readFileStrings = {
  states: { open: 'ثبت نشده', imported: 'ثبت شد', undone: 'برگشت خورده' },
  undo: 'برگرداندن ثبت',
  undoneHint: 'برای ثبت دوباره، همان فایل را از نو برگزینید.',
  again: 'فایل تازه',
} as const;
