import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clock } from './clock.ts';
import { cx } from './cx.ts';
import type { MenuEntry } from './menu.tsx';
import { useRowMenu } from './row-menu.tsx';
import { useSlow } from './skeleton.tsx';
import { columnsThatFit, type TableColumn } from './table-columns.ts';
import { TableGrid } from './table-grid.tsx';
import { textScale } from './text-size.ts';
import { usePrinting } from './use-printing.ts';
import { useToldList } from './use-told-list.ts';
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

const selectionWidth = 40;
const menuWidth = 36;
/** What a page has on its paper, A4 on its side at three quarters (styles.css), in CSS px. */
const paperWidth = 1390;

/** What the table has on paper, where no panel stands beside its page: its share of the page as on the screen. */
function roomOnPaper(frame: HTMLElement | null): number {
  const page = frame?.closest('main')?.clientWidth;
  return frame && page ? Math.floor((paperWidth * frame.clientWidth) / page) : paperWidth;
}

const noneChosen: ReadonlySet<string> = new Set();

/** A paged list as a table: sort, selection, row menu, keyboard, columns that give way by rank. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, getId, sort, selected, footer, className } = props;
  const { isLoading = false, isRefreshing = false, empty, skeletonRows = 10, openId = null, isFaulty } = props;
  const { ref, width: widthPx } = useWidth<HTMLDivElement>();
  const isPrinting = usePrinting();
  const width = useMemo(() => {
    const room = isPrinting ? Math.max(roomOnPaper(ref.current), widthPx ?? 0) : widthPx;
    return room === null ? null : room / textScale();
  }, [widthPx, isPrinting, ref]);
  const isSlow = useSlow(isLoading);
  const told = useToldList(ref, isLoading || isRefreshing);
  const taken = (props.onSelect ? selectionWidth : 0) + (props.rowMenu ? menuWidth : 0);
  const { shown, isTight, measure } = useShownColumns(columns, rows, width, taken);
  const events = useGridEvents(props);
  useReturnToOpened(ref, openId);
  const ids = rows.map(getId);
  useGoToMade(ref, openId, ids);
  const ticked = selected ?? noneChosen;
  const menu = useRowMenu(
    props.rowMenu &&
      ((id) => {
        const row = rows[ids.indexOf(id)];
        return row === undefined ? null : (props.rowMenu?.(row) ?? null);
      }),
  );
  return (
    <div
      ref={ref}
      className={cx(
        'min-w-0 overflow-clip rounded-card border border-line bg-surface print:overflow-visible',
        className,
      )}
      {...menu.frameProps}
      onKeyDownCapture={(event) => {
        menu.frameProps.onKeyDownCapture?.(event);
        if (ticked.size > 0) openByEnter(event, events.open);
      }}
    >
      {menu.provide(
        <TableGrid
          label={label}
          columns={shown}
          isTight={isTight}
          rows={isLoading ? [] : rows}
          ids={ids}
          faultyIds={isFaulty ? rows.filter(isFaulty).map(getId) : []}
          sort={sort}
          selected={props.onSelect ? ticked : null}
          openId={openId}
          hasMenu={props.rowMenu !== undefined}
          canSort={props.onSort !== undefined}
          canOpen={props.onOpen !== undefined}
          isBusy={isLoading || isRefreshing}
          isDimmed={isRefreshing && !isLoading}
          empty={rows.length > 0 && !isLoading ? null : empty}
          loadingRows={isLoading ? (isSlow ? skeletonRows : 0) : null}
          events={events}
          measure={measure}
        />,
      )}
      {footer !== undefined && <div className="border-line border-t">{footer}</div>}
      <span role="status" className="sr-only">
        {told}
      </span>
    </div>
  );
}

/** While rows are ticked React Aria opens none by the keyboard; Enter opens, Space ticks (ui.md section 7). */
function openByEnter(event: KeyboardEvent, open: (id: string) => void): void {
  const { target, key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return;
  // The row itself; in one of its cells Enter is for what stands there.
  if (target.dataset.rowId !== undefined) open(target.dataset.rowId);
}

const isNowhere = (): boolean => document.activeElement?.matches('body, main') === true;
const rowOf = (frame: HTMLElement | null, id: string) =>
  frame?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`);

/**
 * A panel that stood with its list from the beginning (an address, the way back) knows no row that it was opened from: once
 * it is closed, the row that it showed has the focus.
 */
function useReturnToOpened(frame: RefObject<HTMLElement | null>, openId: string | null): void {
  const last = useRef(openId);
  useEffect(() => {
    const closed = last.current;
    last.current = openId;
    if (closed === null || openId !== null) return;
    // After the panel, which puts it back where it knows.
    const timer = setTimeout(() => {
      if (isNowhere()) rowOf(frame.current, closed)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [frame, openId]);
}

/** So long what was just made has time to stand in the list. */
const patienceMs = 3_000;

/** A panel that was begun by a key goes back to nowhere: what was made in it has the focus, to go on with. */
function useGoToMade(frame: RefObject<HTMLElement | null>, openId: string | null, ids: readonly string[]): void {
  const begun = useRef<{ known: ReadonlySet<string>; untilMs: number } | null>(null);
  useEffect(() => {
    if (openId === 'new') {
      begun.current ??= { known: new Set(ids), untilMs: Number.POSITIVE_INFINITY };
      return;
    }
    const awaited = begun.current;
    if (awaited === null) return;
    awaited.untilMs = Math.min(awaited.untilMs, clock.nowMs() + patienceMs);
    if (openId !== null || clock.nowMs() > awaited.untilMs) begun.current = null;
    const made = ids.find((id) => !awaited.known.has(id));
    if (begun.current === null || made === undefined) return;
    const timer = setTimeout(() => {
      begun.current = null;
      if (isNowhere()) rowOf(frame.current, made)?.focus();
    });
    return () => clearTimeout(timer);
  });
}

/** What happens in the table, told to those who show it now: the same functions while they change. */
function useGridEvents<T extends object>(props: DataTableProps<T>) {
  const latest = useRef(props);
  latest.current = props;
  const { current: events } = useRef({
    pick: (ids: ReadonlySet<string> | 'all') => {
      const { rows, getId, onSelect, isRefreshing = false } = latest.current;
      // What is chosen of rows that are going would be out of sight with them.
      if (!isRefreshing) onSelect?.(ids === 'all' ? new Set(rows.map(getId)) : ids);
    },
    sort: (sort: string) => latest.current.onSort?.(sort),
    open: (id: string) => {
      const { rows, getId, onOpen } = latest.current;
      const row = rows.find((one) => getId(one) === id);
      if (row !== undefined) onOpen?.(row);
    },
  });
  return events;
}

/**
 * The columns that have room, with so many given way that the wide one, usually the name, keeps its least width although
 * figures beside it are longer than expected. Measured before it is drawn, anew for other rows and another width, and only
 * once the table stands with these columns: React Aria puts them into the page after the table's own effects, which would
 * still find those before a panel opened.
 */
function useShownColumns<T>(
  columns: readonly TableColumn<T>[],
  rows: readonly T[],
  width: number | null,
  taken: number,
) {
  const [found, setFound] = useState({ rows, width, squeezed: 0 });
  const squeezed = found.rows === rows && found.width === width ? found.squeezed : 0;
  const fitting = useMemo(() => columnsThatFit(columns, width, taken, squeezed), [columns, width, taken, squeezed]);
  const { shown, isTight } = fitting;
  const least = shown.find(({ isWide }) => isWide)?.minWidth ?? 0;
  const measure = useCallback(
    (is: number) => {
      if (is > 0 && is / textScale() < least && !isTight) setFound({ rows, width, squeezed: squeezed + 1 });
    },
    [rows, width, squeezed, least, isTight],
  );
  return { ...fitting, measure };
}
