import { type CallInput, type calls, type JournalAccountKey, journalDetails } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import type { Days } from '../analytics/day-range.ts';
import { fileOf, type Sheet, type SheetFormat, sheetReply } from '../invoice-export/sheet-file.ts';
import { columnsOf, detailsOfAccounts, readBalance, sidesOf, sumColumns, type Turnover } from './balance.ts';
import { ledgerLines, type OpenLedger, openLedger } from './ledger.ts';
import { balanceFile, journalFile, ledgerFile } from './messages.fa.ts';
import { readDays } from './range.ts';
import { countDays, pageOfVouchers } from './vouchers.ts';

const jalaliOf = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`);
/** As names of files have it. */
const dashed = (day: string): string => jalaliOf(day).replaceAll('/', '-');

type FileLine = readonly string[];

/** The lines of the days' vouchers, page after page. @throws Problem INVALID_INPUT */
export async function exportJournal(
  database: Database,
  accountId: string,
  { format = 'xlsx', ...query }: NonNullable<CallInput<typeof calls.exportJournal>['query']>,
  nowMs: number,
): Promise<StreamReply> {
  const { from, to, counts } = await database.withAccount(accountId, async (tx) => {
    const days = await readDays(tx, query, nowMs);
    return { ...days, counts: await countDays(tx, days) };
  });
  const sheet: Sheet<FileLine> = {
    ...journalFile,
    file: journalFile.file(dashed(from), dashed(to)),
    cells: (row) => [...row],
  };
  return fileOf(sheet, format, (page) =>
    database.withAccount(accountId, async (tx) => {
      const { vouchers, next } = await pageOfVouchers(tx, counts, page);
      const rows = vouchers.flatMap(({ number, day, description, lines }) =>
        lines.map(
          ({ account, detail, debit, credit }): FileLine => [
            ...[String(number), jalaliOf(day), account.code, account.name, detail?.code ?? '', detail?.name ?? ''],
            ...[debit, credit, description],
          ],
        ),
      );
      return { rows, next };
    }),
  );
}

const unfolded = Object.keys(journalDetails) as JournalAccountKey[];
/** Lines that are written in one go. */
const linesAtOnce = 500;

/** The trial balance as a file: an account that has details by them alone, so that a column's sum is its sum. @throws Problem INVALID_INPUT */
export async function exportBalance(
  database: Database,
  accountId: string,
  { format = 'xlsx', ...query }: NonNullable<CallInput<typeof calls.exportTrialBalance>['query']>,
  nowMs: number,
): Promise<StreamReply> {
  const { from, to, lines } = await database.withAccount(accountId, async (tx) => {
    const { accounts, from_day: from, to_day: to } = await readBalance(tx, query, nowMs);
    const details = await detailsOfAccounts(tx, unfolded, { from, to });
    const rows = accounts.flatMap((account): { names: string[]; amounts: Turnover }[] => {
      const of = details.get(account.key);
      const named = [account.code, account.name];
      if (of === undefined) return [{ names: [...named, '', ''], amounts: account }];
      return of.map((detail) => ({ names: [...named, detail.code, detail.name], amounts: detail }));
    });
    const sums = sumColumns(rows.map(({ amounts }) => amounts));
    return {
      ...{ from, to },
      lines: [
        ...rows.map(({ names, amounts }) => [...names, ...columnsOf(amounts)]),
        [balanceFile.sum, '', '', '', ...sums],
      ],
    };
  });
  return balanceReply({ from, to }, lines, format);
}

function balanceReply({ from, to }: Days, lines: readonly string[][], format: SheetFormat): StreamReply {
  const head = [...balanceFile.names, ...balanceFile.amounts];
  async function* pages() {
    for (let at = 0; at < lines.length; at += linesAtOnce) yield lines.slice(at, at + linesAtOnce);
  }
  const numbers = head.map((_, index) => index >= balanceFile.names.length);
  const file = balanceFile.file(dashed(from), dashed(to));
  return sheetReply({ file, sheet: balanceFile.sheet, head, numbers }, format, pages());
}

/** So many lines of a ledger's days are read at a time, from the day at `first` on: whole days, at least one. */
function daysFrom({ counts }: OpenLedger, first: number, limit: number): { days: Days; next: number } | null {
  let [next, lines] = [first, 0];
  while (next < counts.length && (next === first || lines + (counts[next]?.count ?? 0) <= limit)) {
    lines += counts[next]?.count ?? 0;
    next += 1;
  }
  const [from, to] = [counts[first]?.day, counts[next - 1]?.day];
  return from === undefined || to === undefined ? null : { days: { from, to }, next };
}

/**
 * The ledger of an account, or of one detail of it, as a file: what it had before, its lines with the balance after each, and
 * what they come to.
 * @throws Problem INVALID_INPUT, NOT_FOUND for a person or a place that is none
 */
export async function exportLedger(
  database: Database,
  accountId: string,
  { format = 'xlsx', ...query }: CallInput<typeof calls.exportLedger>['query'],
  nowMs: number,
): Promise<StreamReply> {
  const ledger = await database.withAccount(accountId, (tx) => openLedger(tx, query, nowMs));
  const { days, account, detail, opening, debit, credit, closing, counts } = ledger;
  const whose = [account.name, detail?.name ?? ''].filter((name) => name !== '').join(' ');
  const sheet: Sheet<FileLine> = {
    ...ledgerFile,
    file: ledgerFile.file(whose, dashed(days.from), dashed(days.to)),
    cells: (row) => [...row],
  };
  const begins: FileLine = ['', ledgerFile.opening, '0', '0', ...sidesOf(opening)];
  const ends: FileLine = ['', ledgerFile.sum, debit, credit, ...sidesOf(closing)];
  return fileOf(sheet, format, async ({ limit, after = '0' }) => {
    const part = daysFrom(ledger, Number(after), limit);
    const lines =
      part === null ? [] : await database.withAccount(accountId, (tx) => ledgerLines(tx, ledger, part.days, null));
    const isLast = part === null || part.next >= counts.length;
    const rows = lines.map(
      (line): FileLine => [jalaliOf(line.day), line.description, line.debit, line.credit, ...sidesOf(line.balance)],
    );
    return {
      rows: [...(after === '0' ? [begins] : []), ...rows, ...(isLast ? [ends] : [])],
      next: isLast ? null : String(part.next),
    };
  });
}
