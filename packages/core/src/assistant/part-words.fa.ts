import { taxWords } from './tax-words.fa.ts';

/** Words of questions that ask for a part of what sums tell, or for something beside it. */

/** Of money or of a promise; beside sales alone the parts are told. */
export const paidInCash: ReadonlySet<string> = new Set(['نقد', 'نقدی', 'نقدا']);
export const onCreditWord = 'نسیه';

/** «پرداخت شده», «تسویه شده»; «باید پرداخت کرد» asks for what is still to be paid. */
export const payingWords: ReadonlySet<string> = new Set(['پرداخت', 'تسویه', 'پرداختشده', 'تسویهشده']);
export const paidWords: ReadonlySet<string> = new Set([
  ...['شده', 'شدهاند', 'شد', 'شدند', 'کرده', 'کردهاند', 'کرد', 'کردند', 'کردم', 'کردیم', 'کردهام', 'کردهایم'],
  ...['پرداختشده', 'تسویهشده'],
]);

export const serviceWords: ReadonlySet<string> = new Set(['خدمت', 'خدمتها']);

export const withoutWord = 'بدون';
/** What the grammar knows a number without. */
export const knownWithout: ReadonlySet<string> = new Set([...taxWords, 'پاسخ', 'احتساب', 'محاسبه', 'در']);

/** Beside «نسیه», a debt is asked for and not what was sold or bought on credit. */
export const debtWords: ReadonlySet<string> = new Set([
  ...['بدهی', 'بدهکار', 'بدهکاری', 'بدهکارها', 'بدهکارم', 'بدهکاریم', 'طلب', 'طلبکارم', 'طلبکاریم', 'مانده'],
]);
export const tradeWords: ReadonlySet<string> = new Set([
  ...['فاکتور', 'فاکتورها', 'صورتحساب', 'صورتحسابها', 'خرید', 'خریدها', 'خریدم', 'خریدیم'],
]);

/** Before one of these it is asked how many there are of it. */
export const countingWords: ReadonlySet<string> = new Set(['چند', 'چندتا', 'تعداد']);
export const peopleWords: ReadonlySet<string> = new Set(['مشتری', 'مشتریها', 'خریدار', 'خریدارها', 'نفر']);

export const leftWord = 'مانده';
/** «چند روز تا پایان فصل مانده» */
export const timeUnits: ReadonlySet<string> = new Set(['روز', 'هفته', 'ماه', 'سال', 'ساعت']);
