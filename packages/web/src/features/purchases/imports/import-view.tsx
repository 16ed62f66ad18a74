import { useQuery } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { ArrowRight, Columns3 } from 'lucide-react';
import { api } from '../../../app/api.ts';
import { Page } from '../../../app/layout/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { columnsFormStrings } from '../../imports/columns-form.fa.ts';
import { ColumnsForm } from '../../imports/columns-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportState } from './import-state.tsx';
import { importQuery, type PurchaseImport } from './queries.ts';
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
  const query = useQuery(importQuery(id));
  const changed = useRegisterChanged();
  const file = query.data;
  const asksColumns = file?.state === 'open' && (search.step === 'columns' || file.asks_columns);
  return (
    <Page
      title={strings.title}
      subtitle={file && <bdi className="max-w-80 truncate">{file.file_name}</bdi>}
      actions={file && <Actions file={file} asksColumns={asksColumns} change={change} />}
      isBare
    >
      {file !== undefined ? (
        asksColumns ? (
          <ColumnsForm
            file={file}
            save={async (fields, unit) => {
              const body = { fields: fields as ColumnsInput['fields'], unit };
              await changed(await api(calls.putPurchaseColumns, { params: { id }, body }));
            }}
            onDone={() => change({ step: undefined })}
          />
        ) : (
          <ImportPreview file={file} search={search} change={change} />
        )
      ) : query.isError ? (
        <QueryError title={strings.failed} safe={strings.safe} query={query} className="mx-page" />
      ) : (
        <SkeletonRows rows={8} columns={['max-w-20', 'max-w-60', 'max-w-40']} />
      )}
    </Page>
  );
}

interface ActionsProps extends Pick<ImportViewProps, 'change'> {
  file: PurchaseImport;
  asksColumns: boolean;
}

function Actions({ file, asksColumns, change }: ActionsProps) {
  return (
    <>
      <ImportState state={file.state} />
      {file.state === 'open' && !asksColumns && (
        <Button icon={Columns3} onPress={() => change({ step: 'columns' })}>
          {columnsFormStrings.open}
        </Button>
      )}
      <Button
        icon={ArrowRight}
        variant="quiet"
        onPress={() => change({ id: undefined, show: undefined, step: undefined, offset: undefined })}
      >
        {strings.back}
      </Button>
    </>
  );
}
