import { useQuery } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { api } from '../../../app/api.ts';
import { useWhileShown } from '../../../ui/use-is-shown.ts';
import { ColumnsForm } from '../../imports/columns-form.tsx';
import { ReadFileView } from '../../imports/read-file-view.tsx';
import { ImportPreview } from './import-preview.tsx';
import { importQuery } from './queries.ts';
import type { ImportPatch, ImportSearch } from './search.ts';
import { importStrings as strings } from './strings.fa.ts';
import { useRegisterChanged } from './use-register-changed.ts';

type ColumnsInput = CallInput<typeof calls.putPurchaseColumns>['body'];

interface ImportViewProps {
  id: string;
  search: ImportSearch;
  change: (patch: ImportPatch) => void;
}

/** One file: its columns while these are asked for, else its rows beside the register. */
export function ImportView({ id, search, change }: ImportViewProps) {
  const changed = useRegisterChanged();
  const showRows = useWhileShown(() => change({ step: undefined }));
  return (
    <ReadFileView
      query={useQuery(importQuery(id))}
      title={() => strings.title}
      words={strings}
      step={search.step}
      onColumns={() => change({ step: 'columns' })}
      onBack={() => change({ id: undefined, show: undefined, step: undefined, offset: undefined })}
      columns={(file) => (
        <ColumnsForm
          file={file}
          save={async (fields, unit) => {
            const body = { fields: fields as ColumnsInput['fields'], unit };
            await changed(await api(calls.putPurchaseColumns, { params: { id }, body }));
          }}
          onDone={showRows}
        />
      )}
      rows={(file) => <ImportPreview file={file} search={search} change={change} />}
    />
  );
}
