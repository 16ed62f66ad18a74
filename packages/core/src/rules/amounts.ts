import type { Decimal } from '../money/decimal.ts';
import type { Subject } from '../patterns/columns.ts';
import { messages } from './messages.fa.ts';
import type { RuleFix } from './rule.ts';

/** A cancellation has no amounts to judge. */
export const withAmounts: readonly Subject[] = [1, 2, 4];

/** A mend by a computed amount; none where it is unknown or negative. */
export function setTo(value: Decimal | null): RuleFix | null {
  if (value === null || value.sign() < 0) return null;
  const text = value.toString();
  return { value: text, label: messages.setToAmount(text) };
}

export function differs(actual: Decimal | null, expected: Decimal | null): boolean {
  return actual !== null && expected !== null && !actual.equals(expected);
}

export function isAbove(a: Decimal | null, b: Decimal | null): boolean {
  return a !== null && b !== null && a.compare(b) === 1;
}

export function isAtLeast(a: Decimal | null, b: Decimal | null): boolean {
  return a !== null && b !== null && a.compare(b) !== -1;
}
