import { wordTable } from '../text/word-table.ts';
import { periodWords } from './period-words.fa.ts';

/** What questions are made of beside what they ask for. */

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
  'پرداختنی',
  'میشود',
  'میشه',
  'شود',
  'کرده',
  'کردهایم',
  'کردهام',
  'کردند',
  'بین',
  'و',
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
  'داشتند',
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
  'بدانم',
  'بدونم',
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
    'فرق',
    'تفاوت',
    'اختلاف',
  ],
]);
/** Said of one period, what has changed since the one before is asked for: «رشد فروش این ماه», «فروش نسبت به ماه قبل». */
export const compareWord = 'مقایسه';
export const sinceRows: readonly (readonly string[])[] = [['رشد'], ['نسبت', 'به'], [compareWord]];
/** Before what the running time is held against: «نسبت به پارسال», «در برابر ماه قبل». */
export const againstWords: ReadonlySet<string> = new Set(['نسبت', 'مقابل', 'برابر', 'قیاس']);
export const percentWord = 'درصد';
/** Where something is compared, these ask for no other number. */
export const growthWords: ReadonlySet<string> = new Set(['رشد', percentWord]);

/** «روزهای این ماه»: each of them; «روزهای جمعه» are not. */
export const daysWord = 'روزها';
/** Of each of these no numbers are told. */
export const uncutSteps: readonly string[] = [periodWords.week, periodWords.year];
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
  [[daysWord], 'day'],
  [['هر', 'فصل'], 'season'],
  [['فصل', 'به', 'فصل'], 'season'],
  [['تفکیک', 'فصل'], 'season'],
  [['فصلی'], 'season'],
];

/** Between a number and what there are so many of: «۱۰ تا کالای پرفروش», «۵ نفر برتر». */
export const topPieces: ReadonlySet<string> = new Set(['تا', 'تای', 'نفر', 'نفری', 'مورد', 'قلم', 'عدد']);

export const mostWord = 'بیشترین';
export const whichWord = 'کدام';
/** Which goods, or who. */
export const whoOrWhatWords: ReadonlySet<string> = new Set([whichWord, 'چی', 'چیا', 'کی', 'کیا', 'چه']);
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
  // «بیشترین فروش در یک روز», «چه روزی بیشتر فروختیم»
  ...[['یک'], ['در', 'یک'], ['تو', 'یک'], ['طی', 'یک']].map((words) => ['بیشترین', 'فروش', ...words]),
  ['چه'],
];
/** Right before «ماه»: each month, or which of them; not the month whose name follows. */
export const wordsBeforeMonth: ReadonlySet<string> = new Set([
  ...stepRows.flatMap(([words]) => words.flatMap((word, at) => (words[at + 1] === periodWords.month ? [word] : []))),
  ...bestOfWords.flatMap((words) => (words.length === 1 ? words : [])),
]);
export const stepWords = wordTable<'day' | 'month' | 'season'>({
  ...{ روز: 'day', ماه: 'month', فصل: 'season' },
  ...{ روزی: 'day', فصلی: 'season' },
} as const);
/** «چه ماهی بیشتر فروختیم»; anywhere else «ماهی» is fish. */
export const monthAsked: readonly string[] = ['چه', 'ماهی'];

/** Of what is not: no other measure than the ones below knows «صورتحساب‌های پرداخت نشده». */
export const notDone: ReadonlySet<string> = new Set([
  ...['نشده', 'نشدهاند', 'نشد', 'نکرده', 'نکردهام', 'نکردهایم', 'نکرد', 'نکردند', 'نکردن', 'نکردیم', 'نخرید', 'نخریده'],
  ...['نخریدند', 'نخریدن', 'نفروخته', 'نفروختیم', 'نداشته', 'نداشتند', 'نداد', 'نداده'],
]);

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
