import { addDecimals, type InvoiceItemDraft } from '@taraz/core';

/** How many of what the lines are together; null where their units differ, which no sum of theirs has (mockups/paper.md). */
export function piecesOf(
  items: readonly Pick<InvoiceItemDraft, 'item_qty' | 'item_unit'>[],
): { quantity: string; unit: string } | null {
  const units = new Set(items.map(({ item_unit }) => item_unit));
  const [unit] = units;
  if (unit === undefined || units.size > 1) return null;
  return { unit, quantity: items.reduce((sum, { item_qty }) => addDecimals(sum, item_qty || '0'), '0') };
}
