import { type CallReply, calls } from '@taraz/contract';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import type { ImportChange } from './queries.ts';

export type Replacement = Extract<ImportChange, { replace: unknown }>['replace'];

/** What of a file a replacement would change, as far as it was gone through. */
export interface Matches extends Omit<CallReply<typeof calls.importMatches>, 'next'> {
  isWhole: boolean;
  /** why it was not gone through to its end */
  failure: string | null;
}

/** Nobody counts for each letter that is typed. */
const restMs = 300;
const examplesMax = 3;
const none: Matches = { cells: 0, rows: 0, stay: 0, examples: [], isWhole: false, failure: null };

/**
 * Counts what a replacement would change, part by part in the rows' order, while it is looked at; leaves off when something
 * else is asked for. Null: nothing is sought. @param edit counts anew when it is another
 */
export function useMatches(id: string, replacement: Replacement, edit: number): Matches | null {
  const { find, replace, column, whole, only_bad } = replacement;
  const [matches, setMatches] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its parts; after an edit there is something else to be changed
  useEffect(() => {
    setMatches(none);
    if (find === '') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const count = async () => {
      let sum = none;
      for (let after = 0; !sum.isWhole; ) {
        const query = { ...replacement, after };
        const { next, ...more } = await api(calls.importMatches, { params: { id }, query }, { signal });
        if (signal.aborted) return;
        sum = {
          cells: sum.cells + more.cells,
          rows: sum.rows + more.rows,
          stay: sum.stay + more.stay,
          examples: [...sum.examples, ...more.examples].slice(0, examplesMax),
          isWhole: next === null,
          failure: null,
        };
        setMatches(sum);
        after = next ?? 0;
      }
    };
    const timer = setTimeout(() => {
      count().catch((error) => {
        if (!signal.aborted) setMatches({ ...none, failure: reasonOf(error) });
      });
    }, restMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [id, find, replace, column, whole, only_bad, edit]);
  return find === '' ? null : matches;
}
