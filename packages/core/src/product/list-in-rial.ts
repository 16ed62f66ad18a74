import { parseDecimal } from '../money/decimal.ts';
import { constants } from './constants.ts';

/** Places of a price, as the authority has them. */
const pricePlaces = 8;

/**
 * A price or discount of the account's list, which is in the product's own currency, in rial at the product's rate: those of
 * an invoice's line are rial whatever currency it names (rules.md section c, "pricing in currency").
 */
export function listInRial(
  amount: string,
  { currency_type, exchange_rate }: { readonly currency_type: string; readonly exchange_rate: string },
): string {
  if (currency_type === '' || currency_type === constants.defaults.currency) return amount;
  const [figure, rate] = [parseDecimal(amount), parseDecimal(exchange_rate)];
  return figure === null || rate === null ? amount : figure.times(rate).truncated(pricePlaces).toString();
}
