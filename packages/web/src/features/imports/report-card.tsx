import { Link } from '@tanstack/react-router';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { statusWords } from '../../ui/status.fa.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.report;
const nameOf = (state: string): string => (statusWords as Record<string, string>)[state] ?? state;

/** What became of a file's invoices: by state, and the refused by cause. */
export function ReportCard({ job: { report } }: { job: ImportDetail }) {
  const format = useFormat();
  if (report.states.length === 0 && report.sandbox.length === 0) return null;
  const hasRejected = report.rejected.length > 0;
  return (
    <Card
      title={report.states.length > 0 ? words.title : words.sandbox}
      actions={
        <>
          {hasRejected && (
            <Link to="/invoice-errors" className={buttonClass('fix')}>
              {words.errors}
            </Link>
          )}
          <Link to="/invoices" className={buttonClass()}>
            {words.see}
          </Link>
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {report.states.map(({ state, count, total }) => (
          <div key={state}>
            <dt className="text-caption text-ink-2">{nameOf(state)}</dt>
            <dd>
              <b className="tnum text-section">{format.number(count)}</b>
              <span className="block text-caption text-ink-2">
                <Amount value={total} />
              </span>
            </dd>
          </div>
        ))}
        {report.states.length === 0 &&
          report.sandbox.map(({ state, count }) => (
            <div key={state}>
              <dt className="text-caption text-ink-2">{nameOf(state)}</dt>
              <dd className="tnum font-bold text-section">{format.number(count)}</dd>
            </div>
          ))}
      </dl>
      {hasRejected && (
        <>
          <h3 className="mt-3 mb-1 font-medium">{words.rejected}</h3>
          <ul className="flex flex-col gap-1">
            {report.rejected.map(({ code, message, count }) => (
              <li key={code} className="flex gap-3">
                <b className="tnum min-w-12">{format.number(count)}</b>
                <span className="min-w-0 grow">{format.text(message)}</span>
                <bdi dir="ltr" className="text-caption text-ink-2">
                  {code}
                </bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
