import { textWidth } from '../fonts/fonts.ts';
import { figuresWidth } from './figures.ts';

/** What decides the width of a column, in em of the table's font. */
export interface ColumnNeed {
  /** null: this column takes what the others leave */
  width: number | null;
  /** widths of its head in em of the head's font: on two lines, and with a line for each word */
  head: HeadNeed;
}

export interface HeadNeed {
  twoLines: number;
  narrowest: number;
}

export interface TableFit {
  /** of the table's text, pt: one size for the whole table */
  size: number;
  /** of the columns, pt; 0 takes the rest */
  widths: number[];
}

export interface FitLimits {
  /** pt */
  available: number;
  largest: number;
  smallest: number;
  headSize: number;
  /** both sides of a cell together, pt */
  inset: number;
  /** least room for the column that takes the rest, pt */
  rest: number;
}

const step = 0.1;
/** Below the smallest readable size the table shrinks on only so that nothing leaves the page, pt. */
const lastResort = 3.5;

export function headNeed(head: string): HeadNeed {
  const words = head.split(' ');
  const widthOf = (some: readonly string[]): number => textWidth(some.join(' '), 'bold');
  const breaks = words.map((_, at) => Math.max(widthOf(words.slice(0, at)), widthOf(words.slice(at))));
  return { twoLines: Math.min(...breaks), narrowest: Math.max(...words.map((word) => widthOf([word]))) };
}

/** A column of figures, whose sums are bold. */
export const figureNeed = (head: string, texts: readonly string[], sums: readonly string[]): ColumnNeed => ({
  width: Math.max(figuresWidth(texts), figuresWidth(sums, 'bold')),
  head: headNeed(head),
});

/** A column of words, up to `max` em: what is longer wraps. */
export const wordNeed = (head: string, texts: readonly string[], max: number): ColumnNeed => ({
  width: Math.min(max, Math.max(0, ...texts.map((text) => textWidth(text)))),
  head: headNeed(head),
});

const rounded = (points: number): number => Math.ceil(points * 10) / 10;

type HeadRoom = keyof HeadNeed;

function widthsAt(needs: readonly ColumnNeed[], size: number, limits: FitLimits, headRoom: HeadRoom): number[] {
  const { headSize, inset } = limits;
  const headAt = Math.min(headSize, size);
  return needs.map(({ width, head }) =>
    width === null ? 0 : rounded(Math.max(width * size, head[headRoom] * headAt) + inset),
  );
}

/** What the given columns leave to the one that takes the rest, pt. */
export const leftOf = ({ available }: FitLimits, widths: readonly number[]): number =>
  available - widths.reduce((sum, width) => sum + width, 0);

/**
 * Widths from the longest figures, and the largest size at which the description keeps its room: sizes fall by 0.1 pt.
 * Heads get two lines where there is room, else as many as they have words.
 */
export function fitTable(needs: readonly ColumnNeed[], limits: FitLimits): TableFit {
  const { largest, smallest, rest } = limits;
  for (let size = largest; ; size = Math.round((size - step) * 10) / 10) {
    const widths = widthsAt(needs, size, limits, 'narrowest');
    const left = leftOf(limits, widths);
    if (left < rest && (size > smallest || left < rest / 2) && size > lastResort) continue;
    const roomy = widthsAt(needs, size, limits, 'twoLines');
    return { size, widths: leftOf(limits, roomy) >= rest ? roomy : widths };
  }
}
