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
} as const;

export const operatorMessages = { account: 'راهبر تراز' } as const;
