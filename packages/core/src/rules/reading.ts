import { goldServicesRate } from '../catalogues/dated-rates.ts';
import type { HeaderOperands, LineOperands, LineParameters } from '../invoice/formulas.ts';
import { goldRateOfChain, isoOf, referenceChain } from '../invoice/reference-chain.ts';
import type { GoodsFacts, ReferenceFacts, ValidationContext } from '../model/finding.ts';
import { JsonNumber, type WireInvoice, type WireObject, type WireValue } from '../model/wire.ts';
import { Decimal, decimalOf } from '../money/decimal.ts';
import { decimalOfNumber } from '../money/decimal-of-number.ts';
import { columnOf, type PatternColumn, type Subject } from '../patterns/columns.ts';
import type { HeaderKey, LineKey, WireKey, WireSection } from '../patterns/wire-keys.ts';
import { isAbsent, isWireObject } from '../wire/wire-value.ts';

/** One present value of a section. */
export class Cell {
  readonly value: WireValue;
  /** Of a JSON number; null for anything else. */
  readonly decimal: Decimal | null;
  /** False once a format rule refused it: no other rule reads it then, so that one fault is reported once. */
  sound = true;

  constructor(value: WireValue) {
    this.value = value;
    this.decimal = value instanceof JsonNumber ? decimalOfNumber(value.text) : null;
  }

  /** The text of a string, the plain digits of a number, "" for anything else. */
  get text(): string {
    if (typeof this.value === 'string') return this.value;
    if (this.decimal !== null) return this.decimal.toString();
    return this.value instanceof JsonNumber ? this.value.text : '';
  }
}

/** A header, line, payment or shipped good, read once: absent fields dropped, numbers parsed. */
export class SectionReading implements LineOperands {
  readonly kind: WireSection;
  /** 0 for the header. */
  readonly index: number;
  /** Into the wire: "header", "body[0]", "payments[1]", "header.sg[2]". */
  readonly path: string;
  readonly cells: ReadonlyMap<string, Cell>;

  constructor(kind: WireSection, index: number, path: string, source: WireObject) {
    const cells = new Map<string, Cell>();
    for (const key of Object.keys(source)) {
      const value = source[key];
      if (value === undefined || (isAbsent(value) && !(key === 'mu' && value === ''))) continue;
      cells.set(key, new Cell(value));
    }
    this.kind = kind;
    this.index = index;
    this.path = path;
    this.cells = cells;
  }

  has(key: WireKey): boolean {
    return this.cells.has(key);
  }

  /** Text of a sound value, "" otherwise. */
  text(key: WireKey): string {
    const cell = this.cells.get(key);
    return cell?.sound ? cell.text : '';
  }

  /** A sound number, null otherwise. */
  value(key: WireKey): Decimal | null {
    const cell = this.cells.get(key);
    return cell?.sound ? cell.decimal : null;
  }

  /** A sound small whole number (enumerations), null otherwise. */
  code(key: WireKey): number | null {
    const text = this.text(key);
    return /^\d{1,3}$/.test(text) ? Number(text) : null;
  }

  /** A sound instant or day count as a JavaScript number, null otherwise. */
  whole(key: WireKey): number | null {
    const text = this.value(key)?.toString() ?? '';
    return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
  }
}

/** What a caller knows beside the invoice and the context: a draft knows its column and kinds of items. */
export interface ReadingHints {
  column?: PatternColumn;
  isService?: (lineIndex: number) => boolean | undefined;
}

/** The invoice that a referring one points at. */
export interface ReferenceReading {
  readonly facts: ReferenceFacts;
  readonly header: SectionReading;
  readonly lines: readonly SectionReading[];
}

/** Fields that count as nothing in a sum when a line leaves them out. */
const absentIsZero: ReadonlySet<LineKey> = new Set(['odam', 'olam', 'nw']);

const readLines = (body: readonly WireObject[]): SectionReading[] =>
  body.map((line, index) => new SectionReading('body', index, `body[${index}]`, line));

/** An invoice under judgement: its sections, its column and subject, and what follows from the context. */
export class InvoiceReading implements HeaderOperands {
  readonly context: ValidationContext;
  readonly hints: ReadingHints;
  /** A set: there may be as many as the JSON has keys, and each field of each line is looked up. */
  readonly duplicateKeys: ReadonlySet<string>;
  readonly extension: WireValue | undefined;
  readonly header: SectionReading;
  readonly lines: readonly SectionReading[];
  readonly payments: readonly SectionReading[];
  readonly shipped: readonly SectionReading[];
  /** An unknown subject is judged as an original. */
  readonly subject: Subject;
  /** undefined: an original, or not to be looked up; null: the authority knows no such invoice. */
  readonly reference: ReferenceReading | null | undefined;
  /** Headers from the reference back to the original. */
  private readonly chain: readonly WireObject[];
  /** null: no such type and pattern, or a referring invoice whose reference is unknown. */
  readonly column: PatternColumn | null;
  private readonly sums = new Map<LineKey, Decimal | null>();
  private readonly goods = new Map<string, GoodsFacts | null | undefined>();
  private parameters: LineParameters | undefined;

  constructor(invoice: WireInvoice, context: ValidationContext, hints: ReadingHints) {
    this.context = context;
    this.hints = hints;
    this.duplicateKeys = new Set(context.duplicateKeys);
    this.extension = invoice.extension;
    this.header = new SectionReading('header', 0, 'header', invoice.header);
    this.lines = readLines(invoice.body);
    this.payments = invoice.payments.map(
      (payment, index) => new SectionReading('payments', index, `payments[${index}]`, payment),
    );
    this.shipped = readShipped(invoice.header.sg);
    this.subject = subjectOf(this.header.code('ins'));
    this.reference = this.findReference();
    this.chain = this.reference ? referenceChain(this.header.text('irtaxid'), context.reference) : [];
    this.column = this.findColumn();
  }

  private findReference(): ReferenceReading | null | undefined {
    const irtaxid = this.header.text('irtaxid');
    if (this.subject === 1 || irtaxid === '') return undefined;
    const facts = this.context.reference?.(irtaxid);
    if (!facts) return facts;
    const header = new SectionReading('header', 0, 'header', facts.invoice.header);
    return { facts, header, lines: readLines(facts.invoice.body) };
  }

  /** A referring invoice has no type and pattern of its own: the nearest of its chain that states them decides. */
  private findColumn(): PatternColumn | null {
    if (this.hints.column) return this.hints.column;
    for (const header of this.chain) {
      const column = kindOf(new SectionReading('header', 0, 'header', header));
      if (column) return column;
    }
    return kindOf(this.header);
  }

  /** Sum over the lines; null when a line lacks the field, or there are no lines. */
  sum(key: LineKey): Decimal | null {
    const known = this.sums.get(key);
    if (known !== undefined) return known;
    const total = this.lines.length === 0 ? null : this.addLines(key);
    this.sums.set(key, total);
    return total;
  }

  private addLines(key: LineKey): Decimal | null {
    let total = Decimal.zero;
    for (const line of this.lines) {
      if (!line.has(key) && absentIsZero.has(key)) continue;
      const value = line.value(key);
      if (value === null) return null;
      total = total.plus(value);
    }
    return total;
  }

  value(key: HeaderKey): Decimal | null {
    return this.header.value(key);
  }

  /** What formulas of a line need from outside it. */
  lineParameters(): LineParameters {
    this.parameters ??= { goldRate: this.goldRate(), settlement: this.settlement() };
    return this.parameters;
  }

  /** A correction or return keeps the rate of the day of its original; nothing but gold asks for it. */
  private goldRate(): Decimal {
    if (this.column?.computation !== 'gold') return Decimal.zero;
    const own = this.header.whole('indatim') ?? this.context.nowMs;
    return decimalOf(goldRateOfChain(this.chain) ?? goldServicesRate(isoOf(own)));
  }

  private settlement(): LineParameters['settlement'] {
    const cap = this.header.value('cap');
    const tadis = this.header.value('tadis');
    return this.header.code('setm') === 3 && cap && tadis ? { cap, tadis } : null;
  }

  /** Facts of a line's goods id: undefined when they are not known to the context. */
  goodsOf(line: SectionReading): GoodsFacts | null | undefined {
    const sstid = line.text('sstid');
    if (sstid === '' || !this.context.goods) return undefined;
    if (!this.goods.has(sstid)) this.goods.set(sstid, this.context.goods(sstid));
    return this.goods.get(sstid);
  }

  /** undefined when neither the draft nor the goods list says. */
  isService(line: SectionReading): boolean | undefined {
    return this.hints.isService?.(line.index) ?? this.goodsOf(line)?.isService;
  }
}

function readShipped(value: WireValue | undefined): SectionReading[] {
  if (!Array.isArray(value)) return [];
  return value.map(
    (entry, index) => new SectionReading('sg', index, `header.sg[${index}]`, isWireObject(entry) ? entry : {}),
  );
}

function subjectOf(code: number | null): Subject {
  return code === 2 || code === 3 || code === 4 ? code : 1;
}

function kindOf(header: SectionReading): PatternColumn | null {
  return columnOf(header.code('inty') ?? 0, header.code('inp') ?? 0);
}
