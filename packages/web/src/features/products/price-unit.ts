import { constants } from '@taraz/core';
import { productStrings } from './strings.fa.ts';

/** What a price of goods is counted in: the code of their own currency, or the rial's name. */
export function priceUnit(currencyType: string): string {
  return isForeign(currencyType) ? currencyType : productStrings.form.rial;
}

export const isForeign = (currencyType: string): boolean =>
  currencyType !== '' && currencyType !== constants.defaults.currency;
