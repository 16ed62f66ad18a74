import { waitInWords as inWords } from '../../platform/wait-words.fa.ts';

export const accessMessages = {
  wait: {
    failures: (seconds: number) => `تلاش‌های ناموفق زیاد بود؛ ${inWords(seconds)} دیگر دوباره تلاش کنید.`,
    codes: (seconds: number) => `کد تازه‌ای فرستاده شده است؛ ${inWords(seconds)} دیگر می‌توانید کد دیگری بخواهید.`,
    requests: (seconds: number) => `درخواست‌ها پشت سر هم زیاد بود؛ ${inWords(seconds)} دیگر دوباره تلاش کنید.`,
  },
  noAccount: 'این کاربر در هیچ حسابی عضو نیست؛ از مدیر حساب بخواهید شما را بیفزاید.',
  oldPassword: 'گذرواژه کنونی درست نیست.',
  reuse: 'این نشست پیش‌تر تازه شده بود و برای ایمنی بسته شد؛ دوباره وارد شوید.',
  /** To the phone of whose access was changed. */
  changed: {
    password: 'تراز: گذرواژه شما عوض شد. اگر کار شما نبود، گذرواژه را بازیابی کنید و به مدیر حساب خبر دهید.',
    phone: 'تراز: تلفن همراه کاربری شما عوض شد و کدها به این شماره نمی‌آید. اگر کار شما نبود، به مدیر حساب خبر دهید.',
    totp: 'تراز: ورود با برنامه رمزساز از کاربری شما برداشته شد. اگر کار شما نبود، گذرواژه را عوض کنید.',
    passkey: 'تراز: یک گذرکلید از کاربری شما برداشته شد. اگر کار شما نبود، گذرواژه را عوض کنید.',
    recoveryCodes: 'تراز: کدهای بازیابی تازه‌ای برای شما ساخته شد. اگر کار شما نبود، گذرواژه را عوض کنید.',
  },
} as const;

export const operatorMessages = { account: 'راهبر تراز' } as const;
