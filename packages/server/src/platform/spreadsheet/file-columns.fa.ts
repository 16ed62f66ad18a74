export const fileColumnTexts = {
  mapping: 'تطبیق ستون‌ها با ستون‌های فایل نمی‌خواند؛ صفحه را تازه کنید و دوباره ستون‌ها را برگزینید.',
  twice: (title: string) => `«${title}» برای دو ستون برگزیده شده است؛ برای یکی بس است.`,
  needed: (titles: readonly string[]) => `برای ${titles.map((title) => `«${title}»`).join(' و ')} ستونی برگزینید.`,
} as const;
