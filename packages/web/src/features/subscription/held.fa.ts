/** Words of an invoice that waits for room in the plan, wherever it was written. */
export const heldStrings = {
  full: 'سقف صورتحساب این ماه پر است؛ صورتحساب پیش‌نویس ماند و پس از ارتقا یا آغاز ماه خودبه‌خود می‌رود.',
  ended:
    'دوره اشتراک تمام شده و سقف تعرفه رایگان پر است؛ صورتحساب پیش‌نویس ماند و پس از تمدید یا آغاز ماه خودبه‌خود می‌رود.',
  upgrade: 'ارتقای اشتراک',
  renew: 'تمدید اشتراک',
} as const;
