import type { InvoiceOutputType, InvoiceSubject, PaymentMethod, PersonType, SettlementMethod } from '../model/draft.ts';

/** Product words and the authority's numbers (spec/rules.md sections 0 and b, "Enumerations"). */
export const outputTypeCodes = { type_one: 1, type_two: 2 } as const satisfies Record<InvoiceOutputType, number>;

export const subjectCodes = {
  original: 1,
  corrective: 2,
  cancellation: 3,
  return: 4,
} as const satisfies Record<InvoiceSubject, number>;

export const personTypeCodes = {
  real: 1,
  legal: 2,
  civil_partnership: 3,
  follower: 4,
} as const satisfies Record<PersonType, number>;

export const settlementCodes = { cash: 1, credit: 2, both: 3 } as const satisfies Record<SettlementMethod, number>;

export const paymentMethodCodes = {
  cheque: 1,
  barter: 2,
  cash: 3,
  pos: 4,
  internet: 5,
  card: 6,
  transfer: 7,
  other: 8,
} as const satisfies Record<PaymentMethod, number>;

/** The number of a product word; null for a word that is none (a draft comes from outside). */
export function codeOf(table: Readonly<Record<string, number>>, word: string): number | null {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}

/** The product word of a number; null for a number that has none. */
export function wordOf<Word extends string>(table: Readonly<Record<Word, number>>, code: number | null): Word | null {
  const words = Object.keys(table) as Word[];
  return words.find((word) => table[word] === code) ?? null;
}
