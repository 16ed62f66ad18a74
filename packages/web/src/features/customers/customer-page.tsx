import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { compareDecimals, isTrial } from '@taraz/core';
import { ArrowRight, MessageSquareText, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isNowhere } from '../../ui/is-nowhere.ts';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError, type ShownQuery } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { statusOf } from '../invoices/list/invoice-status.ts';
import { subjectOf } from '../invoices/list/subject-of.ts';
import { useLiveMoney } from '../invoices/live/use-live-money.ts';
import { taxNumberEnd } from '../invoices/tax-number-end.ts';
import { SharesCard } from '../sharing/shares-card.tsx';
import { Balance } from './balance.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { type CustomerDetail, customerQuery, customersKey } from './queries.ts';
import type { CustomerPageSearch } from './routes.tsx';
import { StatementCard } from './statement-card.tsx';
import { customerStrings } from './strings.fa.ts';
import { TellDialog, type Telling } from './tell-dialog.tsx';

const strings = customerStrings.page;
const form = customerStrings.form;

/** /customers/{id}: facts, account and invoices of one customer. */
export function CustomerPage() {
  const { id } = useParams({ from: '/main/customers/$id' });
  const search = useSearch({ from: '/main/customers/$id' });
  const navigate = useNavigate();
  const query = useQuery({ ...customerQuery(id), staleTime: 0 });
  useLiveMoney(customersKey);
  const change = (next: CustomerPageSearch, isReplaced = true) =>
    void navigate({ to: '/customers/$id', params: { id }, search: next, replace: isReplaced });
  const { panel, ...range } = search;
  const days = range.from && range.to ? { from: range.from, to: range.to } : null;
  const [what, setWhat] = useState<Telling['what'] | null>(null);
  const back = (
    <Link to="/customers" search={{}} aria-label={strings.back} className={buttonClass('quiet')}>
      <Icon of={ArrowRight} />
    </Link>
  );
  const onEdit = () => change({ ...range, panel: 'edit' }, false);
  const customer = query.data;
  if (customer === undefined) {
    return (
      <Page
        title={customerStrings.title}
        before={back}
        actions={!query.isError && <Actions id={id} onEdit={onEdit} onRemind={null} />}
      >
        <NotLoaded query={query} />
      </Page>
    );
  }
  return (
    <Page
      hasOwnPaper
      className="statement-on-paper"
      title={customer.name}
      before={back}
      subtitle={customerStrings.entities[customer.person_type]}
      actions={
        <Actions
          id={id}
          onEdit={onEdit}
          onRemind={compareDecimals(customer.balance, '0') > 0 ? () => setWhat('remind') : null}
        />
      }
    >
      <Summary customer={customer} />
      <div className="no-print grid items-start gap-3.5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3.5">
          <CustomerFacts customer={customer} />
          <SharesCard kind="statement" id={id} onShare={() => setWhat('share')} isQuiet />
        </div>
        <Recent customer={customer} />
      </div>
      <StatementCard
        customer={customer}
        range={days}
        onRange={(next) => change(next ?? {})}
        onShare={() => setWhat('share')}
      />
      <TellDialog telling={what && { what, customers: [customer] }} period={days} onClose={() => setWhat(null)} />
      {panel === 'edit' && (
        <CustomerPanel
          id={id}
          onOpen={(other) => void navigate({ to: '/customers/$id', params: { id: other }, search: {} })}
          onClose={() => change(range)}
        />
      )}
    </Page>
  );
}

interface ActionsProps {
  id: string;
  onEdit: () => void;
  /** null of who owes nothing, or before it is known */
  onRemind: (() => void) | null;
}

/** There from the first moment, and in one line on a phone: what comes late would push the page down under the finger. */
function Actions({ id, onEdit, onRemind }: ActionsProps) {
  const isPhone = usePhone();
  return (
    <>
      {onRemind && (
        <Button icon={MessageSquareText} onPress={onRemind}>
          {customerStrings.reminding.openOne}
        </Button>
      )}
      {isPhone ? (
        <IconButton variant="outlined" icon={Pencil} label={strings.edit} onPress={onEdit} />
      ) : (
        <Button icon={Pencil} onPress={onEdit}>
          {strings.edit}
        </Button>
      )}
      <Link
        to="/create-invoice/{-$id}"
        params={{ id: undefined }}
        search={{ buyer: id }}
        className={buttonClass('primary')}
      >
        <Icon of={Plus} />
        {isPhone ? strings.issueShort : strings.issue}
      </Link>
    </>
  );
}

function NotLoaded({ query }: { query: ShownQuery }) {
  if (!query.isError) {
    return (
      <WhenLoaded isLoading skeleton={<SkeletonRows rows={8} columns={['grow', 'max-w-40']} />}>
        {null}
      </WhenLoaded>
    );
  }
  if (isNowhere(query.error)) {
    return (
      <NothingHere
        title={strings.notFound}
        action={
          <Link to="/customers" search={{}} className={buttonClass('primary')}>
            {strings.back}
          </Link>
        }
      >
        {strings.notFoundMore}
      </NothingHere>
    );
  }
  return <QueryError title={form.openFailed} query={query} />;
}

function Summary({ customer }: { customer: CustomerDetail }) {
  const format = useFormat();
  return (
    <FigureStrip
      label={strings.strip}
      className="no-print"
      figures={[
        { label: strings.balance, value: <Balance value={customer.balance} isTabular={false} /> },
        ...(customer.overdue === null
          ? []
          : [
              {
                label: strings.overdueSince(format.date(`${customer.overdue.since}T08:00:00Z`)),
                value: <Amount value={customer.overdue.amount} isTabular={false} />,
                tone: 'warn' as const,
              },
            ]),
        { label: strings.sales, value: <Amount value={customer.sales} isTabular={false} /> },
        { label: strings.invoices, value: format.number(customer.invoice_count) },
        {
          label: strings.last,
          value: customer.last_invoice_at === null ? strings.never : format.date(customer.last_invoice_at),
        },
      ]}
    />
  );
}

/** As many as stand beside the facts: under them stands the account, and all of them are a press away. */
const recentRows = { phone: 4, desk: 5 } as const;

function Recent({ customer }: { customer: CustomerDetail }) {
  const format = useFormat();
  const { invoices } = customer;
  const shown = invoices.slice(0, usePhone() ? recentRows.phone : recentRows.desk);
  return (
    <Card
      isFlush
      title={strings.recent}
      actions={
        invoices.length > 0 && (
          <Link to="/invoices" search={{ customer: customer.id, all: true }} className={buttonClass('quiet', 's')}>
            {strings.all}
          </Link>
        )
      }
    >
      {invoices.length === 0 ? (
        <p className="p-3.5 text-ink-2">{strings.noInvoices}</p>
      ) : (
        <div className="@container">
          {/* One grid for all rows: a long amount widens its column in each of them, so that none is cut and units stand under units. */}
          <ul className="grid grid-cols-[1fr_auto] @[30rem]:grid-cols-[auto_1fr_auto_minmax(9rem,auto)]">
            {shown.map((invoice) => (
              <li
                key={invoice.id}
                className="col-span-full grid grid-cols-subgrid border-line border-b last:border-b-0"
              >
                <Link
                  to="/invoice/{-$id}"
                  params={{ id: invoice.id }}
                  className="focus-ring col-span-full grid grid-cols-subgrid items-center gap-x-3 gap-y-1 px-3.5 py-2 hover:bg-sunken"
                >
                  <span className="text-ink-2">
                    <span className="tnum">{format.date(invoice.invoice_date)}</span>
                    <span className="text-caption"> {subjectOf({ invoice_type: invoice.subject })}</span>
                  </span>
                  <bdi dir="ltr" title={invoice.tax_number} className="hidden truncate text-right @[30rem]:inline">
                    {taxNumberEnd(invoice.tax_number) || invoice.internal_id}
                  </bdi>
                  <span className="order-last inline-flex flex-wrap gap-1.5 @[30rem]:order-none">
                    <StatusChip status={statusOf(invoice)} />
                    {isTrial(invoice) && <StatusChip status="test" />}
                  </span>
                  <Amount value={invoice.total} className="text-right" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
