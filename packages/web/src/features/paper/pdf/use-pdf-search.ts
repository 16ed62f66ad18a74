import { useEffect, useMemo, useState } from 'react';
import { findText, indexPage, type Match, type PageText, type TextRun } from './find-text.ts';
import type { PdfDocument } from './open-pdf.ts';

async function readPage(document: PdfDocument, number: number): Promise<PageText> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const runs = items.flatMap((item): TextRun[] => {
    if (!('str' in item)) return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    return [{ text: item.str, x, y, width: item.width, height: item.height }];
  });
  return indexPage(runs);
}

/** Pages that are searched before the rest is read. */
const pagesAtOnce = 8;

/** Reads page by page and hands over what it has from time to time, so that the first places show at once. */
async function readPages(document: PdfDocument, show: (pages: PageText[]) => boolean): Promise<void> {
  const pages: PageText[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    pages.push(await readPage(document, number));
    if ((number % pagesAtOnce === 0 || number === document.numPages) && !show([...pages])) return;
  }
}

export interface PdfSearch {
  query: string;
  setQuery: (query: string) => void;
  matches: readonly Match[];
  /** of `matches`; -1 when there is none */
  at: number;
  /** not all pages have been read yet */
  isReading: boolean;
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
    readPages(document, (read) => {
      if (!isLeft) setPages(read);
      return !isLeft;
    }).catch(() => {
      // The document was closed meanwhile.
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
    isReading: isWanted && pages.length < (document?.numPages ?? 0),
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
