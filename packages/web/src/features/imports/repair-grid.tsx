import { importLimits } from '@taraz/contract';
import type { SheetMapping } from '@taraz/core';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { EditableGrid } from '../../ui/grid/editable-grid.tsx';
import type { GridCellRef, GridHandle } from '../../ui/grid/grid-types.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { FaultStrip } from './fault-strip.tsx';
import type { ImportDetail, RowFilter } from './queries.ts';
import { columnKeyOf, columnOfKey, marksOf, repairColumns } from './repair-columns.tsx';
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
function versionOf({ state, etag, invoices, unchecked, issued }: ImportDetail): string {
  if (state === 'checking') return `checking ${Math.floor((invoices - unchecked) / 5_000)} ${unchecked === 0}`;
  return state === 'issuing' ? `issuing ${Math.floor(issued / 5_000)}` : etag;
}

type Pages = ReturnType<typeof useRowPages>;

/** Cells written by keys are sent when they are left; until their answer they stand in the grid. */
function useEdits(id: string, pages: Pages) {
  const change = useImportChange(id, words.failed);
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map());
  const pending = useRef(new Map<string, CellEdit>());
  const send = (cells: readonly CellEdit[]): void => {
    if (cells.length === 0) return;
    if (cells.length > importLimits.editsMax) {
      toast.error(words.failed, { detail: words.tooMany });
      return;
    }
    const names = cells.map(({ row, column }) => `${row} ${column}`);
    setWritten((now) => new Map([...now, ...cells.map(({ value }, index) => [names[index] ?? '', value] as const)]));
    change.mutate(
      { cells: [...cells] },
      {
        onSettled: () => {
          // The rows themselves come a moment after the answer.
          setTimeout(() => {
            setWritten((now) => new Map([...now].filter(([name]) => !names.includes(name))));
          }, 600);
        },
      },
    );
  };
  const textOf = useCallback((view: RowView, column: number) => written.get(`${view.data?.row} ${column}`), [written]);
  const cellsOf = (key: string, columnKey: string, value: string): CellEdit[] => {
    const row = pages.rows[Number(key)]?.data?.row;
    const column = columnOfKey(columnKey);
    return row === undefined || column < 0 ? [] : [{ row, column, value }];
  };
  return {
    change,
    send,
    textOf,
    write: (key: string, columnKey: string, value: string) => {
      for (const cell of cellsOf(key, columnKey, value)) {
        pending.current.set(`${cell.row} ${cell.column}`, cell);
        setWritten((now) => new Map(now).set(`${cell.row} ${cell.column}`, value));
      }
    },
    flush: () => {
      const cells = [...pending.current.values()].filter(({ row, column, value }) => {
        const view = pages.rows.find(({ data }) => data?.row === row);
        return view?.data?.cells[column] !== value;
      });
      pending.current.clear();
      send(cells);
    },
    fill: (keys: readonly string[], columnKey: string, value: string) =>
      send(keys.flatMap((key) => cellsOf(key, columnKey, value))),
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

/** Goes to the next bad cell after the one in hand, and begins again at the first. */
function useNextFault(grid: RefObject<GridHandle | null>, active: GridCellRef | null, pages: Pages) {
  return async () => {
    const { rows } = pages;
    const at = Number(active?.rowKey ?? -1);
    const here = columnOfKey(active?.columnKey ?? '');
    const faulty = (view: RowView | undefined) =>
      [
        ...new Set(
          view?.data?.faults
            .filter(({ severity, column }) => severity === 'error' && column >= 0)
            .map(({ column }) => column),
        ),
      ].sort((one, other) => one - other);
    const inRow = faulty(rows[at]).find((column) => column > here);
    if (at >= 0 && inRow !== undefined)
      return grid.current?.focusCell({ rowKey: String(at), columnKey: columnKeyOf(inRow) });
    for (let step = 1; step <= rows.length; step += 1) {
      const index = (Math.max(at, -1) + step) % rows.length;
      const view = rows[index];
      if (view?.data === null) await pages.ensure(index, index);
      const [column] = faulty(rows[index]);
      if (column !== undefined || view?.data === null) {
        return grid.current?.focusCell({ rowKey: String(index), columnKey: columnKeyOf(column ?? 0) });
      }
    }
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
  const edits = useEdits(job.id, pages);
  const { rows, need } = pages;
  const columns = useMemo(
    () =>
      repairColumns({
        headers: job.headers,
        mapping: (job.mapping ?? {}) as SheetMapping,
        format,
        need,
        written: edits.textOf,
      }),
    [job.headers, job.mapping, format, need, edits.textOf],
  );
  const marks = useMemo(() => marksOf(rows), [rows]);
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
      columns={columns}
      rowHeight={34}
      marks={marks}
      strip={strip === null ? null : { rowKey: strip.rowKey, content: strip.content }}
      onWrite={edits.write}
      onEditEnd={edits.flush}
      onFill={edits.fill}
      onRemoveRows={() => undefined}
      onPaste={(cell, cells) => void pasted(cell, cells, keys, pages).then(edits.send)}
      onActiveChange={setActive}
      onApplyFix={() => strip?.fixHere()}
      className="h-[max(20rem,calc(100dvh-22rem))]"
    />
  );
}

/** The strip under the active cell's row. */
function useStrip(
  active: GridCellRef | null,
  rows: readonly RowView[],
  { causes }: ImportDetail,
  { change, send, textOf }: ReturnType<typeof useEdits>,
) {
  const view = active?.rowKey == null ? undefined : rows[Number(active.rowKey)];
  const column = columnOfKey(active?.columnKey ?? '');
  const faults = view?.data?.faults ?? [];
  const fault = faults.find((one) => one.column === column) ?? (column < 0 ? faults[0] : undefined);
  if (view?.data == null || fault === undefined) return null;
  const { row, cells } = view.data;
  const cause = causes.find((one) => one.code === fault.code && one.column === fault.column);
  const fixHere = () => {
    if (fault.fix !== null) send([{ row, column: fault.column, value: fault.fix }]);
  };
  return {
    rowKey: view.key,
    fixHere,
    content: (
      <FaultStrip
        fault={fault}
        text={textOf(view, fault.column) ?? cells[fault.column] ?? ''}
        alike={cause?.fixable ?? 0}
        isBusy={change.isPending}
        onHere={fixHere}
        onAlike={() => change.mutate({ fix: { code: fault.code, column: fault.column } })}
      />
    ),
  };
}
