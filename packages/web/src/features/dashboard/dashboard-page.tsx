import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { DAY_MS, jalaliRange, jalaliSeasonNames, jalaliSeasonOf } from '@taraz/core';
import { Plus, ScanBarcode } from 'lucide-react';
import { invoiceCountsQuery } from '../../app/invoice-counts.ts';
import { Page } from '../../app/layout/page.tsx';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { useMenu } from '../../app/use-menu.ts';
import type { Format } from '../../i18n/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { ChartSkeleton, SkeletonBar } from '../../ui/skeleton.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { operatorStateQuery, operatorWorkQuery } from '../operator-state/queries.ts';
import { signingStatusQuery } from '../signing/queries.ts';
import { AccountBoard } from './account-board.tsx';
import { Checklist } from './checklist.tsx';
import { LastInvoices } from './last-invoices.tsx';
import { MonthChart } from './month-chart.tsx';
import { dashboardKey, dashboardQuery, lastInvoicesQuery } from './queries.ts';
import { SeasonFigures } from './season-figures.tsx';
import { StateCounts } from './state-counts.tsx';
import { dashboardStrings } from './strings.fa.ts';
import { WaitingList } from './waiting-list.tsx';
import { operatorRows, waitingRows } from './waiting-rows.ts';

/** A screen of the menu, when this user has it. */
function useScreen(id: string): string | undefined {
  return useMenu()
    .sections.flat()
    .flatMap((item) => [item, ...(item.children ?? [])])
    .find((item) => item.id === id)?.to;
}

/** «جمعه ۲۹ آبان ۱۴۰۵ · ۳۲ روز تا پایان فصل مالیاتی پاییز» */
function SeasonLine() {
  const format = useFormat();
  const now = clock.nowIso();
  const { season } = jalaliSeasonOf(now);
  const days = Math.ceil((Date.parse(jalaliRange('season', now).to) - Date.parse(now)) / DAY_MS);
  const name = jalaliSeasonNames[season - 1] ?? '';
  return (
    <>
      {format.longDate(now)}
      <span className="max-sm:hidden"> · {dashboardStrings.seasonEnd(format.number(days), name)}</span>
    </>
  );
}

/** Room of the four figures while they load. */
function FiguresToCome() {
  return (
    <div className="grid grid-cols-2 gap-x-8 rounded-card border border-line bg-surface px-3.5 lg:grid-cols-4">
      {[1, 2, 3, 4].map((cell) => (
        <div key={cell} className="flex h-[6.8125rem] flex-col justify-center gap-3 max-sm:h-[7.9375rem]">
          <SkeletonBar className="w-20" />
          <SkeletonBar className="h-4 w-36" />
        </div>
      ))}
    </div>
  );
}

/** Room of the chart while it loads. */
function ChartToCome() {
  return (
    <ChartSkeleton className="h-[21rem] rounded-card border border-line bg-surface p-6 md:col-span-2 max-md:order-2" />
  );
}

/** What the dashboard tells of beside invoices: what colleagues settle, receive, offer and set there goes from its rows. */
const told = ['treasury.', 'purchases.', 'stock.', 'product.', 'customer.', 'settings.', 'subscription.'];

/** What this user may see and do, and what there is of it. */
function useBoard() {
  const { admin, user, signByTaxpayer } = useSession();
  const maySee = mayOpen({ permission: 'invoices' }, { admin, user });
  const mayIssue = mayOpen({ permission: 'issue' }, { admin, user });
  const mayDraft = mayOpen({ permission: 'draft' }, { admin, user });
  const isOperator = user?.roles.includes('operator') === true;
  const dashboard = useQuery(dashboardQuery());
  useLive(told, dashboardKey, { firstMs: 3_000, longestMs: 30_000 });
  const counts = useQuery({ ...invoiceCountsQuery(), enabled: maySee });
  const last = useQuery({ ...lastInvoicesQuery(), enabled: maySee });
  const signing = useQuery({ ...signingStatusQuery(), enabled: signByTaxpayer && mayIssue });
  const state = useQuery({ ...operatorStateQuery(), enabled: isOperator });
  const work = useQuery({ ...operatorWorkQuery(), enabled: isOperator });
  const read = dashboard.data;
  return {
    dashboard,
    read,
    counts,
    last,
    maySee,
    isOperator,
    // Then the one filled button stands in the list of steps.
    isFirstUse: read?.checklist != null || last.data?.invoices.length === 0,
    hasIssued: read?.checklist?.invoice ?? last.data?.invoices.some(({ state }) => state !== 'draft') ?? false,
    // While it is asked, an admin's place for them is kept, so that nothing jumps when the answer is there.
    showsFigures: read === undefined ? admin && !dashboard.isError : read.figures !== null && read.months !== null,
    /** what of the rows could not be asked */
    unasked: [signing, state, work].find(({ isLoadingError }) => isLoadingError),
    /** undefined until all of it is known: a row that came after the others would push all that is under them */
    rowsOf: (format: Format) => {
      if (read === undefined || [counts, signing, state, work].some(({ isLoading }) => isLoading)) return undefined;
      const unsigned = (signing.data?.memories ?? []).reduce((sum, memory) => sum + memory.unsigned, 0);
      const known = { unsigned, mayIssue, mayDraft, isAdmin: admin, maySee };
      return [
        ...(state.data && work.data ? operatorRows(state.data, work.data) : []),
        ...waitingRows(read, known, format, clock.nowMs()),
      ];
    },
  };
}

type Board = ReturnType<typeof useBoard>;

/** /: what waits for the user first, then the queue by state and the last invoices. */
export function DashboardPage() {
  const { user } = useSession();
  const router = useRouter();
  const isPhone = usePhone();
  const format = useFormat();
  const issueScreen = useScreen('createInvoice');
  const board = useBoard();
  const { dashboard, read, maySee } = board;
  useShortcut('Alt+KeyN', () => issueScreen && void router.navigate({ to: issueScreen }));
  const name = user ? `${user.first_name} ${user.last_name}`.trim() || user.username : '';
  return (
    <Page
      title={dashboardStrings.title}
      heading={dashboardStrings.hello(name)}
      subtitle={<SeasonLine />}
      actions={!isPhone && <IssueLinks issueScreen={issueScreen} isFirstUse={board.isFirstUse} />}
    >
      <div className="grid gap-3.5 md:grid-cols-3">
        {dashboard.isError && (
          <QueryError
            className="md:col-span-3"
            title={dashboardStrings.figuresFailed}
            safe={dashboardStrings.safe}
            query={dashboard}
          />
        )}
        {read?.checklist && <Checklist done={read.checklist} className="md:col-span-3" />}
        {!dashboard.isError && (
          <WaitingList
            rows={board.rowsOf(format)}
            unasked={board.unasked}
            className={maySee ? 'md:col-span-2' : 'md:col-span-3'}
          />
        )}
        {maySee && (
          <div className="max-md:order-3 md:*:h-full">
            <StateCounts counts={board.counts} />
          </div>
        )}
        <AccountBoard className="md:col-span-3" />
        {board.showsFigures && <Figures board={board} />}
        {maySee && (
          <LastInvoices
            invoices={board.last}
            issueScreen={read?.checklist ? undefined : issueScreen}
            className={board.showsFigures ? 'max-md:order-4' : 'md:col-span-3'}
          />
        )}
        {!maySee && !board.isOperator && (
          <Card className="md:col-span-3">
            <NotShown mayNothing={user?.permissions.length === 0} />
          </Card>
        )}
      </div>
    </Page>
  );
}

interface IssueLinksProps {
  issueScreen: string | undefined;
  isFirstUse: boolean;
}

function IssueLinks({ issueScreen, isFirstUse }: IssueLinksProps) {
  const quickScreen = useScreen('quickInvoice');
  return (
    <>
      {quickScreen && (
        <Link to={quickScreen} className={buttonClass('secondary')}>
          <Icon of={ScanBarcode} />
          {dashboardStrings.quick}
        </Link>
      )}
      {issueScreen && (
        <Link to={issueScreen} className={buttonClass(isFirstUse ? 'secondary' : 'primary')}>
          <Icon of={Plus} />
          {dashboardStrings.issue}
          <KeyCap keys={['Alt', 'N']} {...(isFirstUse ? {} : { tone: 'on-accent' as const })} />
        </Link>
      )}
    </>
  );
}

/** The season's figures and the months, or their room. */
function Figures({ board: { read, hasIssued } }: { board: Board }) {
  return (
    <>
      <div className="md:col-span-3 max-md:order-1">
        {read?.figures ? (
          <SeasonFigures figures={read.figures} months={read.months ?? []} toPay={read.purchases?.open.open ?? null} />
        ) : (
          <FiguresToCome />
        )}
      </div>
      {read?.months ? (
        <MonthChart months={read.months} hasIssued={hasIssued} className="md:col-span-2 max-md:order-2" />
      ) : (
        <ChartToCome />
      )}
    </>
  );
}

/** Why an employee sees no invoices here, and what there is instead: the menu's work, or none yet. */
function NotShown({ mayNothing }: { mayNothing: boolean }) {
  const [title, more] = mayNothing
    ? [dashboardStrings.nothingGiven, dashboardStrings.whoGives]
    : [dashboardStrings.notShown, dashboardStrings.whoShows];
  return <EmptyState title={title}>{more}</EmptyState>;
}
