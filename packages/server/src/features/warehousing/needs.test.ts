import { expect, it } from 'vitest';
import { type CountedLine, sumNeeds } from './needs.ts';

const ratios = { of: (_id: string, unit: string, own: string) => (unit === own ? { per: 1n, makes: 1n } : null) };
const product = (id: string) => ({ id, name: id, unit: '1627', warehouse_id: null });

it('sums each product once, over all its lines, and tells the units that nobody knows', () => {
  const lines = [
    { product_id: 'a', unit: '', qty: 100_000_000n },
    { product_id: 'stranger', unit: '', qty: 100_000_000n },
    { product_id: 'a', unit: '1627', qty: 200_000_000n },
    { product_id: 'a', unit: '164', qty: 400_000_000n },
  ];
  expect(sumNeeds([product('a'), product('b')], lines, ratios)).toEqual({
    needs: [{ productId: 'a', name: 'a', unit: '1627', qty: 300_000_000n, warehouseId: null }],
    unknown: [{ productId: 'a', name: 'a', unit: '164', productUnit: '1627', qty: '4' }],
  });
});

it('looks at each line a few times, not once for each of the goods: 10,000 of either held all others up', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `p${index}`);
  let looks = 0;
  const lines = ids.map(
    (id): CountedLine => ({
      get product_id() {
        looks += 1;
        return id;
      },
      unit: '',
      qty: 1n,
    }),
  );
  expect(sumNeeds(ids.map(product), lines, ratios).needs).toHaveLength(ids.length);
  expect(looks).toBeLessThanOrEqual(2 * ids.length);
});
