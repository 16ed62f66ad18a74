export const fileColumnTexts = {
  mapping: 'تطبیق ستون‌ها با ستون‌های فایل نمی‌خواند؛ صفحه را تازه کنید و دوباره ستون‌ها را برگزینید.',
  twice: (title: string) => `«${title}» برای دو ستون برگزیده شده است؛ برای یکی بس است.`,
  needed: (titles: readonly string[]) => `برای ${titles.map((title) => `«${title}»`).join(' و ')} ستونی برگزینید.`,
  learned: (names: readonly string[]) =>
    `از بار پیش که این عنوان‌ها را تطبیق دادید، معنای ${names.length === 1 ? 'ستون' : 'ستون‌های'} ${names.map((name) => `«\u2068${name}\u2069»`).join('، ')} هم شناخته شده و به تطبیق شما افزوده شد؛ ببینید و تأیید کنید.`,
} as const;
