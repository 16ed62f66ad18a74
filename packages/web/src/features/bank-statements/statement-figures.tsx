import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { shownDay } from './days.ts';
import type { Statement } from './queries.ts';
import { statementStrings as strings } from './strings.fa.ts';

const figure = (value: string | null) =>
  value === null ? strings.figures.none : <Amount value={value} isTabular={false} />;

function figuresOf(statement: Statement, format: Format) {
  const { deposits, withdrawals, closing_balance, book_balance, to_day } = statement;
  const day = to_day === null ? '' : shownDay(to_day, format);
  const words = strings.figures;
  return [
    { label: words.deposits(format.number(deposits.count)), value: format.money(deposits.sum) },
    { label: words.withdrawals(format.number(withdrawals.count)), value: format.money(withdrawals.sum) },
    { label: words.closing(day), value: figure(closing_balance) },
    { label: words.book(day), value: figure(book_balance) },
  ];
}

/** Sums of a file, its closing balance beside that of the books, and whether its own balances follow each other. */
export function StatementFigures({ statement }: { statement: Statement }) {
  const format = useFormat();
  const { is_consistent, opening_balance, closing_balance, break: broken, notices } = statement;
  return (
    <>
      {notices.map((notice) => (
        <Banner key={notice} tone="info" title={notice} />
      ))}
      <FigureStrip label={strings.figures.label} figures={figuresOf(statement, format)} />
      {broken !== null && (
        <Banner tone="warn" title={strings.broken(format.number(broken.row))}>
          {strings.brokenHint(format.money(broken.expected), format.money(broken.found))}
        </Banner>
      )}
      {is_consistent === true && opening_balance !== null && closing_balance !== null && (
        <p className="text-ink-2">{strings.consistent(format.money(opening_balance), format.money(closing_balance))}</p>
      )}
    </>
  );
}
