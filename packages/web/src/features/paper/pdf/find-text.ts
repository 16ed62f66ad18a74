import { foldText } from '@taraz/core';

/** A run of text on a page and where it stands, in the page's own units. */
export interface TextRun {
  text: string;
  /** x, y of the run's start on its base line, its width and height */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page's text made ready for searching: folded letters without spaces, each with the run it came from. */
export interface PageText {
  runs: readonly TextRun[];
  letters: string;
  /** by letter, the index of its run */
  runAt: readonly number[];
}

/** A place where the words were found. */
export interface Match {
  /** from 1 */
  page: number;
  /** indexes of the runs it covers */
  runs: readonly number[];
}

/**
 * Folded for comparing with what a PDF gives back. Spaces fall away, since words come in pieces, and «لا», which stands in
 * the file as one sign and may come back turned round, has one order.
 */
export const searchForm = (text: string): string => foldText(text).replace(/\s+/g, '').replaceAll('لا', 'ال');

export function indexPage(runs: readonly TextRun[]): PageText {
  let letters = '';
  const runAt: number[] = [];
  runs.forEach(({ text }, index) => {
    const folded = searchForm(text);
    letters += folded;
    for (let at = 0; at < folded.length; at += 1) runAt.push(index);
  });
  return { runs, letters, runAt };
}

/** Every place where `query` stands, page by page; none for an empty one. */
export function findText(pages: readonly PageText[], query: string): Match[] {
  const wanted = searchForm(query);
  if (wanted === '') return [];
  return pages.flatMap(({ letters, runAt }, index) => {
    const matches: Match[] = [];
    for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
      matches.push({ page: index + 1, runs: [...new Set(runAt.slice(at, at + wanted.length))] });
    }
    return matches;
  });
}
