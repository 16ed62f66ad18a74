/** What only the product asks of a draft: code → Persian with remedy, and English. */
export const productFindings = {
  CONTRACT_NUMBER_REQUIRED: {
    fa: 'این فیلد نمی‌تواند خالی باشد. شماره ثبت قرارداد را وارد کنید یا نوع قرارداد را بردارید.',
    en: 'the contract number is empty although a kind of contract is chosen',
  },
  REFERENCE_OF_ORIGINAL: {
    fa: 'شماره مالیاتی مرجع نوشته شده، ولی موضوع صورتحساب «اصلی» است و فروش دیگری ثبت می‌کند. موضوع را اصلاحی، ابطالی یا برگشت از فروش کنید، یا شماره مرجع را بردارید.',
    en: 'a reference is given, but the subject is original: it would be another sale',
  },
  BUYER_TYPE_UNKNOWN: {
    fa: 'نوع شخص خریدار نادرست است. حقیقی، حقوقی، مشارکت مدنی یا اتباع را انتخاب کنید.',
    en: 'buyer person type incorrect',
  },
  BUYER_NATIONAL_CODE: {
    fa: 'قالب شماره ملی نادرست است. رقم‌ها را با مدرک خریدار بسنجید.',
    en: 'national number format incorrect',
  },
  BUYER_ECONOMIC_CODE: {
    fa: 'قالب شماره اقتصادی نادرست است. رقم‌ها را با مدرک خریدار بسنجید.',
    en: 'economic number format incorrect',
  },
  BUYER_PHONE: {
    fa: 'شماره تلفن همراه خریدار نادرست است؛ پیامک صورتحساب به آن نمی‌رسد.',
    en: "the buyer's mobile number is malformed",
  },
  GOLD_NEEDS_GOODS: {
    fa: 'در الگوی طلا هر قلم کالاست؛ نوع قلم را کالا کنید.',
    en: 'a gold line must be of type goods',
  },
  GOLD_WAGE_PERCENT: {
    fa: '«اجرت ساخت» به درصد حساب شده و به ۱۰۰٪ ارزش فلز یا بیشتر رسیده است؛ سامانه اجرتی کمتر از ارزش فلز می‌پذیرد. اگر مبلغ ریالی را نوشته‌اید، آن را به ریال برگردانید؛ وگرنه درصد را کمتر کنید.',
    en: 'the wage, written as a percentage, is not less than the metal; write it in rial if rial was meant',
  },
  GOLD_PROFIT_PERCENT: {
    fa: '«سود فروشنده» به درصد نوشته شده و بیش از ۱۰۰۰٪ است. اگر مبلغ ریالی را نوشته‌اید، آن را به ریال برگردانید؛ وگرنه درصد را کمتر کنید.',
    en: "the seller's profit, written as a percentage, is above 1000; write it in rial if rial was meant",
  },
  GOLD_COMMISSION_PERCENT: {
    fa: '«حق‌العمل» به درصد نوشته شده و بیش از ۱۰۰۰٪ است. اگر مبلغ ریالی را نوشته‌اید، آن را به ریال برگردانید؛ وگرنه درصد را کمتر کنید.',
    en: 'the commission, written as a percentage, is above 1000; write it in rial if rial was meant',
  },
  NO_CREDIT_LEFT: {
    fa: 'با این مبلغ نقدی چیزی برای نسیه نمی‌ماند. مبلغ نقدی را کمتر کنید (مالیات و عوارض همیشه نقدی است و در آن نوشته نمی‌شود) یا روش تسویه را نقدی کنید.',
    en: 'this much cash leaves nothing for credit; VAT and levies are always cash and not counted in it',
  },
  NO_CASH_LEFT: {
    fa: 'با این مبلغ نسیه چیزی برای نقد نمی‌ماند. مبلغ نسیه را کمتر کنید (مالیات و عوارض همیشه نقدی است و در آن نوشته نمی‌شود) یا روش تسویه را نسیه کنید.',
    en: 'this much credit leaves nothing for cash; VAT and levies are always cash and not counted in it',
  },
  FINENESS_IN_KARAT: {
    fa: 'عیار بر پایه هزار نوشته می‌شود، نه بر پایه ۲۴: طلای ۱۸ عیار ۷۵۰ است. همین عدد اگر بماند به همین شکل فرستاده می‌شود.',
    en: 'the fineness is in parts per thousand: 18 karat is 750',
  },
  VAT_RATE_FRACTION: {
    fa: 'نرخ مالیات درصد است؛ برای ده درصد ۱۰ بنویسید، نه ۰٫۱.',
    en: 'the VAT rate is in percent: ten percent is 10, not 0.1',
  },
  EXCHANGE_RATE_MISSING: {
    fa: 'ارز انتخاب شده است ولی نرخ برابری ندارد؛ نرخ را وارد کنید یا ارز را ریال کنید.',
    en: 'a currency is chosen without an exchange rate',
  },
  EXPORT_VALUES_APART: {
    fa: 'ارزش ارزی این قلم با نرخ برابری، به ارزش ریالی آن نمی‌رسد. ارزش ارزی، نرخ یا مبلغ ریالی را درست کنید.',
    en: 'the value in currency, at its rate, is another than the value in rial',
  },
  TRADE_VALUE_MISSING: {
    fa: '«ارزش معامله» این قلم خالی یا صفر است و صورتحساب صفر ریال می‌شود؛ مبلغ اعلامیه فروش را وارد کنید.',
    en: 'the value of the trade is missing, so that the invoice is one of zero rial',
  },
  LEVY_WITHOUT_VAT: {
    fa: 'نرخ مالیات این قلم صفر است، پس سایر عوارض و وجوه قانونی آن هم صفر حساب می‌شود.',
    en: 'other taxes and funds count as zero where the VAT rate is zero',
  },
  PASSENGER_IS_COMPANY: {
    fa: 'این شناسه ۱۱ رقمی از شرکت است و مسافر شرکت نیست؛ شماره ملی (۱۰ رقم) یا کد فراگیر (۱۲ رقم) مسافر را بنویسید. شرکتی که می‌پردازد با شماره اقتصادی می‌آید.',
    en: 'the passenger’s code has the form of a company’s',
  },
  LEVY_GIVEN_TWICE: {
    fa: 'برای این قلم هم درصد عوارض یا وجوه نوشته شده است و هم مبلغی که با آن نمی‌خواند؛ تنها درصد حساب می‌شود. یکی را پاک کنید.',
    en: 'a rate and another amount are written for one levy; the rate counts',
  },
  PAYMENT_CARD_NUMBER: {
    fa: 'شماره کارت نادرست است؛ آن را دوباره وارد کنید.',
    en: 'the card number fails its check digit',
  },
  SELLER_ECONOMIC_CODE: {
    fa: 'رقم کنترل شماره اقتصادی فروشنده نمی‌خواند؛ آن را در مشخصات حساب اصلاح کنید.',
    en: "the seller's economic code fails its check digit",
  },
} as const;
