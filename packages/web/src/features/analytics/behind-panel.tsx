import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addDecimals } from '@taraz/core';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError, type ShownQuery } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { StatusIcon } from '../../ui/status-chip.tsx';
import { namingStrings } from '../invoices/naming.fa.ts';
import { type PurchaseFilter, purchasesQuery } from '../purchases/queries.ts';
import { acrossStrings } from './across.fa.ts';
import { listOfSales } from './list-of-sales.ts';
import { type SalesFilter, salesQuery } from './queries.ts';
import { analyticsStrings as words } from './strings.fa.ts';

const pageSize = 25;

/** What of the invoices the number is; their count too is shown beside the sum without tax. */
export type BehindFigure = 'net' | 'vat' | 'total';

export interface Behind {
  title: string;
  filter: SalesFilter;
  /** default net */
  figure?: BehindFigure;
}

const amountOf = ({ net, vat }: { net: string; vat: string }, figure: BehindFigure): string =>
  figure === 'total' ? addDecimals(net, vat) : figure === 'vat' ? vat : net;

/** A page of what a number counts, as a list shows it. */
interface BehindListProps {
  /** of the panel, and of its list */
  name: string;
  title: string;
  counted: (count: string) => string;
  count: number;
  query: ShownQuery & { isPending: boolean };
  sum: { label: string; value: string } | undefined;
  rows: readonly { id: string; icon?: ReactNode; link: ReactNode; facts: ReactNode; amount: string }[];
  offset: number;
  onOffset: (offset: number) => void;
  footerEnd?: ReactNode;
  onClose: () => void;
}

function BehindList({ name, title, counted, count, query, sum, rows, offset, onOffset, ...panel }: BehindListProps) {
  const format = useFormat();
  return (
    <Panel
      isUnaddressed
      title={name}
      subtitle={sum === undefined ? title : `${title} · ${counted(format.number(count))}`}
      footer={
        <>
          <Button isDisabled={offset === 0} onPress={() => onOffset(Math.max(0, offset - pageSize))}>
            {words.previousPage}
          </Button>
          <Button isDisabled={offset + pageSize >= count} onPress={() => onOffset(offset + pageSize)}>
            {words.nextPage}
          </Button>
        </>
      }
      {...panel}
    >
      {query.isError && <QueryError title={words.failed} safe={words.safe} query={query} />}
      <WhenLoaded isLoading={query.isPending} skeleton={<SkeletonRows rows={8} columns={['max-w-40', 'max-w-24']} />}>
        {!query.isError && rows.length === 0 && <p className="py-6 text-center text-ink-2">{words.behindEmpty}</p>}
        {sum !== undefined && rows.length > 0 && (
          <p className="flex justify-between gap-3 pb-2 font-bold">
            {sum.label}
            <Amount value={sum.value} />
          </p>
        )}
        <ul className="-mx-3.5" aria-label={name}>
          {rows.map(({ id, icon, link, facts, amount }) => (
            <li
              key={id}
              className="relative flex min-h-12 items-center gap-3 border-line border-t px-3.5 py-1.5 first:border-t-0 hover:bg-sunken"
            >
              {icon}
              <span className="min-w-0 grow">
                {link}
                <span className="block truncate text-caption text-ink-2">{facts}</span>
              </span>
              <Amount value={amount} className="min-w-32 shrink-0 text-right font-medium" />
            </li>
          ))}
        </ul>
      </WhenLoaded>
    </Panel>
  );
}

const linkClass = 'block truncate after:absolute after:inset-0';

/** Exactly the invoices that a number of the report counts. */
export function BehindPanel({ title, filter, figure = 'net', onClose }: Behind & { onClose: () => void }) {
  const format = useFormat();
  const [offset, setOffset] = useState(0);
  const sales = useQuery(salesQuery({ ...filter, offset, limit: pageSize }));
  const count = sales.data?.count ?? 0;
  const list = listOfSales(filter);
  return (
    <BehindList
      {...{ title, count, offset, onClose }}
      name={words.behind}
      counted={words.behindCount}
      query={sales}
      sum={sales.data && { label: words.behindSum[figure], value: amountOf(sales.data.sums, figure) }}
      rows={(sales.data?.sales ?? []).map((sale) => ({
        id: sale.id,
        icon: <StatusIcon status={sale.state} />,
        link: (
          <Link to={`/invoice/${sale.id}` as string} className={linkClass}>
            {sale.buyer_name || namingStrings.finalConsumer}
          </Link>
        ),
        facts: (
          <>
            {format.date(sale.invoice_date)} · <bdi dir="ltr">{sale.tax_number}</bdi>
          </>
        ),
        amount: amountOf(sale, figure),
      }))}
      onOffset={setOffset}
      {...(list === null || count === 0
        ? {}
        : {
            footerEnd: (
              <Link to="/invoices" search={list} className={buttonClass('secondary')}>
                <Icon of={ListFilter} size={16} />
                {words.inList}
              </Link>
            ),
          })}
    />
  );
}

interface BehindPurchasesProps {
  title: string;
  filter: PurchaseFilter;
  /** of what is void the list has no sum of its own */
  vat: string;
  onClose: () => void;
}

/** Exactly the purchases that a number of the report counts. */
export function BehindPurchases({ title, filter, vat, onClose }: BehindPurchasesProps) {
  const format = useFormat();
  const [offset, setOffset] = useState(0);
  const purchases = useQuery(purchasesQuery({ ...filter, sort: '-day', offset, limit: pageSize }));
  return (
    <BehindList
      {...{ title, offset, onClose }}
      name={acrossStrings.behindPurchases}
      counted={acrossStrings.countOfPurchases}
      count={purchases.data?.count ?? 0}
      query={purchases}
      sum={purchases.data && { label: words.behindSum.vat, value: vat }}
      rows={(purchases.data?.purchases ?? []).map(({ id, supplier_name, day, tax_number, number, kind, vat }) => ({
        id,
        link: (
          <Link to="/purchases" search={{ id }} className={linkClass}>
            {supplier_name}
          </Link>
        ),
        facts: (
          <>
            {format.date(`${day}T12:00:00Z`)} · <bdi dir="ltr">{tax_number || number}</bdi>
          </>
        ),
        amount: kind === 'return' && vat !== '0' ? `-${vat}` : vat,
      }))}
      onOffset={setOffset}
    />
  );
}
