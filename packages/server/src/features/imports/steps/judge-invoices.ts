import {
  buyerCodes,
  columnOfSource,
  draftListMax,
  isGoodsId,
  lookupColumn,
  lookupTexts,
  type OwnLists,
  readCell,
  type SheetMapping,
  sayingColumns,
  sheetColumn,
} from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { IssuingMemory } from '../../invoices/ports.ts';
import { type CheckedGroup, faulty, type GroupVerdict } from '../check/protocol.ts';
import type { ImportDeps } from '../deps.ts';
import { factsOf } from '../facts.ts';
import { withTitledUnits } from '../header-row.ts';
import { type ImportRow, rowsOfImport } from '../job.ts';
import { keyColumns } from '../keys.ts';
import { importMessages } from '../messages.fa.ts';
import type { ImportMode } from '../tables.ts';
import { findTwins } from '../twins.ts';
import { groupsOf, storeVerdicts, type VerdictCounts } from './verdicts.ts';

const goodsPath = 'items[].item_code';

/** An invoice of an import as it is judged. */
export interface Waiting {
  readonly place: number;
  readonly rows: number[];
  /** its user said that it is to go although it repeats another */
  readonly allowed: boolean;
}

export interface Judged {
  readonly groups: readonly CheckedGroup[];
  readonly verdicts: readonly GroupVerdict[];
  readonly memory: IssuingMemory | null;
}

const { items: linesMax } = draftListMax;
/** Rows judged in one transaction; they stand in memory. */
const rowsMax = 20_000;

/** Of waiting invoices the first whose rows fit into one transaction; one at least. */
export function withinRows<T extends { readonly rows: readonly number[] }>(waiting: readonly T[]): T[] {
  let count = 0;
  return waiting.filter(({ rows }, index) => {
    count += rows.length;
    return index === 0 || count <= rowsMax;
  });
}

/** Those of more lines than an invoice may have, with the rows that make them: what is left out is no line. */
async function longOnes(tx: Tx, row: ImportRow, waiting: readonly Waiting[]): Promise<Waiting[]> {
  const long: Waiting[] = [];
  for (const one of waiting.filter(({ rows }) => rows.length > linesMax)) {
    const { rows: going } = await sql<{ row_number: number }>`
      select row_number from import_rows
      where ${rowsOfImport(row)} and row_number = any(${one.rows}::int[]) and not left_out order by row_number`.execute(
      tx,
    );
    if (going.length > linesMax) long.push({ ...one, rows: going.map(({ row_number }) => row_number) });
  }
  return long;
}

/** What is no invoice but a column of the file that was taken for its number; what its rows say is not even read. */
function refuseLong({ place, rows }: Waiting, column: number): { group: CheckedGroup; verdict: GroupVerdict } {
  const message = importMessages.TOO_MANY_LINES(rows.length, linesMax);
  const fault = { column, path: 'invoice.internal_id', code: 'TOO_MANY_LINES', severity: 'error', fix: null } as const;
  return {
    group: { place, rows: rows.map((row) => ({ row, cells: [] })) },
    verdict: faulty(place, [{ ...fault, row: rows[0] ?? place, message }]),
  };
}

const goodsColumn = sheetColumn(goodsPath);

/** A cell's goods id as its row has it; '' where it has none that can be read. */
function goodsIn(cell: string): string {
  const reading = goodsColumn === null ? null : readCell(goodsColumn, cell, 0);
  return reading?.ok === true ? reading.value : '';
}

/** Goods ids that rows name. */
function goodsOf(groups: readonly CheckedGroup[], mapping: SheetMapping): string[] {
  const source = mapping[goodsPath];
  if (source === undefined) return [];
  const column = columnOfSource(source);
  const texts =
    'value' in source ? [source.value] : groups.flatMap(({ rows }) => rows.map(({ cells }) => cells[column] ?? ''));
  const codes = new Set([...new Set(texts)].map(goodsIn));
  // What is looked up is a name or an own code, which no rate is asked of.
  return [...codes].filter('lookup' in source ? isGoodsId : (code) => code !== '');
}

/** What of the account's own lists rows name instead of a code. */
async function ownListsOf(
  tx: Tx,
  { ports }: ImportDeps,
  groups: readonly CheckedGroup[],
  mapping: SheetMapping,
): Promise<OwnLists> {
  const rows = groups.flatMap((group) => group.rows);
  const texts = lookupTexts(rows, mapping, 'goods');
  const goods = await ports.goodsByText(tx, texts);
  return {
    goods,
    nearGoods: await ports.goodsNearly(
      tx,
      // What only is offered is called exactly so.
      lookupColumn(mapping, 'goods') === null ? [] : texts.filter((text) => !goods.has(text) && !isGoodsId(text)),
    ),
    coded: await ports.buyersByCode(tx, buyerCodes(rows, mapping)),
    ...(await ports.buyersByName(tx, lookupTexts(rows, mapping, 'buyers'))),
  };
}

/** By the rule book, and by what the account has already: the one is told as an error, the other as a warning that holds it back. */
export async function judgeOnly(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  waiting: readonly Waiting[],
  mode: ImportMode,
  drafts: boolean,
): Promise<Judged> {
  const { facts, context, memory } = await factsOf(tx, deps, row, mode);
  const mapping = row.mapping ?? {};
  const { number, group } = keyColumns(mapping);
  const long = (await longOnes(tx, row, waiting)).map((one) => refuseLong(one, group >= 0 ? group : number));
  const refused = new Set(long.map(({ verdict }) => verdict.place));
  const groups = await groupsOf(
    tx,
    row,
    waiting.filter(({ place }) => !refused.has(place)),
  );
  const own = await ownListsOf(tx, deps, groups, mapping);
  const ids = [...own.goods.values()].flatMap((goods) => goods?.item_code ?? []);
  const { rates, units } = await deps.ports.ownValues(tx, [...new Set([...goodsOf(groups, mapping), ...ids])]);
  const saying = sayingColumns(row.headers, mapping);
  const isTrial = mode === 'sandbox' || memory?.environment === 'sandbox';
  const given = { ...facts, ownRates: rates, ownUnits: units, own };
  const counted = withTitledUnits(mapping, row.headers, row.units_of_titles);
  const judged = await deps.checker.judge({ groups, mapping: counted, saying, isTrial, facts: given, context, drafts });
  const twins = mode === 'sandbox' ? new Map() : await findTwins(tx, row, judged);
  const allowed = new Set(waiting.filter((one) => one.allowed).map(({ place }) => place));
  const firstRows = new Map(groups.map(({ place, rows: [first] }) => [place, first]));
  const verdicts = judged.map((verdict): GroupVerdict => {
    const twin = allowed.has(verdict.place) ? undefined : twins.get(verdict.place);
    const first = firstRows.get(verdict.place);
    if (twin === undefined || first === undefined) return verdict;
    const { id, code, message } = twin;
    const at = { row: first.row, column: number, path: 'invoice.internal_id', severity: 'warning', fix: null } as const;
    return { ...verdict, twinId: id, faults: [{ ...at, code, message }, ...verdict.faults] };
  });
  return {
    groups: [...groups, ...long.map((one) => one.group)],
    verdicts: [...verdicts, ...long.map(({ verdict }) => verdict)],
    memory,
  };
}

/** Judges invoices and keeps what was found. */
export async function judgeInvoices(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  waiting: readonly Waiting[],
  mode: ImportMode,
): Promise<VerdictCounts> {
  const { groups, verdicts } = await judgeOnly(tx, deps, row, waiting, mode, false);
  return storeVerdicts(tx, row, groups, verdicts);
}
