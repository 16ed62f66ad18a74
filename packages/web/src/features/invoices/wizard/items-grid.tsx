import { useQuery } from '@tanstack/react-query';
import type { PatternColumn } from '@taraz/core';
import { ScanBarcode } from 'lucide-react';
import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '../../../ui/cx.ts';
import { EditableGrid } from '../../../ui/grid/editable-grid.tsx';
import type { CellEditorProps, GridCellRef, GridHandle } from '../../../ui/grid/grid-types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useScanner } from '../../../ui/use-scanner.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { goldUnitOf } from '../draft-store/pattern-transitions.ts';
import { selectItem, updateItem } from '../draft-store/transitions.ts';
import { useFindings } from '../findings/findings-store.ts';
import { productCatalogueQuery } from '../queries.ts';
import { afterPaint } from './browser-deps.ts';
import { amountLeft, firstFigureOf, hasTallRows, isSetSmall } from './column-specs.ts';
import { OpenStrip } from './finding-strip.tsx';
import { firstCell } from './first-cell.ts';
import { isCapped, takesNoLine } from './judge-draft.ts';
import { lineColumns } from './line-columns.tsx';
import type { LineView } from './line-view.ts';
import { noNewLine } from './no-new-line.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { ProductEditor, TakeProductContext } from './product-editor.tsx';
import { RowMenu, RowMenuButton } from './row-menu.tsx';
import { useColumn } from './use-column.ts';
import { type LastPriceFinder, useLastPrices } from './use-last-prices.ts';
import { type NewTable, useLineChanges } from './use-line-changes.ts';
import { useLineMarks } from './use-line-marks.ts';
import { useLines } from './use-lines.ts';
import { useTakeProduct, useTakeScan } from './use-take-product.ts';
import { VatNote } from './vat-reason.tsx';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

export interface ItemsHandle {
  /** Goes to a line's field, or to the first free place when there is no such line. */
  focusField: (uuid: string | null, field: string) => void;
  /** The line and field in hand, as a draft path's parts; null outside the lines. */
  current: () => { uuid: string; field: string } | null;
}

interface ItemsGridProps {
  handle: Ref<ItemsHandle>;
  onDone: () => void;
  onActiveRow: (rowIndex: number | null) => void;
}

interface OpenMenu {
  uuid: string;
  anchor: HTMLElement;
  isByKeyboard: boolean;
}

/** The lines as a spreadsheet. What asks and listens stands around the lines, which are rendered at every key. */
export function ItemsGrid(props: ItemsGridProps) {
  const gridRef = useRef<GridHandle>(null);
  const lastPriceOf = useLastPrices();
  const takeScan = useTakeScan();
  useScanner((code) => {
    void takeScan(code);
    gridRef.current?.focusNewRow();
  });
  // Loaded ahead, so that the first key already has its hits.
  useQuery(productCatalogueQuery());
  return (
    <TakeProductContext value={useTakeProduct()}>
      <Lines {...props} gridRef={gridRef} lastPriceOf={lastPriceOf} />
    </TakeProductContext>
  );
}

interface LinesProps extends ItemsGridProps {
  gridRef: RefObject<GridHandle | null>;
  lastPriceOf: LastPriceFinder;
}

function Lines({ handle, onDone, onActiveRow, gridRef, lastPriceOf }: LinesProps) {
  const column = useColumn();
  const { lines, figureLength, extraCount } = useLines(column);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [pasted, setPasted] = useState<NewTable | null>(null);
  const [goldUnit, setGoldUnit] = useState(() => goldUnitOf(lines.map(({ item }) => item)));
  const isNarrow = useMedia('(width < 93.75rem)');
  const isFolded = useMedia(foldedWindow);
  const isTall = hasTallRows(column, isFolded);
  const editor = useProductEditor(column, !isTall);
  const isSmall = isNarrow && isSetSmall(column, figureLength, isFolded);
  const columns = useGridColumns(
    { column, figureLength, extraCount, goldUnit, isSmall, isFolded, productEditor: editor, lastPriceOf },
    setMenu,
  );
  const changes = useLineChanges(column, goldUnit, setPasted);
  const marks = useLineMarks(lines);
  const active = useItemsHandle(handle, gridRef, columns);
  useSameCell(gridRef, active, columns);
  const isWriting = useLineBeingWritten(lines);
  const isFull = useDraft(({ state }) => takesNoLine(state));
  const isReturn = useDraft(({ state }) => isCapped(state));
  useFirstFocus(gridRef, columns);
  const strip = marks.open && {
    rowKey: marks.open.uuid,
    content: <OpenStrip open={marks.open} onFix={marks.applyFix} />,
  };
  const onActiveChange = (cell: GridCellRef) => {
    active.current = cell;
    const row = cell.rowKey === null ? null : lines.findIndex(({ item }) => item.uuid === cell.rowKey);
    if (isWriting(cell.rowKey, row)) onActiveRow(row === -1 ? lines.length : row);
    else onActiveRow(null);
    marks.visit(cell.rowKey, cell.columnKey);
  };
  const newRow = {
    label: words.newRowLabel,
    lead: <NewRowLead count={lines.length} isTall={isTall} />,
    placeholder: words.newRow,
    editor,
  };
  return (
    <>
      <VatNote goldUnit={goldUnit} onGoldUnit={setGoldUnit} />
      <EditableGrid<LineView>
        ref={gridRef}
        label={words.gridLabel}
        rows={lines}
        getKey={uuidOf}
        columns={columns}
        rowHeight={isTall ? tallRow : undefined}
        marks={marks.byRow}
        strip={strip}
        {...(isFull ? {} : { newRow })}
        {...changes}
        onActiveChange={onActiveChange}
        onApplyFix={() => marks.open && marks.applyFix(marks.open.finding)}
        onRowMenu={(uuid, anchor) => setMenu({ uuid, anchor, isByKeyboard: true })}
        missingAfter={({ item }, field) => amountLeft(column, item, field)}
        onDone={onDone}
        className={cx('min-h-0', isSmall ? '[--cell-pad:4px]' : isTall && '[--cell-pad:6px]')}
      />
      {isFull && <p className="mt-1.5 text-caption text-ink-3">{noNewLine(column, isReturn, lines)}</p>}
      {menu !== null && (
        <RowMenu menu={menu} onClose={() => setMenu(null)} onRemove={(uuid) => changes.onRemoveRows([uuid])} />
      )}
      {pasted !== null && (
        <PasteDialog
          {...pasted}
          goldUnit={goldUnit}
          onClose={() => {
            setPasted(null);
            // What had the focus is rendered anew: after the layer is gone, on to the next line.
            afterPaint(() => gridRef.current?.focusNewRow());
          }}
        />
      )}
    </>
  );
}

/**
 * Whether the line in hand is just being written, so that what is only missing there stays quiet: one that has come since
 * the grid was last in hand, and one that had no fault when it was come to. Whoever comes to a fault reads it, also in the
 * last line.
 */
function useLineBeingWritten(lines: readonly LineView[]): (rowKey: string | null, row: number | null) => boolean {
  const { byRow } = useFindings();
  const known = useRef(new Set(lines.map(uuidOf)));
  const arrived = useRef<{ rowKey: string | null; isNew: boolean; wasFaulty: boolean }>({
    rowKey: null,
    isNew: false,
    wasFaulty: false,
  });
  return (rowKey, row) => {
    if (rowKey !== arrived.current.rowKey) {
      const isNew = !known.current.has(rowKey ?? '');
      arrived.current = { rowKey, isNew, wasFaulty: (byRow.get(rowKey ?? '')?.length ?? 0) > 0 };
    }
    known.current = new Set(lines.map(uuidOf));
    return row === null || row < 0 || arrived.current.isNew || !arrived.current.wasFaulty;
  };
}

/** Once, when the lines are come to. */
function useFirstFocus(grid: RefObject<GridHandle | null>, columns: readonly { key: string }[]) {
  const store = useDraftStore();
  const begin = useRef(() => {
    const cell = firstCell(store.getSnapshot().state, columns);
    if (cell === null) grid.current?.focusNewRow();
    else grid.current?.focusCell(cell);
  });
  useEffect(() => begin.current(), []);
}

/** Where the usual columns have no room any more. */
const foldedWindow = '(width < 65rem)';

/** Rows of two lines, px. */
const tallRow = 46;

/** The typeahead of the goods, which goes on to the pattern's first figure. */
function useProductEditor(column: PatternColumn, hasNameCell: boolean) {
  return useMemo(() => {
    const nextField = firstFigureOf(column);
    return (props: CellEditorProps<LineView>) => <ProductEditor {...props} {...{ nextField, hasNameCell }} />;
  }, [column, hasNameCell]);
}

type ColumnParts = Pick<
  Parameters<typeof lineColumns>[0],
  'column' | 'figureLength' | 'extraCount' | 'goldUnit' | 'isSmall' | 'isFolded' | 'productEditor' | 'lastPriceOf'
>;

function useGridColumns(parts: ColumnParts, onMenu: (menu: OpenMenu) => void) {
  const store = useDraftStore();
  const format = useFormat();
  const currency = useDraft(({ state }) => state.invoice.currency_type);
  const exchangeRate = useDraft(({ state }) => state.invoice.exchange_rate);
  const { column, figureLength, extraCount, goldUnit, isSmall, isFolded, productEditor, lastPriceOf } = parts;
  return useMemo(
    () =>
      lineColumns({
        ...{ column, format, figureLength, extraCount, goldUnit, isSmall, isFolded, productEditor },
        ...{ currency, exchangeRate, lastPriceOf },
        write: (uuid, field, text) => store.apply((state) => updateItem(state, uuid, { [field]: text })),
        rowMenu: (line, rowIndex) => (
          <RowMenuButton
            label={words.rowMenu(format.number(rowIndex + 1))}
            onOpen={(anchor) => onMenu({ uuid: line.item.uuid, anchor, isByKeyboard: false })}
          />
        ),
      }),
    [
      column,
      format,
      figureLength,
      extraCount,
      goldUnit,
      productEditor,
      currency,
      exchangeRate,
      lastPriceOf,
      isSmall,
      isFolded,
      store,
      onMenu,
    ],
  );
}

/** Lets the wizard send the user to a field; gives the cell in hand. */
function useItemsHandle(
  handle: Ref<ItemsHandle>,
  grid: RefObject<GridHandle | null>,
  columns: readonly { key: string }[],
): RefObject<GridCellRef | null> {
  const store = useDraftStore();
  const active = useRef<GridCellRef | null>(null);
  useImperativeHandle(handle, () => ({
    focusField: (uuid, field) => {
      if (uuid === null) return grid.current?.focusNewRow();
      const isInGrid = columns.some(({ key }) => key === field);
      grid.current?.focusCell({ rowKey: uuid, columnKey: isInGrid ? field : 'item_code' });
      if (!isInGrid) store.apply((state) => selectItem(state, uuid));
    },
    current: () => {
      const cell = active.current;
      return cell === null || cell.rowKey === null ? null : { uuid: cell.rowKey, field: cell.columnKey };
    },
  }));
  return active;
}

/** Where a tablet is turned, the cell in hand stays the same field's although columns came or went before it. */
function useSameCell(
  grid: RefObject<GridHandle | null>,
  active: RefObject<GridCellRef | null>,
  columns: readonly { key: string }[],
) {
  const keys = columns.map(({ key }) => key).join();
  const before = useRef(keys);
  useLayoutEffect(() => {
    if (before.current === keys) return;
    before.current = keys;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !activeElement?.closest('[role=grid]');
    const cell = active.current;
    if (isElsewhere || cell === null || cell.rowKey === null) return;
    const isShown = keys.split(',').includes(cell.columnKey);
    grid.current?.focusCell({ rowKey: cell.rowKey, columnKey: isShown ? cell.columnKey : 'item_code' });
  }, [grid, active, keys]);
}

const uuidOf = ({ item }: LineView) => item.uuid;

function NewRowLead({ count, isTall }: { count: number; isTall: boolean }) {
  const format = useFormat();
  return (
    <span aria-hidden className="flex h-full shrink-0 items-center">
      <span
        className={cx(
          'flex h-full items-center justify-center border-line border-e bg-sunken text-caption text-ink-2',
          isTall ? 'w-7' : 'w-11',
        )}
      >
        {format.number(count + 1)}
      </span>
      <Icon of={ScanBarcode} className="ms-2 text-ink-3" />
    </span>
  );
}
