import { ApiProblem, importLimits } from '@taraz/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import type { ColumnText, GridCellRef } from '../../ui/grid/grid-types.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { beyondGrid } from './beyond-grid.ts';
import type { ImportChange, ImportDetail, RowFilter } from './queries.ts';
import { columnOfKey } from './repair-columns.tsx';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';
import type { RowPages, RowView } from './use-row-pages.ts';

const words = importStrings.grid;
/** The rows themselves come a moment after the answer. */
const rowsComeMs = 600;
/** What was lost is to be read in peace. */
const lossMs = 10_000;
/** Rows that are left out by a key at once: they are fetched to be named. */
const leftOutMax = 5_000;

interface CellEdit {
  row: number;
  column: number;
  value: string;
}

const nameOf = ({ row, column }: CellEdit): string => `${row} ${column}`;

/** Texts that are on their way stand in the grid until their rows have come with them. */
function useWritten(isEditing: boolean) {
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map());
  const held = useRef<string[]>([]);
  const show = useCallback((cells: readonly CellEdit[]) => {
    setWritten((now) => new Map([...now, ...cells.map((cell) => [nameOf(cell), cell.value] as const)]));
  }, []);
  const release = useCallback((names: readonly string[]) => {
    const own = new Set(names);
    setTimeout(() => setWritten((now) => new Map([...now].filter(([name]) => !own.has(name)))), rowsComeMs);
  }, []);
  // What goes on in steps is written when that is over.
  const hold = useCallback((names: readonly string[]) => void held.current.push(...names), []);
  useEffect(() => {
    if (!isEditing && held.current.length > 0) release(held.current.splice(0));
  }, [isEditing, release]);
  return { written, show, release, hold };
}

/** The list in sight, as the server knows it. */
function listOf({ only = 'all', code, column }: RowFilter) {
  return { only, ...(code === undefined ? {} : { code }), ...(column === undefined ? {} : { code_column: column }) };
}

/** What could not be sent, in its order, until it is sent again or its notice is closed. */
const unsent: (() => Promise<void>)[] = [];

async function sendAgain(): Promise<void> {
  for (const work of unsent.splice(0)) await insist(work);
}

/** Says that it is at work, and offers to send again what failed: nothing that was written or pasted is lost. */
async function insist(work: () => Promise<void>): Promise<void> {
  try {
    await withLoading(work());
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.status === 400;
    if (!isRefused) unsent.push(work);
    const again = {
      action: { label: words.again, onPress: () => void sendAgain() },
      onClose: () => void unsent.splice(0),
    };
    toast.error(words.failed, { detail: reasonOf(error), ...(unsent.length === 0 ? {} : again) });
  }
}

/** What the grid writes, fills and pastes. Cells written by keys are sent when they are left. */
export function useGridEdits({ id, editing }: ImportDetail, pages: RowPages, filter: RowFilter) {
  const format = useFormat();
  const change = useImportChange(id, words.failed);
  const { written, show, release, hold } = useWritten(editing !== null);
  const pending = useRef(new Map<string, CellEdit & { index: number }>());
  /** One call, so that one undo takes all of it back. */
  const send = async (body: ImportChange, cells: readonly CellEdit[]): Promise<void> => {
    const names = cells.map(nameOf);
    show(cells);
    try {
      const { editing: goesOn } = await change.mutateAsync(body);
      if (goesOn === null) release(names);
      else hold(names);
    } catch (error) {
      release(names);
      throw error;
    }
  };
  const sendCells = async (cells: readonly CellEdit[]): Promise<void> => {
    const given = cells.map(({ row, column, value }) => ({ row, column, value }));
    if (given.length > 0) await insist(() => send({ cells: given }, given));
  };
  const rowAt = async (index: number) => (await pages.ensure(index, index))[0] ?? null;
  const textOf = useCallback((view: RowView, column: number) => written.get(`${view.data?.row} ${column}`), [written]);
  const flush = () => {
    const cells = [...pending.current.values()].filter(({ index, row, column, value }) => {
      const standing = pages.rows[index]?.data;
      return standing?.row !== row || standing.cells[column] !== value;
    });
    pending.current.clear();
    void sendCells(cells);
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
      if (from < 0 || editing !== null) return;
      if (to - from >= leftOutMax) return void toast.error(importStrings.leaveOut.tooMany);
      await insist(async () => {
        const found = await pages.ensure(from, to);
        const some = found.flatMap((one) => (one === null || one.left_out ? [] : [one.row]));
        if (some.length > 0) await send({ leave_out: { choice: 'leave', rows: some } }, []);
      });
    },
    /** Over rows that may not be here: the server fills those between the first and the last. */
    fill: async (keys: readonly string[], texts: readonly ColumnText[], fromKey: string | null): Promise<void> => {
      const places = [keys[0], keys.at(-1), fromKey ?? keys[0]].map((key) => Number(key ?? -1));
      if (places.some((place) => place < 0)) return;
      await insist(async () => {
        const [first, last, source] = await Promise.all(places.map(rowAt));
        if (first == null || last == null || source == null) return;
        const cells = texts.flatMap(({ columnKey, text }) => {
          const column = columnOfKey(columnKey);
          if (column < 0) return [];
          // The row it is copied from may have come only now.
          const copied = written.get(`${source.row} ${column}`) ?? source.cells[column] ?? '';
          return [{ column, value: fromKey === null ? text : copied }];
        });
        const [one, ...also] = cells;
        if (one === undefined) return;
        await send({ fill: { ...one, also, from_row: first.row, to_row: last.row, ...listOf(filter) } }, []);
      });
    },
    /** A table, laid from a cell on over the rows in sight and those after them. */
    paste: async ({ rowKey, columnKey }: GridCellRef, table: string[][], keys: readonly string[]): Promise<void> => {
      const from = Number(rowKey ?? -1);
      const begin = keys.indexOf(columnKey);
      if (from < 0 || begin < 0) return;
      const columns = keys.slice(begin).map(columnOfKey);
      const texts = table.map((line) => line.filter((_, offset) => (columns[offset] ?? -1) >= 0));
      if (texts.reduce((count, line) => count + line.length, 0) > importLimits.editsMax) {
        toast.error(words.failed, { detail: words.tooMany });
        return;
      }
      const own = columns.filter((column) => column >= 0);
      if (own.length === 0) return;
      const seen = texts.flatMap((line, place) => {
        const row = pages.rows[from + place]?.data?.row;
        return row === undefined ? [] : line.map((value, offset) => ({ row, column: own[offset] ?? -1, value }));
      });
      await insist(async () => {
        const first = await rowAt(from);
        if (first === null) return;
        await send({ paste: { from_row: first.row, columns: own, texts, ...listOf(filter) } }, seen);
        const over = beyondGrid(table, pages.rows.length - from, columns.length);
        if (over.rows + over.columns > 0)
          toast.show(words.beyond(over, format.number), { tone: 'info', timeoutMs: lossMs });
      });
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
