import { addDecimals, type DraftTotals } from '@taraz/core';

/** Wage, profit and commission of all lines of gold together, rial: a part of the sum after discount, and not of the one before (table 45). "0" of anything else. */
export const servicesOf = ({ items }: Pick<DraftTotals, 'items'>): string =>
  addDecimals(...items.map(({ tcpbs }) => tcpbs || '0'));
