import { authorityCountryByCode } from '../catalogues/countries.ts';
import { currencyByCode } from '../catalogues/currencies.ts';
import { unitByCode } from '../catalogues/units.ts';
import { columnKeys, columnOf } from '../patterns/columns.ts';
import type { Cell } from './reading.ts';
import type { Place } from './rule.ts';

/** RC_UMGS.ST V1.18. */
export const isUnit = (code: string): boolean => unitByCode(code) !== null;

/** ISO 4217, letters or digits: which of the two the live system wants is not proven (rules.md, open point 9). */
export const isCurrency = (code: string): boolean => currencyByCode(code) !== null;

/** RC_IITP.IS V7.8 appendix 8-4. */
export const isAuthorityCountry = (code: string): boolean => authorityCountryByCode(code) !== null;

const patterns: ReadonlySet<string> = new Set(columnKeys.map((key) => key.split('/')[1] ?? ''));

/** The pattern is not in the list, or not in that of the invoice's type (10 and 12 are unused numbers). */
export function isPatternUnknown(cell: Cell, { section }: Place): boolean {
  if (!patterns.has(cell.text)) return true;
  const inty = section.code('inty');
  return (inty === 1 || inty === 2) && columnOf(inty, Number(cell.text)) === null;
}
