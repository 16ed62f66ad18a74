import { forWord } from './order-words.fa.ts';

/** Words of what is no sale though numbers of money or goods are said, as `foldText` leaves them. */

/** Who owes, or is owed. */
export const debtors: ReadonlySet<string> = new Set(['بدهکار', 'بستانکار', 'طلبکار', 'بدهکارم', 'بدهکاریم']);
export const debts: ReadonlySet<string> = new Set([...debtors, 'بدهی', 'طلب']);
/** Before whom something is sold to. */
export const forWords: ReadonlySet<string> = new Set([forWord, 'خریدار']);
export const inTheName = ['به', 'نام'] as const;
export const costWords: ReadonlySet<string> = new Set(['هزینه', 'هزینهها', 'هزینههای']);
export const storeWords: ReadonlySet<string> = new Set(['انبار', 'انبارها']);
export const onHand = 'موجودی';
export const comesIn: ReadonlySet<string> = new Set(['وارد', 'ورود', 'اضافه']);
/** «به انبار رسید»; before «انبار» a paper. */
export const receipt = 'رسید';
/** Of a warehouse, where a sentence begins with them. */
export const storeNotes: ReadonlySet<string> = new Set([receipt, 'ورودی']);
export const bidding: ReadonlySet<string> = new Set(['کن', 'کنید', 'بکن', 'بکنید', 'کنم', 'بذار', 'بگذار']);
export const doing: ReadonlySet<string> = new Set([...bidding, 'شد', 'شود', 'بشه']);

/** Asked for before a bound: «کدام مشتری‌ها», «چه کسانی». */
export const whichWords: ReadonlySet<string> = new Set(['کدام', 'کدوم', 'چه', 'کی', 'کیا']);
/** Before an amount: «بالای ۵۰ میلیون»; and those with «از» behind them: «بیش از ۱۰ میلیون». */
export const bounds: ReadonlySet<string> = new Set(['بالای', 'زیر']);
export const moreOrLess: ReadonlySet<string> = new Set(['بیش', 'بیشتر', 'کمتر', 'بالاتر', 'پایینتر']);
