import type { InvoiceDraft } from '../model/draft.ts';

/** Makes every line of gold goods, whatever was written. Source: product.md section 3, "forced to goods for gold patterns". */
export function goldAsGoods(draft: InvoiceDraft): void {
  if (draft.invoice.invoice_pattern !== 'gold') return;
  draft.items = draft.items.map((item) => ({ ...item, item_type: 'goods' as const }));
}
