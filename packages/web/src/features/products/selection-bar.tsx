import { PencilRuler, Trash2 } from 'lucide-react';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Product } from './queries.ts';
import { productStrings as strings } from './strings.fa.ts';
import type { useRemoveProducts } from './use-remove-products.ts';

interface SelectionBarProps {
  chosen: readonly Product[];
  /** of everything that the filter shows */
  count: number;
  /** everything that the filter shows is chosen, not those alone */
  isAll: boolean;
  onSelectAll: () => void;
  onBulk: () => void;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Of the page, not of the bar, which goes with the rows that are gone: what it tells of them stays. */
  removal: ReturnType<typeof useRemoveProducts>;
}

export function ProductSelectionBar({
  chosen,
  count,
  isAll,
  onSelectAll,
  onBulk,
  onSelect,
  removal,
}: SelectionBarProps) {
  const format = useFormat();
  const { remove, isBusy } = removal;
  return (
    <BulkBar
      title={strings.selected(format.number(isAll ? count : chosen.length))}
      selectAll={
        isAll || count <= chosen.length
          ? undefined
          : { title: strings.selectAll(format.number(count)), onPress: onSelectAll }
      }
      actions={[
        { id: 'bulk', title: strings.bulk, icon: PencilRuler, onPress: onBulk },
        {
          id: 'remove',
          title: strings.removeSelected,
          icon: Trash2,
          isDestructive: true,
          // What is out of sight is not removed by one press.
          isDisabled: isBusy || isAll,
          onPress: () => void remove(chosen).then((stayed) => onSelect(new Set(stayed.map(({ id }) => id)))),
        },
      ]}
      onClear={() => onSelect(new Set())}
    />
  );
}
