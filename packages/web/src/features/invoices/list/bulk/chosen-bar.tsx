import { type BulkAction, BulkBar } from '../../../../ui/bulk-bar.tsx';
import { OptionsLost } from '../../../../ui/options-source.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { bulkStrings as strings } from './bulk.fa.ts';
import type { ListSelection } from './use-selection.ts';

interface ChosenBarProps {
  selection: ListSelection;
  /** How many the filter shows in all. */
  total: number;
  actions: readonly BulkAction[];
}

/** Count and sum of the invoices chosen on all pages of a list, the way to all of them, and what can be done with them. */
export function ChosenBar({ selection, total, actions }: ChosenBarProps) {
  const format = useFormat();
  const { sums, isCounting, source } = selection;
  return (
    <BulkBar
      title={strings.chosen(format.number(sums.count))}
      sum={isCounting ? <OptionsLost source={source} label={strings.sumName} /> : strings.sum(format.money(sums.total))}
      selectAll={
        selection.selection.kind === 'some' && total > sums.count
          ? { title: strings.chooseAll(format.number(total)), onPress: selection.chooseAll }
          : undefined
      }
      actions={actions}
      onClear={selection.clear}
    />
  );
}
