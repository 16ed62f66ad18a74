import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { journalStrings as words } from './journal.fa.ts';
import { sidesOf } from './sides.ts';

/** A figure's cell; nothing moved stays empty. */
export const figureCell = 'h-row border-line border-b px-2 tnum whitespace-nowrap text-start';
export const headCell =
  'h-8 whitespace-nowrap border-line-strong border-b bg-sunken px-2 text-start font-medium text-caption text-ink-2';
export const textCell = 'h-row border-line border-b px-2';

/** @param value plain decimal of rials; '' and 0 stay empty */
export function FigureCell({ value }: { value: string }) {
  return <td className={figureCell}>{value !== '' && value !== '0' && <Amount value={value} />}</td>;
}

interface SidedAmountProps {
  balance: string;
  /** where such figures stand under each other: one room for all of them, and for the words of both sides */
  inColumn?: boolean;
}

/** A balance in words, where there are no two columns for its sides. */
export function SidedAmount({ balance, inColumn = false }: SidedAmountProps) {
  const { debit, credit } = sidesOf(balance);
  return (
    <span className="whitespace-nowrap">
      <Amount value={debit || credit || '0'} {...(inColumn && { className: 'min-w-32' })} />{' '}
      <span className={cx('text-caption text-ink-2', inColumn && 'inline-block min-w-11')}>
        {balance !== '0' && (credit === '' ? words.debit : words.credit)}
      </span>
    </span>
  );
}
