import { useMutation } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { StepFoot } from '../imports/step-foot.tsx';
import { ColumnChoice, type ColumnFields, lackingTitles } from '../party-imports/column-choice.tsx';
import type { Statement } from './queries.ts';
import { statementStrings } from './strings.fa.ts';
import { useBooksChanged } from './use-books-changed.ts';

const strings = statementStrings.columns;
type Input = CallInput<typeof calls.putStatementColumns>['body'];

/** What each column of a bank's file is, and in what its amounts are counted. */
export function ColumnsStep({ statement, onDone }: { statement: Statement; onDone: () => void }) {
  const changed = useBooksChanged();
  const [chosen, setChosen] = useState<ColumnFields>(() => statement.columns.map(({ field }) => field));
  const [unit, setUnit] = useState(statement.unit);
  const lacking = lackingTitles(statement, chosen);
  const save = useMutation({
    mutationFn: () =>
      withLoading(
        api(calls.putStatementColumns, {
          params: { id: statement.id },
          body: { fields: chosen as Input['fields'], unit },
        }),
      ),
    onSuccess: async (next) => {
      await changed(next);
      onDone();
    },
  });
  const problem = fieldErrorsOf(save.error).fields ?? formErrorOf(save.error);
  return (
    <>
      <div className="flex grow flex-col gap-4 px-page py-4">
        {problem && <Banner tone="bad" title={problem} isAlert />}
        {statement.asks_columns && (
          <Banner tone="warn" title={statement.unit === 'toman' ? strings.toman : strings.unknown} />
        )}
        <Segmented
          label={strings.unit}
          value={unit}
          onChange={setUnit}
          options={(['rial', 'toman'] as const).map((value) => ({ value, label: strings.units[value] }))}
        />
        <ColumnChoice columns={statement} chosen={chosen} lacking={lacking} onChange={setChosen} headingLevel={2} />
      </div>
      <StepFoot
        back={
          !statement.asks_columns && (
            <Button variant="quiet" onPress={onDone}>
              {strings.cancel}
            </Button>
          )
        }
      >
        <Button variant="primary" isDisabled={lacking.length > 0} isBusy={save.isPending} onPress={() => save.mutate()}>
          {strings.go}
        </Button>
      </StepFoot>
    </>
  );
}
