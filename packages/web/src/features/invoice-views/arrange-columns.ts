/** The columns that a user chose, in that order; unknown names fall away, and nothing chosen means the usual ones. */
export function arrangeColumns<C extends { id: string; isExtra?: boolean }>(
  all: readonly C[],
  chosen: readonly string[],
): C[] {
  const found = chosen.flatMap((id) => all.find((column) => column.id === id) ?? []);
  return found.length > 0 ? found : all.filter(({ isExtra }) => isExtra !== true);
}

/** One column a place towards the start (-1) or the end (1). */
export function moveColumn(order: readonly string[], id: string, by: -1 | 1): string[] {
  const at = order.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return [...order];
  const next = order.filter((one) => one !== id);
  next.splice(to, 0, id);
  return next;
}
