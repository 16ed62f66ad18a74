import { productMessages } from '@taraz/core';

/** Persian of the problems that this feature adds to a field (`errors[].message`), and of its own findings. */
export const fieldMessages = {
  NOT_A_NUMBER: 'این مقدار عدد نیست؛ فقط رقم بنویسید.',
  ODD_GROUPS: productMessages.oddGroups,
  NOT_AN_INSTANT: 'تاریخ و زمان باید به شکل ISO 8601 باشد؛ مانند 2026-11-20T08:30:00Z.',
  NOT_A_DAY: 'تاریخ باید به شکل سال-ماه-روز میلادی باشد؛ مانند 2026-11-20.',
  DUE_BEFORE_DATE: productMessages.dueBeforeDate,
  NO_CREDIT: 'این صورتحساب نقدی یا ابطالی است و مهلت پرداخت ندارد؛ برای صورتحساب نسیه مهلت بگذارید.',
  OUT_OF_RANGE: 'این تاریخ بیرون از بازه پذیرفتنی است.',
  UNKNOWN_MEMORY: 'این حافظه مالیاتی در حساب شما نیست یا اجازه کار با آن را ندارید؛ حافظه دیگری برگزینید.',
  NO_SANDBOX_MEMORY: 'برای صورتحساب آزمایشی، نخست یک حافظه مالیاتی سامانه آزمایشی تعریف کنید.',
  UNKNOWN_CUSTOMER: 'این مشتری پیدا نشد؛ خریدار را دوباره برگزینید یا مشخصاتش را بنویسید.',
  UNKNOWN_PRODUCT: 'این کالا یا خدمت پیدا نشد؛ آن را دوباره برگزینید یا مشخصاتش را بنویسید.',
  CLOSED_REFERENCE: 'صورتحساب مرجع از حافظه مالیاتی یا شعبه‌ای است که اجازه کار با آن را ندارید؛ از مدیر حساب بخواهید.',
  UNKNOWN_SORT: 'فهرست را با این ستون نمی‌توان مرتب کرد.',
  BAD_CURSOR: 'نشانی صفحه درست نیست؛ فهرست را دوباره از آغاز ببینید.',
  UNKNOWN_VALUE: 'این مقدار شناخته نیست.',
  REQUIRED: 'این مقدار لازم است.',
} as const satisfies Record<string, string>;

export type FieldCode = keyof typeof fieldMessages;

/** Persian sentences of this feature's problems (`detail`). */
export const details = {
  memoryMissing: 'هنوز حافظه مالیاتی تعریف نشده است؛ از «نمایه من»، برگه کارت‌های مالیاتی و کلیدها، یکی بیفزایید.',
  memoryDisabled:
    'این حافظه مالیاتی غیرفعال است؛ با حافظه دیگری بفرستید، یا از «نمایه من»، برگه کارت‌های مالیاتی و کلیدها، آن را فعال کنید یا پیش‌نویس‌هایش را به حافظه دیگری ببرید.',
  memoryNotReady:
    'کلید و گواهی این حافظه مالیاتی آماده نیست؛ از «نمایه من»، برگه کارت‌های مالیاتی و کلیدها، آن را کامل کنید.',
  referenceNotConfirmed: 'صورتحساب مرجع هنوز در سامانه ثبت نشده است؛ پس از تأیید آن دوباره بکوشید.',
  referenceAwaitsBuyer:
    'خریدار هنوز به این اصلاحیه یا برگشت واکنش نشان نداده است و سامانه تا تأیید او ارجاعی به آن نمی‌پذیرد؛ منتظر تأیید بمانید یا آن را ابطال کنید و صورتحساب پیشین را از نو اصلاح کنید.',
  referenceRefused: 'خریدار این اصلاحیه یا برگشت را رد کرده است؛ صورتحساب پیشین برقرار است و به همان ارجاع دهید.',
  referenceCancelled: 'صورتحساب مرجع ابطال شده است و به آن ارجاع داده نمی‌شود.',
  referenceSuperseded: 'صورتحساب مرجع اصلاح یا برگشت شده است؛ به تازه‌ترین صورتحساب زنجیره ارجاع دهید.',
  referenceHasReferral: 'برای این صورتحساب، یک صورتحساب ارجاعی دیگر در جریان است.',
  referenceIsCancellation: 'به صورتحساب ابطالی ارجاع داده نمی‌شود.',
  subjectNeedsReference: 'برای صورتحساب اصلاحی، ابطالی یا برگشتی، شماره مالیاتی صورتحساب مرجع لازم است.',
  whatToEdit: 'نشانی باید invoice_id یا referral_tax_number داشته باشد.',
  editOrRefer:
    'صورتحسابی که invoice_id نشان می‌دهد دیگر ویرایش نمی‌شود؛ برای صدور اصلاحی، برگشت یا ابطال، invoice_id را بردارید و تنها referral_tax_number آن را بفرستید.',
  numberedIsNoDraft: 'صورتحسابی که شماره گرفته است دوباره پیش‌نویس نمی‌شود.',
  draftIsNotSent: 'پیش‌نویس هنوز صادر نشده است؛ نخست آن را صادر کنید.',
  unsignedIsNotSent: 'این صورتحساب هنوز امضا نشده است؛ نخست آن را در «میز امضا» امضا کنید.',
  rejectedNeedsEdit: 'صورتحساب رد شده نخست باید اصلاح شود.',
  onlyDraftIsIssued: 'تنها پیش‌نویس صادر می‌شود؛ این صورتحساب پیش از این صادر شده است.',
  onlyRejectedIsAbandoned: 'تنها صورتحساب رد شده کنار گذاشته می‌شود.',
  noCertificateYet: 'گواهی پس از فرستادن صورتحساب ساخته می‌شود.',
  buyerChanged: 'خریدار در اصلاح و برگشت عوض نمی‌شود؛ صورتحساب را ابطال و برای خریدار درست از نو صادر کنید.',
  patternChanged: 'نوع و الگو در اصلاح و برگشت عوض نمی‌شود؛ صورتحساب را ابطال و درستش را از نو صادر کنید.',
  billChanged:
    'شناسه قبض در اصلاح و برگشت عوض نمی‌شود و به سامانه هم نمی‌رود؛ همان را بگذارید، یا صورتحساب را ابطال و درستش را از نو صادر کنید.',
  cancelsAll:
    'ابطال، همه صورتحساب را باطل می‌کند و قلم‌هایش همان قلم‌های صورتحساب مرجع است؛ برای کم‌کردن از آن برگشت یا اصلاح صادر کنید.',
  totalNotBelowPrevious:
    'اقلام این صورتحساب در جای دیگری نوشته شده است؛ مبلغ صورتحساب برگشتی باید از مبلغ آن کمتر باشد.',
  notInReference: 'این کالا در صورتحساب مرجع نیست؛ در برگشت از فروش قلم تازه نمی‌آید، آن را بردارید.',
  quantityAbovePrevious: 'مقدار کالا نمی‌تواند از مقدار قبلی آن بیشتر باشد.',
  beingCreated: 'همین صورتحساب هم‌اکنون از جای دیگری در حال ثبت است.',
} as const satisfies Record<string, string>;

/** Findings that only the product makes. */
export const productFindings = {
  TAX_ID_CONFLICT: {
    message: 'شماره مالیاتی این صورتحساب پیش‌تر در سامانه ثبت شده است، و نه با ارسالی از این حساب.',
    messageEn: 'The tax id is registered at the authority already, and not by any packet of ours.',
    remedy:
      'صورتحساب را باز کنید و دوباره بفرستید؛ شماره تازه‌ای می‌گیرد. اگر نرم‌افزار دیگری با همین حافظه صورتحساب صادر می‌کند، برای هر کدام حافظه جدا بگیرید.',
  },
} as const satisfies Record<string, { message: string; messageEn: string; remedy: string }>;
