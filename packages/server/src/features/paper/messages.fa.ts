import type { InvoiceDraft, InvoicePattern, InvoiceSubject, PaymentMethod, SettlementMethod } from '@taraz/core';
import { persianFigure } from '@taraz/core';
import type { InvoiceState } from '../invoices/states.ts';
import type { Environment } from '../settings/tables.ts';

/** Words of printed invoices; the templates hold none of their own. */

export const headings = {
  sale: 'صورتحساب فروش کالا و خدمات',
  currency_sale: 'صورتحساب فروش ارز',
  gold: 'صورتحساب فروش طلا، جواهر و پلاتین',
  contracting: 'صورتحساب قرارداد پیمانکاری',
  service_bill: 'صورتحساب قبوض خدماتی',
  air_ticket: 'صورتحساب بلیط هواپیما',
  export: 'صورتحساب صادرات کالا و خدمات',
  waybill: 'صورتحساب حمل (بارنامه)',
  refinery: 'صورتحساب فرآورده‌های نفتی',
  commodity_exchange: 'صورتحساب اوراق بهادار مبتنی بر کالا',
  insurance: 'صورتحساب خدمات بیمه‌ای',
  chain_sale: 'صورتحساب فروش زنجیره',
} as const satisfies Record<InvoicePattern, string>;
export const commissionHeading = 'صورتحساب حق‌العمل‌کاری';

export const patternNames = {
  sale: 'فروش',
  currency_sale: 'فروش ارز',
  gold: 'طلا، جواهر و پلاتین',
  contracting: 'قرارداد پیمانکاری',
  service_bill: 'قبوض خدماتی',
  air_ticket: 'بلیط هواپیما',
  export: 'صادرات',
  waybill: 'بارنامه',
  refinery: 'فرآورده‌های نفتی',
  commodity_exchange: 'بورس کالا',
  insurance: 'بیمه',
  chain_sale: 'فروش زنجیره',
} as const satisfies Record<InvoicePattern, string>;

/** Titles of the pattern's own block. */
export const blockTitles = {
  sale: 'تکمیلی',
  currency_sale: 'ارز',
  gold: 'تکمیلی',
  contracting: 'قرارداد',
  service_bill: 'قبض',
  air_ticket: 'پرواز',
  export: 'گمرک',
  waybill: 'بارنامه',
  refinery: 'تکمیلی',
  commodity_exchange: 'بورس',
  insurance: 'بیمه‌نامه',
  chain_sale: 'تکمیلی',
} as const satisfies Record<InvoicePattern, string>;

export const outputTypes = { type_one: 'نوع اول', type_two: 'نوع دوم' } as const;

export const subjects = {
  original: 'اصلی',
  corrective: 'اصلاحی',
  cancellation: 'ابطالی',
  return: 'برگشت از فروش',
} as const satisfies Record<InvoiceSubject, string>;

export const kindText = (type: string, pattern: string, subject: string): string =>
  `صورتحساب الکترونیکی ${type} · الگوی ${pattern} · موضوع: ${subject}`;

export const stateTexts = {
  draft: 'پیش‌نویس، صادر نشده',
  queued: 'در صف ارسال',
  sending: 'در حال ارسال',
  unknown: 'در انتظار پاسخ سامانه',
  sent: 'در انتظار پاسخ سامانه',
  confirmed: 'تأیید سامانه',
  rejected: 'رد شده',
  abandoned: 'رد شده و کنار گذاشته',
} as const satisfies Record<InvoiceState, string>;
export const confirmedTexts = {
  production: 'تأیید سامانه',
  sandbox: 'تأیید سامانهٔ آزمایشی',
  simulator: 'تأیید شبیه‌ساز',
} as const satisfies Record<Environment, string>;
export const laterTexts = { refused: 'خریدار رد کرد', cancelled: 'ابطال شده', superseded: 'جایگزین شده' } as const;

export const watermarks = {
  draft: 'پیش‌نویس',
  rejected: 'رد شده',
  test: 'آزمایشی',
} as const;

export const settlements = {
  cash: 'نقدی',
  credit: 'نسیه',
  both: 'نقدی و نسیه',
} as const satisfies Record<SettlementMethod, string>;

export const paymentMethods = {
  cheque: 'چک',
  barter: 'تهاتر',
  cash: 'وجه نقد',
  pos: 'کارتخوان',
  internet: 'درگاه اینترنتی',
  card: 'کارت به کارت',
  transfer: 'انتقال به حساب',
  other: 'سایر',
} as const satisfies Record<PaymentMethod, string>;

export const transports = { '1': 'جاده‌ای', '2': 'ریلی', '3': 'هوایی', '4': 'دریایی' } as const;
export const flights = { 1: 'داخلی', 2: 'خارجی' } as const satisfies Partial<
  Record<InvoiceDraft['serial_header']['flight_type'], string>
>;

export const labels = {
  number: 'شماره صورتحساب',
  issuedAt: 'تاریخ صدور',
  createdAt: 'تاریخ ایجاد',
  taxId: 'شماره مالیاتی',
  referenceNumber: 'شماره پیگیری',
  status: 'وضعیت در سامانه',
  title: 'بابت',
  seller: 'فروشنده',
  buyer: 'خریدار',
  finalConsumer: 'مصرف‌کننده نهایی',
  noBuyer: 'بدون خریدار',
  partyName: 'نام شخص حقیقی / حقوقی',
  freightPayer: 'خریدار (پرداخت‌کنندهٔ کرایه)',
  foreignBuyer: 'خریدار خارجی',
  passenger: 'نام مسافر',
  insured: 'بیمه‌گذار',
  address: 'نشانی',
  economicCode: 'شماره اقتصادی',
  nationalId: 'شناسه / شماره ملی',
  passport: 'شماره گذرنامه',
  register: 'شماره ثبت',
  branch: 'کد شعبه',
  postalCode: 'کد پستی',
  phone: 'تلفن',
  currency: 'نوع ارز',
  exchangeRate: 'نرخ برابری (ریال)',
  origin: 'مبدأ',
  destination: 'مقصد',
  commissionContract: 'شماره قرارداد حق‌العمل‌کاری',
  cash: 'پرداخت نقدی',
  due: 'مهلت پرداخت',
  credit: 'مبلغ نسیه',
  cashTax: 'مالیات و عوارض (نقدی)',
  article17: 'مالیات موضوع ماده ۱۷',
  before: 'جمع پیش از تخفیف',
  services: 'اجرت، سود و حق‌العمل',
  discount: 'تخفیف',
  after: 'جمع پس از تخفیف',
  tax: 'مالیات و عوارض',
  netWeight: 'جمع وزن خالص (کیلوگرم)',
  currencyValue: 'جمع ارزش ارزی',
  rialValue: 'جمع ارزش ریالی',
  payable: 'قابل پرداخت (ریال)',
  referenceTaxId: 'شماره مالیاتی مرجع',
  referenceDate: 'مورخ',
  referenceTotal: 'مبلغ مرجع',
  difference: 'تفاوت',
  returned: 'مبلغ برگشتی',
  time: 'ساعت',
  card: 'شماره کارت',
  paidInto: 'واریز به حساب',
  balance: (day: string) => `مانده حساب تا ${day}`,
  owes: 'بدهکار',
  isOwed: 'بستانکار',
  settled: 'تسویه',
  bank: 'بانک',
  owner: 'به نام',
  accountNumber: 'شماره حساب',
  sheba: 'شبا',
  tracking: 'شماره پیگیری',
  terminal: 'پایانه',
  shippedGoods: 'کالاهای حمل‌شده',
  payments: 'پرداخت‌ها',
  rial: 'ریال',
} as const;

export const strips = {
  corrective: { title: 'اصلاحی', sentence: 'این صورتحساب به‌طور کامل جایگزین صورتحساب مرجع می‌شود.' },
  return: { title: 'برگشت از فروش', sentence: 'مقادیر زیر باقی‌ماندهٔ پس از برگشت است.' },
  cancellation: { title: 'ابطال', sentence: 'این صورتحساب، صورتحساب مرجع را باطل می‌کند.' },
} as const satisfies Record<Exclude<InvoiceSubject, 'original'>, { title: string; sentence: string }>;

export const returnNote = (before: string, returned: string): string => `مقدار مرجع ${before} · برگشتی ${returned}`;
export const notReturned = 'بدون برگشت';

/** Heads of the table's columns. */
export const heads = {
  index: 'ردیف',
  code: 'شناسهٔ کالا / خدمت',
  name: 'شرح کالا یا خدمت',
  carat: 'عیار',
  quantity: 'تعداد / مقدار',
  quantityIn: (unit: string) => `مقدار (${unit})`,
  unit: 'واحد',
  netWeight: 'وزن خالص (کیلوگرم)',
  price: 'مبلغ واحد',
  gramPrice: 'مبلغ هر گرم',
  ticketPrice: 'بهای بلیط',
  freight: 'کرایه / مبلغ خدمت',
  premium: 'حق بیمه',
  currencyAmount: 'میزان ارز',
  currency: 'نوع ارز',
  rate: 'نرخ برابری',
  buyRate: 'نرخ خرید',
  currencyValue: 'ارزش ارزی',
  rialValue: 'ارزش ریالی',
  amount: 'مبلغ کل',
  wage: 'اجرت ساخت',
  interest: 'سود فروشنده',
  fee: 'حق‌العمل',
  services: 'جمع اجرت، سود و حق‌العمل',
  discount: 'مبلغ تخفیف',
  after: 'مبلغ کل پس از تخفیف',
  tradeValue: 'ارزش معامله',
  taxBase: 'مأخذ مالیات',
  unitTaxBase: 'مبلغ پایه مالیات',
  tax: 'جمع مالیات و عوارض',
  total: 'جمع مبلغ کل به‌علاوهٔ مالیات و عوارض',
  shortQuantity: 'مقدار',
  shortDiscount: 'تخفیف',
  shortTax: 'مالیات',
  shortTotal: 'جمع (ریال)',
  shortName: 'شرح',
  shortServices: 'اجرت و سود',
} as const;

export const officialWords = {
  rialNote: 'مبالغ به ریال',
  rialNoteWithCurrency: 'مبالغ به ریال، جز ارزش ارزی',
  rialNoteWithAmount: 'مبالغ به ریال، جز میزان ارز',
  carriedFrom: 'نقل از صفحه قبل',
  carriedTo: 'جمع تا اینجا — نقل به صفحه بعد',
  grandTotal: 'جمع کل',
  inWords: 'مبلغ کل به حروف',
  settlement: 'شرایط و نحوه فروش',
  notes: 'توضیحات',
  sellerSignature: 'مهر و امضای فروشنده',
  buyerSignature: 'مهر و امضای خریدار',
  afterIssue: 'پس از صدور',
  page: 'صفحه',
  of: 'از',
} as const;

export const normalWords = {
  invoice: 'صورتحساب',
  number: 'شماره',
  date: 'تاریخ',
  verify: 'بررسی اصالت',
  verifyByAddress: 'این کد را با دوربین گوشی بخوانید تا متن صورتحساب و وضعیت آن در سامانه مودیان را ببینید.',
  verifyByTaxId: 'این کد شماره مالیاتی صورتحساب را در خود دارد؛ با آن می‌توانید صورتحساب را در سامانه مودیان بجویید.',
  settlement: 'نحوه تسویه',
  notes: 'یادداشت',
  afterIssue: 'پس از صدور',
  sellerSignature: officialWords.sellerSignature,
  itemCode: 'شناسه',
  page: 'صفحه',
  of: 'از',
} as const;

export const dotinWords = {
  testNotice: 'آزمایشی — فاقد اعتبار مالیاتی',
  draftNotice: 'پیش‌نویس — فاقد اعتبار',
  heading: (type: string) => `صورتحساب الکترونیکی ${type}`,
  number: 'شماره',
  paidBy: (method: string, bank: string) => `${method} ${bank}`.trim(),
  each: '×',
} as const;

/** Words that a template takes, whatever they say. */
export type PaperWords<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : T[Key] };

/** A pre-invoice in place of an invoice. */
export const offerWords = {
  heading: 'پیش‌فاکتور',
  kind: (pattern: string) => `پیش‌فاکتور ${pattern} · صورتحساب مالیاتی نیست و به سامانه مودیان نمی‌رود`,
  status: 'پیش‌فاکتور',
  statusLabel: 'نوع برگه',
  until: 'معتبر تا',
  noEnd: 'بدون پایان',
  number: 'شماره پیش‌فاکتور',
  notice: 'صورتحساب مالیاتی نیست',
  madeWith: (date: string) => `ساخته‌شده با تراز · ${date}`,
} as const;

/** Foot of every page; the time is that of issue, so that the same invoice gives the same bytes. */
export const madeWith = (date: string, time: string): string => `صادرشده با تراز · صدور ${date} ${time}`.trim();
export const testSentence = 'صورتحساب آزمایشی؛ در سامانه اصلی ثبت نشده است';
export const qrDescription = 'رمزینهٔ صورتحساب';
export const attachmentDescription = 'صورتحساب به زبان سامانه مودیان';
export const fileTitle = (heading: string, number: string): string => `${heading} ${number}`.trim();

/** Words of a firm's name that say nothing of its own. */
export const genericNameWords: ReadonlySet<string> = new Set([
  'شرکت',
  'فروشگاه',
  'گروه',
  'مؤسسه',
  'موسسه',
  'بازرگانی',
  'بنگاه',
  'کارگاه',
  'گالری',
  'طلای',
  'صنایع',
  'تولیدی',
  'کارخانه',
  'مهندسی',
  'پخش',
  'زنجیره',
  'زنجیره‌ای',
  'هواپیمایی',
  'صرافی',
  'بیمه',
  'آقای',
  'خانم',
]);

/** Details of problems. */
export const routeDetails = {
  tooManyLinesOfOne: (max: number): string => `برگه بیش از ${persianFigure(max)} سطر ساخته نمی‌شود.`,
  tooManyLines: (max: number): string =>
    `در یک فایل حداکثر ${max} قلم چاپ می‌شود؛ صورتحساب‌ها را جدا یا به شکل ZIP بگیرید.`,
  tooLongTextsOfOne: 'شرح سطرها روی هم بلندتر از آن است که در یک برگه چاپ شود.',
  tooManyBeside: (max: number): string =>
    `در یک فایل حداکثر ${max} پرداخت و کالای حمل‌شده چاپ می‌شود؛ صورتحساب‌ها را جدا یا به شکل ZIP بگیرید.`,
  tooLongTexts: 'شرح سطرها روی هم بلندتر از آن است که در یک فایل چاپ شود؛ صورتحساب‌ها را جدا یا به شکل ZIP بگیرید.',
  tooManyInvoices: (max: number): string => `در یک PDF حداکثر ${max} صورتحساب می‌آید؛ برای بیش از آن ZIP بگیرید.`,
} as const;
