import { addDecimals, compareDecimals } from '@taraz/core';
import { Merge, MessageSquareText, Trash2 } from 'lucide-react';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { CustomerListRow } from './queries.ts';
import { customerStrings as strings } from './strings.fa.ts';
import { useRemoveCustomers } from './use-remove-customers.ts';

interface SelectionBarProps {
  chosen: readonly CustomerListRow[];
  onRemind: (debtors: readonly CustomerListRow[]) => void;
  onMerge: () => void;
  onClear: () => void;
}

export function CustomerSelectionBar({ chosen, onRemind, onMerge, onClear }: SelectionBarProps) {
  const format = useFormat();
  const { remove, isBusy } = useRemoveCustomers();
  const debtors = chosen.filter((row) => compareDecimals(row.balance, '0') > 0);
  const balance = addDecimals(...chosen.map((row) => row.balance));
  return (
    <BulkBar
      title={strings.selected(format.number(chosen.length))}
      sum={`${strings.columns.balance}: ${format.money(balance)}`}
      actions={[
        {
          id: 'remind',
          title: strings.reminding.open,
          icon: MessageSquareText,
          isDisabled: debtors.length === 0,
          onPress: () => onRemind(debtors),
        },
        { id: 'merge', title: strings.merge, icon: Merge, isDisabled: chosen.length < 2, onPress: onMerge },
        {
          id: 'remove',
          title: strings.removeSelected,
          icon: Trash2,
          isDisabled: isBusy,
          onPress: () => void remove(chosen).then(onClear),
        },
      ]}
      onClear={onClear}
    />
  );
}
