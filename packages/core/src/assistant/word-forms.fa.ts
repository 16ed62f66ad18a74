import { wordTable } from '../text/word-table.ts';

/** Other spellings, spoken forms and endings, and the word that the tables know for each. */

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
  خریدهای: 'خریدها',
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
