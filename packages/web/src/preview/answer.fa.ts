/** Words of answering an offer on its page; they come with it, where it may be answered. */
export const answerStrings = {
  accept: 'می‌پذیرم',
  decline: 'نمی‌پذیرم',
  change: 'تغییر پاسخ',
  titles: { accepted: 'پذیرفتن پیش‌فاکتور', declined: 'نپذیرفتن پیش‌فاکتور' },
  name: 'نام شما (اختیاری)',
  notes: { accepted: 'یادداشت برای فروشنده (اختیاری)', declined: 'چرا؟ (اختیاری)' },
  send: { accepted: 'پذیرفتن', declined: 'فرستادن پاسخ' },
  cancel: 'انصراف',
  sending: 'فرستاده می‌شود…',
  failed: 'پاسخ شما نرسید؛ اتصال اینترنت را ببینید و دوباره بفرستید. نوشته شما همین‌جاست.',
  given: { accepted: 'این پیش‌فاکتور را پذیرفتید', declined: 'این پیش‌فاکتور را نپذیرفتید' },
  givenAt: (when: string) => `${when}؛ فروشنده باخبر شد و صورتحساب را او صادر می‌کند.`,
  declinedAt: (when: string) => `${when}؛ فروشنده باخبر شد.`,
  mayChange: 'می‌توانید پاسخ را تغییر دهید.',
} as const;
