import type { QuestionRequest } from '@taraz/core';
import { settleBalances } from '../../customers/balances.ts';
import type { ListQuery } from '../../invoices/queries/filter.ts';
import { listPage } from '../../invoices/queries/list.ts';
import { selectionSums } from '../../invoices/queries/selection.ts';
import { instantsOf } from '../day-range.ts';
import { type Answer, answer, listed } from './answer.ts';
import { type Asked, ofBranch } from './asked.ts';
import { buyersMeant, noneOf } from './find-buyers.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { buyersOfOpen } from './sources.ts';
import { wordsOfDays } from './words-of-days.ts';

/** What of an invoice each of these measures asks for, in the words of the list's filter and of its address. */
const filters = {
  overdue: { payment: 'overdue', paid: 'overdue' },
  unpaid: { payment: 'unpaid,part', paid: 'open' },
} as const;
type PaymentMeasure = keyof typeof filters;
const shown = 8;

export const isPaymentMeasure = (measure: QuestionRequest['measure']): measure is PaymentMeasure =>
  Object.hasOwn(filters, measure);

/**
 * How many invoices are overdue or not wholly paid, and what is open of them: of a buyer, and of invoices of a period, where
 * these were named. Counted by the list itself, which the answer opens unless by the buyer's words it finds others, too.
 * @param nowMs the moment at which what is overdue is so
 */
export async function answerPayments(asked: Asked, measure: PaymentMeasure, nowMs: number): Promise<Answer> {
  const { tx, scope, branchId, inBranch } = asked;
  const { period, subject: named } = asked.question;
  const name = inBranch(texts.payments[measure]);
  const when = period === null ? name : texts.stateIn(name, wordsOfDays(period));
  if (named !== '') await settleBalances(tx);
  const { names, isSure } =
    named === ''
      ? { names: [''], isSure: true }
      : await buyersMeant(tx, named, (among) => buyersOfOpen(tx, scope, among));
  const [buyer, ...others] = names;
  if (buyer === undefined) return noneOf(when, named, isSure);
  if (others.length > 0) return answer({ kind: 'figure', text: texts.whichOne(listed([buyer, ...others])) });
  const ofAll: ListQuery = {
    payment: filters[measure].payment,
    // What is put away is still owed.
    with_archived: true,
    now: new Date(nowMs),
    ...(scope.branchId === null ? {} : { branch_id: scope.branchId }),
    ...(period === null ? {} : instantsOf(period)),
  };
  const sumsOf = (query: ListQuery) => selectionSums(tx, scope.accountId, scope.memoryIds, query);
  const query = buyer === '' ? ofAll : { ...ofAll, of_buyer: buyer };
  const { counted, open = '0' } = await sumsOf(query);
  const { invoices } = await listPage(tx, scope.accountId, scope.memoryIds, { ...query, limit: shown });
  const isListed = buyer === '' || (await sumsOf({ ...ofAll, search_field: buyer })).counted.count === counted.count;
  return answer({
    kind: 'figure',
    text: buyer === '' ? when : texts.stateOf(when, buyer),
    figures: [
      { label: texts.openFigure, value: open, unit: 'rial' },
      { label: texts.invoices, value: String(counted.count), unit: 'count' },
      { label: texts.sumWithTax, value: counted.total, unit: 'rial' },
    ],
    sources: invoices.map(({ id, tax_number, buyer_name, invoice_date, total, state }) => {
      return { id, tax_number, buyer_name, invoice_date, total, state };
    }),
    source_count: counted.count,
    list: !isListed
      ? null
      : {
          ...{ paid: filters[measure].paid, all: true },
          ...(period === null ? {} : { from: period.from, to: period.to }),
          ...(buyer === '' ? {} : { q: buyer }),
          ...ofBranch(branchId),
        },
  });
}
