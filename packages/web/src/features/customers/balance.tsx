import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { customerStrings as strings } from './strings.fa.ts';

interface BalanceProps {
  value: string;
  /** false for a single big figure */
  isTabular?: boolean;
  className?: string;
}

/** A balance without its sign, and beside it whose it is. */
export function Balance({ value, isTabular = true, className }: BalanceProps) {
  if (/^-?0*$/.test(value)) return <span className={cx('text-ink-2', className)}>{strings.settled}</span>;
  const isCredit = value.startsWith('-');
  return (
    <span className={cx('inline-flex items-baseline gap-1.5', className)}>
      <Amount value={value.replace('-', '')} isTabular={isTabular} />
      <span className={cx('text-caption', isCredit ? 'text-info' : 'text-warn')}>
        {isCredit ? strings.creditor : strings.debtor}
      </span>
    </span>
  );
}
