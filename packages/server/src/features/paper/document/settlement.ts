import { bankOfCard, type PaymentDraft, type SettlementMethod, toPersianDigits } from '@taraz/core';
import { labels, paymentMethods, settlements } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { figure } from './figures.ts';
import { type PaperFigures, taxesOf } from './paper-figures.ts';
import { codeRun, dateText, type Pair, type Run } from './runs.ts';

/** How the invoice is paid. */
export interface PaperSettlement {
  method: SettlementMethod;
  methods: { label: string; isChosen: boolean }[];
  amounts: Pair[];
}

/** setm of the wire; where the pattern has none, everything counts as cash. */
export function settlementMethod(total: PaperFigures['total']): SettlementMethod {
  const setm = total('setm');
  if (setm === '3') return 'both';
  return setm === '2' ? 'credit' : 'cash';
}

export function paperSettlement({ draft }: PaperSource, figures: PaperFigures): PaperSettlement {
  const { total } = figures;
  const method = settlementMethod(total);
  const taxes = taxesOf(figures);
  const amounts: Pair[] = [];
  if (method === 'cash') amounts.push([labels.cash, { f: figure(total('tbill')) }]);
  if (method === 'credit') amounts.push([labels.credit, { f: figure(total('tbill')) }]);
  if (method === 'both') {
    amounts.push([labels.cash, { f: figure(total('cap')) }], [labels.credit, { f: figure(total('insp')) }]);
    if (taxes !== '0') amounts.push([labels.cashTax, { f: figure(taxes) }]);
  }
  const { article17_tax } = draft.invoice;
  if (article17_tax !== '') amounts.push([labels.article17, { f: figure(article17_tax) }]);
  return {
    method,
    methods: (['cash', 'credit', 'both'] as const).map((one) => ({
      label: settlements[one],
      isChosen: one === method,
    })),
    amounts,
  };
}

/** A payment as paper shows it: the card only by its first six and last four digits. */
export interface PaperPayment {
  method: string;
  bank: string;
  amount: string;
  date: string;
  tracking: Run | null;
  card: Run | null;
  terminal: Run | null;
}

const maskedCard = (card: string): Run =>
  /^\d{16}$/.test(card)
    ? { c: toPersianDigits(`${card.slice(0, 4)}-${card.slice(4, 6)}**-****-${card.slice(12)}`) }
    : { c: `****${card.slice(-4).replace(/[^\d]/g, '*')}` };

const optional = (text: string): Run | null => (text.trim() === '' ? null : codeRun(text));

function showPayment(payment: PaymentDraft): PaperPayment {
  const { card_number, payment_method, amount, payment_date, reference_number, terminal_number } = payment;
  return {
    method: paymentMethods[payment_method],
    bank: bankOfCard(card_number)?.fa ?? '',
    amount: figure(amount),
    date: payment_date === '' ? '' : dateText(payment_date),
    tracking: optional(reference_number),
    card: card_number.trim() === '' ? null : maskedCard(card_number),
    terminal: optional(terminal_number),
  };
}

/** Payments that say more than their method. */
export function paperPayments({ draft }: PaperSource): PaperPayment[] {
  return draft.payments.filter(({ payment_method: _, ...rest }) => Object.values(rest).some(Boolean)).map(showPayment);
}
