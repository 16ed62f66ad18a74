import type { CalledColumn } from '../../platform/spreadsheet/guess-columns.ts';
import type { StatementField } from './tables.ts';

/**
 * The columns of banks' files. A title belongs to the first of them that it may be called by, so that «نام واریز کننده» is
 * no amount and «شرح سند» no number. From files of the internet banking of Melli, Mellat, Saderat, Tejarat, Sepah,
 * Pasargad, Saman, Parsian, Keshavarzi, Eghtesad Novin, Ayandeh, Blu and card terminals.
 */
export const statementColumns: readonly CalledColumn<StatementField>[] = [
  {
    field: 'payer',
    title: 'نام طرف (واریزکننده یا گیرنده)',
    called: [
      /نام (?:واریز ?کننده|طرف|فرستنده|پرداخت ?کننده)/,
      /واریز ?کننده|پرداخت ?کننده|فرستنده|طرف حساب|صاحب (?:حساب|کارت) مبدا/,
      /گیرنده|ذی ?نفع/,
    ],
    butNot: /شماره|شناسه|کد|کارت$/,
  },
  {
    field: 'state',
    title: 'وضعیت (موفق یا ناموفق)',
    called: [
      /^(?:وضعیت|نتیجه|status|result)$/,
      /(?:وضعیت|نتیجه) (?:تراکنش|پرداخت|عملیات|درخواست|واریز|برداشت|انتقال)|(?:transaction|payment) status/,
    ],
  },
  {
    field: 'direction',
    title: 'نوع (واریز یا برداشت)',
    called: [
      /^(?:بد ?بس|بدهکار ?بستانکار|واریز ?برداشت|برداشت ?واریز|dr cr|dc)$/,
      /(?:تشخیص|ماهیت|علامت|نوع) (?:بد|بس|بدهکار|گردش|مبلغ)/,
      /(?:نوع|ماهیت) (?:واریز (?:یا |و )?برداشت|برداشت (?:یا |و )?واریز)/,
      /^(?:نوع|ماهیت|وضعیت|علامت|تشخیص|type)$/,
      /نوع (?:تراکنش|عملیات|سند)|ماهیت|type/,
      /وضعیت (?:تراکنش|عملیات)/,
    ],
  },
  {
    field: 'description',
    title: 'شرح',
    called: [/^شرح(?!\p{L})|description/u, /شرح(?!\p{L})/u, /بابت|^توضیح/, /توضیح|یادداشت|details/, /^عنوان/],
  },
  {
    field: 'date',
    title: 'تاریخ',
    called: [
      /^تاریخ$|^date$/,
      /^تاریخ (?:و )?(?:زمان|ساعت)|date ?time/,
      /تاریخ (?:گردش|تراکنش|عملیات|سند)/,
      /تاریخ(?! موثر)|date/,
      // The day from which interest is counted: where a file has no other.
      /تاریخ موثر/,
    ],
    butNot: /سررسید|چک|تولد|واخواست/,
  },
  { field: 'time', title: 'ساعت', called: [/^(?:ساعت|زمان|time)$/, /ساعت|زمان|time/] },
  { field: 'balance', title: 'مانده', called: [/^مانده|^موجودی|balance/, /مانده|موجودی/], butNot: /قبل|ابتدا|اول/ },
  {
    field: 'reference',
    title: 'شماره پیگیری یا ارجاع',
    called: [
      /(?:شماره|کد|ش) (?:پیگیری|رهگیری)|trac(?:e|king)/,
      /(?:شماره|کد|ش) (?:ارجاع|مرجع)|rrn|reference/,
      /پیگیری|رهگیری|ارجاع|مرجع/,
      /شناسه (?:واریز|پرداخت|تراکنش)/,
    ],
  },
  {
    field: 'cheque',
    title: 'شماره چک',
    called: [/(?:شماره|سریال|(?<!\p{L})ش) چک|che(?:que|ck) ?(?:no|num|serial)|^چک$/u, /صیاد/],
    butNot: /سند|پیگیری|رهگیری|ارجاع|مرجع|وضعیت|نوع/,
  },
  {
    field: 'document',
    title: 'شماره سند',
    called: [/(?:شماره|ش|کد) (?:سند|سریال|عملیات|برگه)|^سند$|document/, /سند|سریال|serial/],
  },
  {
    field: 'withdrawal',
    title: 'برداشت (بدهکار)',
    called: [/برداشت|withdraw/, /بدهکار|debit|^بد$/],
    butNot: /(?:واریز|بستانکار|credit|وضعیت|نوع)/,
  },
  {
    field: 'deposit',
    title: 'واریز (بستانکار)',
    called: [/واریز|deposit/, /بستانکار|credit|^بس$/],
    butNot: /(?:برداشت|بدهکار|debit|شناسه|شماره|نام|کد|وضعیت|نوع)/,
  },
  { field: 'amount', title: 'مبلغ', called: [/^مبلغ$|^amount$/, /مبلغ|amount/], butNot: /کارمزد|مالیات|قبل/ },
];

/** In a cell: which way the money went. As `foldText` gives them, without signs. */
export const directionWords = {
  deposit: ['واریز', 'بستانکار', 'بس', 'دریافت', 'افزایش', 'cr', 'c', 'credit', 'deposit'],
  withdrawal: ['برداشت', 'بدهکار', 'بد', 'پرداخت', 'کاهش', 'dr', 'd', 'debit', 'withdrawal'],
} as const;

/** How a column of states calls a payment that did not come, or went back at once; as `foldText` gives it, half-spaces as spaces. */
export const failedWords =
  /نا ?موفق|(?<!\p{L})(?:(?:رد|لغو|باطل)(?: ?شده?)?|برگشت(?: ?(?:خورده|شده|داده شده|وجه))?|برگشتی|ابطال|منقضی|انصراف|کنسل|(?<!بدون )خطا(?:ی|ها|های)?|(?:عدم|(?:در )?انتظار|منتظر) (?:پرداخت|تایید|انجام|پردازش)|(?:(?:در )?انتظار|معلق|pending)$|در (?:حال|دست) (?:انجام|پردازش|بررسی)|(?:پرداخت|انجام|تایید) نشده?)(?!\p{L}| ?(?:نشده|نخورده|ندارد))|fail|revers|declin|reject|cancel|unsuccess|not (?:success|approved|paid|complete)|incomplete|unpaid|expired|in progress|processing/u;
/** How it calls one that did. */
export const succeededWords =
  /موفق|تایید|تسویه|(?:انجام|پرداخت|واریز) ?شد|success|approved|(?<!\p{L})(?:paid|ok|done)(?!\p{L})|settled|complete/u;

/** A column of sides says with these that money did not move; as `failedWords`. */
export const failedSide = /نا ?موفق|unsuccess|fail/;

/** Names no side by itself: it is what customers do, too. */
export const paymentWord = /(?<!\p{L})پرداخت(?!\p{L})/u;
/** A cell beside which it does. */
export const receiptText = /^دریافت$/;

/** Beside an amount: a side, which of a balance is its sign. */
export const sideMark = /^(بدهکار|بستانکار|بد|بس|dr|cr)(?![\p{L}])|(?<![\p{L}])(بدهکار|بستانکار|بد|بس|dr|cr)$/u;
export const debitSides: ReadonlySet<string> = new Set(['بدهکار', 'بد', 'dr']);

/** What banks call a terminal's settlement; as `foldText` gives it. */
export const terminalWords = /پایانه|شاپرک|کارتخوان|(?<!\p{L})(?:پوز|pos|پذیرنده)(?!\p{L})/u;

/** The row above the first that only carries a balance; as `foldText` gives it. */
export const openingWords =
  /مانده (?:از )?(?:قبل|ابتدا|اول|اولیه|نقل|دوره)|نقل از (?:صفحه|قبل)|موجودی (?:اول|ابتدا)|opening/;

/** How a title above the header, or the header, says that amounts are in tomans; as `foldText` gives it. */
export const tomanWord = /(?<!\p{L})(?:تومان|تومن|toman)/u;
/** A unit's word beside an amount, which goes where the file is read in that unit. */
export const tomanMark = /تومان|تومن|tomans?/gi;
export const rialWord = /(?<!\p{L})(?:ریال|ريال|rial|irr)|﷼/iu;
