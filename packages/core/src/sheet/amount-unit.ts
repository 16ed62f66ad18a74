import { foldText } from '../text/fold-text.ts';
import { amountUnits, currencyWords } from './amount-words.fa.ts';

/**
 * What a header, a title or a number format says that amounts are counted in, where that is not rials: «هزار ریال»,
 * «تومان». Put beside a number it makes a cell that is offered in rials and never taken as it stands.
 * @param options `isScaled`: the numbers are counted in single ones already, so that a word of weight says nothing of them
 */
export function amountUnit(text: string, { isScaled = false } = {}): string {
  const folded = foldText(text.replace(/[\u200c_]/g, ' '));
  const [, weight = '', currency = ''] = amountUnits.within.exec(folded) ?? [];
  const scale = isScaled ? '' : weight;
  const isToman = amountUnits.toman.test(currency);
  if (scale === '' && !isToman) return isScaled ? '' : (amountUnits.alone.exec(folded)?.[1] ?? '');
  return [scale, isToman ? currencyWords.toman : currencyWords.rial].filter((word) => word !== '').join(' ');
}

/** Does a header say that its amounts are tomans, single ones? */
export const saysTomans = (text: string): boolean => amountUnit(text) === currencyWords.toman;
