/** Words of ids that stand beside names. */
export const besideNames = {
  /** behind the name of a column that was made of another: it is no part of the name (`withoutRemarks`) */
  from: (header: string) => `(از «${header.trim()}»)`,
  /** what leads to an id within a name, and the marks behind it */
  label: /(?<!\p{L})(?:(?:کد|شناسه|شماره)(?:\s(?:ملی|اقتصادی|کالا|خدمت))?|ش\.?\s?م)$/u,
  after: /^[\s\-–—_/|،,:)\]»]+/u,
  apart: (source: string, title: string) =>
    `در ستون «\u2068${source}\u2069» شناسه کنار نام بود؛ شناسه‌ها در ستون «\u2068${title}\u2069» جدا گذاشته شد.`,
} as const;
