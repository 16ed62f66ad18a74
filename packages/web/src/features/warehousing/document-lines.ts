/** Lines of a stock document that is being written: of each goods one, whatever way it comes. Pure. */
import { addDecimals, parseDecimal } from '@taraz/core';
import type { DocumentLine } from './document-value.ts';
import type { Stock } from './queries.ts';

export interface Line extends DocumentLine {
  product: Stock;
  /** of a line whose goods were read anew: what lay where when its quantity was written */
  was?: Stock['places'] | undefined;
}

/** What one document holds, by the contract. */
export const linesMax = 500;

const isFigure = (qty: string) => qty !== '' && parseDecimal(qty) !== null;

/** Quantities of one goods together; what is no figure yet gives way to the one that is. */
const sumOf = (before: string, more: string): string =>
  isFigure(before) ? (isFigure(more) ? addDecimals(before, more) : before) : more;

/** Whether the same is written in both, whatever moved in stock meanwhile. */
export const isSameWriting = (lines: readonly Line[], others: readonly Line[]): boolean =>
  lines.length === others.length &&
  lines.every(({ product, qty, price }, index) => {
    const other = others[index];
    return other?.product.id === product.id && other.qty === qty && other.price === price;
  });

/** Lines as they were written before, with what is known of their stock by now. */
export function withWritingOf(before: readonly Line[], now: readonly Line[]): Line[] {
  const known = new Map(now.map((line) => [line.product.id, line]));
  return before.map((line) => {
    const present = known.get(line.product.id);
    if (present === undefined) return line;
    const { product, was = line.product.places } = present;
    return { ...line, product, was: line.qty === '' ? undefined : was };
  });
}

/** More lines behind those that are there; more of goods that have a line is added to that one, whose price stays. */
export function withMore(lines: readonly Line[], more: readonly Line[]): Line[] {
  const all = new Map(lines.map((line) => [line.product.id, line]));
  for (const line of more) {
    const own = all.get(line.product.id);
    all.set(
      line.product.id,
      own === undefined ? line : { ...own, qty: sumOf(own.qty, line.qty), price: own.price || line.price },
    );
  }
  return [...all.values()];
}
