import { Amount } from '../../ui/amount.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Behind } from './behind-panel.tsx';
import type { VatReport } from './queries.ts';
import { ReportCard, type ReportColumn } from './report-card.tsx';
import { amounts } from './report-cards.tsx';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.vatReport;

/** Sales by what of them is taxed; a row opens exactly its invoices. */
export function VatSales({ report: { sales }, onOpen }: { report: VatReport; onOpen: (behind: Behind) => void }) {
  const rows = (['taxable', 'exempt', 'exported'] as const).map((key) => ({
    key,
    name: analyticsStrings[key],
    net: sales[key],
    vat: key === 'taxable' ? sales.vat : '0',
  }));
  return (
    <ReportCard
      title={words.sales}
      subtitle={analyticsStrings.rial}
      rows={rows}
      getId={({ key }) => key}
      nameOf={({ name }) => name}
      onOpen={({ key, name }) => onOpen({ title: name, filter: { part: key } })}
      columns={[
        { title: words.row, show: ({ name }) => name, plain: ({ name }) => name },
        amounts(words.net, 'net', 'min-w-36'),
        amounts(words.vat, 'vat', 'min-w-32 font-medium'),
      ]}
    />
  );
}

/** What of the list of purchases a row is. */
export interface PurchasePart {
  kind: 'buy' | 'return';
  credit: 'creditable' | 'not_creditable';
}

interface PurchaseRow extends PurchasePart {
  name: string;
  count: number;
  net: string;
  vat: string;
  other: string;
}

const negative = (amount: string): string => (amount === '0' ? amount : `-${amount}`);

const rowsOf = (report: VatReport): PurchaseRow[] =>
  (['creditable', 'not_creditable'] as const).flatMap((credit): PurchaseRow[] => {
    const { buys, returns } = report[credit];
    return [
      {
        ...{ credit, kind: 'buy', name: words[credit].buys, count: buys.count },
        ...{ net: buys.net, vat: buys.vat, other: buys.other_taxes },
      },
      {
        ...{ credit, kind: 'return', name: words[credit].returns, count: returns.count },
        ...{ net: negative(returns.net), vat: negative(returns.vat), other: negative(returns.other_taxes) },
      },
    ];
  });

const other: ReportColumn<PurchaseRow> = {
  title: words.other,
  show: (row) => <Amount value={row.other} />,
  plain: (row) => row.other,
};

/** Purchases and what went back, with credit and without; a row opens exactly its list. */
export function VatPurchases({ report, onOpen }: { report: VatReport; onOpen: (part: PurchasePart) => void }) {
  const format = useFormat();
  return (
    <ReportCard
      title={words.purchases}
      subtitle={analyticsStrings.rial}
      rows={rowsOf(report)}
      getId={({ credit, kind }) => `${credit} ${kind}`}
      nameOf={({ name }) => name}
      onOpen={({ kind, credit }) => onOpen({ kind, credit })}
      columns={[
        { title: words.row, show: ({ name }) => name, plain: ({ name }) => name },
        { title: words.count, show: ({ count }) => format.number(count), plain: ({ count }) => String(count) },
        amounts(words.net, 'net', 'min-w-32'),
        amounts(words.vat, 'vat', 'min-w-28 font-medium'),
        other,
      ]}
    />
  );
}
