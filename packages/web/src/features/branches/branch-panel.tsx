import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Branch, type BranchInput, branchesKey } from './queries.ts';
import { branchStrings as strings } from './strings.fa.ts';

interface BranchPanelProps {
  /** an id, or `new` */
  id: string;
  /** the list in sight: what it has of the branch is shown at once */
  rows: readonly Branch[];
  onClose: () => void;
}

export function BranchPanel({ id, rows, onClose }: BranchPanelProps) {
  const known = rows.find((row) => row.id === id);
  const query = useQuery({
    queryKey: [...branchesKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getBranch, { params: { id } }, { signal }),
    enabled: id !== 'new' && known === undefined,
  });
  if (id === 'new') return <BranchForm branch={null} onClose={onClose} />;
  const branch = known ?? query.data;
  if (branch) return <BranchForm branch={branch} onClose={onClose} />;
  return (
    <Panel title={strings.title} onClose={onClose}>
      {query.isError && <ErrorState title={strings.failed} error={query.error} />}
    </Panel>
  );
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
  const [start] = useState(() => valuesOf(branch));
  const [values, setValues] = useState(start);
  const done = async () => {
    await client.invalidateQueries({ queryKey: branchesKey });
    onClose();
  };
  const save = useMutation({
    mutationFn: () =>
      withLoading(
        branch === null
          ? create(calls.createBranch, { body: values })
          : api(calls.putBranch, { params: { id: branch.id }, body: values }, { ifMatch: branch.etag }),
      ),
    onSuccess: () => {
      toast.notice(strings.saved);
      return done();
    },
  });
  const remove = useMutation({
    mutationFn: () => withLoading(api(calls.deleteBranch, { params: { id: branch?.id ?? '' } })),
    onSuccess: () => {
      toast.show(strings.removed(branch?.name ?? ''));
      return done();
    },
  });
  const errors = fieldErrorsOf(save.error);
  const formError = formErrorOf(save.error ?? remove.error);
  const text = (name: keyof Values) => ({
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: errors[name],
  });
  return (
    <Panel
      title={branch?.name ?? strings.newTitle}
      onClose={onClose}
      onSave={() => save.mutate()}
      isSaving={save.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(start) && !save.isSuccess && !remove.isSuccess}
      {...(branch === null
        ? {}
        : {
            footerEnd: (
              <Button variant="danger" isBusy={remove.isPending} onPress={() => remove.mutate()}>
                {strings.remove}
              </Button>
            ),
          })}
    >
      {formError !== null && Object.keys(errors).length === 0 && <Banner tone="bad" title={formError} isAlert />}
      <TextField label={strings.name} isRequired {...text('name')} />
      <TextField label={strings.code} isRequired isCode inputMode="numeric" hint={strings.codeHint} {...text('code')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={strings.province} {...text('province')} />
        <TextField label={strings.city} {...text('city')} />
        <TextField label={strings.postalCode} isCode inputMode="numeric" {...text('postal_code')} />
        <TextField label={strings.phone} isCode inputMode="tel" {...text('phone')} />
      </div>
      <TextArea label={strings.address} rows={2} {...text('address')} />
    </Panel>
  );
}
