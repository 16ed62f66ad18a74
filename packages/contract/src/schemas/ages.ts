import { Type } from 'typebox';

/** What of a debt is as old, rial; together the debt. */
export const ages = {
  /** today to 30 days */
  upto_30: Type.String(),
  /** 31 to 60 */
  upto_60: Type.String(),
  /** 61 to 90 */
  upto_90: Type.String(),
  over_90: Type.String(),
};
