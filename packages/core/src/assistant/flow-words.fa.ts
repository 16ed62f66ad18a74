/** Words of questions about money that came in or went out, as `foldText` leaves them. */

/** What came in, asked for by name: «دریافتی‌های این ماه», «واریزی دیروز». */
export const inNames: ReadonlySet<string> = new Set([
  ...['دریافت', 'دریافتها', 'دریافتی', 'واریز', 'واریزها', 'واریزی', 'وصول', 'وصولی'],
]);
/** What went out: «پرداختی‌های این هفته», «برداشت از بانک ملت». */
export const outNames: ReadonlySet<string> = new Set(['پرداختها', 'پرداختی', 'برداشت', 'برداشتها', 'برداشتی']);
/** Of these alone money is asked for where it is said of whom, or nothing else: «از پخش سپید چقدر گرفتیم», not «چقدر تخفیف گرفتیم». */
export const tookWords: ReadonlySet<string> = new Set(['گرفتم', 'گرفتیم', 'گرفتهام', 'گرفتهایم']);
/** «چقدر پول دادیم», «چقدر پرداخت کردیم»: with one of the others, money that went out. */
export const gaveWords: ReadonlySet<string> = new Set(['دادم', 'دادیم', 'دادهام', 'دادهایم']);
export const payingWord = 'پرداخت';
/** Of these «کردم» says that we paid. */
export const payingOut: ReadonlySet<string> = new Set([payingWord, 'واریز', 'برداشت']);
export const didWords: ReadonlySet<string> = new Set(['کردم', 'کردیم', 'کردهام', 'کردهایم', 'داشتیم']);
/** What others paid came in: «علی رضایی چقدر پرداخت کرده؟», «مشتری‌ها چقدر پول دادند». */
export const theyDidWords: ReadonlySet<string> = new Set(['کرد', 'کرده', 'کردند', 'کردن', 'کردهاند']);
export const theyGaveWords: ReadonlySet<string> = new Set(['داد', 'داده', 'دادند', 'دادن', 'دادهاند']);
/** «چقدر پول آمد», «چقدر پول رفت» */
export const cameWords: ReadonlySet<string> = new Set([
  ...['امد', 'امده', 'اومد', 'اومده', 'رسید', 'رسیده', 'نشست', 'نشسته', 'ورودی'],
]);
export const wentWords: ReadonlySet<string> = new Set(['رفت', 'رفته', 'خروجی']);
export const moneyWords: ReadonlySet<string> = new Set(['پول', 'پولی', 'پولها', 'پولهایی', 'وجه', 'وجوه']);

/** Said around the name of a place or of whom it came from. */
export const flowFillers: ReadonlySet<string> = new Set([
  ...['مشتری', 'مشتریها', 'خریدار', 'خریدارها', 'حساب', 'حسابها', 'بانک', 'بانکها', 'بانکی', 'صندوق', 'صندوقها'],
  ...['خزانه', 'داخل', 'دست', 'کردهام', 'کردهایم'],
]);
