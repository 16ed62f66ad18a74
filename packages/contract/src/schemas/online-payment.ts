import { Type } from 'typebox';
import { decimal } from './common.ts';

/** What a gateway takes in one payment, rial (vendors.md section 2). */
export const onlinePaymentLimits = { least: 1_000, most: 1_000_000_000 } as const;

/** What can be paid at the seller's gateway from a shared page. */
export const payableOnline = Type.Object({
  amount: decimal('rial, what one payment takes'),
  open: decimal('rial, all that is open; more than `amount` where the gateway takes no more at once'),
});
