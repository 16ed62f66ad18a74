import { calls } from '@taraz/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import type { ImportedRow, RowFilter } from './queries.ts';

/** A place in the grid; its row once that has come. */
export interface RowView {
  readonly index: number;
  readonly key: string;
  readonly data: ImportedRow | null;
}

const pageRows = 200;

interface Page {
  version: string;
  rows: readonly ImportedRow[];
}

interface Loaded {
  count: number | null;
  pages: ReadonlyMap<number, Page>;
}

const nothing: Loaded = { count: null, pages: new Map() };

/**
 * The rows of an import as they come into sight: any place of half a million is one page away. A page of an older
 * `version` stays in sight until the newer has come.
 */
export function useRowPages(id: string, filter: RowFilter, version: string) {
  const [loaded, setLoaded] = useState<Loaded>(nothing);
  const under = useRef(new Map<number, Promise<readonly ImportedRow[]>>());
  const name = `${id} ${filter.only} ${filter.code ?? ''} ${filter.column ?? ''}`;
  const current = useRef({ name, version, loaded });
  current.current = { name, version, loaded };

  // biome-ignore lint/correctness/useExhaustiveDependencies: import and filter are in their name
  const load = useCallback(
    (page: number): Promise<readonly ImportedRow[]> => {
      const known = under.current.get(page);
      if (known !== undefined) return known;
      const asked = current.current;
      const query = { ...filter, offset: page * pageRows, limit: pageRows };
      const work = api(calls.importRows, { params: { id }, query })
        .then(({ count, rows }) => {
          if (current.current.name === asked.name) {
            setLoaded((now) => ({
              count,
              pages: new Map(now.pages).set(page, { version: asked.version, rows }),
            }));
          }
          return rows;
        })
        .finally(() => under.current.delete(page));
      under.current.set(page, work);
      return work;
    },
    [name],
  );

  /** Whoever shows a row asks for its page. */
  const need = useCallback(
    (index: number) => {
      const page = Math.floor(index / pageRows);
      const kept = current.current.loaded.pages.get(page);
      if (kept?.version === current.current.version || under.current.has(page)) return;
      queueMicrotask(() => void load(page).catch(() => undefined));
    },
    [load],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter begins anew
  useEffect(() => {
    setLoaded(nothing);
    under.current.clear();
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is asked for at once where something is in sight
  useEffect(() => {
    if (loaded.count === null || loaded.count === 0) need(0);
  }, [version, name, loaded.count]);

  const rows = useMemo(() => {
    const all: RowView[] = [];
    for (let index = 0; index < (loaded.count ?? 0); index += 1) {
      const data = loaded.pages.get(Math.floor(index / pageRows))?.rows[index % pageRows] ?? null;
      all.push({ index, key: String(index), data });
    }
    return all;
  }, [loaded]);

  /** The rows from one place to another, fetched where they are not here yet. */
  const ensure = useCallback(
    async (from: number, to: number): Promise<(ImportedRow | null)[]> => {
      const pages = new Map<number, readonly ImportedRow[]>();
      for (let page = Math.floor(from / pageRows); page <= Math.floor(to / pageRows); page += 1) {
        pages.set(page, current.current.loaded.pages.get(page)?.rows ?? (await load(page)));
      }
      return Array.from({ length: to - from + 1 }, (_, place) => {
        const index = from + place;
        return pages.get(Math.floor(index / pageRows))?.[index % pageRows] ?? null;
      });
    },
    [load],
  );
  return { rows, count: loaded.count, need, ensure };
}
