import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { useCreateEach } from '../../../app/use-create.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { ReadFileResult } from '../../imports/read-file-result.tsx';
import type { PurchaseImport } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useRegisterChanged } from './use-register-changed.ts';

const strings = importStrings.done;

/** What came of a file: purchases written and changed, and the way back. */
export function ImportResult({ file: { id, state, written, changed } }: { file: PurchaseImport }) {
  const format = useFormat();
  const navigate = useNavigate();
  const registerChanged = useRegisterChanged();
  const createFor = useCreateEach();
  const counts = [format.number(written), format.number(changed)] as const;
  return (
    <ReadFileResult
      state={state}
      title={strings.title(...counts)}
      look={{
        title: strings.purchases,
        open: () => void navigate({ to: '/purchases', search: { sort: '-created_at' } }),
      }}
      undo={async () => registerChanged(await createFor(id)(calls.undoPurchaseImport, { params: { id } }))}
      undoWords={{ ...strings.undo, text: strings.undo.text(...counts) }}
      again={() => void navigate({ to: '/purchases/import', search: {} })}
    />
  );
}
