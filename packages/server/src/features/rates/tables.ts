import type { RateKind } from '../../adapters/rates/rate-source.ts';
import type { Numeric, Timestamp } from '../../platform/db/tables.ts';

export interface RateTables {
  currency_rates: {
    /** ISO 4217, letters */
    currency: string;
    kind: RateKind;
    source: string;
    rial_per_unit: Numeric;
    /** of when the rate is */
    at: Timestamp;
    /** when it was read or written */
    known_at: Timestamp;
  };
}
