import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Product } from './queries.ts';
import { productStrings as strings } from './strings.fa.ts';

/** A price of the list; one that is not in rial names its currency. */
export function ListPrice({ row: { price, currency_type } }: { row: Pick<Product, 'price' | 'currency_type'> }) {
  return (
    <>
      <Amount value={price} />
      {currency_type !== 'IRR' && <bdi className="ms-1 text-caption text-ink-3">{currency_type}</bdi>}
    </>
  );
}

/** The first day of a price. @param day YYYY-MM-DD in Tehran */
export const dayOf = (format: Format, day: string): string => format.date(`${day}T08:00:00Z`);

/** What it will be from a day on, under it, where that is known. */
export function NextPrice({
  row: { next_price, currency_type },
}: {
  row: Pick<Product, 'next_price' | 'currency_type'>;
}) {
  const format = useFormat();
  if (next_price === null) return null;
  const figure = format.money(next_price.price);
  return (
    <span className="block text-caption text-info">
      {strings.nextPrice(
        currency_type === 'IRR' ? figure : `${figure} ${currency_type}`,
        dayOf(format, next_price.valid_from),
      )}
    </span>
  );
}
