import type { CalledColumn, NeededFields } from '../../../platform/spreadsheet/guess-columns.ts';
import type { PurchaseField } from './tables.ts';

/** What stands in a title before the tax that is within its amount: «پس از تخفیف و با احتساب». */
const within =
  '(?:با|شامل|همراه|ب(?:ه ?)?(?:علاوه|اضافه)|(?:پس|بعد) از)(?: (?:با|احتساب|اعمال|افزودن|جمع|کسر تخفیف|تخفیف|و))*';
/** A whole amount with its tax, «مبلغ با مالیات», «جمع پس از مالیات»; no «مالیات با عوارض» and no price of a piece. */
const withTax = `^(?:مبلغ|جمع|مجموع|بها|کل|قابل پرداخت)(?: (?!(?:مالیات|ارزش افزوده|عوارض|تخفیف|پرداخت شده|واحد|فی|ارزی|حمل|بیمه|نقدی|نسیه|مشمول|معاف)(?: |$))\\p{L}+)* ${within} (?:مالیات|ارزش افزوده|عوارض)`;
/** A title of such an amount, as `plainTitle` gives it: any other amount beside it is without tax. */
export const taxWithin = new RegExp(withTax, 'u');

/**
 * The columns of lists of purchases: those of the authority's portal («کارپوشه، خریدها»), and as accountants write them.
 * A title belongs to the first of them that it may be called by.
 */
export const purchaseFileColumns: readonly CalledColumn<PurchaseField>[] = [
  {
    field: 'reference',
    title: 'شماره مالیاتی صورتحساب مرجع',
    called: [/مرجع|ارجاع|^irtaxid$/],
    butNot: /شماره مرجع بانک|پیگیری|مبلغ|تاریخ/,
  },
  {
    field: 'tax_number',
    title: 'شماره منحصر به فرد مالیاتی',
    called: [/منحصر ?به ?فرد|^taxid$/, /شماره (?:صورت ?حساب )?مالیاتی|شناسه یکتا(?:ی صورت ?حساب)?$/],
    butNot: /حافظه/,
  },
  {
    field: 'supplier_code',
    title: 'شماره اقتصادی یا ملی فروشنده',
    called: [/(?:شماره|کد) اقتصادی (?:فروشنده|تامین ?کننده|مودی)/, /(?:شماره|کد|شناسه) (?:اقتصادی|ملی|هویتی)|^tins$/],
    butNot: /خریدار|کالا/,
  },
  {
    field: 'national_code',
    title: 'شماره ملی فروشنده، کنار شماره اقتصادی',
    called: [/(?:شماره|کد|شناسه) ملی/],
    butNot: /خریدار|کالا|مدیر/,
  },
  {
    field: 'supplier_name',
    title: 'نام فروشنده',
    called: [
      /نام (?:تجاری )?(?:فروشنده|تامین ?کننده|مودی|طرف)/,
      /^(?:فروشنده|تامین ?کننده|طرف حساب|نام|شرکت)$/,
      /فروشنده/,
    ],
    butNot: /شماره|کد|شناسه|نوع|شعبه|خریدار|وضعیت|حد مجاز|ماده/,
  },
  {
    field: 'payment_due',
    title: 'مهلت پرداخت',
    called: [/سررسید|مهلت پرداخت|^due ?date$/],
    butNot: /چک|شماره|مبلغ|وضعیت/,
  },
  {
    field: 'date',
    title: 'تاریخ صدور',
    called: [/تاریخ صدور|^indatim$/, /^تاریخ$|^date$/, /تاریخ (?:صورت ?حساب|فاکتور|خرید)/, /تاریخ/],
    butNot: /واکنش|مهلت|سررسید|ابطال/,
  },
  {
    field: 'duty',
    title: 'عوارض ارزش افزوده',
    called: [/^(?:مبلغ |جمع )?عوارض (?:بر )?ارزش افزوده$/, /^(?:مبلغ |جمع )?عوارض$/],
  },
  {
    field: 'vat',
    title: 'مالیات بر ارزش افزوده',
    called: [/(?:مجموع|جمع|مبلغ) مالیات (?:بر )?ارزش افزوده|^tvam$/, /ارزش افزوده/, /^(?:مبلغ )?مالیات$/, /مالیات/],
    butNot: new RegExp(
      `نرخ|درصد|سایر|شماره|شناسه|قبل|پیش از|بدون|از کسر (?:مالیات|ارزش افزوده)|پرداخت شده (?:با|شامل)(?: احتساب)? (?:مالیات|ارزش افزوده|عوارض)|واحد|سال|دوره|حافظه|${withTax}`,
      'u',
    ),
  },
  {
    field: 'other_taxes',
    title: 'سایر مالیات و عوارض',
    called: [/سایر (?:مالیات|عوارض|وجوه)|^todam$/, /عوارض/],
    butNot: new RegExp(`نرخ|درصد|${withTax}`, 'u'),
  },
  {
    field: 'net',
    title: 'مبلغ پس از کسر تخفیف',
    called: [
      /(?:پس|بعد) از (?:کسر )?تخفیف|^tadis$/,
      /(?:بدون|قبل از|پیش از|از کسر) (?:احتساب )?(?:مالیات|ارزش افزوده)/,
      /مبلغ (?:خالص(?! (?:فاکتور|صورت ?حساب|کل))|مشمول)/,
    ],
    butNot: new RegExp(`نا ?خالص|پرداخت|با مالیات|${withTax}`, 'u'),
  },
  {
    field: 'total',
    title: 'مبلغ کل صورتحساب',
    called: [
      new RegExp(withTax, 'u'),
      /(?:مجموع|مبلغ کل|جمع کل|مبلغ) صورت ?حساب(?: (?:به )?(?:ریال|تومان))?$|^tbill$/,
      /^(?:مبلغ کل|جمع کل|مجموع|قابل پرداخت)$|قابل پرداخت/,
      /مبلغ کل|جمع کل|با مالیات/,
      /^مبلغ$/,
    ],
    butNot: new RegExp(`^(?!${withTax}).*(?:تخفیف|مالیات بر)|واحد`, 'u'),
  },
  {
    field: 'status',
    title: 'وضعیت',
    called: [/وضعیت صورت ?حساب/, /^وضعیت$|^status$/, /آخرین وضعیت/, /وضعیت/],
    butNot: /پرداخت|حد مجاز|ماده|واکنش/,
  },
  { field: 'reaction', title: 'وضعیت واکنش', called: [/وضعیت واکنش/, /واکنش/], butNot: /تاریخ|زمان|مهلت|شرح|علت|دلیل/ },
  {
    field: 'limit',
    title: 'وضعیت حد مجاز فروشنده (ماده ۶)',
    called: [/حد مجاز|عدول|ماده (?:6|شش)|^article ?6 ?status$/],
    butNot: /مبلغ|سقف|مانده/,
  },
  { field: 'subject', title: 'موضوع صورتحساب', called: [/موضوع|^ins$/, /^نوع$|نوع (?:سند|خرید)/], butNot: /قرارداد/ },
  {
    field: 'number',
    title: 'شماره صورتحساب فروشنده',
    called: [/(?:شماره|سریال) (?:صورت ?حساب|فاکتور)/, /سریال (?:داخلی)?|^inno$/, /^شماره$/],
    butNot: /مالیاتی|حافظه/,
  },
  { field: 'credit', title: 'اعتبار مالیاتی', called: [/^اعتبار (?:مالیاتی|ارزش افزوده)$/] },
];

/**
 * What may be the amount before VAT beside a column of the total, by which the sum is checked: in lists of accounting programs
 * «خالص فاکتور» is as often what is to be paid.
 */
export const netBesideTotal: CalledColumn<PurchaseField> = {
  field: 'net',
  title: 'مبلغ پس از کسر تخفیف',
  called: [/خالص/],
  butNot: /نا ?خالص|وزن|پرداخت|با مالیات/,
};

export const discountTitle = /تخفیف/;

/** The same beside a total with tax within, in lists without discounts: what is called an amount and no more. */
export const netBesideTaxed: CalledColumn<PurchaseField> = {
  field: 'net',
  title: netBesideTotal.title,
  called: [/^(?:مبلغ|جمع|جمع مبلغ)(?: کل)?(?: (?:خرید|فاکتور|صورت ?حساب))?(?: (?:به )?(?:ریال|تومان))?$/],
};

/** Of each list a file must have one column. */
export const neededFields: NeededFields<PurchaseField> = [
  ['date', 'tax_number'],
  ['supplier_name', 'supplier_code', 'national_code'],
  ['net', 'total'],
];

/** In the cell of a subject, as `wordKey` gives it: goods that a buyer's own list gives back, which the portal has no word for. */
export const returnWords =
  /برگشتازخرید|^(?:فاکتور|صورتحساب|سند|برگه|رسید|حواله)?(?:برگشتی?(?:از)?(?:فاکتور)?خرید|مرجوعی?(?:از)?خرید|خرید(?:برگشتی|مرجوعی))|^(?:(?:purchase|bill)(?:return|refund|credit)|(?:vendor|supplier)credit(?:note)?|debitnote|accpaycredit)/;
/** The same of what is not bought yet. */
export const orderWords =
  /^(?:پیش)?(?:سفارش|درخواست|استعلام|پیشفاکتور|پیشصورتحساب)(?:کالای)?خرید|^purchase(?:order|request|requisition|quote|quotation)/;
/** In the cell of a kind: it was sold, not bought; as `foldText` gives it. */
export const saleWords = /^(?:فاکتور |صورتحساب |صورت حساب )?فروش(?: (?:کالا|خدمات))?$/;
/** In the cell of the seller's sales limit: it is exceeded, and not «عدم عدول», «عدول نشده»; as `foldText` gives it. */
export const overLimitWords = /^(?!.*(?:عدم|بدون|نشده|نکرده|ندارد|not)).*(?:عدول|تجاوز|فراتر|بیش از حد|exceeded)/i;
/** In the cell of a status: another invoice stands in its place. */
export const replacedWords = ['اصلاح شده', 'جایگزین شده'] as const;
