import { addDecimals, type QuestionRequest } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { listAgeing } from '../../customers/ageing.ts';
import { debtsOf } from '../../customers/balances.ts';
import { listCustomers } from '../../customers/queries.ts';
import { statementOf } from '../../customers/statement.ts';
import { listPayables } from '../../purchases/payables.ts';
import type { Days } from '../day-range.ts';
import type { Scope } from '../sales.ts';
import { type Answer, answer, listed } from './answer.ts';
import { countedOfBuyer, topsOfAsked, topsShown, withMostTops } from './asked.ts';
import { namedFinder } from './find-named.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { invoicesBehind } from './sources.ts';
import { dateOf } from './words-of-days.ts';

/** What is asked of other features. */
export interface DebtPorts {
  /** Balances of customers by id: positive is owed to us. */
  balances(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, { balance: string }>>;
}

const debtMeasures = ['owed', 'top_owed', 'owing', 'owing_aged', 'aged', 'over_credit'] as const;
type DebtMeasure = (typeof debtMeasures)[number];

export const isDebtMeasure = (measure: QuestionRequest['measure']): measure is DebtMeasure =>
  (debtMeasures as readonly string[]).includes(measure);

interface Asked {
  tx: Tx;
  question: QuestionRequest;
  scope: Scope;
  nowMs: number;
}

type AskedOfDay = Asked & {
  /** at whose end it is asked, a past one; null: now */
  day: string | null;
};

/** Before any invoice. */
const firstDay = '1970-01-01';
/** The rest is in the report, one press away. */
const debtorsShown = 8;
const ages = ['upto_30', 'upto_60', 'upto_90', 'over_90'] as const;
const lates = ['late_30', 'late_60', 'late_90', 'late_over_90'] as const;

const atDay = (text: string, day: string | null): string => (day === null ? text : texts.atEndOf(text, dateOf(day)));
const ageingOf = ({ tx, nowMs, day }: AskedOfDay, query: Parameters<typeof listAgeing>[1]) =>
  listAgeing(tx, { ...query, ...(day === null ? {} : { day }) }, nowMs);

/** Who owes it, of whom the report has just these. */
const debtorsBehind = (
  { question: { subject }, day }: AskedOfDay,
  count: number,
  debtors: Awaited<ReturnType<typeof listAgeing>>['debtors'],
): NonNullable<Answer['rows']> => ({
  of: 'debts',
  count,
  list: { ...(subject === '' ? {} : { q: subject }), ...(day === null ? {} : { day }) },
  shown: debtors.map(({ id, name, balance }) => ({ id, name, note: '', value: balance, unit: 'rial' })),
});

/** The customers who owe most. */
async function ofDebtors(asked: AskedOfDay): Promise<Answer> {
  const { subject } = asked.question;
  if (subject !== '') return answer({ kind: 'unclear', text: texts.notThis(subject) });
  const { count, debtors } = await ageingOf(asked, { limit: topsOfAsked(asked.question) });
  if (debtors.length === 0) return answer({ kind: 'figure', text: atDay(texts.nobodyOwes, asked.day) });
  return answer({
    kind: 'figure',
    text: withMostTops(atDay(texts.topOwed, asked.day), asked.question),
    figures: debtors.map(({ name, balance }) => ({ label: name, value: balance, unit: 'rial' })),
    rows: debtorsBehind(asked, count, debtors),
  });
}

async function ofAll(asked: AskedOfDay): Promise<Answer> {
  const aged = await ageingOf(asked, { limit: debtorsShown });
  const { owed, owed_by_others } = asked.day === null ? await debtsOf(asked.tx) : { ...aged, owed: aged.sums.balance };
  return answer({
    kind: 'figure',
    text: atDay(texts.owedAll, asked.day),
    figures: [
      { label: texts.owedByCustomers, value: owed, unit: 'rial' },
      ...(owed_by_others === '0' ? [] : [{ label: texts.owedByOthers, value: owed_by_others, unit: 'rial' as const }]),
    ],
    ...(aged.count === 0 ? {} : { rows: debtorsBehind(asked, aged.count, aged.debtors) }),
  });
}

/** Whom we owe, who is owed most first. */
async function ofCreditors({ tx, day, question }: AskedOfDay, ports: DebtPorts): Promise<Answer> {
  if (day !== null) return answer({ kind: 'unclear', text: texts.owingOfDay });
  const tops = topsOfAsked(question);
  const query = { standing: 'creditor', sort: 'balance', limit: Math.max(debtorsShown, tops) } as const;
  const { count, rows, balanceSum } = await listCustomers(tx, query);
  if (count === 0) return answer({ kind: 'figure', text: texts.weOweNobody });
  const balances = await ports.balances(
    tx,
    rows.map(({ id }) => id),
  );
  const owedTo = (id: string) => (balances.get(id)?.balance ?? '0').replace('-', '');
  return answer({
    kind: 'figure',
    text: withMostTops(texts.owing, question),
    figures: [
      { label: texts.sumOf, value: (balanceSum ?? '0').replace('-', ''), unit: 'rial' },
      ...rows.slice(0, tops).map(({ id, name }) => ({ label: name, value: owedTo(id), unit: 'rial' as const })),
    ],
    rows: {
      ...{ of: 'creditors', count, list: { standing: 'creditor', sort: 'balance' } },
      shown: rows.map(({ id, name }) => ({ id, name, note: '', value: owedTo(id), unit: 'rial' })),
    },
  });
}

/** Who owes more than they may, who owes most first. */
async function ofOverCredit({ tx, day, question: { subject } }: AskedOfDay, ports: DebtPorts): Promise<Answer> {
  if (day !== null) return answer({ kind: 'unclear', text: texts.overCreditOfDay });
  // How much one may owe is another question.
  if (subject !== '') return answer({ kind: 'unclear', text: texts.notThis(subject) });
  const list = { standing: 'over_limit', sort: '-balance' } as const;
  const { count, rows, balanceSum } = await listCustomers(tx, { ...list, limit: debtorsShown });
  if (count === 0) return answer({ kind: 'figure', text: texts.nobodyOverCredit });
  const balances = await ports.balances(
    tx,
    rows.map(({ id }) => id),
  );
  const owedBy = (id: string) => balances.get(id)?.balance ?? '0';
  return answer({
    kind: 'figure',
    text: texts.overCredit,
    figures: [
      { label: texts.sumOf, value: balanceSum ?? '0', unit: 'rial' },
      ...rows.slice(0, topsShown).map(({ id, name }) => ({ label: name, value: owedBy(id), unit: 'rial' as const })),
    ],
    rows: {
      ...{ of: 'over_credit', count, list },
      shown: rows.map(({ id, name }) => ({ id, name, note: '', value: owedBy(id), unit: 'rial' })),
    },
  });
}

/** Whom we owe for purchases and how much of it is late, of all or of those whose name has it; the report opens each figure. */
async function ofPayables({ tx, day, nowMs, question: { subject } }: AskedOfDay): Promise<Answer> {
  if (day !== null) return answer({ kind: 'unclear', text: texts.owingOfDay });
  const query = { sort: '-overdue', limit: debtorsShown, search_field: subject };
  const asked = { today: tehranDay(new Date(nowMs)), isWhole: true };
  const { count, sums, suppliers, owed_to_others } = await listPayables(tx, query, asked);
  const beside = addDecimals(sums.beside ?? '0', subject === '' ? (owed_to_others ?? '0') : '0');
  if (count === 0 && beside === '0')
    return answer({ kind: 'figure', text: subject === '' ? texts.weOweNobody : texts.weOweNobodyNamed(subject) });
  const figures = [
    { label: texts.payables.open, value: sums.open },
    { label: texts.payables.overdue, value: addDecimals(...lates.map((late) => sums.due[late])) },
    { label: texts.payables.not_due, value: sums.due.not_due },
    { label: texts.payables.undated, value: sums.due.undated },
    { label: texts.payables.beside, value: beside },
  ].filter(({ value }, at) => at < 2 || value !== '0');
  return answer({
    kind: 'figure',
    text: subject === '' ? texts.payables.text : texts.payables.of(subject),
    figures: figures.map((figure) => ({ ...figure, unit: 'rial' })),
    ...(count === 0
      ? {}
      : {
          rows: {
            ...{ of: 'payables', count, list: { by: 'due', ...(subject === '' ? {} : { q: subject }) } },
            shown: suppliers.map(({ id, name, open }) => ({ id, name, note: '', value: open, unit: 'rial' })),
          },
        }),
  });
}

/** What one customer owes. */
async function ofOne({ tx, question: { subject }, scope, day, nowMs }: AskedOfDay, ports: DebtPorts): Promise<Answer> {
  const { best, others } = await namedFinder(tx, 'customers')(subject);
  if (best === null)
    return answer({
      kind: 'figure',
      text: others.length === 0 ? texts.noCustomer(subject) : texts.whichOne(listed(others.map(({ name }) => name))),
    });
  const balance =
    day === null
      ? ((await ports.balances(tx, [best.id])).get(best.id)?.balance ?? '0')
      : (await statementOf(tx, best.id, { to_day: day })).closing;
  const isDue = balance.startsWith('-');
  const until: Days = { from: firstDay, to: day ?? tehranDay(new Date(nowMs)) };
  const keys = [best.code, `~${best.name}`].filter((key) => key !== '');
  const behind = await invoicesBehind(tx, scope, until, { buyer: keys });
  return answer({
    kind: 'figure',
    text: atDay(texts.owed(best.name), day),
    figures: [
      { label: isDue ? texts.dueFigure : texts.owedFigure, value: isDue ? balance.slice(1) : balance, unit: 'rial' },
    ],
    ...behind,
    list: await countedOfBuyer({ tx, scope, branchId: null }, until, best.name, behind.source_count),
    rows: {
      of: 'debts',
      count: 1,
      list: null,
      shown: [{ id: best.id, name: best.name, note: texts.statement, value: balance, unit: 'rial' }],
    },
  });
}

/** What is owed by age, of everybody or of those whose name has it; the report opens each figure. */
async function ofAges(asked: AskedOfDay): Promise<Answer> {
  const { subject } = asked.question;
  const { day } = asked;
  const { count, sums, debtors } = await ageingOf(asked, { limit: debtorsShown, search_field: subject });
  if (count === 0)
    return answer({
      kind: 'figure',
      text: atDay(subject === '' ? texts.nobodyOwes : texts.nobodyOwesNamed(subject), day),
    });
  return answer({
    kind: 'figure',
    text: texts.agesOf(subject, day === null ? texts.today : dateOf(day)),
    figures: [
      ...ages.map((age) => ({ label: texts.age[age], value: sums[age], unit: 'rial' as const })),
      { label: texts.owedByCustomers, value: sums.balance, unit: 'rial' },
    ],
    rows: debtorsBehind(asked, count, debtors),
  });
}

/**
 * What is owed now or was at the end of a past day: by all, by one, by those who owe most, by age, or by us. Of a past day
 * invoices count as they stood then.
 */
export async function answerDebts(asked: Asked, measure: DebtMeasure, ports: DebtPorts): Promise<Answer> {
  const { period, others, step, subject } = asked.question;
  if (step !== null || others.length > 0) return answer({ kind: 'unclear', text: texts.onePeriod });
  // A month that runs, as a model says it, ends on a day that has not come.
  const isPast = period !== null && period.to < tehranDay(new Date(asked.nowMs));
  const ofDay: AskedOfDay = { ...asked, day: isPast ? period.to : null };
  if (measure === 'aged') return ofAges(ofDay);
  if (measure === 'owing_aged') return ofPayables(ofDay);
  if (measure === 'over_credit') return ofOverCredit(ofDay, ports);
  if (measure === 'top_owed') return ofDebtors(ofDay);
  if (measure === 'owing' && subject === '') return ofCreditors(ofDay, ports);
  return subject === '' ? ofAll(ofDay) : ofOne(ofDay, ports);
}
