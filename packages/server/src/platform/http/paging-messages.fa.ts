export const pagingMessages = {
  sort: (fields: readonly string[]) =>
    `ترتیب فهرست یکی از این‌هاست، با «-» در آغاز برای نزولی: ${fields.map((field) => `«${field}»`).join('، ')}.`,
  cursor: 'نشانه صفحه برای این فهرست نیست؛ فهرست را از آغاز بخوانید.',
} as const;
