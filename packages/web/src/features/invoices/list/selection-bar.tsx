import { addDecimals } from '@taraz/core';
import { Archive, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { archiveStrings } from '../../archives/strings.fa.ts';
import { useArchive } from '../../archives/use-archive.ts';
import type { InvoiceSummary } from '../queries.ts';
import { RemoveQuestion } from '../remove-question.tsx';
import { useInvoiceActions } from '../use-invoice-actions.ts';
import { actionsOf } from './invoice-status.ts';
import { listStrings } from './list.fa.ts';

interface SelectionBarProps {
  chosen: readonly InvoiceSummary[];
  onClear: () => void;
}

/** Count and sum of the chosen rows, and what can be done with all of them. */
export function SelectionBar({ chosen, onClear }: SelectionBarProps) {
  const format = useFormat();
  const actions = useInvoiceActions();
  const [isAsking, setAsking] = useState(false);
  const pushable = chosen.filter((row) => actionsOf(row).canPush || actionsOf(row).canAsk);
  const removable = chosen.filter((row) => actionsOf(row).canDelete);
  const archiving = useArchive();
  const archivable = chosen.filter(({ state }) => state === 'confirmed' || state === 'abandoned');
  const isBusy = actions.busyId !== null || archiving.isBusy;
  const push = async () => {
    for (const { id } of pushable) await actions.push(id);
    onClear();
  };
  const remove = async () => {
    for (const { id } of removable) await actions.remove(id);
    setAsking(false);
    onClear();
  };
  const archive = async () => {
    if (await archiving.archive(archivable.map(({ id }) => id))) onClear();
  };
  const sum = addDecimals(...chosen.map(({ total }) => total));
  return (
    <>
      <BulkBar
        title={listStrings.selected(format.number(chosen.length))}
        sum={listStrings.selectedSum(format.money(sum))}
        actions={[
          {
            id: 'push',
            title: `${listStrings.pushSelected} (${format.number(pushable.length)})`,
            icon: Send,
            isDisabled: isBusy || pushable.length === 0,
            onPress: () => void push(),
          },
          {
            id: 'archive',
            title: `${archiveStrings.archive} (${format.number(archivable.length)})`,
            icon: Archive,
            isDisabled: isBusy || archivable.length === 0,
            onPress: () => void archive(),
          },
          {
            id: 'remove',
            title: `${listStrings.menu.remove} (${format.number(removable.length)})`,
            icon: Trash2,
            isDisabled: isBusy || removable.length === 0,
            onPress: () => setAsking(true),
          },
        ]}
        onClear={onClear}
      />
      {isAsking && (
        <RemoveQuestion
          isNumbered={removable.some(({ tax_number }) => tax_number !== '')}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onRemove={() => void remove()}
        />
      )}
    </>
  );
}
