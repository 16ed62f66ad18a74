import { calls } from '@taraz/contract';
import { unitLabel } from '@taraz/core';
import { ClipboardPaste, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { codeFirst } from '../../app/code-first.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { CameraButton } from '../../ui/camera/camera-button.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useScanner } from '../../ui/use-scanner.ts';
import { calledBy } from '../invoices/wizard/called-goods.ts';
import { isSameWriting, type Line, linesMax, withMore, withWritingOf } from './document-lines.ts';
import { documentValue } from './document-value.ts';
import { PasteGoodsDialog } from './paste-goods-dialog.tsx';
import type { ManualKind, Stock } from './queries.ts';
import { stockStrings } from './strings.fa.ts';
import { levelIn } from './use-fresh-levels.ts';

const strings = stockStrings.documents;

interface LinesEditorProps {
  kind: ManualKind;
  warehouse: string;
  lines: readonly Line[];
  setLines: (change: (before: Line[]) => Line[]) => void;
  error: string | undefined;
  errorOf: (index: number, field: string) => string | undefined;
  /** hears of each code that is looked for, and whether it came to a line */
  onLook: (found: Promise<boolean>) => void;
  /** it is on its way as it stands: what is scanned by now is not in it */
  isSent: boolean;
}

/** The line that was just taken: shown, and where `isFocused` the keyboard goes there. */
interface Taken {
  id: string;
  /** another one each time, also of the same line */
  turn: number;
  isFocused: boolean;
}

/** Takes goods into the lines, by hand or from a scanner. */
function useTaking({ lines, setLines }: Pick<LinesEditorProps, 'lines' | 'setLines'>) {
  const format = useFormat();
  const [taken, setTaken] = useState<Taken | null>(null);
  // Scans come quicker than the screen follows: each adds to what the one before left.
  const latest = useRef(lines);
  latest.current = lines;
  const take = (product: Stock, qty: string, isFocused: boolean) => {
    const next = withMore(latest.current, [{ product, qty, price: '' }]);
    if (next.length > linesMax) {
      toast.show(strings.full(format.number(linesMax)), { tone: 'warn' });
      return null;
    }
    latest.current = next;
    setLines(() => next);
    setTaken((before) => ({ id: product.id, turn: (before?.turn ?? 0) + 1, isFocused }));
    return next.find((line) => line.product.id === product.id)?.qty ?? '';
  };
  return { taken, take };
}

/**
 * Takes the goods of a whole code: one of them by a scanner; through a camera they are counted by hand.
 * @param ask several goods have the code: nobody can tell which
 * @returns whether it came to a line
 */
function useTakeCode(take: ReturnType<typeof useTaking>['take'], ask: (code: string) => void) {
  const format = useFormat();
  return async (code: string, count: '1' | ''): Promise<boolean> => {
    try {
      const { lines } = await api(calls.findStock, { body: { lines: [calledBy({ code, name: '' })] } });
      const product = lines[0]?.stock ?? null;
      if (lines[0]?.is_several) {
        toast.notice(strings.shared(format.text(code)), 'warn');
        ask(code);
        return false;
      }
      if (product === null) {
        toast.notice(strings.notFound(format.text(code)), 'warn');
        return false;
      }
      const qty = take(product, count, count === '');
      if (qty !== null && count !== '') toast.notice(strings.scanned(product.name, format.number(qty)));
      return qty !== null;
    } catch {
      toast.error(strings.productFailed);
      return false;
    }
  };
}

/**
 * Changes lines, says so, and offers those of before back by one press until something else of them is changed.
 * @returns the same function at each drawing
 */
function useOfferingBack({ lines, setLines }: Pick<LinesEditorProps, 'lines' | 'setLines'>) {
  const latest = useRef(lines);
  latest.current = lines;
  const offered = useRef<{ notice: number; after: readonly Line[] } | null>(null);
  const withdraw = useRef(() => {
    if (offered.current !== null) toast.close(offered.current.notice);
    offered.current = null;
  }).current;
  useEffect(() => {
    if (offered.current !== null && !isSameWriting(offered.current.after, lines)) withdraw();
  }, [lines, withdraw]);
  useEffect(() => withdraw, [withdraw]);
  return useRef((text: string, change: (before: readonly Line[]) => Line[]) => {
    withdraw();
    const before = latest.current;
    const after = change(before);
    const action = { label: strings.bringBack, onPress: () => setLines((now) => withWritingOf(before, now)) };
    setLines(() => after);
    offered.current = { after, notice: toast.show(text, { action }) };
  }).current;
}

/** What a document moves: goods found by name or code, scanned, or pasted from a spreadsheet. */
export function LinesEditor({ kind, warehouse, lines, setLines, error, errorOf, onLook, isSent }: LinesEditorProps) {
  const { taken, take } = useTaking({ lines, setLines });
  const searchBox = useRef<HTMLInputElement>(null);
  // Another box at each turn: empty for the next goods once some were picked, or with the code of several.
  const [box, setBox] = useState<{ turn: number; begin?: string }>({ turn: 0 });
  useEffect(() => {
    if (box.begin === undefined) return;
    searchBox.current?.focus();
    // The name of the one that is meant, or the next scan, takes its place.
    searchBox.current?.select();
  }, [box]);
  const takeCode = useTakeCode(take, (begin) => setBox(({ turn }) => ({ turn: turn + 1, begin })));
  const place = useRef<HTMLElement>(null);
  const format = useFormat();
  useScanner((code) => {
    if (isSent) toast.notice(strings.tooLate(format.text(code)), 'warn');
    else onLook(takeCode(code, '1'));
  }, place);
  const [isPasting, setPasting] = useState(false);
  const offerBack = useOfferingBack({ lines, setLines });
  const search = (text: string, signal: AbortSignal) =>
    codeFirst(
      text,
      async (typed) => (await api(calls.listStock, { query: { ...typed, limit: 10 } }, { signal })).stock,
    );
  // The same functions for all lines: a key in one of five hundred draws that one anew.
  const change = useRef((id: string, patch: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.product.id === id ? { ...line, ...patch } : line))),
  );
  const remove = useRef(({ id, name }: Stock) =>
    offerBack(strings.lineRemoved(name), (before) => before.filter(({ product }) => product.id !== id)),
  );
  return (
    <section ref={place} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-bold">{strings.rows}</h3>
        <div className="flex items-center gap-1">
          <CameraButton onCode={(code) => onLook(takeCode(code, ''))} />
          <Button size="s" variant="quiet" icon={ClipboardPaste} onPress={() => setPasting(true)}>
            {strings.paste}
          </Button>
        </div>
      </div>
      <ComboBox<Stock>
        key={box.turn}
        begin={box.begin}
        ref={searchBox}
        label={strings.productSearch}
        isLabelHidden
        placeholder={strings.productSearch}
        value={null}
        onChange={(product) => {
          if (product === null) return;
          setBox({ turn: box.turn + 1 });
          take(product, '', true);
        }}
        search={search}
        getKey={({ id }) => id}
        getText={({ name }) => name}
        renderItem={(item) => <ProductOption item={item} />}
        emptyText={strings.noProduct}
        error={error}
      />
      {lines.length > 0 && (
        <ol
          className="flex flex-col"
          aria-label={strings.rows}
          onKeyDown={(event) => {
            // On to the next goods: the document is sent by its button alone, never by a figure's Enter or a slow scanner's.
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            searchBox.current?.focus();
          }}
        >
          {lines.map((line, index) => (
            <LineFields
              key={line.product.id}
              kind={kind}
              line={line}
              warehouse={warehouse}
              change={change.current}
              remove={remove.current}
              productError={errorOf(index, 'product_id')}
              qtyError={errorOf(index, 'qty')}
              priceError={errorOf(index, 'unit_price')}
              taken={taken?.id === line.product.id ? taken : null}
            />
          ))}
        </ol>
      )}
      {kind === 'receipt' && lines.length > 0 && (
        <p className="text-ink-2">
          {strings.total} <Amount value={documentValue(lines)} isTabular={false} className="font-bold text-ink" />{' '}
          {stockStrings.product.rial}
        </p>
      )}
      {isPasting && (
        <PasteGoodsDialog
          kind={kind}
          before={lines}
          onAdd={(more) => {
            setPasting(false);
            offerBack(strings.pasted(format.number(more.length)), (before) => withMore(before, more));
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </section>
  );
}

function ProductOption({ item }: { item: Stock }) {
  const format = useFormat();
  return (
    <span className="flex w-full items-baseline gap-3">
      <span className="min-w-0 grow">
        <CutName name={item.name} />
      </span>
      {item.sku !== '' && (
        <bdi dir="ltr" className="text-caption text-ink-2">
          {item.sku}
        </bdi>
      )}
      <span className="text-caption text-ink-2">
        {strings.there(format.number(item.qty), unitLabel(item.unit, 'raw-code'))}
      </span>
    </span>
  );
}

interface LineFieldsProps {
  kind: ManualKind;
  line: Line;
  warehouse: string;
  change: (id: string, patch: Partial<Line>) => void;
  remove: (product: Stock) => void;
  productError: string | undefined;
  qtyError: string | undefined;
  priceError: string | undefined;
  taken: Taken | null;
}

const LineFields = memo(function LineFields(props: LineFieldsProps) {
  const { kind, line, warehouse, change, remove, taken, ...errors } = props;
  const format = useFormat();
  const { product } = line;
  const row = useRef<HTMLLIElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (taken === null) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    if (taken.isFocused) quantity.current?.focus();
  }, [taken]);
  const there = levelIn(warehouse, product);
  return (
    <li
      ref={row}
      className="grid grid-cols-[1fr_auto] items-start [contain-intrinsic-size:auto_6.5rem] [content-visibility:auto] gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0"
    >
      <div className="min-w-0 leading-tight">
        <CutName name={product.name} className="font-medium" />
        <div className="text-caption text-ink-2">
          {strings.there(format.number(there), unitLabel(product.unit, 'raw-code'))}
        </div>
        {errors.productError !== undefined && <div className="text-bad text-caption">{errors.productError}</div>}
      </div>
      <IconButton
        icon={Trash2}
        label={strings.removeLine(product.name)}
        variant="danger"
        onPress={() => remove(product)}
      />
      <div className="col-span-2 field-pairs">
        <DecimalField
          ref={quantity}
          label={kind === 'count' ? strings.countedQty : strings.qty}
          value={line.qty}
          onChange={(qty) => change(product.id, { qty, was: undefined })}
          unit={unitLabel(product.unit, 'raw-code')}
          error={errors.qtyError}
        />
        {kind === 'receipt' && (
          <DecimalField
            label={strings.price}
            isOptional
            value={line.price}
            onChange={(price) => change(product.id, { price })}
            unit={stockStrings.product.rial}
            error={errors.priceError}
          />
        )}
      </div>
    </li>
  );
});
