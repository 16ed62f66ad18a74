import { persianFigure } from '@taraz/core';
import type { FormatName } from './formats.ts';

/** Persian names of fields, so that a message can say which one it means. Others are named as they are. */
export const fieldLabels: Readonly<Record<string, string>> = {
  username: 'نام کاربری',
  password: 'گذرواژه',
  first_name: 'نام',
  last_name: 'نام خانوادگی',
  company: 'نام شرکت',
  phone: 'تلفن همراه',
  landline: 'تلفن ثابت',
  address: 'نشانی',
  province: 'استان',
  city: 'شهر',
  postal_code: 'کد پستی',
  national_code: 'کد یا شناسه ملی',
  economic_code: 'شماره اقتصادی',
  register_number: 'شماره ثبت',
  branch_code: 'کد شعبه',
  credit_limit: 'سقف اعتبار',
  payment_term: 'مهلت پرداخت',
  payment_due: 'مهلت پرداخت',
  purchase_id: 'خرید این کالاها',
  pays_purchase_id: 'خریدی که پرداخت می‌شود',
  person_type: 'نوع شخص',
  buyer_entity: 'نوع شخص خریدار',
  seller_entity: 'نوع شخص فروشنده',
  entity: 'نوع شخص',
  gender: 'جنسیت',
  email: 'ایمیل',
  crew: 'نام کاربری و دسترسی',
  profile: 'مشخصات',
  permissions: 'دسترسی‌ها',
  branch_id: 'شعبه',
  warehouse_id: 'انبار',
  item_type: 'کالا یا خدمت',
  notes: 'یادداشت',
  internal_id: 'شماره داخلی',
  bank_name: 'نام بانک',
  account_number: 'شماره حساب',
  branch_name: 'نام شعبه',
  sheba: 'شماره شبا',
  card_number: 'شماره کارت',
  memory_id: 'شناسه حافظه مالیاتی',
  title: 'عنوان',
  certificate_pem: 'گواهی امضا',
  signer: 'شیوه امضا',
  payment_method: 'روش تسویه',
  invoice_output_type: 'نوع صورتحساب',
  invoice_pattern: 'الگوی صورتحساب',
  total_from: 'مبلغ کل از',
  total_to: 'مبلغ کل تا',
  invoice_type: 'موضوع صورتحساب',
  invoice_date: 'تاریخ صورتحساب',
  number_format: 'شیوه نمایش اعداد',
  digits: 'نوع رقم',
  is_trusted_tsp: 'امضا با شرکت معتمد',
  act: 'توقف یا حذف',
  likely: 'ردیف‌هایی که شاید ثبت شده است و نوشته می‌شود',
  seen_rows: 'ردیف‌هایی که دیده شده است',
  // to which memory or place
  to: 'مقصد',
  paid_into: 'حساب برای واریز',
  invoice_footer: 'پای صورتحساب',
  offer_footer: 'پای پیش‌فاکتور',
  receipt_footer: 'پای فیش',
  shows_balance: 'مانده حساب روی برگه',
  name: 'نام',
  spec: 'شرح',
  type: 'نوع',
  // of goods, of branches, and codes that were sent
  code: 'کد',
  gtin: 'بارکد',
  // of goods, and of the money that a file counts in
  unit: 'واحد',
  currency_type: 'نوع ارز',
  exchange_rate: 'نرخ ارز',
  sku: 'کد انبار',
  price: 'قیمت',
  discount: 'تخفیف',
  has_tax: 'مشمول مالیات',
  vat_percentage: 'نرخ مالیات بر ارزش افزوده',
  other_tax_subject: 'موضوع سایر مالیات و عوارض',
  other_tax_percentage: 'نرخ سایر مالیات و عوارض',
  other_legal_payments_subject: 'موضوع سایر وجوه قانونی',
  other_legal_payments_percentage: 'نرخ سایر وجوه قانونی',
  items: 'اقلام',
  item_code: 'شناسه کالا یا خدمت',
  item_name: 'شرح کالا یا خدمت',
  item_qty: 'مقدار',
  item_price: 'قیمت واحد',
  item_discount: 'تخفیف',
  item_unit: 'واحد اندازه‌گیری',
  item_vat_percentage: 'نرخ مالیات بر ارزش افزوده',
  buyer_info: 'خریدار',
  seller_info: 'فروشنده',
  invoice: 'صورتحساب',
  payments: 'پرداخت‌ها',
  settlement: 'تسویه',
  limit: 'تعداد در صفحه',
  offset: 'شروع صفحه',
  sort: 'ترتیب',
  season: 'فصل',
  after: 'نشانه صفحه',
  search_field: 'متن جست‌وجو',
  near_deadline: 'مهلت نزدیک',
  except: 'صورتحساب‌های کنار گذاشته',
  held: 'در انتظار ظرفیت طرح',
  deadline_from: 'مهلت ارسال از',
  deadline_to: 'مهلت ارسال تا',
  answered_at: 'زمان پاسخ خریدار',
  from_date: 'از تاریخ',
  to_date: 'تا تاریخ',
  from_day: 'از روز',
  to_day: 'تا روز',
  from_due: 'سررسید از',
  to_due: 'سررسید تا',
  startDate: 'از تاریخ',
  endDate: 'تا تاریخ',
  bank_account: 'حساب بانکی',
  bank_account_id: 'حساب بانکی',
  checkbook: 'دسته‌چک',
  first_number: 'شماره نخستین برگ',
  due_day: 'سررسید',
  opening_day: 'تاریخ مانده',
  customer: 'مشتری',
  customer_id: 'مشتری',
  given_to: 'به چه کسی',
  product_id: 'کالا',
  invoice_id: 'صورتحساب',
  returns_id: 'خریدی که برگشته است',
  place_id: 'محل',
  to_place_id: 'مقصد',
  to_warehouse_id: 'انبار مقصد',
  movement_id: 'گردش',
  cheque_id: 'چک',
  user_id: 'کاربر',
  day: 'روز',
  at: 'زمان',
  from: 'از',
  valid_from: 'از روز',
  expires_at: 'پایان اعتبار',
  id: 'شناسه',
  account_id: 'شناسه حساب',
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'متن',
  integer: 'عدد صحیح',
  number: 'عدد',
  boolean: 'درست یا نادرست (true یا false)',
  array: 'فهرست',
  object: 'مجموعه‌ای از خانه‌ها',
  null: 'تهی',
};

const formatHints = {
  decimal: 'باید عددی مانند 1250000 یا 12.5 باشد',
  instant: 'باید زمانی میلادی به وقت جهانی مانند 2026-11-20T08:30:00Z باشد',
  day: 'باید روزی میلادی مانند 2026-11-20 باشد',
  book_day: 'باید روزی میلادی مانند 2026-11-20 باشد، از سال ۱۳۰۰ تا ۱۴۹۹ خورشیدی؛ سالش را درست کنید',
  book_instant:
    'باید زمانی میلادی به وقت جهانی مانند 2026-11-20T08:30:00Z باشد، از سال ۱۳۰۰ تا ۱۴۹۹ خورشیدی؛ سالش را درست کنید',
  uuid: 'باید شناسه‌ای مانند 01900000-0000-7000-8000-000000000000 باشد',
} as const satisfies Record<FormatName, string>;

/** What a pattern of the schemas asks for, in words. */
const patternHints: Readonly<Record<string, string>> = {
  '^[0-9A-Za-z]{1,64}$': 'نشانی پیوند را کامل و با همان حرف‌های بزرگ و کوچک از پیامک یا فرستنده بردارید',
  '^\\d{1,18}$': 'مبلغ را به ریال، با رقم‌های لاتین و بی‌اعشار و جداکننده، مانند 1250000 بنویسید',
};

const labelOf = (field: string): string | undefined =>
  Object.hasOwn(fieldLabels, field) ? fieldLabels[field] : undefined;

/** «نام کاربری (username)», or «username» alone. */
const named = (field: string): string => {
  const label = labelOf(field);
  if (field === '') return 'درخواست';
  return label === undefined ? `«${field}»` : `«${label}» (${field})`;
};

const joined = (values: readonly unknown[]): string => values.map((value) => `«${String(value)}»`).join('، ');

/** Each message names the field, says what is wrong and what to do. */
export const validationMessages = {
  REQUIRED: (field: string) => `${named(field)} داده نشده است؛ آن را پر کنید.`,
  UNKNOWN_FIELD: (field: string, meant: string | null) =>
    `${named(field)} در این درخواست شناخته نیست؛ ${meant === null ? 'آن را بردارید یا نامش را درست کنید' : `اگر ${named(meant)} را می‌خواهید، نامش را چنین بنویسید`}.`,
  WRONG_TYPE: (field: string, types: readonly string[]) =>
    `نوع مقدار ${named(field)} درست نیست؛ باید ${types.map((type) => typeNames[type] ?? type).join(' یا ')} باشد.`,
  ONE_OF: (field: string, names: readonly string[]) =>
    `${named(field)} باید درست یکی از این‌ها را داشته باشد؛ همان یکی را بفرستید: ${joined(names)}.`,
  NOT_ALLOWED: (field: string, values: readonly unknown[]) =>
    `مقدار ${named(field)} پذیرفته نیست؛ یکی از این‌ها را بنویسید: ${joined(values)}.`,
  TOO_LONG: (field: string, limit: number) =>
    `${named(field)} بلندتر از اندازه است؛ آن را به ${persianFigure(limit)} نویسه یا کمتر کوتاه کنید.`,
  TOO_SHORT: (field: string, limit: number) =>
    `${named(field)} کوتاه است؛ دست‌کم ${persianFigure(limit)} نویسه بنویسید.`,
  TOO_SMALL: (field: string, limit: number) => `${named(field)} کم است؛ ${persianFigure(limit)} یا بیشتر بنویسید.`,
  INEXACT: (field: string) =>
    `${named(field)} بزرگ‌تر از آن است که عدد JSON درست برساند؛ آن را در گیومه و به صورت متن بفرستید.`,
  TOO_LARGE: (field: string, limit: number) => `${named(field)} زیاد است؛ ${persianFigure(limit)} یا کمتر بنویسید.`,
  TOO_MANY_ITEMS: (field: string, limit: number) =>
    `تعداد ردیف‌های ${named(field)} زیاد است؛ آن را به ${persianFigure(limit)} یا کمتر برسانید.`,
  REPEATED: (field: string, first: number, second: number) =>
    `ردیف‌های ${persianFigure(first)} و ${persianFigure(second)} ${named(field)} یکی است؛ تکراری را بردارید.`,
  TOO_FEW_ITEMS: (field: string, limit: number) =>
    `تعداد ردیف‌های ${named(field)} کم است؛ دست‌کم ${persianFigure(limit)} ردیف بدهید.`,
  BAD_FORMAT: (field: string, format: string) =>
    `قالب ${named(field)} درست نیست؛ ${formatHints[format as FormatName] ?? 'آن را با نمونه مستندات بسنجید'}.`,
  BAD_TEXT: (field: string) => `در متن ${named(field)} نویسه‌ای هست که ذخیره نمی‌شود؛ آن را پاک کنید و دوباره بنویسید.`,
  REPEATED_PART: (field: string) =>
    `${named(field)} در این فرم تنها یک بار می‌آید؛ بقیه را بردارید یا در درخواستی دیگر بفرستید.`,
  NOT_A_FILE: (field: string) =>
    `${named(field)} باید پرونده‌ای در بخشی از multipart/form-data باشد؛ آن را چنین بفرستید.`,
  ENDS_BEFORE_START: (from: string, to: string) =>
    `بازه ${named(from)} تا ${named(to)} وارونه است؛ آغاز آن را پیش از پایان یا برابر آن بنویسید.`,
  INVALID: (field: string, pattern = '') =>
    `مقدار ${named(field)} درست نیست؛ ${patternHints[pattern] ?? 'آن را با مستندات بسنجید'}.`,
} as const;

/** Of a field that was sent empty: forms do so, and whoever reads it has the field before them. */
export const emptyMessages = {
  choice: (field: string) => `«${labelOf(field) ?? field}» برگزیده نشده است؛ آن را برگزینید.`,
  text: (field: string) => `«${labelOf(field) ?? field}» خالی است؛ آن را پر کنید.`,
} as const;

export type ValidationCode = keyof typeof validationMessages;

export const details = {
  wholeMemory:
    'اینجا همه صورتحساب‌های حافظه شمرده می‌شود و شما تنها صورتحساب‌های یک شعبه را می‌بینید؛ مدیر حساب یا همکاری که به شعبه‌ای محدود نیست آن را می‌بیند.',
  badFields: (count: number) => (count === 1 ? 'یک خانه درست نیست.' : `${persianFigure(count)} خانه درست نیست.`),
  moreFields: (shown: number) => `شمار خطاها زیاد است؛ ${persianFigure(shown)} خطای نخست نشان داده شد.`,
  emptyBody: 'این درخواست به متن JSON نیاز دارد.',
  emptyForm: 'این درخواست به متن multipart/form-data نیاز دارد.',
  notUtf8: 'متن درخواست UTF-8 نیست.',
  notJson: 'متن درخواست را نمی‌توان به JSON خواند.',
  forbiddenName: (name: string) => `«${name}» نام هیچ فیلدی نیست و پذیرفته نمی‌شود؛ آن را بردارید.`,
  tooDeep: (levels: number) => `فهرست‌ها و شیءهای تودرتوی متن درخواست از ${persianFigure(levels)} لایه بیشتر است.`,
  tooManyNames: (names: number) => `شیئی در متن درخواست بیش از ${persianFigure(names)} فیلد دارد.`,
  tooManyValues: (values: number) =>
    `متن درخواست بیش از ${persianFigure(values)} مقدار دارد؛ آن را در چند درخواست بفرستید.`,
  repeatedName: 'نام یک فیلد در یک شیء دو بار آمده است؛ یکی را بردارید.',
  /** @param bytes of a limit, without the little room for what stands around a file */
  bodyLimit: (bytes: number) => {
    const [unit, size] = bytes < 1024 * 1024 ? ['کیلوبایت', 1024] : ['مگابایت', 1024 * 1024];
    return `حجم این درخواست باید ${persianFigure(Math.floor(bytes / size))} ${unit} یا کمتر باشد.`;
  },
  notMultipart: 'متن درخواست را نمی‌توان به multipart/form-data خواند.',
  multipartShape: 'این متن multipart/form-data بخش‌های بسیار، یا بخشی با سرآغاز بسیار بلند دارد.',
  packed: 'متن درخواست را بدون فشرده‌سازی (Content-Encoding) بفرستید.',
  onlyJson: 'متن درخواست باید application/json باشد.',
  onlyForm: 'متن درخواست باید multipart/form-data یا، بی‌پرونده، application/json باشد.',
  methods: (allowed: string) => `روش‌های پذیرفته در این نشانی: ${allowed}.`,
  badUrl: 'نشانی درخواست درست نوشته نشده است.',
  idempotencyKey: 'سربرگ Idempotency-Key باید ۱ تا ۲۰۰ نویسه لاتین باشد.',
  keyLacks: (scope: string) => `این کلید برنامه دسترسی ${scope} ندارد؛ کلید دیگری با این دسترسی بسازید.`,
  keyLacksDraft:
    'این کلید برنامه نه دسترسی draft دارد، برای پیش‌نویس، و نه issue، برای پیش‌نویس و صدور؛ کلید دیگری با یکی از این دو بسازید.',
  operatorOnly: 'این بخش از آن راهبر سامانه است؛ هیچ دسترسی حساب آن را باز نمی‌کند.',
  peopleOnly: 'این کار با کلید API شدنی نیست؛ با نام کاربری وارد شوید و آن را انجام دهید.',
  goneConnection: 'نشانی درخواست یا سربرگ‌های آن درست نیست.',
} as const;
