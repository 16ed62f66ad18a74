import { formatJalaliDate } from '@taraz/core';
import type { StreamReply } from '../../platform/http/route.ts';
import { type SheetFormat, sheetReply } from '../invoice-export/sheet-file.ts';
import type { CashFlow } from './cash-flow.ts';
import { cashFlowColumns as words } from './messages.fa.ts';

const jalaliOf = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`);

function rowsOf({ opening, overdue, periods, later, undated }: CashFlow): string[][] {
  const amounts = ({ in: comes, out: goes }: CashFlow['overdue']) => [
    ...[comes.cheques, comes.debts, goes.cheques, goes.debts],
  ];
  return [
    [words.opening, '', '', '', '', '', opening.total],
    [words.overdue, '', ...amounts(overdue), ''],
    ...periods.map(({ from_day, to_day, closing, ...expected }) => [
      ...[jalaliOf(from_day), jalaliOf(to_day), ...amounts(expected), closing],
    ]),
    [words.later, '', ...amounts(later), ''],
    [words.undated, '', '', undated.in, '', undated.out, ''],
  ];
}

/** The forecast row by row. */
export function exportCashFlow(report: CashFlow, format: SheetFormat): StreamReply {
  async function* pages() {
    yield rowsOf(report);
  }
  const file = words.file(jalaliOf(report.day).replaceAll('/', '-'));
  const numbers = words.head.map((_, index) => index > 1);
  return sheetReply({ file, sheet: words.sheet, head: words.head, numbers }, format, pages());
}
