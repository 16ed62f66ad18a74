import type { InvoicePattern } from '../model/draft.ts';

/** Words of the choices: the first is what we write, all are read; the draft's own values and the wire's numbers too. */
export const sheetChoices = {
  outputType: {
    type_one: ['نوع اول', 'اول', 'صورتحساب نوع اول', 'نوع یک', 'یک', 'نوع 1', '1'],
    type_two: ['نوع دوم', 'دوم', 'صورتحساب نوع دوم', 'نوع دو', 'دو', 'نوع 2', '2'],
  },
  subject: {
    original: [
      ...['اصلی', 'صورتحساب اصلی', 'فروش', '1', 'فاکتور فروش', 'صورتحساب فروش', 'فاکتور', 'فروش کالا', 'فروش داخلی'],
      ...['invoice', 'sale', 'sales', 'sales invoice', 'tax invoice', 'accrec'],
    ],
    corrective: ['اصلاحی', 'اصلاح', '2'],
    cancellation: ['ابطالی', 'ابطال', '3'],
    return: [
      ...['برگشت از فروش', 'برگشتی', 'برگشت', '4', 'برگشت فروش', 'فاکتور برگشت از فروش', 'فاکتور برگشتی', 'مرجوعی'],
      ...['credit note', 'credit memo', 'sales credit note', 'sales return', 'refund'],
    ],
  },
  entity: {
    real: ['حقیقی', 'شخص حقیقی', '1'],
    legal: ['حقوقی', 'شخص حقوقی', 'شرکت', '2'],
    civil_partnership: ['مشارکت مدنی', 'مشارکت', '3'],
    follower: ['اتباع غیرایرانی', 'اتباع', 'اتباع خارجی', 'اتباع بیگانه', 'غیرایرانی', '4'],
  },
  settlement: {
    cash: ['نقد', 'نقدی', '1'],
    credit: ['نسیه', 'غیرنقدی', 'مدت‌دار', 'اعتباری', 'اقساط', 'اقساطی', 'قسطی', '2'],
    both: ['نقد و نسیه', 'نقدی و نسیه', 'نقدی/نسیه', 'نقد/نسیه', 'هم نقد هم نسیه', 'هر دو', '3'],
  },
  itemType: { goods: ['کالا', '1'], services: ['خدمت', 'خدمات', '2'] },
  contract: { '': ['بدون قرارداد'], contracting: ['پیمانکاری'], commission: ['حق‌العمل‌کاری'] },
  transport: { '1': ['جاده‌ای', 'جاده'], '2': ['ریلی', 'ریل'], '3': ['هوایی', 'هوا'], '4': ['دریایی', 'دریا'] },
  flight: { '0': ['هیچ'], '1': ['داخلی'], '2': ['خارجی', 'بین‌المللی'] },
  flag: { true: ['بله', 'آری'], false: ['خیر', 'نه'] },
  sendingRule: {
    '1': ['ماده ۹', 'با تأخیر', 'دیرهنگام', 'بله', 'آری', 'yes'],
    late: ['ماده ۹ اگر دیر است'],
    '': ['عادی', 'خیر', 'نه', 'no'],
  },
  payment: {
    cheque: ['چک', 'چک بانکی', '1'],
    barter: ['تهاتر', '2'],
    cash: ['وجه نقد', 'نقد', 'نقدی', '3'],
    pos: ['کارتخوان', 'پوز', 'دستگاه پوز', 'پایانه فروشگاهی', 'pos', '4'],
    internet: ['درگاه اینترنتی', 'درگاه پرداخت اینترنتی', 'درگاه پرداخت', 'اینترنتی', '5'],
    card: ['کارت به کارت', '6'],
    transfer: ['انتقال به حساب', 'حواله', 'حواله بانکی', 'واریز به حساب', 'پایا', 'ساتنا', '7'],
    other: ['سایر', '8'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

/** Words of choices that say that nothing is given: a buyer whom nobody knows has no type. */
export const blankWords: Readonly<Partial<Record<keyof typeof sheetChoices, readonly string[]>>> = {
  entity: ['مصرف کننده نهایی', 'مصرف کننده', 'مشتری متفرقه', 'متفرقه'],
};

/** Other names of units beside those of the authority's table, by the product's code or the authority's. */
export const unitWords: Readonly<Record<string, readonly string[]>> = {
  NUMBER: ['عددی', 'pcs', 'pc', 'piece', 'pieces', 'each', 'ea', 'unit'],
  KILO: ['کیلو', 'kg', 'kgs', 'kilogram', 'kilograms'],
  GRAM: ['g', 'gr', 'gram', 'grams'],
  TON: ['تن متریک', 'tons', 'tonne', 'mt'],
  LITER: ['l', 'lit', 'litre', 'liters'],
  MILI_LITER: ['ml'],
  METER: ['m', 'metre', 'meters'],
  SQUARE_METER: ['m2', 'm²', 'sqm', 'square meter'],
  CUBIC_METER: ['m3', 'm³', 'cbm', 'cubic meter'],
  PACKAGE: ['pack', 'package', 'pkg'],
  1613: ['box'],
  1619: ['set'],
  1624: ['carton', 'ctn'],
  1638: ['bottle'],
  1641: ['roll'],
  1643: ['pair'],
  1649: ['pallet'],
  16103: ['hour', 'hours'],
  16104: ['day', 'days'],
  16112: ['month', 'months'],
};

/** Other names of currencies, by their code. */
export const currencyNames: Readonly<Record<string, readonly string[]>> = {
  USD: ['دلار آمریکا', 'دلار امریکا', 'دلار ایالات متحده', '$', 'us dollar', 'usdollar'],
  EUR: ['یورو', '€'],
  GBP: ['پوند انگلیس', 'پوند بریتانیا', '£'],
  AED: ['درهم امارات', 'dirham'],
  CNY: ['یوان چین', 'yuan', 'rmb'],
  TRY: ['لیر ترکیه', 'لیره ترکیه'],
  IQD: ['دینار عراق'],
  RUB: ['روبل روسیه', 'روبل'],
};
/** Names that several countries share, with the one that is nearly always meant here. */
export const loneCurrencyNames: Readonly<Record<string, string>> = {
  USD: 'دلار',
  AED: 'درهم',
  GBP: 'پوند',
  CNY: 'یوان',
  TRY: 'لیر',
  IQD: 'دینار',
  CHF: 'فرانک',
};

/** The end of a pattern's label that names the type. */
export const patternTail = /، نوع (?:اول|دوم)$/;
export const patternWord = 'الگوی';
/** The authority's patterns are counted: «الگوی سوم». */
export const patternOrdinals: Readonly<Record<number, string>> = {
  1: 'اول',
  2: 'دوم',
  3: 'سوم',
  4: 'چهارم',
  5: 'پنجم',
  6: 'ششم',
  7: 'هفتم',
  8: 'هشتم',
  9: 'نهم',
  11: 'یازدهم',
  13: 'سیزدهم',
  14: 'چهاردهم',
};
/** Other names of patterns, by the draft's. */
export const patternWords: Readonly<Partial<Record<InvoicePattern, readonly string[]>>> = {
  sale: ['فروش کالا و خدمت', 'فروش کالا/خدمت', 'عادی'],
  currency_sale: ['فروش ارزی', 'ارز'],
  gold: ['طلا', 'طلا و جواهر', 'طلا جواهر پلاتین'],
  contracting: ['پیمانکاری', 'قرارداد'],
  service_bill: ['قبض', 'قبوض', 'قبض خدماتی'],
  air_ticket: ['بلیت هواپیما', 'بلیط', 'بلیت'],
  export: ['صادراتی'],
  refinery: ['نفتی', 'فرآورده نفتی'],
  commodity_exchange: ['بورس', 'بورس کالا'],
  insurance: ['بیمه', 'خدمات بیمه'],
  chain_sale: ['زنجیره', 'فروش زنجیره‌ای', 'زنجیره‌ای'],
};
