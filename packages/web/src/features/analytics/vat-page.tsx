import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { calls, urlOf } from '@taraz/contract';
import { type ReactNode, useState } from 'react';
import { ExportFile } from '../../app/export-file.tsx';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, instantsOfRange, presetRange } from '../../ui/jalali-values.ts';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { payDayOf } from '../dashboard/pay-day.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { acrossStrings } from './across.fa.ts';
import { type Across, AcrossNotes } from './across-notes.tsx';
import { type Behind, BehindPanel, BehindPurchases } from './behind-panel.tsx';
import { BranchFilter } from './branch-filter.tsx';
import { ForwardFigure, ForwardOffer } from './brought-forward.tsx';
import { type VatFilter, type VatReport, vatKey, vatQuery } from './queries.ts';
import type { VatSearch } from './routes.tsx';
import { analyticsStrings } from './strings.fa.ts';
import { VatPurchases, VatSales } from './vat-cards.tsx';

const words = analyticsStrings.vatReport;
const seasonOf = () => presetRange('season', clock.nowIso());
const rangeOf = ({ from, to }: VatSearch): DayRange =>
  from === undefined || to === undefined ? seasonOf() : { from, to };

const filterOf = (search: VatSearch): VatFilter => ({
  ...instantsOfRange(rangeOf(search)),
  ...(search.branch === undefined ? {} : { branch_id: search.branch }),
});

/** /analytics/vat: what is paid for a season, or carried over from it. */
export function VatPage() {
  const search = useSearch({ from: '/main/analytics/vat' });
  const navigate = useNavigate();
  const [behind, setBehind] = useState<Behind | null>(null);
  const [bought, setBought] = useState<'before' | 'later' | null>(null);
  const filter = filterOf(search);
  const report = useQuery(vatQuery(filter));
  useLive('purchases.', vatKey);
  const change = (patch: { [K in keyof VatSearch]?: VatSearch[K] | undefined }) =>
    void navigate({ to: '/analytics/vat', search: patched<VatSearch>(patch), replace: true });
  const { data } = report;
  const format = useFormat();
  const dayOf = (day: string) => format.date(`${day}T12:00:00Z`);
  const isPhone = usePhone();
  const exported = (
    <ExportFile
      name={words.fileName}
      pathOf={(format) => urlOf('', calls.exportVatReport, { query: { ...filter, format } })}
    />
  );
  const listed = { ...rangeOf(search), ...(search.branch === undefined ? {} : { branch: search.branch }) };
  const openAcross = (one: Across) => {
    if (one.of === 'purchases') setBought(one.kind);
    else setBehind({ title: acrossStrings.lists[one.kind], filter: { ...filter, across: one.kind }, figure: 'vat' });
  };
  return (
    <>
      <Page
        title={words.title}
        subtitle={data && words.days(dayOf(data.from_day), dayOf(data.to_day))}
        actions={!isPhone && exported}
      >
        <Filters search={search} change={change} end={isPhone && exported} />
        {report.isError && <QueryError title={words.failed} safe={words.safe} query={report} />}
        {data?.is_building && <Banner tone="info" title={analyticsStrings.building} />}
        <Result report={data} isFailed={report.isError} />
        {data?.brought_forward && <ForwardOffer key={data.from_day} forward={data.brought_forward} />}
        <WhenLoaded isLoading={report.isPending} skeleton={<ReportSkeleton />}>
          {data && (
            <div className="@container flex flex-col gap-3.5">
              {/* Beside each other only where no row's name is cut: purchases have two columns more. */}
              <div className="grid gap-3.5 @[72.5rem]:grid-cols-[7fr_9fr]">
                <VatSales report={data} onOpen={(one) => setBehind({ ...one, filter: { ...filter, ...one.filter } })} />
                <VatPurchases
                  report={data}
                  onOpen={(part) => void navigate({ to: '/purchases', search: { ...listed, ...part } })}
                />
              </div>
              <AcrossNotes across={data.across} onOpen={openAcross} />
              <Notes report={data} range={listed} />
            </div>
          )}
        </WhenLoaded>
      </Page>
      {behind !== null && (
        <BehindPanel key={JSON.stringify(behind.filter)} {...behind} onClose={() => setBehind(null)} />
      )}
      {bought !== null && data && (
        <BehindPurchases
          key={bought}
          title={acrossStrings.lists[bought]}
          filter={{
            ...{ from_day: data.from_day, to_day: data.to_day, across: bought },
            ...(search.branch === undefined ? {} : { branch_id: search.branch }),
          }}
          vat={data.across.purchases[bought].vat}
          onClose={() => setBought(null)}
        />
      )}
    </>
  );
}

interface FiltersProps {
  search: VatSearch;
  /** of their line on a phone */
  end: ReactNode;
  change: (patch: { [K in keyof VatSearch]?: VatSearch[K] | undefined }) => void;
}

function Filters({ search, change, end }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      {/* On paper its days stand beside the title. */}
      <div className="no-print min-w-44">
        <JalaliRangePicker
          label={analyticsStrings.range}
          value={rangeOf(search)}
          onChange={(next) => change(next ?? { from: undefined, to: undefined })}
        />
      </div>
      <BranchFilter value={search.branch} onChange={(branch) => change({ branch })} />
      {end}
    </div>
  );
}

/** Tax on sales, less the credit and what the season began with, is what is paid; or the other way round what is carried over. */
function Result({ report, isFailed }: { report: VatReport | undefined; isFailed: boolean }) {
  const amount = (value: string | undefined) => value && <Amount value={value} isTabular={false} />;
  const isCarried = report?.payable.startsWith('-') ?? false;
  const forward = report?.brought_forward ?? undefined;
  return (
    <FigureStrip
      label={words.strip}
      isFailed={isFailed}
      figures={[
        { label: words.output, value: amount(report?.sales.vat) },
        { label: words.credit, value: amount(report?.creditable.vat) },
        // Not said yet whether there is one: the default days are a season.
        ...(report?.brought_forward === null
          ? []
          : [
              {
                label: words.forwardFigure,
                value: forward && <ForwardFigure key={forward.season} forward={forward} />,
              },
            ]),
        { label: isCarried ? words.carried : words.payable, value: amount(report?.payable.replace('-', '')) },
      ]}
    />
  );
}

const linkClass = 'focus-ring inline-flex min-h-6 items-center rounded-sm text-accent-text hover:underline';

/** What is in no sum, what is missing, and how it was counted. */
function Notes({ report, range }: { report: VatReport; range: DayRange & { branch?: string } }) {
  const format = useFormat();
  const { creditable, not_creditable, void_count } = report;
  const parts = [creditable.buys, creditable.returns, not_creditable.buys, not_creditable.returns];
  const payDay = payDayOf(range, clock.nowMs());
  const isNothingBought = parts.every(({ count }) => count === 0) && void_count === 0;
  return (
    <div className="flex flex-col gap-1.5 text-caption text-ink-2">
      {isNothingBought && (
        <p>
          {words.none}{' '}
          <Link to="/purchases" search={{}} className={linkClass}>
            {words.enter}
          </Link>{' '}
          · <GuideLink topic="purchases" />
        </p>
      )}
      {void_count > 0 && (
        <p>
          <Link to="/purchases" search={{ ...range, credit: 'void' }} className={linkClass}>
            {words.void(format.number(void_count))}
          </Link>
        </p>
      )}
      {payDay !== null && <p>{words.payUntil(format.dayMonth(payDay))}</p>}
      <p>{words.hint}</p>
    </div>
  );
}

function ReportSkeleton() {
  return (
    <div className="grid items-start gap-3.5">
      {[words.sales, words.purchases].map((title) => (
        <Card key={title} title={title} isFlush>
          <SkeletonRows rows={4} columns={['max-w-48', 'max-w-28']} />
        </Card>
      ))}
    </div>
  );
}
