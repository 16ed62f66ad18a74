import { type InvoiceItemDraft, type PatternColumn, parseDecimal } from '@taraz/core';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

const inRial = ['item_discount', 'item_other_tax_amount', 'item_other_legal_payments_amount'] as const;

type RialOfLine = Pick<InvoiceItemDraft, (typeof inRial)[number]>;

/** Whether a line has amounts of its own in rial, whatever its quantity is. */
const hasRial = (item: RialOfLine): boolean => inRial.some((field) => parseDecimal(item[field])?.isZero() === false);

/** Why no line can be added: nothing comes to a return, and some patterns have one line. */
export function noNewLine(
  { constraints, computation }: Pick<PatternColumn, 'constraints' | 'computation'>,
  isReturn: boolean,
  lines: readonly { readonly item: RialOfLine }[],
): string {
  if (!isReturn) return words.onlyOneLine;
  // What stands in rial is the whole line's; only its writer knows how much of it came back.
  if (computation === 'gold') return `${words.onlyPrevious} ${words.onlyPreviousGold}`;
  if (constraints.quantity !== undefined) return words.onlyPreviousLines;
  return lines.some(({ item }) => hasRial(item))
    ? `${words.onlyPrevious} ${words.onlyPreviousRial}`
    : words.onlyPrevious;
}
