import { onlineManager } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import type { ImportedRow, RowFilter } from './queries.ts';
import { useAskedAgain } from './use-asked-again.ts';

/** A place in the grid; its row once that has come. */
export interface RowView {
  readonly index: number;
  readonly key: string;
  readonly data: ImportedRow | null;
}

const pageRows = 200;
/** Pages kept; those farthest from the newest go. */
const pagesKept = 40;
/** A page that was only passed by is not asked for. */
const restMs = 60;

/** Rows of the file after which the first bad one, or the first in which a text stands, is asked for. */
type NextAsked = Omit<NonNullable<CallInput<typeof calls.importRows>['query']>, 'code' | 'column' | 'only'>;

interface Loaded {
  count: number | null;
  /** every place of the list; the same objects as long as nothing came for them */
  rows: readonly RowView[];
  /** version of each page that is here */
  pages: ReadonlyMap<number, string>;
}

const nothing: Loaded = { count: null, rows: [], pages: new Map() };
const empty = (index: number): RowView => ({ index, key: String(index), data: null });

/** What `useRowPages` gives. */
export type RowPages = ReturnType<typeof useRowPages>;

/** The list with a page in its place: of a hundred thousand rows only those of the page are made anew. */
function withPage(
  { rows: before, pages: known }: Loaded,
  { page, version, count, data }: { page: number; version: string; count: number; data: readonly ImportedRow[] },
): Loaded {
  const rows = before.slice(0, count);
  for (let index = rows.length; index < count; index += 1) rows.push(empty(index));
  const pages = new Map(known).set(page, version);
  for (const [place, row] of data.entries()) {
    const index = page * pageRows + place;
    if (index < count) rows[index] = { index, key: String(index), data: row };
  }
  while (pages.size > pagesKept) {
    const [farthest = page] = [...pages.keys()].sort((one, other) => Math.abs(other - page) - Math.abs(one - page));
    pages.delete(farthest);
    for (let index = farthest * pageRows; index < Math.min(count, (farthest + 1) * pageRows); index += 1) {
      rows[index] = empty(index);
    }
  }
  return { count, rows, pages };
}

interface Answer {
  asked: { name: string; version: string };
  page: number;
  count: number;
  data: readonly ImportedRow[];
}

/** Somebody writes in a cell of the grid. */
const isWriting = (): boolean => document.activeElement?.matches('[data-grid-cell] :is(input, textarea)') === true;

/**
 * Rows that came while somebody writes in one: a list that is shorter by what another window mended would put another row
 * under what is being written. They wait until the cell is left.
 */
function useHeld(apply: (answer: Answer) => void): (answer: Answer) => void {
  const held = useRef<Answer[]>([]);
  useEffect(() => {
    const release = () => {
      // The focus is between two places in the middle of a change of it.
      if (held.current.length > 0) setTimeout(() => !isWriting() && held.current.splice(0).forEach(apply), 0);
    };
    document.addEventListener('focusin', release);
    document.addEventListener('focusout', release);
    return () => {
      document.removeEventListener('focusin', release);
      document.removeEventListener('focusout', release);
    };
  }, [apply]);
  return useCallback((answer) => (isWriting() ? void held.current.push(answer) : apply(answer)), [apply]);
}

/**
 * The rows of an import as they come into sight: any place of half a million is one page away. A page of an older
 * `version` stays in sight until the newer has come.
 */
export function useRowPages(id: string, filter: RowFilter, version: string) {
  const [loaded, setLoaded] = useState<Loaded>(nothing);
  const [first, setFirst] = useState<{ error: Error | null; isFetching: boolean }>({ error: null, isFetching: false });
  const under = useRef(new Map<number, Promise<readonly ImportedRow[]>>());
  const wanted = useRef(new Map<number, number>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const name = `${id} ${filter.only} ${filter.code ?? ''} ${filter.column ?? ''}`;
  const { turn, onCome, onMiss } = useAskedAgain();
  const current = useRef({ name, version, loaded });
  current.current = { name, version, loaded };

  const keep = useHeld(
    useCallback(({ asked, page, count, data }) => {
      if (current.current.name !== asked.name) return;
      setLoaded((now) => withPage(now, { page, version: asked.version, count, data }));
    }, []),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: import and filter are in their name
  const load = useCallback(
    (page: number): Promise<readonly ImportedRow[]> => {
      const known = under.current.get(page);
      if (known !== undefined) return known;
      const asked = current.current;
      const query = { ...filter, offset: page * pageRows, limit: pageRows };
      const work = api(calls.importRows, { params: { id }, query })
        .then(({ count, rows }) => {
          keep({ asked, page, count, data: rows });
          onCome();
          return rows;
        })
        .finally(() => under.current.delete(page));
      under.current.set(page, work);
      return work;
    },
    [name, keep, onCome],
  );

  /** Whoever shows a row asks for its page; another function when the rows are another version, and when it is time to ask again. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version, and what did not come, is asked for by whoever is in sight
  const need = useCallback(
    (index: number) => {
      const page = Math.floor(index / pageRows);
      const { loaded: now, version: newest } = current.current;
      if (now.pages.get(page) === newest || under.current.has(page)) return;
      wanted.current.set(page, performance.now());
      timer.current ??= setTimeout(() => {
        timer.current = null;
        // By the newest and not by the clock: on a busy machine this is late, and what is in sight would never come.
        const since = Math.max(...wanted.current.values()) - 2 * restMs;
        for (const [one, at] of wanted.current) if (at >= since) void load(one).catch(onMiss);
        wanted.current.clear();
      }, restMs);
    },
    [load, version, turn, onMiss],
  );

  /** The first rows, of which the page is made. */
  const begin = useCallback(async () => {
    const asked = name;
    setFirst((now) => ({ ...now, isFetching: true }));
    const error = await load(0).then(
      () => null,
      (failed: Error) => failed,
    );
    // Of another filter by now it says nothing.
    if (current.current.name === asked) setFirst({ error, isFetching: false });
  }, [load, name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter begins anew
  useEffect(() => {
    setLoaded(nothing);
    setFirst({ error: null, isFetching: false });
    under.current.clear();
    wanted.current.clear();
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is asked for at once where nothing is in sight
  useEffect(() => {
    const isOld = loaded.count === 0 && loaded.pages.get(0) !== version;
    if (loaded.count === null || isOld) void begin();
  }, [version, name, loaded.count]);
  // What did not come for want of a network comes with it.
  useEffect(
    () => onlineManager.subscribe((isOnline) => isOnline && current.current.loaded.count === null && void begin()),
    [begin],
  );
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  /** The rows from one place to another, fetched where they are not here yet. */
  const ensure = useCallback(
    async (from: number, to: number): Promise<(ImportedRow | null)[]> => {
      const pages = new Map<number, readonly ImportedRow[]>();
      for (let page = Math.floor(from / pageRows); page <= Math.floor(to / pageRows); page += 1) {
        if (!current.current.loaded.pages.has(page)) pages.set(page, await load(page));
      }
      return Array.from({ length: to - from + 1 }, (_, place) => {
        const index = from + place;
        const fetched = pages.get(Math.floor(index / pageRows))?.[index % pageRows];
        return fetched ?? current.current.loaded.rows[index]?.data ?? null;
      });
    },
    [load],
  );
  /**
   * Rows of the file from a place on, as far as they are here and as the list has them by now: a page that is out of sight
   * may be of an older list.
   */
  const seenFrom = (from: number, most: number): number[] => {
    const seen: number[] = [];
    const own = Math.floor(from / pageRows);
    for (let index = from; seen.length < most; index += 1) {
      const page = Math.floor(index / pageRows);
      const row = loaded.rows[index]?.data?.row;
      if (row === undefined || (page !== own && loaded.pages.get(page) !== version)) break;
      seen.push(row);
    }
    return seen;
  };
  /** The place of the first row that is asked for; null when there is none. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: import and filter are in their name
  const nextOf = useCallback(
    async (asked: NextAsked): Promise<number | null> => {
      const query = { ...filter, ...asked, limit: 1 };
      const { offset, rows } = await api(calls.importRows, { params: { id }, query });
      return rows.length === 0 ? null : offset;
    },
    [name],
  );
  const nextBad = useCallback((row: number) => nextOf({ after_fault: row }), [nextOf]);
  /** Places that are here, without going through those that are not. */
  function* here(): Generator<RowView> {
    for (const page of loaded.pages.keys()) yield* loaded.rows.slice(page * pageRows, (page + 1) * pageRows);
  }
  /** Why the first rows did not come, and the way to try again; null: they came, or are on their way. */
  const lost = loaded.count === null && first.error !== null ? { ...first, refetch: begin } : null;
  return { rows: loaded.rows, count: loaded.count, lost, here, need, ensure, seenFrom, nextBad, nextOf };
}
