export const authorityBannerStrings = {
  down: 'سامانه مودیان پاسخ نمی‌دهد',
  downWithQueue: (count: string) => `سامانه مودیان پاسخ نمی‌دهد؛ ${count} صورتحساب در صف ارسال است`,
  goesOn: 'صدور ادامه دارد و چیزی گم نمی‌شود؛ همین که پاسخ دهد، صف به ترتیب مهلت فرستاده می‌شود.',
  lastAnswer: (time: string) => `آخرین پاسخ: ${time}.`,
} as const;
