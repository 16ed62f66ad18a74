/** Words of questions about stock, cheques and money, as `foldText` leaves them: no half-spaces, no hamza. */

/** Where one of these is said, sales or debts are meant, whatever else is named. */
export const salesWords: ReadonlySet<string> = new Set([
  'فروش',
  'فروختم',
  'فروختیم',
  'مالیات',
  'افزوده',
  'خرید',
  'بدهی',
  'بدهیم',
  'بدهکار',
  'طلب',
  'درامد',
  'پرفروش',
  'پرفروشترین',
]);

export const stockWords: ReadonlySet<string> = new Set(['موجودی', 'موجود', 'انبار', 'انبارها', 'انبارداری']);

export const bankWords: ReadonlySet<string> = new Set(['بانک', 'بانکها', 'بانکی', 'بانکم', 'بانکمان']);
export const deskWords: ReadonlySet<string> = new Set(['صندوق', 'صندوقها', 'صندوقم', 'صندوقمان']);
/** «موجودی حساب‌ها» is money, «مانده حساب سپید» a customer's. */
export const accountWords: ReadonlySet<string> = new Set(['حساب', 'حسابها', 'حسابم', 'حسابمان']);
export const cashWords: ReadonlySet<string> = new Set(['پول', 'پولی', 'پولم', 'پولمان']);
export const liquidityWords: ReadonlySet<string> = new Set(['نقدینگی', 'نقدینگیم', 'نقدینگیمان']);
/** What is asked of a bank or a desk, beside `stockWords`. */
export const leftWords: ReadonlySet<string> = new Set(['مانده']);
/** «در بانک چقدر داریم», «چقدر پول هست». */
export const haveWords: ReadonlySet<string> = new Set(['داریم', 'دارم', 'دارد', 'هست', 'است', 'مانده']);
/** «در پایان مهر» */
export const atEnd: ReadonlySet<string> = new Set(['پایان', 'اخر', 'انتهای']);

/** Said around a place's name. */
export const moneyFillers: ReadonlySet<string> = new Set([
  'الان',
  'اکنون',
  'کنونی',
  'حال',
  'فعلا',
  'فعلی',
  'حاضر',
  'نقدا',
  'نزد',
  'داخل',
]);

/** At or below what is to be kept. */
export const lowWords: ReadonlySet<string> = new Set(['کم', 'کمبود', 'کمموجودی', 'کمموجود', 'اتمام', 'تمام', 'حداقل']);
/** «رو به پایان» */
export const nearEnd = ['به', 'پایان'] as const;
/** «تمام شده»: which goods are none left of, the list does not tell. */
export const usedUp = ['تمام', 'شده'] as const;
export const shortWords: ReadonlySet<string> = new Set(['منفی']);
export const goodsWords: ReadonlySet<string> = new Set([
  'کالا',
  'کالاها',
  'جنس',
  'جنسها',
  'محصول',
  'محصولها',
  'چی',
  'چیا',
]);
/** «چندتا مانده», «چند کیلو مانده»: of goods, not of a debt. */
export const piecesWords: ReadonlySet<string> = new Set(['چندتا']);

/** Said around the goods' name. */
export const stockFillers: ReadonlySet<string> = new Set([
  'ارزش',
  'ریالی',
  'رو',
  'مانده',
  'هستند',
  'شدن',
  'حال',
  'کنونی',
  'الان',
  'اکنون',
  'کمی',
  'دارند',
  'چیزی',
  'چیزهایی',
  'کالایی',
  // «زیر حداقل», «به حداقل رسیده‌اند»
  'زیر',
  'حد',
  'رسیده',
  'رسیدهاند',
]);

export const chequeWords: ReadonlySet<string> = new Set(['چک', 'چکها', 'چکی']);

export const largestWord = 'بزرگترین';
export const bouncedWords: ReadonlySet<string> = new Set(['برگشتی', 'برگشت']);
export const clearedWords: ReadonlySet<string> = new Set(['وصول', 'پاس', 'نقد']);
export const issuedWords: ReadonlySet<string> = new Set([
  'پرداختی',
  'پرداختنی',
  'صادره',
  'صادر',
  'دادهایم',
  'دادم',
  'دادیم',
]);
export const receivedWords: ReadonlySet<string> = new Set([
  'دریافتی',
  'دریافتنی',
  'دریافتشده',
  'گرفتهایم',
  'گرفتم',
  'گرفتیم',
]);
export const overdueWords: ReadonlySet<string> = new Set(['معوق', 'معوقه', 'عقبافتاده', 'سررسیدگذشته']);
/** «عقب افتاده» */
export const lateWord = 'عقب';
export const fellWord = 'افتاده';
/** Of a cheque: whoever took or gave it. */
export const doneVerbs: ReadonlySet<string> = new Set(['گرفت', 'گرفته', 'گرفتند', 'داد', 'داده', 'دادند']);
/** Before «شده». */
export const writtenWords: ReadonlySet<string> = new Set(['ثبت', 'دریافت', 'پرداخت', 'صادر', 'گرفته', 'داده']);
export const notDoneWord = 'نشده';
export const dueWord = 'سررسید';
export const pastWord = 'گذشته';
export const doneWord = 'شده';
/** What has still to be paid or cashed is not cleared: «چک‌هایی که باید پاس کنیم» are our own, «باید وصول کنیم» received. */
export const mustWord = 'باید';
export const payWord = 'پاس';
export const cashWord = 'وصول';
export const notYet: ReadonlySet<string> = new Set(['نشده', 'نشدهاند', 'باز']);
/** «در جریان وصول» */
export const inProgress = 'جریان';
export const inCash = 'نقد';
/** Right behind the word for it: «پاس می‌شود». */
export const willBe: ReadonlySet<string> = new Set([
  ...['میشود', 'میشوند', 'میشه', 'میشن', 'میکنم', 'میکنیم', 'شدنی', 'خواهد', 'خواهند'],
]);
export const tomorrow = 'فردا';
export const dayAfterTomorrow = { joined: 'پسفردا', before: 'پس' } as const;

/** Said around a customer's name. */
export const chequeFillers: ReadonlySet<string> = new Set([
  'خورده',
  'شده',
  'شدهاند',
  'سررسید',
  'سررسیدشان',
  'میرسد',
  'میرسند',
  'دارند',
  'مشتری',
  'شماره',
  'نزد',
  'جریان',
  'بعدی',
  'نزدیکترین',
  'تاریخ',
  'باید',
]);

/** What something is sold for, as the list of goods has it; of these words with it nobody knows a price. */
export const priceOf: ReadonlySet<string> = new Set(['قیمت', 'قیمتش', 'بهای', 'بها']);
export const otherPrices: ReadonlySet<string> = new Set([
  'خرید',
  'تمام',
  'میانگین',
  'متوسط',
  'فروختیم',
  'فروختم',
  'مالیات',
]);
export const priceFillers: ReadonlySet<string> = new Set([
  'فروش',
  'واحد',
  'یک',
  'هر',
  'عدد',
  'فعلی',
  'جدید',
  'تومنه',
  'ریاله',
  'تومانه',
]);
/** «شکر چند تومنه» */
export const moneyNames: ReadonlySet<string> = new Set(['تومن', 'تومان', 'ریال', 'تومنه', 'تومانه', 'ریاله']);
