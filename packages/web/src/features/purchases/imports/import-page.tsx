import { useNavigate, useSearch } from '@tanstack/react-router';
import { calls, purchaseFileMaxBytes } from '@taraz/contract';
import { ArrowRight } from 'lucide-react';
import { Page } from '../../../app/layout/page.tsx';
import { useCreate } from '../../../app/use-create.ts';
import { useFileUpload } from '../../../app/use-file-upload.ts';
import { Button } from '../../../ui/button.tsx';
import { DropFile } from '../../../ui/drop-file.tsx';
import { patched } from '../../../ui/patched.ts';
import { useLive } from '../../invoices/live/use-live.ts';
import { purchasesKey } from '../queries.ts';
import { ImportList } from './import-list.tsx';
import { ImportView } from './import-view.tsx';
import type { ImportPatch, ImportSearch } from './search.ts';
import { importStrings as strings } from './strings.fa.ts';

/** /purchases/import: a file to be read and those that were, or one of them. */
export function PurchaseImportPage() {
  const search = useSearch({ from: '/main/purchases/import' });
  const navigate = useNavigate();
  useLive('purchases.', purchasesKey);
  const change = (patch: ImportPatch) =>
    void navigate({
      to: '/purchases/import',
      search: patched<ImportSearch>(patch),
      replace: !('id' in patch || 'step' in patch),
    });
  if (search.id !== undefined) return <ImportView key={search.id} id={search.id} search={search} change={change} />;
  return <Files search={search} change={change} />;
}

function Files({ search, change }: { search: ImportSearch; change: (patch: ImportPatch) => void }) {
  const navigate = useNavigate();
  const create = useCreate();
  const upload = useFileUpload({
    send: (file) => create(calls.createPurchaseImport, { body: { file } }),
    ...{ maxBytes: purchaseFileMaxBytes, tooLarge: strings.drop.tooLarge, queryKey: purchasesKey },
    open: (id) => void navigate({ to: '/purchases/import', search: { id } }),
  });
  return (
    <Page
      title={strings.title}
      actions={
        <Button icon={ArrowRight} variant="quiet" onPress={() => void navigate({ to: '/purchases', search: {} })}>
          {strings.toPurchases}
        </Button>
      }
    >
      <DropFile upload={upload} words={strings.drop} />
      <ImportList search={search} change={change} />
    </Page>
  );
}
