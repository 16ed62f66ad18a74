import { settledAmount } from '../invoice/formulas.ts';
import { Decimal, decimalOf } from '../money/decimal.ts';
import { differs, isAbove, isAtLeast, setTo, withAmounts } from './amounts.ts';
import { defineRule } from './define-rule.ts';
import type { Place, Rule } from './rule.ts';

const settlementSource = 'RC_IITP.IS V7.8 settlement, RC_FAQU.LS V1.15 (spec/rules.md section c "Settlement")';

/** What is left for credit once cash is known; null when it would not be positive. */
function creditLeft({ invoice, section }: Place): Decimal | null {
  const due = settledAmount(invoice);
  const cap = section.value('cap');
  const left = due === null || cap === null ? null : due.minus(cap);
  return left?.sign() === 1 ? left : null;
}

/** A toman: parts that were divided in tomans are rounded to it. */
const roundedTo = decimalOf('10');

/** Cash without the tax where parts make the whole with it, as sellers divide what a buyer pays: credit stays what was agreed. */
function cashWithoutTax({ invoice, section }: Place): Decimal | null {
  const [due, cap, insp, bill] = [
    settledAmount(invoice),
    section.value('cap'),
    section.value('insp'),
    section.value('tbill'),
  ];
  if (!due || !cap || !insp || !bill) return null;
  const off = cap.plus(insp).minus(bill);
  const left = due.minus(insp);
  return isAbove(off.abs(), roundedTo) || left.sign() !== 1 ? null : left;
}

const settledRules: readonly Rule[] = [
  defineRule({
    code: '0202901',
    field: 'cap',
    appliesTo: { columns: 'all', subjects: withAmounts },
    predicate: ({ section }) => isAtLeast(section.value('cap'), section.value('tbill')),
    source: settlementSource,
  }),
  defineRule({
    code: '0203001',
    field: 'insp',
    appliesTo: { columns: 'all', subjects: withAmounts },
    predicate: ({ section }) => isAtLeast(section.value('insp'), section.value('tbill')),
    source: settlementSource,
  }),
  defineRule({
    code: '0202901',
    field: 'cap',
    appliesTo: { columns: 'all', subjects: withAmounts },
    predicate: ({ invoice, section }) => {
      const cap = section.value('cap');
      const insp = section.value('insp');
      if (cap === null || insp === null || isAtLeast(insp, section.value('tbill'))) return false;
      return differs(cap.plus(insp), settledAmount(invoice));
    },
    fix: (place) => {
      const cash = setTo(cashWithoutTax(place));
      if (cash !== null) return cash;
      const left = setTo(creditLeft(place));
      return left && { ...left, path: 'header.insp' };
    },
    source: settlementSource,
  }),
  defineRule({
    code: '0203201',
    field: 'tax17',
    appliesTo: { columns: 'all', subjects: withAmounts },
    predicate: ({ section }) => isAbove(section.value('tax17'), section.value('tvam')),
    source: 'RC_IITP.IS V7.8: 0 ≤ tax17 ≤ tvam',
  }),
];

/** Payments up to and including this one, so that the first that goes too far is the one reported. */
function paidSoFar({ invoice, section }: Place): Decimal {
  let paid = Decimal.zero;
  for (const payment of invoice.payments.slice(0, section.index + 1))
    paid = paid.plus(payment.value('pv') ?? Decimal.zero);
  return paid;
}

const paymentRule = defineRule({
  code: '0207601',
  field: 'pv',
  appliesTo: { columns: 'all', subjects: withAmounts },
  predicate: (place) => {
    const { header } = place.invoice;
    const isPaid = place.section.value('pv')?.sign() === 1;
    return isPaid && (header.code('setm') === 2 || isAbove(paidSoFar(place), header.value('tbill')));
  },
  source: 'spec/rules.md section c: Σpv ≤ tbill, pv = 0 for credit; code built from the scheme',
});

/** Cash and credit, article 17, payments. */
export const settlementRules: readonly Rule[] = [...settledRules, paymentRule];
