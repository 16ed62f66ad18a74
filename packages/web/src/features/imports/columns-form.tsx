import { useMutation } from '@tanstack/react-query';
import { type MoneyUnit, moneyUnits } from '@taraz/contract';
import { useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import {
  ColumnChoice,
  type ColumnFields,
  columnName,
  type FileColumns,
  lackingTitles,
} from '../party-imports/column-choice.tsx';
import { RememberedColumns } from '../party-imports/remembered-columns.tsx';
import { columnsFormStrings as words } from './columns-form.fa.ts';
import { StepFoot } from './step-foot.tsx';

/** Why titles that nothing was said of have to be looked at first; null: they are known. */
function whyAsked({ is_remembered, unit, ...file }: ColumnsFormProps['file']): string | null {
  if (is_remembered) return null;
  if (unit === 'toman') return words.toman;
  const isLacking =
    lackingTitles(
      file,
      file.columns.map(({ field }) => field),
    ).length > 0;
  return isLacking ? words.unknown : null;
}

interface ColumnsFormProps {
  file: Pick<FileColumns, 'columns' | 'fields' | 'needed' | 'is_remembered' | 'by_title'> & {
    unit: MoneyUnit;
    asks_columns: boolean;
    untold: readonly number[];
  };
  save: (fields: ColumnFields, unit: MoneyUnit) => Promise<unknown>;
  onDone: () => void;
}

/** What each column of a file is, and in what its amounts are counted. */
export function ColumnsForm({ file, save, onDone }: ColumnsFormProps) {
  const [chosen, setChosen] = useState<ColumnFields>(() => file.columns.map(({ field }) => field));
  const [unit, setUnit] = useState(file.unit);
  const format = useFormat();
  const lacking = lackingTitles(file, chosen);
  const untold = file.untold.map((place) => columnName(file.columns[place]?.title ?? '', place, format));
  const why = whyAsked(file);
  const saving = useMutation({ mutationFn: () => withLoading(save(chosen, unit)), onSuccess: onDone });
  const problem = saving.error && reasonOf(saving.error);
  return (
    <>
      <div className="flex grow flex-col gap-4 px-page py-4">
        {problem && <Banner tone="bad" title={problem} isAlert />}
        {why !== null && <Banner tone="warn" title={why} />}
        {untold.length > 0 && <Banner tone="warn" title={words.untold(untold)} />}
        <RememberedColumns columns={file} fields={chosen} onReset={setChosen} />
        <Segmented
          label={words.unit}
          value={unit}
          onChange={setUnit}
          options={moneyUnits.map((value) => ({ value, label: words.units[value] }))}
        />
        <ColumnChoice columns={file} chosen={chosen} lacking={lacking} onChange={setChosen} headingLevel={2} />
      </div>
      <StepFoot
        back={
          !file.asks_columns && (
            <Button variant="quiet" onPress={onDone}>
              {words.cancel}
            </Button>
          )
        }
        main={
          <Button
            variant="primary"
            isDisabled={lacking.length > 0}
            isBusy={saving.isPending}
            onPress={() => saving.mutate()}
          >
            {words.go}
          </Button>
        }
      />
    </>
  );
}
