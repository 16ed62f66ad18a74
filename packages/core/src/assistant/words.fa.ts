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

/** Word to the product's unit code; null: said of anything, «۲ تا چای» are two packages of it. */
export const unitWords = wordTable<string | null>({
  عدد: 'NUMBER',
  عددی: 'NUMBER',
  دانه: 'NUMBER',
  تا: null,
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
  'دونهای',
  'کیلویی',
  'مبلغ',
]);

/** After one of these the day of an invoice is written. */
export const dateWords: ReadonlySet<string> = new Set(['تاریخ', 'مورخ', 'مورخه']);

/** Words before a buyer's name. */
export const buyerWords: readonly (readonly string[])[] = [
  ['برای', 'شرکت'],
  ['برای'],
  ['واسه'],
  ['به', 'نام'],
  ['خریدار'],
  ['مشتری'],
  ['سفارش'],
  ['به'],
];

export const sellingWords: ReadonlySet<string> = new Set([
  ...['بفروش', 'بفروشید', 'فروختم', 'فروختیم', 'فروخته', 'فروش'],
]);

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

/** Said of the invoice itself: «فاکتور رسمی ۲ عدد روغن» names no buyer. */
export const invoiceAdjectives: ReadonlySet<string> = new Set([
  ...['رسمی', 'جدید', 'تازه', 'فوری', 'الکترونیکی', 'خرید', 'فروش'],
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

/** What is written otherwise, or spoken, as the word that the tables know. */
const otherForms = {
  چقد: 'چقدر',
  چقدره: 'چقدر',
  چقدرست: 'چقدر',
  چقدراست: 'چقدر',
  چقده: 'چقدر',
  چنده: 'چند',
  چنتا: 'چندتا',
  چنتاست: 'چندتا',
  چندتاست: 'چندتا',
  مطالبات: 'طلب',
  مطالبه: 'طلب',
  بدهکاره: 'بدهکار',
  بدهکارن: 'بدهکار',
  مشتریان: 'مشتریها',
  خریداران: 'خریدارها',
  بدهکاران: 'بدهکارها',
  محصولات: 'محصولها',
  خدمات: 'خدمتها',
  اجناس: 'جنسها',
  مونده: 'مانده',
  تموم: 'تمام',
  تمومه: 'تمام',
  کمه: 'کم',
  بیشتره: 'بیشتر',
  کمتره: 'کمتر',
  خریده: 'خرید',
  فروخته: 'فروختیم',
  فروختهایم: 'فروختیم',
  فروخت: 'فروختیم',
  میفروشیم: 'فروختیم',
  گرانترین: 'بزرگترین',
  گرونترین: 'بزرگترین',
  واسه: 'برای',
  کدوم: 'کدام',
  امروزمون: 'امروز',
  امروزمان: 'امروز',
  امسالمون: 'امسال',
  امسالمان: 'امسال',
  روزای: 'روزها',
  روزهای: 'روزها',
  ماهای: 'ماهها',
  ماههای: 'ماهها',
  الی: 'تا',
  لغایت: 'تا',
  ابتدای: 'اول',
  اوایل: 'اول',
  نخست: 'اول',
  برج: 'ماه',
};

/** Nouns that questions are asked with. */
const nouns = [
  ...['فاکتور', 'صورتحساب', 'حساب', 'پیشنویس', 'نویس', 'پرفروشترین'],
  ...['مشتری', 'خریدار', 'بدهکار', 'کالا', 'محصول', 'جنس', 'خدمت', 'شعبه', 'چک', 'بانک', 'صندوق', 'انبار'],
] as const;
/** Many of them, written and spoken, whosever they are. */
const manyEndings = ['ها', 'های', 'هایی', 'هایم', 'هایمان', 'هام', 'هامون', 'ا', 'ای', 'ام', 'امون'] as const;
/** Of these it does not matter how many they are. */
const ownNouns = [
  ...['فروش', 'طلب', 'بدهی', 'موجودی', 'مانده', 'مهلت', 'خطا'],
  ...['برگشتی', 'مرجوعی', 'ابطالی', 'اصلاحی', 'ردی', 'ردشده', 'باطلشده', 'تاییدشده'],
] as const;
const ownEndings = [
  ...['م', 'مان', 'مون', 'ش', 'شان', 'شون', 'ا', 'ای'],
  ...['ها', 'های', 'هایم', 'هایمان', 'هامون', 'هاشون'],
] as const;
/** «شعبه‌ی مرکزی», «کالای پرفروش» */
const joinedWithYe = ['شعبه', 'کالا', 'خطا', 'مانده'] as const;
const endingOfMany = 'ها';

/** Endings that are also written as a word of their own. */
export const looseEndings: ReadonlySet<string> = new Set(['ها', 'های', 'هایی', 'هایم', 'هایمان']);

/** What is written otherwise, or together with its ending, as the word that the tables know. */
export const wordForms = wordTable<string>({
  ...Object.fromEntries(nouns.flatMap((noun) => manyEndings.map((end) => [noun + end, noun + endingOfMany]))),
  ...Object.fromEntries(ownNouns.flatMap((noun) => ownEndings.map((end) => [noun + end, noun]))),
  ...Object.fromEntries(joinedWithYe.map((noun) => [`${noun}ی`, noun])),
  ...otherForms,
});

/** Words that are also written as two. */
export const splitWords: readonly (readonly [string, string])[] = [
  ['سن', 'بدهی'],
  ['سن', 'طلب'],
  ['متوسط', 'فروش'],
  ['پر', 'فروش'],
  ['پر', 'فروشترین'],
  ['پرفروش', 'ترین'],
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
  ['صورت', 'حساب'],
  ['دانه', 'ای'],
  ['دونه', 'ای'],
  ['چند', 'تا'],
  ['صورت', 'حسابها'],
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
  'داشت',
  'دادیم',
  'دادم',
  'بدیم',
  'بدم',
  'ی',
  'نشون',
  'نشونم',
  'نشانم',
  'بدین',
  'بیار',
  'مدت',
  'مشابه',
  'چی',
  'چیا',
  'اینکه',
  'رفت',
  'رفته',
  'شدن',
  'کردن',
  'هنوز',
  'داره',
  'دارن',
  'یا',
  'ازش',
]);

/** Looked for in lists, not ordered: «صورتحساب شماره ۱۲۳», «صورتحساب‌های بالای ۱۰۰ میلیون». */
export const searchWords: ReadonlySet<string> = new Set(['شماره', 'بالای', 'بالاتر', 'بیشتر', 'کمتر', 'زیر']);
/** Of these no sums are told; «بیشتر» and «کمتر» also compare. */
export const limitWords: ReadonlySet<string> = new Set(['شماره', 'بالای', 'بالاتر', 'زیر']);

/** Of each of what no sums are told: «هر سال». */
export const eachWord = 'هر';
export const howManyWord = 'چند';

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
  'حافظه',
  'نوع',
  'الگو',
  'الگوی',
  'سالانه',
  'سالیانه',
]);

/** Before a branch's name. */
export const branchWord = 'شعبه';
/** Words that ask for a number of each branch. */
export const eachBranchRows: readonly (readonly string[])[] = [
  ['هر', branchWord],
  ['تفکیک', branchWord],
  ['کدام', branchWord],
  ['کدوم', branchWord],
  ['شعبهها'],
  ['شعب'],
];

/** Of these words of `beyondGrammar` each measure knows what they mean. */
export const ownWords: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  average: new Set(['میانگین', 'متوسط', 'متوسطفروش']),
  // «سود خالص» is another, which nobody knows here.
  profit: new Set(['سود', 'ناخالص']),
  latest: new Set(['اخرین']),
  deadline: new Set(['مهلت']),
};
export const netWord = 'خالص';

/** Said where two periods are compared, or one with the one before. */
export const compareWords: ReadonlySet<string> = new Set([
  ...[
    'مقایسه',
    'رشد',
    'افزایش',
    'کاهش',
    'تغییر',
    'تغییرات',
    'نسبت',
    'مقابل',
    'برابر',
    'قیاس',
    'درصد',
    'بیشتر',
    'کمتر',
    'بهتر',
  ],
]);
/** Said of one period, what has changed since the one before is asked for: «رشد فروش این ماه», «فروش نسبت به ماه قبل». */
export const sinceRows: readonly (readonly string[])[] = [['رشد'], ['نسبت', 'به'], ['مقایسه']];
/** Where something is compared, these ask for no other number. */
export const growthWords: ReadonlySet<string> = new Set(['رشد', 'درصد']);

/** Words that ask for a number of each part of the period; the first row that is said decides. */
export const stepRows: readonly (readonly [readonly string[], 'day' | 'month' | 'season'])[] = [
  [['هر', 'ماه'], 'month'],
  [['تفکیک', 'ماه'], 'month'],
  [['ماه', 'به', 'ماه'], 'month'],
  [['ماهانه'], 'month'],
  [['ماهها'], 'month'],
  [['ماهیانه'], 'month'],
  [['هر', 'روز'], 'day'],
  [['تفکیک', 'روز'], 'day'],
  [['روز', 'به', 'روز'], 'day'],
  [['روزانه'], 'day'],
  [['روزها'], 'day'],
  [['هر', 'فصل'], 'season'],
  [['فصل', 'به', 'فصل'], 'season'],
  [['تفکیک', 'فصل'], 'season'],
  [['فصلی'], 'season'],
];

export const mostWord = 'بیشترین';
/** «بیشتر» is «بیشترین», unless something is compared: «بیشتر از پارسال», «بیشتر از ۱۰۰ میلیون», not «بیشتر از همه». */
export const moreWord = 'بیشتر';
export const allWord = 'همه';
export const orWord = 'یا';
export const withWord = 'با';
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

/** Of what is not: no other measure than the ones below knows «صورتحساب‌های پرداخت نشده». */
export const notDone: ReadonlySet<string> = new Set([
  ...['نشده', 'نشدهاند', 'نشد', 'نکرده', 'نکردهام', 'نکردهایم', 'نکرد', 'نکردند', 'نکردن', 'نکردیم', 'نخرید', 'نخریده'],
  ...['نخریدند', 'نخریدن', 'نفروخته', 'نفروختیم', 'نداشته', 'نداشتند', 'نداد', 'نداده'],
]);
/** Measures of what has not been done. */
export const measuresOfNotDone: ReadonlySet<string> = new Set(['unsent', 'unconfirmed']);

/** Nobody orders with these. */
export const howMuch: ReadonlySet<string> = new Set(['چقدر', 'چند', 'چندتا']);

export const askingWords: ReadonlySet<string> = new Set([
  'چقدر',
  'چند',
  'چندتا',
  'چه',
  'کدام',
  'کدوم',
  'کی',
  'بدهی',
  'بدهکار',
  'بدهکارها',
  'سنبدهی',
  'سنطلب',
  'طلب',
  'مانده',
  'پرفروش',
  'پرفروشترین',
  ...['بزرگترین', 'اخرین', 'رشد', 'مقایسه', 'برگشتی', 'مرجوعی', 'ابطالی', 'اصلاحی'],
  'بیشترین',
  'بهترین',
  'فروش',
  'مالیات',
  'سود',
  'چرا',
  'علت',
  'دلیل',
  'چی',
  'چیه',
  'چیست',
]);

/** What a question about own sales can ask for. */
export const measures = [
  'sales',
  'vat',
  'count',
  'quantity',
  'owed',
  'top_owed',
  'aged',
  'profit',
  'average',
  'top_goods',
  'top_buyers',
  'sales_cash',
  'sales_credit',
  'total',
  'taxable',
  'exempt',
  'exported',
  'refused',
  'awaiting',
  'rejected',
  'reasons',
  'unsent',
  'unconfirmed',
  'deadline',
  'largest',
  'latest',
  'waiting',
  'confirmed',
  'drafts',
  'corrective',
  'cancellation',
  'return',
] as const;
export type Measure = (typeof measures)[number];

/** The first row of which every word is said decides; whatever invoices are called and however many they are, it is «فاکتور». */
export const measureRows: readonly (readonly [readonly string[], Measure])[] = [
  [['متوسط', 'فاکتور'], 'average'],
  [['متوسطفروش'], 'average'],
  [['میانگین', 'فروش'], 'average'],
  [['میانگین', 'فاکتور'], 'average'],
  [['بیشترین', 'بدهی'], 'top_owed'],
  [['بیشترین', 'طلب'], 'top_owed'],
  [['بیشترین', 'بدهکار'], 'top_owed'],
  [['بدهکارها'], 'top_owed'],
  [['بدهکارترین'], 'top_owed'],
  [['مشتریها', 'بدهکار'], 'top_owed'],
  [['خریدارها', 'بدهکار'], 'top_owed'],
  [['سود', 'ناخالص'], 'profit'],
  [['حاشیه', 'سود'], 'profit'],
  [['سنبدهی'], 'aged'],
  [['سنطلب'], 'aged'],
  [['فروش', 'نسیه'], 'sales_credit'],
  [['فروختم', 'نسیه'], 'sales_credit'],
  [['فروختیم', 'نسیه'], 'sales_credit'],
  [['فروش', 'نقد'], 'sales_cash'],
  [['فروش', 'نقدی'], 'sales_cash'],
  [['فروختم', 'نقد'], 'sales_cash'],
  [['فروختیم', 'نقد'], 'sales_cash'],
  [['فروختم', 'نقدی'], 'sales_cash'],
  [['فروختیم', 'نقدی'], 'sales_cash'],
  [['روزه', 'بدهکار'], 'aged'],
  [['بدهی'], 'owed'],
  [['بدهکار'], 'owed'],
  [['بدهکاری'], 'owed'],
  [['طلب'], 'owed'],
  [['نسیه', 'دادیم'], 'sales_credit'],
  [['نسیه', 'دادم'], 'sales_credit'],
  [['نسیه'], 'owed'],
  [['مانده', 'حساب'], 'owed'],
  [['گردش', 'حساب'], 'owed'],
  [['مانده'], 'owed'],
  [['پرفروشترین', 'خریدار'], 'top_buyers'],
  [['پرفروشترین', 'مشتری'], 'top_buyers'],
  [['پرفروشترین'], 'top_goods'],
  [['پرفروش'], 'top_goods'],
  [['پرفروشترینها'], 'top_goods'],
  [['بیشترین', 'خریدار'], 'top_buyers'],
  [['بهترین', 'خریدار'], 'top_buyers'],
  [['بهترین', 'مشتری'], 'top_buyers'],
  [['بهترین', 'مشتریها'], 'top_buyers'],
  [['بهترین', 'خریدارها'], 'top_buyers'],
  [['بزرگترین', 'مشتریها'], 'top_buyers'],
  [['بزرگترین', 'خریدارها'], 'top_buyers'],
  [['برتر', 'مشتریها'], 'top_buyers'],
  [['برتر', 'خریدارها'], 'top_buyers'],
  [['برتر', 'محصول'], 'top_goods'],
  [['برتر', 'محصولها'], 'top_goods'],
  [['بزرگترین', 'خریدار'], 'top_buyers'],
  [['بزرگترین', 'مشتری'], 'top_buyers'],
  [['برتر', 'خریدار'], 'top_buyers'],
  [['برتر', 'مشتری'], 'top_buyers'],
  [['برتر', 'کالا'], 'top_goods'],
  [['برتر', 'کالاها'], 'top_goods'],
  [['بیشترین', 'خرید'], 'top_buyers'],
  [['کدام', 'مشتریها', 'خرید'], 'top_buyers'],
  [['کدام', 'خریدارها', 'خرید'], 'top_buyers'],
  [['چه', 'مشتریها', 'خرید'], 'top_buyers'],
  [['چی', 'خرید'], 'top_goods'],
  [['بیشترین', 'کی', 'فروش'], 'top_buyers'],
  [['بیشترین', 'کی', 'فروختیم'], 'top_buyers'],
  [['بیشترین', 'کی', 'فروختم'], 'top_buyers'],
  [['بیشترین', 'مبلغ', 'فاکتور'], 'largest'],
  [['بیشترین', 'فاکتور'], 'largest'],
  [['بزرگترین', 'فاکتور'], 'largest'],
  [['بزرگترین', 'فروش'], 'largest'],
  [['اخرین', 'فاکتور'], 'latest'],
  [['اخرین', 'فروش'], 'latest'],
  [['اخرین', 'خرید'], 'latest'],
  [['بیشترین', 'فروش'], 'top_goods'],
  [['بیشترین', 'فروختیم'], 'top_goods'],
  [['بیشترین', 'فروختم'], 'top_goods'],
  [['مهلت', 'تمام'], 'deadline'],
  [['مهلت', 'نزدیک'], 'deadline'],
  [['مهلت', 'رو', 'پایان'], 'deadline'],
  [['چرا', 'رد'], 'reasons'],
  [['چرا', 'ردشده'], 'reasons'],
  [['علت', 'رد'], 'reasons'],
  [['دلیل', 'رد'], 'reasons'],
  [['چرا', 'خطا'], 'reasons'],
  [['علت', 'خطا'], 'reasons'],
  [['دلیل', 'خطا'], 'reasons'],
  [['خطا', 'سامانه'], 'reasons'],
  [['خطا', 'مودیان'], 'reasons'],
  [['ارسال', 'نشده'], 'unsent'],
  [['ارسالنشده'], 'unsent'],
  [['ارسال', 'نکرده'], 'unsent'],
  [['ارسال', 'نکردهایم'], 'unsent'],
  [['ارسال', 'نشدهاند'], 'unsent'],
  [['فرستاده', 'نشده'], 'unsent'],
  [['نرفته'], 'unsent'],
  [['نفرستاده'], 'unsent'],
  [['نفرستادیم'], 'unsent'],
  [['نفرستادهایم'], 'unsent'],
  [['تایید', 'نشده'], 'unconfirmed'],
  [['تاییدنشده'], 'unconfirmed'],
  [['تایید', 'نشدهاند'], 'unconfirmed'],
  [['رد', 'طرف', 'خریدار'], 'refused'],
  [['رد', 'طرف', 'مشتری'], 'refused'],
  [['رد', 'توسط', 'خریدار'], 'refused'],
  [['رد', 'توسط', 'مشتری'], 'refused'],
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
  [['ردی'], 'rejected'],
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
  [['اصلاحی'], 'corrective'],
  [['باطل'], 'cancellation'],
  [['باطلشده'], 'cancellation'],
  [['ابطال'], 'cancellation'],
  [['ابطالی'], 'cancellation'],
  [['ابطالشده'], 'cancellation'],
  [['برگشتی'], 'return'],
  [['مرجوعی'], 'return'],
  [['برگشت', 'فروش'], 'return'],
  [['برگشت', 'فاکتور'], 'return'],
  [['معاف'], 'exempt'],
  [['مشمول'], 'taxable'],
  [['صادرات'], 'exported'],
  [['صادراتی'], 'exported'],
  [['فروش', 'بدون', 'مالیات'], 'sales'],
  [['فروش', 'بدون', 'افزوده'], 'sales'],
  [['فروش', 'با', 'مالیات'], 'total'],
  [['فروش', 'با', 'افزوده'], 'total'],
  [['مالیات'], 'vat'],
  [['ارزش', 'افزوده'], 'vat'],
  [['چند', 'فاکتور'], 'count'],
  [['چندتا', 'فاکتور'], 'count'],
  [['تعداد'], 'count'],
  [['چندتا', 'فروختیم'], 'quantity'],
  [['چندتا', 'فروختم'], 'quantity'],
  [['چند', 'فروختیم'], 'quantity'],
  [['چند', 'فروختم'], 'quantity'],
  [['مقدار', 'فروش'], 'quantity'],
  [['فروش'], 'sales'],
  [['فروختم'], 'sales'],
  [['فروختیم'], 'sales'],
  [['درامد'], 'sales'],
  [['خرید'], 'sales'],
  [['حساب', 'چقدر'], 'owed'],
  // Behind «فروش»: «فروش سود پرک» is of caustic soda.
  [['سود'], 'profit'],
];

/** Words that only name the measure, so that the rest is a name. */
export const measureNames: ReadonlySet<string> = new Set([
  ...[
    'چرا',
    'علت',
    'دلیل',
    'ردی',
    'متوسط',
    'اخرین',
    'مهلت',
    'تمام',
    'نزدیک',
    'پایان',
    'خریدارها',
    'محصولها',
    'جنسها',
    'خدمتها',
  ],
  ...['ارسالنشده', 'فرستاده', 'نرفته', 'نفرستاده', 'نفرستادیم', 'نفرستادهایم', 'تاییدنشده', 'پیشنویسها'],
  'میانگین',
  'متوسطفروش',
  'سود',
  'ناخالص',
  'حاشیه',
  'بدهی',
  'سنبدهی',
  'سنطلب',
  'بدهکار',
  'بدهکاری',
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
  'مشتری',
  'مالیات',
  'ارزش',
  'افزوده',
  'صورتحساب',
  'صورتحسابها',
  'فاکتور',
  'فاکتورها',
  'تعداد',
  'فروش',
  'فروختم',
  'فروختیم',
  'درامد',
  'کالا',
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
  'اصلاحی',
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
  'محصول',
  'جنس',
  'خدمت',
  'مشتریها',
  'خریدارها',
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
  'گردش',
  'خورده',
  'توسط',
  'طرف',
  'روزه',
  'کد',
  'یعنی',
  'معنی',
]);

/** Of how many of these there are the grammar knows no number: «تعداد مشتری‌ها». */
export const otherCounts: ReadonlySet<string> = new Set([
  ...['مشتری', 'مشتریها', 'خریدار', 'خریدارها', 'کالا', 'کالاها', 'محصول', 'محصولها', 'خدمت', 'خدمتها'],
]);
/** Invoices: with days, or «چند», how many there are is asked. */
export const invoiceWord = 'فاکتور';
export const invoicesWords: ReadonlySet<string> = new Set(['صورتحساب', 'صورتحسابها', 'فاکتور', 'فاکتورها']);

/** Several of them: which ones is asked. */
export const manyInvoices: ReadonlySet<string> = new Set(['صورتحسابها', 'فاکتورها']);

export const before: ReadonlySet<string> = new Set(['پیش', 'گذشته', 'قبل', 'قبلی', 'پیشین']);
/** «کل سال» */
export const wholeWords: ReadonlySet<string> = new Set(['کل', 'تمام', 'طول']);
export const present: ReadonlySet<string> = new Set(['این', 'جاری', 'همین']);
export const periodWords = { day: 'روز', week: 'هفته', month: 'ماه', season: 'فصل', year: 'سال' } as const;
export const dayWords = wordTable<number>({ امروز: 0, دیروز: 1, پریروز: 2 });
/** 0 Saturday to 6 Friday; the rest are numbers before the stem. */
export const weekdayStem = 'شنبه';
export const weekdayWords = wordTable<number>({ [weekdayStem]: 0, پنشنبه: 5, جمعه: 6, ادینه: 6 });
/** «هفته بعد», «ماه آینده»: days to come, which only cheques have. */
export const nextWords: ReadonlySet<string> = new Set(['بعد', 'بعدی', 'اینده', 'دیگر']);
/** «از اول سال», «آخر آبان». */
export const firstWord = 'اول';
export const lastWords: ReadonlySet<string> = new Set(['اخر', 'پایان', 'انتهای']);
export const fromWord = 'از';
export const untilWord = 'تا';
/** Before «از» of what something is compared with. */
export const comparing: ReadonlySet<string> = new Set(['بیشتر', 'کمتر', 'بالاتر', 'بهتر', 'بدتر']);
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
