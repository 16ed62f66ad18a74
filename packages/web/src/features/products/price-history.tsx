import { useMutation, useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { percentChange } from '@taraz/core';
import { CalendarPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { useCreate } from '../../app/use-create.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { dayOf } from './list-price.tsx';
import { priceUnit } from './price-unit.ts';
import { type Price, type Product, pricesQuery, useRefreshProducts } from './queries.ts';
import { productStrings } from './strings.fa.ts';

const strings = productStrings.prices;
const tones = { past: 'mute', present: 'ok', coming: 'info' } as const satisfies Record<Price['standing'], ChipTone>;

interface PriceHistoryProps {
  product: Product;
  /** a price was set: the one that holds today is this by now */
  onPriced: (price: string) => void;
}

/** What the price was, is and will be, by the day it holds from. */
export function PriceHistory({ product, onPriced }: PriceHistoryProps) {
  const prices = useQuery(pricesQuery(product.id));
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-3.5">
      <div className="flex items-center gap-2">
        <h3 className="grow font-bold">{strings.title}</h3>
        <Button size="s" variant="fix" icon={CalendarPlus} onPress={() => setAdding(true)}>
          {strings.add}
        </Button>
      </div>
      {isAdding && <AddPrice product={product} onPriced={onPriced} onClose={() => setAdding(false)} />}
      {prices.isError && <QueryError title={strings.failed} query={prices} />}
      {prices.data?.count === 0 && <p className="text-ink-3">{strings.none}</p>}
      {prices.data !== undefined && prices.data.count > 0 && (
        <PriceTable product={product} prices={prices.data.prices} />
      )}
    </section>
  );
}

function Standing({ price: { standing } }: { price: Price }) {
  return <Chip tone={tones[standing]}>{strings.standing[standing]}</Chip>;
}

function PriceTable({ product, prices }: { product: Product; prices: readonly Price[] }) {
  const format = useFormat();
  const head = 'py-1 pe-3 text-start font-medium text-caption text-ink-2';
  return (
    <table aria-label={strings.title} className="w-full">
      <thead>
        <tr className="border-line border-b">
          <th className={head}>{strings.from}</th>
          <th className={head}>{strings.priceIn(priceUnit(product.currency_type))}</th>
          <th className={`${head} max-sm:hidden`}>{strings.change}</th>
          <th className={`${head} max-sm:hidden`}>{strings.by}</th>
          <th className={head}>
            <span className="sr-only">{strings.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price, index) => (
          <tr key={price.valid_from} className="border-line border-b last:border-b-0">
            <td className="tnum py-1.5 pe-3 whitespace-nowrap max-sm:pe-1">
              {dayOf(format, price.valid_from)}
              <span className="mt-1 block sm:hidden">
                <Standing price={price} />
              </span>
            </td>
            <td className="py-1.5 pe-3 whitespace-nowrap max-sm:pe-1">
              <Amount value={price.price} />
            </td>
            <td className="tnum py-1.5 pe-3 text-ink-2 max-sm:hidden">
              {changeOf(price, prices[index + 1], format.percent)}
            </td>
            <td className="py-1.5 pe-3 text-ink-2 max-sm:hidden">{price.by}</td>
            <td className="py-1.5 text-end">
              <span className="inline-flex items-center gap-1">
                <span className="max-sm:hidden">
                  <Standing price={price} />
                </span>
                {price.standing === 'coming' && <RemovePrice id={product.id} price={price} />}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The change from the price before, in percent with one place. */
function changeOf(price: Price, before: Price | undefined, percent: (value: string) => string): string {
  if (before === undefined) return '';
  return percent(percentChange(price.price, before.price) ?? '');
}

/** Of a price to come; at once, with the way back. */
function RemovePrice({ id, price: { price, valid_from } }: { id: string; price: Price }) {
  const format = useFormat();
  const refresh = useRefreshProducts();
  const day = dayOf(format, valid_from);
  const remove = useMutation({
    mutationFn: () => withLoading(api(calls.deleteProductPrice, { params: { id }, query: { valid_from } })),
    onSuccess: () => {
      tellRemoved(strings.removed(day), async (create) => {
        await create(calls.setProductPrice, { params: { id }, body: { price, valid_from } });
        await refresh();
      });
      return refresh();
    },
    meta: { tells: true },
    onError: (error) => toast.error(strings.removeFailed, { detail: reasonOf(error) }),
  });
  return (
    <IconButton
      icon={Trash2}
      label={strings.removeOf(day)}
      isDisabled={remove.isPending}
      onPress={() => remove.mutate()}
    />
  );
}

/** A dialog of its own: Enter in it is not to save and close the panel under it. */
function AddPrice({ product, onPriced, onClose }: PriceHistoryProps & { onClose: () => void }) {
  const create = useCreate();
  const refresh = useRefreshProducts();
  const today = dateToDay(todayInTehran());
  const [day, setDay] = useState(today);
  const [price, setPrice] = useState(product.price);
  const values = { price, valid_from: day };
  const close = useWhileShown(onClose);
  const save = useMutation({
    mutationFn: (body: typeof values) =>
      withLoading(create(calls.setProductPrice, { params: { id: product.id }, body })),
    onSuccess: async (priced) => {
      toast.notice(strings.saved);
      await refresh();
      onPriced(priced.price);
      close();
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  return (
    <FormDialog
      title={strings.add}
      submit={strings.save}
      saving={save}
      onSubmit={() => save.mutate(values)}
      onClose={onClose}
    >
      <DecimalField
        label={strings.price}
        unit={priceUnit(product.currency_type)}
        autoFocus
        value={price}
        onChange={setPrice}
        error={errors.price}
      />
      <JalaliDatePicker label={strings.from} value={day} onChange={setDay} minDay={today} error={errors.valid_from} />
    </FormDialog>
  );
}
