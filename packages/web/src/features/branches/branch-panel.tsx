import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { RecordPanel } from '../../app/record-panel.tsx';
import { tellRemoved } from '../../app/tell-removed.ts';
import { useCreate } from '../../app/use-create.ts';
import { useRecordForm } from '../../app/use-record-form.ts';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { type Branch, type BranchInput, branchesKey } from './queries.ts';
import { branchStrings as strings } from './strings.fa.ts';

interface BranchPanelProps {
  /** an id, or `new` */
  id: string;
  /** the list in sight: what it has of the branch is shown at once */
  rows: readonly Branch[];
  onClose: () => void;
}

export function BranchPanel({ id, rows, onClose: close }: BranchPanelProps) {
  const onClose = useWhileShown(close);
  const known = rows.find((row) => row.id === id);
  const query = useQuery({
    queryKey: [...branchesKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getBranch, { params: { id } }, { signal }),
    enabled: id !== 'new',
    // A list that goes on to other branches takes nothing away from what is being written.
    ...(known === undefined ? {} : { initialData: known }),
  });
  if (id === 'new') return <BranchForm branch={null} onClose={onClose} />;
  if (query.data) return <BranchForm branch={query.data} onClose={onClose} />;
  return <LoadingPanel title={strings.title} query={query} failed={strings.failed} onClose={onClose} />;
}

type Values = Required<BranchInput>;
const empty: Values = { name: '', code: '', phone: '', province: '', city: '', address: '', postal_code: '' };

function valuesOf(branch: Branch | null): Values {
  if (branch === null) return empty;
  const { name, code, phone, province, city, address, postal_code } = branch;
  return { name, code, phone, province, city, address, postal_code };
}

function BranchForm({ branch, onClose }: { branch: Branch | null; onClose: () => void }) {
  const create = useCreate();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: branchesKey });
  const done = async () => {
    await refresh();
    onClose();
  };
  const form = useRecordForm({
    record: branch,
    valuesOf,
    save: (body, target) =>
      target === null
        ? create(calls.createBranch, { body })
        : api(calls.putBranch, { params: { id: target.id }, body }, { ifMatch: target.etag }),
    onSaved: () => {
      toast.notice(strings.saved);
      return done();
    },
    removal: {
      remove: ({ id }) => api(calls.deleteBranch, { params: { id } }),
      onRemoved: (removed) => {
        tellRemoved(strings.removed(removed.name), (create) =>
          create(calls.createBranch, { body: valuesOf(removed) }).then(refresh),
        );
        return done();
      },
    },
  });
  const text = (name: keyof Values) => ({
    value: form.values[name],
    onChange: (value: string) => form.set({ [name]: value }),
    error: form.errors[name],
  });
  return (
    <RecordPanel title={branch?.name ?? strings.newTitle} form={form} removeLabel={strings.remove} onClose={onClose}>
      <TextField label={strings.name} isRequired {...text('name')} />
      <TextField label={strings.code} isRequired isCode inputMode="numeric" hint={strings.codeHint} {...text('code')} />
      <div className="field-pairs">
        <TextField label={strings.province} {...text('province')} />
        <TextField label={strings.city} {...text('city')} />
        <TextField label={strings.postalCode} isCode inputMode="numeric" {...text('postal_code')} />
        <TextField label={strings.phone} isCode inputMode="tel" {...text('phone')} />
      </div>
      <TextArea label={strings.address} rows={2} {...text('address')} />
    </RecordPanel>
  );
}
