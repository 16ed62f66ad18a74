/** What a program says of an invoice that is no sale to be sent. */
export type SaidKind = 'draft' | 'test' | 'void' | 'proforma' | 'purchase' | 'return';

/**
 * Words of a column that says what an invoice is or what became of it, as `wordKey` gives them; in each language that
 * programs here write. What says that something was not yet sent, or refused by the authority, is none: that is to be sent.
 */
export const saidWords: Readonly<Record<SaidKind, RegExp>> = {
  draft:
    /^(?:(?:ثبت|سند|فاکتور|صورتحساب)?(?:پیشنویس|چرکنویس|موقت|یادداشت|معلق|غیرقطعی)(?:شده)?|(?:تایید|نهایی|قطعی)نشده|(?:در)?(?:انتظار|منتظر)تایید|draft(?:invoice)?|unapproved|unposted|notposted|notapproved|(?:awaiting|pending)approval|parked|onhold)$/,
  test: /^(?:فاکتور|صورتحساب|سند)?(?:[آا]زمایشی|تست|تستی|(?:test|trial|sandbox)(?:invoice)?)$/,
  void: /^(?:(?:فاکتور|صورتحساب|سند)?(?:باطل|باطله|ابطال|ابطالی|لغو|ملغی|کنسل|کنسلی|حذف)(?:شده|شد|است)?|void(?:ed)?|cancell?ed|cancel|deleted|reversed)$/,
  proforma:
    /^(?:پیشفاکتور(?:فروش|کالا)?|پیشصورتحساب|سفارش(?:فروش|مشتری)?|استعلام(?:قیمت|بها)?|پیشنهاد(?:قیمت|فروش)|proforma(?:invoice)?|quote|quotation|estimate|salesorder)$/,
  purchase:
    /^(?:(?:فاکتور|صورتحساب)?(?:خرید|برگشتی?(?:از)?خرید|مرجوعی(?:از)?خرید|خرید(?:برگشتی|مرجوعی)|سفارشخرید)(?:کالا|داخلی)?|purchase(?:invoice|order|return)?|bill|billcredit|accpay)$/,
  return:
    /^(?:(?:فاکتور|صورتحساب)?(?:برگشتازفروش|برگشتفروش|مرجوعی(?:فروش)?)|(?:sales)?creditnote|creditmemo|refund|salesreturn|accreccredit)$/,
};

/** A test also of something else: of a laboratory what it sells, of a repair shop a stage of its work. */
export const testOfAnything = /^(?:تستی?|test|trial)$/;
/** What calls a record itself, and what is done to it, as `headerKey` gives it. */
const ofRecord =
  'سند|فاکتور|صورتحساب|برگه|فاکتور فروش|ثبت|تایید|تراکنش|رکورد|invoice|document|doc|transaction|txn|record';
/** The same of its states alone. */
const ofStates = 'approval|posting';
/** A title that is of the record itself, so that such a word is, too. */
export const ofDocument = new RegExp(`${ofRecord}|${ofStates}`);

/** What calls a column of what an invoice is, and one of what became of it: also what may be of the goods or the work. */
const ofWhat = `${ofRecord}|فروش|عملیات|گردش|sales?`;
export const kindTitle = new RegExp(`^(?:نوع(?: (?:${ofWhat}))?|(?:(?:${ofWhat}) )?type)$`);
export const stateTitle = new RegExp(
  `^(?:(?:آخرین |اخرین )?(?:وضعیت|حالت|مرحله)(?: (?:${ofWhat}))?|(?:(?:${ofWhat}|${ofStates}) )?(?:status|state|stage))$`,
);
/** A column that asks for a yes or a no; of what is final a no says that it is a draft. */
export const flagTitle = /^(?:آیا |ایا |is )?(.+)$/;
export const finalTitle = /^(?:قطعی|نهایی|تایید|تاییدشده|قطعیشده|نهاییشده|approved|posted|final)$/;
export const yesWords: readonly string[] = ['بله', 'بلی', 'آری', 'yes', 'y', 'true', '1', 'x', '✓', '✔', '*', 'است'];
export const noWords: readonly string[] = ['خیر', 'نه', 'no', 'n', 'false', '0', 'نیست'];

/** What stands there where the invoice is to go: in a column of states, of kinds, and of yes and no. */
export const finalWords = { state: 'قطعی', kind: 'فروش', yes: 'بله', no: 'خیر' } as const;

/** What is told of each: the word itself stands in the cell. */
export const saidMessages: Readonly<Record<SaidKind, string>> = {
  draft: 'در فایل پیش‌نویس است؛ کنارش بگذارید، یا اگر قطعی است بگذارید صادر شود.',
  test: 'در فایل آزمایشی است؛ کنارش بگذارید، یا اگر فروش واقعی است بگذارید صادر شود.',
  void: 'در فایل باطل است؛ کنارش بگذارید، یا اگر باطل نیست بگذارید صادر شود.',
  proforma: 'در فایل پیش‌فاکتور یا سفارش است؛ کنارش بگذارید، یا اگر فروش است بگذارید صادر شود.',
  purchase: 'در فایل خرید است، نه فروش؛ کنارش بگذارید و خریدها را در صفحه «خریدها» بیاورید.',
  return:
    'در فایل برگشت از فروش است؛ کنارش بگذارید، یا در «تطبیق ستون‌ها» این ستون را «موضوع صورتحساب» کنید و شماره مالیاتی صورتحساب مرجع را بیاورید.',
};
