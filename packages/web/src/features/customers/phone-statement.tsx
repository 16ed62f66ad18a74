import type { ReactNode } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Statement } from './queries.ts';
import { isRemovable, RemoveEntry, type StatementRow, StatementWhat } from './statement-parts.tsx';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.statement;

/** The customer's account on a phone: what moved it beside its figures, where a table would hide them at its far end. */
export function PhoneStatement({ statement }: { statement: Statement }) {
  const { rows, opening, debit, credit, closing } = statement;
  if (rows.length === 0 && opening === '0') return <p className="p-3.5 text-ink-2">{strings.empty}</p>;
  return (
    <ul aria-label={strings.title}>
      {opening !== '0' && (
        <Line what={<b>{strings.opening}</b>} figures={{ debit: '0', credit: '0', balance: opening }} />
      )}
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
      {rows.length > 0 && <Line what={<b>{strings.closing}</b>} figures={{ debit, credit, balance: closing }} />}
    </ul>
  );
}

function Row({ row }: { row: StatementRow }) {
  const format = useFormat();
  return (
    <Line
      what={
        <>
          <StatementWhat row={row} isShort />
          <div className="flex items-center gap-2 text-caption text-ink-2">
            {format.date(`${row.day}T08:00:00Z`)}
            {isRemovable(row) && <RemoveEntry row={row} />}
          </div>
        </>
      }
      figures={row}
    />
  );
}

const figureKeys = ['debit', 'credit', 'balance'] as const;

interface LineProps {
  what: ReactNode;
  /** decimal strings of rials; nothing moved is not said, but a balance always is */
  figures: Readonly<Record<(typeof figureKeys)[number], string>>;
}

function Line({ what, figures }: LineProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-b px-3.5 py-2 last:border-b-0">
      <div className="min-w-0 grow basis-24">{what}</div>
      <dl className="ms-auto grid shrink-0 grid-cols-[3.5rem_minmax(7.5rem,auto)] items-baseline gap-x-2">
        {figureKeys.map(
          (key) =>
            (key === 'balance' || figures[key] !== '0') && (
              <div key={key} className="contents">
                <dt className="text-caption text-ink-2">{strings.short[key]}</dt>
                <dd className="text-right">
                  <Amount value={figures[key]} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}
