const titled = (pairs: readonly (readonly [name: string, label: string])[]): string =>
  `${pairs.map(([name, label]) => `ستون «\u2068${name}\u2069» «${label}»`).join(' و ')} خوانده می‌شود`;

export const fileColumnTexts = {
  mapping: 'تطبیق ستون‌ها با ستون‌های فایل نمی‌خواند؛ صفحه را تازه کنید و دوباره ستون‌ها را برگزینید.',
  twice: (title: string) => `«${title}» برای دو ستون برگزیده شده است؛ برای یکی بس است.`,
  needed: (titles: readonly string[]) => `برای ${titles.map((title) => `«${title}»`).join(' و ')} ستونی برگزینید.`,
  untold:
    'زیر ستونی بی‌عنوان از این فایل رقم هست و گفته نشده که چیست؛ نخست در «ستون‌ها» بگویید چیست یا نادیده گرفته شود.',
  learned: (names: readonly string[]) =>
    `از بار پیش که این عنوان‌ها را تطبیق دادید، معنای ${names.length === 1 ? 'ستون' : 'ستون‌های'} ${names.map((name) => `«\u2068${name}\u2069»`).join('، ')} هم شناخته شده و به تطبیق شما افزوده شد؛ ببینید و تأیید کنید.`,
  otherwise: (names: readonly string[]) =>
    `${names.map((name) => `ستون «\u2068${name}\u2069»`).join(' و ')} بار پیش جز این خوانده شده بود و اکنون عوض شد؛ ببینید و تأیید کنید.`,
  /** @param pairs titles of columns with what they are taken for now */
  changed: (pairs: readonly (readonly [name: string, label: string])[]) =>
    `${titled(pairs)}؛ بار پیش جز این خوانده شده بود و اکنون عوض شد. ببینید و تأیید کنید.`,
  doubted: (pairs: readonly (readonly [name: string, label: string])[]) =>
    `${titled(pairs)}؛ بار پیش جز این گفته‌اید و گفته شما مانده است. ببینید کدام درست است و تأیید کنید.`,
} as const;
