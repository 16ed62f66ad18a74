/** Words of what is done with an invoice, wherever it is shown. */
export const actionStrings = {
  noAnswer: 'سامانه پاسخ نمی‌دهد. اطلاعات شما ذخیره است؛ دوباره تلاش کنید یا به پشتیبانی پیام دهید.',
  pushed: 'درخواست ارسال ثبت شد',
  pushFailed: 'ارسال انجام نشد',
  removed: 'پیش‌نویس حذف شد',
  removeFailed: 'صورتحساب حذف نشد',
  removeTitle: 'حذف پیش‌نویس؟',
  removeTitleNumbered: 'حذف صورتحساب شماره‌دار؟',
  removeBody: 'این پیش‌نویس برای همیشه حذف می‌شود.',
  removeBodyNumbered: 'شماره آن باطل و در گزارش سریال‌ها با همین دلیل ثبت می‌شود.',
  removeYes: 'حذف صورتحساب',
  keep: 'انصراف',
} as const;
