import { parseDecimal, toLatinDigits } from '@taraz/core';

/** What stands in the scan box: a quantity before a times sign, and what is looked for. */
export interface ScanText {
  /** plain decimal */
  quantity: string;
  text: string;
}

const timesForm = /^([\d٫.,/]+)\s*[×xX*]\s*(.*)$/;

/** «3×626…» is three of it; digits of any script, and whatever times sign the keyboard has. */
export function readScan(typed: string): ScanText {
  const text = typed.trim();
  const [, count = '', rest = ''] = timesForm.exec(toLatinDigits(text)) ?? [];
  const quantity = count.replace(/[٫,/]/g, '.');
  const amount = parseDecimal(quantity);
  if (amount === null || amount.sign() <= 0) return { quantity: '1', text };
  return { quantity, text: rest };
}
