import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Coins, Plus } from 'lucide-react';
import { Page } from '../../app/layout/page.tsx';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { OperatorOnly } from '../operator/operator-only.tsx';
import { ToOperator } from '../operator/to-operator.tsx';
import { type Rate, ratesQuery } from './queries.ts';
import { RatePanel } from './rate-panel.tsx';
import { rateStrings as strings } from './strings.fa.ts';

/** /operator/rates: what is known of currencies, from which source, and the operator's own word. */
export function RatesPage() {
  return (
    <OperatorOnly title={strings.title}>
      <Rates />
    </OperatorOnly>
  );
}

function StateChip({ rate: { is_stale: isStale, is_offered: isOffered } }: { rate: Rate }) {
  if (isStale) return <Chip tone="warn">{strings.stale}</Chip>;
  return isOffered ? <Chip tone="ok">{strings.offered}</Chip> : null;
}

function columnsOf(format: Format): TableColumn<Rate>[] {
  const words = strings.columns;
  return [
    {
      id: 'currency',
      title: words.currency,
      minWidth: 160,
      isWide: true,
      isRowHeader: true,
      render: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.name}
          <bdi dir="ltr" className="text-caption text-ink-2">
            {row.currency}
          </bdi>
        </span>
      ),
    },
    {
      id: 'rate',
      title: words.rate,
      minWidth: 130,
      isFigure: true,
      render: (row) => format.money(row.rial_per_unit),
    },
    { id: 'kind', title: words.kind, minWidth: 110, rank: 2, render: (row) => strings.kinds[row.kind] },
    { id: 'at', title: words.at, minWidth: 150, rank: 1, isFigure: true, render: (row) => format.dateTime(row.at) },
    { id: 'state', title: words.state, minWidth: 120, render: (row) => <StateChip rate={row} /> },
  ];
}

function Rates() {
  const { id } = useSearch({ from: '/main/operator/rates' });
  const navigate = useNavigate();
  const format = useFormat();
  const isPhone = usePhone();
  const columns = useFormatted(columnsOf);
  const list = useQuery(ratesQuery());
  const open = (next: string | undefined) =>
    void navigate({ to: '/operator/rates', search: next === undefined ? {} : { id: next } });
  const rows = list.data?.rates ?? [];
  const vendor = list.data?.source ?? null;
  const shared = {
    label: strings.title,
    rows,
    getId: (row: Rate) => `${row.currency}/${row.kind}`,
    onOpen: (row: Rate) => open(row.currency),
    isLoading: list.isPending,
    empty: (
      <EmptyState icon={Coins} title={strings.empty}>
        {strings.emptyMore}
      </EmptyState>
    ),
  };
  return (
    <Page
      title={strings.title}
      before={<ToOperator />}
      {...(list.data ? { subtitle: strings.count(format.number(list.data.count)) } : {})}
      actions={
        <Button variant="primary" icon={Plus} onPress={() => open('new')}>
          {strings.add}
        </Button>
      }
    >
      {list.data && (
        <p className="text-ink-2">
          {vendor === null ? strings.leadByHand : strings.lead(strings.sources[vendor] ?? vendor)}
        </p>
      )}
      <FailureAbove title={strings.failed} query={list}>
        {isPhone ? (
          <PhoneList
            {...shared}
            row={(row) => ({
              title: row.name,
              sub: `${strings.kinds[row.kind]} · ${format.dateTime(row.at)}`,
              figure: <Amount value={row.rial_per_unit} />,
              more: <StateChip rate={row} />,
              name: `${row.name}، ${strings.kinds[row.kind]}`,
            })}
          />
        ) : (
          <DataTable {...shared} columns={columns} openId={null} />
        )}
      </FailureAbove>
      {id !== undefined && list.data && (
        <RatePanel
          key={id}
          currency={id === 'new' ? null : id}
          byHand={rows.find(({ currency, kind }) => currency === id && kind === 'manual')}
          onClose={() => open(undefined)}
        />
      )}
    </Page>
  );
}
