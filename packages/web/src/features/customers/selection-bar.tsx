import { addDecimals } from '@taraz/core';
import { Merge, MessageSquareText, Share2, Trash2 } from 'lucide-react';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { shareStrings } from '../sharing/strings.fa.ts';
import type { CustomerListRow } from './queries.ts';
import { customerStrings as strings } from './strings.fa.ts';
import type { Telling } from './tell-dialog.tsx';
import { tellingsOf } from './tellings-of.ts';
import type { useRemoveCustomers } from './use-remove-customers.ts';

interface SelectionBarProps {
  chosen: readonly CustomerListRow[];
  onTell: (telling: Telling) => void;
  onMerge: () => void;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Of the page, not of the bar, which goes with the rows that are gone: what it tells of them stays. */
  removal: ReturnType<typeof useRemoveCustomers>;
}

export function CustomerSelectionBar({ chosen, onTell, onMerge, onSelect, removal }: SelectionBarProps) {
  const format = useFormat();
  const { remove, isBusy } = removal;
  const { remind, share } = tellingsOf(chosen);
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
          isDisabled: remind === null,
          onPress: () => remind !== null && onTell(remind),
        },
        {
          id: 'share',
          title: shareStrings.shareAccount,
          icon: Share2,
          onPress: () => onTell(share),
        },
        { id: 'merge', title: strings.merge, icon: Merge, isDisabled: chosen.length < 2, onPress: onMerge },
        {
          id: 'remove',
          title: strings.removeSelected,
          icon: Trash2,
          isDestructive: true,
          isDisabled: isBusy,
          onPress: () => void remove(chosen).then((stayed) => onSelect(new Set(stayed.map(({ id }) => id)))),
        },
      ]}
      onClear={() => onSelect(new Set())}
    />
  );
}
