import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { type BulkAction, BulkBar } from '../../../../ui/bulk-bar.tsx';
import { OptionsLost } from '../../../../ui/options-source.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { exportEntries } from '../../../invoice-export/export-menu.tsx';
import { exportStrings } from '../../../invoice-export/strings.fa.ts';
import { bulkStrings as strings } from './bulk.fa.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';
import type { BulkWork } from './use-bulk-work.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import type { ListSelection } from './use-selection.ts';

interface ChosenBarProps {
  selection: ListSelection;
  /** How many the filter shows in all. */
  total: number;
  /** What this list does with them, beside paper and files. */
  actions: readonly BulkAction[];
  work: BulkWork;
  isBusy: boolean;
}

/** Count and sum of the invoices chosen on all pages of a list, the way to all of them, and what can be done with them. */
export function ChosenBar({ selection, total, actions, work, isBusy }: ChosenBarProps) {
  const format = useFormat();
  const [isPrinting, setPrinting] = useState(false);
  const files = useChosenFiles(selection, work);
  const { sums, isCounting, source } = selection;
  return (
    <>
      <BulkBar
        title={strings.chosen(format.number(sums.count))}
        sum={
          isCounting ? <OptionsLost source={source} label={strings.sumName} /> : strings.sum(format.money(sums.total))
        }
        selectAll={
          selection.selection.kind === 'some' && total > sums.count
            ? { title: strings.chooseAll(format.number(total)), onPress: selection.chooseAll }
            : undefined
        }
        actions={[
          ...actions,
          {
            id: 'print',
            title: strings.print,
            icon: Printer,
            isDisabled: isBusy || isCounting,
            onPress: () => setPrinting(true),
          },
          {
            id: 'export',
            title: exportStrings.export,
            icon: Download,
            isDisabled: isBusy || isCounting,
            entries: exportEntries((shape) => void files.takeOut(shape)),
          },
        ]}
        onClear={selection.clear}
      />
      {isPrinting && (
        <PrintDialog
          count={sums.count}
          onClose={() => setPrinting(false)}
          onMake={(choice) => {
            setPrinting(false);
            void files.print(choice);
          }}
        />
      )}
      <BulkDialog work={work} />
    </>
  );
}
