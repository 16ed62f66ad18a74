import type { InvoiceDraft } from '../model/draft.ts';
import type { Finding, ValidationContext } from '../model/finding.ts';
import { columnOfDraft, rateOfGoods } from '../patterns/columns.ts';
import { validateWithOwnRates } from '../rules/own-rates.ts';
import { plainRule } from '../rules/plain-rule.ts';
import { remediesByCause } from '../rules/remedies.fa.ts';
import { mendedCell } from './amounts-in-tomans.ts';
import { writeCell } from './cell-values.ts';
import { type Built, build, ratePath } from './draft-of-rows.ts';
import { meantValue } from './meant-value.ts';
import { lookupColumn, lookupPaths, offeredCode } from './own-lists.ts';
import { withoutBeyondWrong } from './settle-by-parts.ts';
import { sheetMessages } from './sheet.fa.ts';
import { sheetColumn } from './sheet-columns.ts';
import {
  type CellFault,
  type DraftOfRows,
  type SheetFacts,
  type SheetMapping,
  type SheetRow,
  sourceOf,
} from './sheet-rows.ts';

const indexed = /^(items|payments|invoice\.goods_shipped)\[(\d+)\]\.?(.*)$/;

/** Where a finding of the rule book stands in the file. */
function place(path: string, built: Built, rows: readonly SheetRow[]): { row: number; path: string } {
  const [, list = '', index = '0', rest = ''] = indexed.exec(path) ?? [];
  const first = rows[0]?.row ?? 0;
  if (list === '') return { row: first, path };
  const { itemRows, paymentRows, shippedRows } = built.reader;
  const from = list === 'items' ? itemRows : list === 'payments' ? paymentRows : shippedRows;
  return { row: from[Number(index)] ?? first, path: rest === '' ? `${list}[].` : `${list}[].${rest}` };
}

/** A mend as it would be written into a cell. */
function cellOf(path: string, value: string | undefined, mapping: SheetMapping): string | null {
  const column = sheetColumn(path);
  if (column === null || value === undefined) return null;
  return mendedCell(path, writeCell(column, value), mapping);
}

/** A moment as people write one: without what a clock says under its minutes. */
const asWritten = (path: string, value: string): string =>
  sheetColumn(path)?.kind.type === 'instant' ? value.replace(/:\d{2}\.\d{3}Z$/, ':00.000Z') : value;

function fixOf(
  finding: Finding,
  source: { path: string; column: number },
  { draft, ownRates }: Built,
  mapping: SheetMapping,
): string | null {
  if (source.column < 0) return null;
  // A rate that a row leaves out is its product's, of gold none.
  const index = source.path === ratePath ? Number(indexed.exec(finding.path)?.[2]) : -1;
  if (draft.items[index]?.item_vat_percentage === '') {
    const rate = rateOfGoods(columnOfDraft(draft), ownRates[index]);
    return rate === '' ? null : cellOf(source.path, rate, mapping);
  }
  const [path, value] = meantValue(finding, draft) ?? [];
  if (path === source.path) return cellOf(path, value, mapping);
  const { fix } = finding;
  return fix !== undefined && fix.path === finding.path
    ? cellOf(source.path, asWritten(fix.path, fix.value), mapping)
    : null;
}

/** Of what a mend in another column rights, that column is told, where the file has it. */
const atItsMend = (finding: Finding, mapping: SheetMapping): Finding =>
  finding.fix === undefined || sourceOf(finding.fix.path, mapping).column < 0
    ? finding
    : { ...finding, path: finding.fix.path };

/** That a draft's buyer is a company says the rule of its code; where rows say no kind of person it is only what a draft begins with. */
const saysKind = ({ header }: Built['reader'], { national_code }: InvoiceDraft['buyer_info']): boolean =>
  header.has('buyer_info.buyer_entity') || header.has('buyer_info.company') || national_code !== '';

/** What is said of a field, by the name of the column in which a file has it. */
function sentenceOf(
  finding: Finding,
  path: string,
  source: { path: string; column: number },
  { draft: { buyer_info }, reader }: Built,
) {
  const { legalBuyersCode, buyersCode } = remediesByCause;
  const said = plainRule(finding.message);
  const message = saysKind(reader, buyer_info) ? said : said.replace(legalBuyersCode, buyersCode);
  const isSameNumber =
    path === 'buyer_info.economic_code' &&
    source.path === 'buyer_info.national_code' &&
    buyer_info.buyer_entity === 'legal';
  return isSameNumber && source.column >= 0 ? sheetMessages.asNationalId(message) : message;
}

/** A finding where it stands in the file. */
interface Placed extends CellFault {
  /** it is the cell's own field that is at fault, not one that is read from it as well */
  readonly isOwn: boolean;
}

function faultOf(
  finding: Finding,
  built: Built,
  rows: readonly SheetRow[],
  mapping: SheetMapping,
  facts: SheetFacts,
): Placed {
  const { row, path } = place(finding.path, built, rows);
  const source = sourceOf(path, mapping);
  // What would mend a buyer's code is no name of one.
  const isName = source.column === lookupColumn(mapping, 'buyers');
  const isOwn = source.path === path;
  const at = built.reader.headerRows.get(source.path) ?? row;
  const offered = offeredCode(
    rows.find((one) => one.row === at),
    source.path,
    mapping,
    facts,
  );
  const message = sentenceOf(finding, path, source, built);
  return {
    row: at,
    column: source.column,
    path: source.path,
    code: finding.code,
    severity: finding.severity,
    message: offered === null ? message : `${message} ${sheetMessages.FROM_OWN_LIST}`,
    fix: offered ?? (isOwn && !isName ? fixOf(finding, source, built, mapping) : null),
    isOwn,
  };
}

/**
 * One mistake is told once: of a cell that is wrong, what only warns of it too, and what is wrong in a field that is read
 * from it as well, comes of that and goes with it. A field without a column has no cell, and tells all.
 */
function withoutConsequences(placed: readonly Placed[]): CellFault[] {
  const cellOf = ({ row, column }: Placed) => `${row} ${column}`;
  const rankOf = ({ severity, isOwn }: Placed) => (severity === 'warning' ? 2 : isOwn ? 0 : 1);
  const gravest = new Map<string, number>();
  for (const one of placed) gravest.set(cellOf(one), Math.min(rankOf(one), gravest.get(cellOf(one)) ?? 2));
  return placed
    .filter((one) => one.column < 0 || rankOf(one) === gravest.get(cellOf(one)))
    .map(({ isOwn: _, ...fault }) => fault);
}

const linePath = 'items[].';
const rowOfGoods = ({ row, path }: CellFault): number[] => (path === lookupPaths.goods ? [row] : []);

/** One invoice's rows judged as they were read. */
function judgeBuilt(
  built: Built,
  rows: readonly SheetRow[],
  mapping: SheetMapping,
  facts: SheetFacts,
  context: ValidationContext,
): DraftOfRows {
  const unread = new Set(built.faults.map(({ row, path }) => `${row} ${path}`));
  const found = validateWithOwnRates(built.draft, context, facts.ownRates).map((finding) =>
    faultOf(atItsMend(finding, mapping), built, rows, mapping, facts),
  );
  // What a good that is not known, or not taken yet, would have said of its line.
  const unknown = new Set(
    lookupColumn(mapping, 'goods') === null
      ? found.filter(({ fix }) => fix !== null).flatMap(rowOfGoods)
      : built.faults.flatMap(rowOfGoods),
  );
  const placed = found
    .filter(({ row, path }) => !unread.has(`${row} ${path}`))
    .filter(({ row, path, column }) => !(column < 0 && unknown.has(row) && path.startsWith(linePath)));
  const judged = withoutConsequences(placed);
  const seen = new Set<string>();
  const faults = withoutBeyondWrong([...built.faults, ...judged]).filter(({ row, column, path, code }) => {
    const key = `${row} ${column} ${path} ${code}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { draft: built.draft, faults };
}

/** Columns in which rows of one invoice differ, and what they are taken for is wrong by the rule book. */
function doubtfulColumns(faults: readonly CellFault[]): ReadonlySet<string> {
  const differing = new Set(faults.filter(({ code }) => code === 'CONFLICTING').map(({ path }) => path));
  const wrong = faults.filter(
    ({ code, severity, path }) => code !== 'CONFLICTING' && severity === 'error' && differing.has(path),
  );
  return new Set(wrong.map(({ path }) => path));
}

/**
 * The draft of one invoice's rows with the whole rule book's verdict on it, by cell; a cell that cannot be read says only
 * that. Where rows differ the first is believed, unless it is wrong and another is right: then it is the one to mend.
 */
export function judgeRows(
  rows: readonly SheetRow[],
  mapping: SheetMapping,
  facts: SheetFacts,
  context: ValidationContext,
): DraftOfRows {
  const judged = judgeBuilt(build(rows, mapping, facts), rows, mapping, facts, context);
  const doubted = doubtfulColumns(judged.faults);
  if (doubted.size === 0) return judged;
  const other = judgeBuilt(build(rows, mapping, facts, doubted), rows, mapping, facts, context);
  return doubtfulColumns(other.faults).size === 0 ? other : judged;
}
