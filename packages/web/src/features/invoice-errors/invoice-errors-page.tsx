import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
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
import { useMending } from './mending.ts';
import { type PlannedRow, plannerOf } from './plan-rows.ts';
import { type ErrorCause, type ErrorCauses, errorCausesQuery, refusedQuery } from './queries.ts';
import { errorStrings } from './strings.fa.ts';
import { useRefused } from './use-refused.ts';

/** /invoice-errors: rejected invoices by cause, nearest deadline first, mended many at once or one by one. */
export function InvoiceErrorsPage() {
  const format = useFormat();
  useLiveInvoices();
  const causes = useQuery(errorCausesQuery());
  const isSlow = useSlow(causes.isPending);
  const { data } = causes;
  const code = useCause(data);
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
      {data && (code === undefined ? <NoErrors causes={data} /> : <Causes causes={data} code={code} />)}
    </Page>
  );
}

/**
 * The cause in hand. The first one is written into the address: with each verdict that comes in another may be the first,
 * and must not take the place of what somebody reads, or is about to send. Undefined: there is none.
 */
function useCause(data: ErrorCauses | undefined): string | undefined {
  const navigate = useNavigate();
  const { code } = useSearch({ from: '/main/invoice-errors' });
  const first = data?.causes[0]?.code;
  useEffect(() => {
    if (code === undefined && first !== undefined)
      void navigate({ to: '/invoice-errors', search: { code: first }, replace: true });
  }, [code, first, navigate]);
  return first === undefined ? undefined : (code ?? first);
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

function Causes({ causes, code }: { causes: ErrorCauses; code: string }) {
  const mayIssue = useMay('issue');
  const chosen = causes.causes.find((cause) => cause.code === code);
  return (
    <div className="grid items-start gap-3.5 min-[80rem]:grid-cols-[17.5rem_minmax(0,1fr)]">
      <CauseList causes={causes} selected={code} />
      {chosen === undefined ? (
        <NoneOfCause next={causes.causes[0]} />
      ) : mayIssue ? (
        <Mending key={code} chosen={chosen} />
      ) : (
        <Reading chosen={chosen} />
      )}
    </div>
  );
}

/** The next cause comes at a press alone: one may be on its way to the button of this one. */
function NoneOfCause({ next }: { next: ErrorCause | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={CircleCheck}
        title={errorStrings.noneOfCause}
        actions={
          next && (
            <Link to="/invoice-errors" search={{ code: next.code }} className={buttonClass('secondary')}>
              {errorStrings.nextCause}
            </Link>
          )
        }
      >
        {errorStrings.noneOfCauseHint}
      </EmptyState>
    </Card>
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

function Mending({ chosen: { code }, chosen }: { chosen: ErrorCause }) {
  const navigate = useNavigate();
  const { query, invoices, behind, onMore, isReading } = useRefused(
    code,
    useMending(({ run }) => run !== null),
  );
  const plan = useMemo(() => plannerOf(code), [code]);
  const rows = useMemo(() => invoices && plan(invoices), [plan, invoices]);
  const isSlow = useSlow(query.isPending);
  const open = useCallback(
    ({ invoice, repair }: PlannedRow) => {
      const fault = invoice.findings.find((finding) => finding.code === code)?.path ?? '';
      const focus = repair.kind === 'apart' ? repair.path : fault;
      void navigate({
        to: '/create-invoice/{-$id}',
        params: { id: invoice.id },
        search: focus === '' ? {} : { focus },
      });
    },
    [navigate, code],
  );
  return (
    <>
      {query.isError && <QueryError title={errorStrings.failed} safe={errorStrings.safe} query={query} />}
      {rows ? (
        <CauseDetail {...{ rows, behind, plan, onMore }} cause={chosen} onOpen={open} isLoadingMore={isReading} />
      ) : (
        isSlow && <SkeletonRows rows={8} columns={['max-w-40', 'max-w-24', 'max-w-24']} />
      )}
    </>
  );
}
