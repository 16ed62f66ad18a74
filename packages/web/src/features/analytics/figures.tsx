import { addDecimals, percentChange } from '@taraz/core';
import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/preferences.ts';
import type { BehindFigure } from './behind-panel.tsx';
import type { Analytics } from './queries.ts';
import { analyticsStrings as words } from './strings.fa.ts';

function Change({ now, before }: { now: string; before: string }) {
  const format = useFormat();
  const change = percentChange(now, before);
  if (change === null) return <span className="text-caption text-ink-3">{words.noBefore}</span>;
  if (change === '0') return <span className="text-caption text-ink-3">{words.same}</span>;
  const percent = format.percent(change.replace('-', ''));
  return change.startsWith('-') ? (
    <span className="text-caption text-warn">{words.less(percent)}</span>
  ) : (
    <span className="text-caption text-ok">{words.more(percent)}</span>
  );
}

/** Characters of a plain figure beyond which it needs a phone's whole width. */
const longFigure = 13;

/** Four figures of the range beside the range before; each opens its invoices. */
export function RangeFigures({
  report,
  onOpen,
}: {
  report: Analytics;
  onOpen: (title: string, figure: BehindFigure) => void;
}) {
  const format = useFormat();
  const { sums, previous } = report;
  const figures = [
    { title: words.net, figure: 'net' as const, isCount: false, now: sums.net, before: previous.net },
    { title: words.vat, figure: 'vat' as const, isCount: false, now: sums.vat, before: previous.vat },
    {
      ...{ title: words.total, figure: 'total' as const, isCount: false },
      ...{ now: addDecimals(sums.net, sums.vat), before: addDecimals(previous.net, previous.vat) },
    },
    {
      ...{ title: words.count, figure: 'net' as const, isCount: true },
      ...{ now: String(sums.invoices), before: String(previous.invoices) },
    },
  ];
  // Two of them stand side by side on a phone, unless a figure would be cut.
  const isLong = figures.some(({ now }) => now.length > longFigure);
  const dayOf = (day: string) => format.date(`${day}T08:00:00Z`);
  const comparison = words.compared(dayOf(previous.from_day), dayOf(previous.to_day));
  return (
    <>
      <dl
        aria-label={words.figures}
        className={cx(
          'grid overflow-hidden rounded-card border border-line bg-surface max-[22.4375rem]:grid-cols-1 xl:grid-cols-4',
          isLong ? 'sm:grid-cols-2' : 'grid-cols-2',
        )}
      >
        {figures.map(({ title, figure, now, before, isCount }) => (
          <div key={title} className="-ms-px -mt-px min-w-0 border-line border-s border-t px-3.5 py-2.5">
            <dt className="text-caption text-ink-2">{title}</dt>
            <dd>
              <button
                type="button"
                onClick={() => onOpen(title, figure)}
                className="focus-ring flex max-w-full flex-wrap items-baseline rounded-sm font-bold text-section hover:text-accent-text hover:underline"
              >
                <span className="sr-only">{words.open(title)}: </span>
                <Amount value={now} isTabular={false} />
                {!isCount && <span className="ms-1 font-normal text-caption text-ink-3">{words.rial}</span>}
              </button>
              <Change now={now} before={before} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-caption text-ink-2">{comparison}</p>
    </>
  );
}
