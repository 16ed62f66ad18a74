import { noTax, productUnits, toPersianDigits } from '@taraz/core';
import type { PartyKind } from './tables.ts';

export const importTexts = {
  fileMissing: 'فایلی فرستاده نشد؛ فایل اکسل (XLSX) یا CSV را برگزینید.',
  fileLarge: 'فایل از ۳۰ مگابایت بزرگ‌تر است؛ آن را به چند فایل بخش کنید.',
  manyWaiting: (most: number) =>
    `${toPersianDigits(String(most))} فایل شما هنوز خوانده نشده است؛ پس از خوانده شدن آن‌ها این فایل را دوباره بیاورید.`,
  header: (wanted: readonly string[]) =>
    `سرستون‌های فایل شناخته نشد؛ ستون‌های ${wanted.join(' و ')} لازم است. نمونه فایل را بگیرید و مانند آن بچینید.`,
  noRows: 'زیر سطر عنوان‌ها ردیفی نیست؛ فایلی برگزینید که دست‌کم یک ردیف دارد.',
  mapping: 'تطبیق ستون‌ها خوانده نشد؛ فهرست ستون‌ها را از نو بگیرید و هر کدام را با یکی از آن‌ها تطبیق دهید.',
  twice: (title: string) => `«${title}» برای دو ستون برگزیده شده است؛ برای یکی بس است.`,
  needed: (wanted: readonly string[]) => `برای ${wanted.join(' و ')} ستونی برگزینید.`,
  yesNoOrRate: 'بنویسید «دارد» یا «ندارد»، یا نرخ آن را کمتر از صد، مانند «10».',
  type: 'بنویسید «کالا» یا «خدمت».',
  severalOfCode: 'چند کالا با این کد انبار هست که تنها نوشتن آن فرق دارد؛ کد را درست مانند یکی از آن‌ها بنویسید.',
  severalOfBarcode:
    'چند کالا این بارکد را دارند؛ کد انبار کالای خود را هم بنویسید، یا اگر تنها صفرهای آغاز بارکدشان فرق دارد، بارکد را درست مانند آن.',
  rialsAmong: (currency: string) =>
    `قیمت این کالا به ${currency} است و این مبلغ ریال خوانده می‌شود؛ مبلغ را به ${currency} بنویسید و ستون «ارز» را هم بیاورید.`,
  amountOfOther: (currency: string, present: string) =>
    `این مبلغ اکنون به ${present} ثبت است؛ کنار ارز تازه آن را هم به ${currency} بنویسید.`,
  person: 'بنویسید «حقیقی»، «حقوقی»، «مشارکت مدنی» یا «اتباع غیرایرانی».',
  side: 'بنویسید «بدهکار» یا «بستانکار».',
  openingAmount: 'مبلغ را به ریال و بدون اعشار بنویسید؛ بستانکار با منفی.',
  openingDay: 'تاریخ مانده نباید از امروز جلوتر باشد.',
  openingKnown: (amount: string) =>
    `مانده از پیش این مشتری قبلاً ${amount} ریال ثبت شده است؛ اگر باید عوض شود، آن را در گردش حساب او پاک کنید و از نو بنویسید.`,
  rightsGone: 'کسی که این فایل را آورده بود دیگر این دسترسی را ندارد؛ آنچه تا آن هنگام خوانده شده بود مانده است.',
  ourFault:
    'خواندن این فایل به خطایی از ما برخورد و ایستاد؛ خبرش به پشتیبانی رسید. آنچه تا آن هنگام ثبت شده بود مانده است؛ فایل را دوباره بیاورید.',
  totals: 'این ردیف جمع فایل است و ثبت نمی‌شود؛ آن را پاک کنید.',
  fixHint: (value: string) => `بنویسید «${value}».`,
  unexpected: 'این ردیف ثبت نشد؛ دوباره تلاش کنید.',
  reason: 'چرا ثبت نشد',
  sheets: { customers: 'مشتریان', products: 'کالا و خدمت' },
  templateFile: { customers: 'نمونه مشتریان', products: 'نمونه کالاها' },
  errorFile: { customers: 'مشتریان ثبت‌نشده', products: 'کالاهای ثبت‌نشده' },
} as const;

/** A column that is read: its field, its title in the template, other titles people give it. */
export interface ImportColumn {
  field: string;
  title: string;
  aliases: readonly string[];
  /** files of other programs have it; ours say it in another column */
  isTheirs?: true;
}

export const customerImportColumns: readonly ImportColumn[] = [
  { field: 'person_type', title: 'نوع شخص', aliases: ['نوع', 'شخص', 'نوع شخصیت', 'حقیقی/حقوقی'] },
  {
    field: 'company',
    title: 'نام شرکت',
    aliases: [
      'شرکت',
      'نام سازمان',
      'نام مشتری',
      'نام خریدار',
      'عنوان',
      'عنوان مشتری',
      'نام شخص',
      'طرف حساب',
      'نام طرف حساب',
      'مشتری',
      'خریدار',
      'نام شخص/شرکت',
      'نام شرکت/شخص',
      'نام شخص یا شرکت',
      'نام/عنوان',
      'نام مشتری/شرکت',
      'نام کامل',
      'customer',
      'customer name',
      'company',
      'name',
    ],
  },
  { field: 'first_name', title: 'نام', aliases: ['نام کوچک', 'first name'] },
  { field: 'last_name', title: 'نام خانوادگی', aliases: ['فامیل', 'نام و نام خانوادگی', 'شهرت', 'last name'] },
  {
    field: 'economic_code',
    title: 'شماره اقتصادی',
    aliases: ['کد اقتصادی', 'شماره اقتصادی خریدار', 'شناسه اقتصادی', 'ش اقتصادی', 'کد اقتصادی مشتری'],
  },
  {
    field: 'national_code',
    title: 'شناسه یا شماره ملی',
    aliases: [
      'شناسه یا کد ملی',
      'کد ملی',
      'شماره ملی',
      'شناسه ملی',
      'کد/شناسه ملی',
      'کد ملی/شناسه ملی',
      'شناسه ملی/کد ملی',
      'ش ملی',
      'کد ملی خریدار',
      'شناسه ملی خریدار',
      'شماره/شناسه ملی',
      'شماره/شناسه ملی خریدار',
      'کد ملی مشتری',
      'شناسه ملی مشتری',
      'کد فراگیر',
    ],
  },
  { field: 'register_number', title: 'شماره ثبت', aliases: [] },
  { field: 'branch_code', title: 'کد شعبه', aliases: ['شعبه', 'کد شعبه خریدار'] },
  {
    field: 'payment_term',
    title: 'مهلت پرداخت (روز)',
    aliases: ['مهلت پرداخت', 'مدت تسویه', 'مهلت تسویه', 'مهلت تسویه (روز)', 'payment terms', 'due days'],
  },
  {
    field: 'phone',
    title: 'تلفن همراه',
    aliases: [
      ...['موبایل', 'همراه', 'شماره همراه', 'شماره موبایل', 'موبایل ۱', 'تلفن همراه ۱', 'موبایل خریدار'],
      ...['mobile', 'mobile number', 'mobile phone', 'cell phone'],
    ],
  },
  {
    field: 'landline',
    title: 'تلفن ثابت',
    aliases: ['تلفن', 'ثابت', 'تلفن ۱', 'شماره تلفن', 'تلفن خریدار', 'tel', 'telephone'],
  },
  { field: 'province', title: 'استان', aliases: [] },
  { field: 'city', title: 'شهر', aliases: [] },
  { field: 'address', title: 'نشانی', aliases: ['آدرس', 'آدرس خریدار', 'نشانی خریدار'] },
  { field: 'postal_code', title: 'کد پستی', aliases: ['کد پستی خریدار', 'کد پستی مشتری'] },
  // «مانده» alone is what our own export has, where the account says it already: whoever means it chooses it.
  {
    field: 'opening_balance',
    title: 'مانده از پیش (ریال)',
    aliases: [
      ...[
        'مانده از پیش',
        'مانده اول دوره',
        'مانده افتتاحیه',
        'مانده ابتدای دوره',
        'مانده ابتدای سال',
        'مانده قبلی',
        'مانده از قبل',
      ],
      ...['بدهی قبلی', 'مانده حساب قبلی', 'opening balance'],
    ],
  },
  {
    field: 'opening_side',
    title: 'بدهکار یا بستانکار (کنار مانده)',
    aliases: ['تشخیص', 'تشخیص مانده', 'ماهیت مانده', 'نوع مانده', 'بد/بس'],
    isTheirs: true,
  },
  {
    field: 'opening_debit',
    title: 'بدهکار از پیش',
    aliases: ['بدهکار اول دوره', 'بدهی اول دوره', 'بدهکار افتتاحیه', 'مانده بدهکار اول دوره'],
    isTheirs: true,
  },
  {
    field: 'opening_credit',
    title: 'بستانکار از پیش',
    aliases: ['بستانکار اول دوره', 'طلب اول دوره', 'بستانکار افتتاحیه', 'مانده بستانکار اول دوره'],
    isTheirs: true,
  },
];

/** Other titles of the columns of products; the titles themselves are the export's. */
export const productAliases: Readonly<Record<string, readonly string[]>> = {
  name: [
    ...['نام کالا', 'نام کالا یا خدمت', 'نام کالا/خدمت', 'شرح کالا', 'عنوان', 'عنوان کالا', 'عنوان کالا/خدمت'],
    ...['نام محصول', 'شرح محصول', 'شرح کالا/خدمت', 'شرح کالا یا خدمت', 'شرح کالا/خدمات'],
  ],
  code: [
    'شناسه',
    'شناسه کالا',
    'شناسه ۱۳ رقمی',
    'شناسه کالا/خدمت',
    'شناسه کالا/خدمات',
    'شناسه مالیاتی',
    'شناسه مالیاتی کالا',
    'کد مالیاتی',
    'شناسه عمومی/اختصاصی',
    'شناسه عمومی/اختصاصی کالا/خدمت',
    'شناسه کالا و خدمت',
  ],
  unit: [
    'واحد اندازه‌گیری',
    'کد واحد اندازه‌گیری',
    'کد واحد',
    'نام واحد',
    'واحد شمارش',
    'واحد سنجش',
    'واحد اصلی',
    'واحد کالا',
  ],
  price: ['قیمت واحد', 'مبلغ واحد', 'فی', 'نرخ', 'قیمت فروش', 'فی فروش', 'بهای فروش', 'بهای واحد'],
  has_tax: ['مالیات', 'مشمول مالیات'],
  vat_percentage: [
    'نرخ مالیات',
    'درصد مالیات',
    'نرخ مالیات بر ارزش افزوده',
    'درصد مالیات بر ارزش افزوده',
    'نرخ ارزش افزوده',
    'درصد ارزش افزوده',
  ],
  sku: ['کد', 'کد داخلی', 'شماره کالا', 'کد کالا در انبار', 'کد داخلی کالا'],
  gtin: ['بارکد کالا', 'ایران‌کد'],
  category: ['گروه', 'دسته‌بندی', 'گروه کالا'],
  warehouse_name: ['نام انبار', 'محل نگهداری'],
  spec: ['توضیحات', 'مشخصات'],
  other_tax_subject: ['موضوع سایر مالیات و عوارض'],
  other_tax_percentage: ['نرخ سایر مالیات', 'نرخ سایر مالیات و عوارض', 'درصد سایر مالیات و عوارض'],
  other_legal_payments_percentage: ['نرخ سایر وجوه قانونی', 'درصد سایر وجوه قانونی'],
};

/** The part of the tax that programs print beside it: «مالیات ۹، عوارض ۱» is a tax of ten percent. */
export const dutyColumn: ImportColumn = {
  field: 'duty_percentage',
  title: 'عوارض ارزش افزوده (کنار مالیات)',
  aliases: ['عوارض', 'عوارض ارزش افزوده', 'نرخ عوارض', 'درصد عوارض', 'نرخ عوارض ارزش افزوده', 'درصد عوارض ارزش افزوده'],
  isTheirs: true,
};

/** Titles that mean the first of these fields that no other title of the file names. */
export const vagueTitles: Readonly<Record<PartyKind, Readonly<Record<string, readonly string[]>>>> = {
  customers: { phone: ['phone', 'landline'], 'phone number': ['phone', 'landline'] },
  products: { 'کد کالا': ['code', 'sku'] },
};

/** Words that people write in cells, folded before they are compared. */
export const cellWords = {
  /** Above a column of persons' last names: they have their first names before them. */
  wholeName: 'نام و نام خانوادگی',
  honorifics: ['جناب آقای', 'سرکار خانم', 'آقای', 'اقای', 'خانم'],
  yes: ['دارد', 'بله', 'بلی', 'مشمول', 'yes', 'true', '1'],
  no: ['خیر', 'نه', 'no', 'false', '0', ...noTax],
  sides: {
    debtor: ['بد', 'بدهکار', 'بدهکاران', 'debtor', 'debit', 'dr'],
    creditor: ['بس', 'بستانکار', 'طلبکار', 'creditor', 'credit', 'cr'],
  },
  goods: ['کالا', 'goods'],
  services: ['خدمت', 'خدمات', 'services', 'service'],
  persons: {
    real: ['حقیقی', 'شخص حقیقی', 'real', '1'],
    legal: ['حقوقی', 'شخص حقوقی', 'شرکت', 'legal', '2'],
    civil_partnership: ['مشارکت مدنی', 'مشارکت', 'civil_partnership', '3'],
    follower: ['اتباع غیرایرانی', 'اتباع خارجی', 'اتباع', 'اتباع غیر ایرانی', 'follower', '4'],
  },
} as const;

const [unit] = productUnits.filter(({ productCode }) => productCode === 'NUMBER');

/** Two rows that show how the template is filled. */
export const exampleRows: Readonly<Record<PartyName, readonly Readonly<Record<string, string>>[]>> = {
  customers: [
    {
      person_type: 'حقوقی',
      company: 'شرکت نمونه',
      economic_code: '14003778990',
      national_code: '14003778990',
      landline: '02188310000',
      province: 'تهران',
      city: 'تهران',
      address: 'خیابان نمونه، پلاک ۱',
      postal_code: '1943631339',
    },
    { person_type: 'حقیقی', first_name: 'سارا', last_name: 'احمدی', national_code: '0075811022', phone: '09123140158' },
  ],
  products: [
    {
      name: 'کالای نمونه',
      code: '2720000131425',
      type: 'کالا',
      unit: unit?.fa ?? '',
      price: '1450000',
      has_tax: 'دارد',
      vat_percentage: '10',
      sku: 'NP-1',
    },
    {
      name: 'خدمت نمونه',
      code: '2330000041001',
      type: 'خدمت',
      unit: unit?.fa ?? '',
      price: '900000',
      has_tax: 'ندارد',
    },
  ],
};
type PartyName = 'customers' | 'products';
