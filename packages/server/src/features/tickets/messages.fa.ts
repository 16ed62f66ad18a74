import { persianFigure } from '@taraz/core';

export const ticketMessages = {
  subjectMissing: 'موضوع را در یک جمله بنویسید.',
  textMissing: 'شرح را بنویسید تا بتوانیم کمک کنیم.',
  answerMissing: 'متن پاسخ را بنویسید.',
  titleMissing: 'برای این پاسخ نامی بنویسید تا پیدایش کنید.',
  tooManyAnswers: (most: number) => `بیش از ${persianFigure(most)} پاسخ نگه داشته نمی‌شود؛ یکی را فراموش کنید.`,
  filesFull: (megabytes: number) =>
    `پیوست‌هایی که در گفت‌وگوها فرستاده‌اید به ${persianFigure(megabytes)} مگابایت رسیده است؛ پیام را بی پیوست بفرستید.`,
  alreadyClosed: 'این گفت‌وگو بسته است؛ اگر هنوز کاری مانده، آن را دوباره باز کنید.',
  notClosed: 'این گفت‌وگو باز است.',
  traceCode: 'کد پیگیری همان است که کنار پیام خطا آمده؛ فقط حرف لاتین، رقم و خط تیره دارد.',
} as const;

/** Subjects to start from, with what is needed to answer at once. */
export const ticketTemplates = [
  {
    id: 'rejected-invoice',
    subject: 'صورتحساب من در سامانه مودیان رد شده است',
    text: 'شماره مالیاتی صورتحساب:\nکد خطا:\nکاری که کرده‌ام:',
  },
  {
    id: 'memory',
    subject: 'حافظه مالیاتی یا گواهی من کار نمی‌کند',
    text: 'شناسه حافظه:\nنتیجه آزمون اتصال:\nاز چه روزی:',
  },
  {
    id: 'import',
    subject: 'فایل گروهی من درست خوانده نمی‌شود',
    text: 'نرم‌افزاری که فایل از آن است:\nستونی که درست نیست:\n(نمونه‌ای از فایل را به شکل عکس یا PDF پیوست کنید)',
  },
  { id: 'subscription', subject: 'درباره تعرفه و پرداخت', text: 'شماره پیگیری پرداخت (اگر دارید):\nپرسش:' },
  { id: 'access', subject: 'ورود یا دسترسی کاربران', text: 'نام کاربری:\nآنچه روی صفحه می‌بینید:' },
  { id: 'idea', subject: 'پیشنهاد برای بهتر شدن تراز', text: 'کاری که می‌خواهم بکنم:\nاکنون چگونه انجامش می‌دهم:' },
] as const;

/** Answers that come with the product. */
export const cannedAnswers = [
  {
    id: 'seen',
    title: 'دریافت شد، در دست بررسی',
    text: 'درخواست شما را دریافت کردیم و در دست بررسی است. نتیجه را همین‌جا می‌نویسیم.',
  },
  {
    id: 'tax-number',
    title: 'شماره مالیاتی لازم است',
    text: 'برای بررسی، شماره مالیاتی صورتحساب را بفرستید؛ آن را در صفحه صورتحساب با دکمه رونوشت می‌گیرید.',
  },
  {
    id: 'connection',
    title: 'آزمون اتصال حافظه',
    text: 'لطفاً در «نمایه من، کارت‌های مالیاتی و کلیدها» دکمه آزمون اتصال را بزنید و نتیجه هر گام را برای ما بنویسید.',
  },
  {
    id: 'done',
    title: 'انجام شد',
    text: 'این مورد برطرف شد. اگر باز هم دیدید، همین گفت‌وگو را دوباره باز کنید.',
  },
] as const;
