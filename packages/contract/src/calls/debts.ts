import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { ages } from '../schemas/ages.ts';
import { chequesInHand } from '../schemas/cheques-in-hand.ts';
import { day, listOf, listQuery, oneOf, searched, sortBy, strict, text, uuid } from '../schemas/common.ts';
import { debtReminded, reminderLimits } from '../schemas/debt-reminded.ts';
import { dues } from '../schemas/dues.ts';
import { personType } from '../schemas/invoice.ts';
import { reminderDue, reminderPlan, reminderPlanInput, reminderRules } from '../schemas/reminder-plan.ts';

const admin = { level: 'admin' } as const;
const format = Type.Optional(oneOf('csv', 'xlsx'));

/** What is owed, and of it what is as old; rial. */
const agedBalance = { balance: Type.String(), ...ages };

/** null: of a past day it is not told */
const byDue = Type.Union([dues, Type.Null()]);

const agedDebtor = Type.Object({
  id: uuid(),
  name: Type.String(),
  person_type: personType,
  economic_code: Type.String(),
  national_code: Type.String(),
  phone: Type.String(),
  reminded: Type.Union([debtReminded, Type.Null()]),
  /** null: of a past day they are not told */
  cheques: Type.Union([chequesInHand, Type.Null()]),
  ...agedBalance,
  due: byDue,
});

/** Tehran's; today where none is given, never one that has not come. */
const asOf = Type.Optional(day());

const ageingSort = sortBy(['name', 'balance', 'upto_30', 'upto_60', 'upto_90', 'over_90', 'overdue']);

/** Who has something open after its day alone; of today. */
const onlyOverdue = Type.Optional(
  Type.Boolean({ description: 'only who owes something after the day until which it was to be paid; of today alone' }),
);

/** Debts by their age, and debtors reminded of them. */
export const debtCalls = {
  listAgeing: defineCall({
    id: 'listAgeing',
    method: 'GET',
    path: '/customers/ageing',
    tag: 'customers',
    summary:
      'Who owes, and how old the debts are today or were at the end of another day; payments pay the oldest first',
    access: admin,
    query: strict({ ...listQuery(ageingSort), day: asOf, overdue: onlyOverdue }),
    reply: Type.Object({
      ...listOf('debtors', agedDebtor).properties,
      /** the day that ages are counted to */
      day: day(),
      /** of all debtors that the search finds */
      sums: Type.Object({ ...agedBalance, due: byDue }),
      /** what buyers owe besides who are no customers here; it has no ages */
      owed_by_others: Type.String(),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportAgeing: defineCall({
    id: 'exportAgeing',
    method: 'GET',
    path: '/customers/ageing/export',
    tag: 'customers',
    summary: 'The same as CSV or XLSX, any size',
    access: admin,
    query: strict({ sort: ageingSort, ...searched, day: asOf, overdue: onlyOverdue, format }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  remindDebtors: defineCall({
    id: 'remindDebtors',
    method: 'POST',
    path: '/customers/reminders',
    tag: 'customers',
    summary: 'Tells customers by SMS what they owe now; each once a day at most',
    access: admin,
    body: strict({
      customer_ids: Type.Array(uuid(), { minItems: 1, maxItems: reminderLimits.customers, uniqueItems: true }),
      /** the sender's own words under the balance, without links: where to pay */
      note: Type.Optional(text(reminderLimits.note)),
      /** a link to the account goes along, in the words of a template that leaves no room for a note */
      with_link: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      reminded: Type.Array(Type.Intersect([debtReminded, Type.Object({ customer_id: uuid() })])),
      /** who was not told, with the reason in Persian */
      left_out: Type.Array(Type.Object({ customer_id: uuid(), reason: Type.String() })),
    }),
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'SMS_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  getReminderPlan: defineCall({
    id: 'getReminderPlan',
    method: 'GET',
    path: '/customers/reminders/plan',
    tag: 'customers',
    summary: 'Whether debtors are reminded by themselves, of what, when and how often',
    access: admin,
    reply: reminderPlan,
    status: 200,
    etag: true,
    problems: [],
  }),
  putReminderPlan: defineCall({
    id: 'putReminderPlan',
    method: 'PUT',
    path: '/customers/reminders/plan',
    tag: 'customers',
    summary: 'Changes that; one that is switched on begins on the next morning',
    access: admin,
    body: reminderPlanInput,
    reply: reminderPlan,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'SMS_DOWN'],
  }),
  listReminderDue: defineCall({
    id: 'listReminderDue',
    method: 'GET',
    path: '/customers/reminders/due',
    tag: 'customers',
    summary: 'Whom such a plan would remind now',
    access: admin,
    query: reminderRules,
    reply: reminderDue,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
