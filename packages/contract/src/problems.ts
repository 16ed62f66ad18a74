/** Of a server that fails: whether anything was kept is not known to it, only to who asked. */
const noAnswer = 'سامانه پاسخ نمی‌دهد؛ دوباره تلاش کنید یا به پشتیبانی پیام دهید.';

/**
 * Every problem the API may answer: code → HTTP status and the Persian title shown to people (RFC 9457 `title`).
 * Server and web read this one table.
 */
export const problems = {
  MALFORMED_JSON: { status: 400, title: 'متن درخواست JSON درست نیست.' },
  INVALID_INPUT: { status: 400, title: 'برخی از مقدارها درست نیست؛ هر خانه را با توضیح کنار آن درست کنید.' },
  UNAUTHENTICATED: { status: 401, title: 'نشست شما به پایان رسیده است؛ دوباره وارد شوید.' },
  BAD_CREDENTIALS: { status: 401, title: 'نام کاربری یا گذرواژه درست نیست.' },
  BAD_API_KEY: {
    status: 401,
    title:
      'این کلید برنامه کار نمی‌کند: کامل نیست، باطل شده، زمانش گذشته یا سازنده‌اش دسترسی ندارد. مدیر حساب در «نمایه من»، «کلیدهای برنامه» کلید تازه می‌سازد.',
  },
  SECOND_FACTOR_NEEDED: { status: 401, title: 'ورود شما گام دوم دارد؛ کد برنامه رمزساز یا گذرکلید خود را بدهید.' },
  BAD_CODE: { status: 422, title: 'کد درست نیست یا زمان آن گذشته است؛ دوباره بنویسید یا کد تازه بخواهید.' },
  FORBIDDEN: { status: 403, title: 'اجازه این کار را ندارید؛ مدیر حساب می‌تواند آن را بدهد.' },
  NOT_VERIFIED: {
    status: 403,
    title: 'حساب شما باز نیست: هنوز تأیید نشده یا بسته شده است؛ وضعیت آن و راه ادامه در صفحه نخست است.',
  },
  NOT_FOUND: { status: 404, title: 'چیزی با این نشانی پیدا نشد.' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'این نشانی چنین کاری را نمی‌پذیرد.' },
  REQUEST_TIMEOUT: { status: 408, title: 'ادامه درخواست نرسید و کاری انجام نشد؛ دوباره بفرستید.' },
  CONFLICT: { status: 409, title: 'این کار با وضعیت کنونی سازگار نیست.' },
  OTHER_ACCOUNT: {
    status: 409,
    title: 'این صفحه از حسابی است که دیگر در آن نیستید و کاری انجام نشد؛ در زبانه دیگری به حساب دیگری رفته‌اید.',
  },
  STILL_RUNNING: { status: 409, title: 'همین درخواست هنوز در دست انجام است؛ کمی بعد دوباره بپرسید.' },
  INVOICE_NOT_EDITABLE: { status: 409, title: 'این صورتحساب در وضعیت کنونی ویرایش‌پذیر نیست.' },
  INVOICE_NOT_DELETABLE: { status: 409, title: 'فقط صورتحسابی که هرگز فرستاده نشده حذف می‌شود.' },
  MEMORY_NOT_READY: { status: 409, title: 'حافظه مالیاتی هنوز کلید و گواهی معتبر ندارد.' },
  IN_USE: { status: 409, title: 'این مورد به کار رفته است و حذف نمی‌شود.' },
  ALREADY_CONVERTED: { status: 409, title: 'این پیش‌فاکتور به صورتحساب تبدیل شده است.' },
  LINK_ENDED: {
    status: 410,
    title: 'این پیوند دیگر باز نمی‌شود؛ زمان آن گذشته یا فروشنده آن را بسته است. از فروشنده پیوند تازه بخواهید.',
  },
  QUOTA_EXCEEDED: { status: 409, title: 'سقف تعرفه شما پر شده است؛ هیچ چیز از دست نرفته است.' },
  STALE: { status: 412, title: 'این مورد را کس دیگری تغییر داده است؛ نسخه تازه را ببینید.' },
  TOO_LARGE: { status: 413, title: 'حجم درخواست از اندازه مجاز بیشتر است.' },
  UNSUPPORTED_TYPE: { status: 415, title: 'نوع محتوای درخواست پشتیبانی نمی‌شود.' },
  RULE_BROKEN: { status: 422, title: 'صورتحساب با قواعد سامانه مودیان سازگار نیست.' },
  QUANTITY_ABOVE_PREVIOUS: { status: 422, title: 'مقدار کالا نمی‌تواند از مقدار قبلی آن بیشتر باشد.' },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    title: 'این کلید پیش‌تر با درخواست دیگری به کار رفته است؛ همان درخواست را بی‌تغییر بفرستید یا کلید دیگری بگذارید.',
  },
  TOO_MANY_REQUESTS: { status: 429, title: 'تعداد درخواست‌ها زیاد است؛ کمی بعد دوباره تلاش کنید.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    title:
      'نشانی و سربرگ‌های درخواست روی هم از ۱۶ کیلوبایت بیشتر است؛ آنچه بلند است در بدنه بفرستید یا کوکی‌های این نشانی را پاک کنید.',
  },
  INTERNAL: { status: 500, title: noAnswer },
  DISK_FULL: {
    status: 503,
    title: 'جای ذخیره سرور پر است و این کار ثبت نشد؛ پس از باز شدن جا دوباره بفرستید.',
  },
  SMS_DOWN: {
    status: 503,
    title: 'پیامک فرستاده نمی‌شود، چون سامانه پیامک پاسخ نمی‌دهد؛ چند دقیقه دیگر دوباره تلاش کنید.',
  },
  UNAVAILABLE: { status: 503, title: noAnswer },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** One bad field of a body: `path` like "items[0].item_qty". */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
}

/** The body of every failure, `application/problem+json`. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail: string;
  request_id: string;
  errors?: FieldProblem[];
  /** with 429: names of the limits that were passed, as RateLimit-Policy has them */
  'violated-policies'?: string[];
}
