/** Words of questions that the guide answers, as `foldText` leaves them: no half-spaces, no hamza. */

export const howWords: ReadonlySet<string> = new Set([
  ...['چطور', 'چطوری', 'چهطور', 'چجوری', 'چهجوری', 'چگونه', 'چیکار', 'چکار', 'چهکار', 'کجا', 'فرق', 'تفاوت'],
]);
/** «چه جوری», «چه طور» */
export const howPairs: ReadonlySet<string> = new Set(['جوری', 'جور', 'طور', 'طوری', 'کار']);
export const whatWord = 'چه';

/** What the assistant is told to do with an invoice that was sent, which nobody but the user does. */
export const changingWords: ReadonlySet<string> = new Set([
  ...['باطل', 'باطلش', 'ابطال', 'ابطالش', 'اصلاح', 'اصلاحش', 'مرجوع', 'مرجوعش', 'برگشت', 'برگشتش'],
]);
export const biddingWords: ReadonlySet<string> = new Set(['کن', 'کنید', 'بکن', 'بکنید', 'بزن', 'بزنید', 'بده']);

/** At the beginning of a sentence: «راهنمای ارسال گروهی», «نحوه ابطال». */
export const guideWords: ReadonlySet<string> = new Set(['راهنما', 'راهنمای', 'نحوه', 'طرز', 'اموزش', 'روش']);

/** What is to be done: without one of these «فروش این ماه چطور بود» asks for a number. */
export const doingWords: ReadonlySet<string> = new Set([
  ...['کنم', 'کنیم', 'میکنم', 'میکنیم', 'کنن', 'بکنم', 'بکنیم', 'میکنند', 'بزنم', 'بزنیم', 'بسازم', 'بسازیم', 'بگیرم'],
  ...['بگیریم', 'بفرستم', 'بفرستیم', 'بدم', 'بدهم', 'بدیم', 'بدهیم', 'بذارم', 'بگذارم', 'بگذاریم', 'ببینم', 'بنویسم'],
  ...['میشود', 'میشه', 'بشه', 'است', 'باید', 'توانم', 'میتوانم', 'میتونم', 'بیارم', 'ببرم', 'بخرم', 'چیه', 'چیست'],
]);

/** Of these, what somebody does who asks how: beside days «فروش آبان چطور بوده است» asks for a number still. */
export const actingWords: ReadonlySet<string> = new Set([
  ...['کنم', 'کنیم', 'بکنم', 'بکنیم', 'بزنم', 'بزنیم', 'بفرستم', 'بفرستیم', 'بدم', 'بدهم', 'بدیم', 'بدهیم'],
]);

/** Pages of the guide by the words that ask for them; the first row of which every word begins one that is said decides. */
export const guideRows = [
  [['تراز', 'ازمایشی'], 'journal'],
  [['دفتر', 'کل'], 'journal'],
  [['دفتر', 'روزنامه'], 'journal'],
  [['سند', 'حسابدار'], 'journal'],
  [['نقدینگی'], 'cash'],
  [['جریان', 'نقد'], 'cash'],
  [['پرداخت', 'اینترنتی'], 'online-payments'],
  [['درگاه'], 'online-payments'],
  [['صدور', 'سریع'], 'quick-invoice'],
  [['بازبین'], 'review'],
  [['کلید', 'برنامه'], 'programs'],
  [['وبهوک'], 'programs'],
  [['اینترنت', 'قطع'], 'offline'],
  [['حافظه'], 'tax-memory'],
  [['کلید', 'امضا'], 'tax-memory'],
  [['گواهی'], 'tax-memory'],
  [['کلید', 'خصوصی'], 'tax-memory'],
  [['میز', 'امضا'], 'signing-desk'],
  [['پیشفاکتور'], 'pre-invoices'],
  [['دوره'], 'recurring'],
  [['خودکار', 'فاکتور'], 'recurring'],
  [['اکسل', 'بانک'], 'bank-statements'],
  [['صورتحساب', 'بانک'], 'bank-statements'],
  [['خروجی'], 'invoices'],
  [['گروهی'], 'import'],
  [['اکسل'], 'import'],
  [['فایل'], 'import'],
  [['ازمایشی'], 'test-invoice'],
  [['برگشت', 'فروش'], 'corrections'],
  [['برگشتی'], 'corrections'],
  [['مرجوع'], 'corrections'],
  [['ابطال'], 'corrections'],
  [['باطل'], 'corrections'],
  [['اصلاح'], 'corrections'],
  [['رد'], 'errors'],
  [['خطا'], 'errors'],
  [['استعلام'], 'inquiry'],
  [['مغایرت'], 'inquiry'],
  [['چاپ'], 'paper'],
  [['پرینت'], 'paper'],
  [['pdf'], 'paper'],
  [['بفرست', 'مشتری'], 'paper'],
  [['بایگانی'], 'archives'],
  [['رمز', 'فراموش'], 'sign-up'],
  [['رمز'], 'security'],
  [['ثبتنام'], 'sign-up'],
  [['کاربر'], 'employees'],
  [['کارمند'], 'employees'],
  [['دسترسی'], 'employees'],
  [['شعبه'], 'employees'],
  [['انبار'], 'warehousing'],
  [['رسید'], 'warehousing'],
  [['حواله'], 'warehousing'],
  [['موجودی'], 'warehousing'],
  [['چک'], 'treasury'],
  [['بانک'], 'treasury'],
  [['صندوق'], 'treasury'],
  [['کارتخوان'], 'treasury'],
  [['سود'], 'profit'],
  [['مالیات', 'پرداخت'], 'analytics'],
  [['مالیات', 'حساب'], 'analytics'],
  [['اظهارنامه'], 'analytics'],
  [['گزارش'], 'analytics'],
  [['بدهی'], 'ageing'],
  [['طلب'], 'ageing'],
  [['مشتری'], 'customers'],
  [['خریدار'], 'customers'],
  [['خرید'], 'purchases'],
  [['کالا'], 'products'],
  [['قیمت'], 'products'],
  [['تیکت'], 'support'],
  [['پشتیبان'], 'support'],
  [['اشتراک'], 'subscription'],
  [['تمدید'], 'subscription'],
  [['میانبر'], 'keyboard'],
  [['فاکتور'], 'wizard'],
  [['صورتحساب'], 'wizard'],
] as const satisfies readonly (readonly [readonly string[], string])[];

/** Reports that have no number of their own to tell, by the words that name them and nothing else: their page of the guide leads there. */
export const reportRows = [
  [['تراز', 'ازمایشی'], 'journal'],
  [['دفتر', 'کل'], 'journal'],
  [['دفتر', 'روزنامه'], 'journal'],
  [['دفتر', 'معین'], 'journal'],
  [['جریان', 'نقد'], 'cash'],
  [['جریان', 'وجوه', 'نقد'], 'cash'],
  [['پیشبینی', 'نقدینگی'], 'cash'],
  [['پیش', 'بینی', 'نقدینگی'], 'cash'],
  [['کمبود', 'نقدینگی'], 'cash'],
  [['کسری', 'نقدینگی'], 'cash'],
] as const satisfies readonly (readonly [readonly string[], (typeof guideRows)[number][1]])[];
