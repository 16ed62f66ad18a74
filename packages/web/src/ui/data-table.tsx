import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Popover } from 'react-aria-components/Popover';
import {
  Cell,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { Checkbox } from './checkbox.tsx';
import { withCutName } from './cut-name.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Menu, type MenuEntry, MenuList } from './menu.tsx';
import { menuPopoverClass } from './popover-class.ts';
import { SkeletonBar, useSlow } from './skeleton.tsx';
import { columnsThatFit, type TableColumn } from './table-columns.ts';
import { uiStrings } from './ui.fa.ts';
import { useWidth } from './use-width.ts';

export interface DataTableProps<T> {
  /** Spoken name of the table. */
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  getId: (row: T) => string;
  /** The list's sort as the API writes it: `-created_at`. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Chosen ids or 'all' of this page; with `onSelect` each row gets a checkbox. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  /** Enter or a click on the row. */
  onOpen?: (row: T) => void;
  /** The row in hand (its panel is open) stays lit. */
  openId?: string | null;
  /** The row's menu: its button, the Menu key, Shift+F10 and the right button. */
  rowMenu?: (row: T) => readonly MenuEntry[];
  /** First load: skeleton in the final layout. */
  isLoading?: boolean;
  /** Newer rows are under way: the old ones stay, dimmed. */
  isRefreshing?: boolean;
  /** In place of rows when there are none: EmptyState or NothingFound. */
  empty?: ReactNode;
  /** Rows of the skeleton. */
  skeletonRows?: number;
  /** Tint of a row with a finding. */
  isFaulty?: (row: T) => boolean;
  /** Under the table, inside its frame: the Pager. */
  footer?: ReactNode;
  className?: string;
}

const selectionWidth = 44;
const menuWidth = 48;

const headClass =
  'sticky top-[calc(var(--frame-top,0px)+var(--bulk-height,0px))] z-1 h-9 border-line-strong border-b bg-sunken px-3 text-start font-medium text-caption text-ink-2 outline-hidden data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus';
const cellClass =
  'h-row border-line border-b px-3 outline-hidden group-last:border-b-0 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus';

function sortToDescriptor(sort: string | undefined): SortDescriptor | undefined {
  if (!sort) return undefined;
  const isDescending = sort.startsWith('-');
  return { column: isDescending ? sort.slice(1) : sort, direction: isDescending ? 'descending' : 'ascending' };
}

/** A paged list as a table: sort, selection, row menu, keyboard, columns that give way by rank. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, getId, sort, onSort, selected, onSelect, footer, className } = props;
  const { isLoading = false, isRefreshing = false, empty, skeletonRows = 10 } = props;
  const { ref, width } = useWidth<HTMLDivElement>();
  const contextMenu = useContextMenu(props);
  const isSlow = useSlow(isLoading);
  const taken = (onSelect ? selectionWidth : 0) + (props.rowMenu ? menuWidth : 0);
  const { squeezed, measure } = useSqueezed(columns, rows, width);
  const shown = columnsThatFit(columns, width, taken, squeezed);
  const descriptor = sortToDescriptor(sort);
  const pick = (keys: Selection) => onSelect?.(new Set(keys === 'all' ? rows.map(getId) : [...keys].map(String)));
  const isDimmed = isRefreshing && !isLoading;
  return (
    <div ref={ref} className={cx('min-w-0 overflow-clip rounded-card border border-line bg-surface', className)}>
      <Table
        aria-label={label}
        aria-busy={isLoading || isRefreshing}
        selectionMode={onSelect ? 'multiple' : 'none'}
        selectedKeys={selected ?? new Set()}
        onSelectionChange={pick}
        {...(descriptor ? { sortDescriptor: descriptor } : {})}
        {...(onSort
          ? {
              onSortChange: ({ column, direction }: SortDescriptor) =>
                onSort(`${direction === 'descending' ? '-' : ''}${column}`),
            }
          : {})}
        {...(props.onOpen ? { onRowAction: (id: string | number) => openRow(props, String(id)) } : {})}
        {...contextMenu.tableProps}
        className="w-full border-separate border-spacing-0"
      >
        <TableHeader>
          {onSelect && (
            <Column width={selectionWidth} minWidth={selectionWidth} className={cx(headClass, 'w-11')}>
              <Checkbox slot="selection" />
            </Column>
          )}
          {shown.map((column) => (
            <HeadCell key={column.id} column={column} {...(column.isWide ? { measure } : {})} />
          ))}
          {props.rowMenu && (
            <Column className={cx(headClass, 'w-12')}>
              <span className="sr-only">{uiStrings.moreActions}</span>
            </Column>
          )}
        </TableHeader>
        <TableBody
          dependencies={[rows, shown.length, props.openId, selected, width]}
          renderEmptyState={() =>
            isLoading ? <LoadingRows rows={isSlow ? skeletonRows : 0} columns={shown.length} /> : empty
          }
        >
          {isLoading ? [] : rows.map((row) => bodyRow(props, row, shown, isDimmed))}
        </TableBody>
      </Table>
      {contextMenu.popover}
      {footer !== undefined && <div className="border-line border-t">{footer}</div>}
    </div>
  );
}

function openRow<T>({ rows, getId, onOpen }: Pick<DataTableProps<T>, 'rows' | 'getId' | 'onOpen'>, id: string): void {
  const row = rows.find((one) => getId(one) === id);
  if (row !== undefined) onOpen?.(row);
}

/**
 * How many columns give way so that the wide one, usually the name, keeps its least width although figures beside it are
 * longer than expected. Measured before it is drawn, anew for other rows and another width, and only once the table stands
 * with these columns: React Aria puts them into the page after the table's own effects, which would still find those
 * before a panel opened.
 */
function useSqueezed<T>(columns: readonly TableColumn<T>[], rows: readonly T[], width: number | null) {
  const [found, setFound] = useState({ rows, width, squeezed: 0 });
  const squeezed = found.rows === rows && found.width === width ? found.squeezed : 0;
  const least = columns.find(({ isWide }) => isWide)?.minWidth ?? 0;
  const most = columns.filter(({ rank = 1, compact }) => rank > 1 || compact !== undefined).length;
  const measure = useCallback(
    (is: number) => {
      if (is > 0 && is < least && squeezed < most) setFound({ rows, width, squeezed: squeezed + 1 });
    },
    [rows, width, squeezed, least, most],
  );
  return { squeezed, measure };
}

/** Within the head of the wide column: says how wide that came out, in the very commit that put it into the page. */
function WidthOfHead({ measure }: { measure: (width: number) => void }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => measure(ref.current?.closest('th')?.offsetWidth ?? 0), [measure]);
  return <span ref={ref} hidden />;
}

interface HeadCellProps<T> {
  column: TableColumn<T>;
  /** told the width of the wide column's head */
  measure?: (width: number) => void;
}

function HeadCell<T>({ column, measure }: HeadCellProps<T>) {
  return (
    <Column
      id={column.sortField ?? column.id}
      isRowHeader={column.isRowHeader ?? false}
      allowsSorting={column.sortField !== undefined}
      className={cx(
        headClass,
        column.isWide && 'w-full',
        column.sortField !== undefined && 'cursor-default data-hovered:text-ink',
      )}
    >
      {({ allowsSorting, sortDirection }) => (
        <>
          {measure && <WidthOfHead measure={measure} />}
          <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', column.isTitleHidden && 'sr-only')}>
            {column.title}
            {allowsSorting && sortDirection && (
              <Icon of={sortDirection === 'ascending' ? ArrowUp : ArrowDown} size={14} className="text-ink" />
            )}
          </span>
        </>
      )}
    </Column>
  );
}

/** One row; a function and not a component, because React Aria reads its collection from the elements themselves. */
function bodyRow<T extends object>(
  props: DataTableProps<T>,
  row: T,
  shown: readonly TableColumn<T>[],
  isDimmed: boolean,
) {
  const id = props.getId(row);
  const isOpen = props.openId === id;
  const isFaulty = props.isFaulty?.(row) ?? false;
  return (
    <Row
      key={id}
      id={id}
      data-row-id={id}
      className={cx(
        'group outline-hidden data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus',
        props.onOpen && 'cursor-default data-hovered:bg-sunken',
        isFaulty && 'bg-tint-bad',
        'data-selected:bg-accent-soft',
        isOpen && 'bg-accent-soft',
        isDimmed && 'opacity-60',
      )}
    >
      {props.onSelect && (
        <Cell className={cx(cellClass, 'w-11')}>
          <Checkbox slot="selection" />
        </Cell>
      )}
      {shown.map((column) => (
        <Cell
          key={column.id}
          className={cx(
            cellClass,
            column.isFigure && 'tnum',
            column.isWide ? 'w-full max-w-0 truncate' : 'whitespace-nowrap',
          )}
        >
          {column.isWide ? withCutName(column.render(row)) : column.render(row)}
        </Cell>
      ))}
      {props.rowMenu && (
        <Cell className={cx(cellClass, 'w-12 px-1 text-center')}>
          <Menu entries={props.rowMenu(row)} />
        </Cell>
      )}
    </Row>
  );
}

function LoadingRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <div role="status">
      <span className="sr-only">{uiStrings.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          key={row}
          className="grid h-row items-center gap-8 border-line border-b px-3 last:border-b-0"
          style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
        >
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <SkeletonBar key={column} className={(row + column) % 2 === 0 ? 'w-4/5' : 'w-3/5'} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The row menu by the right button, where the pointer is; by the Menu key or Shift+F10, under the focused row. */
function useContextMenu<T>({ rowMenu, rows, getId }: DataTableProps<T>) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<{ id: string; left: number; top: number } | null>(null);
  if (!rowMenu) return { tableProps: {}, popover: null };
  const row = rows.find((one) => getId(one) === place?.id);
  const open = (event: React.SyntheticEvent, pointer: { left: number; top: number } | null) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row-id]') : null;
    if (!element) return;
    event.preventDefault();
    const { right, bottom } = element.getBoundingClientRect();
    setPlace({ id: element.dataset.rowId ?? '', ...(pointer ?? { left: right - 12, top: bottom }) });
  };
  return {
    tableProps: {
      onContextMenu: (event: React.MouseEvent) => open(event, { left: event.clientX, top: event.clientY }),
      onKeyDownCapture: (event: React.KeyboardEvent) => {
        if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) open(event, null);
      },
    },
    popover: (
      <>
        <span ref={anchor} aria-hidden className="fixed" style={{ left: place?.left ?? 0, top: place?.top ?? 0 }} />
        <Popover
          triggerRef={anchor}
          isOpen={row !== undefined}
          onOpenChange={(isOpen) => !isOpen && setPlace(null)}
          placement="bottom start"
          offset={0}
          className={menuPopoverClass}
        >
          <MenuList
            // Nothing was pressed that would hand its focus over: without it the keyboard finds no entry.
            autoFocus
            entries={row ? withClose(rowMenu(row), () => setPlace(null)) : []}
            label={uiStrings.moreActions}
          />
        </Popover>
      </>
    ),
  };
}

function withClose(entries: readonly MenuEntry[], close: () => void): MenuEntry[] {
  return entries.map((entry) => ({
    ...entry,
    onAction: () => {
      close();
      entry.onAction();
    },
  }));
}
