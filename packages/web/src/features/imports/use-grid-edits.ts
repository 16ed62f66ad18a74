import { ApiProblem, importLimits } from '@taraz/contract';
import { useCallback, useEffect, useRef } from 'react';
import type { ColumnText, GridCellRef } from '../../ui/grid/grid-types.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { beyondGrid } from './beyond-grid.ts';
import { type Insisted, insist, offerKept, tellFailed } from './insist.ts';
import type { CellEdit, KeptEdit, MadeEdit } from './kept-edits.ts';
import type { ImportDetail, RowFilter } from './queries.ts';
import { columnOfKey } from './repair-columns.tsx';
import { importStrings } from './strings.fa.ts';
import { lastOf, useImportChange } from './use-import.ts';
import type { RowPages, RowView } from './use-row-pages.ts';
import { nameOf, useWritten } from './use-written.ts';

const words = importStrings.grid;
/** What was lost is to be read in peace. */
const lossMs = 10_000;
/** Rows that are left out by a key at once: they are fetched to be named. */
const leftOutMax = 5_000;

/** The list in sight, as the server knows it. */
function listOf({ only = 'all', code, column }: RowFilter) {
  return { only, ...(code === undefined ? {} : { code }), ...(column === undefined ? {} : { code_column: column }) };
}

const isOtherRows = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.problem?.errors ?? []).some(({ code }) => code === 'OTHER_ROWS');

/** The file's columns over which a table lies from a cell on, in the grid's order: nothing of it is of the others (`isBeside`). */
const columnsUnder = (keys: readonly string[], columnKey: string): number[] =>
  (keys.includes(columnKey) ? keys.slice(keys.indexOf(columnKey)) : [])
    .map(columnOfKey)
    .filter((column) => column >= 0);

/** Sends edits of an import; `sent` has what was last sent to each cell. */
function useSending({ id, editing }: ImportDetail, onOtherRows: () => void) {
  const change = useImportChange(id, tellFailed);
  // What is insisted on is told by that.
  const edit = useImportChange(id, () => {});
  const { written, show, release, hold } = useWritten(editing !== null);
  const sent = useRef(new Map<string, string>());
  /** One call, so that one undo takes all of it back. */
  const send = async ({ body, cells, shown }: MadeEdit): Promise<number> => {
    for (const cell of cells) sent.current.set(nameOf(cell), cell.value);
    show(shown);
    try {
      const detail = await edit.mutateAsync(body);
      if (detail.editing === null) release(shown);
      else hold(shown);
      return lastOf(detail);
    } catch (error) {
      release(shown);
      if (isOtherRows(error)) onOtherRows();
      throw error;
    }
  };
  /** No other file's. */
  const fileCell = (cell: Pick<CellEdit, 'row' | 'column'>) => `${id} ${nameOf(cell)}`;
  const editOfCells = (given: readonly CellEdit[]): Insisted => {
    const cells = new Map(given.map(({ row, column, value }) => [fileCell({ row, column }), { row, column, value }]));
    const sendThem = async () => {
      const left = [...cells.values()];
      // A table came over it before it could go.
      release(given.filter((cell) => !cells.has(fileCell(cell))));
      return left.length > 0 ? send({ body: { cells: left }, cells: left, shown: left }) : 0;
    };
    const kept = () => ({ file: id, cells: [...cells.values()] });
    return { file: id, send: sendThem, cells, over: new Map(), rewrite: sendCells, kept };
  };
  const sendCells = async (given: readonly CellEdit[]): Promise<void> => {
    if (given.length > 0) await insist(editOfCells(given));
  };
  /** An edit that is made when it is sent first, and sent as that again. @param make null: there is nothing to edit */
  const editOfMade = (make: MadeEdit | (() => Promise<MadeEdit | null>), onDone = () => {}): Insisted => {
    let made = typeof make === 'function' ? null : make;
    const over = new Map(made?.cells.map((cell) => [fileCell(cell), cell]));
    const sendIt = async (isGone: () => boolean) => {
      if (made === null && typeof make === 'function') made = await make();
      if (made === null || isGone()) return 0;
      for (const cell of made.cells) over.set(fileCell(cell), cell);
      const last = await send(made);
      onDone();
      return last;
    };
    const kept = () => (made === null ? null : { file: id, made });
    return { file: id, send: sendIt, cells: new Map(), over, rewrite: sendCells, kept };
  };
  const sendMade = (...of: Parameters<typeof editOfMade>): Promise<void> => insist(editOfMade(...of));
  const editOfKept = useRef((_: KeptEdit): Insisted => editOfCells([]));
  editOfKept.current = (kept) => ('made' in kept ? editOfMade(kept.made) : editOfCells(kept.cells));
  useEffect(() => offerKept(id, (kept) => editOfKept.current(kept)), [id]);
  const acts = { mutate: change.mutate, isPending: change.isPending || edit.isPending };
  return { change: acts, written, show, release, sent, sendCells, sendMade };
}

/** What the grid writes, fills and pastes. Cells written by keys are sent when they are left. @param onOtherRows the rows in sight are not those that the list has */
export function useGridEdits(job: ImportDetail, pages: RowPages, filter: RowFilter, onOtherRows: () => void) {
  const format = useFormat();
  const { change, written, show, release, sent, sendCells, sendMade } = useSending(job, onOtherRows);
  const pending = useRef(new Map<string, CellEdit & { index: number }>());
  const rowAt = async (index: number) => (await pages.ensure(index, index))[0] ?? null;
  const textOf = useCallback((view: RowView, column: number) => written.get(`${view.data?.row} ${column}`), [written]);
  /** Whether a cell says so already, and nothing else is on its way to it. */
  const isNeedless = ({ index, row, column, value }: CellEdit & { index: number }): boolean => {
    const standing = pages.rows[index]?.data;
    const isThere = standing?.row === row && standing.cells[column] === value;
    return isThere && (sent.current.get(nameOf({ row, column })) ?? value) === value;
  };
  const flush = () => {
    const cells = [...pending.current.values()];
    pending.current.clear();
    const needless = cells.filter(isNeedless);
    if (needless.length > 0) release(needless);
    void sendCells(cells.filter((cell) => !needless.includes(cell)));
  };
  const latest = useRef(flush);
  latest.current = flush;
  // Rows go out of sight while they are issued, from another window too: what was being written there is not lost.
  useEffect(() => () => latest.current(), []);
  return {
    change,
    send: sendCells,
    textOf,
    /** Whole invoices of these rows. */
    leaveOut: async (keys: readonly string[]): Promise<void> => {
      const [from, to] = [Number(keys[0] ?? -1), Number(keys.at(-1) ?? -1)];
      if (from < 0 || job.editing !== null) return;
      if (to - from >= leftOutMax) return void toast.error(importStrings.leaveOut.tooMany);
      await sendMade(async () => {
        const found = await pages.ensure(from, to);
        const rows = found.flatMap((one) => (one === null || one.left_out ? [] : [one.row]));
        return rows.length === 0 ? null : { body: { leave_out: { choice: 'leave', rows } }, cells: [], shown: [] };
      });
    },
    /** Over rows that may not be here: the server fills those between the first and the last. */
    fill: async (keys: readonly string[], texts: readonly ColumnText[], fromKey: string | null): Promise<void> => {
      const places = [keys[0], keys.at(-1), fromKey ?? keys[0]].map((key) => Number(key ?? -1));
      const [from = -1, to = -1] = places;
      if (places.some((place) => place < 0)) return;
      const seen = pages.seenFrom(from, to - from + 1);
      await sendMade(async () => {
        const [first, last, source] = await Promise.all(places.map(rowAt));
        if (first == null || last == null || source == null) return null;
        const filled = texts.flatMap(({ columnKey, text }) => {
          const column = columnOfKey(columnKey);
          if (column < 0) return [];
          // The row it is copied from may have come only now.
          const copied = written.get(`${source.row} ${column}`) ?? source.cells[column] ?? '';
          return [{ column, value: fromKey === null ? text : copied }];
        });
        const [one, ...also] = filled;
        if (one === undefined) return null;
        const range = { from_row: first.row, to_row: last.row, seen_rows: seen.length === 0 ? [first.row] : seen };
        const cells = seen.flatMap((row) => filled.map((cell) => ({ row, ...cell })));
        return { body: { fill: { ...one, also, ...range, ...listOf(filter) } }, cells, shown: [] };
      });
    },
    /** A table, laid from a cell on over the rows in sight and those after them. */
    paste: async ({ rowKey, columnKey }: GridCellRef, table: string[][], keys: readonly string[]): Promise<void> => {
      const from = Number(rowKey ?? -1);
      const columns = columnsUnder(keys, columnKey);
      if (from < 0 || columns.length === 0) return;
      const texts = table.map((line) => line.slice(0, columns.length));
      if (texts.reduce((count, line) => count + line.length, 0) > importLimits.editsMax) {
        toast.error(words.failed, { detail: words.tooMany });
        return;
      }
      const seen = pages.seenFrom(from, texts.length);
      const over = beyondGrid(table, pages.rows.length - from, columns.length);
      const tellOver = () => {
        if (over.rows + over.columns > 0)
          toast.show(words.beyond(over, format.number), { tone: 'info', timeoutMs: lossMs });
      };
      await sendMade(async () => {
        const first = seen[0] ?? (await rowAt(from))?.row;
        if (first === undefined) return null;
        const seen_rows = seen.length === 0 ? [first] : seen;
        const cells = seen_rows.flatMap((row, place) =>
          (texts[place] ?? []).map((value, offset) => ({ row, column: columns[offset] ?? -1, value })),
        );
        const body = { paste: { from_row: first, seen_rows, columns, texts, ...listOf(filter) } };
        return { body, cells, shown: cells };
      }, tellOver);
    },
    write: (key: string, columnKey: string, value: string) => {
      const index = Number(key);
      const row = pages.rows[index]?.data?.row;
      const column = columnOfKey(columnKey);
      if (row === undefined || column < 0) return;
      const cell = { row, column, value };
      pending.current.set(nameOf(cell), { ...cell, index });
      show([cell]);
    },
    flush,
  };
}
