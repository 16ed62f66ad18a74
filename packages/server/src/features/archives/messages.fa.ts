/** Persian sentences of this feature's problems. */
export const archiveDetails = {
  stillAlive:
    'تنها صورتحساب تأیید شده یا کنار گذاشته به بایگانی می‌رود؛ آنچه هنوز در راه یا نیازمند اصلاح است در فهرست می‌ماند.',
} as const;
