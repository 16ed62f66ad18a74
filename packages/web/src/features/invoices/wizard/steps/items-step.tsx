import type { Ref } from 'react';
import { usePhone } from '../../../../ui/use-media.ts';
import { StockWarning } from '../../../warehousing/stock-warning.tsx';
import { ItemsGrid, type ItemsHandle } from '../items-grid.tsx';
import { OverLimit } from '../over-limit.tsx';
import { PhoneItems } from '../phone-items.tsx';
import { useUnitDiscounts } from '../use-unit-discounts.ts';

interface ItemsStepProps {
  handle: Ref<ItemsHandle>;
  onDone: () => void;
  /** Index of the line being written; the new-line row counts as one after the last; null when none is. */
  onActiveRow: (rowIndex: number | null) => void;
}

/** Step 3: the lines, as a grid; on a phone as two-line rows that open a sheet. */
export function ItemsStep(props: ItemsStepProps) {
  useUnitDiscounts();
  return (
    <>
      <OverLimit />
      {usePhone() ? <PhoneItems {...props} /> : <ItemsGrid {...props} />}
      <StockWarning className="mt-2 max-sm:px-page" />
    </>
  );
}
