import type { PatternColumn } from '@taraz/core';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

/** Why no line can be added: nothing comes to a return, and some patterns have one line. */
export function noNewLine(
  { constraints, computation }: Pick<PatternColumn, 'constraints' | 'computation'>,
  isReturn: boolean,
): string {
  if (!isReturn) return words.onlyOneLine;
  // What stands in rial is the whole line's; only its writer knows how much of it came back.
  if (computation === 'gold') return `${words.onlyPrevious} ${words.onlyPreviousGold}`;
  return constraints.quantity === undefined ? words.onlyPrevious : words.onlyPreviousLines;
}
