import { listPurchases, purchaseGroups, topSuppliers } from '../../purchases/queries.ts';
import { isDeclared, saidForward } from '../brought-forward.ts';
import { payableOf, purchasesOf } from '../vat.ts';
import { type Answer, answer } from './answer.ts';
import { type Asked, ofBranch, topsOfAsked, withMostTops } from './asked.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { dateOf } from './words-of-days.ts';

/** The rest is in the list, one press away. */
const purchasesShown = 8;

const signed = (kind: 'buy' | 'return', value: string): string =>
  kind === 'return' && value !== '0' ? `-${value}` : value;

const rangeOf = ({ days, branchId }: Asked) => ({
  ...{ from_day: days.from, to_day: days.to },
  ...(branchId === null ? {} : { branch_id: branchId }),
});

/** Of the tax on sales what purchases leave of it, for whoever is told of both; nothing where nothing was bought. */
export async function creditFigures(asked: Asked, vat: string): Promise<Answer['figures']> {
  const { roles, memoryIds } = asked.context;
  if (!roles.includes('admin') || memoryIds !== null) return [];
  const groups = await purchaseGroups(asked.tx, rangeOf(asked));
  const isSeason = isDeclared(asked.days, asked.branchId ?? undefined);
  const forward = isSeason ? await saidForward(asked.tx, asked.days.from) : null;
  if (groups.length === 0 && forward === null) return [];
  const credit = purchasesOf(groups, 'creditable').vat;
  const payable = payableOf(vat, credit, forward);
  const isCarried = payable.startsWith('-');
  return [
    { label: texts.purchaseCredit, value: credit, unit: 'rial' },
    ...(forward === null ? [] : [{ label: texts.broughtForward, value: forward, unit: 'rial' as const }]),
    { label: isCarried ? texts.carried : texts.payable, value: payable.replace('-', ''), unit: 'rial' },
  ];
}

type PurchaseRows = Awaited<ReturnType<typeof listPurchases>>['purchases'];

/** Latest first, each leading to itself. */
const shownOf = (purchases: PurchaseRows, amount: 'vat' | 'total') =>
  purchases.map(({ id, supplier_name, number, kind, ...row }) => ({
    ...{ id, name: supplier_name, note: number },
    ...{ value: signed(kind, row[amount]), unit: 'rial' as const },
  }));

/** Of whom most was bought, with the purchases from the first of them. */
async function ofSuppliers(asked: Asked): Promise<Answer> {
  const { tx, days, today, when, branchId, question } = asked;
  const range = rangeOf(asked);
  const suppliers = await topSuppliers(tx, range, topsOfAsked(question));
  const [first] = suppliers;
  if (first === undefined) return answer({ kind: 'figure', text: texts.noPurchases(texts.purchasesIn(when)) });
  const { count, purchases } = await listPurchases(tx, { ...range, supplier: first.key, limit: purchasesShown }, today);
  return answer({
    kind: 'figure',
    text: withMostTops(texts.topSuppliers(when), question),
    figures: suppliers.map(({ name, total }) => ({ label: name, value: total, unit: 'rial' })),
    rows: {
      ...{ of: 'purchases', count },
      list: { ...days, ...ofBranch(branchId), supplier: first.key },
      shown: shownOf(purchases, 'total'),
    },
  });
}

/** How far purchases are paid, as their list narrows by it. */
type ToPay = 'open' | 'overdue';
const toPay: Partial<Record<Asked['question']['measure'], ToPay>> = {
  purchases_unpaid: 'open',
  purchases_overdue: 'overdue',
};

export const isToPay = (measure: Asked['question']['measure']): boolean => toPay[measure] !== undefined;

/** What is still to be paid of purchases in their suppliers' accounts, the first that is due before the others. */
async function answerToPay(asked: Asked, payment: ToPay): Promise<Answer> {
  const { tx, days, today, branchId, question } = asked;
  const isOfAllDays = question.period === null;
  const range = isOfAllDays ? ofBranch(branchId) : { ...days, ...ofBranch(branchId) };
  const query = { ...rangeOf(asked), payment, sort: 'payment_due', limit: purchasesShown };
  const { count, sums, purchases } = await listPurchases(tx, query, today);
  const text = isOfAllDays ? texts.toPay[payment] : texts.toPayIn(texts.toPay[payment], asked.when);
  if (count === 0) return answer({ kind: 'figure', text: texts.noPurchases(text) });
  return answer({
    kind: 'figure',
    text,
    figures: [
      { label: texts.openOfPurchases, value: sums.open, unit: 'rial' },
      ...(payment === 'overdue'
        ? []
        : [{ label: texts.overdueOfPurchases, value: sums.overdue, unit: 'rial' as const }]),
      { label: texts.purchases, value: String(count), unit: 'count' },
    ],
    rows: {
      ...{ of: 'purchases', count },
      list: { ...range, payment, sort: 'payment_due' },
      shown: purchases.map(({ id, supplier_name: name, payment_due: due, payment: paid }) => ({
        ...{ id, name, value: paid?.open ?? '0', unit: 'rial' as const },
        note: due === null ? '' : texts.dueOn(dateOf(due)),
      })),
    },
  });
}

/**
 * The tax on purchases that is credited, of all or of those that have a text, or all that was bought; with the latest of
 * them.
 */
export async function answerPurchases(asked: Asked): Promise<Answer> {
  const { tx, days, today, when, branchId } = asked;
  const { measure, subject, others, step, isOfEachBranch, isCompared } = asked.question;
  const isOfVat = measure === 'purchase_vat';
  const filter = isOfVat ? ({ credit: 'creditable' } as const) : {};
  if (isOfEachBranch) return answer({ kind: 'unclear', text: texts.eachBranchOf });
  if (isCompared) return answer({ kind: 'unclear', text: texts.changeOf });
  if (others.length > 0 || step !== null) return answer({ kind: 'unclear', text: texts.onePeriod });
  if (measure === 'top_suppliers')
    return subject === '' ? ofSuppliers(asked) : answer({ kind: 'unclear', text: texts.notThis(subject) });
  const payment = toPay[measure];
  if (payment !== undefined) return answerToPay(asked, payment);
  const query = { ...rangeOf(asked), ...filter, limit: purchasesShown };
  const { count, sums, purchases } = await listPurchases(tx, { ...query, search_field: subject }, today);
  const [all, ofOne] = isOfVat
    ? [texts.purchaseVat(when), texts.purchaseVatOf(subject, when)]
    : [texts.purchasesIn(when), texts.purchasesOf(subject, when)];
  const text = subject === '' ? all : ofOne;
  if (count === 0) return answer({ kind: 'figure', text: texts.noPurchases(text) });
  return answer({
    kind: 'figure',
    text,
    figures: [
      ...(isOfVat ? [] : [{ label: texts.purchaseTotal, value: sums.total, unit: 'rial' as const }]),
      { label: texts.purchaseCredit, value: sums.creditable_vat, unit: 'rial' },
      { label: texts.purchaseNet, value: sums.net, unit: 'rial' },
      { label: texts.purchases, value: String(count), unit: 'count' },
    ],
    rows: {
      of: 'purchases',
      count,
      list: { ...days, ...ofBranch(branchId), ...filter, ...(subject === '' ? {} : { q: subject }) },
      shown: shownOf(purchases, isOfVat ? 'vat' : 'total'),
    },
  });
}
