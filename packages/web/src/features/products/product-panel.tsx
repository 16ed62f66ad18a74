import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { Copy, ReceiptText } from 'lucide-react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { useCreate } from '../../app/use-create.ts';
import { useFormValues } from '../../app/use-form-values.ts';
import { useMay } from '../../app/use-may.ts';
import { useSaving } from '../../app/use-saving.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { bodyOf, copyOf, newProduct, type ProductValues, valuesOf } from './form.ts';
import { PriceHistory } from './price-history.tsx';
import { ProductFields } from './product-fields.tsx';
import { PhotoEditor } from './product-photo.tsx';
import { type Product, productQuery, useRefreshProducts } from './queries.ts';
import type { ProductSearch } from './routes.tsx';
import { productStrings as strings } from './strings.fa.ts';
import { useRemoveProducts } from './use-remove-products.ts';

interface PanelProps {
  /** an id, or `new` */
  id: string;
  /** the product that a new one begins as a copy of */
  copyId: string | null;
  onClose: () => void;
}

/** The side panel of one product, or of a new one. */
export function ProductPanel({ id, copyId, onClose: close }: PanelProps) {
  const onClose = useWhileShown(close);
  if (id === 'new' && copyId === null) {
    return <ProductForm product={null} start={newProduct(clock.nowIso())} onClose={onClose} />;
  }
  return <Loaded id={id === 'new' ? (copyId ?? '') : id} isCopy={id === 'new'} onClose={onClose} />;
}

function Loaded({ id, isCopy, onClose }: { id: string; isCopy: boolean; onClose: () => void }) {
  const query = useQuery({ ...productQuery(id), staleTime: 0 });
  const product = query.data;
  if (product !== undefined) {
    return isCopy ? (
      <ProductForm product={null} start={copyOf(product, strings.form.copyOf(product.name))} onClose={onClose} />
    ) : (
      <ProductForm product={product} start={valuesOf(product)} onClose={onClose} />
    );
  }
  return (
    <LoadingPanel title={strings.title} width="l" query={query} failed={strings.form.openFailed} onClose={onClose} />
  );
}

function useSave(product: Product | null, start: ProductValues, onClose: () => void) {
  const create = useCreate();
  const refresh = useRefreshProducts();
  return useSaving({
    record: product,
    shown: product && valuesOf(product),
    start,
    save: (values: ProductValues, target) => {
      const body = bodyOf(values);
      return target === null
        ? create(calls.createProduct, { body })
        : api(calls.putProduct, { params: { id: target.id }, body }, { ifMatch: target.etag });
    },
    onSaved: async (saved) => {
      toast.notice(product === null ? strings.form.created(saved.name) : strings.form.saved);
      await refresh();
      onClose();
    },
  });
}

interface FormProps {
  product: Product | null;
  start: ProductValues;
  onClose: () => void;
}

function ProductForm({ product, start: given, onClose }: FormProps) {
  const format = useFormat();
  const { start, values, set, follow, newer } = useFormValues(() => given);
  const save = useSave(product, start, onClose);
  const removal = useRemoveProducts();
  return (
    <Panel
      width="l"
      title={product?.name ?? strings.form.newTitle}
      {...(product === null
        ? {}
        : {
            subtitle: (
              <>
                <bdi dir="ltr">{product.code}</bdi> · {strings.form.since(format.date(product.created_at))}
              </>
            ),
            footerEnd: (
              <Button
                variant="danger"
                isBusy={removal.isBusy}
                onPress={() => void removal.remove([product]).then((stayed) => stayed.length === 0 && onClose())}
              >
                {strings.form.remove}
              </Button>
            ),
          })}
      onClose={onClose}
      onSave={() => save.mutate(values)}
      isSaving={save.isPending}
      isRemoving={removal.isBusy}
      isDirty={JSON.stringify(values) !== JSON.stringify(start) && !save.isSuccess}
    >
      <FormFailure error={save.error} onTakeNewer={newer(save, product && valuesOf(product))} />
      <ProductFields
        id={product?.id}
        values={values}
        errors={{
          // Before it is saved: what is dated would be as much of the other currency.
          ...(product !== null && product.next_price !== null && product.currency_type !== values.currency_type
            ? { currency_type: strings.form.currencyMust }
            : {}),
          ...fieldErrorsOf(save.error, { sent: save.variables, now: values }),
        }}
        onChange={set}
      />
      {product === null ? (
        <p className="border-line border-t pt-3.5 text-caption text-ink-3">{strings.photo.saveFirst}</p>
      ) : (
        <>
          <section className="flex flex-col gap-3 border-line border-t pt-3.5">
            <h3 className="font-bold">{strings.photo.title}</h3>
            <PhotoEditor product={product} />
          </section>
          <PriceHistory product={product} onPriced={(price) => follow({ price })} />
          <OfRow product={product} />
        </>
      )}
    </Panel>
  );
}

/** What the menu of its row has too, which a phone has not. */
function OfRow({ product: { id } }: { product: Product }) {
  const seesInvoices = useMay('invoices');
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Link
        to="/products/{-$id}"
        params={{ id: 'new' }}
        search={patched<ProductSearch>({ copy: id })}
        className={buttonClass('secondary')}
      >
        <Icon of={Copy} size={16} />
        {strings.menu.copy}
      </Link>
      {seesInvoices && (
        <Link to="/invoices" search={{ goods: id }} className={buttonClass('secondary')}>
          <Icon of={ReceiptText} size={16} />
          {strings.menu.invoices}
        </Link>
      )}
    </div>
  );
}
