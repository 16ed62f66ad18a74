/** Words of what waits on this device. */
export const offlineStrings = {
  title: 'در انتظار اتصال',
  lead: 'صورتحساب‌هایی که بی‌اتصال نوشته‌اید روی همین دستگاه می‌مانند و با برگشتن اتصال، هر کدام یک بار فرستاده می‌شوند.',
  strip: {
    waiting: (count: string) => `${count} صورتحساب روی این دستگاه در انتظار اتصال است`,
    sending: (count: string) => `${count} صورتحساب از این دستگاه در حال ارسال است`,
    refused: (count: string) => `${count} صورتحساب از این دستگاه پذیرفته نشد`,
    /** of another account than the present one, and kept by nothing but this window */
    elsewhere: (count: string) =>
      `${count} صورتحساب از حساب دیگری تنها در این پنجره مانده است؛ پنجره را نبندید و برای فرستادن به همان حساب برگردید`,
    see: 'دیدن',
  },
  states: {
    going: 'در حال ارسال',
    waiting: 'در انتظار اتصال',
    sending: 'در حال ارسال',
    sent: 'فرستاده شد',
    refused: 'پذیرفته نشد',
    conflict: 'با وضعیت کنونی نمی‌خواند',
  },
  /** it has reached the server, which has no room for it in the plan */
  held: 'پیش‌نویس، منتظر جا در سقف',
  /** whoever wrote it may not send it, or may no more */
  barred: 'اجازه ارسال ندارید',
  /** a proxy or firewall between here and the server refused it */
  blocked: 'در راه بازگردانده شد',
  blockedHint:
    'پیش از رسیدن به تراز، دروازه یا دیوار آتش شبکه آن را برگرداند؛ دوباره فرستاده می‌شود. اگر ماند، شرح‌ها را با «اصلاح» ساده‌تر بنویسید یا به مسئول شبکه بگویید.',
  /** the server fell over it, and over none of the others perhaps */
  faulty: 'خطای تراز؛ دوباره می‌رود',
  faultyHint:
    'تراز در ثبت این یکی به خطا خورد؛ خودش دوباره فرستاده می‌شود و دو بار صادر نمی‌شود. اگر ماند، با «اصلاح» دوباره بنویسید یا به پشتیبانی بگویید.',
  /** what it changes was deleted before it came there */
  gone: 'حذف شده است؛ با «اصلاح» تازه ساخته می‌شود.',
  queued: 'روی این دستگاه در صف است و با برگشتن اتصال فرستاده می‌شود',
  queueFailed: 'روی این دستگاه نگه داشته نشد',
  queueFailedHint: 'حافظه مرورگر پر یا بسته است؛ نوشته شما هنوز در همین صفحه است.',
  /** under its name other words were sent before, whose answer, a refusal perhaps, was lost; «اصلاح» finds what came of them */
  arrived:
    'متن دیگری از همین صورتحساب پیش‌تر فرستاده شده و شاید رسیده باشد؛ این متن نرفت. فهرست صورتحساب‌ها را ببینید، یا با «اصلاح» پی آن را بگیرید.',
  onlyHere: 'مرورگر آن را نگه نداشت؛ این پنجره را تا فرستاده شدنش نبندید.',
  send: 'ارسال پس از اتصال',
  writtenAt: (when: string) => `نوشته‌شده ${when}`,
  total: (sum: string) => `${sum} ریال`,
  tries: (count: string) => `${count} بار کوشش`,
  open: 'دیدن صورتحساب',
  mend: 'اصلاح',
  behind: {
    title: 'این پیش‌نویس را پس از آن باز هم نوشته‌اید',
    body: 'نوشته تازه‌تر روی همین دستگاه است و ذخیره نشده. با آوردن متن این ردیف، نوشته تازه‌تر از میان می‌رود.',
    yes: 'آوردن متن این ردیف',
    no: 'نگه داشتن نوشته تازه‌تر',
  },
  remove: 'حذف از این دستگاه',
  removeQuestion: 'این صورتحساب از روی دستگاه حذف شود؟',
  removeHint: 'هنوز فرستاده نشده است و جای دیگری نگه داشته نمی‌شود.',
  cancel: 'نگه داشتن',
  clear: 'پاک کردن فرستاده‌ها',
  now: 'ارسال اکنون',
  empty: 'چیزی در انتظار نیست',
  emptyHintOfOthers: 'در این مرورگر چیزی نمانده است که با برگشتن اتصال فرستاده شود.',
  emptyHint: 'هر وقت اتصال قطع شد، صورتحساب‌هایی که می‌فرستید اینجا می‌مانند تا اتصال برگردد.',
  list: 'صورتحساب‌های در انتظار',
  newInvoice: 'صورتحساب تازه',
  signOut: {
    title: 'صورتحساب نفرستاده دارید',
    body: (count: string) =>
      `${count} صورتحساب روی این دستگاه هنوز فرستاده نشده است. با خروج، از این دستگاه پاک می‌شود و بازنمی‌گردد.`,
    elsewhere: (count: string) =>
      `${count} صورتحساب از حساب دیگری تنها در این پنجره مانده است و تا به همان حساب برنگردید فرستاده نمی‌شود. با بستن پنجره از میان می‌رود.`,
    stay: 'ماندن',
    leaveOnly: 'خروج',
    leave: 'خروج و پاک کردن',
  },
} as const;
