import { goodsWords } from './book-words.fa.ts';

/** What a question about own sales can ask for, and the words for it. */

/** The word for what others bought of us, and for what we bought. */
export const boughtWord = 'خرید';
export const manyBoughtWord = 'خریدها';
/** Of whoever is named. */
export const boughtVerbs: ReadonlySet<string> = new Set(['خریدم', 'خریدیم']);

export const weWord = 'ما';
/** «بدهی داریم»: to others. */
export const weHaveWords: ReadonlySet<string> = new Set(['دارم', 'داریم']);
export const debtWord = 'بدهی';
export const claimWord = 'طلب';
export const debtorWord = 'بدهکار';
/** Behind it: «ده بدهکار بزرگ». */
export const largeWord = 'بزرگ';
/** Those whom we owe: «ده نفری که بیشترین بدهی را به آن‌ها داریم». */
export const themWords: ReadonlySet<string> = new Set(['انها', 'انان', 'ایشان']);
/** Of whom was bought. */
export const sellerWords: ReadonlySet<string> = new Set(['فروشنده', 'فروشندهها']);
/** Who it is; «چه کسی» and «کدام مشتری» are said in two. */
export const whoWords: ReadonlySet<string> = new Set(['کی', 'کیست', 'کیه', 'کیا']);
export const whomWords = {
  ...{ to: 'به', from: 'از', what: 'چه', which: 'کدام' },
  people: new Set(['کسی', 'کسانی']) as ReadonlySet<string>,
  kinds: new Set(['مشتری', 'خریدار', 'فروشنده', 'فروشندهها']) as ReadonlySet<string>,
} as const;
/** Who works for the account: nobody is told how much each of them sells. */
export const staffWords: ReadonlySet<string> = new Set([
  ...['کارمند', 'کارمندها', 'کاربر', 'کاربرها', 'همکار', 'همکارها', 'صندوقدار', 'صندوقدارها', 'پرسنل'],
]);

/** Beside «خرید», or in its place: we bought, of whoever is named. */
export const weBoughtWords: ReadonlySet<string> = new Set(['کردم', 'کردیم', 'کردهام', 'کردهایم', ...boughtVerbs]);

/** Measures of what has not been done. */
export const measuresOfNotDone: ReadonlySet<string> = new Set(['unsent', 'unconfirmed', 'unpaid', 'purchases_unpaid']);

/** How much customers may owe, and theirs. */
const creditWords = ['اعتبار', 'اعتبارش', 'اعتبارشان'] as const;

/** What a question about own sales can ask for. */
export const measures = [
  'sales',
  'vat',
  'count',
  'quantity',
  'owed',
  'top_owed',
  'owing',
  'over_credit',
  'owing_aged',
  'aged',
  'profit',
  'purchase_vat',
  'purchases',
  'purchases_unpaid',
  'purchases_overdue',
  'top_suppliers',
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
  'approved',
  'awaiting',
  'over_limit',
  'overdue',
  'unpaid',
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

/** What was to be paid by now. */
const overdueWords: readonly (readonly string[])[] = [
  ['سررسید', 'گذشته'],
  ['سررسیدگذشته'],
  ['موعد', 'گذشته'],
  ['مهلت', 'پرداخت', 'گذشته'],
  ['معوق'],
  ['معوقه'],
];

/** Their words, and what is beside them. */
export const lateWords: ReadonlySet<string> = new Set([...overdueWords.flat(), 'شده', 'است']);

/** That it is us who owe. */
const weOweWords: readonly (readonly string[])[] = [
  ['بدهیم'],
  ['بدهکارم'],
  ['بدهکاریم'],
  ['بدهی', 'فروشنده'],
  ['بدهی', 'فروشندهها'],
];

/** The first row of which every word is said decides; whatever invoices are called and however many they are, it is «فاکتور». */
export const measureRows: readonly (readonly [readonly string[], Measure])[] = [
  [['مالیات', 'خریدها'], 'purchase_vat'],
  [['مالیات', 'خرید'], 'purchase_vat'],
  ...overdueWords.map((words) => [['خریدها', ...words], 'purchases_overdue'] as const),
  ...['نشده', 'نشدهاند', 'نکرده', 'نکردهام', 'نکردهایم', 'نکردیم'].flatMap((word) => [
    [['خریدها', 'پرداخت', word], 'purchases_unpaid'] as const,
    [['خریدها', 'تسویه', word], 'purchases_unpaid'] as const,
  ]),
  ...['پرداختنشده', 'تسویهنشده', 'نپرداخته'].map((word) => [['خریدها', word], 'purchases_unpaid'] as const),
  ...weOweWords.flatMap((owe) =>
    [...overdueWords, ['گذشته']].map((late) => [[...owe, ...late], 'owing_aged'] as const),
  ),
  ...['فروشنده', 'فروشندهها'].map((word) => [['سنبدهی', word], 'owing_aged'] as const),
  ...overdueWords.map((words) => [words, 'overdue'] as const),
  [['فاکتور', 'پرداخت', 'نشده'], 'unpaid'],
  [['فاکتور', 'پرداختنشده'], 'unpaid'],
  [['فاکتور', 'پرداخت', 'نکرده'], 'unpaid'],
  [['فاکتور', 'تسویه', 'نشده'], 'unpaid'],
  [['فاکتور', 'تسویهنشده'], 'unpaid'],
  [['فاکتور', 'نپرداخته'], 'unpaid'],
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
  ...(['بستانکار', 'بستانکارها', 'طلبکار', 'طلبکارها', 'بدهکارم', 'بدهکاریم', 'بدهیم'] as const).map(
    (word) => [[word], 'owing'] as const,
  ),
  ...(['ما', 'دارم', 'داریم', 'فروشنده', 'فروشندهها'] as const).map((word) => [['بدهی', word], 'owing'] as const),
  [['طلب', 'فروشندهها'], 'owing'],
  [['طلبکارم'], 'owed'],
  [['طلبکاریم'], 'owed'],
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
  [['برتر', 'نفر'], 'top_buyers'],
  [['برتر', 'کالا'], 'top_goods'],
  [['برتر', 'کالاها'], 'top_goods'],
  ...(['کردم', 'کردیم', 'فروشنده', 'فروشندهها'] as const).map(
    (word) => [['بیشترین', boughtWord, word], 'top_suppliers'] as const,
  ),
  [['بیشترین', 'خریدم'], 'top_suppliers'],
  [['بیشترین', 'خریدیم'], 'top_suppliers'],
  ...(['بزرگترین', 'بهترین', 'برتر'] as const).flatMap((word) => [
    [[word, 'فروشنده'], 'top_suppliers'] as const,
    [[word, 'فروشندهها'], 'top_suppliers'] as const,
  ]),
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
  [['بزرگترین', 'خرید'], 'largest'],
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
  ...['سقف', 'حد'].flatMap((most) => creditWords.map((word) => [[most, word], 'over_credit'] as const)),
  [['حد', 'مجاز'], 'over_limit'],
  [['سقف', 'فروش'], 'over_limit'],
  [['ماده', '6'], 'over_limit'],
  [['ماده', 'شش'], 'over_limit'],
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
  [['خریدها'], 'purchases'],
  [['خریدم'], 'purchases'],
  [['خریدیم'], 'purchases'],
  [['حساب', 'چقدر'], 'owed'],
  // Behind «فروش»: «فروش سود پرک» is of caustic soda.
  [['سود'], 'profit'],
];

/** What was taken back. */
export const returnWords: ReadonlySet<string> = new Set(['برگشت', 'برگشتی', 'مرجوعی']);

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
    'کالایی',
    'محصولی',
    'جنسی',
    'چیزی',
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
  ...['بستانکار', 'بستانکارها', 'طلبکار', 'طلبکارها', 'بدهکارم', 'بدهکاریم', 'طلبکارم', 'طلبکاریم'],
  ...['فروشنده', 'فروشندهها'],
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
  'خریدها',
  'خریدم',
  'خریدیم',
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

/** Of the sales limit; elsewhere they are parts of names («ماده اولیه»). */
export const salesLimitWords: ReadonlySet<string> = new Set([
  ...['حد', 'مجاز', 'سقف', 'ماده', '6', 'شش', 'عدول', 'بیش', 'کرده', 'کردهاند', 'کردیم', 'فراتر', 'بیشتر'],
  ...['گذشت', 'گذشته', 'گذشتهاند', 'گذشتیم', 'شدیم', 'شده', 'شدهاند', 'رفته', 'رفتهاند', 'رفتیم'],
]);

/** «سقف فروش», «حد مجاز»: of «ماده ۶» only what is beyond it is asked. */
export const limitNames: ReadonlySet<string> = new Set(['سقف', 'حد']);
/** That it is passed: «از حد مجاز گذشته‌ایم», «بیش از سقف فروش». */
export const beyondLimit: ReadonlySet<string> = new Set([
  ...['عدول', 'فراتر', 'بیش', 'بیشتر', 'بیشترین', 'بالاتر', 'بیرون', 'خارج', 'رد', 'رفته', 'رفتهاند', 'رفتیم'],
  ...['گذشت', 'گذشته', 'گذشتهاند', 'گذشتیم', 'گذشتم', 'گذشتهایم', 'رسیدیم', 'رسیدهایم'],
]);

/** Of customers beyond how much they may owe. */
export const creditLimitWords: ReadonlySet<string> = new Set([
  ...salesLimitWords,
  ...creditWords,
  ...['بیش', 'خود', 'رد', 'بدهکار'],
]);

/** Of what is paid and when it had to be; elsewhere they are parts of names («راه گذشته»). */
export const paymentWords: ReadonlySet<string> = new Set([
  ...['سررسید', 'سررسیدگذشته', 'گذشته', 'موعد', 'معوق', 'معوقه', 'پرداخت', 'پرداختنشده', 'تسویه', 'تسویهنشده'],
  ...['نپرداخته', 'شده', 'شدهاند', 'مبلغ'],
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

/** Of these words of `beyondGrammar` each measure knows what they mean. */
export const ownWords: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  average: new Set(['میانگین', 'متوسط', 'متوسطفروش']),
  // «سود خالص» is another, which nobody knows here.
  profit: new Set(['سود', 'ناخالص']),
  latest: new Set(['اخرین']),
  deadline: new Set(['مهلت']),
  overdue: new Set(['مهلت']),
  owing_aged: new Set(['مهلت']),
};

/** What was bought of each goods nobody knows: purchases have no lines. */
export const goodsBought: ReadonlySet<string> = new Set([...goodsWords, 'کالایی', 'جنسی', 'محصولی']);

/** Who buys of us. */
export const buyerNames: ReadonlySet<string> = new Set(['مشتری', 'مشتریها', 'خریدار', 'خریدارها']);

/** Said of what was sold, whoever bought it: «فروش و خرید», «مشتری‌ها چقدر خرید کردند». */
export const soldWords: ReadonlySet<string> = new Set([
  ...['فروش', 'فروختم', 'فروختیم', 'درامد', ...buyerNames],
  ...['کرد', 'کرده', 'کردن', 'کردند', 'کردهاند'],
]);
