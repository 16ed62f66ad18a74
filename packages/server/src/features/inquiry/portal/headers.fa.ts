import type { PortalColumn } from '@taraz/contract';

/** Heads under which the portal, and programs that copy it, write each column. */
export const portalHeads: Readonly<Record<PortalColumn, readonly string[]>> = {
  tax_number: [
    'شماره مالیاتی',
    'شماره منحصر به فرد مالیاتی',
    'شماره صورتحساب مالیاتی',
    'شماره مالیاتی صورتحساب',
    'شناسه یکتای صورتحساب',
    'شناسه یکتا',
    'taxid',
    'tax number',
  ],
  total: [
    'مجموع صورتحساب',
    'مبلغ کل صورتحساب',
    'جمع کل صورتحساب',
    'مبلغ کل',
    'جمع کل',
    'مبلغ صورتحساب',
    'tbill',
    'total',
  ],
  total_vat: [
    'مجموع مالیات بر ارزش افزوده',
    'مالیات بر ارزش افزوده',
    'مالیات ارزش افزوده',
    'مبلغ مالیات بر ارزش افزوده',
    'مبلغ مالیات',
    'مالیات',
    'tvam',
  ],
  status: ['وضعیت صورتحساب', 'وضعیت واکنش', 'وضعیت واکنش خریدار', 'آخرین وضعیت', 'وضعیت', 'status'],
  buyer_name: ['نام خریدار', 'نام/نام تجاری خریدار', 'نام تجاری خریدار', 'خریدار', 'buyer'],
  buyer_code: [
    'شماره اقتصادی خریدار',
    'کد اقتصادی خریدار',
    'شناسه ملی خریدار',
    'شناسه ملی/ کد ملی خریدار',
    'کد ملی خریدار',
    'شناسه هویتی خریدار',
    'tinb',
    'bid',
  ],
  output_type: ['نوع صورتحساب', 'نوع', 'inty'],
  pattern: ['الگوی صورتحساب', 'الگو', 'inp'],
  subject: ['موضوع صورتحساب', 'موضوع', 'ins'],
  referral_tax_number: [
    'شماره مالیاتی صورتحساب مرجع',
    'شماره منحصر به فرد مالیاتی صورتحساب مرجع',
    'شماره منحصر به فرد مالیاتی مرجع',
    'شماره مالیاتی مرجع',
    'صورتحساب مرجع',
    'irtaxid',
  ],
  payment_method: ['روش تسویه', 'نحوه تسویه', 'شیوه تسویه', 'setm'],
  invoice_date: [
    'تاریخ صدور صورتحساب',
    'تاریخ و زمان صدور صورتحساب',
    'تاریخ صدور',
    'تاریخ و زمان صدور',
    'زمان صدور',
    'تاریخ صورتحساب',
    'تاریخ',
    'indatim',
  ],
};

/** Words of the portal's columns of kinds. Of the subject's, «اصلاح» and the others are looked for before «اصلی». */
export const portalWords = {
  typeOne: ['نوع اول', 'نوع ۱', 'نوع 1'],
  typeTwo: ['نوع دوم', 'نوع ۲', 'نوع 2'],
  original: ['اصلی'],
  corrective: ['اصلاح'],
  cancellation: ['ابطال', 'باطل'],
  return: ['برگشت'],
  credit: ['نسیه'],
} as const;

/** Words of the portal's column of patterns; the first that the text contains counts. */
export const portalPatternWords = [
  ['فروش ارز', 'currency_sale'],
  ['طلا', 'gold'],
  ['پیمانکاری', 'contracting'],
  ['قبض', 'service_bill'],
  ['قبوض', 'service_bill'],
  ['بلیت', 'air_ticket'],
  ['بلیط', 'air_ticket'],
  ['صادرات', 'export'],
  ['بارنامه', 'waybill'],
  ['پالایش', 'refinery'],
  ['پتروشیمی', 'refinery'],
  ['بورس', 'commodity_exchange'],
  ['بیمه', 'insurance'],
  ['زنجیره', 'chain_sale'],
] as const;

/** Lines of an invoice whose own are not known. */
export const adoptedLines = {
  taxed: 'اقلام این صورتحساب (جمع مبلغ کارپوشه)',
  untaxed: 'اقلام بدون مالیات این صورتحساب (جمع مبلغ کارپوشه)',
} as const;

/** Why an invoice of the portal was not taken into the book. */
export const adoptionDetails = {
  badTaxId: 'این شماره مالیاتی درست نیست.',
  alreadyHere: 'این صورتحساب در دفتر هست.',
  otherMemory: 'این صورتحساب با حافظه‌ای صادر شده است که اجازه کار با آن را ندارید.',
  absent: 'سامانه مودیان چنین صورتحسابی ندارد؛ فایل کارپوشه را دوباره بگیرید.',
  notYours: 'سامانه مودیان این صورتحساب را از آن شما نمی‌داند.',
  otherSeller:
    'این صورتحساب با حافظه‌ای صادر شده است که از آن شما شناخته نشد؛ اگر فروش خودتان است، نخست آن حافظه را در «نمایه من»، برگه کارت‌های مالیاتی و کلیدها، بیفزایید.',
  ownPurchase:
    'خریدار این صورتحساب خود شمایید: خرید است، نه فروش. فایل فروش‌ها را از کارپوشه بگیرید، یا این صورتحساب را در «خریدها» ثبت کنید.',
  whichSeason:
    'فایل کارپوشه تاریخ این صورتحساب را ندارد و شماره مالیاتی آن نمی‌گوید از روز پایان فصل است یا بامداد فصل بعد؛ فایل را با ستون «تاریخ صدور» بگیرید.',
  otherDay: 'تاریخ صدور این صورتحساب با روزی که شماره مالیاتی آن دارد نمی‌خواند.',
  unsaid: 'سامانه مودیان درباره این شماره پاسخ روشنی نداد؛ کمی بعد دوباره بکوشید.',
  badAmounts: 'مبلغ کل باید بیشتر از صفر و مالیات کمتر از آن باشد؛ ستون‌های مبلغ و مالیات فایل را بازبینی کنید.',
} as const;

/**
 * What the portal's column of states says, by what it means; the first that fits counts. Of texts as `foldText` gives them.
 * «رد» is a word by itself, and no part of «پرداخت», «مورد» or «ندارد».
 */
export const portalStatusWords = [
  [
    /(?<!(?:عدم|قابل) ?)(?:ابطال|باطل)(?! ?(?:وجود |ممکن |مجاز |امکان ?پذیر )?(?:نشد|نگردید|نمی|نیست|ندارد))/u,
    'CANCELED',
  ],
  [/(?:عدم|بی|بدون) ?نیاز|نیازی به واکنش|نیاز به واکنش (?:ندارد|نیست)/u, 'NO_NEED_REACTION'],
  [/عدم ?امکان|نا ?ممکن|امکان واکنش (?:وجود )?(?:ندارد|نیست)/u, 'IMPOSSIBLE_REACTION'],
  [/سیستمی|خودکار/u, 'SYSTEMIC_APPROVED'],
  [/انتظار/u, 'AWAITING_REACTION'],
  [/عدم ?تایید|تایید ?(?:نشد|نکرد|نگردید|نمی)/u, 'REJECTED'],
  [/(?<!\p{L}|عدم )(?:رد|مردود)(?:(?:شد|کرد)ه?)?(?!\p{L}| ?(?:نشد|نکرد|نگردید|نمی))/u, 'REJECTED'],
  [/تایید/u, 'APPROVED'],
] as const;

/** Persian sentences of this part's problems. */
export const portalMessages = {
  empty: 'در این فایل سطری جز سرستون‌ها نیست؛ خروجی اکسل کارپوشه را بدون تغییر بفرستید.',
  mapping: 'نقشه ستون‌ها درست نیست؛ برای هر ستون شماره آن را در فایل بدهید.',
  noNumbers: 'در ستونی که برای شماره مالیاتی برگزیده شد، هیچ شماره مالیاتی درستی نیست؛ ستون دیگری برگزینید.',
  range: 'آغاز بازه باید پیش از پایان آن باشد.',
} as const;
