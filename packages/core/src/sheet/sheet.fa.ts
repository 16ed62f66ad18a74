import { groupDigits } from '../money/decimal-strings.ts';
import { productMessages } from '../product/messages.fa.ts';
import { toPersianDigits } from '../text/digits.ts';
import { persianFigure } from '../text/persian-figure.ts';

/** Names of spreadsheet columns that the authority's table does not have, or that a clerk calls otherwise. */
export const sheetLabels = {
  'invoice.internal_id': 'شماره صورتحساب',
  'invoice.invoice_date': 'تاریخ صدور',
  'invoice.contract_type': 'نوع قرارداد',
  'invoice.title': 'عنوان',
  'invoice.notes': 'توضیحات',
  'invoice.payment_due': 'مهلت پرداخت',
  'invoice.currency_type': 'نوع ارز صورتحساب',
  'invoice.exchange_rate': 'نرخ ارز صورتحساب',
  'buyer_info.name': 'نام خریدار',
  'buyer_info.company': 'نام شرکت خریدار',
  'buyer_info.first_name': 'نام کوچک خریدار',
  'buyer_info.last_name': 'نام خانوادگی خریدار',
  'buyer_info.national_code': 'شماره/شناسه ملی خریدار',
  'buyer_info.phone': 'تلفن همراه خریدار',
  'buyer_info.landline': 'تلفن ثابت خریدار',
  'buyer_info.province': 'استان خریدار',
  'buyer_info.city': 'شهر خریدار',
  'buyer_info.address': 'نشانی خریدار',
  'items[].item_type': 'کالا یا خدمت',
  'items[].item_price': 'مبلغ واحد (ریال)',
  'items[].item_vat_percentage': 'نرخ مالیات (٪)',
  'items[].item_total': 'مبلغ کل پیش از تخفیف (ریال)',
  'items[].item_discount_percentage': 'درصد تخفیف',
  'items[].item_vat_amount': 'مبلغ مالیات (ریال)',
  'items[].item_duty_amount': 'مبلغ عوارض ارزش افزوده (ریال)',
  'items[].item_trade_value': 'ارزش معامله',
  'items[].precious_metals.per_unit_wage': 'اجرت هر واحد',
  'items[].precious_metals.factor_percentage': 'درصد حق‌العمل',
  'items[].precious_metals.seller_interest': 'درصد سود فروشنده',
  'settlement[0].cash_price': 'مبلغ نقدی (ریال)',
  'settlement[0].credit_price': 'مبلغ نسیه (ریال)',
  'serial_header.fiscal_serial_number': 'سریال حافظه مالیاتی',
  'serial_header.store_termial_serial_number': 'سریال پایانه فروشگاهی',
  'invoice.geographical_location.altitude': 'عرض جغرافیایی',
  'invoice.geographical_location.longitude': 'طول جغرافیایی',
  'invoice.dateFlag': 'تاریخ دستی',
  'invoice.sending_rule': 'ارسال دیرهنگام (ماده ۹)',
  'invoice.is_send_sand_box': 'صورتحساب آزمایشی',
  group: 'گروه ردیف‌ها',
} as const;

const totalsNames = '(?:جمع|مجموع|سرجمع|قابل پرداخت|مبلغ قابل پرداخت|total|grand total|sum)';
/** How a row of sums begins, as `foldText` gives it. */
export const totalsWords = new RegExp(`^${totalsNames}(?:کل|[\\s:،]|$)`);
/** Such a text that says nothing else. */
export const onlyTotalsWords = new RegExp(`^${totalsNames}(?:[\\s:،]*کل)?[\\s:،]*$`);

/** How a row ends that sums up those of one name, as `foldText` gives it. */
export const subtotalsWords = /\s(?:total|جمع|مجموع)$/;

/** What stands beside a date; of texts as `foldText` gives them. */
export const dateWords = {
  hour: /\s*(?:،\s*)?ساعت\s*/,
  /** halves of a day, behind a time; as the source of a pattern */
  beforeNoon: 'ق\\s?\\.?\\s?ظ\\.?|قبل از ظهر|پیش از ظهر|صبح',
  afterNoon: 'ب\\s?\\.?\\s?ظ\\.?|بعد\\s?از\\s?ظهر|عصر',
  /** between a month's name and its year («آذر ماه سال ۱۴۰۵»); as the source of a pattern */
  afterMonth: '(?:\\s+ماه)?(?:\\s+سال)?',
  weekday: /^(?:(?:یک|دو|سه|چهار|پنج)?\s?شنبه|جمعه)\s*[،,]?\s*/,
} as const;

/** What stands before and behind the name of a company, or is left out; as `foldText` gives it. */
export const companyWords = {
  before: ['شرکت', 'موسسه', 'بازرگانی', 'فروشگاه', 'گروه'],
  behind: /\s*\(?(?:سهامی (?:خاص|عام)|(?:با )?مسیولیت محدود)\)?$/,
} as const;
/** Beside a fineness. */
export const karatWord = /عیار/;
/** What stands for a rate of 0. */
export const noTax = ['معاف', 'معاف از مالیات', 'صفر', 'بدون مالیات', 'بی مالیات', 'ندارد', 'exempt', 'none'] as const;
/** As files say that no day was agreed; the first as it is written. */
export const noDue = [
  'ندارد',
  'بدون مهلت',
  'بی مهلت',
  'بی‌مهلت',
  'بدون سررسید',
  'بی سررسید',
  'بی‌سررسید',
  'none',
] as const;
/** Beside a number of days. */
export const dayWord = 'روز';
/** Beside a number of months, at the end of it; as `foldText` gives it. */
export const monthWord = /\s?ماهه?$/;
/** What is wrong with a cell that is to say until when something is paid. */
export const notADue = 'این مهلت خوانده نشد؛ تاریخ، مانند ۱۴۰۵/۰۸/۲۹، یا شمار روزها، مانند «۳۰ روز»، بنویسید.';
/** No, and nine. */
export const noWord = 'نه';

/** Of a text that has more characters than these. */
export const textTooLong = (most: number): string =>
  `این متن بلندتر از اندازه است؛ آن را به ${persianFigure(most)} نویسه یا کمتر کوتاه کنید.`;

/** What is wrong with a cell, and the label of its mend. */
export const sheetMessages = {
  NOT_A_NUMBER: 'این مقدار عدد نیست؛ فقط رقم بنویسید.',
  ODD_GROUPS: productMessages.oddGroups,
  ONE_GROUP: 'معلوم نیست نشان میان این مبلغ هزارگان را جدا کرده یا ممیز است؛ مبلغ را بی آن بنویسید.',
  COMMA_DECIMAL:
    'در خانه‌های دیگر این ستون ویرگول ممیز است، پس این هم شاید اعشاری باشد؛ اگر ممیز است به جای ویرگول نقطه بگذارید و اگر نیست عدد را بی ویرگول بنویسید.',
  NOT_IN_RIALS: 'این مبلغ به تومان، یا به هزار یا میلیون ریال است؛ آن را به ریال بنویسید، با واژه «ریال» کنار رقم.',
  /** NOT_IN_RIALS of a figure that says no unit, where its column's title says one. */
  inTitlesUnit: (unit: string) =>
    `عنوان این ستون «${unit}» دارد و این رقم واحدی ندارد؛ اگر خود رقم به ریال است واژه «ریال» را کنارش بنویسید، وگرنه پیشنهاد را بزنید.`,
  FRACTION_OF_ONE: 'نرخ مالیات درصد است؛ برای ده درصد «10» یا «10%» بنویسید، نه «0.1».',
  NOT_A_DATE: 'این تاریخ خوانده نشد؛ مانند ۱۴۰۵/۰۸/۲۹ بنویسید.',
  UNKNOWN_CHOICE: (words: string) => `این واژه شناخته نشد؛ یکی از این‌ها را بنویسید: ${words}.`,
  UNKNOWN_UNIT: 'این واحد در فهرست سامانه نیست؛ مانند «عدد»، «کیلوگرم» یا کد واحد بنویسید.',
  UNKNOWN_CURRENCY: 'این ارز شناخته نشد؛ کد سه‌حرفی مانند USD بنویسید.',
  TOMAN_IS_NO_CURRENCY:
    'تومان در صورتحساب نیست: مبلغ‌های این ردیف را ده برابر کنید تا به ریال شود و اینجا «ریال» بنویسید.',
  LOST_ZERO: (digits: string, wanted: string) =>
    `${toPersianDigits(digits)} رقم است، باید ${toPersianDigits(wanted)} رقم باشد؛ صفر ابتدا افتاده است.`,
  ROUNDED: 'اکسل این شناسه را عدد گرفته و رقم‌های آخرش را انداخته است؛ شناسه کامل را بنویسید و ستون را از نوع متن کنید.',
  CONFLICTING: (meant: string) => `این مقدار با ردیف دیگر همین صورتحساب («${meant}») یکی نیست.`,
  NOT_OWN_GOODS:
    'کالایی با این نام یا کد در فهرست کالاهای شما نیست؛ آن را همان‌گونه بنویسید که در فهرست است، یا شناسه ۱۳ رقمی آن را.',
  LIKE_OWN_GOODS: 'شاید کالای پیشنهادی باشد؛ کالایی با این نام در فهرست شما نیست. دو نام را بسنجید.',
  MANY_OWN_GOODS: 'چند کالا در فهرست شما این نام را دارند؛ به جای نام، کد کالا یا شناسه ۱۳ رقمی را بنویسید.',
  NOT_OWN_BUYER:
    'مشتری‌ای با این نام در فهرست مشتریان شما نیست؛ نام را همان‌گونه بنویسید که در فهرست است، یا او را به مشتریان بیفزایید و دوباره بررسی کنید.',
  LIKE_OWN_BUYER: 'شاید مشتری پیشنهادی باشد؛ مشتری‌ای با این نام در فهرست شما نیست. دو نام را بسنجید.',
  MANY_OWN_BUYERS:
    'چند مشتری در فهرست شما این نام را دارند؛ نام یکی را در فهرست جدا کنید، یا ستون شماره ملی یا اقتصادی به فایل بیفزایید.',
  /** Of a company's economic number that is read from the column of its national id, which is the same number. */
  asNationalId: (message: string) => message.replaceAll('شماره اقتصادی', 'شناسه ملی'),
  FROM_OWN_LIST: 'این پیشنهاد از فهرست مشتریان یا کالاهای خودتان است.',
  NUMBER_MISSING: 'شماره صورتحساب خالی است؛ شماره صورتحسابی را بنویسید که این ردیف از آن است.',
  VAT_AMOUNT: (rate: string, amount: string) =>
    `این مبلغ مالیات از هیچ نرخ درستی به دست نمی‌آید؛ با نرخ ${toPersianDigits(rate)}٪ باید ${toPersianDigits(groupDigits(amount))} ریال باشد. مبلغ، قیمت یا تخفیف را درست کنید.`,
  TOTAL_OF_NO_PRICE: (total: string) =>
    `هیچ مبلغ واحدی، با هشت رقم اعشار، با این مقدار این جمع را نمی‌دهد؛ جمع ${toPersianDigits(groupDigits(total))} ریال را می‌دهد. جمع یا مقدار را درست کنید، یا مبلغ واحد را در ستونی بیاورید.`,
  UNUSUAL_RATE: (rate: string) =>
    `از این مبلغ مالیات نرخ ${toPersianDigits(rate)}٪ به دست می‌آید که معمول نیست؛ شاید تخفیف این قلم در فایل نیامده است.`,
  /** UNUSUAL_RATE of gold, whose metal is exempt by law: its discount would not lower the tax of the services. */
  metalTaxed: (rate: string) =>
    `از این مبلغ مالیات نرخ ${toPersianDigits(rate)}٪ برای خود فلز به دست می‌آید، که از مالیات معاف است؛ مالیات طلا تنها بر اجرت، حق‌العمل و سود است. مبلغ مالیات را بسنجید.`,
  DUE_BEFORE_DATE: productMessages.dueBeforeDate,
  ALL_CASH:
    'صورتحساب نوع دوم، قبض و بورس کالا همه نقد شمرده می‌شود: این نسیه در حساب خریدار نمی‌آید و مهلت پرداخت ندارد. اگر خریدار بدهکار است، نوع یا الگوی صورتحساب را درست کنید.',
  CREDIT_OF_CASH:
    'روش تسویه این صورتحساب نقدی است و این مبلغ نسیه به شمار نمی‌آید: در حساب خریدار بدهی نمی‌شود. اگر خریدار بدهکار است، روش تسویه را «نسیه» یا «نقد و نسیه» کنید.',
  PART_OF_CREDIT:
    'این صورتحساب نسیه می‌رود: همه آن، با مالیات، بدهی خریدار شمرده می‌شود و این مبلغ به شمار نمی‌آید. اگر بخشی از آن پرداخت شده است، پرداخت را پس از صدور در حساب خریدار ثبت کنید؛ اگر پرداخت از مالیات بیشتر است روش تسویه را «نقد و نسیه» کنید.',
  CREDIT_BEYOND_TOTAL:
    'این مبلغ نسیه از مبلغ صورتحساب بیشتر است؛ شاید مانده همه حساب خریدار باشد، یا قلمی از صورتحساب در فایل نیامده است. آنچه از همین صورتحساب بدهی است را بنویسید، یا در «تطبیق ستون‌ها» این ستون را نادیده بگیرید.',
  NO_DATE: 'تاریخ صدور این صورتحساب خالی است؛ تاریخ فاکتور را بنویسید. پیشنهاد، امروز است.',
  NEGATIVE_QUANTITY:
    'مقدار منفی، برگشت از فروش است و با صورتحساب تازه ثبت نمی‌شود؛ از صفحه صورتحساب اصلی «برگشت از فروش» بزنید، یا در ستون موضوع «برگشت از فروش» و در ستون صورتحساب مرجع شماره مالیاتی آن را بنویسید و مقدار را مثبت کنید.',
  NEGATIVE_DISCOUNT:
    'تخفیف منفی یا در پرانتز نوشته شده است؛ تخفیف را بی منفی بنویسید. اگر این مبلغ به قیمت افزوده شده است، قیمت را درست کنید.',
  ZERO_DISCOUNT:
    'درصد تخفیف این قلم صفر نیست ولی مبلغ تخفیف آن صفر است؛ همین صفر به شمار می‌آید و مالیات از همه مبلغ است. اگر تخفیف داشته است، مبلغ آن را بنویسید.',
  TAXED_DISCOUNT:
    'درصد تخفیف این قلم صفر نیست و مالیات آن هم از مبلغ پس از تخفیف است، ولی مبلغ تخفیف صفر نوشته شده است؛ مبلغ تخفیف را بنویسید.',
  NO_ITEM: 'این ردیف کالا یا خدمتی ندارد.',
  TOO_LONG: textTooLong,
  TOO_MANY: (part: 'payment' | 'shipped', count: number, most: number) =>
    `${persianFigure(count)} ${part === 'payment' ? 'پرداخت' : 'کالای حمل‌شده'} برای این صورتحساب نوشته شده است؛ یک صورتحساب بیش از ${persianFigure(most)} نمی‌پذیرد. آنچه از این ردیف به بعد نوشته شده را پاک کنید.`,
  SPREADSHEET_ERROR: 'اکسل در این خانه خطا نشان می‌دهد؛ مقدار درست را بنویسید.',
  fix: (value: string) => `«${value}» شود`,
} as const;

export type SheetFaultCode = Exclude<
  keyof typeof sheetMessages,
  'fix' | 'asNationalId' | 'inTitlesUnit' | 'FROM_OWN_LIST'
>;
