import type { Tx } from '../../platform/db/database.ts';

/** What stands at the foot of an account's papers, by what they are; '' for nothing. */
export interface PaperFooters {
  invoice: string;
  offer: string;
  /** of 80 mm */
  receipt: string;
}

/** What the account of the transaction has under its papers; null where it has nothing. */
export async function paperFooters(tx: Tx): Promise<PaperFooters | null> {
  const row = await tx
    .selectFrom('account_settings')
    .select(['invoice_footer as invoice', 'offer_footer as offer', 'receipt_footer as receipt'])
    .executeTakeFirst();
  return row === undefined || (row.invoice === '' && row.offer === '' && row.receipt === '') ? null : row;
}
