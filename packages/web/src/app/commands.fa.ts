import type { menuTitles } from './menu.fa.ts';

export const commandTitles = {
  dark: 'تیره کردن صفحه',
  light: 'روشن کردن صفحه',
  latinDigits: 'نمایش رقم‌های لاتین',
  persianDigits: 'نمایش رقم‌های فارسی',
  signOut: 'خروج از حساب',
} as const;

/** What is begun without a mouse: by the screen that has it. */
export const beginTitles = {
  purchases: 'خرید تازه',
  checks: 'چک تازه',
  bankAccounts: 'حساب بانکی تازه',
  customers: 'مشتری تازه',
  products: 'کالای تازه',
  warehousing: 'سند تازه انبار',
} as const satisfies Partial<Record<keyof typeof menuTitles, string>>;

/** What else people call a screen, or look for there; its title has the rest. */
export const screenWords: Partial<Record<keyof typeof menuTitles, string>> = {
  dashboard: 'خانه پیشخوان',
  analytics: 'آمار نمودار فروش اظهارنامه فصل',
  vat: 'مالیات اظهارنامه فصل',
  profit: 'بهای تمام‌شده سود فروش',
  ageing: 'بدهکاران طلب مطالبات یادآوری',
  cash: 'گردش نقد جریان وجوه دریافت پرداخت چک سررسید کسری پول',
  journal: 'حسابداری سند دفتر روزنامه کل معین تفصیلی تراز آزمایشی سرفصل بدهکار بستانکار ترازنامه',
  createInvoice: 'فاکتور تازه جدید',
  invoices: 'فاکتور فهرست فروش برگشت ابطال اصلاح مرجوعی',
  invoiceErrors: 'رد شده اصلاح',
  inquiry: 'مغایرت‌گیری سامانه مودیان کارپوشه',
  recurring: 'فاکتور تکراری ماهانه اشتراکی خودکار',
  purchases: 'فاکتور خرید هزینه تأمین‌کننده',
  payables: 'بستانکاران بدهکاریم سن بدهی سررسید پرداخت فروشنده',
  quickInvoice: 'صندوق فروشگاه بارکد فیش',
  importInvoice: 'اکسل فایل ورود فاکتور',
  preInvoices: 'پیش فاکتور',
  testInvoice: 'تست سندباکس',
  profile: 'مشخصات نشانی لوگو تنظیمات حساب من',
  employees: 'کارمند کارکنان دسترسی نقش همکار',
  products: 'محصول بها قیمت stuffid',
  customers: 'خریدار طرف حساب ثبت دریافت وجه پرداخت بدهکار مانده',
  bankAccounts: 'شبا گردش واریز برداشت',
  bankStatements: 'گردش حساب اکسل تطبیق',
  checks: 'سررسید صیاد وصول',
  cashDesks: 'نقد تنخواه',
  poses: 'پوز دستگاه',
  warehousing: 'موجودی رسید حواله انبارگردانی',
  ticketing: 'پشتیبان سؤال تماس پیام',
  ai: 'هوش مصنوعی پرسش',
  reports: 'باگ خرابی',
  upgrade: 'تعرفه پلن بسته تمدید پرداخت',
  guide: 'آموزش کمک',
  taxKeys: 'حافظه گواهی امضا توکن',
  paper: 'لوگو مهر امضا پاورقی چاپ logo stamp footer',
  display: 'تنظیمات رقم تاریک پوسته',
  notifications: 'پیامک یادآوری تنظیمات',
  security: 'رمز پسورد ورود دومرحله‌ای',
  apiKeys: 'api وب‌سرویس',
  webhooks: 'webhook',
  events: 'تاریخچه لاگ',
};
