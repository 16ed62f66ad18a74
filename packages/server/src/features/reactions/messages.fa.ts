/** Persian sentences of this feature's problems. */
export const reactionDetails = {
  notRegistered: 'واکنش خریدار تنها درباره صورتحساب ثبت‌شده پرسیده می‌شود.',
  noKey: 'این حافظه مالیاتی کلید آماده ندارد؛ از «نمایه من»، برگه کارت‌های مالیاتی و کلیدها، آن را کامل کنید.',
  noAnswer: 'سامانه مودیان پاسخ نداد؛ چیزی عوض نشده است. کمی بعد دوباره بپرسید.',
} as const;
