import type { Measure } from './measure-words.fa.ts';
import { hasOne } from './rest-of.ts';
import { taxNames, taxOffices, withTaxWords } from './tax-words.fa.ts';

/** «چقدر مالیات باید بدهیم», «مانده مالیات»: what is owed is the tax, to the state; «بدهی حمید نوری با مالیات» is his, as is what «ارزش گستر» owes. Folded tokens. */
export function isOwedTax(tokens: readonly string[], measure: Measure | undefined): boolean {
  const at = tokens.findIndex((_, from) =>
    taxNames.some((name) => name.every((word, place) => tokens[from + place] === word)),
  );
  const isOfDebt = measure === 'owed' || measure === 'owing';
  return isOfDebt && at >= 0 && !withTaxWords.has(tokens[at - 1] ?? '') && !hasOne(tokens, taxOffices);
}
