import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { unitCodeOf, unitLabel } from '@taraz/core';
import { PackageMinus, PackagePlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { isLost } from '../../ui/options-source.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Quantity } from '../../ui/quantity.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { UnitField } from '../products/product-fields.tsx';
import { enteredLate } from './entered-late.ts';
import { MovementLine } from './movement-line.tsx';
import {
  activeWarehousesQuery,
  type ManualKind,
  type Stock,
  type StockOfOne,
  stockKey,
  stockMovementsQuery,
} from './queries.ts';
import { StockState } from './stock-state.tsx';
import { stockStrings } from './strings.fa.ts';
import { UnitRatioForm } from './unit-ratio-form.tsx';

const strings = stockStrings.product;
const shown = 15;

interface ProductPanelProps {
  /** the product's */
  id: string;
  onClose: () => void;
  onMake: (kind: ManualKind) => void;
}

/** One product's stock: where it is, what it is worth, its card, and when it is low. */
export function ProductPanel({ id, onClose, onMake }: ProductPanelProps) {
  const query = useQuery({
    queryKey: [...stockKey, 'product', id],
    queryFn: ({ signal }) => api(calls.getStockProduct, { params: { id } }, { signal }),
  });
  if (query.data) return <KnownProduct row={query.data} onClose={onClose} onMake={onMake} />;
  return (
    <LoadingPanel
      title={stockStrings.columns.product}
      query={query}
      failed={stockStrings.failed}
      safe={stockStrings.safe}
      onClose={onClose}
    />
  );
}

interface Typed {
  min?: string;
  from?: string;
}

/** What was typed on since it was sent. */
const leftOf = ({ min, from }: Typed, sent: { min_qty?: string | null; warehouse_id?: string | null }): Typed => ({
  ...(min === undefined || min === (sent.min_qty ?? '') ? {} : { min }),
  ...(from === undefined || from === (sent.warehouse_id ?? '') ? {} : { from }),
});

function KnownProduct({ row, onClose, onMake }: Omit<ProductPanelProps, 'id'> & { row: StockOfOne }) {
  const client = useQueryClient();
  // What is typed stays when stock moves meanwhile; what is not follows.
  const [typed, setTyped] = useState<Typed>({});
  const { min = row.min_qty ?? '', from = row.warehouse_id ?? '' } = typed;
  const setMin = (next: string) => setTyped((before) => ({ ...before, min: next }));
  const setFrom = (next: string) => setTyped((before) => ({ ...before, from: next }));
  // What nobody typed here stays as it is by then: a colleague may have changed it.
  const values = {
    ...(typed.min === undefined ? {} : { min_qty: min === '' ? null : min }),
    ...(typed.from === undefined ? {} : { warehouse_id: from === '' ? null : from }),
  };
  const save = useMutation({
    mutationFn: (body: typeof values) => withLoading(api(calls.putStockRule, { params: { id: row.id }, body })),
    onSuccess: (_, sent) => {
      toast.notice(stockStrings.saved);
      setTyped((now) => leftOf(now, sent));
      return client.invalidateQueries({ queryKey: stockKey });
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  return (
    <Panel
      title={row.name}
      subtitle={<bdi dir="ltr">{row.sku || row.code}</bdi>}
      onClose={onClose}
      onSave={() => save.mutate(values)}
      isSaving={save.isPending}
      isDirty={min !== (row.min_qty ?? '') || from !== (row.warehouse_id ?? '')}
    >
      <FormFailure error={save.error} />
      <div className="flex flex-wrap items-center gap-3 font-bold text-figure">
        <Quantity value={row.qty} unit={row.unit} />
        <StockState row={row} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={PackagePlus} onPress={() => onMake('receipt')}>
          {strings.receipt}
        </Button>
        <Button icon={PackageMinus} onPress={() => onMake('issue')}>
          {strings.issue}
        </Button>
      </div>
      <Places row={row} />
      <fieldset className="flex flex-col gap-3.5 border-line border-t pt-3.5">
        <legend className="sr-only">{strings.rule}</legend>
        <DecimalField
          label={strings.min}
          isOptional
          value={min}
          onChange={setMin}
          hint={strings.minHint}
          error={errors.min_qty}
        />
        <TakenFrom row={row} value={from} onChange={setFrom} error={errors.warehouse_id} />
      </fieldset>
      <Units row={row} />
      <StockCard productId={row.id} />
    </Panel>
  );
}

interface TakenFromProps {
  row: Stock;
  /** '': the default one */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** The warehouse that sales are taken from; not there while there is no choice. */
function TakenFrom({ row, value, onChange, error }: TakenFromProps) {
  const source = useQuery(activeWarehousesQuery());
  const warehouses = source.data?.warehouses ?? [];
  const isOff = value !== '' && source.isSuccess && warehouses.every(({ id }) => id !== value);
  if (warehouses.length < 2 && !isOff && !isLost(source)) return null;
  const offName = value === row.warehouse_id ? row.warehouse_name : '';
  return (
    <Select
      source={source}
      label={strings.from}
      value={value || 'default'}
      onChange={(id) => onChange(id === 'default' ? '' : id)}
      error={error}
      options={[
        { value: 'default', label: strings.byDefault },
        ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
        ...(isOff ? [{ value, label: strings.fromOff(offName) }] : []),
      ]}
    />
  );
}

function Places({ row }: { row: Stock }) {
  return (
    <section>
      <h3 className="mb-1 font-bold">{strings.places}</h3>
      {row.places.length === 0 ? (
        <p className="text-ink-2">{strings.noPlaces}</p>
      ) : (
        <ul>
          {row.places.map((place) => (
            <li
              key={place.warehouse_id}
              className="flex items-baseline gap-3 border-line border-b py-1.5 last:border-b-0"
            >
              <span className="min-w-0 grow truncate">{place.name}</span>
              <Quantity value={place.qty} unit={row.unit} />
              <span className="min-w-32 shrink-0 text-end">
                <Amount value={place.value} /> <span className="text-caption text-ink-2">{strings.rial}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Other units that invoices sell it by: what one of them is, one more, one less. */
function Units({ row }: { row: StockOfOne }) {
  const format = useFormat();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [unit, setUnit] = useState('');
  const own = unitCodeOf(row.unit);
  const remove = useMutation({
    mutationFn: (gone: string) =>
      withLoading(api(calls.putProductUnit, { params: { id: row.id }, body: { unit: gone, makes: null } })),
    onSuccess: () => client.invalidateQueries({ queryKey: stockKey }),
    onError: (error) => toast.error(reasonOf(error)),
  });
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-3.5">
      <h3 className="font-bold">{strings.units}</h3>
      <p className="text-caption text-ink-2">{strings.unitsHint}</p>
      <ul>
        {row.units.map((one) => {
          // Said the way round that has the one, where either has.
          const [per, large, count, small] =
            one.makes === '1' ? ['1', own, one.per, one.unit] : [one.per, one.unit, one.makes, own];
          const each = per === '1' ? unitLabel(large) : strings.several(format.number(per), unitLabel(large));
          return (
            <li key={one.unit} className="flex items-center gap-2">
              <span className="grow">{stockStrings.units.isHow(each, format.number(count), unitLabel(small))}</span>
              <IconButton
                icon={Trash2}
                label={strings.removeUnit(unitLabel(one.unit))}
                onPress={() => remove.mutate(one.unit)}
              />
            </li>
          );
        })}
      </ul>
      {isAdding ? (
        <>
          <UnitField label={strings.unit} value={unit} onChange={setUnit} />
          {unit !== '' && (
            <UnitRatioForm
              key={unit}
              productId={row.id}
              unit={unitCodeOf(unit)}
              own={own}
              onDone={() => {
                setAdding(false);
                setUnit('');
              }}
            />
          )}
        </>
      ) : (
        <Button size="s" icon={Plus} onPress={() => setAdding(true)} className="self-start">
          {strings.addUnit}
        </Button>
      )}
    </section>
  );
}

/** «کاردکس»: the latest movements, the one entered last first. */
function StockCard({ productId }: { productId: string }) {
  const query = useQuery(stockMovementsQuery({ product_id: productId, limit: shown }));
  const late = enteredLate(query.data?.movements ?? []);
  return (
    <section>
      <h3 className="mb-1 font-bold">{strings.card}</h3>
      {query.isError && <QueryError title={stockStrings.movement.failed} query={query} />}
      {query.isPending && <SkeletonRows rows={4} columns={['max-w-40', 'max-w-24']} />}
      {query.data?.count === 0 && <p className="text-ink-2">{strings.cardEmpty}</p>}
      {late.size > 0 && <p className="text-caption text-ink-2">{strings.cardOrder}</p>}
      {query.data !== undefined && query.data.count > 0 && (
        <ul aria-label={strings.card}>
          {query.data.movements.map((row) => (
            <MovementLine key={row.id} row={row} names="warehouse" isLate={late.has(row.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
