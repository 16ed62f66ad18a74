import { toPersianDigits } from '@taraz/core';
import { labels } from '../messages.fa.ts';
import { statementWords as words } from '../statement.fa.ts';
import type { StatementSource } from '../statement-source.ts';
import { initialsOf, utcParts } from './basics.ts';
import { cleanText } from './clean-text.ts';
import { figure } from './figures.ts';
import { paidIntoPairs } from './paid-into.ts';
import { codeRun, dateText, dayText, type Pair, type Run, timeText } from './runs.ts';
import { type FitLimits, figureNeed, fitTable, headNeed, wordNeed } from './table-fit.ts';

type Shared = StatementSource['shared'];

interface StatementLine {
  day: string;
  what: string;
  /** of an invoice or a cheque; '' for none */
  code: Run;
  debit: Run;
  credit: Run;
  balance: Run;
}

/** Everything the template `statement.typ` sets. */
export interface StatementPaper {
  file: { title: string; date: readonly number[] };
  sellerName: string;
  initials: string;
  heading: string;
  days: string;
  /** how the seller is known and reached */
  seller: Pair[];
  customer: Pair;
  balance: Pair;
  inWords: string;
  table: { size: number; widths: number[]; heads: string[]; lines: StatementLine[]; empty: string };
  sums: StatementLine;
  cheques: { title: string; rows: Pair[] };
  /** what is owed by the days until which it was to be paid */
  due: { title: string; rows: Pair[] };
  /** where to pay what is owed */
  paidInto: { title: string; rows: Pair[] };
  howToRead: string;
  madeWith: string;
  words: { page: string; of: string };
}

/** A4 portrait without its margins of 15 mm, pt. */
const limits: FitLimits = { available: 510.2, largest: 9, smallest: 6.5, headSize: 8, inset: 10, rest: 110 };

const money = (decimal: string): Run => (decimal.startsWith('-') ? { b: figure(decimal) } : { f: figure(decimal) });
/** Nothing moved is not said. */
const moved = (decimal: string): Run => (decimal === '0' ? '' : money(decimal));

function daysOf({ from_day, to_day, read_at }: Shared): string {
  const from = from_day === null ? null : dayText(from_day);
  if (to_day !== null) return from === null ? words.to(dayText(to_day)) : words.fromTo(from, dayText(to_day));
  const now = [dateText(read_at), timeText(read_at)] as const;
  return from === null ? words.toNow(...now) : words.fromToNow(from, ...now);
}

function lineOf({
  kind,
  day,
  subject,
  tax_number,
  number,
  cheque_number,
  ...row
}: Shared['rows'][number]): StatementLine {
  const what = kind === 'invoice' ? words.subjects[subject ?? 'original'] : words.kinds[kind];
  const isCheque = cheque_number !== '';
  const code = isCheque ? cheque_number : number || tax_number;
  return {
    day: dayText(day),
    what: isCheque ? `${what} · ${words.cheque}` : what,
    code: code === '' ? '' : codeRun(code),
    ...{ debit: moved(row.debit), credit: moved(row.credit), balance: money(row.balance) },
  };
}

const sumLine = (what: string, debit: string, credit: string, balance: string): StatementLine => ({
  ...{ day: '', what, code: '', debit: moved(debit), credit: moved(credit), balance: money(balance) },
});

function tableOf(shared: Shared): StatementPaper['table'] {
  const { heads } = words;
  const { rows, opening } = shared;
  const lines = rows.map(lineOf);
  const needOf = (column: 'debit' | 'credit' | 'balance', sum: string) =>
    figureNeed(
      heads[column],
      rows.map((row) => figure(row[column])),
      [figure(sum), ...(column === 'balance' ? [figure(opening)] : [])],
    );
  const { size, widths } = fitTable(
    [
      { width: null, head: headNeed(heads.what) },
      // Digits of words are proportional: each day has a width of its own.
      wordNeed(
        heads.day,
        lines.map(({ day }) => day),
        8,
      ),
      ...[needOf('debit', shared.debit), needOf('credit', shared.credit), needOf('balance', shared.closing)],
    ],
    limits,
  );
  return {
    ...{ size, widths: widths.slice(1) },
    heads: [heads.day, heads.what, heads.debit, heads.credit, heads.balance],
    lines: opening === '0' ? lines : [sumLine(words.opening, '0', '0', opening), ...lines],
    empty: lines.length === 0 ? words.empty : '',
  };
}

function chequePairs({ cheques }: Shared): Pair[] {
  if (cheques === null) return [];
  const { awaited_count, awaited_sum, bounced_count, bounced_sum, closing_after } = cheques;
  const count = (of: number) => toPersianDigits(String(of));
  const awaited: Pair[] = [
    [words.awaited(count(awaited_count)), money(awaited_sum)],
    [words.closingAfter, money(closing_after)],
  ];
  return [
    ...(bounced_count > 0 ? [[words.bounced(count(bounced_count)), money(bounced_sum)] as const] : []),
    ...(awaited_count > 0 ? awaited : []),
  ];
}

function duePairs({ due }: Shared): Pair[] {
  if (due === null) return [];
  const undated: Pair[] = due.undated === '0' ? [] : [[words.dues.undated, money(due.undated)]];
  const dated = (['not_due', 'late_30', 'late_60', 'late_90', 'late_over_90'] as const).map(
    (part): Pair => [words.dues[part], money(due[part])],
  );
  return [...dated, ...undated];
}

function balanceOf({ closing }: Shared): Pair {
  if (closing === '0') return [words.settled, money(closing)];
  const size = { f: figure(closing.replace('-', '')) };
  return [closing.startsWith('-') ? words.due : words.owed, size];
}

/** A customer's account on A4 portrait. */
export function statementPaper({ shared }: StatementSource): StatementPaper {
  const { seller, customer, read_at, debit, credit, closing } = shared;
  const sellerName = cleanText(seller.name);
  const given: [string, string][] = [
    [labels.economicCode, seller.economic_code],
    [labels.phone, seller.phone],
  ];
  const address: Pair[] = seller.address === '' ? [] : [[labels.address, cleanText(seller.address)]];
  return {
    file: { title: `${words.heading} ${cleanText(customer.name)}`, date: utcParts(read_at) },
    sellerName,
    initials: initialsOf(sellerName),
    heading: words.heading,
    days: daysOf(shared),
    seller: [
      ...given.filter(([, code]) => code !== '').map(([label, code]): Pair => [label, codeRun(code)]),
      ...address,
    ],
    customer: [words.of, cleanText(customer.name)],
    balance: balanceOf(shared),
    inWords: closing === '0' ? '' : shared.closing_in_words,
    table: tableOf(shared),
    sums: sumLine(words.closing, debit, credit, closing),
    cheques: { title: words.cheques, rows: chequePairs(shared) },
    due: { title: words.byDue, rows: duePairs(shared) },
    paidInto: { title: labels.paidInto, rows: paidIntoPairs(shared.paid_into) },
    howToRead: words.howToRead,
    madeWith: words.madeWith(dateText(read_at), timeText(read_at)),
    words: { page: words.page, of: words.pageOf },
  };
}
