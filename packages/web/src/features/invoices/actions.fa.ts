/** Words of what is done with an invoice, wherever it is shown. */
export const actionStrings = {
  pushed: 'درخواست ارسال ثبت شد',
  pushFailed: 'ارسال انجام نشد',
  issue: 'صدور صورتحساب',
  issueTitle: 'صدور این پیش‌نویس؟',
  issueBody: 'همان‌گونه که نوشته شده شماره مالیاتی می‌گیرد و به سامانه مودیان می‌رود.',
  issued: 'صادر شد و خودبه‌خود به سامانه مودیان می‌رود',
  issueUnknown: 'پاسخی از سامانه نرسید؛ وضعیت صورتحساب را ببینید.',
  removed: 'پیش‌نویس حذف شد',
  abandon: 'کنار گذاشتن',
  abandonTitle: 'کنار گذاشتن صورتحساب رد شده',
  abandonBody:
    'این صورتحساب دیگر اصلاح و ارسال نمی‌شود و از خطاها بیرون می‌رود؛ سریالش در گزارش سریال‌ها می‌ماند. این کار را نمی‌توان پس گرفت.',
  abandoned: 'صورتحساب کنار گذاشته شد',
  removeTitle: 'حذف پیش‌نویس؟',
  removeTitleNumbered: 'حذف صورتحساب شماره‌دار؟',
  removeBody: 'این پیش‌نویس برای همیشه حذف می‌شود.',
  removeBodyNumbered: 'شماره آن باطل و در گزارش سریال‌ها با همین دلیل ثبت می‌شود.',
  removeYes: 'حذف صورتحساب',
  keep: 'انصراف',
  count: (count: string) => `${count} صورتحساب`,
} as const;
