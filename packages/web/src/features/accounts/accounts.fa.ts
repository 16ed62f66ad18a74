export const accountStrings = {
  statuses: {
    REGISTERED: {
      chip: 'ثبت شد',
      title: 'ثبت‌نام شما رسید',
      text: 'استعلام‌ها در حال انجام است؛ نتیجه همین‌جا دیده می‌شود.',
    },
    DOCUMENTS_REQUIRED: {
      chip: 'نیازمند مدارک',
      title: 'مدارک را بفرستید',
      text: 'با رسیدن آخرین مدرک، بررسی خودبه‌خود آغاز می‌شود.',
    },
    UNDER_REVIEW: {
      chip: 'در حال بررسی',
      title: 'مدارک شما در حال بررسی است',
      text: 'کاری لازم نیست؛ نتیجه با پیامک خبر داده می‌شود.',
    },
    VERIFIED: { chip: 'تأیید شده', title: 'حساب شما تأیید شد', text: 'می‌توانید کار را آغاز کنید.' },
    REJECTED: {
      chip: 'نیازمند اصلاح',
      title: 'ثبت‌نام نیاز به اصلاح دارد',
      text: 'دلیل‌ها را بخوانید، درست کنید و دوباره بفرستید.',
    },
    SUSPENDED: {
      chip: 'بسته شده',
      title: 'این حساب بسته است',
      text: 'دلیل آن در زیر آمده است؛ برای باز شدن با پشتیبانی تماس بگیرید.',
    },
  },
  documents: {
    contract: 'قرارداد امضا شده',
    printed_ad: 'آگهی روزنامه رسمی',
    ceo_id_card: 'کارت ملی مدیرعامل یا مودی',
    ceo_id_credential: 'شناسنامه مدیرعامل',
  },
  documentHints: {
    contract: 'همان قراردادی که در ثبت‌نام پذیرفتید؛ چاپش کنید و تصویر امضاشده‌اش را بفرستید.',
    printed_ad: 'آخرین آگهی تغییرات یا تأسیس شرکت',
    ceo_id_card: 'تصویر روی کارت',
    ceo_id_credential: 'تصویر صفحه نخست',
  },
  documentsTitle: 'مدارک',
  documentsHint: 'JPEG، PNG، WebP یا PDF، تا ۱۰ مگابایت',
  choose: 'انتخاب فایل',
  replace: 'جایگزین کردن',
  download: 'دریافت',
  remove: 'حذف مدرک',
  removeTitle: (name: string) => `«${name}» حذف شود؟`,
  removeBody: (file: string) =>
    `فایل \u2068${file}\u2069 پاک می‌شود و بازگردانده نمی‌شود. برای فرستادن فایلی دیگر به جای آن، حذف لازم نیست.`,
  keep: 'انصراف',
  documentSent: (name: string) => `${name} فرستاده شد.`,
  notUploaded: 'هنوز فرستاده نشده است',
  tooLarge: 'حجم فایل باید ۱۰ مگابایت یا کمتر باشد.',
  reasons: 'دلیل‌ها',
  missing: 'آنچه کم است',
  log: 'روند بررسی',
  by: { user: 'شما', system: 'سامانه', operator: 'کارشناس تراز' } as Record<string, string>,
  mendTitle: 'مشخصات ثبت‌نام',
  resend: 'ارسال دوباره برای بررسی',
  resent: 'ثبت‌نام دوباره فرستاده شد.',
  recheck: 'بررسی دوباره وضعیت',
  loadFailed: 'وضعیت حساب خوانده نشد.',
  loadSafe: 'آنچه فرستاده‌اید نزد ما محفوظ است.',
  logFailed: 'روند بررسی خوانده نشد.',
  checks: {
    title: 'استعلام‌ها',
    phone_owner: 'مالک تلفن',
    economic_code: 'ثبت شرکت‌ها',
    ceo: 'مدیرعامل',
    postal_code: 'کد پستی',
    outcomes: { match: 'می‌خواند', no_match: 'نمی‌خواند', unknown: 'نامعلوم', not_needed: 'لازم نیست' },
  },
  entities: {
    real: 'شخص حقیقی',
    legal: 'شخص حقوقی',
    civil_partnership: 'مشارکت مدنی',
    follower: 'اتباع غیرایرانی',
  } as Record<string, string>,
} as const;

/** A signup value or document as a reason names it. */
export const otherReason = 'سایر';
