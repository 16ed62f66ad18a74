import type { Quotas } from './tables.ts';

interface StartingPlan extends Quotas {
  id: string;
  title: string;
  description: string;
  /** rial */
  price: bigint;
  days: number;
  isDefault?: true;
}

/** What an installation begins with; its operator changes them at /operator/plans. */
export const startingPlans: readonly StartingPlan[] = [
  {
    id: 'free',
    title: 'رایگان',
    description: 'برای آشنایی و کسب‌وکارهای کوچک',
    price: 0n,
    days: 30,
    invoices: 50,
    users: 2,
    memories: 1,
    isDefault: true,
  },
  {
    id: 'basic',
    title: 'پایه',
    description: 'برای فروشگاه و شرکت کوچک',
    price: 4_900_000n,
    days: 30,
    invoices: 1_000,
    users: 5,
    memories: 2,
  },
  {
    id: 'business',
    title: 'کسب‌وکار',
    description: 'برای شرکت‌های چندشعبه و ارسال گروهی',
    price: 14_900_000n,
    days: 30,
    invoices: 50_000,
    users: 20,
    memories: 10,
  },
  {
    id: 'business-year',
    title: 'کسب‌وکار یک‌ساله',
    description: 'همان تعرفه با بهای ده ماه',
    price: 149_000_000n,
    days: 365,
    invoices: 50_000,
    users: 20,
    memories: 10,
  },
  {
    id: 'unlimited',
    title: 'نامحدود',
    description: 'برای شرکت‌های بزرگ، بدون سقف',
    price: 49_000_000n,
    days: 30,
    invoices: null,
    users: null,
    memories: null,
  },
];

const persian = new Intl.NumberFormat('fa-IR');
const upgrade = 'در صفحه «ارتقای اشتراک» تعرفه بزرگ‌تری بگیرید.';

export const subscriptionMessages = {
  invoicesFull: (most: number) =>
    `سهم این ماه تعرفه شما، ${persian.format(most)} صورتحساب، پر شده است؛ آنچه پیش‌تر در صف رفته ادامه می‌یابد. ${upgrade}`,
  usersFull: (most: number) => `تعرفه شما ${persian.format(most)} کاربر دارد و همه به کار رفته است. ${upgrade}`,
  memoriesFull: (most: number) =>
    `تعرفه شما ${persian.format(most)} حافظه مالیاتی فعال دارد و همه به کار رفته است. حافظه‌ای را که دیگر به کار نمی‌آید غیرفعال کنید، یا ${upgrade}`,
  noSuchPlan: 'چنین تعرفه‌ای فروخته نمی‌شود؛ یکی از تعرفه‌های فهرست را برگزینید.',
  paidRuns: 'دوره پرداخت‌شده شما هنوز تمام نشده است؛ پس از پایان آن خودبه‌خود به تعرفه رایگان می‌روید.',
  paidRunsThere:
    'دوره پرداخت‌شده این حساب هنوز تمام نشده است و تعرفه رایگان آن را از میان می‌برد؛ اگر باید پایان یابد، پرداخت آن را بازگردانید.',
  noGateway: 'درگاه پرداخت در این نصب راه‌اندازی نشده است؛ از پشتیبانی بخواهید تعرفه را برقرار کند.',
  gatewayDown: 'درگاه پرداخت پاسخ نمی‌دهد. پولی کم نشده است؛ چند دقیقه دیگر دوباره تلاش کنید.',
  description: (title: string, days: number) => `تعرفه ${title} تراز، ${persian.format(days)} روز`,
  titleMissing: 'نام تعرفه را بنویسید.',
  justGiven:
    'همین تعرفه چند ثانیه پیش به این حساب داده شد و دوباره داده نشد. اگر دوره دیگری هم می‌خواهید، ده ثانیه دیگر بفرستید یا Idempotency-Key تازه بدهید.',
  badId: 'شناسه تعرفه ۲ تا ۴۰ حرف کوچک لاتین، رقم یا خط تیره است.',
  idTaken: 'تعرفه دیگری با این شناسه هست.',
  badPrice: 'بها یا صفر است یا از ۱٬۰۰۰ تا ۱٬۰۰۰٬۰۰۰٬۰۰۰ ریال، سقف درگاه.',
  badDays: 'طول دوره از ۱ تا ۳٬۶۶۰ روز است.',
  badQuota: 'سقف یک عدد بزرگ‌تر از صفر است؛ خالی یعنی بدون سقف.',
  defaultStays: 'تعرفه آغازین حساب‌ها رایگان است و فروش آن بسته نمی‌شود.',
  notPaid: 'تنها پرداختی بازگردانده می‌شود که انجام شده باشد.',
  reasonMissing: 'دلیل بازگرداندن را بنویسید؛ مشترک آن را در پرداخت‌هایش می‌بیند.',
  alreadySettled: 'این پرداخت پیش‌تر به نتیجه رسیده است.',
} as const;
