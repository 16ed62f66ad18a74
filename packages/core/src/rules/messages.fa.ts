/** Grouped, since a figure of money is read by its groups; the fraction, if there is one, as it is. */
function grouped(value: string): string {
  const [whole = '', fraction] = value.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, '٬');
  return fraction === undefined ? groups : `${groups}٫${fraction}`;
}

/** Persian pieces of findings that the table of codes does not have. */
export const messages = {
  /** «… در قلم کالای «1»»: how the authority names a line. Digits as written. */
  inLine: (number: number) => ` در قلم کالای «${number}»`,
  inPayment: (number: number) => ` در پرداخت «${number}»`,
  inShipped: (number: number) => ` در کالای حمل‌شده «${number}»`,
  setTo: (value: string) => `${value} شود`,
  setToAmount: (value: string) => `${grouped(value)} شود`,
  setRate: (rate: string) => `نرخ ${rate}٪ شود`,
  /** A hint of ours beside the authority's 0304401: the list may be the one that is wrong. */
  ownRateDiffers: (rate: string) => `نرخ مالیات این کالا در فهرست کالاهای شما \u061c${rate}٪ است.`,
  ownRateDiffersEn: (rate: string) => `The product list has ${rate}% for these goods`,
  rateUnusual: (general: string) =>
    `نرخ عمومی مالیات در تاریخ صدور \u061c${general}٪ است. سامانه نرخ دیگر را فقط برای کالایی می‌پذیرد که در فهرست شناسه‌ها همان نرخ را دارد.`,
  rateUnusualEn: (general: string) => `The general VAT rate of that day is ${general}%`,
  setToNow: 'اکنون شود',
  setToRial: (value: string) => `${grouped(value)} ریال شود`,
  setPriceTo: (value: string) => `مبلغ واحد ${grouped(value)} شود`,
  setToGoods: 'کالا شود',
  remove: 'حذف شود',
  /** Three-digit numbers of whole sections in codes. */
  sections: { 500: 'سربرگ صورتحساب', 600: 'اقلام صورتحساب', 700: 'پرداخت‌ها', 800: 'سایر اطلاعات تکمیلی (EXTENSION)' },
  /** Codes that the scheme allows and the table lacks. */
  unknownField: (key: string) => `در صورتحساب ارسالی فیلد «${key}» غیرمجاز است.`,
  sellerOfReference: 'فروشنده صورتحساب با فروشنده صورتحساب مرجع منطبق نیست.',
  /** product.md section 5; the authority has one sentence for it and for a code that is nobody's. */
  economicCodeMistyped: 'قالب شماره اقتصادی نادرست است: رقم کنترل آن نمی‌خواند.',
  patternNotAllowed: 'فروشنده صورتحساب مجاز به ارسال الگوی صورتحساب ارسالی نمی‌باشد.',
} as const;
