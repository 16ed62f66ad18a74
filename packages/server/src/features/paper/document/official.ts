import { amountToWords, type InvoiceDraft, toPersianDigits } from '@taraz/core';
import { capHeight, textWidth } from '../fonts/fonts.ts';
import { labels, offerWords, officialWords, type PaperWords } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { headFacts, type PaperBasics, paperBasics } from './basics.ts';
import { alignFractions, type ColumnFigure, figure } from './figures.ts';
import { notesOf } from './footers.ts';
import { cellText, lineNotes } from './line-cells.ts';
import { type LineColumn, lineColumns } from './line-columns.ts';
import { type PaperFigures, paperFigures } from './paper-figures.ts';
import { buyerBlock, type PartyBlock, sellerBlock } from './parties.ts';
import { type PatternBlock, patternBlock } from './pattern-block.ts';
import { type ReferenceStrip, referenceStrip } from './reference-strip.ts';
import { codeRun, type Pair, type Run } from './runs.ts';
import { type PaperPayment, type PaperSettlement, paperPayments, paperSettlement } from './settlement.ts';
import { runningSums } from './sums.ts';
import {
  type ColumnNeed,
  type FitLimits,
  figureNeed,
  fitTable,
  headNeed,
  leftOf,
  type TableFit,
  wordNeed,
} from './table-fit.ts';

/** One cell: a figure with the room for longer fractions, a name with notes under it, a code, or plain text. */
export type Cell = ColumnFigure | { readonly n: string; readonly s: readonly string[] } | Run;

export interface OfficialTable {
  /** pt */
  size: number;
  columns: { head: string; width: number; align: 'right' | 'center' | 'start'; isFigure: boolean }[];
  rows: Cell[][];
  /** of one line, pt */
  lineHeight: number;
  /** of each row whether its cells take one line each, as those of the sums do: then nothing has to measure it */
  onOneLine: boolean[];
  /** of each row, what the summed columns come to with it */
  sums: ColumnFigure[][];
  /** columns before the first summed one: the label of the sums lies over them */
  labelSpan: number;
  /** of the columns after the label, which of `sums` stands there; −1: none */
  sumAt: number[];
  note: string;
}

type SmallCell = Run | { pairs: readonly Pair[] };

/** A table without sums. */
export interface SmallTable {
  title: string;
  rows: SmallCell[][];
}

/** Everything the template `official.typ` sets. */
export interface OfficialPaper extends PaperBasics {
  words: PaperWords<typeof officialWords>;
  facts: Pair[];
  statusLabel: string;
  strip: ReferenceStrip | null;
  parties: PartyBlock[];
  block: PatternBlock | null;
  table: OfficialTable;
  inWords: string;
  shipped: SmallTable | null;
  payments: SmallTable | null;
  settlement: PaperSettlement;
  notes: string[];
  /** longer than the cell beside the signatures holds: a frame of their own */
  hasWideNotes: boolean;
}

/** A4 landscape without its margins of 10 mm, pt. */
const pageWidth = 785.1;
const millimetre = 72 / 25.4;
const limitsOf = (draft: InvoiceDraft): FitLimits => ({
  available: pageWidth,
  largest: 7.8,
  smallest: 6,
  headSize: 7,
  inset: 7,
  rest: (draft.invoice.invoice_pattern === 'gold' ? 40 : 50) * millimetre,
});

/** Longest unit and code that stay on one line, em. */
const unitMax = 6;
const codeMax = 7.2;

/** What the cell beside the signatures holds. */
const noteLinesMax = 5;
const noteLettersMax = 220;

const alignOf = ({ kind }: LineColumn): 'right' | 'center' | 'start' => {
  if (kind === 'figure') return 'right';
  return kind === 'name' ? 'start' : 'center';
};

interface FilledColumn {
  column: LineColumn;
  cells: Cell[];
  need: ColumnNeed;
  sums: ColumnFigure[];
  /** of each cell on one line, em; Infinity: it takes several. Without them no cell of the column ever wraps. */
  lineWidths?: number[];
}

function fillColumn(column: LineColumn, { lines }: PaperFigures, notes: readonly string[][]): FilledColumn {
  const { kind, head } = column;
  const values = lines.map(column.valueOf);
  if (kind === 'figure') {
    const texts = values.map(figure);
    const sums = column.isSummed ? runningSums(values).map(figure) : [];
    const aligned = alignFractions([...texts, ...sums]);
    return {
      column,
      cells: aligned.slice(0, texts.length),
      sums: aligned.slice(texts.length),
      need: figureNeed(head, texts, sums),
    };
  }
  if (kind === 'name') {
    const cells = values.map((value, index) => {
      const under = notes[index] ?? [];
      return under.length === 0 ? cellText(value) : { n: cellText(value), s: under };
    });
    const lineWidths = cells.map((cell) => (typeof cell === 'string' ? textWidth(cell) : Number.POSITIVE_INFINITY));
    return { column, cells, sums: [], need: { width: null, head: headNeed(head) }, lineWidths };
  }
  if (kind === 'index') {
    const texts = lines.map((_, index) => toPersianDigits(String(index + 1)));
    return { column, cells: texts, sums: [], need: wordNeed(head, texts, 3) };
  }
  const texts = values.map(cellText);
  if (kind === 'code') return { column, cells: values.map(codeRun), sums: [], need: wordNeed(head, texts, codeMax) };
  const need = wordNeed(head, texts, unitMax);
  return { column, cells: texts, sums: [], need, lineWidths: texts.map((text) => textWidth(text)) };
}

/** In what money the figures are. */
function rialNote(filled: readonly FilledColumn[]): string {
  const ids = new Set(filled.map(({ column }) => column.id));
  if (ids.has('currencyValue')) return officialWords.rialNoteWithCurrency;
  return ids.has('currencyAmount') ? officialWords.rialNoteWithAmount : officialWords.rialNote;
}

/** Of each row whether its cells take one line each. */
function onOneLine(
  filled: readonly FilledColumn[],
  rows: number,
  { size, widths }: TableFit,
  limits: FitLimits,
): boolean[] {
  const rest = leftOf(limits, widths);
  const fits = ({ lineWidths }: FilledColumn, at: number, row: number): boolean =>
    lineWidths === undefined || (lineWidths[row] ?? 0) * size <= (widths[at] || rest) - limits.inset;
  return Array.from({ length: rows }, (_, row) => filled.every((one, at) => fits(one, at, row)));
}

function officialTable(source: PaperSource, figures: PaperFigures): OfficialTable {
  const { draft } = source;
  const notes = lineNotes(source, figures);
  const filled = lineColumns(draft, figures).map((column) => fillColumn(column, figures, notes));
  const limits = limitsOf(draft);
  const fit = fitTable(
    filled.map(({ need }) => need),
    limits,
  );
  const { size, widths } = fit;
  const summed = filled.filter(({ column }) => column.isSummed);
  const labelSpan = filled.findIndex(({ column }) => column.isSummed);
  return {
    size,
    columns: filled.map(({ column }, index) => ({
      head: column.head,
      width: widths[index] ?? 0,
      align: alignOf(column),
      isFigure: column.kind === 'figure',
    })),
    rows: figures.lines.map((_, row) => filled.map(({ cells }) => cells[row] ?? '')),
    lineHeight: capHeight() * size,
    onOneLine: onOneLine(filled, figures.lines.length, fit, limits),
    sums: figures.lines.map((_, row) => summed.map(({ sums }) => sums[row] ?? '')),
    labelSpan,
    sumAt: filled.slice(labelSpan).map((one) => summed.indexOf(one)),
    note: rialNote(filled),
  };
}

function shippedGoods({ invoice }: InvoiceDraft): OfficialPaper['shipped'] {
  if (invoice.goods_shipped.length === 0) return null;
  return {
    title: labels.shippedGoods,
    rows: invoice.goods_shipped.map(({ goods_id, description }, index) => [
      toPersianDigits(String(index + 1)),
      codeRun(goods_id),
      cellText(description),
    ]),
  };
}

/** A payment in one row: method and bank, amount, date, and what it can be traced by. */
function paymentRow(payment: PaperPayment, index: number): SmallCell[] {
  const { method, bank, amount, date, tracking, card, terminal } = payment;
  const traces: (Pair | null)[] = [
    tracking === null ? null : [labels.tracking, tracking],
    card === null ? null : [labels.card, card],
    terminal === null ? null : [labels.terminal, terminal],
  ];
  return [
    toPersianDigits(String(index + 1)),
    [method, bank].filter(Boolean).join('، '),
    { f: amount },
    date,
    { pairs: traces.filter((pair) => pair !== null) },
  ];
}

function paymentTable(payments: readonly PaperPayment[]): OfficialPaper['payments'] {
  return payments.length === 0 ? null : { title: labels.payments, rows: payments.map(paymentRow) };
}

/** The customary official sheet: A4 landscape, every figure of the pattern in its own column. */
export function officialPaper(source: PaperSource): OfficialPaper {
  const { draft } = source;
  const figures = paperFigures(source);
  const basics = paperBasics(source);
  const total = figures.total('tbill');
  const words = amountToWords(total);
  const notes = notesOf(source);
  return {
    ...basics,
    words: source.offer === undefined ? officialWords : { ...officialWords, afterIssue: '' },
    facts: headFacts(source, basics),
    statusLabel: source.offer === undefined ? labels.status : offerWords.statusLabel,
    strip: referenceStrip(source, total),
    parties: [sellerBlock(draft.seller_info), buyerBlock(draft)],
    block: patternBlock(draft),
    table: officialTable(source, figures),
    inWords: words === '' ? '' : `${words} ${labels.rial}`,
    shipped: shippedGoods(draft),
    payments: paymentTable(paperPayments(source)),
    settlement: paperSettlement(source, figures),
    notes,
    hasWideNotes: notes.length > noteLinesMax || notes.join('').length > noteLettersMax,
  };
}
