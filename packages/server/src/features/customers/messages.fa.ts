import { persianFigure, statementTerms } from '@taraz/core';
import { waitInWords } from '../../platform/wait-words.fa.ts';

export const customerMessages = {
  paysNothing: 'تنها دریافت از مشتری بابت صورتحساب ثبت می‌شود؛ صورتحساب را بردارید یا نوع را «دریافت» کنید.',
  notTheirs: 'این صورتحساب در حساب این مشتری نیست؛ صورتحساب خود او را برگزینید یا آن را خالی بگذارید.',
  nameMissing: 'نام مشتری داده نشده است؛ نام شرکت یا نام خانوادگی را بنویسید.',
  paymentTerm: 'مهلت پرداخت را به روز بنویسید، از ۰ تا ۹۹۹؛ مانند ۳۰. اگر مهلتی قرار نگذاشته‌اید خالی بگذارید.',
  /** beside a number of days */
  dayWord: 'روز',
  postalCode: 'کد پستی ۱۰ رقم است؛ آن را با کارت مشتری بسنجید.',
  branchCode: 'کد شعبه مشتری ۴ رقم است؛ صفرهای آغاز آن را هم بنویسید، مانند ۰۰۰۱.',
  known: 'مشتری دیگری با همین شماره اقتصادی و کد شعبه در فهرست است؛ همان مشتری را ویرایش کنید یا این دو را درست کنید.',
  notSettled: (balance: string) =>
    `مانده حساب این مشتری ${persianFigure(balance.replace('-', ''))} ریال ${balance.startsWith('-') ? 'بستانکار' : 'بدهکار'} است؛ نخست آن را تسویه کنید.`,
  amount: 'مبلغ باید عددی درست به ریال و بیشتر از صفر باشد.',
  openingAmount: 'مانده از پیش باید عددی درست به ریال و غیر از صفر باشد.',
  day: 'تاریخ نباید از امروز جلوتر باشد.',
  ofCheque: 'این دریافت از چکی است که خرج شده است؛ در «چک‌ها» آن را پس بگیرید یا برگشتش را ثبت کنید.',
  mergeSelf: 'مشتری با خودش یکی نمی‌شود؛ دست‌کم دو مشتری را برگزینید.',
  mergeChanged: 'مشتری پس از یکی‌شدن تغییر کرده است؛ دیگر بازگردانده نمی‌شود.',
  reminder: {
    tooMany: (seconds: number) =>
      `یادآوری‌های یک ساعت گذشته به سقف رسیده است؛ ${waitInWords(seconds)} دیگر دوباره بفرستید.`,
    logName: (name: string, phone: string) => `${name}، ${phone}`,
  },
  inquiryCode:
    'این کد نه شناسه ملی (۱۱ رقم) است، نه شماره ملی (۱۰)، نه شماره اقتصادی (۱۴)، نه کد فراگیر (۱۲)؛ رقم‌ها را بسنجید.',
  inquiry: {
    found: 'در سامانه پیدا شد.',
    not_found: 'این کد در سامانه پیدا نشد؛ آن را با کارت مشتری بسنجید.',
    unknown: 'سامانه پاسخ نداد؛ مشخصات را خودتان بنویسید.',
    personOnly: 'درستی کد بررسی شد؛ نام اشخاص بدون تاریخ تولد داده نمی‌شود.',
  },
  /** of taxpayers whose file is not active, by the authority's word (spec/rules.md "States") */
  standings: {
    NOT_ALLOCATED: 'در سامانه مودیان پرونده‌ای به او داده نشده است.',
    DEACTIVATED: 'پرونده او در سامانه مودیان غیرفعال است.',
    TEMPORARY_UNAUTHORIZE:
      'او از حد مجاز فروش خود گذشته و فعلاً مجاز نیست؛ صورتحساب‌هایش تا رفع آن اعتبار مالیاتی ندارند.',
    PERMANENT_UNAUTHORIZE: 'او در سامانه مودیان غیرمجاز شناخته شده است.',
    ARTICLE_2_SUBJECT: 'او مشمول ماده ۲ قانون پایانه‌های فروشگاهی است.',
  } as Readonly<Record<string, string>>,
} as const;

/** Columns of the files that customers and their statements are exported to. */
export const customerColumns = {
  file: 'مشتریان',
  sheet: 'مشتریان',
  statementFile: (name: string) => `گردش حساب ${name}`,
  statementSheet: 'گردش حساب',
  types: { real: 'حقیقی', legal: 'حقوقی', civil_partnership: 'مشارکت مدنی', follower: 'اتباع غیرایرانی' },
  statementTerms,
  kinds: {
    receipt: 'دریافت از مشتری',
    payment: 'پرداخت به مشتری',
    opening: 'مانده از پیش',
    money_in: 'دریافت در خزانه',
    money_out: 'پرداخت از خزانه',
  },
  customer: [
    'نوع شخص',
    'نام شرکت',
    'نام',
    'نام خانوادگی',
    'شماره اقتصادی',
    'شناسه یا شماره ملی',
    'شماره ثبت',
    'کد شعبه',
    'تلفن همراه',
    'تلفن ثابت',
    'استان',
    'شهر',
    'نشانی',
    'کد پستی',
    'مهلت پرداخت (روز)',
    'شمار صورتحساب',
    'فروش (ریال)',
    'مانده (ریال)',
  ],
  statement: [
    'تاریخ',
    'شرح',
    'شماره مالیاتی',
    'شماره داخلی',
    'یادداشت',
    'بدهکار (ریال)',
    'بستانکار (ریال)',
    'مانده (ریال)',
    'اکنون باز از صورتحساب (ریال)',
  ],
  ageingFile: (day: string) => `سن بدهی‌ها تا ${day}`,
  ageingSheet: 'سن بدهی‌ها',
  ageing: [
    'مشتری',
    'شماره اقتصادی',
    'شناسه یا شماره ملی',
    'تلفن همراه',
    'بدهی (ریال)',
    'تا ۳۰ روز (ریال)',
    '۳۱ تا ۶۰ روز (ریال)',
    '۶۱ تا ۹۰ روز (ریال)',
    'بیش از ۹۰ روز (ریال)',
  ],
  /** received, and not cleared */
  cheques: 'چک وصول‌نشده (ریال)',
  afterCheques: 'مانده پس از وصول چک‌ها',
  bounced: 'چک برگشتی',
  ageingSum: 'جمع',
} as const;
