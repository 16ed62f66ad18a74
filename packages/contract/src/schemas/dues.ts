import { Type } from 'typebox';

/** A debt by the days until which it was to be paid; rial, together the balance. */
export const dues = Type.Object({
  undated: Type.String({ description: 'of invoices without such a day, and what is no invoice' }),
  not_due: Type.String(),
  /** 1 to 30 days overdue */
  late_30: Type.String(),
  late_60: Type.String(),
  late_90: Type.String(),
  late_over_90: Type.String(),
});
