import type { PaperLayout } from '@taraz/contract';

/** Words of printing, apart from the sheets' own, which the screens that only print do without. */
export const notPrinted = {
  official: 'صورتحساب چاپ نشد',
  normal: 'صورتحساب چاپ نشد',
  dotin: 'فیش چاپ نشد',
} as const satisfies Record<PaperLayout, string>;
