import { parseDecimal, persianFigure } from '@taraz/core';
import { fontOf, type Weight } from '../fonts/fonts.ts';
import { cleanText } from './clean-text.ts';

/** What stands for a value that is not given. */
export const absent = '—';

/** Persian tabular figures look loose; the templates set them closer by this, em. */
const tracking = -0.05;
const digit = /[۰-۹]/;

/**
 * A decimal as it is printed: Persian digits in groups, trailing zeros dropped, «—» when not given, in parentheses when
 * negative. What is no decimal is shown as it was typed.
 */
export function figure(decimal: string): string {
  if (decimal === '') return absent;
  const value = parseDecimal(decimal);
  if (value === null) return cleanText(decimal);
  const magnitude = persianFigure(value.abs().toString());
  return value.sign() < 0 ? `(${magnitude})` : magnitude;
}

/** Width of a figure set in tabular digits with the templates' tracking, em. */
export function figureWidth(text: string, weight: Weight = 'regular'): number {
  const font = fontOf(weight);
  const tabular = font.advance('۳'.codePointAt(0) ?? 0);
  let width = 0;
  for (const character of text)
    width += tracking + (digit.test(character) ? tabular : font.advance(character.codePointAt(0) ?? 0));
  return width;
}

/** The part from the decimal mark on: it hangs to the right of the column of whole figures. */
export const fractionOf = (text: string): string => /٫.*$/.exec(text)?.[0] ?? '';

/** A figure in a column, with the room (em) that longer fractions of the column take at its right. */
export type ColumnFigure = string | readonly [text: string, room: number];

/** Figures of one column, so that units stand under units whatever the fractions. */
export function alignFractions(texts: readonly string[], weight: Weight = 'regular'): ColumnFigure[] {
  const fractions = texts.map((text) => figureWidth(fractionOf(text), weight));
  const longest = Math.max(0, ...fractions);
  return texts.map((text, index) => {
    const room = longest - (fractions[index] ?? 0);
    return room > 0.001 ? [text, Math.round(room * 1000) / 1000] : text;
  });
}

/** What rounding may add to a line before it would break, em. */
const slack = 0.1;

/** Width of a column of figures, em: the longest whole part and the longest fraction. */
export function figuresWidth(texts: readonly string[], weight: Weight = 'regular'): number {
  let whole = 0;
  let fraction = 0;
  for (const text of texts) {
    const tail = fractionOf(text);
    fraction = Math.max(fraction, figureWidth(tail, weight));
    whole = Math.max(whole, figureWidth(text, weight) - figureWidth(tail, weight));
  }
  return whole + fraction + slack;
}
