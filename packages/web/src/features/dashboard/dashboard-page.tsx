import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { DAY_MS, jalaliRange, jalaliSeasonNames, jalaliSeasonOf } from '@taraz/core';
import { Plus } from 'lucide-react';
import { invoiceCountsQuery } from '../../app/invoice-counts.ts';
import { Page } from '../../app/layout/page.tsx';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { useMenu } from '../../app/use-menu.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { LastInvoices } from './last-invoices.tsx';
import { lastInvoicesQuery } from './queries.ts';
import { StateCounts } from './state-counts.tsx';
import { dashboardStrings } from './strings.fa.ts';
import { WaitingList } from './waiting-list.tsx';

/** The screen for issuing, when this user has one. */
function useIssueScreen(): string | undefined {
  return useMenu()
    .sections.flat()
    .find((item) => item.id === 'createInvoice')?.to;
}

/** «جمعه ۲۹ آبان ۱۴۰۵ · ۳۲ روز تا پایان فصل مالیاتی پاییز» */
function SeasonLine() {
  const format = useFormat();
  const now = new Date().toISOString();
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

/** /: what waits for the user first, then the queue by state and the last invoices. */
export function DashboardPage() {
  const { admin, user } = useSession();
  const router = useRouter();
  const issueScreen = useIssueScreen();
  const maySee = mayOpen({ permission: 'invoices' }, { admin, user });
  const counts = useQuery({ ...invoiceCountsQuery(), enabled: maySee });
  const last = useQuery({ ...lastInvoicesQuery(), enabled: maySee });
  const isPhone = usePhone();
  // Then the one filled button stands in the empty list.
  const isFirstUse = last.data?.invoices.length === 0;
  useShortcut('Alt+KeyN', () => issueScreen && void router.navigate({ to: issueScreen }));
  const name = user ? `${user.first_name} ${user.last_name}`.trim() || user.username : '';
  return (
    <Page
      title={dashboardStrings.title}
      heading={dashboardStrings.hello(name)}
      subtitle={<SeasonLine />}
      actions={
        issueScreen &&
        !isPhone &&
        !isFirstUse && (
          <Link to={issueScreen} className={buttonClass('primary')}>
            <Icon of={Plus} />
            {dashboardStrings.issue}
            <KeyCap keys={['Alt', 'N']} tone="on-accent" />
          </Link>
        )
      }
    >
      {maySee ? (
        <div className="grid items-start gap-3.5 md:grid-cols-3">
          <WaitingList counts={counts} className="md:col-span-2" />
          <StateCounts counts={counts} />
          <LastInvoices invoices={last} issueScreen={issueScreen} className="md:col-span-3" />
        </div>
      ) : (
        <Card>
          <EmptyState title={dashboardStrings.notShown}>{dashboardStrings.whoShows}</EmptyState>
        </Card>
      )}
    </Page>
  );
}
