import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { ages } from '../schemas/ages.ts';
import { day, listOf, listQuery, oneOf, searched, sortBy, strict, uuid } from '../schemas/common.ts';
import { dues } from '../schemas/dues.ts';
import { personType } from '../schemas/invoice.ts';
import { nullable } from '../schemas/treasury.ts';

const shared = { tag: 'purchases', access: { level: 'employee', permission: 'treasury' } } as const;

const owed = {
  open: Type.String({ description: 'rial: what is still to be paid of purchases; its ages and its dues are it' }),
  ...ages,
  due: dues,
  beside: nullable(
    Type.String({
      description:
        'rial: what is owed to them besides, as their account says: what they were owed before, money that no purchase explains; null for all but admins',
    }),
  ),
};

const payee = Type.Object({
  /** of the customer who the supplier is */
  id: uuid(),
  name: Type.String(),
  person_type: personType,
  economic_code: Type.String(),
  national_code: Type.String(),
  ...owed,
});

const payablesSort = sortBy(['name', 'open', 'upto_30', 'upto_60', 'upto_90', 'over_90', 'overdue']);

/** Whom the account owes, by its purchases. */
export const payableCalls = {
  listPayables: defineCall({
    ...shared,
    id: 'listPayables',
    method: 'GET',
    path: '/purchases/payables',
    summary:
      'Suppliers who are owed something for purchases in their accounts, by the age of these and the days until which they are to be paid',
    query: strict(listQuery(payablesSort)),
    reply: Type.Object({
      ...listOf('suppliers', payee).properties,
      /** the day that ages are counted to */
      day: day(),
      /** of all suppliers that the search finds */
      sums: Type.Object(owed),
      /** what is owed to customers of whom nothing was bought so; null for all but admins */
      owed_to_others: nullable(Type.String({ description: 'rial' })),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportPayables: defineCall({
    ...shared,
    id: 'exportPayables',
    method: 'GET',
    path: '/purchases/payables/export',
    summary: 'The same as CSV or XLSX, any size',
    query: strict({ sort: payablesSort, ...searched, format: Type.Optional(oneOf('csv', 'xlsx')) }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
};
