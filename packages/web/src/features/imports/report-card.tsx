import { Link } from '@tanstack/react-router';
import { plainRule } from '@taraz/core';
import { mayOpen } from '../../app/session.ts';
import { type AppSession, useSession } from '../../app/session-store.ts';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { statusWords } from '../../ui/status.fa.ts';
import { RuleText } from '../invoices/rule-text.tsx';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.report;
const nameOf = (state: string): string => (statusWords as Record<string, string>)[state] ?? state;

const seesInvoices = (session: AppSession): boolean => mayOpen({ permission: 'invoices' }, session);

interface CountLinkProps {
  search: { import: string; all: true; trial?: true; state: string; code?: string };
  /** what is counted, in words */
  of: string;
  count: number;
  className: string;
}

/** A number of invoices, which opens exactly those for whoever may see them. */
function CountLink({ search, of, count, className }: CountLinkProps) {
  const format = useFormat();
  const session = useSession();
  if (!seesInvoices(session)) return <b className={`tnum ${className}`}>{format.number(count)}</b>;
  return (
    <Link
      to="/invoices"
      search={search}
      className={`focus-ring rounded-sm text-accent-text hover:underline ${className}`}
      aria-label={words.open(of)}
    >
      <b className="tnum">{format.number(count)}</b>
    </Link>
  );
}

/** What became of a file's invoices: by state, and the refused by cause; each number leads to exactly its invoices. */
export function ReportCard({ job: { id, report, left_out, skipped, deleted } }: { job: ImportDetail }) {
  const format = useFormat();
  const others = [
    { name: words.leftOut, count: left_out + skipped },
    { name: words.deletedCount, count: deleted },
  ];
  const mayFollow = seesInvoices(useSession());
  if (report.states.length === 0 && report.sandbox.length === 0) return null;
  const hasRejected = report.rejected.length > 0;
  const isTrial = report.states.length === 0;
  const states: { state: string; count: number; total?: string }[] = isTrial ? report.sandbox : report.states;
  const file = { import: id, all: true, ...(isTrial ? { trial: true as const } : {}) } as const;
  return (
    <Card
      title={isTrial ? words.sandbox : words.title}
      subtitle={isTrial ? undefined : words.inRials}
      actions={
        mayFollow && (
          <>
            {hasRejected && !isTrial && (
              <Link to="/invoice-errors" className={buttonClass('fix')}>
                {words.errors}
              </Link>
            )}
            <Link to="/invoices" search={file} className={buttonClass()}>
              {words.see}
            </Link>
          </>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {states.map(({ state, count, total }) => (
          <div key={state}>
            <dt className="text-caption text-ink-2">{nameOf(state)}</dt>
            <dd>
              <CountLink search={{ ...file, state }} of={nameOf(state)} count={count} className="text-section" />
              {total !== undefined && (
                <span className="block text-caption text-ink-2">
                  <Amount value={total} />
                </span>
              )}
            </dd>
          </div>
        ))}
        {others
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <div key={name}>
              <dt className="text-caption text-ink-2">{name}</dt>
              <dd>
                <b className="tnum text-section">{format.number(count)}</b>
              </dd>
            </div>
          ))}
      </dl>
      {hasRejected && (
        <>
          <h3 className="mt-3 mb-1 font-medium">{words.rejected}</h3>
          <ul className="flex flex-col gap-1">
            {report.rejected.map(({ code, message, count }) => (
              <li key={code} className="flex gap-3">
                <CountLink
                  search={{ ...file, state: 'rejected', code }}
                  of={plainRule(message)}
                  count={count}
                  className="min-w-12"
                />
                <span className="min-w-0 grow">
                  <RuleText text={message} />
                </span>
                <bdi dir="ltr" className="text-caption text-ink-2">
                  {code}
                </bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {!mayFollow && <p className="mt-3 text-caption text-ink-2">{words.unseen}</p>}
    </Card>
  );
}
