import { useQuery } from '@tanstack/react-query';
import type { PatternColumn } from '@taraz/core';
import { ScanBarcode } from 'lucide-react';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { EditableGrid } from '../../../ui/grid/editable-grid.tsx';
import type { CellEditorProps, GridCellRef, GridHandle } from '../../../ui/grid/grid-types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { removeItems, selectItem, updateItem, updateItems } from '../draft-store/transitions.ts';
import { productCatalogueQuery } from '../queries.ts';
import { OpenStrip } from './finding-strip.tsx';
import { lineColumns } from './line-columns.tsx';
import type { LineView } from './line-view.ts';
import { ProductEditor, TakeProductContext } from './product-editor.tsx';
import { RowMenu, RowMenuButton } from './row-menu.tsx';
import { useColumn } from './use-column.ts';
import { useLineMarks } from './use-line-marks.ts';
import { useLines } from './use-lines.ts';
import { usePasteLines } from './use-paste-lines.ts';
import { useTakeProduct } from './use-take-product.ts';
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

const productEditor = (props: CellEditorProps<LineView>) => <ProductEditor {...props} />;

/** Lines beyond which «ارسال گروهی» is the better way. */
const comfortableLines = 500;

interface OpenMenu {
  uuid: string;
  anchor: HTMLElement;
}

/** The lines as a spreadsheet. */
export function ItemsGrid({ handle, onDone, onActiveRow }: ItemsGridProps) {
  const gridRef = useRef<GridHandle>(null);
  const column = useColumn();
  const { lines, figureLength, extraCount } = useLines(column);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const columns = useGridColumns(column, figureLength, extraCount, setMenu);
  const changes = useLineChanges(column);
  const marks = useLineMarks(lines);
  const active = useItemsHandle(handle, gridRef, columns);
  const strip = marks.open && {
    rowKey: marks.open.uuid,
    content: <OpenStrip open={marks.open} onFix={marks.applyFix} />,
  };
  // Loaded ahead, so that the first key already has its hits.
  useQuery(productCatalogueQuery());
  useEffect(() => gridRef.current?.focusNewRow(), []);
  const onActiveChange = (cell: GridCellRef) => {
    active.current = cell;
    const row = cell.rowKey === null ? null : lines.findIndex(({ item }) => item.uuid === cell.rowKey);
    onActiveRow(row === -1 ? lines.length : row);
    marks.visit(cell.rowKey);
  };
  return (
    <TakeProductContext value={useTakeProduct()}>
      <OverLimit count={lines.length} />
      <EditableGrid<LineView>
        ref={gridRef}
        label={words.gridLabel}
        rows={lines}
        getKey={uuidOf}
        columns={columns}
        marks={marks.byRow}
        strip={strip}
        newRow={{
          label: words.newRowLabel,
          lead: <NewRowLead count={lines.length} />,
          placeholder: words.newRow,
          editor: productEditor,
        }}
        {...changes}
        onActiveChange={onActiveChange}
        onApplyFix={() => marks.open && marks.applyFix(marks.open.finding)}
        onRowMenu={(uuid, anchor) => setMenu({ uuid, anchor })}
        onDone={onDone}
        className="min-h-0"
      />
      {menu !== null && (
        <RowMenu menu={menu} onClose={() => setMenu(null)} onRemove={(uuid) => changes.onRemoveRows([uuid])} />
      )}
    </TakeProductContext>
  );
}

/** What the grid writes, fills, removes and pastes, into the draft. */
function useLineChanges(column: PatternColumn) {
  const store = useDraftStore();
  const format = useFormat();
  const paste = usePasteLines(column);
  return {
    onWrite: (uuid: string, field: string, text: string) =>
      store.apply((state) => updateItem(state, uuid, { [field]: text }), `${uuid}:${field}`),
    onFill: (uuids: readonly string[], field: string, text: string) =>
      store.apply((state) => updateItems(state, new Map(uuids.map((uuid) => [uuid, { [field]: text }])))),
    onRemoveRows: (uuids: readonly string[]) => {
      store.endStep();
      store.apply((state) => removeItems(state, uuids));
      toast.show(words.removed(format.number(uuids.length)), {
        action: { label: wizardStrings.undo, onPress: () => store.undo() },
      });
    },
    onPaste: (cell: GridCellRef, cells: string[][]) => {
      const count = paste(cell, cells);
      if (count > 1) toast.notice(words.pasted(format.number(count)));
    },
    onEditEnd: () => store.endStep(),
  };
}

function useGridColumns(
  column: PatternColumn,
  figureLength: (field: string) => number,
  extraCount: (line: LineView) => number,
  onMenu: (menu: OpenMenu) => void,
) {
  const store = useDraftStore();
  const format = useFormat();
  return useMemo(
    () =>
      lineColumns({
        column,
        format,
        figureLength,
        extraCount,
        productEditor,
        write: (uuid, field, text) => store.apply((state) => updateItem(state, uuid, { [field]: text })),
        rowMenu: (line, rowIndex) => (
          <RowMenuButton
            label={words.rowMenu(format.number(rowIndex + 1))}
            onOpen={(anchor) => onMenu({ uuid: line.item.uuid, anchor })}
          />
        ),
      }),
    [column, format, figureLength, extraCount, store, onMenu],
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

function OverLimit({ count }: { count: number }) {
  const format = useFormat();
  if (count <= comfortableLines) return null;
  return <Banner tone="warn" title={words.over(format.number(count))} className="mb-2" />;
}

const uuidOf = ({ item }: LineView) => item.uuid;

function NewRowLead({ count }: { count: number }) {
  const format = useFormat();
  return (
    <span aria-hidden className="flex h-full shrink-0 items-center">
      <span className="flex h-full w-11 items-center justify-center border-line border-e bg-sunken text-caption text-ink-2">
        {format.number(count + 1)}
      </span>
      <Icon of={ScanBarcode} className="ms-2 text-ink-3" />
    </span>
  );
}
