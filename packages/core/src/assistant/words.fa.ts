/** Words of the assistant's grammar, as `foldText` leaves them: no half-spaces, no hamza, Latin digits. */

/** A table that knows its own words and nothing of JavaScript's objects: people may write «constructor». */
export const wordTable = <T>(words: Record<string, T>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, words);

export const numberWords = wordTable<number>({
  صفر: 0,
  یک: 1,
  یه: 1,
  دو: 2,
  سه: 3,
  چهار: 4,
  چار: 4,
  پنج: 5,
  شش: 6,
  شیش: 6,
  هفت: 7,
  هشت: 8,
  نه: 9,
  ده: 10,
  یازده: 11,
  دوازده: 12,
  سیزده: 13,
  چهارده: 14,
  پانزده: 15,
  شانزده: 16,
  هفده: 17,
  هجده: 18,
  نوزده: 19,
  بیست: 20,
  سی: 30,
  چهل: 40,
  پنجاه: 50,
  شصت: 60,
  هفتاد: 70,
  هشتاد: 80,
  نود: 90,
  صد: 100,
  یکصد: 100,
  دویست: 200,
  سیصد: 300,
  چهارصد: 400,
  پانصد: 500,
  ششصد: 600,
  هفتصد: 700,
  هشتصد: 800,
  نهصد: 900,
});

export const scaleWords = wordTable<bigint>({
  هزار: 1_000n,
  میلیون: 1_000_000n,
  ملیون: 1_000_000n,
  میلیارد: 1_000_000_000n,
});

export const halfWord = 'نیم';
export const andWord = 'و';

/** Word to the product's unit code. */
export const unitWords = wordTable<string>({
  عدد: 'NUMBER',
  عددی: 'NUMBER',
  دانه: 'NUMBER',
  تا: 'NUMBER',
  کیلو: 'KILO',
  کیلوگرم: 'KILO',
  گرم: 'GRAM',
  تن: 'TON',
  لیتر: 'LITER',
  متر: 'METER',
  بسته: 'PACKAGE',
  کارتن: 'PACKAGE',
  جعبه: 'PACKAGE',
});

/** «۵ لیتری»: such a number belongs to the name. */
export const sizeWords: ReadonlySet<string> = new Set([
  'لیتری',
  'کیلویی',
  'کیلوگرمی',
  'گرمی',
  'تایی',
  'عددی',
  'متری',
  'سانتی',
  'اینچ',
  'اینچی',
  'میلی',
  'درصد',
]);

/** Rials in one. */
export const currencyWords = wordTable<bigint>({ ریال: 1n, تومان: 10n, تومن: 10n });

export const priceWords: ReadonlySet<string> = new Set([
  'قیمت',
  'فی',
  'هر',
  'هرکدام',
  'کدام',
  'هریک',
  'قرار',
  'دانهای',
  'کیلویی',
  'مبلغ',
]);

/** After one of these the day of an invoice is written. */
export const dateWords: ReadonlySet<string> = new Set(['تاریخ', 'مورخ', 'مورخه']);

/** Words before a buyer's name. */
export const buyerWords: readonly (readonly string[])[] = [
  ['برای', 'شرکت'],
  ['برای'],
  ['به', 'نام'],
  ['خریدار'],
  ['مشتری'],
  ['سفارش'],
  ['به'],
];

export const sellingWords: ReadonlySet<string> = new Set(['بفروش', 'بفروشید', 'فروختم', 'فروختیم', 'فروخته']);

export const orderWords: ReadonlySet<string> = new Set([
  'فاکتور',
  'صورتحساب',
  'پیشفاکتور',
  'بزن',
  'بنویس',
  'صادر',
  'بفروش',
  'سفارش',
  'ثبت',
  'بساز',
]);

/** What is written by an order. */
export const invoiceWords: ReadonlySet<string> = new Set(['فاکتور', 'صورتحساب', 'پیشفاکتور', 'سفارش']);

/** Said around what matters, in orders and in questions. */
export const fillers: ReadonlySet<string> = new Set([
  'لطفا',
  'کن',
  'کنید',
  'بزنید',
  'بنویسید',
  'یک',
  'یه',
  'را',
  'رو',
  'در',
  'از',
  'به',
  'با',
  'تو',
  'توی',
  'هم',
  'بود',
  'است',
  'هست',
  'شد',
  'شده',
  'کردم',
  'کردیم',
  'داریم',
  'دارم',
  'دارد',
  'چقدر',
  'چقدره',
  'چه',
  'قدر',
  'چند',
  'چندتا',
  'من',
  'ما',
  'کل',
  'جمع',
  'میزان',
  'مقدار',
  'بگو',
  'نشان',
  'بده',
  'برای',
  'ما',
  'که',
  'تا',
  'کدام',
  'کدوم',
  'کی',
  'مبلغ',
  'ام',
  'مان',
  'های',
  'طی',
  'نقد',
  'نقدی',
  'نسیه',
  'روی',
  'بوده',
  'ماه',
  'سال',
  'فصل',
]);

/** What is written otherwise, or together with its ending, as the word that the tables know. */
export const wordForms = wordTable<string>({
  چقد: 'چقدر',
  چقدرست: 'چقدر',
  چقدراست: 'چقدر',
  فروشهای: 'فروش',
  فروشها: 'فروش',
  فروشم: 'فروش',
  فروشمان: 'فروش',
  فروشمون: 'فروش',
  طلبم: 'طلب',
  طلبمان: 'طلب',
  طلبمون: 'طلب',
  طلبها: 'طلب',
  طلبهای: 'طلب',
  مطالبات: 'طلب',
  مطالبه: 'طلب',
  بدهیها: 'بدهی',
  بدهیهای: 'بدهی',
  الی: 'تا',
  لغایت: 'تا',
  ابتدای: 'اول',
  اوایل: 'اول',
  نخست: 'اول',
  برج: 'ماه',
});

/** Words that are also written as two. */
export const splitWords: readonly (readonly [string, string])[] = [
  ['پر', 'فروش'],
  ['پر', 'فروشترین'],
  ['پرفروش', 'ترین'],
  ['پرفروش', 'ترینها'],
  ['کم', 'فروش'],
  ['کم', 'فروشترین'],
  ['کمفروش', 'ترین'],
  ['بدهکار', 'ترین'],
  ['بزرگ', 'ترین'],
  ['بیش', 'ترین'],
  ['بی', 'پاسخ'],
  ['نا', 'موفق'],
  ['پیش', 'فاکتور'],
  ['پیش', 'فاکتورها'],
  ['پیش', 'نویس'],
  ['پیش', 'نویسها'],
];

/** Said in questions around what matters; in an order they may belong to a name. */
export const questionFillers: ReadonlySet<string> = new Set([
  'صادر',
  'ثبت',
  'کسی',
  'کسانی',
  'باید',
  'بدهم',
  'بدهیم',
  'بپردازم',
  'بپردازیم',
  'پرداخت',
  'میشود',
  'میشه',
  'شود',
  'کرده',
  'کردهایم',
  'کردهام',
  'کردند',
  'مقایسه',
  'بین',
  'و',
  'ماهه',
  'دوره',
  'همه',
  'ها',
  'مجموع',
  'لیست',
  'فهرست',
  'گزارش',
  'امار',
  'نسبت',
  'زدم',
  'زدیم',
  'زدهام',
  'زدهایم',
  'داشتم',
  'داشتیم',
  'داشته',
  'هستند',
  'هستن',
  'بودند',
  'شدند',
  'شدهاند',
  'کیست',
  'کیه',
  'کیا',
  'چیست',
  'چیه',
  'کدامند',
  'کدامست',
  'الان',
  'تاکنون',
  'حالا',
  'کنون',
  'سلام',
  'بدهید',
  'بدید',
  'بگویید',
  'بگید',
  'میخواهم',
  'میخوام',
  'ببینم',
  'خودم',
  'خودمان',
  'نام',
  'اسم',
  'روز',
  'هفته',
  'بر',
  'کنم',
  'کنیم',
  'کرد',
  'کردهاند',
  'پول',
  'شدههای',
  'هایی',
  'خالص',
  'داد',
  'دارند',
]);

/** Looked for in lists, not ordered: «صورتحساب شماره ۱۲۳», «صورتحساب‌های بالای ۱۰۰ میلیون». */
export const searchWords: ReadonlySet<string> = new Set(['شماره', 'بالای', 'بالاتر', 'بیشتر', 'کمتر', 'زیر']);

/** Of each of what no sums are told: «هر سال». */
export const eachWord = 'هر';

/** What the grammar cannot answer: with one of these another number than the one asked for would be given. */
export const beyondGrammar: ReadonlySet<string> = new Set([
  'میانگین',
  'متوسط',
  'رشد',
  'سود',
  'زیان',
  'پیشبینی',
  'درصد',
  'کمترین',
  'بدترین',
  'کمفروش',
  'کمفروشترین',
  'ناخالص',
  'مهلت',
  'اخرین',
  'شعبه',
  'حافظه',
  'سالانه',
  'سالیانه',
]);

/** Words that ask for a number of each part of the period; the first row that is said decides. */
export const stepRows: readonly (readonly [readonly string[], 'day' | 'month' | 'season'])[] = [
  [['هر', 'ماه'], 'month'],
  [['تفکیک', 'ماه'], 'month'],
  [['ماه', 'به', 'ماه'], 'month'],
  [['ماهانه'], 'month'],
  [['ماهیانه'], 'month'],
  [['هر', 'روز'], 'day'],
  [['تفکیک', 'روز'], 'day'],
  [['روز', 'به', 'روز'], 'day'],
  [['روزانه'], 'day'],
  [['هر', 'فصل'], 'season'],
  [['تفکیک', 'فصل'], 'season'],
  [['فصلی'], 'season'],
];

/** Before «ماه», «روز» or «فصل»: which of them sold most. */
export const bestOfWords: readonly (readonly string[])[] = [
  ['کدام'],
  ['کدوم'],
  ['در', 'کدام'],
  ['پرفروشترین'],
  ['بهترین'],
  ['بیشترین', 'فروش'],
];
export const stepWords = wordTable<'day' | 'month' | 'season'>({ روز: 'day', ماه: 'month', فصل: 'season' });

/** Of what is not: no measure knows «صورتحساب‌های تأیید نشده». */
export const notDone: ReadonlySet<string> = new Set(['نشده', 'نشدهاند', 'نشد', 'نکرده', 'نکردهام', 'نکردهایم']);

/** Nobody orders with these. */
export const howMuch: ReadonlySet<string> = new Set(['چقدر', 'چقدره', 'چند', 'چندتا']);

export const askingWords: ReadonlySet<string> = new Set([
  'چقدر',
  'چقدره',
  'چند',
  'چندتا',
  'چه',
  'کدام',
  'کدوم',
  'کی',
  'بدهی',
  'طلب',
  'مانده',
  'پرفروش',
  'پرفروشترین',
  'بیشترین',
  'بهترین',
  'فروش',
  'مالیات',
]);

export type Measure =
  | 'sales'
  | 'vat'
  | 'count'
  | 'owed'
  | 'top_owed'
  | 'top_goods'
  | 'top_buyers'
  | 'sales_cash'
  | 'sales_credit'
  | 'total'
  | 'taxable'
  | 'exempt'
  | 'exported'
  | 'refused'
  | 'awaiting'
  | 'rejected'
  | 'waiting'
  | 'confirmed'
  | 'drafts'
  | 'corrective'
  | 'cancellation'
  | 'return';

/** The first row of which every word is said decides. */
export const measureRows: readonly (readonly [readonly string[], Measure])[] = [
  [['بیشترین', 'بدهی'], 'top_owed'],
  [['بیشترین', 'طلب'], 'top_owed'],
  [['بدهکاران'], 'top_owed'],
  [['بدهکارها'], 'top_owed'],
  [['بدهکارترین'], 'top_owed'],
  [['مشتریان', 'بدهکار'], 'top_owed'],
  [['مشتریها', 'بدهکار'], 'top_owed'],
  [['مشتریهای', 'بدهکار'], 'top_owed'],
  [['خریداران', 'بدهکار'], 'top_owed'],
  [['فروش', 'نسیه'], 'sales_credit'],
  [['فروختم', 'نسیه'], 'sales_credit'],
  [['فروختیم', 'نسیه'], 'sales_credit'],
  [['فروش', 'نقد'], 'sales_cash'],
  [['فروش', 'نقدی'], 'sales_cash'],
  [['فروختم', 'نقد'], 'sales_cash'],
  [['فروختیم', 'نقد'], 'sales_cash'],
  [['فروختم', 'نقدی'], 'sales_cash'],
  [['فروختیم', 'نقدی'], 'sales_cash'],
  [['بدهی'], 'owed'],
  [['بدهکار'], 'owed'],
  [['بدهکاری'], 'owed'],
  [['طلب'], 'owed'],
  [['نسیه'], 'owed'],
  [['مانده', 'حساب'], 'owed'],
  [['مانده'], 'owed'],
  [['پرفروشترین'], 'top_goods'],
  [['پرفروش'], 'top_goods'],
  [['پرفروشترینها'], 'top_goods'],
  [['بیشترین', 'خریدار'], 'top_buyers'],
  [['بهترین', 'خریدار'], 'top_buyers'],
  [['بهترین', 'مشتری'], 'top_buyers'],
  [['بهترین', 'مشتریان'], 'top_buyers'],
  [['بهترین', 'خریداران'], 'top_buyers'],
  [['بهترین', 'مشتریهای'], 'top_buyers'],
  [['بهترین', 'مشتریها'], 'top_buyers'],
  [['بزرگترین', 'خریدار'], 'top_buyers'],
  [['بزرگترین', 'مشتری'], 'top_buyers'],
  [['برتر', 'خریدار'], 'top_buyers'],
  [['برتر', 'خریداران'], 'top_buyers'],
  [['برتر', 'مشتری'], 'top_buyers'],
  [['برتر', 'مشتریان'], 'top_buyers'],
  [['برتر', 'کالا'], 'top_goods'],
  [['برتر', 'کالاها'], 'top_goods'],
  [['بیشترین', 'خرید'], 'top_buyers'],
  [['بیشترین', 'فروش'], 'top_goods'],
  [['سامانه', 'رد'], 'rejected'],
  [['رد', 'کرد'], 'refused'],
  [['رد', 'کرده'], 'refused'],
  [['رد', 'کردند'], 'refused'],
  [['رد', 'کردهاند'], 'refused'],
  [['نپذیرفته'], 'refused'],
  [['نپذیرفتهاند'], 'refused'],
  [['نپذیرفتند'], 'refused'],
  [['واکنش'], 'awaiting'],
  [['رد'], 'rejected'],
  [['ردشده'], 'rejected'],
  [['مردود'], 'rejected'],
  [['ناموفق'], 'rejected'],
  [['خطا'], 'rejected'],
  [['خطادار'], 'rejected'],
  [['صف'], 'waiting'],
  [['انتظار'], 'waiting'],
  [['بیپاسخ'], 'waiting'],
  [['بدون', 'پاسخ'], 'waiting'],
  [['منتظر'], 'waiting'],
  [['تایید'], 'confirmed'],
  [['تاییدشده'], 'confirmed'],
  [['پیشنویس'], 'drafts'],
  [['پیشنویسها'], 'drafts'],
  [['پیشنویسهای'], 'drafts'],
  [['اصلاحی'], 'corrective'],
  [['اصلاحیها'], 'corrective'],
  [['اصلاحیهای'], 'corrective'],
  [['باطل'], 'cancellation'],
  [['باطلشده'], 'cancellation'],
  [['ابطال'], 'cancellation'],
  [['ابطالی'], 'cancellation'],
  [['ابطالشده'], 'cancellation'],
  [['برگشتی'], 'return'],
  [['مرجوعی'], 'return'],
  [['برگشت', 'فروش'], 'return'],
  [['معاف'], 'exempt'],
  [['مشمول'], 'taxable'],
  [['صادرات'], 'exported'],
  [['صادراتی'], 'exported'],
  [['فروش', 'بدون', 'مالیات'], 'sales'],
  [['فروش', 'با', 'مالیات'], 'total'],
  [['مالیات'], 'vat'],
  [['ارزش', 'افزوده'], 'vat'],
  [['چند', 'صورتحساب'], 'count'],
  [['چند', 'فاکتور'], 'count'],
  [['تعداد'], 'count'],
  [['فروش'], 'sales'],
  [['فروختم'], 'sales'],
  [['فروختیم'], 'sales'],
  [['درامد'], 'sales'],
  [['خرید'], 'sales'],
];

/** Words that only name the measure, so that the rest is a name. */
export const measureNames: ReadonlySet<string> = new Set([
  'بدهی',
  'بدهکار',
  'بدهکاری',
  'بدهکاران',
  'بدهکارها',
  'بدهکارترین',
  'بیپاسخ',
  'طلب',
  'مانده',
  'حساب',
  'پرفروشترین',
  'پرفروش',
  'ترین',
  'بیشترین',
  'بهترین',
  'خریدار',
  'خریداران',
  'مشتری',
  'مشتریان',
  'مالیات',
  'ارزش',
  'افزوده',
  'صورتحساب',
  'صورتحسابها',
  'صورتحسابهای',
  'صورتحسابهایی',
  'فاکتور',
  'فاکتورها',
  'فاکتورهای',
  'فاکتورهایی',
  'تعداد',
  'فروش',
  'فروشم',
  'فروشمان',
  'فروختم',
  'فروختیم',
  'درامد',
  'کالا',
  'کالای',
  'کالاها',
  'خرید',
  'رد',
  'خطا',
  'خطادار',
  'صف',
  'انتظار',
  'منتظر',
  'ردشده',
  'مردود',
  'ناموفق',
  'بدون',
  'پاسخ',
  'سامانه',
  'ارسال',
  'مودیان',
  'تایید',
  'تاییدشده',
  'پیشنویس',
  'پیشنویسها',
  'پیشنویسهای',
  'اصلاحی',
  'اصلاحیها',
  'اصلاحیهای',
  'باطل',
  'باطلشده',
  'ابطال',
  'ابطالی',
  'ابطالشده',
  'برگشت',
  'برگشتی',
  'مرجوعی',
  'بزرگترین',
  'برتر',
  'پرفروشترینها',
  'کالاهای',
  'کالاهایی',
  'محصول',
  'محصولات',
  'جنس',
  'اجناس',
  'خدمت',
  'خدمات',
  'مشتریها',
  'مشتریهای',
  'خریدارها',
  'خریدارهای',
  'نسیه',
  'نقد',
  'نقدی',
  'واکنش',
  'نپذیرفته',
  'نپذیرفتهاند',
  'نپذیرفتند',
  'معاف',
  'مشمول',
  'صادرات',
  'صادراتی',
]);

/** Invoices: with days, or «چند», how many there are is asked. */
export const invoicesWords: ReadonlySet<string> = new Set([
  'صورتحساب',
  'صورتحسابها',
  'صورتحسابهای',
  'فاکتور',
  'فاکتورها',
  'فاکتورهای',
]);

export const before: ReadonlySet<string> = new Set(['پیش', 'گذشته', 'قبل', 'قبلی', 'پیشین']);
/** «کل سال» */
export const wholeWords: ReadonlySet<string> = new Set(['کل', 'تمام', 'طول']);
export const present: ReadonlySet<string> = new Set(['این', 'جاری', 'همین']);
export const periodWords = { day: 'روز', week: 'هفته', month: 'ماه', season: 'فصل', year: 'سال' } as const;
export const dayWords = wordTable<number>({ امروز: 0, دیروز: 1, پریروز: 2 });
/** «از اول سال», «آخر آبان». */
export const firstWord = 'اول';
export const lastWords: ReadonlySet<string> = new Set(['اخر', 'پایان', 'انتهای']);
export const fromWord = 'از';
export const untilWord = 'تا';
/** «سه ماهه اول», «نیمه دوم», «هشتم آبان»; the other ordinals end in «م». */
export const ordinalWords = wordTable<number>({ اول: 1, یکم: 1, دوم: 2, سوم: 3, سیام: 30 });
export const halfWords: ReadonlySet<string> = new Set(['نیمه', 'نیمسال']);
export const monthsWord = 'ماهه';
export const numberWord = 'شماره';
export const thisYear = 'امسال';
export const lastYear = 'پارسال';

/** Words after which a secret is written. */
export const secretWords = [
  'رمز(?:\\s*(?:عبور|دوم|پویا))?',
  'گذرواژه',
  'پسورد',
  'cvv2?',
  'password',
  'passwd',
  'secret',
  'otp',
] as const;
