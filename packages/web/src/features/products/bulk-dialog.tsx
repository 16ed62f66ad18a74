import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { unitLabel } from '@taraz/core';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { type FieldErrors, fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { useCreate } from '../../app/use-create.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { type BulkValues, bulkStart, changeOf, roundSteps } from './bulk.ts';
import { dayOf } from './list-price.tsx';
import { CategoryField, UnitField, WarehouseField } from './product-fields.tsx';
import { type BulkBody, type BulkReply, productsKey, useRefreshProducts } from './queries.ts';
import { productStrings } from './strings.fa.ts';
import { markTold } from './told-work.ts';
import { useUndoBulk } from './use-undo-bulk.ts';

const strings = productStrings.bulkDialog;

/** Those named, or all that the list's filter shows. */
export type BulkTarget = { ids: string[]; count: number } | { filter: NonNullable<BulkBody['filter']>; count: number };

interface BulkDialogProps {
  target: BulkTarget;
  onClose: () => void;
  onDone: () => void;
}

const targetOf = (target: BulkTarget): Pick<BulkBody, 'ids' | 'filter'> =>
  'ids' in target ? { ids: target.ids } : { filter: target.filter };

/** What would change, asked of the server at each choice. */
function usePreview(target: BulkTarget, change: BulkBody['change'] | null) {
  return useQuery({
    queryKey: [...productsKey, 'bulk', targetOf(target), change],
    queryFn: ({ signal }) =>
      api(calls.bulkChangeProducts, { body: { ...targetOf(target), change: change ?? {}, preview: true } }, { signal }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** One change over many products, with what was and what will be before it is made. */
export function BulkDialog({ target, onClose, onDone }: BulkDialogProps) {
  const create = useCreate();
  const format = useFormat();
  const refresh = useRefreshProducts();
  const undo = useUndoBulk();
  const today = dateToDay(todayInTehran());
  const [values, setValues] = useState(() => bulkStart(today));
  const change = changeOf(values, today);
  const preview = usePreview(target, change);
  const done = useWhileShown(onDone);
  const apply = useMutation({
    mutationFn: (wanted: BulkBody['change']) =>
      withLoading(create(calls.bulkChangeProducts, { body: { ...targetOf(target), change: wanted } })),
    onSuccess: async ({ count, change_id, work }) => {
      // Of very many the list tells; of less, too, once its window is loaded anew.
      if (work === null && change_id !== null) {
        markTold(change_id);
        tellRemoved(strings.done(format.number(count)), () => undo(change_id));
      }
      await refresh();
      done();
    },
  });
  // Of what is chosen now: another choice was not refused.
  const isOfNow = JSON.stringify(apply.variables) === JSON.stringify(change);
  const failure = (isOfNow ? apply.error : null) ?? (change === null ? null : preview.error);
  const found = change === null ? undefined : preview.data;
  const count = found?.count ?? 0;
  const isOld = change !== null && preview.isPlaceholderData;
  return (
    <Dialog
      title={strings.title(format.number(target.count))}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="l"
      footer={
        <>
          <Button
            variant="primary"
            isBusy={apply.isPending}
            // What it makes is what was seen: not while the preview is still that of another choice.
            isDisabled={count === 0 || preview.isError || isOld}
            onPress={() => change && apply.mutate(change)}
          >
            {count === 0 ? strings.applyNone : strings.apply(format.number(count))}
          </Button>
          <Button onPress={onClose}>{uiStrings.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure error={failure} />
        <Choices
          values={values}
          today={today}
          errors={fieldErrorsOf(failure)}
          hasComing={(found?.coming ?? 0) > 0 || values.coming === 'keep'}
          onChange={(patch) => setValues((before) => ({ ...before, ...patch }))}
        />
        <section
          aria-live="polite"
          aria-busy={isOld}
          className={cx('flex flex-col gap-2 border-line border-t pt-3.5', isOld && 'opacity-50')}
        >
          <h3 className="font-bold">{strings.preview}</h3>
          {found === undefined ? (
            <p className="text-ink-3">{strings.choose}</p>
          ) : (
            <Preview reply={found} areRaised={isRaisingComing(change)} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  values: BulkValues;
  today: string;
  errors: FieldErrors;
  /** some of them have prices of later days */
  hasComing: boolean;
  onChange: (patch: Partial<BulkValues>) => void;
}

function Choices({ values, today, errors, hasComing, onChange }: ChoicesProps) {
  const format = useFormat();
  const words = productStrings.form;
  const optionsOf = <K extends string>(titles: Record<K, string>) =>
    (Object.keys(titles) as K[]).map((value) => ({ value, label: titles[value] }));
  return (
    <div className="grid items-start gap-3.5 sm:grid-cols-2">
      <Segmented
        label={strings.priceKind}
        value={values.priceKind}
        onChange={(priceKind) => onChange({ priceKind })}
        options={optionsOf(strings.priceKinds)}
        className="sm:col-span-2"
      />
      {values.priceKind === 'percent' && (
        <>
          <DecimalField
            label={strings.percent}
            autoFocus
            allowNegative
            maxFraction={2}
            unit={words.percent}
            value={values.percent}
            onChange={(percent) => onChange({ percent })}
            error={errors['change.price_percent']}
          />
          <Select
            label={strings.round}
            value={values.round}
            onChange={(round) => onChange({ round })}
            options={(Object.keys(roundSteps) as (keyof typeof roundSteps)[]).map((value) => ({
              value,
              label: format.text(strings.rounds[value]),
            }))}
          />
        </>
      )}
      {values.priceKind === 'fixed' && (
        <DecimalField
          label={strings.fixed}
          autoFocus
          unit={words.rial}
          value={values.price}
          onChange={(price) => onChange({ price })}
          error={errors['change.price']}
        />
      )}
      {values.priceKind !== 'none' && (
        <JalaliDatePicker
          label={strings.from}
          value={values.from}
          onChange={(from) => onChange({ from: from || today })}
          minDay={today}
          error={errors['change.valid_from']}
        />
      )}
      {values.priceKind === 'percent' && hasComing && (
        <Segmented
          label={strings.coming}
          value={values.coming}
          onChange={(coming) => onChange({ coming })}
          options={optionsOf(strings.comings)}
        />
      )}
      <Segmented
        label={strings.tax}
        value={values.tax}
        onChange={(tax) => onChange({ tax })}
        options={optionsOf(strings.taxes)}
        className="sm:col-span-2"
      />
      {values.tax === 'yes' && (
        <DecimalField
          label={strings.vat}
          unit={words.percent}
          maxFraction={2}
          value={values.vat}
          onChange={(vat) => onChange({ vat })}
          error={errors['change.vat_percentage']}
        />
      )}
      <UnitField value={values.unit} onChange={(unit) => onChange({ unit })} error={errors['change.unit']} />
      <CategoryField value={values.category} onChange={(category) => onChange({ category })} />
      <WarehouseField
        value={values.warehouse}
        onChange={(warehouse) => onChange({ warehouse })}
        error={errors['change.warehouse_id']}
        first={{ value: 'none', label: strings.none }}
      />
      <Segmented
        label={strings.type}
        value={values.type}
        onChange={(type) => onChange({ type })}
        options={[
          { value: 'none' as const, label: strings.none },
          { value: 'goods' as const, label: productStrings.types.goods },
          { value: 'services' as const, label: productStrings.types.services },
        ]}
        error={errors['change.type']}
      />
    </div>
  );
}

type Fields = BulkReply['changes'][number]['before'];
const shownMax = 8;

const isRaisingComing = (change: BulkBody['change'] | null): boolean =>
  change?.price_percent !== undefined && change.keep_coming !== true;

function Preview({ reply, areRaised }: { reply: BulkReply; areRaised: boolean }) {
  const format = useFormat();
  if (reply.count === 0) return <p className="text-ink-2">{strings.nothing}</p>;
  const shown = reply.changes.slice(0, shownMax);
  return (
    <>
      <p>{strings.willChange(format.number(reply.count), format.number(reply.of))}</p>
      {reply.below_discount > 0 && (
        <Banner tone="warn" title={strings.belowDiscount(format.number(reply.below_discount))} />
      )}
      {reply.priceless > 0 && <Banner tone="warn" title={strings.priceless(format.number(reply.priceless))} />}
      {reply.coming > 0 && (
        <Banner
          tone={areRaised ? 'info' : 'warn'}
          title={strings[areRaised ? 'comingAlong' : 'comingStays'](format.number(reply.coming))}
        />
      )}
      <ul className="rounded-card border border-line">
        {shown.map(({ id, name, currency_type, before, after, coming }) => (
          <li
            key={id}
            className="grid gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0 sm:grid-cols-[1fr_auto]"
          >
            <span className="min-w-0 truncate">{name}</span>
            <Differences currency={currency_type} before={before} after={after} coming={coming} />
          </li>
        ))}
      </ul>
      {reply.count > shown.length && (
        <p className="text-caption text-ink-2">{strings.more(format.number(reply.count - shown.length))}</p>
      )}
    </>
  );
}

interface DifferencesProps {
  currency: string;
  before: Fields;
  after: Fields;
  coming: BulkReply['changes'][number]['coming'];
}

/** «۱٬۰۰۰ ← ۱٬۱۰۰» for each field that changes, and for each price of a later day. */
function Differences({ currency, before, after, coming }: DifferencesProps) {
  const format = useFormat();
  const money = (price: string) => (currency === 'IRR' ? format.money(price) : `${format.money(price)} ${currency}`);
  const shown = (name: keyof Fields, fields: Fields): string => {
    switch (name) {
      case 'price':
        return money(fields.price);
      case 'has_tax':
      case 'vat_percentage':
        return fields.has_tax ? format.percent(fields.vat_percentage) : productStrings.exempt;
      case 'unit':
        return unitLabel(fields.unit, 'raw-code');
      case 'type':
        return productStrings.types[fields.type];
      case 'category':
        return fields.category === '' ? '–' : fields.category;
      case 'warehouse_name':
        return fields.warehouse_name === '' ? productStrings.form.defaultWarehouse('') : fields.warehouse_name;
    }
  };
  const changed = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => before[name] !== after[name] && !(name === 'vat_percentage' && before.has_tax !== after.has_tax),
  );
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {changed.map((name) => (
        <Difference key={name} before={shown(name, before)} after={shown(name, after)} />
      ))}
      {coming
        .filter((one) => one.before !== one.after)
        .map((one) => (
          <Difference
            key={one.valid_from}
            before={money(one.before)}
            after={productStrings.nextPrice(money(one.after), dayOf(format, one.valid_from))}
          />
        ))}
    </span>
  );
}

const Difference = ({ before, after }: { before: string; after: string }) => (
  <span className="tnum inline-flex items-center gap-1.5 whitespace-nowrap">
    <span className="text-ink-3">{before}</span>
    <Icon of={ArrowLeft} size={14} className="text-ink-3" />
    <span className="font-medium">{after}</span>
  </span>
);
