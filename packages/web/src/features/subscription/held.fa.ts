import type { HeldUntil } from './held-until.ts';

/** Of what waits the nearest deadline of the law that comes before the month is over, else one that is over; null: neither. */
export function beforeMonth(until: HeldUntil | null): string {
  if (until === null) return '';
  return until.isOver
    ? ` نخستین مهلت قانونی ${until.at} بود و گذشته است؛ صورتحساب آن دیگر خودبه‌خود نمی‌رود: آن را با ماده ۹ یا تاریخی تازه دوباره صادر کنید.`
    : ` نخستین مهلت قانونی ${until.at}، پیش از آغاز ماه است؛ پس از آن دیگر پذیرفته نمی‌شود.`;
}

const kept = (why: string, when: string) => (until: HeldUntil | null) =>
  `${why} پر است؛ صورتحساب پیش‌نویس ماند و پس از ${when}${until === null || until.isOver ? ' یا آغاز ماه' : ''} خودبه‌خود می‌رود.${beforeMonth(until)}`;

/** Words of an invoice that waits for room in the plan, wherever it was written; with the deadline of `beforeMonth`. */
export const heldStrings = {
  full: kept('سقف صورتحساب این ماه', 'ارتقا'),
  ended: kept('دوره اشتراک تمام شده و سقف تعرفه رایگان', 'تمدید'),
  upgrade: 'ارتقای اشتراک',
  renew: 'تمدید اشتراک',
} as const;
