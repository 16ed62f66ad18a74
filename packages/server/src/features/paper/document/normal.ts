import { amountToWords, type Computation, columnOfDraft, type InvoiceDraft, toPersianDigits } from '@taraz/core';
import { heads, labels, normalWords, offerWords, type PaperWords, settlements } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { type PaperBasics, paperBasics } from './basics.ts';
import { balancePairs } from './buyer-balance.ts';
import { alignFractions, type ColumnFigure, figure } from './figures.ts';
import { notesOf } from './footers.ts';
import { cellText, notesWithFineness } from './line-cells.ts';
import { type LineColumn, type LineColumnId, lineColumns } from './line-columns.ts';
import { dueOf, paidIntoOf, paidIntoPairs } from './paid-into.ts';
import { type PaperFigures, paperFigures } from './paper-figures.ts';
import { addressText, isBuyerKnown, nameOfNobody, partyName } from './parties.ts';
import { type PatternBlock, patternBlock } from './pattern-block.ts';
import { type ReferenceStrip, referenceStrip } from './reference-strip.ts';
import { codeRun, dayText, type Pair } from './runs.ts';
import { type PaperPayment, paperPayments, paperSettlement } from './settlement.ts';
import { type ColumnNeed, type FitLimits, figureNeed, fitTable, headNeed, wordNeed } from './table-fit.ts';
import { paperTotals, totalPairs } from './totals.ts';

/** A party as a column of text. */
interface PartyColumn {
  title: string;
  name: string;
  address: string;
  /** lines of codes */
  codes: Pair[][];
}

interface NormalLine {
  number: string;
  name: string;
  code: Pair[1];
  notes: string[];
  figures: { figure: ColumnFigure; under: string }[];
}

/** Everything the template `normal.typ` sets. */
export interface NormalPaper extends PaperBasics {
  words: PaperWords<typeof normalWords>;
  timeLabel: string;
  parties: PartyColumn[];
  strip: ReferenceStrip | null;
  block: PatternBlock | null;
  table: {
    size: number;
    heads: { index: string; name: string; figures: string[] };
    /** of the figures' columns, pt */
    widths: number[];
    lines: NormalLine[];
  };
  totals: Pair[];
  payable: Pair;
  inWords: string;
  verify: string;
  reference: Pair | null;
  settlement: { method: string; amounts: Pair[] };
  paidInto: { title: string; rows: Pair[] };
  payments: { title: string; rows: Pair[][] };
  shipped: { title: string; rows: [string, Pair[1]][] };
  notes: string[];
}

/** Columns of figures by the pattern's family: fewer than on the official sheet. */
const figureColumns = {
  quantity: ['quantity', 'price', 'discount', 'tax', 'total'],
  single: ['price', 'discount', 'tax', 'total'],
  currency: ['currencyAmount', 'rate', 'discount', 'tax', 'total'],
  gold: ['quantity', 'price', 'services', 'discount', 'tax', 'total'],
  export: ['quantity', 'currencyValue', 'rate', 'tax', 'total'],
  refinery: ['quantity', 'price', 'discount', 'tax', 'total'],
  exchange: ['quantity', 'after', 'tax', 'total'],
} as const satisfies Record<Computation, readonly LineColumnId[]>;

const shortHeads: Partial<Record<LineColumnId, string>> = {
  quantity: heads.shortQuantity,
  discount: heads.shortDiscount,
  tax: heads.shortTax,
  total: heads.shortTotal,
  services: heads.shortServices,
};

/** What stands under a figure: the unit under a quantity, the currency under its amount. */
const unders: Partial<Record<LineColumnId, LineColumnId>> = {
  quantity: 'unit',
  currencyAmount: 'currency',
  currencyValue: 'currency',
};

/** A4 portrait without its margins of 15 mm, and the column of line numbers, pt. */
const limits: FitLimits = {
  available: 510.2 - 24,
  largest: 9,
  smallest: 6.5,
  headSize: 8,
  inset: 10,
  rest: 125,
};

function sellerColumn({ seller_info: seller }: InvoiceDraft): PartyColumn {
  return {
    title: labels.seller,
    name: partyName(seller),
    address: addressText(seller),
    codes: filled([
      [
        [labels.postalCode, seller.postal_code],
        [labels.phone, seller.phone],
      ],
      [
        [labels.economicCode, seller.economic_code],
        [labels.nationalId, seller.national_code],
      ],
      [[labels.register, seller.register_number]],
    ]),
  };
}

function buyerColumn({ invoice, buyer_info: buyer }: InvoiceDraft): PartyColumn {
  if (!isBuyerKnown(buyer)) return { title: labels.buyer, name: nameOfNobody(invoice), address: '', codes: [] };
  return {
    title: labels.buyer,
    name: partyName(buyer),
    address: addressText(buyer),
    codes: filled([
      [
        [labels.postalCode, buyer.postal_code],
        [labels.phone, buyer.phone || buyer.landline],
      ],
      [
        [labels.economicCode, buyer.economic_code],
        [labels.nationalId, buyer.national_code],
      ],
      [[labels.passport, buyer.passport_no]],
    ]),
  };
}

/** Lines of codes without what is not given. */
const filled = (lines: [string, string][][]): Pair[][] =>
  lines
    .map((line) => line.filter(([, code]) => code.trim() !== '').map(([label, code]): Pair => [label, codeRun(code)]))
    .filter((line) => line.length > 0);

interface FilledColumn {
  column: LineColumn;
  figures: ColumnFigure[];
  unders: string[];
  need: ColumnNeed;
}

function fillColumn(column: LineColumn, under: LineColumn | undefined, { lines }: PaperFigures): FilledColumn {
  const texts = lines.map((line) => figure(column.valueOf(line)));
  const words = lines.map((line) => (under === undefined ? '' : cellText(under.valueOf(line))));
  const isBold = column.id === 'total';
  const need = figureNeed(column.head, isBold ? [] : texts, isBold ? texts : []);
  const unit = wordNeed('', words, 6).width ?? 0;
  return {
    column,
    figures: alignFractions(texts, isBold ? 'bold' : 'regular'),
    unders: words,
    need: { ...need, width: Math.max(need.width ?? 0, unit) },
  };
}

function normalTable(source: PaperSource, figures: PaperFigures): NormalPaper['table'] {
  const { draft } = source;
  const ids: readonly LineColumnId[] = figureColumns[columnOfDraft(draft).computation];
  const shown = lineColumns(draft, figures, ids).map((one) => ({ ...one, head: shortHeads[one.id] ?? one.head }));
  const words = lineColumns(draft, figures, ['unit', 'currency']);
  const filledColumns = shown.map((one) =>
    fillColumn(
      one,
      words.find(({ id }) => id === unders[one.id]),
      figures,
    ),
  );
  const name: ColumnNeed = { width: null, head: headNeed(heads.shortName) };
  const { size, widths } = fitTable([name, ...filledColumns.map(({ need }) => need)], limits);
  const notes = notesWithFineness(source, figures);
  return {
    size,
    heads: { index: '', name: heads.shortName, figures: shown.map(({ head }) => head) },
    widths: widths.slice(1),
    lines: figures.lines.map((line, row) => ({
      number: toPersianDigits(String(row + 1)),
      name: cellText(line.item.item_name),
      code: codeRun(line.item.item_code),
      notes: notes[row] ?? [],
      figures: filledColumns.map((one) => ({ figure: one.figures[row] ?? '', under: one.unders[row] ?? '' })),
    })),
  };
}

function paymentPairs({ method, bank, amount, date, tracking, card, terminal }: PaperPayment): Pair[] {
  const name = [method, bank, date].filter(Boolean).join('، ');
  const traces: (Pair | null)[] = [
    tracking === null ? null : [labels.tracking, tracking],
    card === null ? null : [labels.card, card],
    terminal === null ? null : [labels.terminal, terminal],
  ];
  return [[name, { f: amount }], ...traces.filter((pair) => pair !== null)];
}

/** The plain layout: A4 portrait, without vertical rules, code under name and unit under quantity. */
export function normalPaper(source: PaperSource): NormalPaper {
  const { draft, previewUrl, referenceNumber } = source;
  const figures = paperFigures(source);
  const total = figures.total('tbill');
  const words = amountToWords(total);
  const settlement = paperSettlement(source, figures);
  const due = dueOf(source, settlement.method);
  const until: Pair[] = due === '' ? [] : [[labels.due, dayText(due)]];
  return {
    ...paperBasics(source),
    words: source.offer === undefined ? normalWords : { ...normalWords, invoice: offerWords.heading, afterIssue: '' },
    timeLabel: labels.time,
    parties: [sellerColumn(draft), buyerColumn(draft)],
    strip: referenceStrip(source, total),
    block: patternBlock(draft),
    table: normalTable(source, figures),
    totals: totalPairs(paperTotals(figures)),
    payable: [labels.payable, { f: figure(total) }],
    inWords: words === '' ? '' : `${words} ${labels.rial}`,
    verify: previewUrl === null ? normalWords.verifyByTaxId : normalWords.verifyByAddress,
    reference: referenceNumber === '' ? null : [labels.referenceNumber, codeRun(referenceNumber)],
    settlement: {
      method: settlements[settlement.method],
      amounts: [...settlement.amounts, ...until, ...balancePairs(source)],
    },
    paidInto: { title: labels.paidInto, rows: paidIntoPairs(paidIntoOf(source)) },
    payments: { title: labels.payments, rows: paperPayments(source).map(paymentPairs) },
    shipped: {
      title: labels.shippedGoods,
      rows: draft.invoice.goods_shipped.map(({ goods_id, description }) => [cellText(description), codeRun(goods_id)]),
    },
    notes: notesOf(source),
  };
}
