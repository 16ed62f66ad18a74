import { units } from '../catalogues/units.ts';
import { foldText } from '../text/fold-text.ts';
import { wordTable } from '../text/word-table.ts';

/** What orders to write an invoice are made of: numbers, units, prices and who buys; words as `foldText` leaves them. */

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

/** What else halves are said of: «یک ساعت و نیم مشاوره», «نیم دوجین تخم مرغ»; what the authority's units begin with, and what it has none for. */
export const measureWords: ReadonlySet<string> = new Set([
  ...units.map(({ fa }) => foldText(fa).split(/[ -]/)[0] ?? ''),
  ...['جلسه', 'هفته', 'گونی', 'شیشه'],
]);

/** What millions of goods are counted by, beside the units: «آجر ۲ میلیون قالب». */
export const countWords: ReadonlySet<string> = new Set([
  ...['قالب', 'دوز', 'برگ', 'ورق', 'قطعه', 'رول', 'قرص', 'کپسول', 'نسخه', 'جلد', 'بطری', 'قوطی', 'کیسه', 'شاخه'],
]);

/** «۵ لیتری», «اشتراک ۶ ماهه»: such a number belongs to the name. */
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
  ...['روزه', 'ماهه', 'ساله', 'عیار', 'اسب'],
]);

/** «کیلویی ۹۰۰ هزار تومان», «بسته‌ای»: the unit's word that a price is said of. */
export const unitAdjectives = wordTable<string>({
  ...{ کیلویی: 'کیلو', کیلوگرمی: 'کیلوگرم', گرمی: 'گرم', تنی: 'تن', لیتری: 'لیتر', متری: 'متر' },
  ...{ عددی: 'عدد', بستهای: 'بسته', کارتنی: 'کارتن', جعبهای: 'جعبه' },
});

/** Rials in one. */
export const currencyWords = wordTable<bigint>({ ریال: 1n, تومان: 10n, تومن: 10n });

/** «۲۵۰ هزار تومنی» is a price in an order, and in a question the name of goods («شارژ ۵۰۰۰ تومانی»). */
export const currencyAdjectives = wordTable<bigint>({ ریالی: 1n, تومانی: 10n, تومنی: 10n });

/** Those that a price in an order is said with. */
export const orderCurrencyWords = wordTable<bigint>({ ...currencyWords, ...currencyAdjectives });

/** «۱۲ میلیونی»: a price whose currency nobody said. */
export const scaleAdjectives: ReadonlySet<string> = new Set(['هزاری', 'میلیونی', 'ملیونی', 'میلیاردی']);

/** Before the price of one. */
export const eachWords: ReadonlySet<string> = new Set([
  ...['فی', 'هر', 'هرکدام', 'کدام', 'هریک', 'دانهای', 'دونهای', 'کیلویی'],
]);

export const priceWords: ReadonlySet<string> = new Set([...eachWords, 'قیمت', 'قرار', 'مبلغ']);

/** Before or behind the price of all: «جمعاً ۵ میلیون تومان», «روی هم ۵ میلیون», «مبلغ کل», «جمع کل». */
export const totalWords: ReadonlySet<string> = new Set(['جمعا', 'مجموعا', 'مجموع', 'رویهم', 'سرجمع']);
export const totalPairs: readonly (readonly [string, string])[] = [
  ['روی', 'هم'],
  ['در', 'کل'],
];
export const wholeWord = 'کل';
export const sumOf = 'جمع';

/** After one of these the day of an invoice is written. */
export const historyWord = 'تاریخ';
export const dateWords: ReadonlySet<string> = new Set([historyWord, 'مورخ', 'مورخه']);

/** Behind the day of an invoice: its hour. */
export const afternoonWords = ['بعد', 'از', 'ظهر'] as const;

/** Of days to come, which no invoice has. */
export const tomorrowWords: readonly (readonly string[])[] = [['فردا'], ['پسفردا'], ['پس', 'فردا']];

/** Before or behind until when an order is to be paid: «با مهلت ۳۰ روز», «سررسید ۱۵ دی», «۳۰ روز مهلت». */
export const termWords: ReadonlySet<string> = new Set(['مهلت', 'مهلتش', 'سررسید', 'سررسیدش', 'موعد']);
/** Before it, where it cannot be an amount that was paid: «پرداخت ۳۰ روز دیگر», «تسویه ۱۵ دی». */
export const settlingWords: ReadonlySet<string> = new Set(['پرداخت', 'پرداختش', 'تسویه']);
/** Between such a word and what it says: «مهلت پرداخت تا ۱۵ دی». */
export const termLinks: ReadonlySet<string> = new Set([...settlingWords, historyWord, 'تا', 'در', 'به', 'ان', 'روز']);
/** Before such a word: «به تاریخ سررسید …». */
export const termLeads: ReadonlySet<string> = new Set(['با', 'به', 'در', historyWord]);
/** What a term is counted in; null: of no certain number of days. */
export const termSpans = wordTable<{ days: number | null; isOfTerm: boolean }>({
  روز: { days: 1, isOfTerm: false },
  روزه: { days: 1, isOfTerm: true },
  هفته: { days: 7, isOfTerm: false },
  هفتهای: { days: 7, isOfTerm: true },
  ماه: { days: null, isOfTerm: false },
  ماهه: { days: null, isOfTerm: true },
});
/** «۳۰ روز پس از صدور» */
export const issueWord = 'صدور';

export const forWord = 'برای';
export const companyWord = 'شرکت';
export const orderedWord = 'سفارش';
/** Before «:» and a buyer's name; «مشتری جدید:» too. */
export const buyerMarks = ['خریدار', 'مشتری', 'به نام', 'برای'] as const;
export const newWord = 'جدید';
/** Words before a buyer's name. */
export const buyerWords: readonly (readonly string[])[] = [
  [forWord, companyWord],
  [forWord],
  ['واسه'],
  ['به', 'نام'],
  ['خریدار'],
  ['مشتری'],
  [orderedWord],
  ['به'],
];

/** That something was sold, by now. */
export const soldVerbs: ReadonlySet<string> = new Set([
  ...['فروختم', 'فروختیم', 'فروخته', 'فروختهام', 'فروختهایم', 'دادم', 'دادیم', 'دادهام', 'دادهایم'],
]);
/** Behind a buyer's name, and in none. */
export const sellingVerbs: ReadonlySet<string> = new Set(['بفروش', 'بفروشید', ...soldVerbs]);
export const sellingWords: ReadonlySet<string> = new Set([...sellingVerbs, 'فروش']);

/** What is left to be paid: then what was paid is no price. */
export const restWords: ReadonlySet<string> = new Set(['بقیه', 'بقیهاش', 'بقیش', 'بقیهش', 'الباقی', 'مابقی']);
/** With an amount, what an order has beside its goods, and no price of them. */
export const asideWords: ReadonlySet<string> = new Set([
  ...['تخفیف', 'تخفیفی', 'تخفیفش', 'منهای', 'پیشپرداخت', 'بیعانه', 'علیالحساب'],
  ...restWords,
]);
/** Right behind an amount: what was paid, which is no line of its own. */
export const paidVerbs: ReadonlySet<string> = new Set([
  ...['گرفتم', 'گرفتیم', 'داد', 'داده', 'دادند', 'پرداخت', 'واریز'],
]);
/** Of these an amount before them may be the price: «هر کدام ۵۰۰ هزار تومان پرداخت نقدی». */
export const paidNouns: ReadonlySet<string> = new Set(['پرداخت', 'واریز']);
export const priceWord = 'قیمت';
/** Before a long number: whose it is. */
export const numberNames: ReadonlySet<string> = new Set([
  ...['تلفن', 'موبایل', 'همراه', 'شماره', 'تماس', 'کد', 'کدملی', 'ملی', 'شناسه', 'اقتصادی'],
]);
/** Of those, what also are words of goods' names, and whether another word of it must follow. */
export const nounsOfNames = wordTable<boolean>({ تخفیف: true, تخفیفی: false });
/** «پیش پرداخت» */
export const asidePair = ['پیش', 'پرداخت'] as const;
/** Before one of them, goods: «کارت تخفیف». */
export const cardWords: ReadonlySet<string> = new Set(['کارت', 'کد', 'بن', 'کوپن']);
/** Behind a number of an amount. */
export const percentWords: ReadonlySet<string> = new Set(['درصد', '%', '٪']);
/** «نصف نقد» */
export const partOfPayment: ReadonlySet<string> = new Set(['نصف', 'نصفش', 'نصفی']);

/** Before an hour of the day, and an hour's own goods: «۲ عدد ساعت». */
export const hourWord = 'ساعت';
/** Behind an hour: which it is, or who comes then. */
export const partsOfDay: ReadonlySet<string> = new Set(['صبح', 'ظهر', 'عصر', 'شب']);
export const comingWords: ReadonlySet<string> = new Set([
  ...['میام', 'میایم', 'میاییم', 'میاد', 'میاید', 'بیاید', 'بیایید', 'میرسم', 'میرسیم'],
]);
export const deliveryWord = 'تحویل';
export const sendingWords: ReadonlySet<string> = new Set([
  ...['بفرست', 'بفرستید', 'بفرستین', 'برسد', 'برسه', 'برسان', 'برسانید'],
]);
/** Said before an order, and no name: «سلام، خسته نباشید، …», «اقلام: …». */
export const headingWords: ReadonlySet<string> = new Set([
  ...['سلام', 'باسلام', 'درود', 'وقت', 'وقتتان', 'وقتتون', 'وقتبخیر', 'بخیر', 'روز', 'روزتان', 'روزتون', 'خسته'],
  ...['نباشید', 'نباشی', 'خوبی', 'خوبید', 'عزیز', 'ممنون', 'مرسی', 'تشکر', 'زحمت', 'بیزحمت', 'احترام'],
  ...['اقلام', 'لیست', 'فهرست', 'کالا', 'کالاها', 'جنس', 'جنسها', 'شرح', 'متن', 'توضیح', 'توضیحات', 'درخواست'],
  ...['سفارشات', 'سفارشها', 'امروز', 'دیروز', 'پریروز', 'فردا', 'خریدار', 'مشتری', 'نام', 'بود', 'این', 'اینها'],
  ...['پول', 'پولش', 'گرفتم', 'گرفتیم', 'فوری', 'سریع', 'فورا', ...sendingWords],
  ...['عرض', 'ادب', 'زود', 'زودتر', deliveryWord, 'تعداد', 'مبلغ', 'قیمت', 'ردیف', 'کد', 'واحد'],
]);

/** An offer, which is no invoice until its buyer accepts. */
export const offerWord = 'پیشفاکتور';

export const orderWords: ReadonlySet<string> = new Set([
  'فاکتور',
  'صورتحساب',
  offerWord,
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
  ...['رسمی', newWord, 'تازه', 'فوری', 'الکترونیکی', 'خرید', 'فروش'],
]);

/** What is written by an order. */
export const invoiceWords: ReadonlySet<string> = new Set(['فاکتور', 'صورتحساب', offerWord, 'سفارش']);

/** Said around what matters, in orders and in questions. */
export const fillers: ReadonlySet<string> = new Set([
  'لطفا',
  'کن',
  'کنید',
  'بزنید',
  ...['میخواهم', 'میخوام', 'کنم', 'کنیم', 'بزنم', 'بزنیم', 'بنویسم', 'بکن', 'بکنید'],
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

/** Of goods that were named nobody counts so many: «نصب کولر ۲ میلیون». */
export const millions: ReadonlySet<string> = new Set(['میلیون', 'ملیون', 'میلیارد', 'ملیارد']);
