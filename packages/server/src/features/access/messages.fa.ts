export const accessMessages = {
  waitSeconds: (seconds: number) =>
    seconds < 60
      ? `تلاش‌های ناموفق زیاد بود؛ ${seconds} ثانیه دیگر دوباره تلاش کنید.`
      : `تلاش‌های ناموفق زیاد بود؛ ${Math.ceil(seconds / 60)} دقیقه دیگر دوباره تلاش کنید.`,
  noAccount: 'این کاربر در هیچ حسابی عضو نیست؛ از مدیر حساب بخواهید شما را بیفزاید.',
  oldPassword: 'گذرواژه کنونی درست نیست.',
  reuse: 'این نشست پیش‌تر تازه شده بود و برای ایمنی بسته شد؛ دوباره وارد شوید.',
} as const;

export const operatorMessages = { account: 'گرداننده تراز' } as const;
