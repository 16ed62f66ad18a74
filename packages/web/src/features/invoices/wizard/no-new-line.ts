import type { PatternColumn } from '@taraz/core';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

/** Why no line can be added: nothing comes to a return, and some patterns have one line. */
export function noNewLine({ constraints }: Pick<PatternColumn, 'constraints'>, isReturn: boolean): string {
  if (!isReturn) return words.onlyOneLine;
  return constraints.quantity === undefined ? words.onlyPrevious : words.onlyPreviousLines;
}
