import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { isSettled } from './is-settled.ts';
import { customerStrings as strings } from './strings.fa.ts';

/** Whose a balance is. */
export const standingOf = (balance: string): string =>
  isSettled(balance) ? strings.settled : balance.startsWith('-') ? strings.creditor : strings.debtor;

interface BalanceProps {
  value: string;
  /** false for a single big figure */
  isTabular?: boolean;
  className?: string;
}

/** A balance without its sign, and beside it whose it is. */
export function Balance({ value, isTabular = true, className }: BalanceProps) {
  if (isSettled(value)) return <span className={cx('text-ink-2', className)}>{strings.settled}</span>;
  const isCredit = value.startsWith('-');
  return (
    <span className={cx('inline-flex items-baseline gap-1.5', className)}>
      <Amount value={value.replace('-', '')} isTabular={isTabular} />
      <span className={cx('text-caption', isCredit ? 'text-info' : 'text-warn')}>{standingOf(value)}</span>
    </span>
  );
}
