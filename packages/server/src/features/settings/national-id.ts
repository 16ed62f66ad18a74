import type { AccountRow } from '../access/queries.ts';

/** The id that a certificate must name: a person's national code, a company's national id. */
export function nationalIdOf({ entity, national_code, economic_code }: AccountRow): string {
  return national_code === '' && entity !== 'real' && economic_code.length === 11 ? economic_code : national_code;
}
