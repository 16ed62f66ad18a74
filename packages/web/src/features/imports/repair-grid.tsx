import { type SheetMapping, saidCodes } from '@taraz/core';
import { type Ref, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { EditableGrid } from '../../ui/grid/editable-grid.tsx';
import { gridCombinations } from '../../ui/grid/grid-shortcuts.ts';
import type { GridCellRef, GridHandle } from '../../ui/grid/grid-types.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, useSlow } from '../../ui/skeleton.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { AsideStrip } from './aside-strip.tsx';
import { type ColumnNeeds, noNeeds, withNeeds } from './column-needs.ts';
import { copyFar } from './copy-far.ts';
import { FaultStrip } from './fault-strip.tsx';
import { NothingBad } from './nothing-bad.tsx';
import type { ImportDetail, ImportedRow, RowFilter } from './queries.ts';
import { cleanWordOf, columnOfKey, marksOf, repairColumns, shownFigures, standingFaults } from './repair-columns.tsx';
import { rowsVersion } from './rows-version.ts';
import { importStrings } from './strings.fa.ts';
import { type RepairGridHandle, useFinder } from './use-finder.ts';
import { useGridEdits } from './use-grid-edits.ts';
import { isUnsure, useNextFault } from './use-next-fault.ts';
import { type RowPages, type RowView, useRowPages } from './use-row-pages.ts';

const words = importStrings.grid;
/** All that is left of the screen; however much stands above, some rows are in sight. */
const gridHeight = 'shrink-0 grow basis-80';
const keyOf = ({ key }: RowView): string => key;
const isHere = ({ data }: RowView): boolean => data !== null;

/** The room that the columns need for the rows that have been here. */
function useNeeds({ id, mapping }: ImportDetail, { here, rows }: RowPages): ColumnNeeds {
  const format = useFormat();
  const known = useRef({ id, needs: noNeeds, measured: new WeakSet<ImportedRow>() });
  if (known.current.id !== id) known.current = { id, needs: noNeeds, measured: new WeakSet() };
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that are here change with the rows
  return useMemo(() => {
    const { measured, needs } = known.current;
    const fresh = [...here()].flatMap(({ data }) => (data === null || measured.has(data) ? [] : [data]));
    for (const row of fresh) measured.add(row);
    known.current.needs = withNeeds(needs, fresh, shownFigures((mapping ?? {}) as SheetMapping, format));
    return known.current.needs;
  }, [id, rows, mapping, format]);
}

interface RepairGridProps {
  job: ImportDetail;
  filter: RowFilter;
  /** The row in hand, or none. */
  onInHand: (row: ImportedRow | null) => void;
  /** Where one cause is looked at and others are left: shows those. */
  onOthers: (() => void) | undefined;
  ref?: Ref<RepairGridHandle>;
}

/** Whether one cause is looked at that stands nowhere any more; its rows, as they were mended, do. */
const isMended = (job: ImportDetail, { code, column }: RowFilter): boolean =>
  code !== undefined && !isUnsure(job) && !job.causes.some((cause) => cause.code === code && cause.column === column);

/** The rows of a file as a spreadsheet that says what is wrong in each cell. */
export function RepairGrid({ job, filter, onInHand, onOthers, ref }: RepairGridProps) {
  const format = useFormat();
  const handle = useRef<GridHandle>(null);
  const [active, setActive] = useState<GridCellRef | null>(null);
  const [renewed, renew] = useReducer((times: number) => times + 1, 0);
  const pages = useRowPages(job.id, filter, `${rowsVersion(job)} ${renewed}`);
  const edits = useGridEdits(job, pages, filter, renew);
  const { rows, need } = pages;
  const needs = useNeeds(job, pages);
  const isPhone = usePhone();
  const clean = cleanWordOf(job.editing !== null, filter.only);
  const columns = useMemo(
    () =>
      repairColumns({
        headers: job.headers,
        mapping: (job.mapping ?? {}) as SheetMapping,
        needs,
        format,
        need,
        written: edits.textOf,
        isLocked: job.state === 'editing',
        clean,
        sheets: job.sheets,
        isPhone,
      }),
    [job.headers, job.mapping, job.state, job.sheets, isPhone, needs, format, need, edits.textOf, clean],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that are here change with the rows
  const marks = useMemo(() => marksOf(pages.here()), [rows]);
  const keys = columns.map(({ key }) => key);
  const next = useNextFault(handle, active, pages, { job, filter });
  useFinder(ref, active, pages, keys, { goTo: (cell) => handle.current?.focusCell(cell), nextFault: next });
  useShortcut(gridCombinations.nextError, (event) => {
    event.preventDefault();
    void next();
  });
  // In a field they are the field's own.
  const goBack = { inFields: false, isEnabled: job.can_undo && !edits.change.isPending };
  const goAgain = { inFields: false, isEnabled: job.can_redo && !edits.change.isPending };
  useShortcut(gridCombinations.undo, () => edits.change.mutate({ undo: true }), goBack);
  useShortcut(gridCombinations.redo, () => edits.change.mutate({ redo: true }), goAgain);
  useShortcut(gridCombinations.redoToo, () => edits.change.mutate({ redo: true }), goAgain);
  const strip = useStrip(active, rows, job, edits, () => void next());
  const inHand = active?.rowKey == null ? null : (rows[Number(active.rowKey)]?.data ?? null);
  useEffect(() => onInHand(inHand), [inHand, onInHand]);
  const isSlow = useSlow(pages.count === null);
  if (pages.count === 0 && filter.only === 'bad') {
    return <NothingBad onOthers={onOthers} isUnsure={isUnsure(job)} />;
  }
  if (pages.lost !== null) return <QueryError title={words.rowsFailed} query={pages.lost} />;
  if (isSlow) {
    return (
      <div className={`${gridHeight} overflow-hidden rounded-control border border-line bg-surface`}>
        <SkeletonRows rows={12} columns={['max-w-16', 'max-w-24', 'max-w-40', 'max-w-32', 'max-w-60']} />
      </div>
    );
  }
  /** They stay where they are, left out: on to what is under them. */
  const leaveOut = (some: readonly string[]) => {
    void edits.leaveOut(some);
    const under = Math.min(Number(some.at(-1) ?? 0) + 1, rows.length - 1);
    const columnKey = active?.columnKey ?? keys[0] ?? '';
    requestAnimationFrame(() => handle.current?.focusCell({ rowKey: String(under), columnKey }));
  };
  return (
    <>
      {isMended(job, filter) && <NothingBad onOthers={onOthers} isAbove />}
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
        onFill={(some, texts, from) => void edits.fill(some, texts, from)}
        isHere={isHere}
        onCopyFar={(area, fields) => void copyFar(job, filter, area, fields)}
        onRemoveRows={leaveOut}
        onPaste={(cell, cells) => void edits.paste(cell, cells, keys)}
        onActiveChange={setActive}
        onApplyFix={(_, isOfAll) => (isOfAll ? strip?.fixAll() : strip?.fixHere())}
        isLeftByEscape
        className={gridHeight}
      />
    </>
  );
}

const aside = {
  leftOut: { text: importStrings.leaveOut.strip, back: importStrings.leaveOut.takeBack },
  deleted: { text: importStrings.report.deletedStrip, back: importStrings.report.takeDeletedRow },
  deletedNow: { text: importStrings.report.deletedStrip, back: importStrings.report.takeDeletedLater },
};

/** Names that may be another's: what is right for one of them is so for the same text alone. */
const likeCodes: ReadonlySet<string> = new Set(['LIKE_OWN_BUYER', 'LIKE_OWN_GOODS']);
/** Warnings of invoices that the account has already: they are chosen about, not mended. */
export const twinCodes: ReadonlySet<string> = new Set(['SAME_NUMBER', 'SAME_CONTENT']);

/** The strip under the active cell's row. */
function useStrip(
  active: GridCellRef | null,
  rows: readonly RowView[],
  { causes, editing, goes_out }: ImportDetail,
  { change, send, textOf }: ReturnType<typeof useGridEdits>,
  onNext: () => void,
) {
  const view = active?.rowKey == null ? undefined : rows[Number(active.rowKey)];
  const isBusy = change.isPending || editing !== null;
  const leave = (choice: 'leave' | 'take_back', row: number) => change.mutate({ leave_out: { choice, rows: [row] } });
  if (view?.data?.left_out === true || view?.data?.deleted === true) {
    const { row, left_out } = view.data;
    const onBack = () => (left_out ? leave('take_back', row) : change.mutate({ take_deleted: { rows: [row] } }));
    // What was deleted goes out by the next press alone.
    const isClosed = !left_out && goes_out;
    const said = aside[left_out ? 'leftOut' : isClosed ? 'deletedNow' : 'deleted'];
    const content = <AsideStrip {...said} isClosed={isClosed} isBusy={isBusy} onBack={onBack} />;
    return { rowKey: view.key, fixHere: () => undefined, fixAll: () => undefined, content };
  }
  const column = columnOfKey(active?.columnKey ?? '');
  const faults = standingFaults(view?.data);
  const fault = faults.find((one) => one.column === column) ?? (column < 0 ? faults[0] : undefined);
  if (view?.data == null || fault === undefined) return null;
  const { row, cells } = view.data;
  const cause = causes.find((one) => one.code === fault.code && one.column === fault.column);
  const fixHere = () => {
    if (fault.fix !== null) void send([{ row, column: fault.column, value: fault.fix }]);
  };
  const alike = cause?.fixable ?? 0;
  const text = textOf(view, fault.column) ?? cells[fault.column] ?? '';
  const isLike = likeCodes.has(fault.code);
  const mendAll = () => {
    if (isBusy) return;
    const { code } = fault;
    if (fault.fix !== null && alike > 1)
      change.mutate({ fix: { code, column: fault.column, ...(isLike ? { text } : {}) } });
    else fixHere();
  };
  /** A key mends; what the file says is no sale it leaves out. */
  const isSaid = saidCodes.has(fault.code);
  const leaveAll = () => {
    const { code, column: code_column } = fault;
    if (!isBusy) change.mutate({ leave_out: { choice: 'leave', only: 'bad', code, code_column } });
  };
  return {
    rowKey: view.key,
    fixHere: isSaid ? () => leave('leave', row) : fixHere,
    fixAll: isSaid ? leaveAll : mendAll,
    content: (
      <FaultStrip
        fault={fault}
        text={text}
        alike={alike}
        isOfText={isLike}
        isBusy={isBusy}
        onHere={fixHere}
        onNext={onNext}
        onLeaveOut={fault.severity === 'error' ? () => leave('leave', row) : undefined}
        onAlike={mendAll}
        said={isSaid ? { count: cause?.count ?? 1, onLeaveAll: leaveAll } : undefined}
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
