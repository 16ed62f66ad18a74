import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Copy, Ellipsis, ListPlus, PanelLeftOpen, ScanBarcode, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { EditableGrid } from '../../../ui/grid/editable-grid.tsx';
import type { CellEditorProps, GridCellRef, GridHandle } from '../../../ui/grid/grid-types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MenuList } from '../../../ui/menu.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { popoverClass } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { addItem, moveItem, removeItems, selectItem, updateItem, updateItems } from '../draft-store/transitions.ts';
import { productCatalogueQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { FindingStrip } from './finding-strip.tsx';
import { lineColumns } from './line-columns.tsx';
import type { LineView } from './line-view.ts';
import { ProductEditor, TakeProductContext } from './product-editor.tsx';
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

/** The lines as a spreadsheet. */
export function ItemsGrid({ handle, onDone, onActiveRow }: ItemsGridProps) {
  const store = useDraftStore();
  const format = useFormat();
  const column = useColumn();
  const gridRef = useRef<GridHandle>(null);
  const { lines, figureLength, extraCount } = useLines(column);
  const [menu, setMenu] = useState<{ uuid: string; anchor: HTMLElement } | null>(null);
  const active = useRef<GridCellRef | null>(null);
  const take = useTakeProduct();
  const paste = usePasteLines(column);
  const marks = useLineMarks(lines);
  // Loaded ahead, so that the first key already has its hits.
  useQuery(productCatalogueQuery());

  const write = (uuid: string, field: string, text: string) =>
    store.apply((state) => updateItem(state, uuid, { [field]: text }), `${uuid}:${field}`);
  const columns = useMemo(
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
            onOpen={(anchor) => setMenu({ uuid: line.item.uuid, anchor })}
          />
        ),
      }),
    [column, format, figureLength, extraCount, store],
  );

  const remove = (uuids: readonly string[]) => {
    store.endStep();
    store.apply((state) => removeItems(state, uuids));
    toast.show(words.removed(format.number(uuids.length)), {
      action: { label: wizardStrings.undo, onPress: () => store.undo() },
    });
  };
  useImperativeHandle(handle, () => ({
    focusField: (uuid, field) => {
      if (uuid === null) gridRef.current?.focusNewRow();
      else if (columns.some(({ key }) => key === field)) gridRef.current?.focusCell({ rowKey: uuid, columnKey: field });
      else {
        gridRef.current?.focusCell({ rowKey: uuid, columnKey: 'item_code' });
        store.apply((state) => selectItem(state, uuid));
      }
    },
    current: () => {
      const cell = active.current;
      return cell === null || cell.rowKey === null ? null : { uuid: cell.rowKey, field: cell.columnKey };
    },
  }));
  useEffect(() => gridRef.current?.focusNewRow(), []);

  return (
    <TakeProductContext value={take}>
      <EditableGrid<LineView>
        ref={gridRef}
        label={words.gridLabel}
        rows={lines}
        getKey={uuidOf}
        columns={columns}
        marks={marks.byRow}
        strip={
          marks.open && {
            rowKey: marks.open.uuid,
            content: (
              <FindingStrip finding={marks.open.finding} moreCount={marks.open.moreCount} onFix={marks.applyFix} />
            ),
          }
        }
        newRow={{
          label: words.newRowLabel,
          lead: <NewRowLead count={lines.length} />,
          placeholder: words.newRow,
          editor: productEditor,
        }}
        onWrite={write}
        onFill={(uuids, field, text) =>
          store.apply((state) => updateItems(state, new Map(uuids.map((uuid) => [uuid, { [field]: text }]))))
        }
        onRemoveRows={remove}
        onPaste={(cell, cells) => {
          const count = paste(cell, cells);
          if (count > 1) toast.notice(words.pasted(format.number(count)));
        }}
        onEditEnd={() => store.endStep()}
        onActiveChange={(cell) => {
          active.current = cell;
          const row = cell.rowKey === null ? null : lines.findIndex(({ item }) => item.uuid === cell.rowKey);
          onActiveRow(row === -1 ? lines.length : row);
          marks.visit(cell.rowKey);
        }}
        onApplyFix={() => marks.open && marks.applyFix(marks.open.finding)}
        onRowMenu={(uuid, anchor) => setMenu({ uuid, anchor })}
        onDone={onDone}
        className="min-h-0"
      />
      {menu !== null && <RowMenu menu={menu} onClose={() => setMenu(null)} onRemove={(uuid) => remove([uuid])} />}
    </TakeProductContext>
  );
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

function RowMenuButton({ label, onOpen }: { label: string; onOpen: (anchor: HTMLElement) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => onOpen(event.currentTarget)}
      className="inline-flex size-6 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon of={Ellipsis} />
    </button>
  );
}

interface RowMenuProps {
  menu: { uuid: string; anchor: HTMLElement };
  onClose: () => void;
  onRemove: (uuid: string) => void;
}

function RowMenu({ menu, onClose, onRemove }: RowMenuProps) {
  const store = useDraftStore();
  const items = useDraft(({ state }) => state.items);
  const anchor = useRef(menu.anchor);
  const index = items.findIndex(({ uuid }) => uuid === menu.uuid);
  const item = items[index];
  if (item === undefined) return null;
  const { uuid, ...copy } = item;
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={4}
      className={popoverClass}
    >
      <MenuList
        autoFocus
        label={words.columns.actions}
        entries={[
          {
            id: 'details',
            title: words.menu.details,
            icon: PanelLeftOpen,
            onAction: run(() => store.apply((state) => selectItem(state, uuid))),
          },
          {
            id: 'duplicate',
            title: words.menu.duplicate,
            icon: Copy,
            onAction: run(() => store.apply((state) => addItem(state, copy, browserDeps, index + 1))),
          },
          {
            id: 'insert',
            title: words.menu.insertAbove,
            icon: ListPlus,
            onAction: run(() => store.apply((state) => addItem(state, {}, browserDeps, index))),
          },
          {
            id: 'up',
            title: words.menu.moveUp,
            icon: ArrowUp,
            isDisabled: index === 0,
            onAction: run(() => store.apply((state) => moveItem(state, uuid, index - 1))),
          },
          {
            id: 'down',
            title: words.menu.moveDown,
            icon: ArrowDown,
            isDisabled: index === items.length - 1,
            onAction: run(() => store.apply((state) => moveItem(state, uuid, index + 1))),
          },
          {
            id: 'remove',
            title: words.menu.remove,
            icon: Trash2,
            keys: ['Ctrl', 'Delete'],
            isDestructive: true,
            onAction: run(() => onRemove(uuid)),
          },
        ]}
      />
    </Popover>
  );
}
