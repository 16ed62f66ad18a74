import { sendingDeadline } from '../catalogues/dated-rates.ts';
import { checkFollowerCode, checkLegalNationalId, checkNationalCode } from '../identifiers/check-persons.ts';
import { emptyDraft, emptyItem, emptyPayment } from '../invoice/empty-draft.ts';
import { goldAsGoods } from '../invoice/gold-as-goods.ts';
import type { InvoiceDraft, PaymentDraft, PersonType, SellerInfo } from '../model/draft.ts';
import type { Finding, ValidationContext } from '../model/finding.ts';
import { parseDecimal } from '../money/decimal.ts';
import { type ColumnKey, columnOfDraft, columns } from '../patterns/columns.ts';
import { validateWithOwnRates } from '../rules/own-rates.ts';
import { plainRule } from '../rules/plain-rule.ts';
import { readCell, writeCell } from './cell-values.ts';
import { rateOfAmount } from './rate-of-amount.ts';
import { sheetMessages } from './sheet.fa.ts';
import { type SheetColumn, sheetColumn } from './sheet-columns.ts';

/** Where each column's values come from: a column of the file, from 0, or one value for all rows. */
export type SheetMapping = Readonly<Record<string, { readonly column: number } | { readonly value: string }>>;

/** A row of the file by its number, from 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What is wrong in a cell. */
export interface CellFault {
  readonly row: number;
  /** of the file, from 0; -1 when the value comes from no column of it */
  readonly column: number;
  readonly path: string;
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** the cell's text that mends it; null when nobody but the user knows */
  readonly fix: string | null;
}

export interface SheetFacts {
  readonly nowMs: number;
  readonly uuid: () => string;
  /** type and pattern of invoices whose rows do not say */
  readonly column: ColumnKey;
  readonly seller: Partial<SellerInfo>;
  readonly sandbox: boolean;
  readonly paymentMethod: InvoiceDraft['invoice']['payment_method'];
  /** of the account's own products, percent by goods id */
  readonly ownRates: ReadonlyMap<string, string>;
}

export interface DraftOfRows {
  readonly draft: InvoiceDraft;
  readonly faults: CellFault[];
}

type Mapped = readonly [column: SheetColumn, source: { readonly column: number } | { readonly value: string }];

const mappedOf = (mapping: SheetMapping): Mapped[] =>
  Object.entries(mapping).flatMap(([path, source]): Mapped[] => {
    const column = sheetColumn(path);
    return column === null ? [] : [[column, source]];
  });

/** Sets "a.b" in an object of the draft. */
function put(target: object, names: readonly string[], value: unknown): void {
  let place = target as Record<string, unknown>;
  for (const name of names.slice(0, -1)) place = place[name] as Record<string, unknown>;
  place[names.at(-1) ?? ''] = value;
}

/** One invoice's rows, read cell by cell; they belong together by their number, in whatever digits it is written. */
class RowReader {
  readonly faults: CellFault[] = [];
  /** line, payment and shipped good to the row they were read from */
  readonly itemRows: number[] = [];
  readonly paymentRows: number[] = [];
  readonly shippedRows: number[] = [];
  readonly #rows: readonly SheetRow[];
  readonly #mapped: readonly Mapped[];
  readonly #facts: SheetFacts;
  /** columns whose first value is not believed where another row says otherwise */
  readonly #doubted: ReadonlySet<string>;
  /** header values with the row's own text they came from */
  readonly header = new Map<string, string>();
  /** the row that each of them came from */
  readonly headerRows = new Map<string, number>();

  constructor(rows: readonly SheetRow[], mapped: readonly Mapped[], facts: SheetFacts, doubted: ReadonlySet<string>) {
    this.#rows = rows;
    this.#mapped = mapped;
    this.#facts = facts;
    this.#doubted = doubted;
  }

  #read([column, source]: Mapped, { row, cells }: SheetRow): string {
    const text = 'column' in source ? (cells[source.column] ?? '') : source.value;
    const reading = readCell(column, text, this.#facts.nowMs);
    if (reading.ok) return reading.value;
    this.faults.push({
      row,
      column: 'column' in source ? source.column : -1,
      path: column.path,
      code: reading.code,
      severity: 'error',
      message: reading.message,
      fix: reading.fix ?? null,
    });
    return reading.fix ?? '';
  }

  readHeader(): void {
    for (const one of this.#mapped.filter(([{ part }]) => part === 'invoice')) {
      const [{ path }, source] = one;
      const said = this.#rows.map((row) => ({ row, value: this.#read(one, row) })).filter(({ value }) => value !== '');
      const [first] = said;
      if (first === undefined) continue;
      const other = this.#doubted.has(path) ? said.find(({ value }) => value !== first.value) : undefined;
      const meant = other ?? first;
      this.header.set(path, meant.value);
      this.headerRows.set(path, meant.row.row);
      if (!('column' in source) || path === 'invoice.internal_id') continue;
      const shown = meant.row.cells[source.column] ?? '';
      for (const { row, value } of said) {
        if (value === meant.value) continue;
        const message = sheetMessages.CONFLICTING(shown);
        const fault = { row: row.row, column: source.column, path, code: 'CONFLICTING', severity: 'error' } as const;
        this.faults.push({ ...fault, message, fix: shown === '' ? null : shown });
      }
    }
  }

  /** Values of one part of a row by their names; null when none of its cells says anything. */
  readPart(part: SheetColumn['part'], row: SheetRow): Map<string, string> | null {
    const values = new Map<string, string>();
    let isGiven = false;
    for (const one of this.#mapped) {
      const [column, source] = one;
      if (column.part !== part) continue;
      const value = this.#read(one, row);
      if (value === '') continue;
      values.set(column.path.replace(/^.*\[\]\./, ''), value);
      if ('column' in source) isGiven = true;
    }
    return isGiven ? values : null;
  }
}

/** What kind of buyer a code tells: by its length and check digit; a code that lost zeros is a person's. */
function entityOf(national: string, economic: string): PersonType | null {
  if (checkNationalCode(national)) return 'real';
  if (checkLegalNationalId(national) || checkLegalNationalId(economic)) return 'legal';
  if (checkFollowerCode(national)) return 'follower';
  const lengths: Readonly<Record<number, PersonType>> = {
    8: 'real',
    9: 'real',
    10: 'real',
    11: 'legal',
    12: 'follower',
  };
  return lengths[national.length] ?? (economic.length === 14 ? 'real' : economic.length === 11 ? 'legal' : null);
}

function fillBuyer(draft: InvoiceDraft, header: ReadonlyMap<string, string>, mapping: SheetMapping): void {
  const buyer = draft.buyer_info;
  if (!header.has('buyer_info.buyer_entity')) {
    buyer.buyer_entity = entityOf(buyer.national_code, buyer.economic_code) ?? buyer.buyer_entity;
  }
  const isCompany = buyer.buyer_entity === 'legal' || buyer.buyer_entity === 'civil_partnership';
  const name = header.get('buyer_info.name') ?? '';
  if (name !== '' && buyer.company === '' && buyer.last_name === '') {
    if (isCompany) buyer.company = name;
    else {
      const [first = '', ...rest] = name.split(/\s+/);
      buyer.first_name = rest.length === 0 ? '' : first;
      buyer.last_name = rest.length === 0 ? first : rest.join(' ');
    }
  }
  // A company's economic code is its national id, and files have one column for both.
  const code = buyer.national_code;
  if (mapping['buyer_info.economic_code'] === undefined && isCompany && /^\d{11}$/.test(code))
    buyer.economic_code = code;
}

function startDraft({ nowMs, uuid, column, seller, sandbox, paymentMethod }: SheetFacts): InvoiceDraft {
  const { inty, pattern } = columns[column];
  const draft = emptyDraft({ nowIso: new Date(nowMs).toISOString(), uuid }, { seller_info: seller });
  draft.items = [];
  Object.assign(draft.invoice, {
    is_send_sand_box: sandbox,
    payment_method: paymentMethod,
    invoice_output_type: inty === 2 ? 'type_two' : 'type_one',
    invoice_pattern: pattern,
    contract_type: pattern === 'contracting' ? 'contracting' : '',
  });
  return draft;
}

function putHeader(draft: InvoiceDraft, path: string, value: string): void {
  if (path === 'buyer_info.name') return;
  if (path === 'invoice.dateFlag') draft.invoice.dateFlag = value === 'true';
  else if (path === 'serial_header.flight_type') draft.serial_header.flight_type = Number(value) as 0 | 1 | 2;
  else if (path.startsWith('settlement[0].')) put(draft.settlement[0], [path.slice('settlement[0].'.length)], value);
  else put(draft, path.split('.'), value);
}

const lateRule = 'invoice.sending_rule';

/**
 * «ماده ۹ اگر دیر است» is article 9 where the deadline has passed and nothing where it has not. An invoice that was late
 * in going was not late in being made: where the file has no column for it, its creation is its own date.
 */
function settleLateness({ invoice }: InvoiceDraft, mapping: SheetMapping, nowMs: number): void {
  if ((invoice.sending_rule as string) === 'late') {
    const isKnown = !Number.isNaN(Date.parse(invoice.invoice_date));
    invoice.sending_rule = isKnown && nowMs > Date.parse(sendingDeadline(invoice.invoice_date)) ? '1' : '';
  }
  const hasDates = mapping['invoice.creation_date'] !== undefined;
  if (invoice.sending_rule === '1' && !hasDates) invoice.creation_date = invoice.invoice_date;
}

/** Whether a line that names no unit counts in the product's default one: where a unit must be, or no column could say it. */
function hasDefaultUnit(draft: InvoiceDraft, mapping: SheetMapping): boolean {
  const requirement = columnOfDraft(draft).fields.mu;
  return mapping['items[].item_unit'] === undefined ? requirement !== 'X' : requirement === 'M';
}

const ratePath = 'items[].item_vat_percentage';
const amountPath = 'items[].item_vat_amount';

/** The rate of a goods id by the account's own list, where neither a column nor a value for all rows says any. */
function ownRateOf(
  code: string | undefined,
  draft: InvoiceDraft,
  mapping: SheetMapping,
  { ownRates }: SheetFacts,
): { item_vat_percentage?: string } {
  const rate = ownRates.get(code ?? '');
  const isSaid = mapping[ratePath] !== undefined || mapping[amountPath] !== undefined;
  const isAsked = columnOfDraft(draft).fields.vra === 'M' && !isSaid;
  return rate === undefined || !isAsked ? {} : { item_vat_percentage: rate };
}

/** Gives a line the rate of its tax; a warning where it is an unusual one, a fault where there is none, with the tax of the likeliest one as its mend. */
function takeRate(
  draft: InvoiceDraft,
  index: number,
  given: string,
  row: number,
  mapping: SheetMapping,
  { ownRates }: SheetFacts,
): CellFault | null {
  const line = draft.items[index];
  if (line === undefined || parseDecimal(given) === null) return null;
  const { rate, isExact, isUsual, amount } = rateOfAmount(draft, index, given, ownRates.get(line.item_code));
  line.item_vat_percentage = rate;
  if (isExact && isUsual) return null;
  const at = { row, column: sourceOf(amountPath, mapping).column, path: amountPath };
  return isExact
    ? { ...at, code: 'UNUSUAL_RATE', severity: 'warning', message: sheetMessages.UNUSUAL_RATE(rate), fix: null }
    : { ...at, code: 'VAT_AMOUNT', severity: 'error', message: sheetMessages.VAT_AMOUNT(rate, amount), fix: amount };
}

interface Built extends DraftOfRows {
  readonly reader: RowReader;
}

function build(
  rows: readonly SheetRow[],
  mapping: SheetMapping,
  facts: SheetFacts,
  doubted: ReadonlySet<string> = new Set(),
): Built {
  const mapped = mappedOf(mapping);
  const reader = new RowReader(rows, mapped, facts, doubted);
  const draft = startDraft(facts);
  reader.readHeader();
  for (const [path, value] of reader.header) putHeader(draft, path, value);
  fillBuyer(draft, reader.header, mapping);
  settleLateness(draft, mapping, facts.nowMs);
  const unit = hasDefaultUnit(draft, mapping) ? {} : { item_unit: '' };
  /** the tax of lines that say no rate */
  const amounts = new Map<number, string>();
  const hasItems = mapped.some(([{ part }]) => part === 'item');
  for (const row of rows) {
    const item = reader.readPart('item', row);
    if (item !== null) {
      const rate = ownRateOf(item.get('item_code'), draft, mapping, facts);
      const line = { ...emptyItem(facts.uuid()), ...unit, ...rate };
      for (const [name, value] of item) if (name !== 'item_vat_amount') put(line, name.split('.'), value);
      const amount = item.get('item_vat_amount');
      if (amount !== undefined && line.item_vat_percentage === '') amounts.set(draft.items.length, amount);
      draft.items.push(line);
      reader.itemRows.push(row.row);
    } else if (hasItems && rows.length === 1) {
      const fault = {
        row: row.row,
        column: -1,
        path: 'items[].item_code',
        code: 'NO_ITEM',
        severity: 'error',
      } as const;
      reader.faults.push({ ...fault, message: sheetMessages.NO_ITEM, fix: null });
    }
    const payment = reader.readPart('payment', row);
    if (payment !== null) {
      draft.payments.push({ ...emptyPayment, ...Object.fromEntries(payment) } as PaymentDraft);
      reader.paymentRows.push(row.row);
    }
    const shipped = reader.readPart('shipped', row);
    if (shipped !== null) {
      draft.invoice.goods_shipped.push({ goods_id: '', description: '', ...Object.fromEntries(shipped) });
      reader.shippedRows.push(row.row);
    }
  }
  goldAsGoods(draft);
  for (const [index, amount] of amounts) {
    const fault = takeRate(draft, index, amount, reader.itemRows[index] ?? 0, mapping, facts);
    if (fault !== null) reader.faults.push(fault);
  }
  return { draft, faults: reader.faults, reader };
}

/** The draft that one invoice's rows make, and what in them cannot be read. */
export function draftOfRows(rows: readonly SheetRow[], mapping: SheetMapping, facts: SheetFacts): DraftOfRows {
  const { draft, faults } = build(rows, mapping, facts);
  return { draft, faults };
}

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

/** A column beside the one a finding names that holds the same: the buyer's name, or his code. */
const besides: Readonly<Record<string, readonly string[]>> = {
  'buyer_info.economic_code': ['buyer_info.national_code'],
  'buyer_info.company': ['buyer_info.name'],
  'buyer_info.last_name': ['buyer_info.name'],
  'buyer_info.buyer_entity': ['buyer_info.national_code'],
  'items[].item_vat_percentage': ['items[].item_vat_amount'],
  'items[].item_currency_type': ['invoice.currency_type'],
  'items[].item_exchange_rate': ['invoice.exchange_rate'],
};

function sourceOf(path: string, mapping: SheetMapping): { path: string; column: number } {
  for (const one of [path, ...(besides[path] ?? [])]) {
    const source = mapping[one];
    if (source !== undefined && 'column' in source) return { path: one, column: source.column };
  }
  return { path, column: -1 };
}

/** A mend as it would be written into a cell. */
function cellOf(path: string, value: string | undefined): string | null {
  const column = sheetColumn(path);
  return column === null || value === undefined ? null : writeCell(column, value);
}

/** What mends a fault that the rule book leaves to its user, where a file says what was meant. */
const meant: Readonly<Record<string, (draft: InvoiceDraft) => readonly [path: string, value: string]>> = {
  // late: sent by article 9
  '00107': () => [lateRule, '1'],
  // late, and its creation not said
  '00003': ({ invoice }) => ['invoice.creation_date', invoice.invoice_date],
};

function fixOf(
  finding: Finding,
  source: { path: string; column: number },
  draft: InvoiceDraft,
  ownRates: SheetFacts['ownRates'],
): string | null {
  if (source.column < 0) return null;
  // A rate that a row leaves out is its product's.
  const line = source.path === ratePath ? draft.items[Number(indexed.exec(finding.path)?.[2])] : undefined;
  if (line?.item_vat_percentage === '') return cellOf(source.path, ownRates.get(line.item_code));
  const [path, value] = meant[finding.code]?.(draft) ?? [];
  if (path === source.path) return cellOf(path, value);
  const { fix } = finding;
  return fix !== undefined && fix.path === finding.path ? cellOf(source.path, fix.value) : null;
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
  ownRates: SheetFacts['ownRates'],
): Placed {
  const { row, path } = place(finding.path, built, rows);
  const source = sourceOf(path, mapping);
  return {
    row: built.reader.headerRows.get(source.path) ?? row,
    column: source.column,
    path: source.path,
    code: finding.code,
    severity: finding.severity,
    message: plainRule(finding.message),
    fix: source.path === path ? fixOf(finding, source, built.draft, ownRates) : null,
    isOwn: source.path === path,
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

/** One invoice's rows judged as they were read. */
function judgeBuilt(
  built: Built,
  rows: readonly SheetRow[],
  mapping: SheetMapping,
  { ownRates }: SheetFacts,
  context: ValidationContext,
): DraftOfRows {
  const unread = new Set(built.faults.map(({ row, path }) => `${row} ${path}`));
  const placed = validateWithOwnRates(built.draft, context, ownRates)
    .map((finding) => faultOf(finding, built, rows, mapping, ownRates))
    .filter(({ row, path }) => !unread.has(`${row} ${path}`));
  const judged = withoutConsequences(placed);
  const seen = new Set<string>();
  const faults = [...built.faults, ...judged].filter(({ row, column, path, code }) => {
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
