import { statusWords } from '../../ui/status.fa.ts';
import { settingsStrings } from '../settings/strings.fa.ts';
import type { OperatorState } from './queries.ts';

type Alert = OperatorState['alerts'][number];
type Waiting = OperatorState['waiting'][number];

interface Said {
  title: string;
  remedy: string;
}

const smsCodes: Readonly<Record<string, Said>> = {
  401: { title: 'حساب پیامک بسته است', remedy: 'حساب کاوه‌نگار را باز کنید.' },
  403: { title: 'کلید پیامک نادرست است', remedy: 'کلید کاوه‌نگار را در تنظیمات نصب درست کنید.' },
  407: { title: 'پیامک از نشانی این سرور پذیرفته نمی‌شود', remedy: 'نشانی IP سرور را در پنل کاوه‌نگار مجاز کنید.' },
  412: { title: 'خط فرستنده پیامک نامعتبر است', remedy: 'شماره خط را در تنظیمات نصب درست کنید.' },
  418: { title: 'اعتبار پیامک تمام شده است', remedy: 'پنل کاوه‌نگار را شارژ کنید؛ آنچه در صف است خودش فرستاده می‌شود.' },
  424: {
    title: 'یک قالب پیامک در پنل نیست',
    remedy: 'قالب‌های راهنمای نصب را در پنل کاوه‌نگار بسازید و به تأیید برسانید.',
  },
};

const queues: Readonly<Record<string, string>> = {
  'sms.code': 'فرستادن کدها با پیامک',
  'sms.send': 'فرستادن پیامک',
  'sms.status': 'پیگیری پیامک‌ها',
  'platform.sweep': 'پاکسازی شبانه',
  'party.import': 'ورود مشتری و کالا از فایل',
  'goods.import': 'ورود فهرست شناسه‌های کالا',
  'rates.read': 'خواندن نرخ ارز',
  postings: 'ثبت در انبار و خزانه',
  'notifications.look': 'یادآوری‌ها',
  'products.change': 'تغییر گروهی کالاها',
  'invoices.reactions': 'پیگیری واکنش خریداران',
  'registration.check': 'بررسی ثبت‌نام‌ها',
  'subscription.refunds': 'بازگرداندن پول',
  'subscription.strays': 'پیگیری پرداخت‌های تعرفه',
  'subscription.held': 'فرستادن صورتحساب‌های مانده از سهمیه',
  'analytics.fold': 'جمع‌بندی گزارش‌ها',
  'recurring.due': 'ساختن صورتحساب‌های دوره‌ای',
  'recurring.links': 'فرستادن پیوند صورتحساب‌های دوره‌ای',
  'customers.reminders': 'یادآوری خودکار بدهی‌ها',
  'online-payments.strays': 'پیگیری پرداخت‌های اینترنتی خریداران',
  'invoices.payment-reports': 'اعلام پرداخت‌ها به سامانه مودیان',
};

const importStates: Readonly<Record<string, string>> = {
  reading: 'خواندن فایل',
  checking: 'بررسی',
  editing: 'ویرایش',
  issuing: 'صدور',
  recalling: 'پس‌گرفتن',
};

const environments: Readonly<Record<string, string>> = settingsStrings.environments;
const invoiceStates: Readonly<Record<string, string>> = statusWords;

const environmentOf = (name: string) => environments[name] ?? name;

const identityCodes: Readonly<Record<string, Said>> = {
  401: { title: 'کلید استعلام هویت پذیرفته نمی‌شود', remedy: 'کلید زحل را در تنظیمات نصب درست کنید.' },
  402: {
    title: 'اعتبار استعلام هویت تمام شده است',
    remedy: 'حساب زحل را شارژ کنید؛ تا آن زمان ثبت‌نام‌ها برای بررسی شما می‌مانند.',
  },
  403: { title: 'استعلام هویت برای این حساب مجاز نیست', remedy: 'سرویس‌های لازم را در پنل زحل فعال کنید.' },
};

const lookups: Readonly<Record<string, string>> = {
  phoneOwner: 'استعلام مالک شماره همراه (شاهکار)',
  company: 'استعلام شرکت',
  companyCeo: 'استعلام مدیرعامل',
  postalAddress: 'استعلام کدپستی',
};

/** One look-up may be refused while the others work. */
const ofIdentity = (code: string, method: string): Said =>
  method in lookups
    ? { title: `${lookups[method]} برای این حساب مجاز نیست`, remedy: 'سرویس آن را در پنل زحل فعال کنید.' }
    : (identityCodes[code] ?? { title: 'استعلام هویت کار نمی‌کند', remedy: inLog });

/** What the gateway says when it opens no payment. */
const ofPayment = (code: string): Said =>
  ['-10', '-11', '-15'].includes(code)
    ? {
        title: 'درگاه پرداخت این پذیرنده را نمی‌پذیرد',
        remedy: 'کد پذیرنده، نشانی IP و وضعیت آن را در پنل زرین‌پال ببینید.',
      }
    : code === '-14'
      ? { title: 'دامنه بازگشت درگاه درست نیست', remedy: 'نشانی این نصب باید همان دامنه ثبت‌شده در زرین‌پال باشد.' }
      : code === 'key/panel'
        ? {
            title: 'پنل زرین‌پال کلید این نصب را نمی‌پذیرد',
            remedy:
              'کلید پنل (TARAZ_PAYMENT_ZARINPAL_PANEL_TOKEN) را تازه کنید؛ بازگرداندن‌های مانده خودبه‌خود پی گرفته می‌شود.',
          }
        : code === 'fault/panel'
          ? {
              title: 'پنل زرین‌پال به پرسش بازگرداندن پول با خطا پاسخ می‌دهد',
              remedy: `کلید پنل و شناسه پایانه این نصب را ببینید؛ بازگرداندن‌های مانده خودبه‌خود پی گرفته می‌شود. ${inLog}`,
            }
          : { title: `درگاه پرداخت باز نمی‌شود (کد ${code})`, remedy: 'معنی کد را در راهنمای زرین‌پال ببینید.' };

/** What a vendor of SMS says by its code. */
const ofSms = (code: string): Said =>
  smsCodes[code] ?? {
    title: `پیامک فرستاده نمی‌شود (کد ${code})`,
    remedy: 'معنی کد را در راهنمای کاوه‌نگار ببینید و تنظیمات نصب را درست کنید.',
  };

const queueOf = (name: string) => queues[name] ?? name;
const inLog = 'علت در گزارش‌های سرور نوشته شده است.';

/** What waits, and what to do about it. */
function ofWaiting({ kind, name }: Pick<Waiting, 'kind' | 'name'>): Said {
  const [first = '', environment = ''] = name.split('/');
  switch (kind) {
    case 'invoice':
      return {
        title: `صورتحساب ${invoiceStates[first] ?? first}، ${environmentOf(environment)}`,
        remedy: 'بیش از حد در صف مانده است؛ پاسخ سامانه مودیان و کلید حافظه‌های مالیاتی را ببینید.',
      };
    case 'deadline':
      return {
        title: `صورتحساب نزدیک به پایان مهلت، ${environmentOf(first)}`,
        remedy: 'هنوز به سامانه مودیان نرسیده است و مهلت قانونی آن می‌گذرد.',
      };
    case 'lane':
      return {
        title: `حافظه مالیاتی بازمانده، ${environmentOf(environment)}`,
        remedy:
          first === 'REFUSED'
            ? 'سامانه مودیان درخواست‌هایش را نمی‌پذیرد؛ کلید و گواهی آن را بیازمایید.'
            : 'نشانی سامانه مودیان برای این محیط تنظیم نشده است.',
      };
    case 'job':
      return {
        title: `کار مانده: ${queueOf(name)}`,
        remedy: 'هیچ فرایندی آن را برنمی‌دارد؛ ببینید فرایند کارگر روشن است.',
      };
    case 'job_retried':
      return {
        title: `کاری که پی‌درپی ناموفق است: ${queueOf(name)}`,
        remedy: `تا انجام نشود هر ده دقیقه دوباره آزموده می‌شود. ${inLog}`,
      };
    case 'webhook':
      return { title: 'وب‌هوک فرستاده‌نشده', remedy: 'پیام‌های آن برداشته نمی‌شود؛ ببینید فرایند کارگر روشن است.' };
    case 'posting':
      return {
        title: name === 'stock' ? 'صورتحساب ثبت‌نشده در انبار' : 'صورتحساب ثبت‌نشده در خزانه',
        remedy: inLog,
      };
    case 'import':
      return {
        title: `صدور گروهی بی‌حرکت در گام ${importStates[name] ?? name}`,
        remedy: 'ببینید فرایند کارگر روشن است؛ از همان جا ادامه می‌یابد.',
      };
    case 'company':
      return {
        title:
          first === 'ended'
            ? `گواهی شرکت معتمد پایان یافته است، ${environmentOf(environment)}`
            : `گواهی شرکت معتمد رو به پایان است، ${environmentOf(environment)}`,
        remedy:
          'شمار، حافظه‌هایی است که با آن امضا می‌کنند. گواهی تمدیدشده را در فایلی که TARAZ_TSP_CERTIFICATE_FILE می‌گوید بگذارید و سرور را دوباره راه بیندازید؛ پس از پایان آن صورتحساب‌هایشان نمی‌رود.',
      };
    case 'sms':
      return name in smsCodes
        ? { title: 'پیامک مانده در صف', remedy: `${ofSms(name).title}. ${ofSms(name).remedy}` }
        : { title: 'پیامک مانده در صف', remedy: 'سرویس پیامک پاسخ نمی‌دهد؛ باز هم آزموده می‌شود.' };
  }
}

function ofAlert({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): Said {
  const [code = '', part = ''] = subject.split('/');
  switch (kind) {
    case 'sms':
      return ofSms(code);
    case 'identity':
      return ofIdentity(code, part);
    case 'payment':
      return ofPayment(subject);
    case 'rates':
      return {
        title: 'کلید نرخ ارز پذیرفته نمی‌شود',
        remedy: 'کلید و تعرفه نوسان را ببینید، یا نرخ‌ها را خودتان بنویسید.',
      };
    case 'payment_amount':
      return {
        title: 'مبلغی جز آنچه خواسته شده بود پرداخت شد',
        remedy: 'تعرفه داده نشد؛ پرداخت را در پنل درگاه پی بگیرید.',
      };
    case 'clock':
      return {
        title: `ساعت سرور با ساعت سامانه مودیان نمی‌خواند، ${environmentOf(subject)}`,
        remedy:
          'بیش از پنج دقیقه اختلاف دارند و تاریخ و مهلت صورتحساب‌ها درست نیست؛ ساعت سرور را با NTP تنظیم کنید. فرمان npx taraz doctor اندازه اختلاف را می‌گوید.',
      };
    case 'import':
      return {
        title: `صدور گروهی به خطای برنامه ایستاد، در گام ${importStates[subject] ?? subject}`,
        remedy: `فایل نگه داشته و به کاربرش گفته شد؛ دوباره آزمودن با اوست. ${inLog}`,
      };
    case 'party_import':
      return {
        title: `خواندن فایل ${subject === 'products' ? 'کالاها' : 'مشتریان'} به خطای برنامه ایستاد`,
        remedy: `به کاربرش گفته شد و آنچه خوانده شده بود مانده است؛ دوباره آوردن فایل با اوست. ${inLog}`,
      };
    case 'receipt':
      return {
        title: 'امضای رسید سامانه مودیان درست نبود',
        remedy: 'پاسخ پذیرفته شد ولی رسید نگه داشته نشد؛ ارتباط با سامانه مودیان را بررسی کنید.',
      };
  }
}

/** What is found elsewhere by it: a tax id, a payment, the name of a template; '' for none. */
function codeOf({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string {
  if (kind === 'receipt' || kind === 'payment_amount') return subject;
  const [, part = ''] = kind === 'sms' ? subject.split('/') : [];
  return part === 'text' ? '' : part;
}

export const stateStrings = {
  title: 'وضعیت و هشدارها',
  link: 'وضعیت و هشدارها',
  linkCount: (count: string) => `وضعیت و هشدارها: ${count} مورد`,
  checked: (at: string) => `بررسی‌شده در ${at}`,
  failed: 'وضعیت نصب خوانده نشد',
  well: 'هشداری نیست و چیزی بیش از حد نمانده است.',
  wellMore: 'هر نیم دقیقه دوباره نگاه می‌شود.',
  authorities: 'سامانه مودیان',
  noAuthority: 'هنوز چیزی از آن پرسیده نشده است.',
  authorityStates: { up: 'برقرار', degraded: 'کند', down: 'پاسخ نمی‌دهد' },
  lastAnswer: (at: string) => `آخرین پاسخ ${at}`,
  noAnswer: 'هنوز پاسخی نداده است',
  notAsked: 'هنوز چیزی از آن پرسیده نشده است',
  lowDisk: (megabytes: string) => `جای دیسک سرور رو به پایان است: ${megabytes} مگابایت مانده`,
  lowDiskMore:
    'روی دیسک سرور جا باز کنید. تا جا نباشد هیچ کاری ثبت و هیچ صورتحسابی فرستاده نمی‌شود؛ پس از آن خودش ادامه می‌یابد.',
  alerts: 'هشدارها',
  waiting: 'مانده بیش از حد',
  environmentOf,
  ofWaiting,
  ofAlert,
  codeOf,
  times: (count: string) => `${count} بار`,
  lastAt: (at: string) => `آخرین بار ${at}`,
  seen: 'رسیدگی شد',
  seenToast: 'هشدار برداشته شد؛ اگر باز پیش آید دوباره می‌آید',
  columns: { what: 'چه چیزی', count: 'شمار', accounts: 'حساب', since: 'از' },
  until: (at: string) => `تا ${at}`,
} as const;
