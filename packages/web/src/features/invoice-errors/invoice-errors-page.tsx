import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { OwnBranch } from '../../app/own-branch.tsx';
import { useMay } from '../../app/use-may.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, useSlow } from '../../ui/skeleton.tsx';
import { useLiveInvoices } from '../invoices/live/use-live-invoices.ts';
import { CauseDetail } from './cause-detail.tsx';
import { CauseList } from './cause-list.tsx';
import { CauseToRead } from './cause-to-read.tsx';
import { type ErrorCause, type ErrorCauses, errorCausesQuery, refusedQuery } from './queries.ts';
import { errorStrings } from './strings.fa.ts';
import { type PlannedRow, useRepairs } from './use-repairs.ts';

/** /invoice-errors: rejected invoices by cause, nearest deadline first, mended many at once or one by one. */
export function InvoiceErrorsPage() {
  const format = useFormat();
  useLiveInvoices();
  const { code } = useSearch({ from: '/main/invoice-errors' });
  const causes = useQuery(errorCausesQuery());
  const isSlow = useSlow(causes.isPending);
  const chosen = causes.data?.causes.find((cause) => cause.code === code) ?? causes.data?.causes[0];
  const { data } = causes;
  return (
    <Page
      title={errorStrings.title}
      subtitle={
        data && data.count > 0
          ? errorStrings.subtitle(format.number(data.count), format.number(data.causes.length))
          : undefined
      }
    >
      {causes.isError && <QueryError title={errorStrings.failed} safe={errorStrings.safe} query={causes} />}
      {isSlow && <SkeletonRows rows={6} columns={['max-w-40', 'max-w-24']} />}
      {data && (chosen ? <Causes causes={data} chosen={chosen} /> : <NoErrors causes={data} />)}
    </Page>
  );
}

function NoErrors({ causes }: { causes: ErrorCauses }) {
  return (
    <>
      <Card>
        <EmptyState
          icon={CircleCheck}
          title={errorStrings.empty}
          more={<GuideLink topic="errors" />}
          actions={
            <Link to="/invoices" search={{}} className={buttonClass('secondary')}>
              {errorStrings.toList}
            </Link>
          }
        >
          {errorStrings.emptyHint}
          <OwnBranch />
        </EmptyState>
      </Card>
      {causes.mended.length > 0 && <CauseList causes={causes} selected="" />}
    </>
  );
}

interface CausesProps {
  causes: ErrorCauses;
  chosen: ErrorCause;
}

function Causes({ causes, chosen }: CausesProps) {
  const mayIssue = useMay('issue');
  return (
    <div className="grid items-start gap-3.5 min-[80rem]:grid-cols-[17.5rem_minmax(0,1fr)]">
      <CauseList causes={causes} selected={chosen.code} />
      {mayIssue ? <Mending chosen={chosen} /> : <Reading chosen={chosen} />}
    </div>
  );
}

/** For who sees invoices and may not issue: the cause and its invoices, without what would mend them. */
function Reading({ chosen }: { chosen: ErrorCause }) {
  const refused = useInfiniteQuery(refusedQuery(chosen.code));
  const isSlow = useSlow(refused.isPending);
  return (
    <FailureAbove title={errorStrings.failed} safe={errorStrings.safe} query={refused}>
      {refused.data ? (
        <CauseToRead
          key={chosen.code}
          cause={chosen}
          invoices={refused.data.pages.flatMap((page) => page.invoices)}
          onMore={refused.hasNextPage ? () => void refused.fetchNextPage() : null}
          isLoadingMore={refused.isFetchingNextPage}
        />
      ) : (
        isSlow && <SkeletonRows rows={8} columns={['max-w-40', 'max-w-24', 'max-w-24']} />
      )}
    </FailureAbove>
  );
}

function Mending({ chosen }: { chosen: ErrorCause }) {
  const navigate = useNavigate();
  const refused = useInfiniteQuery(refusedQuery(chosen.code));
  const invoices = useMemo(() => refused.data?.pages.flatMap((page) => page.invoices) ?? [], [refused.data]);
  const rows = useRepairs(invoices, chosen.code);
  const isSlow = useSlow(refused.isPending);
  const open = ({ invoice, repair }: PlannedRow) => {
    const fault = invoice.findings.find(({ code }) => code === chosen.code)?.path ?? '';
    const focus = repair.kind === 'apart' ? repair.path : fault;
    void navigate({ to: '/create-invoice/{-$id}', params: { id: invoice.id }, search: focus === '' ? {} : { focus } });
  };
  return (
    <>
      {refused.isError && <QueryError title={errorStrings.failed} safe={errorStrings.safe} query={refused} />}
      {refused.data ? (
        <CauseDetail
          key={chosen.code}
          cause={chosen}
          rows={rows}
          onOpen={open}
          onMore={refused.hasNextPage ? () => void refused.fetchNextPage() : null}
          isLoadingMore={refused.isFetchingNextPage}
        />
      ) : (
        isSlow && <SkeletonRows rows={8} columns={['max-w-40', 'max-w-24', 'max-w-24']} />
      )}
    </>
  );
}
