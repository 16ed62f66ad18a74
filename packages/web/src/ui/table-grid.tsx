import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
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
import { WithOwnRows } from './own-rows.tsx';
import { RowMenuButton } from './row-menu.tsx';
import { silence } from './silence.ts';
import { SkeletonBar } from './skeleton.tsx';
import type { TableColumn } from './table-columns.ts';
import { growing } from './text-size.ts';
import { uiStrings } from './ui.fa.ts';

export interface TableGridProps<T> {
  label: string;
  /** those that fit */
  columns: readonly TableColumn<T>[];
  /** with less air beside the figures, where even these columns lack room */
  isTight: boolean;
  rows: readonly T[];
  /** of the rows, in their order */
  ids: readonly string[];
  faultyIds: readonly string[];
  sort: string | undefined;
  /** null where none can be chosen */
  selected: ReadonlySet<string> | null;
  openId: string | null;
  hasMenu: boolean;
  canSort: boolean;
  canOpen: boolean;
  isBusy: boolean;
  /** newer rows are under way */
  isDimmed: boolean;
  /** in place of rows; null while there are some */
  empty: ReactNode;
  /** rows of the skeleton while the first ones are under way, else null */
  loadingRows: number | null;
  events: {
    pick: (ids: ReadonlySet<string> | 'all') => void;
    sort: (sort: string) => void;
    open: (id: string) => void;
  };
  /** told the width of the wide column's head in px */
  measure: (width: number) => void;
}

const headClass =
  'sticky print:static top-[calc(var(--frame-top,0px)+var(--bulk-height,0px))] z-1 h-9 border-line-strong border-b bg-sunken px-(--cell-x) text-start font-medium text-caption text-ink-2 outline-hidden data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus';
const cellClass =
  'h-row border-line border-b px-(--cell-x) outline-hidden group-last:border-b-0 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus';

function sortToDescriptor(sort: string | undefined): SortDescriptor | undefined {
  if (!sort) return undefined;
  const isDescending = sort.startsWith('-');
  return { column: isDescending ? sort.slice(1) : sort, direction: isDescending ? 'descending' : 'ascending' };
}

const toIds = (keys: Selection) => (keys === 'all' ? keys : new Set([...keys].map(String)));

function Grid<T extends object>(props: TableGridProps<T>) {
  const { label, columns, rows, ids, faultyIds, selected, openId, hasMenu, canOpen, isDimmed, events, measure } = props;
  const chosen = useSameSet(selected);
  const tableId = useId();
  const table = useSilentFirstOrder();
  const descriptor = sortToDescriptor(props.sort);
  const idOf = new Map(rows.map((row, index) => [row, ids[index] ?? '']));
  const faulty = new Set(faultyIds);
  return (
    <WithOwnRows>
      <Table
        ref={table}
        aria-label={label}
        aria-busy={props.isBusy}
        selectionMode={selected ? 'multiple' : 'none'}
        selectedKeys={chosen ?? []}
        onSelectionChange={(keys) => events.pick(toIds(keys))}
        {...(descriptor ? { sortDescriptor: descriptor } : {})}
        {...(props.canSort
          ? {
              onSortChange: ({ column, direction }: SortDescriptor) =>
                events.sort(`${direction === 'descending' ? '-' : ''}${column}`),
            }
          : {})}
        {...(canOpen ? { onRowAction: (id: string | number) => events.open(String(id)) } : {})}
        className={cx('w-full border-separate border-spacing-0', props.isTight ? '[--cell-x:6px]' : '[--cell-x:12px]')}
      >
        <TableHeader>
          {selected && (
            <Column className={cx(headClass, 'no-print w-11')}>
              <Checkbox slot="selection" />
            </Column>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              canSort={props.canSort}
              isLoading={props.loadingRows !== null}
              isLast={!hasMenu && column === columns.at(-1)}
              {...(column.isWide ? { measure } : {})}
            />
          ))}
          {hasMenu && (
            <Column className={cx(headClass, 'no-print w-12')}>
              <span className="sr-only">{uiStrings.moreActions}</span>
            </Column>
          )}
        </TableHeader>
        <TableBody
          items={rows}
          // A row that is the same under the same columns is not made anew: chosen rows know by themselves that they are.
          dependencies={[columns, openId, hasMenu, canOpen, isDimmed, selected === null, faultyIds.join()]}
          renderEmptyState={() =>
            props.loadingRows === null ? (
              props.empty
            ) : (
              <LoadingRows rows={props.loadingRows} {...{ columns, selected, hasMenu }} />
            )
          }
        >
          {(row) => bodyRow(props, row, { id: idOf.get(row) ?? '', tableId, faulty })}
        </TableBody>
      </Table>
    </WithOwnRows>
  );
}

/** By then the first order of a table, which is a page's first announcement at times, has been announced. */
const firstOrderMs = 300;

/**
 * React Aria reads a table's columns after its first drawing, takes its order for a new one, and interrupts the reader with it
 * on every opened list. It stands in the table's description; only a later one is news.
 */
function useSilentFirstOrder() {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const isFirstOrder = ({ textContent }: Element) =>
      (table.current?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .some((id) => document.getElementById(id)?.textContent === textContent);
    return silence(isFirstOrder, firstOrderMs);
  }, []);
  return table;
}

const isSame = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => Object.is(one, b[at]));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((one) => b.has(one));
  return Object.is(a, b);
};

const isSameGrid = <T,>(a: TableGridProps<T>, b: TableGridProps<T>): boolean =>
  (Object.keys(a) as (keyof TableGridProps<T>)[]).every((key) => isSame(a[key], b[key]));

/** The very same set while it has the same in it: React Aria announces each other one as another selection. */
function useSameSet(set: ReadonlySet<string> | null): ReadonlySet<string> | null {
  const [kept, setKept] = useState(set);
  if (isSame(kept, set)) return kept;
  setKept(set);
  return set;
}

/**
 * The table itself. React Aria works each row and each cell out whenever a table is drawn, so it is drawn only when
 * something in it is another: not with every letter of the search above it, nor for each answer that is the same again.
 */
export const TableGrid = memo(Grid, isSameGrid) as typeof Grid;

/** Within the head of the wide column: says how wide that came out, in the very commit that put it into the page. */
function WidthOfHead({ measure }: { measure: (width: number) => void }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => measure(ref.current?.closest('th')?.offsetWidth ?? 0), [measure]);
  return <span ref={ref} hidden />;
}

interface HeadCellProps<T> {
  column: TableColumn<T>;
  canSort: boolean;
  /** there are no rows yet whose content would say how wide the column is */
  isLoading: boolean;
  /** nothing stands behind it */
  isLast: boolean;
  /** told the width of the wide column's head */
  measure?: (width: number) => void;
}

function HeadCell<T>({ column, canSort, isLoading, isLast, measure }: HeadCellProps<T>) {
  const isSortable = canSort && column.sortField !== undefined;
  return (
    <Column
      id={column.sortField ?? column.id}
      // Told when the rows are ordered by it.
      textValue={column.title}
      isRowHeader={column.isRowHeader ?? false}
      allowsSorting={isSortable}
      {...(isLoading && !column.isWide ? { style: { minWidth: growing(`${column.minWidth}px`) } } : {})}
      className={cx(
        headClass,
        column.isWide && 'w-full',
        isSortable && 'group/head cursor-pointer data-hovered:text-ink',
      )}
    >
      {({ allowsSorting, sortDirection }) => (
        <>
          {measure && <WidthOfHead measure={measure} />}
          <span
            className={cx(
              'relative inline-flex items-center gap-1 whitespace-nowrap',
              column.isTitleHidden && 'sr-only',
            )}
          >
            {column.title}
            {allowsSorting && sortDirection && (
              <Icon of={sortDirection === 'ascending' ? ArrowUp : ArrowDown} size={14} className="text-ink" />
            )}
            {allowsSorting && !sortDirection && (
              // That it can be sorted, in the air beside the title, so that no column is wider for it; behind the last there is none.
              <span
                className={cx(
                  'absolute text-ink-3 opacity-0 group-data-focus-visible/head:opacity-100 group-data-hovered/head:opacity-100',
                  isLast ? 'end-full me-0.5' : 'start-full ms-0.5',
                )}
              >
                <Icon of={ChevronsUpDown} size={14} />
              </span>
            )}
          </span>
        </>
      )}
    </Column>
  );
}

interface RowPlace {
  id: string;
  tableId: string;
  faulty: ReadonlySet<string>;
}

/** What a column shows of a row; the row's name as one that the row's menu is called after. */
function shownOf<T>(column: TableColumn<T>, row: T, nameId: string | null): ReactNode {
  const content = column.isWide ? withCutName(column.render(row)) : column.render(row);
  if (nameId === null || column.isRowHeader !== true) return content;
  return (
    <span id={nameId} className="contents">
      {content}
    </span>
  );
}

/** One row; a function and not a component, because React Aria reads its collection from the elements themselves. */
function bodyRow<T extends object>(props: TableGridProps<T>, row: T, { id, tableId, faulty }: RowPlace) {
  const nameId = `${tableId}-${id}`;
  return (
    <Row
      key={id}
      id={id}
      data-row-id={id}
      className={cx(
        'group outline-hidden data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus',
        // What is in hand or chosen keeps its colour under the pointer, which has just pressed it.
        props.canOpen && 'cursor-default not-data-selected:data-hovered:bg-sunken',
        faulty.has(id) && 'bg-tint-bad',
        'data-selected:bg-accent-soft',
        props.openId === id && 'bg-accent-soft!',
        props.isDimmed && 'opacity-60',
      )}
    >
      {props.selected && (
        <Cell className={cx(cellClass, 'no-print w-11')}>
          <Checkbox slot="selection" />
        </Cell>
      )}
      {props.columns.map((column) => (
        <Cell
          key={column.id}
          className={cx(
            cellClass,
            // Codes are Latin: their digits have no holes to be pulled together.
            column.isFigure && 'tnum [&_bdi]:tracking-normal',
            column.isWide
              ? 'w-full max-w-0 truncate print:max-w-none print:overflow-visible print:whitespace-normal'
              : 'whitespace-nowrap',
          )}
        >
          {shownOf(column, row, props.hasMenu ? nameId : null)}
        </Cell>
      ))}
      {props.hasMenu && (
        <Cell className={cx(cellClass, 'no-print w-12 px-1 text-center')}>
          <RowMenuButton id={id} nameId={nameId} />
        </Cell>
      )}
    </Row>
  );
}

interface LoadingRowsProps<T> extends Pick<TableGridProps<T>, 'columns' | 'selected' | 'hasMenu'> {
  rows: number;
}

/** Bars where the columns will be. */
function LoadingRows<T>({ rows, columns, selected, hasMenu }: LoadingRowsProps<T>) {
  const widths = [
    selected ? '2.5rem' : '',
    ...columns.map(({ isWide, minWidth }) => (isWide ? 'minmax(0,1fr)' : growing(`${minWidth}px`))),
    hasMenu ? '1.5rem' : '',
  ];
  return (
    <div role="status">
      <span className="sr-only">{uiStrings.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          key={row}
          className="grid h-row items-center border-line border-b last:border-b-0"
          style={{ gridTemplateColumns: widths.join(' ') }}
        >
          {selected && <span />}
          {columns.map(({ id }, column) => (
            <span key={id} className="px-(--cell-x)">
              <SkeletonBar className={(row + column) % 2 === 0 ? 'w-4/5' : 'w-3/5'} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
