import { listInRial, unitLabel } from '@taraz/core';
import { createContext, useContext } from 'react';
import { type CellChoice, CellCombo } from '../../../ui/grid/cell-combo.tsx';
import type { CellEditorProps } from '../../../ui/grid/grid-types.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { isCodeText, lacksOnlyId, type ProductRow } from '../catalogue-lines.ts';
import type { LineView } from './line-view.ts';
import { useLineSearch } from './use-catalogue.ts';
import { wizardStrings } from './wizard.fa.ts';

/**
 * What the items step does with a choice; gives the uuid of the line it went to.
 * `isIdOnly`: words that were typed look for the id of a line that is described; they are not its description.
 */
export type TakeProduct = (line: LineView | null, choice: CellChoice<ProductRow>, isIdOnly?: boolean) => string;
export const TakeProductContext = createContext<TakeProduct>(() => '');

/** Typeahead by code, barcode or name, in a line's code cell and in the new-line row; goes on to the line's first figure. */
export function ProductEditor(props: CellEditorProps<LineView> & { nextField: string; hasNameCell: boolean }) {
  const { row, initial, label, placeholder, leaveTo, blur, nextField, hasNameCell } = props;
  const isDescribed = row !== null && lacksOnlyId(row.item);
  const isIdOnly = hasNameCell && isDescribed;
  // Of a line that is described and lacks its id, the id is looked for by words too: an Enter leaves the description.
  const search = useLineSearch(isDescribed ? 'words' : 'digits');
  const take = useContext(TakeProductContext);
  return (
    <CellCombo
      label={label}
      initial={initial}
      valueText={row?.item.item_code ?? ''}
      placeholder={placeholder}
      search={search}
      delayMs={0}
      getKey={(product) => product.id || product.code}
      renderItem={(product) => <ProductOption product={product} />}
      emptyText={isIdOnly ? wizardStrings.items.noId : wizardStrings.items.noMatch}
      onBlur={blur}
      onChoose={(choice) => {
        const uuid = take(row, choice, isIdOnly);
        const isStill = isIdOnly && choice.item === null && choice.isAnswered && !isCodeText(choice.text);
        leaveTo(uuid, isStill ? 'item_code' : nextField);
      }}
    />
  );
}

export function ProductOption({ product }: { product: ProductRow }) {
  const format = useFormat();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{product.name}</span>
        <bdi dir="ltr" className="text-caption text-ink-3">
          {product.code}
        </bdi>
      </span>
      <span className="shrink-0 text-caption text-ink-3">{unitLabel(product.unit, 'raw-code')}</span>
      <span className="tnum min-w-32 shrink-0 text-right">{format.money(listInRial(product.price, product))}</span>
    </span>
  );
}
