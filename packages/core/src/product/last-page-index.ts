/**
 * Index, from 0, of a list's last page: total divided by page size, minus one when it divides evenly (product.md section 9).
 * An empty list has no page: −1. Throws RangeError unless `total` is a whole number from 0 and `pageSize` from 1.
 */
export function lastPageIndex(total: number, pageSize: number): number {
  if (!Number.isInteger(total) || total < 0) throw new RangeError('total must be a whole number from 0');
  if (!Number.isInteger(pageSize) || pageSize < 1) throw new RangeError('page size must be a whole number from 1');
  return Math.floor(total / pageSize) - (total % pageSize === 0 ? 1 : 0);
}
