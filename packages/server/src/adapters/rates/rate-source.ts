/** A rate at the free market, at the exchange centre of the central bank, or one that the operator wrote. */
export type RateKind = 'market' | 'centre' | 'manual';

export interface SaidRate {
  /** ISO 4217, letters */
  currency: string;
  kind: Exclude<RateKind, 'manual'>;
  /** rial for one unit, a plain decimal above 0 */
  rialPerUnit: string;
  /** of when the rate is */
  at: Date;
}

export type RatesOutcome =
  | { kind: 'rates'; rates: readonly SaidRate[] }
  /** no answer, or not one of the vendor's: ask again later */
  | { kind: 'down'; reason: string }
  /** it refused the key or the plan: an operator has to look */
  | { kind: 'refused'; reason: string };

/** Where rates of currencies are read. */
export interface RateSource {
  /** kept beside each of its rates */
  readonly name: string;
  latest(): Promise<RatesOutcome>;
}
