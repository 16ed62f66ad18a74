import { type ShippedGoods, textMaxOf } from '@taraz/core';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import type { ProductRow } from '../catalogue-lines.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { setGoodsShipped } from '../draft-store/pattern-transitions.ts';
import { useFindingsStore } from '../findings/findings-store.ts';
import { DraftTextField } from './draft-field.tsx';
import { ProductOption } from './product-editor.tsx';
import { useProductSearch } from './use-catalogue.ts';
import { useFieldError } from './use-draft-text.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.goodsShipped;
const blank: ShippedGoods = { goods_id: '', description: '' };

/** The goods of a waybill: id and description of each; a product of the list fills both. */
export function GoodsShipped() {
  const store = useDraftStore();
  const goods = useDraft(({ state }) => state.invoice.goods_shipped);
  const error = useFieldError('invoice.goods_shipped', false);
  const put = (next: readonly ShippedGoods[]) => {
    store.endStep();
    store.apply((state) => setGoodsShipped(state, next));
  };
  return (
    <div data-draft-path="invoice.goods_shipped" className="flex flex-col gap-3">
      {goods.map((_, index) => (
        <GoodsRow
          // biome-ignore lint/suspicious/noArrayIndexKey: goods have no identity but their place
          key={index}
          index={index}
          onRemove={goods.length > 1 ? () => put(goods.filter((_one, at) => at !== index)) : undefined}
        />
      ))}
      {error && (
        <p role="alert" className="text-bad text-caption">
          {error}
        </p>
      )}
      <div>
        <Button icon={Plus} onPress={() => put([...goods, blank])}>
          {words.add}
        </Button>
      </div>
    </div>
  );
}

type Choice = { id: string; code: string; product: ProductRow | null };

function GoodsRow({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const store = useDraftStore();
  const findings = useFindingsStore();
  const format = useFormat();
  const search = useProductSearch();
  const path = `invoice.goods_shipped[${index}].goods_id`;
  const code = useDraft(({ state }) => state.invoice.goods_shipped[index]?.goods_id ?? '');
  const chosen = useMemo<Choice | null>(() => (code === '' ? null : { id: code, code, product: null }), [code]);
  const find = async (text: string, signal: AbortSignal) =>
    (await search(text, signal)).map((product): Choice => ({ id: product.id, code: product.code, product }));
  const put = (patch: Partial<ShippedGoods>) => {
    store.endStep();
    store.apply((state) =>
      setGoodsShipped(
        state,
        state.invoice.goods_shipped.map((one, at) => (at === index ? { ...one, ...patch } : one)),
      ),
    );
  };
  const goodsNow = () => store.getSnapshot().state.invoice.goods_shipped[index];
  // What was written meanwhile stays, and other goods that were named; sending waits for it.
  const takeLate = async (found: Promise<Choice | null>) => {
    const asked = goodsNow();
    const product = (await found)?.product;
    const now = goodsNow();
    if (!product || now === undefined || now.goods_id !== asked?.goods_id) return;
    put({ goods_id: product.code, ...(now.description === asked.description ? { description: product.name } : {}) });
  };
  const number = format.number(index + 1);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]">
      <div data-draft-path={path}>
        <ComboBox<Choice>
          label={words.code(number)}
          isRequired
          value={chosen}
          onChange={(choice) =>
            put(
              choice?.product
                ? { goods_id: choice.code, description: choice.product.name }
                : { goods_id: choice?.code ?? '' },
            )
          }
          search={find}
          delayMs={0}
          getKey={({ id }) => id}
          getText={({ code: text }) => text}
          renderItem={({ product, code: text }) => (product ? <ProductOption product={product} /> : text)}
          onCreate={(text) => put({ goods_id: text })}
          createsOnLeave
          onLate={(found) => findings.awaitLines([path], takeLate(found))}
          createLabel={(text) => words.asWritten(text)}
          error={useFieldError(path, false)}
          inputClassName="font-medium"
        />
      </div>
      <DraftTextField
        path={`invoice.goods_shipped[${index}].description`}
        label={words.description(number)}
        isRequired
        maxLength={textMaxOf('invoice.goods_shipped[].description')}
      />
      {onRemove ? (
        <IconButton
          icon={Trash2}
          label={words.remove(number)}
          variant="danger"
          onPress={onRemove}
          className="sm:mt-5.5"
        />
      ) : (
        <span className="max-sm:hidden sm:w-8" />
      )}
    </div>
  );
}
