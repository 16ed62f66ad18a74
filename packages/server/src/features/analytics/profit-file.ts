import { formatJalaliDate, jalaliMonthNames, toJalali, unitLabel } from '@taraz/core';
import type { StreamReply } from '../../platform/http/route.ts';
import { type SheetFormat, sheetReply } from '../invoice-export/sheet-file.ts';
import { profitColumns } from './messages.fa.ts';
import type { Profit } from './profit.ts';
import type { ProfitKind, ProfitParts } from './profit-parts.ts';

/** Rows written in one go. */
const pageSize = 500;

const amountsOf = ({ net, cost, profit, margin: percent }: Profit['sums']): string[] => [
  net,
  cost,
  profit,
  percent ?? '',
];

/** A day as «1405/08/29»: Latin digits, which spreadsheets keep in order, and no sign that a file's name may not have. */
const jalaliOf = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`).replaceAll('/', '-');

function monthOf(day: string): string {
  const { year, month } = toJalali(`${day}T12:00:00Z`);
  return `${jalaliMonthNames[month - 1]} ${year}`;
}

/** What stands before the amounts of each row, with the titles of it; those of `numbers` are figures. */
interface Front {
  readonly head: readonly string[];
  readonly numbers: readonly number[];
  readonly rows: readonly { cells: readonly string[]; sums: Profit['sums'] }[];
}

async function* pagesOf({ sums, net_without_cost }: Profit | ProfitParts, { head, rows }: Front) {
  for (let from = 0; from < rows.length; from += pageSize)
    yield rows.slice(from, from + pageSize).map((row) => [...row.cells, ...amountsOf(row.sums)]);
  const empty = head.slice(1).map(() => '');
  yield [
    [profitColumns.sum, ...empty, ...amountsOf(sums)],
    [profitColumns.withoutCost, ...empty, net_without_cost, '', '', ''],
  ];
}

function fileOf(profit: Profit | ProfitParts, format: SheetFormat, front: Front): StreamReply {
  const { file, sheet, amounts } = profitColumns;
  const head = [...front.head, ...amounts];
  const numbers = head.map((_, index) => index >= front.head.length || front.numbers.includes(index));
  const name = file(jalaliOf(profit.from_day), jalaliOf(profit.to_day));
  return sheetReply({ sheet, head, numbers, file: name }, format, pagesOf(profit, front));
}

/** Every product's profit, and their sum under them. */
export const exportProfit = (profit: Profit, format: SheetFormat): StreamReply =>
  fileOf(profit, format, {
    head: profitColumns.products,
    numbers: [2, 3],
    rows: profit.products.map((row) => ({
      cells: [row.name, row.code, String(row.invoices), row.qty, row.qty && unitLabel(row.unit, 'raw-code')],
      sums: row,
    })),
  });

/** Every buyer's, or every month's. */
export const exportProfitParts = (kind: ProfitKind, profit: ProfitParts, format: SheetFormat): StreamReply =>
  fileOf(
    profit,
    format,
    kind === 'month'
      ? {
          head: profitColumns.months,
          numbers: [1],
          rows: profit.parts.map((row) => ({ cells: [monthOf(row.key), String(row.invoices)], sums: row })),
        }
      : {
          head: profitColumns.buyers,
          numbers: [2],
          rows: profit.parts.map((row) => ({
            cells: [row.name || profitColumns.finalConsumers, row.code, String(row.invoices)],
            sums: row,
          })),
        },
  );
