import { beforeMonth } from './held.fa.ts';
import type { HeldUntil } from './held-until.ts';

/** When what waits for room goes. @param until as of `beforeMonth` */
export const whenHeldGo = (until: HeldUntil | null): string =>
  `با ارتقا یا تمدید اشتراک${until === null || until.isOver ? ' یا آغاز ماه' : ''}، خودبه‌خود و به ترتیب می‌رود.${beforeMonth(until)}`;
