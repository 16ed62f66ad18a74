import { Type } from 'typebox';
import { instant, smsDelivery } from './common.ts';

/** A customer told by SMS of a debt. */
export const debtReminded = Type.Object({
  at: instant(),
  phone: Type.String(),
  /** what was owed then, rial */
  amount: Type.String(),
  /** null: no longer known */
  delivery: smsDelivery,
});
