import { useState } from 'react';
import type { Product, ProductFilter } from './queries.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The rows that are chosen of the page in sight, or everything that the filter shows. Then all rows of the page are ticked;
 * once another tick is set or taken away it is what is ticked alone, and another filter's rows were not chosen.
 */
export function useProductSelection(rows: readonly Product[], { sort: _sort, ...shown }: ProductFilter) {
  const [ticked, setTicked] = useState(none);
  const [filterOfAll, setFilterOfAll] = useState<string | null>(null);
  const filter = JSON.stringify(shown);
  const isAll = filterOfAll === filter;
  // What another filter let go does not come back by itself with the former one.
  if (filterOfAll !== null && !isAll) setFilterOfAll(null);
  const select = (ids: ReadonlySet<string>) => {
    setTicked(ids);
    setFilterOfAll(null);
  };
  const selected = isAll ? new Set(rows.map(({ id }) => id)) : ticked;
  return {
    selected,
    chosen: rows.filter(({ id }) => selected.has(id)),
    isAll,
    select,
    selectAll: () => setFilterOfAll(filter),
    clear: () => select(none),
  };
}
