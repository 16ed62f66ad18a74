/** Persian sentences of this feature's problems. */
export const inquiryDetails = {
  notReady: 'این حافظه مالیاتی کلید آماده ندارد؛ از «نمایه من»، برگه کارت‌های مالیاتی و کلیدها، آن را کامل کنید.',
  noAnswer: 'سامانه مودیان پاسخ نداد؛ چیزی عوض نشده است. کمی بعد دوباره استعلام کنید.',
  range: 'بازه باید از آغاز تا پایان و حداکثر ۹۳ روز باشد.',
} as const;
