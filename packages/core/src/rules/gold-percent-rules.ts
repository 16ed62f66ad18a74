import type { InvoiceDraft, InvoiceItemDraft } from '../model/draft.ts';
import type { Fix } from '../model/finding.ts';
import { Decimal, parseDecimal } from '../money/decimal.ts';
import type { PatternColumn } from '../patterns/columns.ts';
import { limits } from '../product/limits.ts';
import { messages } from './messages.fa.ts';

const hundred = new Decimal(100n, 0);
const most = new Decimal(BigInt(limits.percentage.max), 0);

/** Percent of the wage in the price of one unit; "" when it was given in rial. */
export function wagePercent({ item_price, precious_metals }: InvoiceItemDraft): string {
  const wage = parseDecimal(precious_metals.per_unit_wage);
  const price = parseDecimal(item_price);
  if (wage === null || price === null || price.isZero()) return '';
  return wage.times(hundred).dividedBy(price, 4).toString();
}

type Part = 'consfee' | 'spro' | 'bros';

/** What was typed of each part, and the percent from which on it cannot be meant. */
const parts = {
  /** A wage is less than its metal (0205201). */
  consfee: { typed: wagePercent, isTooMuch: (percent: Decimal) => percent.compare(hundred) >= 0 },
  spro: { typed: (item) => item.precious_metals.seller_interest, isTooMuch: (percent) => percent.compare(most) > 0 },
  bros: { typed: (item) => item.precious_metals.factor_percentage, isTooMuch: (percent) => percent.compare(most) > 0 },
} as const satisfies Record<
  Part,
  { typed: (item: InvoiceItemDraft) => string; isTooMuch: (percent: Decimal) => boolean }
>;

/** What nobody means as a percentage is an amount in rial, and may be taken as one. */
function asRial(percent: Decimal, path: string): { fix?: Fix } {
  if (percent.compare(most) <= 0) return {};
  const value = percent.truncated().toString();
  return { fix: { path, value, label: messages.setToRial(value) } };
}

/** Where wage, profit or commission of a gold line was written as a percentage that cannot be one. */
export function excessOfGold(
  part: Part,
): (draft: InvoiceDraft, column: PatternColumn) => readonly { path: string; fix?: Fix }[] {
  return ({ items }, { pattern }) =>
    items.flatMap((item, index) => {
      if (pattern !== 'gold' || item[part] !== '') return [];
      const percent = parseDecimal(parts[part].typed(item));
      if (percent === null || !parts[part].isTooMuch(percent)) return [];
      const path = `items[${index}].${part}`;
      return [{ path, ...asRial(percent, path) }];
    });
}
