import { listPurchases, purchaseGroups } from '../../purchases/queries.ts';
import { isDeclared, saidForward } from '../brought-forward.ts';
import { payableOf, purchasesOf } from '../vat.ts';
import { type Answer, answer } from './answer.ts';
import { type Asked, ofBranch } from './asked.ts';
import { assistantTexts as texts } from './messages.fa.ts';

/** The rest is in the list, one press away. */
const purchasesShown = 8;

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

/** The tax on purchases that is credited, of all or of those that have a text, with the latest of them. */
export async function answerPurchaseVat(asked: Asked): Promise<Answer> {
  const { tx, days, when, branchId } = asked;
  const { subject, others, step, isOfEachBranch, isCompared } = asked.question;
  if (isOfEachBranch) return answer({ kind: 'unclear', text: texts.eachBranchOf });
  if (isCompared) return answer({ kind: 'unclear', text: texts.changeOf });
  if (others.length > 0 || step !== null) return answer({ kind: 'unclear', text: texts.onePeriod });
  const query = { ...rangeOf(asked), credit: 'creditable', limit: purchasesShown } as const;
  const { count, sums, purchases } = await listPurchases(tx, { ...query, search_field: subject });
  const text = subject === '' ? texts.purchaseVat(when) : texts.purchaseVatOf(subject, when);
  if (count === 0) return answer({ kind: 'figure', text: texts.noPurchases(text) });
  return answer({
    kind: 'figure',
    text,
    figures: [
      { label: texts.purchaseCredit, value: sums.creditable_vat, unit: 'rial' },
      { label: texts.purchaseNet, value: sums.net, unit: 'rial' },
      { label: texts.purchases, value: String(count), unit: 'count' },
    ],
    rows: {
      of: 'purchases',
      count,
      list: { ...days, ...ofBranch(branchId), credit: 'creditable', ...(subject === '' ? {} : { q: subject }) },
      shown: purchases.map(({ id, supplier_name, number, kind, vat }) => ({
        ...{ id, name: supplier_name, note: number },
        ...{ value: kind === 'return' && vat !== '0' ? `-${vat}` : vat, unit: 'rial' as const },
      })),
    },
  });
}
