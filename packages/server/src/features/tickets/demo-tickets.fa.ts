import type { TicketKind } from './tables.ts';

export interface DemoTicket {
  kind: TicketKind;
  subject: string;
  /** the account first, then the support, in turn */
  says: readonly string[];
  hoursAgo: number;
  isClosed?: true;
  trace?: string;
}

export const demoTickets: readonly DemoTicket[] = [
  {
    kind: 'ticket',
    subject: 'افزودن حافظه مالیاتی شعبه تازه',
    says: [
      'شعبه تازه‌ای در کرج باز کرده‌ایم. برای آن حافظه مالیاتی جدا لازم است یا همان حافظه شعبه مرکزی بس است؟',
      'اگر شعبه در کارپوشه مودیان شناسه جدا دارد، حافظه جدا بگیرید و آن را در «نمایه من، کارت‌های مالیاتی و کلیدها» بیفزایید. وگرنه همان حافظه بس است و کد شعبه روی صورتحساب می‌آید.',
      'سپاس، روشن شد.',
    ],
    hoursAgo: 220,
    isClosed: true,
  },
  {
    kind: 'ticket',
    subject: 'مهلت ارسال صورتحساب‌های پایان فصل',
    says: [
      'برای صورتحساب‌های روز پایانی فصل، مهلت ارسال از کدام روز حساب می‌شود؟',
      'از تاریخ خود صورتحساب. هر صورتحساب مهلت خودش را دارد و در فهرست، ستون مهلت آن را نشان می‌دهد؛ دو روز مانده به آن هم خبر می‌دهیم.',
    ],
    hoursAgo: 30,
  },
  {
    kind: 'ticket',
    subject: 'نام ستون‌های فایل گروهی ما فرق دارد',
    says: ['نرم‌افزار انبار ما به جای «مقدار» ستونی به نام «تعداد/وزن» می‌دهد. می‌شود یک بار بگوییم و به یاد بماند؟'],
    hoursAgo: 3,
  },
  {
    kind: 'report',
    subject: 'هنگام گرفتن خروجی اکسل خطا دیدم',
    says: ['فهرست صورتحساب‌های مهر را خواستم و یک بار پیام خطا آمد؛ بار دوم درست شد.'],
    hoursAgo: 50,
    trace: '0199f2a4-51c7-7d10-a3be-2f1f0c7b9e44',
  },
];
