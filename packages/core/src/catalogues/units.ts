import table from '../data/units.json' with { type: 'json' };
import { indexedBy } from './indexed-by.ts';
import { unknownUnitLabel } from './units.fa.ts';

export interface Unit {
  /** The authority's code, the wire's `mu`: 3 to 5 digits. */
  readonly code: string;
  /** The product's own code (product.md section 3), on the 15 units that have one. */
  readonly productCode?: string;
  readonly fa: string;
}

/** Of several product codes with one `mu` (CC and MILI_LITER, SOT and MILI_GRAM) the one whose label is the authority's. */
const directProductUnit = indexedBy(
  () => table.productUnits.filter((row) => row.fa === table.units.find((unit) => unit.code === row.mu)?.fa),
  (row) => [row.mu],
);

/** The authority's 102 units of measure, in its order. Source: RC_UMGS.ST V1.18 (1404/02). */
export const units: readonly Unit[] = table.units.map(({ code, fa }) => {
  const productCode = directProductUnit(code)?.code;
  return productCode === undefined ? { code, fa } : { code, productCode, fa };
});

/** The product's 15 units with the authority's code for each; two of them (CC, SOT) have no unit of their own there. */
export const productUnits: readonly Required<Unit>[] = table.productUnits.map(({ code, mu, fa }) => ({
  code: mu,
  productCode: code,
  fa,
}));

/** The unit of an authority code ("1627"), or null. */
export const unitByCode = indexedBy<Unit>(
  () => units,
  (unit) => [unit.code],
);

/** The unit of a product code ("NUMBER"), or null. */
export const unitByProductCode = indexedBy<Required<Unit>>(
  () => productUnits,
  (unit) => [unit.productCode],
);

/**
 * The Persian label of a unit by its product code or the authority's. What is not in either table shows «تعریف نشده», or
 * with `'raw-code'` the code itself: the product shows one in some places and the other elsewhere (product.md section 3).
 */
export function unitLabel(code: string, unknown: 'not-defined' | 'raw-code' = 'not-defined'): string {
  const unit = unitByProductCode(code) ?? unitByCode(code);
  if (unit !== null) return unit.fa;
  return unknown === 'raw-code' ? code : unknownUnitLabel;
}
