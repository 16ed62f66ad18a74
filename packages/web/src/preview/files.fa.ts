/** Words of the files that a seller shows beside an invoice; they come with it, where there are some. */
export const fileStrings = {
  title: 'پیوست‌های فروشنده',
  take: (name: string) => `دریافت ${name}`,
  kilobytes: (size: string) => `${size} کیلوبایت`,
} as const;
