import { groupDigits, toPersianDigits } from '@taraz/core';

/** A decimal as it stands in a Persian sentence. */
export const figureOf = (decimal: string): string =>
  toPersianDigits(groupDigits(decimal)).replaceAll(',', '٬').replace('.', '٫');
