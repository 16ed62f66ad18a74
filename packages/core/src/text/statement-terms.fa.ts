import type { InvoiceSubject } from '../model/draft.ts';

/** Words of a customer's account that are the same on its screen, its paper, in its files and where the customer opens it. */
export const statementTerms = {
  /** what an invoice is called there */
  subjects: {
    original: 'صورتحساب',
    corrective: 'صورتحساب اصلاحی',
    return: 'برگشت از فروش',
    cancellation: 'ابطال صورتحساب',
  } satisfies Record<InvoiceSubject, string>,
  /** the row before its first, and the one after its last */
  opening: 'مانده پیش از این بازه',
  closing: 'جمع و مانده',
  empty: 'در این بازه گردشی نیست.',
} as const;
