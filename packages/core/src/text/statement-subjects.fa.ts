import type { InvoiceSubject } from '../model/draft.ts';

/** What an invoice is called in a customer's account: on its screen, its paper, in its files and where the customer opens it. */
export const statementSubjects = {
  original: 'صورتحساب',
  corrective: 'صورتحساب اصلاحی',
  return: 'برگشت از فروش',
  cancellation: 'ابطال صورتحساب',
} as const satisfies Record<InvoiceSubject, string>;
