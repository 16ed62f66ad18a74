import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { RecordPanel } from '../../app/record-panel.tsx';
import { tellRemoved } from '../../app/tell-removed.ts';
import { useCreate } from '../../app/use-create.ts';
import { useRecordForm } from '../../app/use-record-form.ts';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { isLost } from '../../ui/options-source.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { everyBranchQuery } from '../branches/queries.ts';
import { MovementLine } from './movement-line.tsx';
import { stockKey, type Warehouse, warehousingQuery } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const strings = stockStrings.warehouses;
type WarehouseWhole = Extract<CallReply<typeof calls.getWarehousing>, { kind: 'warehouse' }>;

/** One warehouse, new or known. */
export function WarehousePanel({ id, onClose: close }: { id: string; onClose: () => void }) {
  const onClose = useWhileShown(close);
  const query = useQuery({ ...warehousingQuery(id), enabled: id !== 'new' });
  if (id === 'new') return <WarehouseForm warehouse={null} onClose={onClose} />;
  if (query.data?.kind === 'warehouse')
    return <WarehouseForm warehouse={query.data as WarehouseWhole} onClose={onClose} />;
  return (
    <LoadingPanel
      title={stockStrings.tabs.warehouses}
      query={query}
      failed={strings.failed}
      safe={stockStrings.safe}
      onClose={onClose}
    />
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

const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
  kind: 'warehouse' as const,
  ...values,
  branch_id: values.branch_id || null,
});

/** Saves a warehouse, new or known, and removes it. */
function useWarehouseForm(warehouse: WarehouseWhole | null, onClose: () => void) {
  const create = useCreate();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: stockKey });
  const done = async () => {
    await refresh();
    onClose();
  };
  return useRecordForm({
    record: warehouse,
    valuesOf,
    save: (typed, target) => {
      const body = bodyOf(typed);
      return target === null
        ? create(calls.createWarehousing, { body })
        : api(calls.putWarehousing, { params: { id: target.id }, body }, { ifMatch: target.etag });
    },
    onSaved: () => {
      toast.notice(stockStrings.saved);
      return done();
    },
    removal: {
      remove: ({ id }) => api(calls.deleteWarehousing, { params: { id } }),
      onRemoved: (removed) => {
        tellRemoved(strings.removed(removed.name), (create) =>
          create(calls.createWarehousing, { body: bodyOf(valuesOf(removed)) }).then(refresh),
        );
        return done();
      },
    },
  });
}

type WarehouseFormState = ReturnType<typeof useWarehouseForm>;

function WarehouseForm({ warehouse, onClose }: { warehouse: WarehouseWhole | null; onClose: () => void }) {
  const form = useWarehouseForm(warehouse, onClose);
  return (
    <RecordPanel title={warehouse?.name ?? strings.newTitle} form={form} removeLabel={strings.remove} onClose={onClose}>
      <Fields {...form} />
      {warehouse !== null && <OfKnown warehouse={warehouse} form={form} />}
    </RecordPanel>
  );
}

type FieldsProps = Pick<WarehouseFormState, 'values' | 'set' | 'errors'>;

function Fields({ values, set, errors }: FieldsProps) {
  return (
    <>
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
      <Branch {...{ values, set, errors }} />
      <TextArea
        label={strings.address}
        rows={2}
        value={values.address}
        onChange={(address) => set({ address })}
        error={errors.address}
      />
      <TextArea
        label={strings.notes}
        rows={2}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        error={errors.notes}
      />
      <Switch
        isSelected={values.is_default}
        onChange={(is_default) => set({ is_default })}
        hint={strings.isDefaultHint}
      >
        {strings.isDefault}
      </Switch>
      {errors.is_default !== undefined && <p className="text-bad text-caption">{errors.is_default}</p>}
    </>
  );
}

/** Nothing where there is no branch to choose. */
function Branch({ values, set, errors }: FieldsProps) {
  const branches = useQuery(everyBranchQuery());
  const rows = branches.data?.branches ?? [];
  if (rows.length === 0 && !isLost(branches)) return null;
  return (
    <Select
      source={branches}
      label={strings.branch}
      value={values.branch_id || 'none'}
      onChange={(id) => set({ branch_id: id === 'none' ? '' : id })}
      error={errors.branch_id}
      options={[
        { value: 'none', label: strings.noBranch },
        ...rows.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** What a warehouse has once it is there: whether it is used, its goods and its latest movements. */
function OfKnown({ warehouse, form: { values, set, errors } }: { warehouse: WarehouseWhole; form: FieldsProps }) {
  return (
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
  );
}
