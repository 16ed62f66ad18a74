import { useQuery } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { useFormat } from '../../ui/preferences.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { ColumnsForm } from '../imports/columns-form.tsx';
import { ReadFileView } from '../imports/read-file-view.tsx';
import { shownDays } from './days.ts';
import { PreviewStep } from './preview-step.tsx';
import { statementQuery } from './queries.ts';
import type { StatementPatch, StatementSearch } from './search.ts';
import { statementStrings as strings } from './strings.fa.ts';
import { useBooksChanged } from './use-books-changed.ts';

type ColumnsInput = CallInput<typeof calls.putStatementColumns>['body'];

interface StatementViewProps {
  id: string;
  search: StatementSearch;
  change: (patch: StatementPatch) => void;
}

/** One statement: its columns while these are asked for, else its rows beside the books. */
export function StatementView({ id, search, change }: StatementViewProps) {
  const format = useFormat();
  const changed = useBooksChanged();
  const showRows = useWhileShown(() => change({ step: undefined }));
  return (
    <ReadFileView
      query={useQuery(statementQuery(id))}
      title={(statement) => (statement === undefined ? strings.title : strings.titleOf(statement.place_name))}
      about={(statement) => <span>{shownDays(statement, format)}</span>}
      words={strings}
      step={search.step}
      onColumns={() => change({ step: 'columns' })}
      onBack={({ place_id: place }) =>
        change({ id: undefined, place, show: undefined, step: undefined, offset: undefined })
      }
      columns={(statement) => (
        <ColumnsForm
          file={statement}
          save={async (fields, unit) => {
            const body = { fields: fields as ColumnsInput['fields'], unit };
            await changed(await api(calls.putStatementColumns, { params: { id }, body }));
          }}
          onDone={showRows}
        />
      )}
      rows={(statement) => <PreviewStep statement={statement} search={search} change={change} />}
    />
  );
}
