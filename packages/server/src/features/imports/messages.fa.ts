import { columnKeys, groupDigits, toPersianDigits } from '@taraz/core';

const digits = (value: number): string => toPersianDigits(String(value));

const pairs = (said: readonly (readonly [title: string, text: string])[]): string =>
  said.map(([title, text]) => `${title} «\u2068${text}\u2069»`).join('، ');

/** Persian sentences of bulk import. */
export const importMessages = {
  NEEDED: (label: string) => `برای «${label}» ستونی از فایل را انتخاب کنید.`,
  UNKNOWN_COLUMN: 'این ستون در فایل نیست.',
  UNKNOWN_PATH: 'چنین ستونی برای صورتحساب نیست.',
  NO_LOOKUP: 'تنها شناسه کالا و شناسه خریدار از فهرست‌های شما برداشته می‌شود.',
  NO_AMOUNT: 'این ستون مبلغ نیست؛ واحد پول تنها برای مبلغ‌هاست.',
  UNKNOWN_PATTERN: `این الگو شناخته نیست؛ یکی از این‌ها را بنویسید: ${columnKeys.join('، ')}.`,
  UNKNOWN_MEMORY: 'این حافظه مالیاتی در حساب شما نیست یا اجازه کار با آن را ندارید.',
  NOT_NOW: 'این کار در مرحله کنونی شدنی نیست؛ صفحه را تازه کنید.',
  ALREADY_OVER: 'کار این فایل پیش از این پایان یافته است و چیزی برای توقف نمانده؛ آنچه صادر شده سر جایش است.',
  NOT_OVER: 'این فایل دوباره در دست کار است و از فهرست برداشته نشد؛ صفحه را تازه کنید.',
  OTHER_ROWS:
    'ردیف‌های این فهرست در این میان عوض شده‌اند و چیزی نوشته نشد؛ جدول را ببینید و اگر هنوز لازم است دوباره انجام دهید.',
  EDITING: 'ویرایش ردیف‌های این فایل هنوز پایان نیافته است؛ چند لحظه دیگر دوباره بزنید.',
  OVER_QUOTA:
    'سقف صورتحساب این ماه تعرفه شما پر شد. آنچه مانده درست و آماده است؛ پس از ارتقا یا تمدید اشتراک یا آغاز ماه دوباره «ارسال» را بزنید.',
  /** by the step that a fault of ours kept from its end */
  OUR_FAULT: {
    reading:
      'خواندن فایل به خطایی از ما برخورد و ایستاد؛ خبرش به پشتیبانی رسید. فایل را دوباره بیاورید، یا آن را از فهرست حذف کنید.',
    checking:
      'بررسی فایل به خطایی از ما برخورد و ایستاد؛ خبرش به پشتیبانی رسید. با «ادامه» دوباره آزموده می‌شود؛ یا آن را متوقف و از فهرست حذف کنید.',
    editing:
      'ویرایش ردیف‌های فایل به خطایی از ما برخورد و نیمه‌کاره ماند؛ خبرش به پشتیبانی رسید. جدول را ببینید و پس از «ادامه» دوباره بیازمایید؛ یا فایل را متوقف و از فهرست حذف کنید.',
    issuing:
      'صدور این فایل به خطایی از ما برخورد و ایستاد؛ خبرش به پشتیبانی رسید و آنچه صادر شده سر جایش است. با «ادامه» دوباره آزموده می‌شود؛ یا آن را متوقف کنید.',
    recalling:
      'پس‌گرفتن صورتحساب‌های این فایل به خطایی از ما برخورد و نیمه‌کاره ماند؛ خبرش به پشتیبانی رسید. دوباره «پس‌گرفتن» را بزنید.',
  },
  /** of an edit that could be brought to no end at all */
  EDIT_NOT_ENDED:
    'ویرایش ردیف‌های فایل به خطایی از ما برخورد و پایان نیافت، پس فایل متوقف شد تا چیز نادرستی صادر نشود؛ خبرش به پشتیبانی رسید و آنچه صادر شده سر جایش است. آنچه مانده را در فایلی دوباره بیاورید.',
  HELD: 'سقف صورتحساب این ماه پر است؛ این صورتحساب نگه داشته شد و پس از ارتقا یا تمدید اشتراک یا آغاز ماه خودبه‌خود ارسال می‌شود، اگر مهلت قانونی آن تا آن هنگام نگذشته باشد.',
  SAME_NUMBER: (number: string, date: string, isDraft: boolean, isSame: boolean) =>
    `صورتحساب شماره «${number}» در ${date} ${isDraft ? 'پیش‌نویس شده' : 'صادر شده'} است، ${isSame ? 'با همین خریدار و اقلام' : 'با خریدار یا اقلامی دیگر'}؛ کنارش بگذارید یا صدور دوباره را تأیید کنید.`,
  SAME_CONTENT: (date: string, isDraft: boolean) =>
    `صورتحسابی با همین روز، خریدار و اقلام در ${date} ${isDraft ? 'پیش‌نویس شده' : 'صادر شده'} است؛ کنارش بگذارید یا صدور دوباره را تأیید کنید.`,
  HAS_LATE_COLUMN: 'فایل برای ارسال دیرهنگام ستونی دارد؛ پاسخ را در همان ستون بنویسید.',
  NO_TWINS: 'صورتحسابی که پیش‌تر صادر شده باشد در این فایل نمانده است.',
  TOO_MUCH_OPEN: (megabytes: number) =>
    `فایل‌های حساب شما که تا پایان صادر نشده‌اند، متوقف‌شده‌ها هم، روی هم به ${digits(megabytes)} مگابایت می‌رسد؛ در «ارسال گروهی» یکی را تا پایان صادر کنید، یا آن را متوقف و از فهرست حذف کنید، و این فایل را دوباره بیاورید.`,
  NOTHING_VALID: 'هنوز صورتحساب درستی برای صدور نیست؛ نخست خطاها را رفع کنید.',
  ALL_TWINS: 'همه صورتحساب‌های این فایل پیش‌تر در حساب آمده‌اند؛ نخست بگویید کدام‌ها با این حال صادر شوند.',
  NOTHING_KEPT: { undo: 'ویرایشی برای بازگرداندن نیست.', redo: 'ویرایشی برای انجام دوباره نیست.' },
  TOO_MANY_CELLS: (most: number) => `یک‌باره بیش از ${digits(most)} خانه جای‌گذاری نمی‌شود.`,
  TOO_LONG_TO_FILL: 'این متن برای این تعداد ردیف بلند است؛ متن کوتاه‌تری بنویسید یا آن را در ردیف‌های کمتری پر کنید.',
  GOES_OUT: 'صدور این فایل هنوز پایان نیافته است؛ پس از آن می‌توانید حذف‌شده‌ها را دوباره آماده صدور کنید.',
  NONE_DELETED: 'صورتحساب حذف‌شده‌ای از این فایل نمانده است که دوباره صادر شود.',
  ISSUED_ARE_CLOSED:
    'صورتحساب‌های این فایل از حافظه مالیاتی‌ای است که اجازه کار با آن را ندارید؛ از مدیر حساب بخواهید آن‌ها را پس بگیرد.',
  NOTHING_ISSUED: 'صورتحسابی از این فایل صادر نشده است.',
  ISSUED_ALREADY: 'پس از صدور، ستون‌ها دوباره تطبیق داده نمی‌شوند.',
  NO_ROWS_IN_SHEET: 'زیر سطر عنوان‌های این برگه ردیفی نیست؛ برگه دیگری برگزینید.',
  NO_ROWS: 'زیر سطر عنوان‌ها ردیفی نیست. داده‌ها را زیر عنوان‌ها بنویسید.',
  /** @param most the largest figure in it: what the file says that all comes to */
  TOTALS: (row: number, text: string, most: string | null) =>
    `ردیف ${digits(row)} («\u2068${text}\u2069») جمع فایل است و کنار گذاشته شد${most === null ? '' : `؛ بزرگ‌ترین رقم آن ${toPersianDigits(groupDigits(most))} است`}.`,
  /** @param where as `row` says it */
  TOTALS_OF_SHEETS: (count: number, where: string) =>
    `${digits(count)} ردیف در پایان برگه‌ها جمع است یا زیر جمع آمده و کنار گذاشته شد (نخستین: ردیف ${where}).`,
  BESIDE_TOTALS: (row: number, text: string) =>
    `ردیف ${digits(row)} («\u2068${text}\u2069») در پایان فایل، کنار جمع آن است و کنار گذاشته شد.`,
  MANY_BESIDE_TOTALS: (count: number, first: number) =>
    `${digits(count)} ردیف دیگر در پایان فایل، کنار جمع آن است و کنار گذاشته شد (نخستین: ردیف ${digits(first)}).`,
  /** @param where as `row` says it */
  SUMS_BETWEEN: (count: number, where: string) =>
    `${digits(count)} ردیف میان فایل جمع است، نه قلم صورتحساب، و کنار گذاشته شد (نخستین: ردیف ${where}).`,
  /** a row with a cell that begins, or ends, so may be a sum; as PostgreSQL takes it, of the row as JSON, before `isSubtotalText` looks closer */
  totalsStart: '"\\s*(جمع|مجموع|سرجمع|سر|قابل|مبلغ|total|grand|sum)|\\s(total|جمع|مجموع)\\s*"',
  /** a row's number, and its sheet where there are several */
  row: (row: number, sheet: string | null) =>
    sheet === null ? digits(row) : `${digits(row)} برگه «\u2068${sheet}\u2069»`,
  MERGED_NUMBERS: (count: number) =>
    `شماره صورتحساب در خانه‌های ادغام‌شده بود و برای ${digits(count)} ردیف زیر آن‌ها هم همان شماره خوانده شد.`,
  CONTINUED: (count: number) =>
    `${digits(count)} ردیف، زیر صورتحساب خود، نه شماره داشت نه تاریخ و خریدار؛ شماره ردیف بالا برایشان خوانده شد.`,
  /** @param kept what is the same for all rows, with its title */
  REMEMBERED: (date: string, kept: readonly (readonly [title: string, text: string])[]) =>
    `ستون‌ها همان است که در ${toPersianDigits(date)} برای فایلی با همین عنوان‌ها تأیید شد${kept.length === 0 ? '' : `؛ برای همه ردیف‌ها هم، مانند همان فایل: ${pairs(kept)}`}.`,
  /** @param names letters of columns */
  UNTOLD: (names: readonly string[]) =>
    `زیر ${names.length === 1 ? 'ستون بی‌عنوان' : 'ستون‌های بی‌عنوان'} ${names.map((name) => `«\u2068${name}\u2069»`).join('، ')} رقم هست و برای فایل پیشین چیزی از آن گفته نشده بود؛ بگویید چیست و تأیید کنید.`,
  /** @param asked what was the same for all rows of the earlier file, with its title */
  VALUES_ASKED: (asked: readonly (readonly [title: string, text: string])[]) =>
    `برای همه ردیف‌های فایل پیشین ${pairs(asked)} نوشته بودید؛ این از همان فایل بود و اینجا نیامده است. اگر برای این فایل هم چیزی باید باشد بنویسید و تأیید کنید.`,
  NO_HEADS: 'این فایل سطر عنوان ندارد؛ سطر نخست آن هم صورتحساب به شمار آمد.',
  REPEATED_HEADS: (count: number) => `سطر عنوان‌ها ${digits(count)} بار دیگر هم میان ردیف‌ها آمده بود و کنار گذاشته شد.`,
  PAGES: (count: number) => `${digits(count)} ردیف، شماره صفحه‌های چاپی است و کنار گذاشته شد.`,
  /** a row, as JSON, of empty cells and zeros; as PostgreSQL takes it */
  zerosAlone: '^[][", 0۰٠.,٫٬/:%٪+-]*$',
  /** a row with a cell that is a page's number; as PostgreSQL takes it, of the row as JSON */
  pageFoot: '"\\s*(صفحه|page)\\s*:?\\s*[0-9۰-۹٠-٩]+(\\s*(از|of|/)\\s*[0-9۰-۹٠-٩]+)?\\s*"',
  /** what leads, in a title over several columns, to whom or what they are of: «مشخصات خریدار» */
  groupTitle: /^(?:مشخصات|اطلاعات|مشخصه)\s+(?:مربوط به\s+)?/u,
  /** a title that speaks of all amounts of a file, and an amount in a title; as `foldText` gives them */
  amountsTitle: /مبالغ|مبلغ|ارقام|اعداد|قیمت|بها|واحد پول/,
  amount: /\d\s*(?:هزار|میلیون|میلیارد|تومان|تومن|ریال)/,
  /** the header of a date that stands in parts, and those of its parts, as `headerKey` gives them */
  splitDate: {
    title: 'تاریخ (سال/ماه/روز)',
    parts: [
      /^(?:سال|year)(?: (?:صدور|فاکتور|صورتحساب|سند|فروش))?$/,
      /^(?:ماه|month)(?: (?:صدور|فاکتور|صورتحساب|سند|فروش))?$/,
      /^(?:روز|day)(?: (?:صدور|فاکتور|صورتحساب|سند|فروش))?$/,
    ],
  },
  SPLIT_DATE: (names: readonly string[], whole: string) =>
    `ستون‌های ${names.map((name) => `«\u2068${name}\u2069»`).join('، ')} در ستون «${whole}» کنار هم گذاشته شد و تاریخ از آنجا خوانده می‌شود.`,
  /** parts of a form */
  formSeller: /فروشنده/u,
  formBuyer: /خریدار|مشتری|طرف حساب/u,
  FORM: (said: readonly (readonly [title: string, text: string])[]) =>
    `این فایل یک صورتحساب است؛ از بالای جدول خوانده شد: ${pairs(said)}.`,
  FORMS: (count: number, said: readonly (readonly [title: string, text: string])[]) =>
    `شماره و مشخصات ${digits(count)} صورتحساب بالای قلم‌هایشان آمده بود و برای هر قلم خوانده شد (نخستین: ${pairs(said)}).`,
  LOOKS_LIKE_TOMANS: (count: number, known: number) =>
    `قیمت ${digits(count)} ردیف از ${digits(known)} ردیف نخست نزدیک یک‌دهم قیمت همان کالا در فهرست شماست؛ شاید مبلغ‌های این فایل به تومان باشد.`,
  /** a header that says itself what its amounts are counted in */
  moneyUnit: /ریال|تومان|تومن|rial|irr|toman/,
  /** a text that is a unit and nothing else */
  unitAlone:
    /^(?:به )?(?:(?:هزار|میلیون|میلیارد) )?(?:ریال|تومان|تومن|rials?|irr|tomans?|irt)$|^(?:[%٪]|درصد|عدد|تعداد|کیلوگرم|کیلو|گرم|روز)$/,
  /** a title of a column of money that says no more, and one that has such a word and is of something else */
  moneyTitle:
    /(?<!\p{L})(?:مبلغ|قیمت|بها|فی(?!\p{L})|جمع|ارزش|تخفیف|مالیات|عوارض|خالص|قابل پرداخت|price|amount|total)/u,
  noMoneyTitle: /درصد|نرخ|[%٪]|تعداد|مقدار|وزن|ارز(?!ش)|percent|qty|quantity/u,
  /** what a column of the seller's own is called */
  seller: 'فروشنده',
  /** a header that says itself that its figures are rates */
  rateTitle: /نرخ|درصد|[%٪]|rate|percent/,
  /** a title that may be of how invoices are settled, by what stands under it */
  settlementTitle: /^(?:نحوه|شیوه|طریقه|نوع|شرایط)\s?(?:پرداخت|تسویه|فروش|معامله|دریافت)/,
  /** titles that are of gold where its fineness stands beside them */
  goldTitles: {
    اجرت: 'items[].consfee',
    'اجرت کل': 'items[].consfee',
    'مبلغ اجرت': 'items[].consfee',
    سود: 'items[].spro',
    'مبلغ سود': 'items[].spro',
    'سود فروش': 'items[].spro',
    کارمزد: 'items[].bros',
  } as Readonly<Record<string, string>>,
  TOO_MANY_LINES: (lines: number, most: number) =>
    `${digits(lines)} ردیف این شماره را دارند؛ یک صورتحساب بیش از ${digits(most)} ردیف نمی‌پذیرد. شاید ستونی دیگر شماره صورتحساب است؛ «تطبیق ستون‌ها» را ببینید.`,
  MORE_SHEETS: (count: number, read: readonly string[]) =>
    `از ${digits(count)} برگه این فایل ${read.length > 3 ? `${digits(read.length)} برگه` : read.map((name) => `«\u2068${name}\u2069»`).join(' و ')} خوانده شد. برگه‌ای دیگر را در «تطبیق ستون‌ها» برگزینید.`,
  UNKNOWN_SHEET: 'این برگه در فایل نیست یا ردیفی ندارد.',
  SHEET_TWICE: 'هر برگه را یک بار نام ببرید.',
  OTHER_HEADS:
    'برگه‌هایی که با هم خوانده می‌شوند یا عنوان‌های یکسان دارند یا همه شماره صورتحساب دارند (مانند برگه صورتحساب‌ها و برگه اقلام)؛ برگه‌های دیگر را جداگانه بفرستید.',
  NO_OTHER_SHEET: 'این فایل برگه دیگری برای خواندن ندارد؛ فایل را دوباره بفرستید.',
  NO_FILE: 'فایلی انتخاب نشده است.',
  OTHER_ERRORS:
    'این فایل خطاهای بارگذاری دیگری با همین عنوان‌هاست؛ آن را در صفحه همان بارگذاری بازفرستید، یا فایل خطاهای این یکی را بگیرید.',
  ERRORS_WITHOUT_ROW:
    'ستون «ردیف فایل» از این فایل پاک شده است و معلوم نیست هر سطر کدام ردیف است؛ آن را به جای نخست برگردانید یا فایل خطاها را دوباره بگیرید.',
  NOT_THE_ERRORS: 'این فایل، فایل خطاهای همین بارگذاری نیست؛ همان فایلی را بفرستید که از اینجا گرفته‌اید.',
  MENDED_WITHOUT_ROW: (place: number) =>
    `سطر ${digits(place)} این فایل شماره ردیفی از این بارگذاری ندارد. ردیف تازه از این راه افزوده نمی‌شود؛ آن سطر را پاک کنید یا شماره «ردیف فایل» آن را برگردانید.`,
  MENDED_TWICE: (row: string, place: number) =>
    `ردیف ${row} در این فایل دو بار آمده است، بار دوم در سطر ${digits(place)}؛ یکی از آن دو را پاک کنید.`,
  LEFT_OUT: 'کنار گذاشته شده است و صادر نمی‌شود.',
  ROWS_GONE: 'ردیف‌های این فایل پس از شش ماه پاک شده است و دیگر تغییر نمی‌کند؛ نتیجه و صورتحساب‌های آن مانده است.',
  NOTHING_BAD: 'ردیف خطاداری نمانده است.',
  NUMBER_MISSING: 'شماره صورتحساب خالی است؛ شماره صورتحسابی را بنویسید که این ردیف از آن است.',
  sheets: { errors: 'ردیف‌های خطادار', rows: 'ردیف‌ها', template: 'صورتحساب‌ها', guide: 'راهنما', lists: 'فهرست‌ها' },
  errorRow: 'ردیف فایل',
  errorSummary: 'مشکل',
  errorMarks: 'نشان (دست نزنید)',
  fixHint: (value: string) => `پیشنهاد: ${value}`,
  guideHead: ['ستون', 'الزام', 'شیوه نوشتن'],
  requirement: { M: 'لازم', C: 'بسته به مورد', O: 'دلخواه' },
  kinds: {
    text: 'متن',
    plain: 'متن',
    identifier: 'رقم؛ صفر ابتدا را نگه دارید (خانه‌ها از نوع متن‌اند)',
    number: 'عدد به ریال یا واحد خود؛ جداکننده هزارگان آزاد است',
    percent: 'درصد، مانند 10',
    instant: 'تاریخ شمسی، مانند 1405/08/29 یا 1405/08/29 14:30',
    day: 'تاریخ شمسی، مانند 1405/08/29',
    due: 'تاریخ شمسی، مانند 1405/09/29، یا شمار روزها، مانند «30 روز»؛ خالی بماند، مهلت مشتری یا حساب است، و «ندارد» یعنی بی‌مهلت',
    unit: 'نام واحد یا کد آن، مانند «عدد»',
    currency: 'کد سه‌حرفی، مانند USD',
    pattern: 'از فهرست',
    choice: 'از فهرست',
  },
  guideNotes: [
    'هر ردیف یک قلم است. ردیف‌هایی که شماره صورتحساب یکسان دارند یک صورتحساب می‌شوند.',
    'اگر شماره ندارید یا چند صورتحساب یک شماره دارند، در «گروه ردیف‌ها» برای ردیف‌های هر صورتحساب یک نشان یکسان بنویسید؛ مانند 1، 2، 3.',
    'اطلاعات خریدار و تسویه را یک بار، در نخستین ردیف صورتحساب، بنویسید یا در همه تکرار کنید.',
    'ردیف نمونه را پیش از فرستادن پاک کنید.',
    'صورتحسابی که مهلت ارسالش گذشته است تنها با «ماده ۹» پذیرفته می‌شود: در «ارسال دیرهنگام» بنویسید «ماده ۹» یا «ماده ۹ اگر دیر است» و در ستون کنارش تاریخ ایجاد را.',
    'رقم‌ها فارسی یا انگلیسی، تاریخ‌ها شمسی یا میلادی پذیرفته می‌شوند.',
  ],
} as const;
