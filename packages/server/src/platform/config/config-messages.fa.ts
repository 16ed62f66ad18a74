/** Read by who sets the product up, on a terminal: each names its variable, what is wrong and what to write. */
export const configMessages = {
  number: (name: string, min: number, max: number) => `${name}: باید عدد صحیح از ${min} تا ${max} باشد.`,
  oneOf: (name: string, values: readonly string[]) => `${name}: یکی از این‌ها: ${values.join(', ')}`,
  url: (name: string, protocols: readonly string[]) =>
    `${name}: باید نشانی کامل باشد (${protocols.map((one) => `${one}//…`).join(' یا ')}).`,
  database: 'TARAZ_DATABASE_URL: در حالت production لازم است، مانند postgres://taraz_app:…@db:5432/taraz',
  databaseForOwnerOnly:
    'TARAZ_DATABASE_URL: با TARAZ_DATABASE_ADMIN_URL این هم لازم است، مانند postgres://taraz_app:…@db:5432/taraz',
  trustedProvider:
    'TARAZ_TSP_ID، TARAZ_TSP_KEY_FILE و TARAZ_TSP_CERTIFICATE_FILE با هم داده می‌شوند: شناسه، کلید و گواهی شرکت معتمد.',
  paymentMerchant: 'TARAZ_PAYMENT_ZARINPAL_MERCHANT باید شناسه ۳۶ نویسه‌ای (UUID) پذیرنده زرین‌پال باشد.',
  paymentPanel:
    'برای بازگرداندن پول پس از نیم ساعت، TARAZ_PAYMENT_ZARINPAL_PANEL_TOKEN و TARAZ_PAYMENT_ZARINPAL_TERMINAL هر دو لازم‌اند.',
  paymentPublicUrl: 'با درگاه زرین‌پال، TARAZ_PUBLIC_URL هم لازم است: پرداخت‌کننده به آن بازمی‌گردد.',
  masterKeyMissing:
    'TARAZ_MASTER_KEY: در حالت production لازم است؛ ۳۲ بایت تصادفی، مانند خروجی openssl rand -base64 32',
  masterKey: 'TARAZ_MASTER_KEY: باید ۳۲ بایت با قالب base64 یا hex باشد.',
  publicUrl: 'TARAZ_PUBLIC_URL: در حالت production لازم است و باید با https:// آغاز شود.',
  publicUrlPath:
    'TARAZ_PUBLIC_URL: فقط تا نام میزبان و درگاه، مانند https://taraz.example؛ برنامه در ریشه همان نشانی است، نه در مسیری زیر آن.',
  /** of variables that nothing reads */
  unread: (names: readonly string[]) =>
    `این متغیرها خوانده نمی‌شود و چیزی را تنظیم نمی‌کند؛ نامشان و آنچه باید همراهشان باشد را با README بسنجید: ${names.join(' ، ')}`,
  proxies: (wrong: string) =>
    `TARAZ_TRUSTED_PROXIES: «${wrong}» نشانی IP نیست؛ مانند 10.0.0.5 یا 10.0.0.0/8، و میان چند تا ویرگول لاتین.`,
  innerHosts: (wrong: string) =>
    `TARAZ_WEBHOOK_INNER_HOSTS: «${wrong}» میزبان و درگاه نیست؛ مانند 10.0.0.5:8080 یا erp.local:*، و میان چند تا ویرگول لاتین.`,
  roots: 'TARAZ_AUTHORITY_ROOTS: نشانی فایل PEM گواهی‌های ریشه مراکز صدور گواهی را بدهید.',
  simulatorUrl: 'TARAZ_AUTHORITY_URL: نشانی شبیه‌ساز را بدهید، مانند http://127.0.0.1:7410/requestsmanager',
  noSimulatorInProduction: 'TARAZ_AUTHORITY: در حالت production باید sandbox یا production باشد.',
  objectsUrl:
    'TARAZ_OBJECTS_S3_URL: با TARAZ_OBJECTS_S3_KEY، TARAZ_OBJECTS_S3_SECRET یا TARAZ_OBJECTS_S3_REGION این هم لازم است، مانند https://s3.example.ir/taraz',
  objectsBucket:
    'TARAZ_OBJECTS_S3_URL: نشانی https تا نام باکت، مانند https://s3.example.ir/taraz؛ http فقط برای همین دستگاه (127.0.0.1).',
  objectsKey: 'TARAZ_OBJECTS_S3_KEY: با TARAZ_OBJECTS_S3_URL شناسه کلید دسترسی لازم است، بدون فاصله و «/».',
  objectsSecret: 'TARAZ_OBJECTS_S3_SECRET: با TARAZ_OBJECTS_S3_URL کلید محرمانه هم لازم است.',
  objectsRegion: 'TARAZ_OBJECTS_S3_REGION: فقط حروف لاتین، رقم و خط تیره، مانند us-east-1',
  supportPhone: 'TARAZ_SUPPORT_PHONE: شماره تلفن پشتیبانی با رقم لاتین، مانند 021-88712345',
  supportEmail: 'TARAZ_SUPPORT_EMAIL: نشانی رایانامه پشتیبانی، مانند support@taraz.example',
  title: 'تنظیمات درست نیست:',
} as const;
