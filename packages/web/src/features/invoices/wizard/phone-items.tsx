import { useQuery } from '@tanstack/react-query';
import { ScanBarcode } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { useScanner } from '../../../ui/use-scanner.ts';
import type { ProductRow } from '../catalogue-lines.ts';
import { LineFigures } from '../document/line-figures.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { selectItem } from '../draft-store/transitions.ts';
import { useLongOnPhone } from '../long-on-phone.ts';
import { productCatalogueQuery } from '../queries.ts';
import { OpenStrip } from './finding-strip.tsx';
import type { ItemsHandle } from './items-grid.tsx';
import { isCapped, takesNoLine } from './judge-draft.ts';
import type { LineView } from './line-view.ts';
import { noNewLine } from './no-new-line.ts';
import { ProductOption } from './product-editor.tsx';
import { useLineSearch } from './use-catalogue.ts';
import { useColumn } from './use-column.ts';
import { type OpenFinding, useLineMarks } from './use-line-marks.ts';
import { useLines } from './use-lines.ts';
import { useTakeProduct, useTakeScan } from './use-take-product.ts';
import { VatReasonText } from './vat-reason.tsx';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

interface PhoneItemsProps {
  handle: Ref<ItemsHandle>;
  onActiveRow: (rowIndex: number | null) => void;
}

/** The lines on a phone: two-line rows, a tap opens the line's sheet. */
export function PhoneItems({ handle, onActiveRow }: PhoneItemsProps) {
  const store = useDraftStore();
  // What is only missing in a line that was just added stays quiet until its sheet is left.
  const [added, setAdded] = useState('');
  const selected = useDraft(({ state }) => state.selectedItem);
  const addedAt = useDraft(({ state }) =>
    added !== '' && selected === added ? state.items.findIndex(({ uuid }) => uuid === added) : -1,
  );
  useEffect(() => {
    onActiveRow(addedAt < 0 ? null : addedAt);
    if (addedAt < 0) setAdded('');
  }, [addedAt, onActiveRow]);
  const column = useColumn();
  const { lines } = useLines(column);
  const isLong = useLongOnPhone(lines.map(({ totals }) => totals));
  const isFull = useDraft(({ state }) => takesNoLine(state));
  const isReturn = useDraft(({ state }) => isCapped(state));
  const marks = useLineMarks(lines);
  const takeScan = useTakeScan();
  useScanner((code) => void takeScan(code));
  useQuery(productCatalogueQuery());
  const open = (uuid: string) => store.apply((state) => selectItem(state, uuid));
  useImperativeHandle(handle, () => ({
    focusField: (uuid) => uuid !== null && open(uuid),
    current: () => null,
  }));
  return (
    <div className="flex flex-col">
      <ol className="grid grid-cols-[auto_minmax(0,1fr)_max-content] bg-surface">
        {lines.map((line, index) => (
          <PhoneLine
            key={line.item.uuid}
            line={line}
            index={index}
            isLong={isLong}
            isFaulty={marks.byRow.get(line.item.uuid)?.tone === 'error'}
            finding={marks.open?.uuid === line.item.uuid ? marks.open : null}
            onOpen={() => open(line.item.uuid)}
            onFix={marks.applyFix}
          />
        ))}
      </ol>
      {isFull ? (
        <p className="p-page text-caption text-ink-3">{noNewLine(column, isReturn, lines)}</p>
      ) : (
        <AddLine onAdded={setAdded} />
      )}
      <VatReasonText />
    </div>
  );
}

interface PhoneLineProps {
  line: LineView;
  index: number;
  /** The total stands under the goods, as in all lines. */
  isLong: boolean;
  isFaulty: boolean;
  finding: OpenFinding | null;
  onOpen: () => void;
  onFix: ReturnType<typeof useLineMarks>['applyFix'];
}

function PhoneLine({ line, index, isLong, isFaulty, finding, onOpen, onFix }: PhoneLineProps) {
  const format = useFormat();
  const invoice = useDraft(({ state }) => state.invoice);
  const { item, totals } = line;
  return (
    <li className="col-span-3 grid grid-cols-subgrid border-line border-b">
      <button
        type="button"
        onClick={onOpen}
        className={cx(
          'col-span-3 grid grid-cols-subgrid items-center gap-x-3 px-page py-2.5 text-start',
          isFaulty && 'bg-tint-bad',
        )}
      >
        <span className={cx('w-7 shrink-0 text-center', isFaulty ? 'font-bold text-bad' : 'text-ink-3')}>
          {format.number(index + 1)}
        </span>
        <span className={cx('min-w-0', isLong && 'col-span-2')}>
          <span className="line-clamp-2">{item.item_name || item.item_code || words.newRowPhone}</span>
          <span className="block text-ink-2 text-lead">
            <LineFigures invoice={invoice} item={item} totals={totals} />
          </span>
        </span>
        <Amount
          value={totals.item_final_price || '0'}
          className={cx(isLong ? 'col-span-2 col-start-2' : 'col-start-3', 'text-right font-medium')}
        />
      </button>
      {finding && (
        <div className="col-span-3">
          <OpenStrip open={finding} onFix={onFix} />
        </div>
      )}
    </li>
  );
}

/** Picks a product, or takes what is written; the line's sheet opens for the quantity. */
function AddLine({ onAdded }: { onAdded: (uuid: string) => void }) {
  const store = useDraftStore();
  // As on a wide screen: an id that is none of the own goods is looked for in the authority's catalogue.
  const search = useLineSearch('digits');
  const take = useTakeProduct();
  const nothing = useRef<ProductRow | null>(null);
  const choose = useMemo(
    () => (item: ProductRow | null, text: string) => {
      const uuid = take(null, { item, text, isAnswered: true, by: 'enter' });
      store.apply((state) => selectItem(state, uuid));
      onAdded(uuid);
    },
    [store, take, onAdded],
  );
  return (
    <div className="p-page">
      <ComboBox<ProductRow>
        label={words.newRowPhone}
        isLabelHidden
        size="l"
        value={nothing.current}
        onChange={(product) => product !== null && choose(product, '')}
        onCreate={(text) => choose(null, text)}
        createLabel={words.newLine}
        search={search}
        delayMs={0}
        getKey={({ id, code }) => id || code}
        getText={({ name }) => name}
        renderItem={(product) => <ProductOption product={product} />}
        placeholder={words.newRowPhone}
        start={<Icon of={ScanBarcode} size={20} className="ms-3 text-ink-2" />}
      />
    </div>
  );
}
