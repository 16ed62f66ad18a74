import { type CallInput, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { ColumnsForm } from '../imports/columns-form.tsx';
import type { Statement } from './queries.ts';
import { useBooksChanged } from './use-books-changed.ts';

type Input = CallInput<typeof calls.putStatementColumns>['body'];

/** What each column of a bank's file is, and in what its amounts are counted. */
export function ColumnsStep({ statement, onDone }: { statement: Statement; onDone: () => void }) {
  const changed = useBooksChanged();
  return (
    <ColumnsForm
      file={statement}
      save={async (fields, unit) => {
        const body = { fields: fields as Input['fields'], unit };
        await changed(await api(calls.putStatementColumns, { params: { id: statement.id }, body }));
      }}
      onDone={onDone}
    />
  );
}
