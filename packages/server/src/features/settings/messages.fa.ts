import type { KeyErrorCode } from './certificate.ts';

export const settingsMessages = {
  badMemoryId: 'شناسه حافظه مالیاتی ۶ نویسه از رقم‌ها و حروف بزرگ لاتین است، مانند A11216؛ آن را از کارپوشه بردارید.',
  memoryKnown: 'این حافظه مالیاتی پیش‌تر به حساب افزوده شده است.',
  noAuthority: 'این نصب به این محیط سامانه مودیان وصل نیست.',
  noNationalCode: 'شناسه ملی حساب ثبت نشده است؛ پیش از ساخت کلید آن را در مشخصات حساب بنویسید.',
  noKey: 'برای این حافظه کلیدی ساخته نشده است؛ نخست کلید بسازید.',
  notTaxpayerKey: 'این حافظه با کلید مودی امضا می‌شود و کلید آن در سامانه نگه داشته نمی‌شود.',
} as const;

/** What is wrong with a certificate, and what to do. Keys are the codes of @taraz/authority. */
export const certificateMessages = {
  ERR_KEY_UNREADABLE: 'این متن کلید درستی نیست.',
  ERR_KEY_PASSPHRASE_MISSING: 'کلید رمز دارد؛ رمز آن را هم بدهید.',
  ERR_KEY_PASSPHRASE_WRONG: 'رمز کلید درست نیست.',
  ERR_KEY_UNSUITABLE: 'سامانه مودیان کلید RSA با ۲۰۴۸ بیت می‌پذیرد؛ گواهی را برای کلیدی که اینجا ساخته شد بگیرید.',
  ERR_KEY_MISMATCH: 'این گواهی برای کلید دیگری است؛ درخواست گواهی همین کلید را به مرکز صدور بدهید.',
  ERR_PKCS12_UNREADABLE: 'این فایل PKCS#12 خوانده نمی‌شود.',
  ERR_PKCS12_INCOMPLETE: 'در فایل PKCS#12 کلید و گواهی با هم نیست.',
  ERR_CERTIFICATE_UNREADABLE: 'این متن گواهی نیست؛ فایل گواهی را با قالب PEM بدهید.',
  ERR_CERTIFICATE_NOT_YET_VALID: 'زمان اعتبار این گواهی هنوز آغاز نشده است.',
  ERR_CERTIFICATE_EXPIRED: 'اعتبار این گواهی به پایان رسیده است؛ گواهی تازه بگیرید.',
  ERR_CERTIFICATE_ISSUER: 'صادرکننده این گواهی شناخته نیست؛ گواهی‌های میانی را هم در همان فایل بیاورید.',
  ERR_CERTIFICATE_IDENTITY_MISSING:
    'در این گواهی شناسه ملی (serialNumber) نیست؛ گواهی مهر سازمانی یا امضای شخص بگیرید.',
  ERR_CERTIFICATE_IDENTITY_MISMATCH: 'شناسه ملی این گواهی با شناسه ملی حساب یکی نیست.',
  ERR_CERTIFICATE_USAGE: 'این گواهی برای امضا صادر نشده است.',
} as const satisfies Record<KeyErrorCode, string>;

export const connectionMessages = {
  network: { ok: 'سامانه مودیان پاسخ می‌دهد.', failed: 'سامانه مودیان پاسخ نداد؛ اینترنت و نشانی آن را بررسی کنید.' },
  clock: {
    ok: 'ساعت این رایانه با ساعت سامانه یکی است.',
    failed: 'ساعت این رایانه با ساعت سامانه مودیان بیش از یک دقیقه فرق دارد؛ ساعت را درست کنید.',
  },
  key: {
    ok: 'کلید و گواهی با هم جور است.',
    failed: 'کلید فعالی برای این حافظه نیست؛ کلید بسازید و گواهی آن را بارگذاری کنید.',
  },
  certificate: { ok: 'گواهی معتبر است.', failed: 'گواهی این حافظه معتبر نیست؛ گواهی تازه بگیرید.' },
  token: { ok: 'سامانه مودیان امضای شما را پذیرفت.', failed: 'سامانه مودیان امضای شما را نپذیرفت.' },
  memory: {
    ok: 'حافظه مالیاتی فعال و از آن همین مودی است.',
    failed: 'حافظه مالیاتی فعال نیست یا از آن مودی دیگری است.',
  },
} as const;
