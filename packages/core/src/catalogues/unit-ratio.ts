import { unitByCode, unitByProductCode } from './units.ts';

/** How many of one unit (`makes`) a number of another (`of`) are; both whole and above nothing. */
export interface UnitRatio {
  readonly of: bigint;
  readonly makes: bigint;
}

/**
 * Units that measure one thing, each in the smallest of its row, by the authority's code. Only what holds by definition:
 * how many pieces lie in a carton is the product's own. «مثقال» is 4.608 g (units.json).
 */
const measures: readonly Readonly<Record<string, bigint>>[] = [
  // mass, milligrams
  { '16102': 1n, '1678': 200n, '1622': 1_000n, '16127': 4_608n, '164': 1_000_000n, '169': 1_000_000_000n },
  // volume, millilitres
  { '16100': 1n, '1637': 1_000n, '1647': 1_000_000n },
  // length, millimetres
  { '16101': 1n, '16115': 10n, '165': 1_000n, '16122': 1_000_000n },
  // area, square centimetres
  { '16116': 1n, '1645': 10_000n },
  // pieces
  { '1627': 1n, '1690': 6n, '1661': 12n },
];

/** The authority's code of a unit given by either code; what is in neither table stays as it is. */
export const unitCodeOf = (unit: string): string => (unitByProductCode(unit) ?? unitByCode(unit))?.code ?? unit;

/**
 * What holds between two units by definition, given by either code: 1 kilogram makes 1000 grams. Null where only the
 * product can tell, as between a carton and pieces.
 * @example unitRatio('KILO', 'GRAM') // { of: 1000n, makes: 1000000n }
 */
export function unitRatio(from: string, to: string): UnitRatio | null {
  const [a, b] = [unitCodeOf(from), unitCodeOf(to)];
  if (a === b) return { of: 1n, makes: 1n };
  for (const measure of measures) {
    const [makes, of] = [measure[a], measure[b]];
    if (makes !== undefined && of !== undefined) return { of, makes };
  }
  return null;
}
