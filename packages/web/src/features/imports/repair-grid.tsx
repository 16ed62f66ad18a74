import { importLimits } from '@taraz/contract';
import type { SheetMapping } from '@taraz/core';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { EditableGrid } from '../../ui/grid/editable-grid.tsx';
import type { GridCellRef, GridHandle } from '../../ui/grid/grid-types.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { FaultStrip } from './fault-strip.tsx';
import type { ImportDetail, ImportedRow, RowFilter } from './queries.ts';
import { cleanWordOf, columnKeyOf, columnOfKey, marksOf, repairColumns, standingFaults } from './repair-columns.tsx';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';
import { type RowView, useRowPages } from './use-row-pages.ts';

const words = importStrings.grid;
const keyOf = ({ key }: RowView): string => key;

interface CellEdit {
  row: number;
  column: number;
  value: string;
}

/** Rows are fetched anew after an edit at once, and now and then while they are still being checked. */
function versionOf({ state, etag, invoices, unchecked, issued, editing, bad_rows }: ImportDetail): string {
  if (editing !== null) return `editing ${Math.floor(editing.percent / 25)}`;
  // What came first is shown at once: an empty grid beside a count of faults looks broken.
  if (state === 'checking') return `checking ${Math.floor((invoices - unchecked) / 5_000)} ${bad_rows > 0}`;
  return state === 'issuing' ? `issuing ${Math.floor(issued / 5_000)}` : etag;
}

type Pages = ReturnType<typeof useRowPages>;

/** Cells written by keys are sent when they are left; until their answer they stand in the grid. */
function useEdits(id: string, pages: Pages, filter: RowFilter) {
  const change = useImportChange(id, words.failed);
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map());
  const pending = useRef(new Map<string, CellEdit & { index: number }>());
  const sendAll = async (cells: readonly CellEdit[]): Promise<void> => {
    const names = cells.map(({ row, column }) => `${row} ${column}`);
    setWritten((now) => new Map([...now, ...cells.map(({ value }, index) => [names[index] ?? '', value] as const)]));
    try {
      await change.mutateAsync({ cells: cells.map(({ row, column, value }) => ({ row, column, value })) });
    } finally {
      // The rows themselves come a moment after the answer.
      setTimeout(() => {
        const own = new Set(names);
        setWritten((now) => new Map([...now].filter(([name]) => !own.has(name))));
      }, 600);
    }
  };
  const send = async (cells: readonly CellEdit[]): Promise<void> => {
    if (cells.length > importLimits.editsMax) {
      toast.error(words.failed, { detail: words.tooMany });
      return;
    }
    // One call, so that one undo takes all of it back. What failed was told.
    if (cells.length > 0) await sendAll(cells).catch(() => undefined);
  };
  const textOf = useCallback((view: RowView, column: number) => written.get(`${view.data?.row} ${column}`), [written]);
  /** Down a column, over rows that may not be here: the server fills those between the first and the last. */
  const fill = async (keys: readonly string[], columnKey: string, value: string): Promise<void> => {
    const column = columnOfKey(columnKey);
    const [from, to] = [Number(keys[0] ?? -1), Number(keys.at(-1) ?? -1)];
    if (column < 0 || from < 0) return;
    const [[first], [last]] = await Promise.all([pages.ensure(from, from), pages.ensure(to, to)]);
    if (first == null || last == null) return;
    const { only = 'all', code, column: code_column } = filter;
    const list = {
      only,
      ...(code === undefined ? {} : { code }),
      ...(code_column === undefined ? {} : { code_column }),
    };
    change.mutate({ fill: { column, value, from_row: first.row, to_row: last.row, ...list } });
  };
  return {
    change,
    send,
    fill,
    textOf,
    write: (key: string, columnKey: string, value: string) => {
      const index = Number(key);
      const row = pages.rows[index]?.data?.row;
      const column = columnOfKey(columnKey);
      if (row === undefined || column < 0) return;
      pending.current.set(`${row} ${column}`, { row, column, value, index });
      setWritten((now) => new Map(now).set(`${row} ${column}`, value));
    },
    flush: () => {
      const cells = [...pending.current.values()].filter(({ index, column, value }) => {
        return pages.rows[index]?.data?.cells[column] !== value;
      });
      pending.current.clear();
      void send(cells);
    },
  };
}

/** Cells from a spreadsheet, laid from the active one on, over rows that may not be here yet. */
async function pasted(
  cell: GridCellRef,
  cells: string[][],
  keys: readonly string[],
  pages: Pages,
): Promise<CellEdit[]> {
  const from = Number(cell.rowKey ?? -1);
  const first = keys.indexOf(cell.columnKey);
  if (from < 0 || first < 0) return [];
  const rows = await pages.ensure(from, Math.min(from + cells.length, pages.rows.length) - 1);
  return rows.flatMap((data, place) =>
    (cells[place] ?? []).flatMap((value, offset) => {
      const column = columnOfKey(keys[first + offset] ?? '');
      return data === null || column < 0 ? [] : [{ row: data.row, column, value }];
    }),
  );
}

/** Columns of a row's errors, in their order. */
const faultyColumns = (data: ImportedRow | null | undefined): number[] =>
  [
    ...new Set(
      standingFaults(data)
        .filter(({ severity, column }) => severity === 'error' && column >= 0)
        .map(({ column }) => column),
    ),
  ].sort((one, other) => one - other);

/** Goes to the next bad cell after the one in hand, and begins again at the first. */
function useNextFault(grid: RefObject<GridHandle | null>, active: GridCellRef | null, pages: Pages) {
  const focus = (index: number, column: number | undefined) =>
    grid.current?.focusCell({ rowKey: String(index), columnKey: columnKeyOf(column ?? 0) });
  return async () => {
    const { rows } = pages;
    const at = Number(active?.rowKey ?? -1);
    const here = columnOfKey(active?.columnKey ?? '');
    const inRow = faultyColumns(rows[at]?.data).find((column) => column > here);
    if (at >= 0 && inRow !== undefined) return focus(at, inRow);
    // As far as rows are here they are gone through; from there on the server knows.
    let index = at + 1;
    for (; index < rows.length && rows[index]?.data != null; index += 1) {
      const [column] = faultyColumns(rows[index]?.data);
      if (column !== undefined) return focus(index, column);
    }
    const from = index < rows.length ? (rows[index - 1]?.data?.row ?? 0) : 0;
    const found = (await pages.nextBad(from)) ?? (from > 0 ? await pages.nextBad(0) : null);
    if (found === null) return;
    const [data] = await pages.ensure(found, found);
    focus(found, faultyColumns(data)[0]);
  };
}

interface RepairGridProps {
  job: ImportDetail;
  filter: RowFilter;
}

/** The rows of a file as a spreadsheet that says what is wrong in each cell. */
export function RepairGrid({ job, filter }: RepairGridProps) {
  const format = useFormat();
  const handle = useRef<GridHandle>(null);
  const [active, setActive] = useState<GridCellRef | null>(null);
  const pages = useRowPages(job.id, filter, versionOf(job));
  const edits = useEdits(job.id, pages, filter);
  const { rows, need } = pages;
  const clean = cleanWordOf(job.unchecked > 0 || job.editing !== null, filter.only);
  const columns = useMemo(
    () =>
      repairColumns({
        headers: job.headers,
        mapping: (job.mapping ?? {}) as SheetMapping,
        format,
        need,
        written: edits.textOf,
        isLocked: job.state === 'editing',
        clean,
      }),
    [job.headers, job.mapping, job.state, format, need, edits.textOf, clean],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that are here change with the rows
  const marks = useMemo(() => marksOf(pages.here()), [rows]);
  const next = useNextFault(handle, active, pages);
  useShortcut('F8', (event) => {
    event.preventDefault();
    void next();
  });
  useShortcut('Ctrl+KeyZ', (event) => {
    if (!job.can_undo || (event.target as HTMLElement).matches('input, textarea')) return;
    event.preventDefault();
    edits.change.mutate({ undo: true });
  });
  const strip = useStrip(active, rows, job, edits);
  if (pages.count === 0 && filter.only === 'bad') {
    return <p className="px-page py-10 text-center text-ink-2">{words.nothingBad}</p>;
  }
  const keys = columns.map(({ key }) => key);
  return (
    <EditableGrid<RowView>
      ref={handle}
      label={words.label}
      rows={rows}
      getKey={keyOf}
      keysArePlaces
      columns={columns}
      rowHeight={34}
      marks={marks}
      strip={strip === null ? null : { rowKey: strip.rowKey, content: strip.content }}
      onWrite={edits.write}
      onEditEnd={edits.flush}
      onFill={(some, columnKey, value) => void edits.fill(some, columnKey, value)}
      onRemoveRows={() => undefined}
      onPaste={(cell, cells) => void pasted(cell, cells, keys, pages).then(edits.send)}
      onActiveChange={setActive}
      onApplyFix={() => strip?.fixHere()}
      className="h-[max(20rem,calc(100dvh-22rem))]"
    />
  );
}

/** Warnings of invoices that the account has already: they are chosen about, not mended. */
export const twinCodes: ReadonlySet<string> = new Set(['SAME_NUMBER', 'SAME_CONTENT']);

/** The strip under the active cell's row. */
function useStrip(
  active: GridCellRef | null,
  rows: readonly RowView[],
  { causes, editing }: ImportDetail,
  { change, send, textOf }: ReturnType<typeof useEdits>,
) {
  const view = active?.rowKey == null ? undefined : rows[Number(active.rowKey)];
  const column = columnOfKey(active?.columnKey ?? '');
  const faults = standingFaults(view?.data);
  const fault = faults.find((one) => one.column === column) ?? (column < 0 ? faults[0] : undefined);
  if (view?.data == null || fault === undefined) return null;
  const { row, cells } = view.data;
  const cause = causes.find((one) => one.code === fault.code && one.column === fault.column);
  const fixHere = () => {
    if (fault.fix !== null) void send([{ row, column: fault.column, value: fault.fix }]);
  };
  return {
    rowKey: view.key,
    fixHere,
    content: (
      <FaultStrip
        fault={fault}
        text={textOf(view, fault.column) ?? cells[fault.column] ?? ''}
        alike={cause?.fixable ?? 0}
        isBusy={change.isPending || editing !== null}
        onHere={fixHere}
        onAlike={() => change.mutate({ fix: { code: fault.code, column: fault.column } })}
        twin={
          view.data.twin === '' || !twinCodes.has(fault.code)
            ? null
            : {
                isLeftOut: view.data.twin === 'skipped',
                onChoose: (choice) => change.mutate({ twins: { choice, rows: [row] } }),
              }
        }
      />
    ),
  };
}
