import { Type } from 'typebox';
import { instant, smsDelivery } from './common.ts';

/** Most customers reminded by one call, and characters of the sender's own words. */
export const reminderLimits = { customers: 300, note: 200 } as const;

/** A customer told by SMS of a debt. */
export const debtReminded = Type.Object({
  at: instant(),
  phone: Type.String(),
  /** what was owed then, rial */
  amount: Type.String(),
  /** null: no longer known */
  delivery: smsDelivery,
});
