import { Amount } from '../../ui/amount.tsx';
import type { Product } from './queries.ts';

/** A price of the list; one that is not in rial names its currency. */
export function ListPrice({ row: { price, currency_type } }: { row: Pick<Product, 'price' | 'currency_type'> }) {
  return (
    <>
      <Amount value={price} />
      {currency_type !== 'IRR' && <bdi className="ms-1 text-caption text-ink-3">{currency_type}</bdi>}
    </>
  );
}
