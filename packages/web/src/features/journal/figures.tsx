import { Amount } from '../../ui/amount.tsx';
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

/** A balance in words, where there are no two columns for its sides. */
export function SidedAmount({ balance }: { balance: string }) {
  return (
    <span className="whitespace-nowrap">
      <SidedFigure balance={balance} /> <span className="text-caption text-ink-2">{sideOf(balance)}</span>
    </span>
  );
}

/** The same at the end of the rows of a list: units under units and sides under sides. */
export function SidedColumn({ balance }: { balance: string }) {
  return (
    <span className="ms-auto grid shrink-0 grid-cols-[minmax(8.25rem,auto)_2.5rem] items-baseline gap-x-1.5">
      <SidedCells balance={balance} />
    </span>
  );
}

/** Two cells of a list that is a grid itself. */
export function SidedCells({ balance }: { balance: string }) {
  return (
    <>
      <SidedFigure balance={balance} />
      <span className="whitespace-nowrap text-caption text-ink-2">{sideOf(balance)}</span>
    </>
  );
}

function SidedFigure({ balance }: { balance: string }) {
  const { debit, credit } = sidesOf(balance);
  return <Amount value={debit || credit || '0'} />;
}

/** Which side it stands on; nothing has none. */
function sideOf(balance: string): string {
  if (balance === '0') return '';
  return sidesOf(balance).credit === '' ? words.debit : words.credit;
}
