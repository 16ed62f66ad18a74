import { amountToWords, columnOfDraft, toPersianDigits } from '@taraz/core';
import { dotinWords, labels, offerWords, outputTypes, settlements, watermarks } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { invoiceNumber, type PaperBasics, paperBasics } from './basics.ts';
import { balancePairs } from './buyer-balance.ts';
import { figure, figureWidth } from './figures.ts';
import { notesOf } from './footers.ts';
import { cellText, notesWithFineness } from './line-cells.ts';
import { type PaperFigures, type PaperLine, paperFigures } from './paper-figures.ts';
import { addressText, isBuyerKnown, partyName } from './parties.ts';
import { patternBlock } from './pattern-block.ts';
import { columnReader, currencyOf, type ReadColumn } from './read-column.ts';
import { type ReferenceStrip, referenceStrip } from './reference-strip.ts';
import { codeRun, type Pair } from './runs.ts';
import { type PaperPayment, paperPayments, paperSettlement } from './settlement.ts';
import { paperTotals } from './totals.ts';

type Row = readonly [label: string, amount: string];

interface ReceiptLine {
  number: string;
  name: string;
  notes: string[];
  /** «۳ عدد × ۵۲۰٬۰۰۰» */
  detail: string;
  amount: string;
  /** what is added or taken under the amount */
  more: Row[];
}

/** Everything the template `dotin.typ` sets. */
export interface DotinPaper extends PaperBasics {
  words: { number: string };
  /** too long to stand beside the date */
  isNumberLong: boolean;
  notice: string;
  receiptHeading: string;
  address: string;
  contacts: Pair[];
  buyer: Pair[];
  strip: ReferenceStrip | null;
  pairs: Pair[];
  lines: ReceiptLine[];
  /** of the column of amounts, em */
  amountWidth: number;
  totals: Row[];
  payable: Row;
  /** too wide to stand beside its label */
  isSumWide: boolean;
  inWords: string;
  payments: Pair[][];
  /** "" when nothing is shipped */
  shipped: string;
  referenceNumber: Pair | null;
  notes: string[];
}

/** Patterns whose lines are of money: elsewhere a currency says only what one piece costs in it. */
const ofMoney: ReadonlySet<string> = new Set(['currency', 'export']);

/** The quantity with its unit, and what one of it costs. */
function detailOf(line: PaperLine, read: ReadColumn, { draft }: PaperSource): string {
  const foreign = ofMoney.has(columnOfDraft(draft).computation) ? currencyOf(line, read) : null;
  const [count, unit, price] =
    foreign === null
      ? [read('quantity', line), line.item.item_unit === '' ? '' : read('unit', line), read('price', line)]
      : [foreign.amount, foreign.currency, foreign.rate];
  const amount = count === '' ? '' : [figure(count), unit === '' ? '' : cellText(unit)].filter(Boolean).join(' ');
  return [amount, price === '' ? '' : figure(price)].filter(Boolean).join(` ${dotinWords.each} `);
}

/** Signs of an own number beside the day and the time: so many widest ones fit. */
const numberMax = 18;

/** Of the sum beside its label, em of its own size: 72 mm hold both. */
const sumWidthMax = 7.6;

const isNothing = (decimal: string): boolean => decimal === '' || /^0*(\.0*)?$/.test(decimal);

function receiptLines(source: PaperSource, figures: PaperFigures): ReceiptLine[] {
  const read = columnReader(source, figures);
  const notes = notesWithFineness(source, figures);
  return figures.lines.map((line, index) => {
    const services = read('services', line);
    const discount = read('discount', line);
    const more: ReceiptLine['more'] = [];
    if (!isNothing(services)) more.push([labels.services, figure(services)]);
    if (!isNothing(discount)) more.push([labels.discount, `(${figure(discount)})`]);
    return {
      number: `${toPersianDigits(String(index + 1))}.`,
      name: cellText(line.item.item_name),
      notes: notes[index] ?? [],
      detail: detailOf(line, read, source),
      amount: figure(read('amount', line) || read('rialValue', line) || read('after', line)),
      more,
    };
  });
}

/** Black on white has no room for a watermark, nor for the bar of a test: what they would say stands in a frame. */
function noticeOf({ watermark, isTest }: PaperBasics, { offer }: PaperSource): string {
  if (offer !== undefined) return offerWords.notice;
  if (watermark === watermarks.draft) return dotinWords.draftNotice;
  const fate = watermark === watermarks.test ? '' : watermark;
  return [isTest ? dotinWords.testNotice : '', fate].filter(Boolean).join(' · ');
}

function paymentPairs({ method, bank, amount, tracking, card, terminal }: PaperPayment): Pair[] {
  const pairs: (Pair | null)[] = [
    [dotinWords.paidBy(method, bank), { f: amount }],
    card === null ? null : [labels.card, card],
    tracking === null ? null : [labels.tracking, tracking],
    terminal === null ? null : [labels.terminal, terminal],
  ];
  return pairs.filter((pair) => pair !== null);
}

/** Payments as they were made, and what is still owed; without any, how it is settled. */
function receiptPayments(source: PaperSource, figures: PaperFigures): Pair[][] {
  const payments = paperPayments(source);
  const { method, amounts } = paperSettlement(source, figures);
  if (payments.length > 0) {
    const owed = amounts.filter(([label]) => label === labels.credit);
    return [...payments.map(paymentPairs), ...(owed.length > 0 ? [owed] : [])];
  }
  return [method === 'both' ? amounts : [[settlements[method], amounts[0]?.[1] ?? '']]];
}

function buyerPairs({ draft }: PaperSource): Pair[] {
  const { buyer_info: buyer } = draft;
  if (!isBuyerKnown(buyer)) return [];
  const codes = [
    [labels.economicCode, buyer.economic_code],
    [labels.nationalId, buyer.national_code],
    [labels.passport, buyer.passport_no],
  ] as const;
  const known = codes.filter(([, code]) => code !== '').slice(0, 1);
  return [[labels.buyer, partyName(buyer)], ...known.map(([label, code]): Pair => [label, codeRun(code)])];
}

function shippedText({ draft }: PaperSource): string {
  const names = draft.invoice.goods_shipped.map(({ description }) => cellText(description));
  return names.length === 0 ? '' : `${labels.shippedGoods}: ${names.join('، ')}`;
}

/** The receipt: 80 mm of thermal paper, black alone, as long as it needs to be. */
export function dotinPaper(source: PaperSource): DotinPaper {
  const { draft, referenceNumber } = source;
  const figures = paperFigures(source);
  const basics = paperBasics(source);
  const total = figures.total('tbill');
  const words = amountToWords(total);
  const lines = receiptLines(source, figures);
  const balance = balancePairs(source);
  const payments = [...receiptPayments(source, figures), ...(balance.length > 0 ? [balance] : [])];
  const totals = paperTotals(figures).map(({ label, text }): Row => [label, text]);
  const paid = payments.flat().flatMap(([, run]) => (typeof run === 'object' && 'f' in run ? [String(run.f)] : []));
  const charged = [...lines.flatMap(({ amount, more }) => [['', amount] as const, ...more]), ...totals];
  const amounts = [...charged.map(([, text]) => text), ...paid];
  const { seller_info: seller } = draft;
  const contacts: [string, string][] = [
    [labels.phone, seller.phone],
    [labels.economicCode, seller.economic_code],
  ];
  return {
    ...basics,
    words: dotinWords,
    isNumberLong: invoiceNumber(source).length > numberMax,
    notice: noticeOf(basics, source),
    receiptHeading:
      source.offer === undefined
        ? dotinWords.heading(outputTypes[draft.invoice.invoice_output_type])
        : offerWords.heading,
    address: addressText(seller),
    contacts: contacts.filter(([, code]) => code.trim() !== '').map(([label, code]) => [label, codeRun(code)]),
    buyer: buyerPairs(source),
    strip: referenceStrip(source, total),
    pairs: patternBlock(draft)?.pairs ?? [],
    lines,
    amountWidth: Math.max(...amounts.map((text) => figureWidth(text, 'bold'))) + 0.2,
    totals,
    payable: [labels.payable, figure(total)],
    isSumWide: figureWidth(figure(total), 'bold') > sumWidthMax,
    inWords: words === '' ? '' : `${words} ${labels.rial}`,
    payments,
    shipped: shippedText(source),
    referenceNumber: referenceNumber === '' ? null : [labels.referenceNumber, codeRun(referenceNumber)],
    notes: notesOf(source, true),
  };
}
