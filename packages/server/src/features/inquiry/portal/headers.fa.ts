import type { PortalColumn } from '@taraz/contract';

/** Heads under which the portal, and programs that copy it, write each column. */
export const portalHeads: Readonly<Record<PortalColumn, readonly string[]>> = {
  tax_number: [
    'شماره مالیاتی',
    'شماره منحصر به فرد مالیاتی',
    'شماره صورتحساب مالیاتی',
    'شماره مالیاتی صورتحساب',
    'شناسه یکتای صورتحساب',
    'شناسه یکتا',
    'taxid',
    'tax number',
  ],
  total: [
    'مجموع صورتحساب',
    'مبلغ کل صورتحساب',
    'جمع کل صورتحساب',
    'مبلغ کل',
    'جمع کل',
    'مبلغ صورتحساب',
    'tbill',
    'total',
  ],
  total_vat: [
    'مجموع مالیات بر ارزش افزوده',
    'مالیات بر ارزش افزوده',
    'مالیات ارزش افزوده',
    'مبلغ مالیات بر ارزش افزوده',
    'مبلغ مالیات',
    'مالیات',
    'tvam',
  ],
  status: ['وضعیت صورتحساب', 'وضعیت واکنش', 'وضعیت واکنش خریدار', 'آخرین وضعیت', 'وضعیت', 'status'],
  buyer_name: ['نام خریدار', 'نام/نام تجاری خریدار', 'نام تجاری خریدار', 'خریدار', 'buyer'],
};

/** Words of the portal's column of states, by what they mean; the first that the text contains counts. */
export const portalStatusWords = [
  ['ابطال', 'CANCELED'],
  ['باطل', 'CANCELED'],
  ['عدم نیاز', 'NO_NEED_REACTION'],
  ['بی نیاز', 'NO_NEED_REACTION'],
  ['نیازی به واکنش', 'NO_NEED_REACTION'],
  ['عدم امکان', 'IMPOSSIBLE_REACTION'],
  ['ناممکن', 'IMPOSSIBLE_REACTION'],
  ['سیستمی', 'SYSTEMIC_APPROVED'],
  ['خودکار', 'SYSTEMIC_APPROVED'],
  ['انتظار', 'AWAITING_REACTION'],
  ['عدم تایید', 'REJECTED'],
  ['تایید نشده', 'REJECTED'],
  ['رد', 'REJECTED'],
  ['تایید', 'APPROVED'],
] as const;

/** Persian sentences of this part's problems. */
export const portalMessages = {
  empty: 'در این فایل سطری جز سرستون‌ها نیست؛ خروجی اکسل کارپوشه را بدون تغییر بفرستید.',
  mapping: 'نقشه ستون‌ها درست نیست؛ برای هر ستون شماره آن را در فایل بدهید.',
  noNumbers: 'در ستونی که برای شماره مالیاتی برگزیده شد، هیچ شماره مالیاتی درستی نیست؛ ستون دیگری برگزینید.',
  range: 'آغاز بازه باید پیش از پایان آن باشد.',
} as const;
