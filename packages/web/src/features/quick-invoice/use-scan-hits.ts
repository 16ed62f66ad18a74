import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { useProductSearch } from '../invoices/wizard/use-catalogue.ts';
import { ofCode } from '../invoices/wizard/use-take-product.ts';
import { inTime } from './in-time.ts';
import { hitsOf, isScannedCode } from './read-scan.ts';

const shown = 6;

/** What was found, and for which text: for an older one than is written, it is not known yet. */
interface Answer {
  of: string;
  hits: readonly ProductRow[];
  /** nothing was found out */
  hasFailed: boolean;
}
const unanswered: Answer = { of: '', hits: [], hasFailed: false };

/** The own products of a text as it is typed. */
export function useScanHits(text: string) {
  const search = useProductSearch();
  const [answer, setAnswer] = useState<Answer>(unanswered);
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    if (text === '') return setAnswer(unanswered);
    const tell = (answer: Omit<Answer, 'of'>) => mine === asked.current && setAnswer({ of: text, ...answer });
    const found = Promise.resolve(search(text, new AbortController().signal));
    found.then(
      (rows) => tell({ hits: hitsOf(rows, text).slice(0, shown), hasFailed: false }),
      () => tell({ hits: [], hasFailed: true }),
    );
  }, [text, search]);
  return {
    hits: answer.hits,
    /** Until the search has answered nobody knows whether there is such a product. */
    isKnown: answer.of === text && !answer.hasFailed,
    hasFailed: answer.of === text && answer.hasFailed,
    forget: useCallback(() => {
      asked.current += 1;
      setAnswer(unanswered);
    }, []),
    /**
     * The product that a text as it is now means: by what is typed, whatever is in sight. Several, of a scanned code that
     * they share: nobody can tell which.
     */
    find: async (wanted: string): Promise<readonly ProductRow[]> => {
      const rows = await inTime((signal) => search(wanted, signal));
      const whole = isScannedCode(wanted) ? ofCode(rows, wanted) : [];
      return whole.length > 0 ? whole : hitsOf(rows, wanted).slice(0, 1);
    },
  };
}
