import type { DocumentKind, InvoiceSubject } from './tables.ts';

const documentNames = {
  receipt: 'رسید',
  issue: 'حواله',
  transfer: 'انتقال',
  count: 'انبارگردانی',
  invoice: 'فروش',
  invoice_undo: 'بازگشت فروش',
  undo: 'برگشت سند',
} as const satisfies Record<DocumentKind, string>;

/** What brought the goods of a sale back. */
const comeBackFor: Partial<Record<InvoiceSubject, string>> = {
  return: 'برگشت فروش',
  corrective: 'اصلاح فروش',
  cancellation: 'ابطال فروش',
};

export const documentName = (kind: DocumentKind, behindIt: InvoiceSubject | null): string =>
  (kind === 'invoice_undo' && behindIt !== null && comeBackFor[behindIt]) || documentNames[kind];

export const warehousingTexts = {
  nameTaken: (name: string) =>
    `انبار دیگری با نام «${name}» در فهرست است؛ نام دیگری بنویسید تا در فهرست‌ها و فایل‌ها با هم اشتباه نشوند.`,
  codeTaken: 'انبار دیگری با همین کد در فهرست است.',
  nameIsCode: (other: string) => `این نام، کد انبار «${other}» است؛ نام دیگری بنویسید تا در فایل‌ها با هم اشتباه نشوند.`,
  codeIsName: (name: string) => `نام انبار دیگری «${name}» است؛ کد دیگری بنویسید تا در فایل‌ها با هم اشتباه نشوند.`,
  branch: 'این شعبه در فهرست نیست؛ یکی از شعبه‌ها را برگزینید.',
  kindFixed: 'نوع این مورد عوض نمی‌شود.',
  warehouseMissing: 'انبار را برگزینید.',
  warehouse: 'این انبار در فهرست نیست؛ یکی از انبارها را برگزینید.',
  inactive: (name: string) => `انبار «${name}» غیرفعال است؛ نخست آن را فعال کنید یا انبار دیگری برگزینید.`,
  sameWarehouse: 'مبدأ و مقصد انتقال یکی است؛ مقصد دیگری برگزینید.',
  lines: 'سند دست‌کم یک ردیف دارد؛ کالا و مقدار را بنویسید.',
  product: 'این کالا در فهرست نیست؛ یکی از کالاها را برگزینید.',
  service: 'این شناسه خدمت است و موجودی ندارد.',
  twice: 'این کالا در ردیف دیگری هم آمده است؛ مقدارها را در یک ردیف جمع کنید.',
  short: (name: string, there: string) =>
    `موجودی «${name}» ${there} است و برای این مقدار کافی نیست؛ مقدار را کم کنید یا نخست رسید بزنید.`,
  /** of a count that was of an earlier time */
  shortCount: (name: string, there: string) =>
    `پس از این زمان بیش از آنچه شمرده‌اید از «${name}» بیرون رفته است و اکنون ${there} مانده؛ زمان و مقدار شمارش را بازبینی کنید.`,
  shortToUndo: (name: string, warehouse: string, there: string) =>
    `از «${name}» در «${warehouse}» ${there} مانده و برای برگرداندن این سند کافی نیست. اگر سند نادرست بود، نخست سند درست را ثبت کنید و بعد این را برگردانید؛ وگرنه نخست سندهای پس از آن را برگردانید.`,
  purchase: 'این خرید پیدا نشد؛ شاید حذف شده است.',
  purchaseBeyond: 'این سند از آن خریدی بیرون از شعبه شما است؛ از مدیر حساب بخواهید نخست پیوند آن را با آن خرید بردارد.',
  /** by what the purchase is */
  purchaseKind: { buy: 'کالای خرید با رسید به انبار می‌آید.', return: 'کالای برگشت از خرید با حواله از انبار می‌رود.' },
  future: 'این زمان هنوز نرسیده است؛ زمانی تا همین حالا بنویسید.',
  priceOnlyReceipt: 'بهای هر واحد فقط در رسید نوشته می‌شود.',
  levelTooLarge: 'با این ردیف موجودی کالا یا ارزش آن بیش از ۱۸ رقم می‌شود؛ مقدار را بازبینی کنید.',
  valueTooLarge: 'ارزش این ردیف بیش از ۱۸ رقم است؛ مقدار و بها را بازبینی کنید.',
  unit: 'این واحد در فهرست نیست؛ یکی از واحدها را برگزینید.',
  unitKnown: (unit: string, own: string) => `نسبت «${unit}» به «${own}» خودبه‌خود دانسته است و نوشتن نمی‌خواهد.`,
  thereIn: (warehouse: string, there: string) => `«${warehouse}» ${there}`,
  unitInUse: (name: string, there: string) =>
    `موجودی «${name}» در انبار ${there} است؛ با واحد تازه معنای این عدد عوض می‌شود. نخست موجودی را به صفر برسانید یا کالای دیگری بسازید.`,
  unitSince: (name: string, then: string, now: string) =>
    `واحد «${name}» پس از این سند از «${then}» به «${now}» عوض شده است؛ نخست در برگه این کالا در انبار بنویسید چند «${then}» چند «${now}» است.`,
  typeInUse: (name: string, there: string) =>
    `موجودی «${name}» در انبار ${there} است و خدمت انبار ندارد؛ نخست با حواله یا انبارگردانی موجودی را به صفر برسانید.`,
  typeAwaited: (name: string) =>
    `صورتحساب‌هایی که هنوز به سرانجام نرسیده‌اند «${name}» را در انبار جابه‌جا می‌کنند و خدمت انبار ندارد؛ نخست آن‌ها را به سرانجام برسانید یا ردشده‌ها را کنار بگذارید.`,
  inUse: 'این انبار گردش یا سند دارد و حذف نمی‌شود؛ به‌جای حذف، آن را غیرفعال کنید.',
  namedBy: (count: string) =>
    `${count} کالا از این انبار برداشته می‌شود و حذف نمی‌شود؛ نخست انبار آن‌ها را در «شناسه کالا و خدمت» عوض کنید یا این انبار را غیرفعال کنید.`,
  defaultStays: 'همیشه یک انبار پیش‌فرض است؛ برای عوض کردن، انبار دیگری را پیش‌فرض کنید.',
  defaultIsActive: 'انبار پیش‌فرض همیشه فعال است؛ فعالش کنید، یا انبار دیگری را پیش‌فرض کنید.',
  hasStock: 'در این انبار هنوز کالا هست؛ نخست آن را به انبار دیگری ببرید.',
  documentStays: 'سند انبار حذف نمی‌شود؛ با «برگرداندن» اثر آن را پس بگیرید.',
  undone: 'این سند پیش‌تر برگشته است.',
  notByHand: 'این سند از صورتحساب یا برگشت آمده است و از همان‌جا برمی‌گردد.',
  linesFixed: 'ردیف‌های سند ثبت‌شده عوض نمی‌شود؛ سند را برگردانید و دوباره ثبت کنید.',
} as const;

export const stockExportTexts = {
  stock: {
    file: 'موجودی انبار',
    sheet: 'موجودی',
    columns: [
      'کالا',
      'شناسه',
      'کد انبار',
      'واحد',
      'موجودی',
      'میانگین (ریال)',
      'ارزش (ریال)',
      'حد کمبود',
      'وضعیت',
      'انبارها',
    ],
    low: 'رو به پایان',
    short: 'منفی',
    fine: '',
  },
  movements: {
    file: 'گردش کالا',
    sheet: 'گردش کالا',
    columns: [
      'تاریخ',
      'سند',
      'نوع',
      'انبار',
      'کالا',
      'شناسه',
      'واحد',
      'مقدار',
      'ارزش (ریال)',
      'مانده',
      'ارزش مانده (ریال)',
      'صورتحساب',
      'طرف',
      'یادداشت',
    ],
    revaluation: 'تعدیل ارزش',
  },
} as const;
