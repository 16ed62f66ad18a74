export const columnsFormStrings = {
  open: 'ستون‌ها',
  unit: 'مبلغ‌های فایل به چیست؟',
  units: { rial: 'ریال', toman: 'تومان' },
  toman: 'بالای مبلغ‌های این فایل «تومان» آمده است؛ هر مبلغ ده برابر به ریال خوانده می‌شود.',
  unknown: 'بعضی ستون‌های این فایل شناخته نشد؛ بگویید هر کدام چیست تا ردیف‌ها خوانده شود.',
  /** @param names as they stand among the columns below */
  untold: (names: readonly string[]) =>
    `زیر ${names.map((name) => `«${name}»`).join('، ')} رقم هست و گفته نشده که چیست؛ بگویید چیست یا بگذارید نادیده گرفته شود، و ردیف‌ها را بخوانید.`,
  go: 'خواندن ردیف‌ها',
  cancel: 'برگشت به ردیف‌ها',
} as const;
