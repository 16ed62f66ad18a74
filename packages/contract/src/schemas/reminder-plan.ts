import { Type } from 'typebox';
import { day, decimal, decimalInput, strict, text, uuid } from './common.ts';
import { reminderLimits } from './debt-reminded.ts';

/** What a plan of reminders may say: days after the due day, days between two, how many of one debt; whom it leaves out. */
const reminderPlanLimits = {
  ...{ after: { least: 1, most: 90 }, every: { least: 3, most: 90 }, times: { least: 1, most: 12 } },
  excluded: 500,
} as const;

const within = ({ least, most }: { least: number; most: number }, description: string) =>
  Type.Integer({ minimum: least, maximum: most, description });
const { after, every, times } = reminderPlanLimits;

const rules = {
  after_days: within(after, 'first so many days after the day until which it was to be paid'),
  every_days: within(every, 'days between two reminders of a customer, also after one that somebody sent'),
  most: within(times, 'of one debt at most so many go out by themselves'),
};

const least = decimalInput('rial: nobody is reminded of less');

/** Of whom `GET /customers/reminders/due` tells: what is left out is as it is kept. */
export const reminderRules = Type.Partial(strict({ ...rules, least }));

export const reminderPlanInput = strict({
  is_active: Type.Boolean(),
  ...rules,
  least,
  with_link: Type.Boolean({
    description: 'the link to the account goes along, in words that leave no room for a note',
  }),
  note: text(reminderLimits.note, 'own words under the balance, without links'),
  excluded: Type.Array(uuid(), {
    maxItems: reminderPlanLimits.excluded,
    uniqueItems: true,
    description:
      'customers who are never reminded by themselves; whoever was removed since, or merged into one that is named, stays among them',
  }),
});

export const reminderPlan = Type.Object({
  etag: Type.String(),
  available: Type.Boolean({ description: 'an SMS can be sent from here' }),
  is_active: Type.Boolean(),
  ...rules,
  least: decimal('rial'),
  with_link: Type.Boolean(),
  note: Type.String(),
  excluded: Type.Array(Type.Object({ id: uuid(), name: Type.String() })),
  last: Type.Union([Type.Object({ day: day(), told: Type.Integer() }), Type.Null()], {
    description: 'the newest day on which somebody was reminded; null: none yet',
  }),
});

/** Whom it would remind now, largest first. */
export const reminderDue = Type.Object({
  count: Type.Integer(),
  customers: Type.Array(
    Type.Object({
      id: uuid(),
      name: Type.String(),
      phone: Type.String({ description: "'': none that an SMS could go to" }),
      amount: decimal('rial: what is overdue, beside the cheques in hand'),
      since: day(),
    }),
    { description: 'at most a hundred' },
  ),
  without_phone: Type.Integer({ description: 'of whom none can be told' }),
});
