import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { useFormEtag } from '../../app/use-form-etag.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { branchListQuery } from '../branches/queries.ts';
import { MovementLine } from './movement-line.tsx';
import { stockKey, type Warehouse, warehousingQuery } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const strings = stockStrings.warehouses;
type WarehouseWhole = Extract<CallReply<typeof calls.getWarehousing>, { kind: 'warehouse' }>;

/** One warehouse, new or known. */
export function WarehousePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...warehousingQuery(id), enabled: id !== 'new' });
  if (id === 'new') return <WarehouseForm warehouse={null} onClose={onClose} />;
  if (query.data?.kind === 'warehouse')
    return <WarehouseForm warehouse={query.data as WarehouseWhole} onClose={onClose} />;
  return (
    <Panel title={stockStrings.tabs.warehouses} onClose={onClose}>
      {query.isError ? (
        <ErrorState
          title={strings.failed}
          safe={stockStrings.safe}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={6} columns={['max-w-40', 'max-w-24']} />
      )}
    </Panel>
  );
}

const valuesOf = (warehouse: Warehouse | null) => ({
  name: warehouse?.name ?? '',
  code: warehouse?.code ?? '',
  address: warehouse?.address ?? '',
  notes: warehouse?.notes ?? '',
  branch_id: warehouse?.branch_id ?? '',
  is_default: warehouse?.is_default ?? false,
  is_active: warehouse?.is_active ?? true,
});

function WarehouseForm({ warehouse, onClose }: { warehouse: WarehouseWhole | null; onClose: () => void }) {
  const create = useCreate();
  const client = useQueryClient();
  const [start] = useState(() => valuesOf(warehouse));
  const [values, setValues] = useState(start);
  const branches = useQuery(branchListQuery({ limit: 500, sort: 'name' }));
  const done = async () => {
    await client.invalidateQueries({ queryKey: stockKey });
    onClose();
  };
  const etag = useFormEtag(warehouse?.etag ?? '', valuesOf(warehouse), start);
  const save = useMutation({
    mutationFn: () => {
      const body = { kind: 'warehouse' as const, ...values, branch_id: values.branch_id || null };
      return withLoading(
        warehouse === null
          ? create(calls.createWarehousing, { body })
          : api(calls.putWarehousing, { params: { id: warehouse.id }, body }, { ifMatch: etag }),
      );
    },
    onSuccess: () => {
      toast.notice(stockStrings.saved);
      return done();
    },
  });
  const remove = useMutation({
    mutationFn: () => withLoading(api(calls.deleteWarehousing, { params: { id: warehouse?.id ?? '' } })),
    onSuccess: () => {
      toast.show(strings.removed(warehouse?.name ?? ''));
      return done();
    },
  });
  const errors = fieldErrorsOf(save.error);
  const formError = formErrorOf(save.error ?? remove.error);
  const set = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }));
  const branchRows = branches.data?.branches ?? [];
  return (
    <Panel
      title={warehouse?.name ?? strings.newTitle}
      onClose={onClose}
      onSave={() => save.mutate()}
      isSaving={save.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(start) && !save.isSuccess && !remove.isSuccess}
      {...(warehouse === null
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
      <TextField
        label={strings.name}
        isRequired
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
      />
      <TextField
        label={strings.code}
        isOptional
        isCode
        value={values.code}
        onChange={(code) => set({ code })}
        error={errors.code}
      />
      {branchRows.length > 0 && (
        <Select
          label={strings.branch}
          value={values.branch_id || 'none'}
          onChange={(id) => set({ branch_id: id === 'none' ? '' : id })}
          error={errors.branch_id}
          options={[
            { value: 'none', label: strings.noBranch },
            ...branchRows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextArea label={strings.address} rows={2} value={values.address} onChange={(address) => set({ address })} />
      <TextArea label={strings.notes} rows={2} value={values.notes} onChange={(notes) => set({ notes })} />
      <Switch
        isSelected={values.is_default}
        onChange={(is_default) => set({ is_default })}
        hint={strings.isDefaultHint}
      >
        {strings.isDefault}
      </Switch>
      {errors.is_default !== undefined && <p className="text-bad text-caption">{errors.is_default}</p>}
      {warehouse !== null && (
        <>
          <Switch isSelected={values.is_active} onChange={(is_active) => set({ is_active })}>
            {strings.active}
          </Switch>
          {errors.is_active !== undefined && <p className="text-bad text-caption">{errors.is_active}</p>}
          <Link
            to="/warehousing"
            search={{ warehouse: warehouse.id }}
            className="focus-ring self-start rounded-sm text-accent-text hover:underline"
          >
            {strings.stock}
          </Link>
          {warehouse.movements.length > 0 && (
            <section>
              <h3 className="mb-1 font-bold">{strings.latest}</h3>
              <ul aria-label={strings.latest}>
                {warehouse.movements.map((row) => (
                  <MovementLine key={row.id} row={row} names="product" />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Panel>
  );
}
