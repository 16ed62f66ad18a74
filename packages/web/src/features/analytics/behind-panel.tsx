import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addDecimals } from '@taraz/core';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { StatusIcon } from '../../ui/status-chip.tsx';
import { namingStrings } from '../invoices/naming.fa.ts';
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

/** Exactly the invoices that a number of the report counts. */
export function BehindPanel({ title, filter, figure = 'net', onClose }: Behind & { onClose: () => void }) {
  const format = useFormat();
  const [offset, setOffset] = useState(0);
  const sales = useQuery(salesQuery({ ...filter, offset, limit: pageSize }));
  const count = sales.data?.count ?? 0;
  const rows = sales.data?.sales ?? [];
  const list = listOfSales(filter);
  return (
    <Panel
      isUnaddressed
      title={words.behind}
      subtitle={sales.data ? `${title} · ${words.behindCount(format.number(count))}` : title}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={offset === 0} onPress={() => setOffset(Math.max(0, offset - pageSize))}>
            {words.previousPage}
          </Button>
          <Button isDisabled={offset + pageSize >= count} onPress={() => setOffset(offset + pageSize)}>
            {words.nextPage}
          </Button>
        </>
      }
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
    >
      {sales.isError && <QueryError title={words.failed} safe={words.safe} query={sales} />}
      <WhenLoaded isLoading={sales.isPending} skeleton={<SkeletonRows rows={8} columns={['max-w-40', 'max-w-24']} />}>
        {!sales.isError && rows.length === 0 && <p className="py-6 text-center text-ink-2">{words.behindEmpty}</p>}
        {sales.data && rows.length > 0 && (
          <p className="flex justify-between gap-3 pb-2 font-bold">
            {words.behindSum[figure]}
            <Amount value={amountOf(sales.data.sums, figure)} />
          </p>
        )}
        <ul className="-mx-3.5" aria-label={words.behind}>
          {rows.map((sale) => (
            <li
              key={sale.id}
              className="relative flex min-h-12 items-center gap-3 border-line border-t px-3.5 py-1.5 first:border-t-0 hover:bg-sunken"
            >
              <StatusIcon status={sale.state} />
              <span className="min-w-0 grow">
                <Link to={`/invoice/${sale.id}` as string} className="block truncate after:absolute after:inset-0">
                  {sale.buyer_name || namingStrings.finalConsumer}
                </Link>
                <span className="block truncate text-caption text-ink-2">
                  {format.date(sale.invoice_date)} · <bdi dir="ltr">{sale.tax_number}</bdi>
                </span>
              </span>
              <Amount value={amountOf(sale, figure)} className="min-w-32 shrink-0 text-right font-medium" />
            </li>
          ))}
        </ul>
      </WhenLoaded>
    </Panel>
  );
}
