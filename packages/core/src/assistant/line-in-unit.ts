import { type UnitRatio, unitRatio } from '../catalogues/unit-ratio.ts';
import { Decimal, decimalOf } from '../money/decimal.ts';
import { quotientOf } from './order-line.ts';
import type { OrderLine } from './read-order.ts';

/** Decimals that the authority takes of a quantity. */
const placesOfQuantity = 8;

const whole = (count: bigint): Decimal => new Decimal(count, 0);

/** The price of one of another unit; "" where it is not of whole rials, or nothing tells how many of it there are. */
function priceIn({ price, pricedBy }: OrderLine, ratio: UnitRatio, unit: string): string {
  const said = pricedBy?.price ?? price ?? '';
  const between = pricedBy === null ? ratio : unitRatio(pricedBy.unit, unit);
  return said === '' || between === null
    ? ''
    : quotientOf(decimalOf(said).times(whole(between.of)), whole(between.makes));
}

/**
 * A line in the unit that its product is sold by: «۵۰۰ گرم پسته کیلویی ۹۰۰ هزار تومان» of one that is sold by the kilo is 0.5 at 9,000,000.
 * Null where that does not come out: of units that do not measure one thing, of a quantity of more than eight decimals.
 * @param unit the product's, by either code
 */
export function lineInUnit(line: OrderLine, unit: string): OrderLine | null {
  const ratio = line.unit === null ? null : unitRatio(line.unit, unit);
  if (ratio === null) return null;
  const qty = quotientOf(decimalOf(line.qty).times(whole(ratio.makes)), whole(ratio.of), placesOfQuantity);
  if (qty === '') return null;
  return { ...line, qty, unit, price: line.price === null ? null : priceIn(line, ratio, unit) };
}
