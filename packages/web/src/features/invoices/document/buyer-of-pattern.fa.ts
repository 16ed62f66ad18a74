import type { InvoicePattern } from '@taraz/core';

/** What the buyer is called in a trade, as on paper; of all others «خریدار». */
export const buyerOfPattern: Partial<Record<InvoicePattern, string>> = {
  waybill: 'خریدار (پرداخت‌کننده کرایه)',
  air_ticket: 'خریدار (مسافر)',
  insurance: 'خریدار (بیمه‌گذار)',
  export: 'خریدار خارجی',
};
