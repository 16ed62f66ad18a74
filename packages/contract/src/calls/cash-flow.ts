import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { day, decimal, oneOf, strict, uuid } from '../schemas/common.ts';

const admin = { level: 'admin' } as const;
const opt = Type.Optional;

/** Where money is expected from, or for. */
export const cashFlowSides = ['in', 'out'] as const;
/** Steps of a forecast, and how many of each it has. */
export const cashFlowSteps = { week: 13, month: 6 } as const;

const steps = oneOf(...(Object.keys(cashFlowSteps) as (keyof typeof cashFlowSteps)[]));
const rial = (description = 'rial') => decimal(description);

/** What is expected, beside each other without a rial twice. */
const expected = Type.Object({
  in: Type.Object({
    cheques: rial('rial: received cheques that are not cleared'),
    debts: rial('rial: what customers owe beside their cheques'),
  }),
  out: Type.Object({
    cheques: rial('rial: own cheques that are not cleared'),
    debts: rial('rial: what is owed for purchases beside those cheques'),
  }),
});

const report = Type.Object({
  day: day(),
  step: steps,
  is_counting: Type.Boolean({ description: 'what has just changed in large numbers is not in it yet' }),
  opening: Type.Object({
    banks: rial('rial, now'),
    desks: rial('rial, now'),
    terminals: rial('rial, now'),
    total: rial('rial, now'),
  }),
  /** due before today */
  overdue: expected,
  with_overdue: Type.Boolean({ description: 'what is overdue counts in `closing`, as if it came and went today' }),
  periods: Type.Array(
    Type.Object({
      from_day: day(),
      to_day: day(),
      ...expected.properties,
      closing: rial('rial at its end; negative: so much is missing'),
    }),
  ),
  later: Type.Object({ ...expected.properties }, { description: 'due after the last of them' }),
  undated: Type.Object(
    { in: rial('rial: owed by customers'), out: rial('rial: owed for purchases') },
    { description: 'without a day until which it is to be paid; in no period' },
  ),
});

const query = { step: opt(steps), overdue: opt(Type.Boolean({ description: 'counts what is overdue as well' })) };

export const cashFlowCalls = {
  readCashFlow: defineCall({
    id: 'readCashFlow',
    method: 'GET',
    path: '/analytics/cash_flow',
    tag: 'analytics',
    summary:
      'What comes in and goes out by the days on which it is due, and what is left at the end of each week or month',
    access: admin,
    query: strict(query),
    reply: report,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportCashFlow: defineCall({
    id: 'exportCashFlow',
    method: 'GET',
    path: '/analytics/cash_flow/export',
    tag: 'analytics',
    summary: 'The same as CSV or XLSX',
    access: admin,
    query: strict({ ...query, format: opt(oneOf('csv', 'xlsx')) }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  listCashFlow: defineCall({
    id: 'listCashFlow',
    method: 'GET',
    path: '/analytics/cash_flow/behind',
    tag: 'analytics',
    summary: 'Whose debts a figure of it is, largest first, at most five hundred',
    access: admin,
    query: strict({
      side: oneOf(...cashFlowSides),
      /** both left out: what has no day */
      from_day: opt(day()),
      to_day: opt(day()),
    }),
    reply: Type.Object({
      count: Type.Integer(),
      sum: rial(),
      people: Type.Array(
        Type.Object({
          /** null: a buyer who is no customer */
          id: Type.Union([uuid(), Type.Null()]),
          name: Type.String(),
          amount: rial(),
        }),
      ),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
