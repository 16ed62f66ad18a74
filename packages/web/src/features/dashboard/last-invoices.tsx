import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Plus, ReceiptText } from 'lucide-react';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { StatusIcon } from '../../ui/status-chip.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { buyerOf } from '../invoices/buyer-of.ts';
import { statusOf } from '../invoices/list/invoice-status.ts';
import { subjectOf } from '../invoices/list/subject-of.ts';
import { InvoiceListLink } from './invoice-list-link.tsx';
import type { InvoiceSummary } from './queries.ts';
import { dashboardStrings } from './strings.fa.ts';

interface LastInvoicesProps {
  invoices: UseQueryResult<{ invoices: InvoiceSummary[] }>;
  issueScreen: string | undefined;
  className?: string;
}

export function LastInvoices({ invoices, issueScreen, className }: LastInvoicesProps) {
  const rows = invoices.data?.invoices ?? [];
  return (
    <Card
      title={dashboardStrings.last}
      subtitle={rows.length > 0 ? uiStrings.rial : undefined}
      actions={
        <InvoiceListLink className="rounded-sm text-accent-text hover:underline">
          {dashboardStrings.all}
        </InvoiceListLink>
      }
      isFlush
      {...(className ? { className } : {})}
    >
      {invoices.isError && (
        <QueryError
          className="m-3.5"
          title={dashboardStrings.listFailed}
          safe={dashboardStrings.safe}
          query={invoices}
        />
      )}
      <WhenLoaded
        isLoading={invoices.isPending}
        skeleton={<SkeletonRows rows={8} columns={['max-w-5', 'max-w-40', 'max-w-28']} />}
      >
        {rows.length === 0 && !invoices.isError && (
          <EmptyState
            icon={ReceiptText}
            title={dashboardStrings.firstUse}
            actions={
              issueScreen && (
                <Link to={issueScreen} className={buttonClass('primary')}>
                  <Icon of={Plus} />
                  {dashboardStrings.firstIssue}
                </Link>
              )
            }
          >
            {dashboardStrings.firstUseHint}
          </EmptyState>
        )}
        <ul>
          {rows.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      </WhenLoaded>
    </Card>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const router = useRouter();
  const name = buyerOf(invoice);
  // A cancellation or return beside its amount would read as one more sale.
  const subject = subjectOf(invoice);
  const hasScreen = Object.keys(router.routesByPath).some((path) => path.startsWith('/invoice/'));
  const to: string = `/invoice/${invoice.id}`;
  return (
    <li className="relative flex min-h-row flex-wrap items-center gap-x-3 border-line border-t px-3.5 py-1 first:border-t-0 hover:bg-sunken">
      <StatusIcon status={statusOf(invoice)} />
      <span className="min-w-0 grow basis-10 truncate">
        {hasScreen ? (
          <Link to={to} className="after:absolute after:inset-0">
            <CutName name={name} />
          </Link>
        ) : (
          <CutName name={name} />
        )}
      </span>
      {subject !== '' && <span className="shrink-0 text-caption text-ink-3">{subject}</span>}
      {/* One too long to stand beside the name stands under it. */}
      <Amount value={invoice.total} className="ms-auto min-w-32 shrink-0 text-right font-medium" />
    </li>
  );
}
