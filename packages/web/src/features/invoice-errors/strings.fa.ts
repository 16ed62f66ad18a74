import type { ErrorCode } from '@taraz/core';

/** Words of /invoice-errors. */
export const errorStrings = {
  title: 'خطاهای صورتحساب',
  subtitle: (invoices: string, causes: string) => `${invoices} صورتحساب در ${causes} علت`,
  causes: 'علت‌ها',
  order: 'فوری‌ترین مهلت اول',
  code: 'کد',
  deadline: (days: string) => `مهلت ${days} روز`,
  deadlineToday: 'مهلت تا امروز',
  deadlineTomorrow: 'مهلت تا فردا',
  deadlinePassed: 'مهلت گذشته',
  mended: (count: string) => `امروز ${count} صورتحساب اصلاح و دوباره ارسال شد`,
  invoices: (count: string) => `${count} صورتحساب`,
  answer: 'پاسخ سامانه',
  rule: 'قاعده',
  why: 'چرا رخ داد',
  remedy: 'راه درست',
  preview: 'پیش‌نمایش اصلاح',
  toRead: 'اصلاح و ارسال دوباره با همکارانی است که اجازه صدور دارند.',
  ofCause: 'صورتحساب‌های این علت',
  previewHint: 'پیش از تأیید شما چیزی ارسال نمی‌شود',
  columns: {
    buyer: 'خریدار و شماره مالیاتی',
    change: 'تغییر',
    vatNow: 'مالیات کنونی',
    vatAfter: 'پس از اصلاح',
    difference: 'تفاوت مبلغ کل',
    deadline: 'مهلت',
    action: 'یکی‌یکی',
  },
  days: (days: string) => `${days} روز`,
  today: 'امروز',
  tomorrow: 'فردا',
  passed: 'گذشته',
  line: (no: string) => `قلم ${no}`,
  /** between what is and what will be, for who hears it */
  becomes: 'می‌شود',
  moreChanges: (count: string) => `و ${count} تغییر دیگر`,
  apart: 'جدا بررسی شود',
  apartWhy: {
    exempt: 'بی‌مالیات فروخته شده و کالا در فهرست شما نرخ دیگری ندارد',
    no_rate: 'نرخ آن با نرخ عمومی و فهرست شما یکی است؛ نرخ این شناسه را از stuffid.tax.gov.ir بردارید',
    no_fix: 'مقدار درست را تنها شما می‌دانید',
    other_error: 'خطای دیگری هم دارد',
    remains: 'پس از این اصلاح هنوز با قواعد نمی‌خواند',
  },
  open: 'اصلاح',
  openOf: (number: string) => `اصلاح ${number}`,
  whyRate: (name: string, from: string, to: string) => `در «${name}» نرخ ${from} آمده است؛ نرخ درست ${to} است.`,
  whyApart: 'مقدار این فیلد در صورتحساب با آنچه سامانه دارد یکی نیست؛ مقدار درست را باید شما بنویسید.',
  chosen: (chosen: string, all: string) => `${chosen} از ${all} مورد انتخاب شده`,
  raise: (sum: string) => `تغییر مالیات ${sum} ریال`,
  /** where some of the cause are not read yet */
  raiseOfRead: (read: string, sum: string) => `تغییر مالیات ${read} مورد نخست ${sum} ریال`,
  behind: (count: string) => `${count} مورد دیگر هنگام ارسال خوانده می‌شود و آنچه قطعی نیست کنار می‌ماند`,
  oneByOne: 'یکی‌یکی می‌بینم',
  repair: (count: string) => `اصلاح و ارسال ${count} صورتحساب`,
  repairUpTo: (count: string) => `اصلاح و ارسال تا ${count} صورتحساب`,
  /** mended and refused ones together */
  repairing: (done: string, all: string) => `${done} از ${all} بررسی شد`,
  repairingOther: (progress: string) => `اصلاح علتی دیگر در جریان است: ${progress}`,
  /** `reason`: what the server says; '' where no answer came */
  cut: (reason: string) =>
    reason === ''
      ? 'اتصال به سرور برقرار نیست؛ با برگشت آن، اصلاح از همین‌جا ادامه می‌یابد'
      : `${reason} · اصلاح خودبه‌خود از همین‌جا ادامه می‌یابد`,
  failedSoFar: (count: string) => `${count} اصلاح نشد`,
  stop: 'توقف اصلاح',
  stopped: (left: string) => `اصلاح متوقف شد؛ ${left} صورتحساب مانده است`,
  restFailed: (left: string) => `${left} صورتحساب دیگر خوانده نشد و مانده است`,
  repaired: (count: string) => `${count} صورتحساب اصلاح شد و در صف ارسال است`,
  notRepaired: (count: string) => `${count} صورتحساب اصلاح نشد`,
  stale: 'در این میان تغییر کرده است؛ دوباره ببینید.',
  noneOfCause: 'این علت دیگر صورتحساب ردشده‌ای ندارد',
  noneOfCauseHint: 'آنچه داشت اصلاح شده و در صف ارسال است، یا جای دیگری به آن رسیدگی شده است.',
  nextCause: 'علت بعدی',
  empty: 'هیچ صورتحسابی رد نشده است',
  emptyHint: 'اگر سامانه صورتحسابی را نپذیرد، علت و راه اصلاح آن همین‌جا می‌آید.',
  toList: 'صورتحساب‌های من',
  failed: 'خطاها بارگذاری نشد',
  safe: 'صورتحساب‌ها ذخیره‌اند و مهلت آن‌ها در فهرست پیداست.',
  more: 'بارگذاری بیشتر',
} as const;

/** What is the matter with a field, in few words. */
export const causeTitles = {
  existence: (field: string) => `${field} خالی است`,
  'json-structure': (field: string) => `${field} درست نوشته نشده است`,
  rule: (field: string) => `${field} با قاعده سامانه نمی‌خواند`,
  matching: (field: string) => `${field} با اطلاعات سامانه نمی‌خواند`,
  'out-of-pattern': (field: string) => `${field} در این الگو جایی ندارد`,
  duplicate: (field: string) => `${field} تکراری است`,
} as const satisfies Record<ErrorCode['kind'], (field: string) => string>;

/** What the rule demands, where the authority's sentence says only that it was broken. */
export const causeRules: Partial<Record<ErrorCode['kind'], string>> = {
  existence: 'این فیلد در این نوع و الگو الزامی است و سامانه صورتحساب بی آن را نمی‌پذیرد.',
  matching: 'این مقدار باید همانی باشد که سامانه برای این شناسه، این خریدار یا صورتحساب مرجع ثبت کرده است.',
  'out-of-pattern': 'هر نوع و الگو فیلدهای خودش را دارد؛ فیلدی که از آن الگو نیست باید خالی بماند.',
  duplicate: 'این مقدار در هر صورتحساب یا هر حافظه مالیاتی تنها یک بار پذیرفته می‌شود.',
};

/** Causes that only the product knows. */
export const ownCauses: Readonly<Record<string, string>> = {
  TAX_ID_CONFLICT: 'شماره مالیاتی پیش‌تر در سامانه ثبت شده است.',
  UNKNOWN: 'رد شد و سامانه کد خطایی نگفت',
};
