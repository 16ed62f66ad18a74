import { groupDigits } from '../money/decimal-strings.ts';
import { toPersianDigits } from './digits.ts';

/** A decimal as it stands in a Persian sentence or on paper: Persian digits in groups, «٫» before the fraction. */
export const persianFigure = (decimal: string | number | bigint): string =>
  toPersianDigits(groupDigits(String(decimal)))
    .replaceAll(',', '٬')
    .replace('.', '٫');
