import type { BuyerReaction } from '@taraz/contract';
import { formatJalaliDate, formatJalaliDateTime } from '@taraz/core';
import { fateOf, isCounted } from '../invoices/fate.ts';
import type { ShownSummary } from '../invoices/presenter.ts';
import { environmentWords, stateWords } from '../invoices/words.fa.ts';
import { patternNames } from '../paper/messages.fa.ts';

const subjects: Readonly<Record<ShownSummary['invoice_type'], string>> = {
  original: 'اصلی',
  corrective: 'اصلاحی',
  cancellation: 'ابطالی',
  return: 'برگشت از فروش',
};
const types: Readonly<Record<ShownSummary['invoice_output_type'], string>> = {
  type_one: 'نوع اول',
  type_two: 'نوع دوم',
};

const payments = { unpaid: 'پرداخت‌نشده', part: 'بخشی پرداخت‌شده', paid: 'پرداخت‌شده' } as const;

const fates = { refused: 'خریدار رد کرد', cancelled: 'ابطال شده', superseded: 'جایگزین شده' } as const;

const reviews = { asked: 'منتظر بازبینی', returned: 'بازگردانده شد' } as const;

const reactions = {
  AWAITING_REACTION: 'در انتظار واکنش خریدار',
  APPROVED: 'خریدار تأیید کرد',
  SYSTEMIC_APPROVED: 'تأیید خودکار پس از ۳۰ روز',
  REJECTED: 'خریدار رد کرد',
  IMPOSSIBLE_REACTION: 'واکنش ناممکن',
  NO_NEED_REACTION: 'بی‌نیاز از واکنش',
  CANCELED: 'ابطال شده در کارپوشه',
} as const satisfies Record<BuyerReaction, string>;

/** What somebody has yet to do before it goes, or the plan's room is waited for, outweighs its stored state. */
function statusOf(invoice: ShownSummary): string {
  const { state, review, error_count, held, awaits_signature } = invoice;
  const fate = fateOf(invoice);
  if (fate !== null) return fates[fate];
  if (state === 'draft' && review) return reviews[review];
  if (state === 'draft' && error_count > 0) return 'نیازمند اصلاح';
  if (state === 'draft' && held) return 'منتظر جا';
  if (state === 'queued' && awaits_signature) return 'امضانشده';
  return stateWords[state];
}

/** One column of the exported list. Decimals are written as numbers, all else as text. */
export interface ExportColumn {
  title: string;
  isNumber?: true;
  read: (invoice: ShownSummary) => string;
}

/** Sheet and file of the export. */
export const exportNames = { sheet: 'صورتحساب‌ها', file: 'صورتحساب‌ها' } as const;

export const exportColumns: readonly ExportColumn[] = [
  { title: 'شماره مالیاتی', read: ({ tax_number }) => tax_number },
  { title: 'سریال', read: ({ serial_number }) => serial_number },
  { title: 'شماره داخلی', read: ({ internal_id }) => internal_id },
  { title: 'وضعیت', read: statusOf },
  { title: 'موضوع', read: ({ invoice_type }) => subjects[invoice_type] },
  { title: 'نوع', read: ({ invoice_output_type }) => types[invoice_output_type] },
  { title: 'الگو', read: ({ invoice_pattern }) => patternNames[invoice_pattern] },
  { title: 'خریدار', read: ({ buyer_name }) => buyer_name },
  { title: 'شناسه خریدار', read: ({ buyer_code }) => buyer_code },
  { title: 'تاریخ صدور', read: ({ invoice_date }) => formatJalaliDateTime(invoice_date) },
  { title: 'مبلغ کل (ریال)', isNumber: true, read: ({ total }) => total },
  { title: 'مالیات (ریال)', isNumber: true, read: ({ total_vat }) => total_vat },
  { title: 'شماره پیگیری', read: ({ reference_number }) => reference_number },
  { title: 'صورتحساب مرجع', read: ({ referral_tax_number }) => referral_tax_number },
  { title: 'حافظه مالیاتی', read: ({ memory_id }) => memory_id },
  { title: 'محیط', read: ({ environment }) => environmentWords[environment] },
  { title: 'در جمع فروش', read: (invoice) => (isCounted(invoice) ? 'بله' : 'خیر') },
  { title: 'ثبت در تراز', read: ({ created_at }) => formatJalaliDateTime(created_at) },
  { title: 'پرداخت', read: ({ payment }) => (payment == null ? '' : payments[payment.state]) },
  {
    title: 'مهلت پرداخت',
    read: ({ payment_due }) => (payment_due === null ? '' : formatJalaliDate(`${payment_due}T08:00:00Z`)),
  },
  { title: 'مانده باز (ریال)', isNumber: true, read: ({ payment }) => payment?.open ?? '' },
  {
    title: 'واکنش خریدار',
    read: ({ buyer_reaction: said }) => (said === null ? '' : (reactions[said as BuyerReaction] ?? said)),
  },
  { title: 'مهلت ارسال', read: ({ deadline }) => (deadline === null ? '' : formatJalaliDate(deadline)) },
];
