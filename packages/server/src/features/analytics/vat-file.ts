import { formatJalaliDate } from '@taraz/core';
import type { StreamReply } from '../../platform/http/route.ts';
import { type SheetFormat, sheetReply } from '../invoice-export/sheet-file.ts';
import { vatColumns as words } from './messages.fa.ts';
import type { VatReport } from './vat.ts';

/** A day as «1405-08-29»: no sign that a file's name may not have. */
const jalaliOf = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`).replaceAll('/', '-');

/** What went back stands with its sign, so that the rows of purchases make their sum. */
const negative = (amount: string): string => (amount === '0' ? amount : `-${amount}`);

/** What is told beside the figures, of what there is any of. */
const acrossRows = ({ across }: VatReport): string[][] =>
  (['sales', 'purchases'] as const).flatMap((of) => {
    const { before, later } = across[of];
    const { count, vat } = across.sales.cancelled;
    const told = words.across[of];
    return [
      ...(before.count === 0
        ? []
        : [
            [told.before, String(before.count), '', before.vat, ''],
            [told.former, String(before.count), '', before.former_vat, ''],
          ]),
      ...(later.count === 0 ? [] : [[told.later, String(later.count), '', later.vat, '']]),
      ...(of !== 'sales' || count === 0 ? [] : [[words.cancelledSince, String(count), '', vat, '']]),
    ];
  });

function rowsOf({ sales, creditable, not_creditable, brought_forward, payable }: VatReport): string[][] {
  const purchases = (name: 'creditable' | 'not_creditable', { buys, returns }: VatReport['creditable']) => [
    [words[name].buys, String(buys.count), buys.net, buys.vat, buys.other_taxes],
    [
      ...[words[name].returns, String(returns.count)],
      ...[returns.net, returns.vat, returns.other_taxes].map((amount) => negative(amount)),
    ],
  ];
  const isCarried = payable.startsWith('-');
  return [
    [words.taxable, '', sales.taxable, sales.vat, ''],
    [words.exempt, '', sales.exempt, '', ''],
    [words.exported, '', sales.exported, '', ''],
    ...purchases('creditable', creditable),
    ...purchases('not_creditable', not_creditable),
    [words.credit, '', '', creditable.vat, ''],
    ...(brought_forward?.is_said ? [[words.broughtForward, '', '', brought_forward.amount, '']] : []),
    [isCarried ? words.carried : words.payable, '', '', payable.replace('-', ''), ''],
  ];
}

/** The report row by row, its difference last; behind that what is in none of its figures, or counted elsewhere before. */
export function exportVatReport(report: VatReport, format: SheetFormat): StreamReply {
  async function* pages() {
    yield [...rowsOf(report), ...acrossRows(report)];
  }
  const file = words.file(jalaliOf(report.from_day), jalaliOf(report.to_day));
  const numbers = words.head.map((_, index) => index > 0);
  return sheetReply({ file, sheet: words.sheet, head: words.head, numbers }, format, pages());
}
