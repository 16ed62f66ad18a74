import { normaliseDecimal } from '../money/normalise-decimal.ts';
import { isOddlyGrouped } from '../money/odd-groups.ts';
import { toLatinDigits } from '../text/digits.ts';
import { foldText } from '../text/fold-text.ts';
import { amountUnit } from './amount-unit.ts';
import { amountWords, rialMarks } from './amount-words.fa.ts';

/** Two whole groups of three or more after the same mark, which no fraction and no date has; another mark at either end says more. */
const grouped = /(?<![\d.٫/,٬،])\d{1,3}([.٫/])\d{3}(?:\1\d{3})+(?![\d.٫/,٬،])/g;

/** No figure is so long, with its marks and its unit; to look into a longer text for one would hold everybody up. */
export const figureTextMax = 100;

/** One group of three after a mark of decimals; what ends with zero stands so in no spreadsheet's number, but in texts alone. */
const oneGroup = /^-?[1-9]\d{0,2}(?:[/٫]\d{3}|\.\d{2}0)$/;

/**
 * The amount that «۲۰۸/۰۰۰» and "208.000" are for most who write them; null for any other text. Nobody else knows: it may
 * be a decimal of a program that always has three places.
 */
export function oneGroupOf(text: string): string | null {
  if (text.length > figureTextMax) return null;
  const figure = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(rialMarks, '')
    .trim();
  return oneGroup.test(figure) ? figure.replace(/[./٫]/, '') : null;
}

/**
 * A text with its digits in Latin, and without the marks of decimals that group thousands in it: «۱/۲۵۰/۰۰۰»,
 * "1.250.000" and «۱٫۲۵۰٫۰۰۰» as people write them are 1250000.
 */
export function ungroupFigures(text: string): string {
  return toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(grouped, (figure) => figure.replace(/\D/g, ''));
}

/**
 * A figure by itself, with no more than «ریال» or a percent sign beside it, as a plain decimal string; '' for an empty
 * text and null for any other, which is left as it was written, so that the rule book can say what is wrong with it.
 */
export function readFigure(text: string): string | null {
  const written = text.trim();
  if (written.length > figureTextMax) return null;
  const bare = ungroupFigures(written)
    .replace(/^\s*[%٪]|[%٪]\s*$/g, '')
    .replace(rialMarks, '');
  return isOddlyGrouped(bare) ? null : normaliseDecimal(bare);
}

/** Whether a text counts in more than single rials: «۱۲۵ هزار», «۱۰۰۰ تومان». Its digits alone would be another amount. */
export function isScaledAmount(text: string): boolean {
  const folded = foldText(text);
  return amountUnit(text) !== '' || amountWords.some(([word]) => folded.includes(foldText(word)));
}
