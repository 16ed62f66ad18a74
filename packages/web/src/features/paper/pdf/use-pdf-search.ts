import { useEffect, useMemo, useState } from 'react';
import { findText, indexPage, type Match, type PageText, type TextRun } from './find-text.ts';
import type { PdfDocument } from './open-pdf.ts';

async function readPages(document: PdfDocument, isLeft: () => boolean): Promise<PageText[]> {
  const pages: PageText[] = [];
  for (let number = 1; number <= document.numPages && !isLeft(); number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const runs = items.flatMap((item): TextRun[] => {
      if (!('str' in item)) return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y, width: item.width, height: item.height }];
    });
    pages.push(indexPage(runs));
  }
  return pages;
}

export interface PdfSearch {
  query: string;
  setQuery: (query: string) => void;
  matches: readonly Match[];
  /** of `matches`; -1 when there is none */
  at: number;
  /** The next or previous place, round and round. */
  step: (by: 1 | -1) => void;
  /** What was found on a page: all places, and of them the present one. */
  onPage: (page: number) => { runs: readonly TextRun[]; current: readonly TextRun[] };
}

const none: readonly PageText[] = [];

/** Searches a document; its text is read when the first letter is typed. */
export function usePdfSearch(document: PdfDocument | null): PdfSearch {
  const [query, setQuery] = useState('');
  const [pages, setPages] = useState(none);
  const [at, setAt] = useState(0);
  const isWanted = query !== '';
  useEffect(() => {
    setPages(none);
    if (document === null || !isWanted) return;
    let isLeft = false;
    void readPages(document, () => isLeft).then((read) => {
      if (!isLeft) setPages(read);
    });
    return () => {
      isLeft = true;
    };
  }, [document, isWanted]);
  const matches = useMemo(() => findText(pages, query), [pages, query]);
  const current = matches.length === 0 ? -1 : Math.min(at, matches.length - 1);
  return {
    query,
    setQuery: (next) => {
      setQuery(next);
      setAt(0);
    },
    matches,
    at: current,
    step: (by) => setAt((current + by + matches.length) % Math.max(1, matches.length)),
    onPage: (page) => {
      const { runs = [] } = pages[page - 1] ?? {};
      const runsOf = (some: readonly Match[]): TextRun[] =>
        some
          .filter((match) => match.page === page)
          .flatMap((match) => match.runs.flatMap((index) => runs[index] ?? []));
      return { runs: runsOf(matches), current: runsOf(matches.slice(current, current + 1)) };
    },
  };
}
