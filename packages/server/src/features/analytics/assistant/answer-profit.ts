import { persianFigure } from '@taraz/core';
import { type Days, instantsOf, spanOf } from '../day-range.ts';
import { listProfit } from '../profit.ts';
import { listProfitParts } from '../profit-parts.ts';
import { type Answer, answer } from './answer.ts';
import { type Asked, ofBranch } from './asked.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { nameOfPart } from './words-of-days.ts';

/** The instants of the days asked of, and the branch. */
type Query = { from_date: string; to_date: string; branch_id?: string };

/** The rest is in the report, one press away. */
const goodsShown = 8;

function marginInWords(margin: string | null): string {
  if (margin === null) return '';
  const percent = `${persianFigure(margin.replace('-', ''))}٪`;
  return margin.startsWith('-') ? texts.lossOf(percent) : texts.marginOf(percent);
}

/** Gross profit of each month that has begun, oldest first, and their sum. */
async function ofMonths({ tx, days, when }: Asked, query: Query, nowMs: number): Promise<Answer> {
  const { sums, parts } = await listProfitParts(tx, { ...query, by: 'month' }, nowMs);
  const monthOf = (from: string): Days => ({ from, to: [spanOf('month', from).to, days.to].toSorted()[0] ?? from });
  return answer({
    kind: 'figure',
    text: texts.eachOf(texts.profit(when), 'month'),
    figures: [
      { label: texts.sumOf, value: sums.profit, unit: 'rial' },
      ...parts.map(({ key, profit }) => ({ label: nameOfPart(monthOf(key)), value: profit, unit: 'rial' as const })),
    ],
  });
}

/** Gross profit of all goods, or of those whose name has it, with the goods that made most; the report has the rest. */
export async function answerProfit(asked: Asked, nowMs: number): Promise<Answer> {
  const { tx, days, when, branchId } = asked;
  const { subject, others, step, isOfEachBranch, isCompared } = asked.question;
  const query: Query = {
    ...instantsOf(days),
    ...(branchId === null ? {} : { branch_id: branchId }),
  };
  if (isOfEachBranch) return answer({ kind: 'unclear', text: texts.eachBranchOf });
  if (isCompared) return answer({ kind: 'unclear', text: texts.changeOf });
  if (step === 'month' && others.length === 0 && subject === '') return ofMonths(asked, query, nowMs);
  if (others.length > 0 || step !== null) return answer({ kind: 'unclear', text: texts.onePeriod });
  const profit = await listProfit(tx, { ...query, limit: goodsShown, search_field: subject }, nowMs);
  const { count, sums, products, net_without_cost } = profit;
  if (count === 0)
    return answer({ kind: 'figure', text: subject === '' ? texts.noProfit(when) : texts.noProfitOf(subject, when) });
  return answer({
    kind: 'figure',
    text: subject === '' ? texts.profit(when) : texts.profitOf(subject, when),
    figures: [
      { label: texts.profitFigure, value: sums.profit, unit: 'rial' },
      { label: texts.net, value: sums.net, unit: 'rial' },
      { label: texts.cost, value: sums.cost, unit: 'rial' },
      ...(subject !== '' || net_without_cost === '0'
        ? []
        : [{ label: texts.netWithoutCost, value: net_without_cost, unit: 'rial' as const }]),
    ],
    rows: {
      of: 'profit',
      count,
      list: { ...days, ...ofBranch(branchId), ...(subject === '' ? {} : { q: subject }) },
      shown: products.map(({ id, name, profit: made, margin }) => ({
        id,
        name,
        note: marginInWords(margin),
        value: made,
        unit: 'rial',
      })),
    },
  });
}
