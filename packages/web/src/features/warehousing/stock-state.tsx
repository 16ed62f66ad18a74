import { CircleCheck, CircleSlash, TrendingDown, TriangleAlert } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import type { Stock } from './queries.ts';
import { stockStrings as strings } from './strings.fa.ts';

/** Enough, running out, none, or less than none. */
export function StockState({ row }: { row: Stock }) {
  if (row.is_short)
    return (
      <Chip tone="bad" icon={TriangleAlert}>
        {strings.short}
      </Chip>
    );
  if (row.is_low)
    return (
      <Chip tone="warn" icon={TrendingDown}>
        {strings.low}
      </Chip>
    );
  return row.qty === '0' ? (
    <Chip icon={CircleSlash}>{strings.none}</Chip>
  ) : (
    <Chip tone="ok" icon={CircleCheck}>
      {strings.fine}
    </Chip>
  );
}
