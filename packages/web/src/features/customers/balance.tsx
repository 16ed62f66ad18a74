import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { customerStrings as strings } from './strings.fa.ts';

/** A balance without its sign, and beside it whose it is. */
export function Balance({ value, className }: { value: string; className?: string }) {
  if (/^-?0*$/.test(value)) return <span className={cx('text-ink-2', className)}>{strings.settled}</span>;
  const isCredit = value.startsWith('-');
  return (
    <span className={cx('inline-flex items-baseline gap-1.5', className)}>
      <Amount value={value.replace('-', '')} />
      <span className={cx('text-caption', isCredit ? 'text-info' : 'text-warn')}>
        {isCredit ? strings.creditor : strings.debtor}
      </span>
    </span>
  );
}
