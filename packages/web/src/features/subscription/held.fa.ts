/** Of what waits the nearest deadline of the law, which comes before the month is over; null: none does. */
const beforeMonth = (until: string | null): string =>
  until === null ? '' : ` نخستین مهلت قانونی ${until}، پیش از آغاز ماه است؛ پس از آن دیگر پذیرفته نمی‌شود.`;

/** When what waits for room goes. @param until as of `beforeMonth` */
export const whenHeldGo = (until: string | null): string =>
  until === null
    ? 'با ارتقا یا تمدید اشتراک یا آغاز ماه، خودبه‌خود و به ترتیب می‌رود.'
    : `با ارتقا یا تمدید اشتراک، خودبه‌خود و به ترتیب می‌رود.${beforeMonth(until)}`;

/** Words of an invoice that waits for room in the plan, wherever it was written. */
export const heldStrings = {
  full: (until: string | null) =>
    `سقف صورتحساب این ماه پر است؛ صورتحساب پیش‌نویس ماند و پس از ارتقا${until === null ? ' یا آغاز ماه' : ''} خودبه‌خود می‌رود.${beforeMonth(until)}`,
  ended: (until: string | null) =>
    `دوره اشتراک تمام شده و سقف تعرفه رایگان پر است؛ صورتحساب پیش‌نویس ماند و پس از تمدید${until === null ? ' یا آغاز ماه' : ''} خودبه‌خود می‌رود.${beforeMonth(until)}`,
  upgrade: 'ارتقای اشتراک',
  renew: 'تمدید اشتراک',
} as const;
