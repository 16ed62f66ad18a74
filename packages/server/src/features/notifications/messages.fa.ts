import type { NotificationKind } from '@taraz/contract';

/** First line of the SMS about each kind; how many follows where there are several. */
export const noticeTexts = {
  invoice_rejected: 'صورتحساب شما در سامانه مودیان رد شد',
  buyer_refused: 'خریدار صورتحساب شما را در کارپوشه رد کرد',
  limit_exceeded: 'صورتحساب شما از حد مجاز فروش (ماده ۶) گذشت',
  deadline_near: 'مهلت ارسال صورتحساب نزدیک است',
  held_stopped: 'صورتحسابی که برای سقف تعرفه مانده بود صادر نشد',
  payment_refused: 'سامانه مودیان پرداختی را که اعلام کرده بودید نپذیرفت یا پاسخ آن گم شد',
  certificate_expiring: 'گواهی امضای حافظه مالیاتی باید تازه شود',
  memory_refused: 'سامانه مودیان حافظه مالیاتی شما را نمی‌پذیرد و صورتحساب‌ها در صف مانده‌اند',
  cheque_due: 'امروز سررسید چک است',
  low_stock: 'موجودی کالا به کمترین اندازه رسید',
  recurring_made: 'صورتحساب دوره‌ای شما ساخته شد',
  debtors_reminded: 'بدهی مشتریان با پیامک یادآوری شد',
  review_asked: 'پیش‌نویس صورتحسابی منتظر بازبینی و صدور شماست',
  review_returned: 'پیش‌نویسی که برای بازبینی فرستادید بازگردانده شد',
  review_issued: 'پیش‌نویسی که برای بازبینی فرستادید صادر شد',
  offer_answered: 'خریدار به پیش‌فاکتور شما پاسخ داد',
  online_paid: 'خریدار اینترنتی پرداخت کرد',
  payment: 'وضعیت پرداخت شما تغییر کرد',
  plan_ending: 'دوره اشتراک شما رو به پایان است یا تمام شده است',
  webhook_stopped: 'فرستادن خبرها به برنامه شما (وب‌هوک) ایستاد',
  ticket_answered: 'درخواست پشتیبانی شما پاسخ گرفت یا بسته شد',
} as const satisfies Record<NotificationKind, string>;

/** Of groups that say something else than their kind does: each has its own message of the hour, too. */
export const groupTexts: Partial<Record<NotificationKind, Readonly<Record<string, string>>>> = {
  recurring_made: { stopped: 'صورتحساب دوره‌ای شما صادر نشد و پیش‌نویس ماند' },
  payment: { merchant: 'درگاه پرداخت شما را زرین‌پال نمی‌پذیرد و خریداران نمی‌توانند پرداخت کنند' },
};

export const notificationMessages = {
  sms: (sentence: string, count: string | null) =>
    `تراز\n${sentence}${count === null ? '' : ` (${count} مورد)`}\nبرای دیدن وارد شوید.`,
  noPhone: 'برای خبر با پیامک، شماره تلفن همراه شما باید ثبت شده باشد.',
  onlyAdmin: 'خبر دادن به وب‌هوک را فقط مدیر حساب تغییر می‌دهد.',
} as const;
