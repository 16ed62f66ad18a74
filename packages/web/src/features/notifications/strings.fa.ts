import type { NotificationKind } from '@taraz/contract';
import type { Format } from '../../i18n/format.ts';

export interface ToldThing {
  count: number;
  data: Readonly<Record<string, string>>;
  memory_id: string | null;
}

const named = (data: ToldThing['data']): string => (data.name ? `«${data.name}»` : '');
const ofMemory = (memory: string | null, word: string): string => (memory === null ? '' : ` ${word} ${memory}`);

const certificateOf = (memory: string | null): string =>
  memory === null ? 'گواهی امضا' : `گواهی امضای حافظه ${memory}`;

export const notificationStrings = {
  title: 'اعلان‌ها',
  unread: (count: string) => `اعلان‌ها، ${count} نخوانده`,
  empty: 'هنوز اعلانی ندارید',
  emptyHint: 'رد شدن صورتحساب، نزدیک شدن مهلت‌ها، پایان گواهی و مانند آن‌ها اینجا خبر داده می‌شود.',
  /** to an employee, of what the rights bring */
  emptyHintOf: (news: string) => `${news} اینجا خبر داده می‌شود.`,
  news: {
    draft: 'بازگشت و صدور پیش‌نویس‌هایی که برای بازبینی می‌فرستید',
    issue: 'رد شدن صورتحساب و نزدیک شدن مهلت‌ها',
    invoices: 'نپذیرفتن صورتحساب از سوی خریدار و گذشتن از حد مجاز فروش',
    treasury: 'سررسید چک‌ها',
    warehouse: 'کم شدن موجودی کالا',
  } as Readonly<Record<string, string>>,
  noNews: 'پاسخ مشکل‌هایی که گزارش می‌کنید اینجا خبر داده می‌شود.',
  readAll: 'همه را خواندم',
  more: 'اعلان‌های پیشین',
  choices: 'انتخاب اعلان‌ها',
  failed: 'اعلان‌ها بارگذاری نشد',
  isNew: 'نخوانده',
  /** of refused invoices, beside how many were refused then */
  refusedNow: {
    none: 'اکنون صورتحساب رد شده‌ای ندارید',
    some: (count: string) => `اکنون ${count} صورتحساب رد شده دارید`,
  },
} as const;

/** What became of invoices that came again, by how it went. */
const madeWords = {
  issue: {
    one: (name: string) => `صورتحساب دوره‌ای ${name} صادر شد.`,
    many: (count: string) => `${count} صورتحساب دوره‌ای صادر شد.`,
  },
  draft: {
    one: (name: string) => `پیش‌نویس صورتحساب دوره‌ای ${name} آماده است.`,
    many: (count: string) => `پیش‌نویس ${count} صورتحساب دوره‌ای آماده است.`,
  },
  stopped: {
    one: (name: string) => `صورتحساب دوره‌ای ${name} صادر نشد و پیش‌نویس ماند؛ دلیل آن را ببینید.`,
    many: (count: string) => `${count} صورتحساب دوره‌ای صادر نشد و پیش‌نویس ماند؛ دلیل آن‌ها را ببینید.`,
  },
} as const;

/** What each kind says on screen. */
export const notificationSentences = {
  invoice_rejected: ({ count, data, memory_id }, format) =>
    count === 1
      ? `صورتحساب ${named(data)} در سامانه مودیان رد شد.`
      : `${format.number(count)} صورتحساب${ofMemory(memory_id, 'حافظه')} در سامانه مودیان رد شد.`,
  buyer_refused: ({ count, data, memory_id }, format) =>
    count === 1
      ? `خریدار صورتحساب ${named(data)} را در کارپوشه رد کرد.`
      : `خریداران ${format.number(count)} صورتحساب${ofMemory(memory_id, 'حافظه')} را در کارپوشه رد کردند.`,
  limit_exceeded: ({ count, data, memory_id }, format) =>
    count === 1
      ? `صورتحساب ${named(data)} از حد مجاز فروش (ماده ۶) گذشت؛ خریدار تا رفع آن اعتبار مالیاتی نمی‌گیرد.`
      : `${format.number(count)} صورتحساب${ofMemory(memory_id, 'حافظه')} از حد مجاز فروش (ماده ۶) گذشت؛ خریداران تا رفع آن اعتبار مالیاتی نمی‌گیرند.`,
  deadline_near: ({ count, memory_id, data }, format) =>
    `مهلت ارسال ${format.number(count)} صورتحساب${ofMemory(memory_id, 'حافظه')} نزدیک است؛ نخستین مهلت ${format.dateTime(data.at ?? '')}.`,
  held_stopped: ({ count, data }, format) =>
    count === 1
      ? `صورتحساب ${named(data)} که برای سقف تعرفه مانده بود صادر نشد و پیش‌نویس است؛ آن را باز کنید و درست کنید.`
      : `${format.number(count)} صورتحساب که برای سقف تعرفه مانده بود صادر نشد و پیش‌نویس است؛ آن‌ها را باز کنید و درست کنید.`,
  payment_refused: ({ count, data }, format) =>
    count === 1
      ? `اعلام پرداخت صورتحساب ${named(data)} را سامانه مودیان نپذیرفت یا پاسخ آن گم شد؛ آن را ببینید.`
      : `اعلام ${format.number(count)} پرداخت را سامانه مودیان نپذیرفت یا پاسخ آن‌ها گم شد؛ آن‌ها را ببینید.`,
  certificate_expiring: ({ memory_id, data }, format) =>
    data.ended
      ? `${certificateOf(memory_id)} در ${format.date(data.at ?? '')} پایان یافت و ارسال ایستاده است؛ با گواهی تازه ادامه می‌یابد.`
      : `${certificateOf(memory_id)} در ${format.date(data.at ?? '')} به پایان می‌رسد؛ گواهی تازه بگیرید.`,
  memory_refused: ({ memory_id, count }, format) =>
    `سامانه مودیان ${memory_id ? `حافظه ${memory_id}` : 'حافظه مالیاتی'} را نمی‌پذیرد و ${format.number(count)} صورتحساب در صف مانده است؛ آزمون اتصال علت را می‌گوید.`,
  cheque_due: ({ count, data }, format) =>
    count === 1
      ? `سررسید چک ${named(data)} ${format.date(data.at ?? '')} است.`
      : `سررسید ${format.number(count)} چک ${format.date(data.at ?? '')} است.`,
  low_stock: ({ count, data }, format) =>
    count === 1
      ? `موجودی ${named(data) || 'یک کالا'} به کمترین اندازه رسید.`
      : `موجودی ${format.number(count)} کالا به کمترین اندازه رسید.`,
  recurring_made: ({ count, data }, format) => {
    const { one, many } = madeWords[data.outcome as keyof typeof madeWords] ?? madeWords.draft;
    return count === 1 ? one(named(data)) : many(format.number(count));
  },
  debtors_reminded: ({ count }, format) => `بدهی سررسید گذشته ${format.number(count)} مشتری با پیامک یادآوری شد.`,
  review_asked: ({ count, data }, format) =>
    count > 1
      ? `${format.number(count)} پیش‌نویس منتظر بازبینی و صدور شماست.`
      : `پیش‌نویس ${named(data)} منتظر بازبینی و صدور شماست.`,
  review_returned: ({ count, data }, format) =>
    count > 1
      ? `${format.number(count)} پیش‌نویس شما برای درست شدن بازگردانده شد.`
      : `پیش‌نویس ${named(data)} برای درست شدن بازگردانده شد.`,
  review_issued: ({ count, data }, format) =>
    count > 1 ? `${format.number(count)} پیش‌نویس شما بازبینی و صادر شد.` : `پیش‌نویس ${named(data)} بازبینی و صادر شد.`,
  offer_answered: ({ count, data }, format) =>
    count > 1
      ? `خریداران به ${format.number(count)} پیش‌فاکتور پاسخ دادند.`
      : data.answer === 'accepted'
        ? `${data.buyer || 'خریدار'} پیش‌فاکتور ${named(data)} را پذیرفت؛ آن را صورتحساب کنید.`
        : `${data.buyer || 'خریدار'} پیش‌فاکتور ${named(data)} را نپذیرفت.`,
  online_paid: ({ data }, format) => {
    const paid = data.account
      ? 'مشتری مانده حسابش را اینترنتی پرداخت کرد'
      : `صورتحساب${data.name ? ` ${named(data)}` : 'ی'} اینترنتی پرداخت شد`;
    const twice = data.surplus
      ? ` ${format.money(data.surplus)} ریال آن بیش از مانده بود؛ شاید دو بار پرداخت شده است.`
      : '';
    return `${paid}: ${format.money(data.amount ?? '')} ریال.${twice}`;
  },
  payment: ({ data }) =>
    data.state === 'paid'
      ? `پرداخت تعرفه ${named(data)} انجام شد و برقرار است.`
      : data.state === 'failed'
        ? `پرداخت تعرفه ${named(data)} انجام نشد.`
        : data.state === 'refunded'
          ? `پول تعرفه ${named(data)} بازگردانده شد و آن دوره از اشتراک شما برداشته شد.`
          : data.state === 'merchant_refused'
            ? `زرین‌پال شناسه پذیرنده شما را نمی‌پذیرد (کد ${data.code ?? ''}) و خریداران نمی‌توانند اینترنتی پرداخت کنند.`
            : `وضعیت پرداخت ${named(data)} تغییر کرد.`,
  plan_ending: ({ data }, format) =>
    data.ended
      ? `دوره تعرفه ${named(data)} در ${format.date(data.at ?? '')} پایان یافت و سقف‌های تعرفه رایگان برقرار است؛ صورتحساب بیش از آن پیش‌نویس می‌ماند.`
      : `دوره تعرفه ${named(data)} در ${format.date(data.at ?? '')} به پایان می‌رسد؛ با تمدید، سقف‌ها همان می‌ماند.`,
  webhook_stopped: ({ data }) =>
    data.because === 'GONE'
      ? `وب‌هوک ${named(data)} خاموش شد، چون گیرنده گفت دیگر نمی‌خواهد.`
      : `وب‌هوک ${named(data)} خاموش شد، چون سه روز هیچ پیامی را نگرفت؛ پس از درست شدن گیرنده آن را روشن کنید.`,
  ticket_answered: ({ data }) =>
    data.closed
      ? `درخواست پشتیبانی ${named(data)} بسته شد؛ اگر کاری مانده، دوباره بازش کنید.`
      : `به درخواست پشتیبانی ${named(data)} پاسخ داده شد.`,
} as const satisfies Record<NotificationKind, (told: ToldThing, format: Format) => string>;

/** Kinds as one chooses among them. */
export const notificationKindNames = {
  invoice_rejected: { name: 'رد شدن صورتحساب', hint: 'سامانه مودیان صورتحسابی را نپذیرفت' },
  buyer_refused: { name: 'رد شدن به دست خریدار', hint: 'خریدار صورتحساب را در کارپوشه نپذیرفت' },
  limit_exceeded: { name: 'گذشتن از حد مجاز فروش', hint: 'سامانه مودیان گفت صورتحساب از حد ماده ۶ گذشته است' },
  deadline_near: { name: 'نزدیک شدن مهلت ارسال', hint: 'دو روز مانده به مهلت قانونی' },
  held_stopped: { name: 'صادر نشدن پس از سقف تعرفه', hint: 'جا باز شد، ولی صورتحساب دیگر پذیرفتنی نبود' },
  payment_refused: { name: 'پذیرفته نشدن پرداخت اعلام‌شده', hint: 'سامانه مودیان پرداخت صورتحساب نسیه را نپذیرفت' },
  certificate_expiring: { name: 'پایان گواهی امضا', hint: '۳۰، ۱۴، ۷، ۳ و ۱ روز مانده، و در پایان' },
  memory_refused: {
    name: 'پذیرفته نشدن حافظه مالیاتی',
    hint: 'سامانه مودیان درخواست‌های حافظه را نمی‌پذیرد و صف ایستاده است',
  },
  cheque_due: { name: 'سررسید چک', hint: 'چک‌های دریافتی و پرداختی، صبح روز سررسید' },
  low_stock: { name: 'کمبود موجودی', hint: 'موجودی کالا به کمترین اندازه رسید' },
  recurring_made: { name: 'صورتحساب دوره‌ای', hint: 'صادر شد، پیش‌نویس آماده است یا صادر نشد' },
  debtors_reminded: { name: 'یادآوری خودکار بدهی', hint: 'به مشتریانی که مهلتشان گذشته پیامک رفت' },
  review_asked: { name: 'درخواست بازبینی', hint: 'همکاری پیش‌نویسی فرستاد تا ببینید و صادر کنید' },
  review_returned: { name: 'بازگشت پیش‌نویس', hint: 'پیش‌نویسی که برای بازبینی فرستادید باید درست شود' },
  review_issued: { name: 'صدور پیش‌نویس', hint: 'پیش‌نویسی که برای بازبینی فرستادید صادر شد' },
  offer_answered: { name: 'پاسخ به پیش‌فاکتور', hint: 'خریدار در صفحه‌ای که با او هم‌رسانی شد پذیرفت یا نپذیرفت' },
  online_paid: { name: 'پرداخت اینترنتی خریدار', hint: 'صورتحساب یا مانده حساب از درگاه شما پرداخت شد' },
  payment: { name: 'پرداخت', hint: 'نتیجه پرداخت تعرفه، و اگر درگاه خود شما پذیرفته نشود' },
  plan_ending: { name: 'پایان دوره اشتراک', hint: '۷ و ۱ روز مانده، و در پایان' },
  webhook_stopped: { name: 'ایستادن وب‌هوک', hint: 'گیرنده سه روز پاسخ نداد یا دیگر نمی‌خواهد' },
  ticket_answered: { name: 'پاسخ پشتیبانی', hint: 'به درخواست شما پاسخ داده شد، یا بسته شد' },
} as const satisfies Record<NotificationKind, { name: string; hint: string }>;

export const choiceStrings = {
  tab: 'اعلان‌ها',
  title: 'از چه باخبر شوید، و چگونه',
  kind: 'رویداد',
  inApp: 'در برنامه',
  sms: 'پیامک',
  webhook: 'وب‌هوک',
  smsTo: (phone: string) => `پیامک به ${phone} می‌رود؛ درباره هر رویداد، ساعتی یک پیامک.`,
  noPhone: 'برای پیامک، تلفن همراه شما باید ثبت شده باشد.',
  webhookHint: 'ستون وب‌هوک برای همه حساب است و به گیرنده‌های بخش وب‌هوک‌ها می‌رود.',
  cell: (kind: string, way: string) => `${kind}: ${way}`,
  failed: 'انتخاب اعلان‌ها بارگذاری نشد',
  none: 'اعلانی نیست که به شما مربوط باشد؛ مدیر حساب دسترسی‌ها را می‌دهد.',
} as const;
