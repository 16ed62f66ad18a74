import type { Computation, PatternColumn } from './columns.ts';
import type { WireKey } from './wire-keys.ts';

/** Always computed, whatever the pattern. `odam`, `olam` and `insp` may be typed, so they are not here. */
const common: readonly WireKey[] = [
  'tprdis',
  'tdis',
  'tadis',
  'tvam',
  'todam',
  'tbill',
  'tonw',
  'torv',
  'tocv',
  'tvop',
  'prdis',
  'vam',
  'tcpbs',
  'cop',
  'vop',
  'tsstam',
];

const extra: Record<Computation, readonly WireKey[]> = {
  quantity: ['adis', 'cfee'],
  single: ['adis', 'cfee'],
  currency: ['adis'],
  gold: ['adis', 'cfee'],
  export: [],
  refinery: ['adis', 'cfee'],
  exchange: [],
};

const sets: ReadonlyMap<Computation, ReadonlySet<WireKey>> = new Map(
  (Object.keys(extra) as Computation[]).map((name) => [name, new Set([...common, ...extra[name]])]),
);

/** Fields of a pattern that `compute` gives and nobody types. */
export function computedKeysOf(column: PatternColumn): ReadonlySet<WireKey> {
  return sets.get(column.computation) ?? new Set(common);
}
