import { groupDigits, toPersianDigits } from '@taraz/core';

/** A whole number as it stands in a Persian sentence. */
export const figure = (value: bigint | number | string): string =>
  toPersianDigits(groupDigits(String(value))).replaceAll(',', '٬');
